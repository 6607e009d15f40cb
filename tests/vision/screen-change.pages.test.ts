/** The class of a change from pixels and trees together, rule by rule: replaced pages, and pages under overlays (R14). */
import { describe, expect, test } from 'vitest';
import type { ScreenChangeKind, WindowInfo } from '../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { box, type Line } from './drawing/lines.ts';
import { APP, BARS, boxOver, column, dialogOver, NEW, OLD, pageOf } from './drawing/pages.ts';

const kindOf = (before: CapturedScreen, after: CapturedScreen): ScreenChangeKind =>
  compareScreens(before, after, { target: null, density: 1 }).kind;

describe('a sparse page with other texts is another page', () => {
  const sparse = (words: readonly string[], windows: readonly WindowInfo[] = [APP, BARS]): CapturedScreen =>
    pageOf(column(words, 4, 300), { windows });

  test.each<[string, readonly WindowInfo[], ScreenChangeKind]>([
    ['of the whole screen', [APP, BARS], 'full'],
    ['of nine tenths of its width', [{ ...APP, bounds: box(0, 0, 270, 900) }, BARS], 'full'],
    ['of less of its width', [{ ...APP, bounds: box(0, 0, 269, 900) }, BARS], 'partial'],
    ['of seven tenths of its height', [{ ...APP, bounds: box(0, 0, 300, 630) }, BARS], 'full'],
    ['of less of its height', [{ ...APP, bounds: box(0, 0, 300, 629) }, BARS], 'partial'],
    ['of a dialog', [{ ...APP, kind: 'dialog' }, BARS], 'partial'],
  ])('where the windows are %s', (_, windows, kind) => {
    expect(kindOf(sparse(OLD), sparse(NEW, windows))).toBe(kind);
    expect(kindOf(sparse(OLD, windows), sparse(NEW))).toBe(kind);
  });

  /** Four lines, and six pictures without ink, of which some keep their descriptions. */
  const described = (words: readonly string[], kept: number): Line[] => [
    ...column(words, 4, 300),
    ...Array.from({ length: 6 }, (_, i): Line => ({
      description: i < kept ? `kept ${i}` : `${words[i]!} picture`,
      drawn: '',
      path: `b${i}`,
      bounds: box(200, 500 + i * 20, 60, 15),
    })),
  ];
  test.each<[number, ScreenChangeKind]>([
    [1, 'full'],
    [2, 'partial'],
  ])('unless it keeps more than a tenth of them: %i of ten', (kept, kind) => {
    expect(kindOf(pageOf(described(OLD, kept)), pageOf(described(NEW, kept)))).toBe(kind);
  });

  test('where the pixels changed at half of what went', () => {
    // The trees have other texts everywhere; the screenshots differ at the first ones alone.
    const before = column(OLD, 4, 300);
    const after = (changed: number): Line[] =>
      column(NEW, 4, 300).map((l, i) => (i < changed ? l : { ...l, drawn: before[i]!.text! }));
    expect(kindOf(pageOf(before), pageOf(after(4)))).toBe('full');
    expect(kindOf(pageOf(before), pageOf(after(1)))).toBe('partial');
  });

  test('and elements without a text confirm nothing', () => {
    const boxes: Line[] = [0, 1, 2].map((i) => ({
      description: `picture ${i}`,
      drawn: '',
      path: `b${i}`,
      bounds: box(20, 300, 200, 100),
    }));
    const before = [...column(OLD, 3, 600).map((l) => ({ ...l, drawn: 'same' })), ...boxes];
    const after = [
      ...column(NEW, 3, 600).map((l) => ({ ...l, drawn: 'same' })),
      ...boxes.map((b, i) => ({ ...b, description: `other ${i}`, drawn: i === 0 ? 'changed' : '' })),
    ];
    expect(kindOf(pageOf(before), pageOf(after))).toBe('partial');
  });
});

