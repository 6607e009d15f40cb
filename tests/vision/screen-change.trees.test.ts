/** The class of a change where screenshots tell nothing: the trees decide (R14). */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { Screen, ScreenChange } from '../../src/screen/model/screen.ts';
import type { Frame } from '../../src/vision/decode/frame.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { box } from './drawing/lines.ts';
import { PLAIN, plainFrame, type Spot } from './drawing/plain.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

interface Side {
  readonly parts?: readonly Part[];
  readonly over?: Partial<Screen>;
  readonly frame?: Frame | null;
  readonly size?: typeof PLAIN;
}

function changeOf(
  before: Side,
  after: Side,
  target: Rect | null = null,
  extraMasks?: readonly Rect[],
): ScreenChange {
  const [a, b] = [before, after].map(({ parts = [], over = {}, frame = null, size = PLAIN }) => ({
    screen: screenOf(size, { elements: elementsOf(parts), ...over }),
    frame,
  }));
  return compareScreens(a!, b!, { target, density: 1, ...(extraMasks === undefined ? {} : { extraMasks }) });
}

const texts = (...all: readonly string[]): Part[] =>
  all.map((text, i) => ({ text, path: text, bounds: box(0, 100 + i * 20, 50, 15) }));

/** Lines of a page that stays. */
const STRIPES: readonly Spot[] = Array.from({ length: 18 }, (_, i) => [10, 30 + i * 11, 90, 5, 80]);

describe('without screenshots, a screen', () => {
  const classOf = (before: readonly Part[], after: readonly Part[], size = PLAIN): [string, number] => {
    const { kind, dy } = changeOf({ parts: before }, { parts: after, size });
    return [kind, dy];
  };

  test.each<[string, readonly Part[], readonly Part[], [string, number]]>([
    ['stays', texts('a', 'b', 'c'), texts('a', 'b', 'c'), ['none', 0]],
    ['loses a part', texts('a', 'b', 'c'), texts('a', 'b'), ['partial', 0]],
    ['gains a part', texts('a', 'b', 'c'), texts('a', 'b', 'c', 'd'), ['partial', 0]],
    ['changes a state', texts('a'), [{ ...texts('a')[0]!, state: { checked: true } }], ['partial', 0]],
    ['is another one', texts('a', 'b', 'c'), texts('d', 'e', 'f'), ['full', 0]],
    ['keeps a tenth', texts(...Array.from('abcdefghij')), texts(...Array.from('aBCDEFGHIJ')), ['full', 0]],
    [
      'keeps more than a tenth',
      texts(...Array.from('abcdefghi')),
      texts(...Array.from('aBCDEFGHI')),
      ['partial', 0],
    ],
    ['of few texts is another one where as many went as came', texts('a', 'b'), texts('c', 'd'), ['full', 0]],
    ['of few texts gains more than it loses', texts('a'), texts('c', 'd'), ['partial', 0]],
    ['of few texts loses all', texts('a', 'b'), [], ['partial', 0]],
  ])('%s', (_, before, after, expected) => {
    expect(classOf(before, after)).toEqual(expected);
  });

  test('scrolls by what its texts share', () => {
    const moved = texts('a', 'b', 'c').map((part) => ({
      ...part,
      bounds: { ...part.bounds!, y: part.bounds!.y - 30 },
    }));
    expect(classOf(texts('a', 'b', 'c'), moved)).toEqual(['scrolled', -30]);
  });

  test('of another size is another one', () => {
    expect(classOf(texts('a'), texts('a'), { width: 160, height: 300 })).toEqual(['full', 0]);
    expect(classOf(texts('a'), texts('a'), { width: 200, height: 240 })).toEqual(['full', 0]);
    const found = changeOf(
      { parts: texts('a', 'b') },
      { parts: texts('c', 'd'), size: { width: 200, height: 240 } },
    );
    expect(found.regions).toEqual([]);
  });

  test('changed where something came or has another state', () => {
    const before = [...texts('a', 'b', 'c'), { resourceId: 'id', text: 'old', bounds: box(80, 200, 40, 15) }];
    const after = [
      ...texts('a', 'b', 'c', 'd'),
      { resourceId: 'id', text: 'new', bounds: box(80, 210, 40, 15) },
    ];
    expect(changeOf({ parts: before }, { parts: after })).toEqual({
      kind: 'partial',
      ratio: 0,
      regions: [box(0, 160, 50, 15), box(80, 210, 40, 15)],
      dy: 0,
      target: null,
      tree: { added: 1, removed: 0, changed: 1 },
    });
  });

  test('has no region where it scrolled or stays', () => {
    const moved = texts('a', 'b').map((part) => ({
      ...part,
      bounds: { ...part.bounds!, y: part.bounds!.y - 30 },
    }));
    const gained = [...moved, { text: 'new', path: 'new', bounds: box(0, 220, 50, 15) }];
    expect(changeOf({ parts: texts('a', 'b') }, { parts: gained }).regions).toEqual([]);
  });
});

