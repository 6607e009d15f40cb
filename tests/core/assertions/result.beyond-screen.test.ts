/** Past the edges of a screen on which nothing scrolls, a control cannot be reached; elsewhere out of view it may come (R70). */
import { describe, expect, test } from 'vitest';
import { proveLine } from '../../builders/assertion.ts';
import { box } from '../../builders/screen-layout.ts';
import { buildScreen, button, list, text, type Sketch } from '../../builders/screen.ts';
import { outOfViewResult } from '../../../src/core/assertions/result.ts';

const answer = (children: readonly Sketch[], gaps: readonly string[] = []): string => {
  const { met, label, needs } = proveLine(
    'The "Save" button is enabled',
    buildScreen({ children, change: { gaps } }),
  );
  return [met, label ?? needs].join(' ');
};
const saveAt = (x: number, y: number, width = 400, height = 100): Sketch =>
  button('Save', { at: [x, y, width, height] });
const BUG = 'unmet Off-screen Target Bug';
const OPEN = 'unproven another observation';

describe('a control out of view', () => {
  test.each([
    ['below', saveAt(40, 2400)],
    ['above', saveAt(40, -100)],
    ['at the left', saveAt(-400, 300)],
    ['at the right', saveAt(1080, 300)],
  ])('%s of a screen that does not scroll is a bug', (_, save) => {
    expect(answer([text('Page'), save])).toBe(BUG);
  });

  test('is none where something scrolls, or the tree is not complete', () => {
    expect(answer([list(text('Row')), saveAt(40, 3000)])).toBe(OPEN);
    expect(answer([text('Page'), saveAt(40, 3000)], ['stale'])).not.toBe(BUG);
  });

  test('is none inside the screen: a box cuts it off', () => {
    expect(answer([box(300, 100, saveAt(40, 900))])).toBe(OPEN);
  });

  test('is none without a size: it stands nowhere', () => {
    expect([
      answer([text('Page'), saveAt(40, 3000, 0, 0)]),
      answer([text('Page'), saveAt(40, 3000, 0, 80)]),
    ]).toEqual([OPEN, OPEN]);
  });

  test('names the screen and the element', () => {
    const screen = buildScreen([saveAt(40, 3000)]);
    const [, save] = screen.elements;
    if (save === undefined) throw new Error('no button');
    expect(outOfViewResult('it is there', screen, save, 'state')).toMatchObject({
      met: 'unmet',
      expected: 'it is there',
      proof: { screen: 's1', ref: 'e2', box: { x: 40, y: 3000, width: 400, height: 100 }, rule: 'state' },
    });
  });
});
