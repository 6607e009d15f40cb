/** Which moves of content are scrolls, from pixels and trees together, rule by rule (R14). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { box, type Line } from './drawing/lines.ts';
import { column, listOf, lower, NEW, OLD, pageOf } from './drawing/pages.ts';

const moveOf = (before: CapturedScreen, after: CapturedScreen): [string, number] => {
  const { kind, dy } = compareScreens(before, after, { target: null, density: 1 });
  return [kind, dy];
};
const keyboard: Partial<Screen> = { keyboard: { shown: true, bounds: box(0, 600, 300, 300) } };
const moved = { path: '0/9', bounds: box(0, 24, 300, 730) };

describe('a sparse list, whose move the trees show,', () => {
  const lines = column(OLD, 4, 300);
  const up = lower(lines, -64);
  /** The moved lines, of which the first ones are drawn there. */
  const drawnThere = (count: number): Line[] => up.map((l, i) => (i < count ? l : { ...l, drawn: NEW[i]! }));

  test.each<[string, readonly Line[], readonly Line[], [string, number]]>([
    ['was scrolled', listOf(lines), listOf(up), ['scrolled', -64]],
    ['was not, without a list around it', lines, up, ['partial', 0]],
    ['was not, where the list moved with it', listOf(lines), listOf(up, moved), ['partial', 0]],
    [
      'was scrolled, where half of it is drawn there',
      listOf(lines),
      listOf(drawnThere(2)),
      ['scrolled', -64],
    ],
    ['was not, where less of it is drawn there', listOf(lines), listOf(drawnThere(1)), ['partial', 0]],
    ['was not, where none of it is drawn there', listOf(lines), listOf(drawnThere(0)), ['partial', 0]],
    [
      'was scrolled, where what moved by two pixels more is drawn as told',
      listOf(lines),
      listOf([...up.slice(0, 3), ...lower(up.slice(3), 2)]),
      ['partial', 0],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(moveOf(pageOf(before), pageOf(after))).toEqual(expected);
  });

  test('was not, where a keyboard came or went', () => {
    expect(moveOf(pageOf(listOf(lines)), pageOf(listOf(up), keyboard))).toEqual(['partial', 0]);
    expect(moveOf(pageOf(listOf(lines), keyboard), pageOf(listOf(up)))).toEqual(['partial', 0]);
    expect(moveOf(pageOf(listOf(lines), keyboard), pageOf(listOf(up), keyboard))).toEqual(['scrolled', -64]);
  });

  test('was not, where its texts have no ink to tell', () => {
    const bare = (all: readonly Line[]): Line[] => all.map((l) => ({ ...l, drawn: '' }));
    const spot: Line = { ref: 'spot', drawn: 'spot', path: 'spot', bounds: box(20, 700, 90, 30) };
    expect(moveOf(pageOf(listOf(bare(lines))), pageOf([...listOf(bare(up)), spot]))).toEqual(['partial', 0]);
  });
});

describe('a list whose pixels moved', () => {
  const lines = column(OLD, 20);
  const up = lower(column(OLD, 22), -64).slice(2);

  test('was scrolled', () => {
    expect(moveOf(pageOf(listOf(lines)), pageOf(listOf(up)))).toEqual(['scrolled', -64]);
    expect(moveOf(pageOf(lines), pageOf(up))).toEqual(['scrolled', -64]);
  });

  test('was not, where a keyboard came or went', () => {
    expect(moveOf(pageOf(listOf(lines)), pageOf(listOf(up), keyboard))).toEqual(['partial', 0]);
    expect(moveOf(pageOf(listOf(lines), keyboard), pageOf(listOf(up)))).toEqual(['partial', 0]);
  });

  test('was not, where it moved as a whole', () => {
    expect(moveOf(pageOf(listOf(lines)), pageOf(listOf(up, moved)))).toEqual(['partial', 0]);
  });

  test('is another page, where the trees replaced all of it', () => {
    const replaced = (all: readonly Line[]): Line[] =>
      all.map((l, i) => ({ ...l, text: `other ${i}`, drawn: l.text!, path: `n${i}` }));
    expect(moveOf(pageOf(lines), pageOf(replaced(up)))).toEqual(['full', 0]);
    // Elements that stay show that the page does.
    const boxes = Array.from({ length: 25 }, (_, i): Line => ({
      ref: `b${i}`,
      drawn: '',
      path: `b${i}`,
      bounds: box(0, i, 9, 9),
    }));
    expect(moveOf(pageOf([...lines, ...boxes]), pageOf([...replaced(up), ...boxes]))).toEqual([
      'scrolled',
      -64,
    ]);
  });
});
