/** `directly below`: the relation holds, and nothing stands between (R73). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, type Sketch } from '../../builders/screen.ts';

const LINE = '"B" is directly below "A"';
const says = (...children: readonly Sketch[]): string => assertionSummary(LINE, buildScreen(children));

describe('directly below', () => {
  test('allows nothing of their kind between', () => {
    expect(says(textAt('A', 40, 300), textAt('B', 40, 500))).toMatch(/^met/u);
    expect(says(textAt('A', 40, 300), textAt('C', 40, 400), textAt('B', 40, 500))).toMatch(
      /^unmet Wrong Position Bug/u,
    );
    expect(says(textAt('A', 40, 500), textAt('B', 40, 300))).toMatch(/^unmet Wrong Position Bug/u);
  });

  test('allows what stands beside', () => {
    expect(says(textAt('A', 40, 300), textAt('C', 640, 400), textAt('B', 40, 500))).toMatch(/^met/u);
  });

  test('is unknown where a text stands between two controls, or they share no column', () => {
    const at = (y: number): Sketch => ({ at: [40, y, 400, 80] });
    expect(says(button('A', at(300)), textAt('Hint', 40, 400), button('B', at(500)))).toMatch(/^unproven/u);
    expect(says(textAt('A', 40, 300), textAt('B', 640, 500))).toMatch(/^unproven/u);
  });
});
