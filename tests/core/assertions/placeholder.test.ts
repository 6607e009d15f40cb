/** `The "Email" field has the placeholder "…"`: the words that an empty field shows. They are no value (R46). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, text } from '../../builders/screen.ts';

const search = field('Search');
const city = { ...field('Where you live'), description: 'City' };

test.each([
  ['"Search" placeholder is shown', [search]],
  ['"Search" placeholder is shown', [text('Title'), city, search]],
  ['The "City" field has the placeholder "Where you live"', [city]],
])('%s: met by an empty field', (line, sketch) => {
  expect(assertionSummary(line, buildScreen(sketch))).toMatch(/^met:/u);
});

test.each([
  ['"Search" placeholder is shown', [field('Find')], 'unmet Wrong Text Bug: it is "Find"'],
  ['"Search" placeholder is shown', [text('Search')], 'unmet Missing Element Bug: no such field is in view'],
  ['"search" placeholder is shown', [search], 'unmet Wrong Text Bug: it is "Search"'],
  [
    'The "City" field has the placeholder "Search"',
    [city, search],
    'unmet Wrong Text Bug: it is "Where you live"',
  ],
])('%s: unmet', (line, sketch, summary) => {
  expect(assertionSummary(line, buildScreen(sketch))).toBe(summary);
});

test.each([
  [
    '"Search" placeholder is shown',
    [{ ...search, text: 'milk' }],
    'a field that holds a text shows no placeholder',
  ],
  ['"Search" placeholder is shown', [field('')], 'the element tree does not tell its placeholder'],
])('%s: open', (line, sketch, reason) => {
  expect(assertionSummary(line, buildScreen(sketch))).toContain(reason);
  expect(assertionSummary(line, buildScreen(sketch))).toMatch(/^unproven/u);
});
