/** Texts that only look like the wanted one: parts of words and numbers, placeholders, other kinds (R45, R46, R48, R70). */
import { describe, expect, test } from 'vitest';
import { matchesOf, proveVisible } from '../../../src/core/assertions/visible.ts';
import { contextOf, assertionSummary, proveLine } from '../../builders/assertion.ts';
import { buildScreen, button, field, heading, icon, text, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';

const ONLY_DESCRIBED = 'unproven judge: only a content description says so, which never proves visible text';

describe('a text that has the wanted one as a part', () => {
  test.each<[string, string, string]>([
    ['of a word: it may be meant', 'items', 'unproven judge: "items" has it only as a part of a word'],
    ['of a longer word', 'subitem', 'unproven judge: "subitem" has it only as a part of a word'],
    ['of no word', 'thing', 'unmet Missing Element Bug: '],
  ])('%s', (_, shown, answer) => {
    const target = phrase({ label: 'item', match: 'contains' });
    const { met, label, needs, actual } = proveVisible(target, contextOf(buildScreen([text(shown)])));
    expect(`${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`).toContain(answer);
  });

  test('of a number says another number, and where', () => {
    const screen = buildScreen([heading('Cart'), text('Total: 50')]);
    expect(proveLine('"Total: 5" is visible', screen)).toMatchObject({
      met: 'unmet',
      label: 'Wrong Text Bug',
      actual: 'it says "Total: 50"',
      proof: { ref: 'e3', rule: 'exact text' },
    });
  });
});

describe('a placeholder of a web page', () => {
  const input = (more: Sketch): Sketch =>
    field('Name', { className: 'input', at: [40, 100, 1000, 100], ...more });
  test.each<[string, readonly Sketch[], string]>([
    ['of an empty field is no text at a place', [input({})], ONLY_DESCRIBED],
    [
      'that is a description too is told as one',
      [input({ text: 'Ann', description: 'Name' })],
      ONLY_DESCRIBED,
    ],
  ])('%s', (_, children, answer) => {
    expect(assertionSummary('"Name" is visible at the top', buildScreen(children))).toBe(answer);
  });

  test('of a filled field is not to be seen', () => {
    expect(assertionSummary('"Name" is visible at the top', buildScreen([input({ text: 'Ann' })]))).toMatch(
      /^unmet/,
    );
  });
});

describe('a toast', () => {
  const screen = buildScreen([heading('Home')]);
  test.each<[string, string]>([
    ['"Save" is visible', 'met: a short-lived message said "Save" (short-lived message)'],
    ['The "Save" button is visible', 'unmet Missing Element Bug: no button on the screen is "Save"'],
  ])('shows a text and no control: %s', (line, answer) => {
    expect(assertionSummary(line, screen, { toasts: ['Save'] }).slice(0, 26)).toBe(answer.slice(0, 26));
  });
});

describe('what a locator matches without showing it', () => {
  const described = (children: readonly Sketch[], match: 'exact' | 'contains' = 'exact'): number => {
    const target = phrase({ label: 'Saved', match });
    return matchesOf(target, buildScreen(children), 'exact').described.length;
  };
  test.each<[string, readonly Sketch[], number]>([
    ['an icon is described', [icon('Saved')], 1],
    ['a text is shown', [text('Saved')], 0],
    ['a text in a described box is shown', [{ description: 'Saved', children: [text('Saved')] }], 0],
    ['a button with other words is described', [button('Keep', { description: 'Saved' })], 1],
    [
      'a password is no text of it',
      [field('Pin', { text: 'Saved', password: true, description: 'Saved' })],
      1,
    ],
  ])('%s', (_, children, n) => {
    expect(described(children)).toBe(n);
  });
});

test('the nearest text is where the proof points', () => {
  const screen = buildScreen([heading('Home'), text('Milk'), button('Safe')]);
  expect(proveVisible(phrase({ label: 'Save' }), contextOf(screen))).toMatchObject({
    met: 'unmet',
    label: 'Missing Element Bug',
    proof: { ref: 'e4' },
  });
});
