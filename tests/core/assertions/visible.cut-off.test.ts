/** A text of which the edge of the screen or an overlay leaves too little to read is neither visible nor in a wrong place (R70). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { node, show } from '../../screen/build.ts';

const total = (top: number): string => node('TextView', [40, top, 1040, top + 100], { text: 'Total' });
const price = node('TextView', [40, 300, 1040, 400], { text: '€5' });
const sheet = node(
  'LinearLayout',
  [0, 1460, 1080, 2400],
  { 'resource-id': 'com.app:id/design_bottom_sheet' },
  node('TextView', [40, 1500, 1040, 1600], { text: 'Sort by' }),
);

describe.each<[string, Screen, string]>([
  ['cut by the edge of the screen', show(price, total(2380)), 'too little of it is in view'],
  ['partly under a sheet', show(price, total(1400), sheet), 'partly covered by '],
])('a text %s', (_, screen, why) => {
  test.each([
    '"Total" is visible',
    '"Total" is not visible',
    '"€5" and "Total" are in this order',
    '"Total" is located below "€5"',
  ])('leaves %s open', (line) => {
    const summary = assertionSummary(line, screen);
    expect(summary).toMatch(/^unproven another observation: /);
    if (line.endsWith('visible')) expect(summary).toContain(why);
  });
});

test('one that is cut a little is visible', () => {
  expect(assertionSummary('"Total" is visible', show(price, total(2340)))).toBe(
    'met: "Total" is visible (the text is cut off on the screen)',
  );
});
