/** Whether the page is the same one, by what is drawn of it and by what the trees keep behind an overlay. */
import { describe, expect, test } from 'vitest';
import type { Overlay } from '../../src/screen/features/overlays.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { WindowInfo } from '../../src/screen/model/screen.ts';
import { isBetweenBars, pageIdentity, surfaceOf, type PageIdentity } from '../../src/vision/page-change.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { box, drawn, line, overlay, SIZE, type Line } from './drawing/lines.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

type Captured = ReturnType<typeof drawn>;

function identity(
  before: Captured,
  after: Captured,
  overlays: { before?: readonly Overlay[]; after?: readonly Overlay[] } = {},
): PageIdentity {
  const tree = treeChange(before.screen, after.screen);
  return pageIdentity(before, after, tree, { before: [], after: [], ...overlays }, 1);
}

const OLD = 'milk bread apples cheese butter onions pepper sugar coffee salmon'.split(' ');
const NEW = 'weather budget flights invoice gallery podcast archive student kitchen holiday'.split(' ');
/** Lines below each other from the upper bar on; `kept` of them are the old ones. */
const page = (count: number, kept = count, more: Line = {}): Line[] =>
  Array.from({ length: count }, (_, i) => {
    const words = i < kept ? OLD : NEW;
    return line(`${words[i % 10]!} ${i}`, 100 + i * 32, more);
  });

describe('a page in view is known by what is drawn of it', () => {
  test.each<[number, number, PageIdentity]>([
    [4, 4, 'same'],
    [4, 2, 'same'],
    [5, 2, 'unknown'],
    [4, 1, 'unknown'],
    [7, 1, 'other'],
    [20, 4, 'unknown'],
    [20, 3, 'other'],
    [4, 0, 'other'],
    [3, 3, 'same'],
    [2, 2, 'unknown'],
  ])('%i lines, of which %i are drawn again: %s', (count, kept, expected) => {
    expect(identity(drawn(page(count)), drawn(page(count, kept)))).toBe(expected);
  });

  test('also where the page moved', () => {
    const lower = page(4).map((l) => ({ ...l, bounds: { ...l.bounds!, x: 60, y: l.bounds!.y + 200 } }));
    expect(identity(drawn(page(4)), drawn(lower))).toBe('same');
  });

  test('not by a tree that says more than the screenshot', () => {
    const blank = page(4, 4, { drawn: 'nothing like it' });
    expect(identity(drawn(page(4)), drawn(blank))).toBe('other');
  });

  test('not by texts without ink', () => {
    expect(identity(drawn(page(4, 4, { drawn: '' })), drawn(page(4, 4, { drawn: '' })))).toBe('unknown');
  });
});

describe('content of the page is', () => {
  const windows: WindowInfo[] = (['app', 'system', 'keyboard', 'toast', 'dialog'] as const).map((kind) => ({
    kind,
    package: 'org.example',
    title: '',
    bounds: box(0, 0, 300, 900),
  }));
  /** Two lines of the page, and a third that counts or not. */
  const withThird = (more: Line): PageIdentity => {
    const lines = [...page(2), line('third', 400, more)];
    return identity(drawn(lines, { windows }), drawn(lines, { windows }));
  };

  test.each<[string, Line, boolean]>([
    ['a text', {}, true],
    ['a text out of view', { visible: null }, false],
    ['a described picture', { text: '', description: 'photo' }, true],
    ['neither', { text: '', drawn: 'photo' }, false],
    ['a described box of others', { text: '', description: 'photo', children: ['x'] }, false],
    ['a text with something inside', { children: ['x'] }, true],
    ['of a system window', { window: 1 }, false],
    ['of a keyboard', { window: 2 }, false],
    ['of a toast', { window: 3 }, false],
    ['of a dialog', { window: 4 }, true],
    ['of no window', { window: 9 }, true],
    ['a fifth of the screen', { bounds: box(0, 200, 300, 180) }, true],
    ['more than a fifth', { bounds: box(0, 200, 300, 181) }, false],
    ['at the upper bar', { bounds: box(20, 72, 200, 30) }, false],
    ['below the upper bar', { bounds: box(20, 73, 200, 30) }, true],
    ['above the lower bar', { bounds: box(20, 801, 200, 30) }, true],
    ['at the lower bar', { bounds: box(20, 802, 200, 30) }, false],
  ])('%s: %s', (_, more, counts) => {
    expect(withThird(more)).toBe(counts ? 'same' : 'unknown');
  });

  test('between the bars, whatever the density', () => {
    const [e] = elementsOf([{ bounds: box(0, 200, 10, 10) }]);
    const screen = screenOf(SIZE);
    expect(isBetweenBars(e!, screen, 2)).toBe(true);
    expect(isBetweenBars(e!, screen, 2.5)).toBe(false);
    expect(isBetweenBars({ ...e!, visible: box(0, 726, 10, 10) }, screen, 2)).toBe(true);
    expect(isBetweenBars({ ...e!, visible: box(0, 728, 10, 10) }, screen, 2)).toBe(false);
    expect(isBetweenBars({ ...e!, visible: null }, screen, 2)).toBe(false);
  });
});

