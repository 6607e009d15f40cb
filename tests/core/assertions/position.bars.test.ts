/** A text at the edge of a page without a bar is in no bar that can be shown (R73). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';

const tab = (words: string, x: number): Sketch => ({
  ...textAt(words, x, 2260, 500, 100),
  clickable: true,
});
const low = textAt('Orders', 40, 2280);
const UNKNOWN = "unproven judge: 'Orders' is at the bottom left, and nothing shows that a tab bar is there";
const rows = {
  ...listAt(rowAt(0, 40, 1080, textAt('Orders', 40, 60)), rowAt(0, 160, 1080, textAt('Tea', 40, 180))),
  at: [0, 40, 1080, 400] as const,
};

describe('a place in a bar', () => {
  test.each<[string, string, readonly Sketch[], string]>([
    ['is open without a bar', '"Orders" is in the tab bar', [low], UNKNOWN],
    ['is open without a bar, where it is seen', '"Orders" is visible in the tab bar', [low], UNKNOWN],
    ['is open without a bar, where it must not be', '"Orders" is not visible in the tab bar', [low], UNKNOWN],
    [
      'is shown by the line of tabs',
      '"Orders" is in the tab bar',
      [tab('Home', 0), tab('Orders', 540)],
      "met: 'Orders' is in the tab bar",
    ],
    [
      'is none of a row',
      '"Orders" is in the toolbar',
      [rows],
      "unmet Wrong Position Bug: 'Orders' is at the top left, and no toolbar is on the screen",
    ],
  ])('%s', (_, line, sketches, answer) => {
    expect(assertionSummary(line, buildScreen(sketches))).toBe(answer);
  });
});
