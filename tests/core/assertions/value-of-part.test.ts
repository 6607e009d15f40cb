/** Lines about the content of a name that is the title of a part of the screen: `"Past" contains "B-99"` (R74, R77). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, heading, list, text, type Sketch } from '../../builders/screen.ts';

const row = (y: number, ...words: readonly string[]): Sketch => ({
  role: 'row',
  className: 'li',
  at: [40, y, 1000, 100],
  clickable: true,
  children: words.map((word, i) => text(word, { at: [60 + i * 350, y + 10, 300, 80] })),
});
const trips: Sketch = {
  ...list(row(300, 'B-99', 'May'), row(400, 'B-98', 'June')),
  at: [40, 300, 1000, 900],
};
const tab = (name: string, x: number, selected: boolean, y: number): Sketch => ({
  role: 'tab',
  text: name,
  at: [x, y, 300, 100],
  clickable: true,
  selected,
});
const said = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children), { listEnded: true });

const SCREENS: readonly (readonly [name: string, children: readonly Sketch[]])[] = [
  ['a tab above the rows', [tab('Upcoming', 40, false, 150), tab('Past', 400, true, 150), trips]],
  ['a tab below the rows', [trips, tab('Upcoming', 40, false, 2200), tab('Past', 400, true, 2200)]],
  ['a heading', [heading('Past', { at: [40, 200, 400, 60] }), trips]],
  ['a text above a list', [text('Past', { at: [40, 200, 400, 60] }), trips]],
];

describe.each(SCREENS)('"Past" is %s', (_, children) => {
  test.each([
    ['"Past" contains "B-99"', /^met/],
    ['"Past" contains "Z-1"', /^unmet Wrong Text Bug/],
    ['"Past" does not contain "B-99"', /^unmet Wrong Text Bug/],
    ['"Past" does not contain "Z-1"', /^met/],
  ])('%s', (line, answer) => {
    expect(said(line, ...children)).toMatch(answer);
  });
});

describe('a name that shows a value is no title', () => {
  const notes = field('Notes', { text: 'eggs', at: [40, 100, 1000, 100] });
  test.each([
    ['"Notes" contains "eggs"', /^met/],
    ['"Notes" contains "B-99"', /^unmet Wrong Text Bug/],
    ['"Notes" does not contain "B-99"', /^met/],
  ])('%s', (line, answer) => {
    expect(said(line, notes, trips)).toMatch(answer);
  });

  test('a row of that name shows its own texts', () => {
    expect(said('"Past" contains "May"', row(100, 'Past', 'B-99'), trips)).toMatch(/^unmet/);
  });
});

test('the text under a tab or a heading leaves open that the name is that text', () => {
  expect(said('"Past" is "B-99"', heading('Past', { at: [40, 200, 400, 60] }), trips)).toMatch(
    /^unproven judge/,
  );
  expect(said('"Past" is not "B-99"', tab('Past', 400, true, 150), trips)).toMatch(/^unproven judge/);
});
