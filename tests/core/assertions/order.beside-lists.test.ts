/** An order of texts of which some stand in a list that goes on (R76). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen } from '../../builders/screen.ts';

/** A text "A" above or below a list that is filled to its end with rows from "r0" to "r4". */
const page = (y: number) =>
  buildScreen([
    textAt('A', 40, y),
    listAt(...[0, 1, 2, 3, 4].map((i) => rowAt(0, 200 + i * 120, 1080, textAt(`r${i}`, 40, 220 + i * 120)))),
    textAt('B', 40, 1200),
  ]);

test.each([
  [
    'is open when one of two wrong texts stands in it',
    '"A" comes before "r1"',
    1000,
    'unproven',
    ', and a list goes on',
  ],
  ['holds across its edge', '"A" comes before "r1"', 100, 'met', ''],
  ['is wrong when none of them stands in it', '"B" comes before "A"', 1000, 'unmet Wrong Order Bug', ''],
])('%s', (_, line, y, result, end) => {
  const [first, second] = [...line.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const shown = result === 'met' ? [first, second] : [second, first];
  const actual = `on the screen: ${shown.map((name) => `"${name}"`).join(', ')}`;
  expect(assertionSummary(line, page(y))).toBe(`${result}: ${actual}${end}`);
});