describe('under an overlay', () => {
  const sheet = overlay(box(0, 95, 300, 160));
  const all = overlay(box(0, 80, 300, 740));

  test('its own words are none of the page', () => {
    const lines = page(4);
    const own = overlay(
      box(0, 0, 1, 1),
      lines.slice(0, 2).map((l) => l.ref!),
    );
    expect(identity(drawn(lines), drawn(lines), { before: [own] })).toBe('unknown');
    expect(identity(drawn(lines), drawn(lines))).toBe('same');
  });

  /** Five lines that the sheet hides, and four below it. */
  const lower = (kept: number): Line[] =>
    page(4, kept).map((l) => ({ ...l, bounds: box(20, l.bounds!.y + 200, 200, 30) }));
  const hidden = (words: string): Line[] =>
    Array.from({ length: 5 }, (_, i) => line(`${words} ${i}`, 100 + i * 30));
  test.each(['before', 'after'] as const)('that is there %s, what it hides does not count', (side) => {
    const [a, b] = [drawn([...hidden('milk'), ...lower(4)]), drawn([...hidden('invoice'), ...lower(0)])];
    expect(identity(a, b, { [side]: [sheet] })).toBe('other');
    const c = drawn([...hidden('invoice'), ...lower(4)]);
    expect(identity(a, c, { [side]: [sheet] })).toBe('same');
  });

  /** Three lines that stay, and six others in a column: their centres are at 120, from 315 to 475. */
  const column = (words: string): Line[] => [
    ...page(3),
    ...Array.from({ length: 6 }, (_, i) => line(`${words} ${i}`, 300 + i * 32)),
  ];
  test.each<[Rect, PageIdentity]>([
    [box(100, 300, 40, 200), 'same'],
    [box(120, 300, 40, 200), 'same'],
    [box(121, 300, 40, 200), 'unknown'],
    [box(80, 300, 40, 200), 'same'],
    [box(80, 300, 39, 200), 'unknown'],
  ])('a surface at %o hides what has its centre there: %s', (bounds, expected) => {
    const [a, b] = [drawn(column('milk')), drawn(column('invoice'))];
    expect(identity(a, b, { before: [overlay(bounds)] })).toBe(expected);
  });

  /** Three lines that stay, and four words in a row: their centres are at 415. */
  const row = (words: readonly string[]): Line[] => [
    ...page(3),
    ...words.map((word, i) => line(word, 400, { bounds: box(20 + i * 65, 400, 60, 30) })),
  ];
  test.each<[Rect, PageIdentity]>([
    [box(0, 400, 300, 30), 'same'],
    [box(0, 415, 300, 30), 'same'],
    [box(0, 416, 300, 30), 'unknown'],
    [box(0, 385, 300, 30), 'same'],
    [box(0, 385, 300, 29), 'unknown'],
  ])('a low surface at %o hides what has its centre there: %s', (bounds, expected) => {
    const [a, b] = [
      drawn(row(['milk', 'eggs', 'rice', 'salt'])),
      drawn(row(['book', 'lamp', 'vase', 'desk'])),
    ];
    expect(identity(a, b, { before: [overlay(bounds)] })).toBe(expected);
  });

  const veiled = (lines: readonly Line[]): Line[] => lines.map((l) => ({ ...l, drawn: 'sheet sheet' }));
  test.each<[number, number, PageIdentity]>([
    [6, 6, 'same'],
    [6, 3, 'same'],
    [6, 2, 'unknown'],
    [7, 1, 'other'],
    [6, 0, 'other'],
    [2, 2, 'unknown'],
  ])('that hides all, the trees tell: %i lines, %i kept: %s', (count, kept, expected) => {
    expect(identity(drawn(page(count)), drawn(veiled(page(count, kept))), { after: [all] })).toBe(expected);
  });

  test('that blurs the page, the trees tell that it is still there', () => {
    const [a, b] = [drawn(page(6)), drawn(veiled(page(6)))];
    const small = overlay(box(0, 850, 300, 50));
    expect(identity(a, b, { after: [small] })).toBe('same');
    expect(identity(a, b, { before: [small] })).toBe('same');
    expect(identity(a, b)).toBe('other');
  });

  test('a text that the tree has with other words is not kept', () => {
    const ids = (lines: readonly Line[]): Line[] => lines.map((l, i) => ({ ...l, resourceId: `id${i}` }));
    const [a, b] = [drawn(ids(page(6))), drawn(ids(veiled(page(6, 0))))];
    expect(identity(a, b, { after: [all] })).toBe('other');
    const described = (description: string): Line[] => ids(page(6)).map((l) => ({ ...l, description }));
    const [c, d] = [drawn(described('on')), drawn(veiled(described('off')))];
    expect(identity(c, d, { after: [all] })).toBe('other');
  });

  test('what is still in view must not contradict the trees', () => {
    const beside = (words: string): Line => line(words, 770, { drawn: words });
    const sheetAbove = overlay(box(0, 80, 300, 660));
    const a = drawn([...page(6), beside('coffee')]);
    const b = (words: string): Captured => drawn([...veiled(page(6, 2)), beside(words)]);
    expect(identity(a, b('coffee'), { after: [sheetAbove] })).toBe('unknown');
    const other = (words: string): Captured => drawn([...veiled(page(6, 0)), beside(words)]);
    expect(identity(a, other('coffee'), { after: [sheetAbove] })).toBe('other');
    expect(identity(a, other('budget'), { after: [sheetAbove] })).toBe('unknown');
  });

  test.each<[string, WindowInfo['kind'], number, PageIdentity]>([
    ['of the page', 'app', 540, 'other'],
    ['of a part of the screen', 'app', 539, 'unknown'],
    ['of a dialog', 'dialog', 900, 'unknown'],
  ])('a tree %s tells what is gone: %s, %i pixels high', (_, kind, height, expected) => {
    const windows = [{ kind, package: 'org.example', title: '', bounds: box(0, 0, 300, height) }];
    expect(identity(drawn(page(6)), drawn(veiled(page(6, 0)), { windows }), { after: [all] })).toBe(expected);
  });
});