describe('a page whose pixels all changed', () => {
  const [page, other] = [column(OLD, 20), column(NEW, 20)];
  /** The page with other lines from the given one on. */
  const from = (first: number): Line[] => [...page.slice(0, first), ...other.slice(first)];

  test('is another one by its content', () => {
    expect(kindOf(pageOf(page), pageOf(other))).toBe('full');
  });

  test('of another size of screen is another one', () => {
    const { frame, screen } = pageOf(page);
    const cut = { ...frame!, height: 800, data: frame!.data.slice(0, 300 * 800 * 4) };
    expect(kindOf(pageOf(page), { frame: cut, screen })).toBe('full');
  });

  const at = (height: number) => box(0, 100, 300, height);
  test.each<[string, () => [CapturedScreen, CapturedScreen], ScreenChangeKind]>([
    ['a dialog over the page', () => [pageOf(page), dialogOver(page, at(700), true)], 'partial'],
    ['a dialog over another page', () => [pageOf(page), dialogOver(other, at(700), true)], 'full'],
    ['the tree of a large dialog alone', () => [pageOf(page), dialogOver(page, at(700), false)], 'partial'],
    [
      'the tree of a large dialog alone, over whatever',
      () => [pageOf(page), dialogOver(other, at(700), false)],
      'partial',
    ],
    [
      'the tree of a dialog alone that hides less',
      () => [pageOf(page), dialogOver(other, at(480), false)],
      'full',
    ],
    [
      'the tree of a dialog alone beside the page',
      () => [pageOf(page), dialogOver(page, at(480), false)],
      'partial',
    ],
    ['a large dialog that closes', () => [dialogOver(page, at(700), false), pageOf(page)], 'partial'],
    [
      'a dialog that closes over the page',
      () => [dialogOver(page, at(480), false), pageOf(from(17))],
      'partial',
    ],
    [
      'a dialog that closes over another page',
      () => [dialogOver(page, at(480), false), pageOf(other)],
      'full',
    ],
  ])('under %s: %s', (_, pair, kind) => {
    expect(kindOf(...pair())).toBe(kind);
  });

  test('stays under a dialog that hides seven tenths between the bars, whatever changed beside', () => {
    // Between the bars are 728 pixels: seven tenths of them are 509.6.
    const short = column(OLD, 16);
    const photo: Line = { ref: 'photo', drawn: '', fill: [40, 90, 60], bounds: box(0, 612, 300, 200) };
    const alone = (height: number): CapturedScreen => dialogOver([...short, photo], at(height), false);
    expect(kindOf(pageOf(short), alone(510))).toBe('partial');
    expect(kindOf(pageOf(short), alone(509))).toBe('full');
  });

  test.each<[string, () => [CapturedScreen, CapturedScreen], ScreenChangeKind]>([
    ['opens over the page', () => [pageOf(page), boxOver(page, box(10, 100, 260, 700))], 'partial'],
    ['closes over the page', () => [boxOver(page, box(10, 100, 260, 700)), pageOf(page)], 'partial'],
    [
      'closes, nearly as wide as a page',
      () => [boxOver(page, box(10, 100, 284, 700)), pageOf(page)],
      'partial',
    ],
    ['as wide as a page goes', () => [boxOver(page, box(10, 100, 285, 700)), pageOf(page)], 'full'],
    ['closes over another page', () => [boxOver(page, box(10, 100, 260, 700)), pageOf(from(6))], 'full'],
    [
      'closes where the trees keep three fifths',
      () => [boxOver(page, box(10, 100, 260, 700)), pageOf(from(12))],
      'partial',
    ],
    [
      'closes where the trees keep less',
      () => [boxOver(page, box(10, 100, 260, 700)), pageOf(from(11))],
      'full',
    ],
  ])('under a box without a role that %s', (_, pair, kind) => {
    expect(kindOf(...pair())).toBe(kind);
  });
});
