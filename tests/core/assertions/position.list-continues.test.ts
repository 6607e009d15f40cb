/** Counts and positions in a list whose end is not in view (R76): the same list, the same answer. */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const LETTERS = 'ABCDEFG';
/** A list from 200 to 2200 with rows of one height from its top on: "Item A", "Item B" … */
function listOf(count: number, height: number, more: Sketch = {}): Screen {
  const rows = Array.from({ length: count }, (_, i): Sketch => {
    const top = 200 + i * height;
    return {
      role: 'row',
      at: [0, top, 1080, height],
      children: [text(`Item ${LETTERS[i] ?? i}`, { at: [40, top + 40, 600, 80] })],
    };
  });
  return buildScreen({
    children: [{ role: 'list', scrollable: true, at: [0, 200, 1080, 2000], children: rows, ...more }],
  });
}
type Given = Parameters<typeof assertionSummary>[2];
const status = (line: string, screen: Screen, given: Given = {}): string =>
  assertionSummary(line, screen, given).replace(/:.*$/, '');

describe('a list whose last row ends less than a row above its edge', () => {
  const screen = listOf(6, 300);
  test.each(['There are 6 items', '"Item F" is the last item', '"Item F" is not the last item'])(
    '%s: unproven',
    (line) => {
      expect(status(line, screen)).toBe('unproven');
    },
  );
});

describe('a list that is filled to its edge', () => {
  const screen = listOf(7, 290);
  test('"Item G" is the last item: unproven, and the reason says why', () => {
    expect(assertionSummary('"Item G" is the last item', screen)).toBe(
      "unproven: 'Item G' is number 7 of 7 in view, and the list may go on below: its end is not known",
    );
  });
  test.each(['"Item G" is not the last item', 'The last item is "Item G"', 'There are 7 items'])(
    '%s: unproven',
    (line) => {
      expect(status(line, screen)).toBe('unproven');
    },
  );
  test('a row with another one below it is not the last, wherever the list ends', () => {
    expect(status('"Item F" is the last item', screen)).toBe('unmet Wrong Position Bug');
    expect(status('"Item F" is not the last item', screen)).toBe('met');
  });
  test('the last row is known once the list was followed to its end', () => {
    expect(status('"Item G" is the last item', screen, { listEnded: true, scrolledAway: true })).toBe('met');
    expect(status('"Item G" is not the last item', screen, { listEnded: true, scrolledAway: true })).toBe(
      'unmet Wrong Position Bug',
    );
  });
});

describe('a target that is named by its ordinal', () => {
  test.each([
    ['the last item is visible', 'unproven', 'met'],
    ['the last item starts with "Item"', 'unproven', 'met'],
    ['the last item starts with "Other"', 'unproven', 'unmet Wrong Text Bug'],
    ['the first item starts with "Item"', 'met', 'met'],
  ])('%s: %s in a full list, %s in one that ends', (line, inFull, inShort) => {
    expect(status(line, listOf(7, 290))).toBe(inFull);
    expect(status(line, listOf(5, 300))).toBe(inShort);
  });
});

describe('a list that ends at least one row above its edge', () => {
  const screen = listOf(5, 300);
  test.each([
    ['There are 5 items', 'met'],
    ['"Item E" is the last item', 'met'],
    ['"Item E" is not the last item', 'unmet Wrong Position Bug'],
    ['"Item D" is the last item', 'unmet Wrong Position Bug'],
  ])('%s: %s', (line, answer) => {
    expect(status(line, screen)).toBe(answer);
  });
});

describe('a list that was scrolled', () => {
  const screen = listOf(5, 300);
  test.each([
    ['There are 5 items', 'unproven'],
    ['"Item A" is the first item', 'unproven'],
    ['"Item A" is not the first item', 'unproven'],
    ['"Item B" is the first item', 'unmet Wrong Position Bug'],
    ['"Item E" is the last item', 'met'],
  ])('%s: %s', (line, answer) => {
    expect(status(line, screen, { scrolledAway: true })).toBe(answer);
  });
  test('counts all its rows when it does not scroll by itself', () => {
    expect(
      status('"Item A" is the first item', listOf(5, 300, { scrollable: false }), { scrolledAway: true }),
    ).toBe('met');
  });
});