describe('a surface that no role names hides what it covers', () => {
  /** The last `covered` of eight lines lie under a box of this height, and other words are drawn there. */
  const under = (height: number, more: Line = {}, cover = 'cover'): Captured =>
    drawn([
      ...page(8).map((l, i) => (i < 3 ? l : { ...l, drawn: 'drawer words', coveredBy: cover, ...more })),
      { ref: 'cover', bounds: box(0, 200, 300, height), drawn: '' },
    ]);
  const open = drawn(page(8));

  test('unless it is as large as a page', () => {
    expect(identity(open, under(600))).toBe('same');
    expect(identity(open, under(764))).toBe('same');
    expect(identity(open, under(765))).toBe('unknown');
  });

  test('on either side', () => {
    expect(identity(under(600), open)).toBe('same');
    expect(identity(under(765), open)).toBe('unknown');
  });

  test('unless it paints nothing there, or the tree lacks it', () => {
    expect(identity(open, under(600, { clearCover: true }))).toBe('unknown');
    expect(identity(open, under(600, {}, 'lost'))).toBe('unknown');
  });

  test('as large as what holds it and does not hold the covered text', () => {
    const within = (height: number, parent: string | null): Captured =>
      drawn([
        { ref: 'root', bounds: box(0, 0, 300, 900), drawn: '', children: ['holder'] },
        { ref: 'holder', bounds: box(0, 0, 300, height), drawn: '', parent: 'root', children: ['cover'] },
        ...page(8).map((l, i) => ({
          ...l,
          parent: 'root',
          ...(i < 3 ? {} : { drawn: 'drawer words', coveredBy: 'cover' }),
        })),
        { ref: 'cover', bounds: box(0, 200, 300, 600), drawn: '', parent },
      ]);
    expect(identity(open, within(700, 'holder'))).toBe('same');
    expect(identity(open, within(900, 'holder'))).toBe('unknown');
    expect(identity(open, within(900, 'root'))).toBe('same');
  });
});

describe('an overlay is drawn', () => {
  const parts: Part[] = [
    { ref: 'title', text: 'Sort', bounds: box(20, 500, 100, 30) },
    { ref: 'price', text: 'Price', bounds: box(10, 600, 200, 40) },
    { ref: 'page', text: 'Milk', bounds: box(0, 0, 300, 30) },
    { ref: 'bare', bounds: box(0, 0, 300, 900) },
    { ref: 'holder', text: 'Holder', bounds: box(0, 0, 300, 900), children: ['title'] },
    { ref: 'away', text: 'Away', bounds: box(0, 0, 300, 900), visible: null },
  ];
  const surface = (height: number, ...refs: readonly string[]) =>
    surfaceOf(
      overlay(box(0, 900 - height, 300, height), refs),
      screenOf(SIZE, { elements: elementsOf(parts) }),
    );

  test('in its box, when that is no container', () => {
    expect(surface(809, 'title', 'price')).toEqual(box(0, 91, 300, 809));
  });

  test('around its words, when its box spans nine tenths of the screen', () => {
    expect(surface(810, 'title', 'price')).toEqual(box(10, 500, 200, 140));
    expect(surface(900, 'price', 'title', 'bare', 'holder', 'away')).toEqual(box(10, 500, 200, 140));
  });

  test('in its box, when that has no words', () => {
    expect(surface(900, 'bare', 'holder', 'away')).toEqual(box(0, 0, 300, 900));
  });
});
