/** What the tree names beyond the edge of the screen, when elements are counted (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { box, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';

const summary = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children));
const TWO = [textAt('A', 40, 300), textAt('A', 40, 500)];
const MET = 'met: 2 in view';
const more = (n: number): string => `unproven: 2 in view, and ${n} more out of view`;

describe('a match below the screen', () => {
  const at = (x: number, y: number, width: number, height: number): string =>
    summary('"A" appears 2 times', ...TWO, text('A', { at: [x, y, width, height] }));

  test('may be meant', () => {
    expect(at(40, 3000, 200, 80)).toBe(more(1));
    expect(at(-199, 3000, 200, 80)).toBe(more(1));
  });

  test('is none where it stands beside the screen, or has no size', () => {
    expect([at(-200, 3000, 200, 80), at(40, 3000, 0, 80), at(40, 3000, 200, 0)]).toEqual([MET, MET, MET]);
  });

  test('counts once with what stands in it', () => {
    const below = button('A', { at: [40, 3000, 400, 100], children: [textAt('A', 60, 3010)] });
    expect(summary('"A" appears 2 times', ...TWO, below)).toBe(more(1));
    const inBoxes = box(2900, 300, {
      role: 'button',
      clickable: true,
      text: 'A',
      at: [0, 3000, 1080, 100],
      children: [box(3000, 100, textAt('A', 60, 3010))],
    });
    expect(summary('"A" appears 2 times', ...TWO, inBoxes)).toBe(more(1));
  });

  test('does not count where the line names a place on the screen', () => {
    const anchored = [textAt('Top', 40, 100), ...TWO, textAt('A', 40, 3000)];
    expect(summary('There are 2 "A" below "Top"', ...anchored)).not.toMatch(/out of view/);
  });
});

describe('rows that nobody can tell apart', () => {
  const line = (y: number, ...words: readonly string[]): Sketch =>
    box(y, 100, ...words.map((word, i) => textAt(word, 40 + i * 500, y)));
  const groups = [
    box(200, 300, line(200, 'Milk', '1'), line(300, 'Bread', '2'), line(400, 'Eggs', '3')),
    box(800, 300, line(800, 'Tea', '4'), line(900, 'Salt', '5'), line(1000, 'Rice', '6')),
  ];

  test('are not counted', () => {
    expect(summary('There are at least 2 rows', ...groups)).toMatch(
      /^unproven judge: nobody can tell what its rows are/,
    );
    expect(summary('There are 0 or more rows', ...groups)).toMatch(/^unproven/);
  });

  test('may be none, which is an absence', () => {
    expect(summary('There are 0 rows', ...groups)).not.toMatch(/nobody can tell what its rows are/);
    expect(summary('There are at most 2 rows', ...groups)).not.toMatch(/nobody can tell what its rows are/);
  });
});