describe('screenshots tell nothing', () => {
  const [blank, drawn, other]: readonly (readonly Spot[])[] = [
    [],
    STRIPES,
    [...STRIPES, [110, 120, 30, 30, 20]],
  ];
  const side = (spots: readonly Spot[], parts: readonly Part[], over: Partial<Screen> = {}): Side => ({
    frame: plainFrame(spots),
    parts,
    over,
  });
  const [old, fresh] = [texts('a', 'b', 'c'), texts('d', 'e', 'f')];

  test.each(['before', 'after'])('where one of a secure screen was refused: %s', (at) => {
    const secure = (is: string): Partial<Screen> => ({ secure: at === is });
    expect(changeOf(side(drawn!, old, secure('before')), side(other!, old, secure('after'))).kind).toBe(
      'none',
    );
    expect(changeOf(side(drawn!, old), side(other!, old)).kind).toBe('partial');
  });

  test('where one is missing', () => {
    expect(changeOf({ ...side(drawn!, old), frame: null }, side(other!, old)).kind).toBe('none');
    expect(changeOf(side(drawn!, old), { ...side(other!, old), frame: null }).kind).toBe('none');
  });

  test('where both are blank and the trees differ', () => {
    expect(changeOf(side(blank!, old), side(blank!, fresh)).kind).toBe('full');
    expect(changeOf(side(other!, old), side(other!, fresh)).kind).toBe('none');
    expect(changeOf(side(blank!, old), side(blank!, old)).kind).toBe('none');
  });

  test('where both are blank and texts moved', () => {
    const moved = old.map((part) => ({ ...part, bounds: { ...part.bounds!, y: part.bounds!.y - 30 } }));
    expect(changeOf(side(blank!, old), side(blank!, moved))).toMatchObject({ kind: 'scrolled', dy: -30 });
    expect(changeOf(side(other!, old), side(other!, moved))).toMatchObject({ kind: 'none', dy: 0 });
  });
});

describe('a comparison', () => {
  const spot: Spot = [110, 120, 40, 40, 20];
  const at = box(110, 120, 40, 40);
  const [before, after] = [{ frame: plainFrame(STRIPES) }, { frame: plainFrame([...STRIPES, spot]) }];
  const again = () => [{ frame: { ...before.frame } }, { frame: { ...after.frame } }] as const;

  test('has the share and the regions of the pixels', () => {
    const found = changeOf(...again());
    expect(found.kind).toBe('partial');
    expect(found.regions).toEqual([at]);
    // The status bar, 24 pixels high, is not compared.
    expect(found.ratio).toBeCloseTo(1600 / (160 * 216), 4);
  });

  test('says what became of a target, and how much of it changed', () => {
    expect(changeOf(...again(), box(90, 100, 70, 80))).toMatchObject({
      target: 'changed',
      targetDetail: 'part',
    });
    expect(changeOf(...again(), box(106, 116, 48, 48))).toMatchObject({
      target: 'changed',
      targetDetail: 'whole',
    });
    const unchanged = changeOf(...again(), box(0, 180, 40, 40));
    expect(unchanged.target).toBe('unchanged');
    expect(unchanged).not.toHaveProperty('targetDetail');
    expect(changeOf(...again())).toMatchObject({ target: null });
    expect(changeOf(...again())).not.toHaveProperty('targetDetail');
  });

  test('leaves out further masks', () => {
    expect(changeOf(...again(), null, [at]).kind).toBe('none');
    expect(changeOf(...again(), null, [box(0, 0, 160, 100)]).kind).toBe('partial');
  });

  test('of one screenshot says no change', () => {
    const frame = plainFrame([spot]);
    expect(changeOf({ frame, parts: texts('a') }, { frame, parts: texts('b') }).kind).toBe('none');
  });
});
