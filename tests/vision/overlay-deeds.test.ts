/** What became of the overlays that the trees name: which is another one, and where it is. */
import { describe, expect, test } from 'vitest';
import type { Overlay } from '../../src/screen/features/overlays.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import { overlayChange, overlayDeed, overlaysIn, type OverlayDeed } from '../../src/vision/overlay-change.ts';
import type { PixelChange } from '../../src/vision/pixel-change.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { box, overlay } from './drawing/lines.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

const SIZE = { width: 300, height: 900 };

/** Returns what became of an overlay that holds these texts before and after. */
function deed(
  before: readonly (string | Part)[],
  after: readonly (string | Part)[],
  more: { from?: Partial<Overlay>; to?: Partial<Overlay>; page?: readonly string[] } = {},
): OverlayDeed | null {
  const parts = (words: readonly (string | Part)[]): Part[] => [
    ...words.map((word): Part => (typeof word === 'string' ? { text: word } : word)),
    ...(more.page ?? []).map((text, i): Part => ({ text, ref: `p${i}` })),
  ];
  const [a, b] = [before, after].map((words) => screenOf(SIZE, { elements: elementsOf(parts(words)) }));
  const held = (words: readonly unknown[], title: Partial<Overlay> = {}): Overlay =>
    overlay(
      box(0, 400, 300, 500),
      words.map((_, i) => `e${i}`),
      title,
    );
  return overlayDeed(
    {
      before: [held(before, { title: 'a', ...more.from })],
      after: [held(after, { title: 'b', ...more.to })],
    },
    treeChange(a!, b!),
  );
}

describe('an overlay', () => {
  const none = { matches: [], added: [], removed: [], changed: [], kept: null };
  const sheet = overlay(box(0, 400, 300, 500), [], { title: 'Sort' });
  const identity = { kind: 'sheet', title: 'Sort', package: 'org.example' };

  test('opens, closes, stays away', () => {
    expect(overlayDeed({ before: [], after: [sheet] }, none)).toEqual({
      kind: 'opened',
      before: null,
      after: identity,
    });
    expect(overlayDeed({ before: [sheet], after: [] }, none)).toEqual({
      kind: 'closed',
      before: identity,
      after: null,
    });
    expect(overlayDeed({ before: [], after: [] }, none)).toBeNull();
  });

  test('is judged by the topmost one', () => {
    const other = { ...sheet, title: 'Filter' };
    expect(overlayDeed({ before: [sheet, other], after: [sheet] }, none)).toBeNull();
    expect(overlayDeed({ before: [other, sheet], after: [sheet] }, none)).toMatchObject({ kind: 'swapped' });
  });

  test('is judged beside a message that stays, whatever lies on top', () => {
    const toast = overlay(box(50, 700, 200, 60), [], { kind: 'toast', title: 'Saved', modal: false });
    const other = { ...toast, title: 'Sent' };
    expect(overlayDeed({ before: [toast], after: [toast, sheet] }, none)).toMatchObject({
      kind: 'opened',
      after: identity,
    });
    expect(overlayDeed({ before: [toast, sheet], after: [toast] }, none)).toMatchObject({
      kind: 'closed',
      before: identity,
    });
    expect(overlayDeed({ before: [toast], after: [toast] }, none)).toBeNull();
    expect(overlayDeed({ before: [toast], after: [other] }, none)?.kind).toBe('swapped');
  });

  test.each<[string, Partial<Overlay>, Partial<Overlay>, boolean]>([
    ['the same title, kind and app', { title: 'Sort' }, { title: 'Sort' }, false],
    ['another title', { title: 'Sort' }, { title: 'Filter' }, true],
    ['another kind', { title: 'Sort' }, { title: 'Sort', kind: 'dialog' }, true],
    ['another app', { title: 'Sort' }, { title: 'Sort', package: 'com.other' }, true],
  ])('with %s is another one: %s', (_, from, to, isOther) => {
    const found = deed(['old'], ['new'], { from, to });
    expect(found?.kind).toBe(isOther ? 'swapped' : undefined);
    if (isOther) expect(found).toMatchObject({ before: { title: 'Sort' }, after: { title: to.title } });
  });

  test('of another kind is another one, whatever words it keeps', () => {
    expect(deed(['a', 'b', 'c'], ['a', 'b', 'c'], { to: { kind: 'dialog' } })?.kind).toBe('swapped');
    expect(deed(['a', 'b', 'c'], ['a', 'b', 'c'], { to: { package: 'com.other' } })?.kind).toBe('swapped');
  });

  const heading: Part = { text: 'Arrival', resourceId: 'android:id/alertTitle' };
  test.each<[string, readonly (string | Part)[], readonly (string | Part)[], boolean]>([
    ['most of its words', ['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'e'], false],
    ['half of its words', ['a', 'b', 'c', 'd'], ['c', 'd', 'e', 'f'], true],
    ['most of its few words, among many new ones', ['a', 'b'], ['a', 'b', 'c', 'd', 'e', 'f'], false],
    ['most of the few words that are left', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b'], false],
    ['no word', [], [], true],
    ['its places alone', [{ resourceId: 'x', text: 'a' }], [{ resourceId: 'x', text: 'b' }], true],
    ['boxes without words', [{ resourceId: 'x' }, 'a'], [{ resourceId: 'x' }, 'b'], true],
    ['words beside boxes without words', [{ resourceId: 'x' }, 'a'], [{ resourceId: 'x' }, 'a'], false],
    ['most of its words under a marked title', [heading, 'a', 'b'], ['c', 'a', 'b'], true],
    ['most of its words and has a marked title now', ['c', 'a', 'b'], [heading, 'a', 'b'], true],
  ])('that keeps %s is another one: %s %s %s', (_, before, after, isOther) => {
    expect(deed(before, after)?.kind).toBe(isOther ? 'swapped' : undefined);
  });

  test('keeps none of its words by those of the page', () => {
    expect(deed(['a'], ['b'], { page: ['x', 'y', 'z'] })?.kind).toBe('swapped');
  });

  test('keeps no word that came from the page, or that the page has now', () => {
    const words = ['a', 'b', 'c'].map((text): Part => ({ text }));
    const [a, b] = [words, words].map((parts) => screenOf(SIZE, { elements: elementsOf(parts) }));
    const of = (refs: readonly string[], title: string): Overlay => overlay(box(0, 0, 9, 9), refs, { title });
    const found = (from: readonly string[], to: readonly string[]): string | undefined =>
      overlayDeed({ before: [of(from, 'x')], after: [of(to, 'y')] }, treeChange(a!, b!))?.kind;
    expect(found(['e0', 'e1'], ['e0', 'e1'])).toBeUndefined();
    expect(found(['e0', 'e1'], ['e2'])).toBe('swapped');
    expect(found(['e0'], ['e1', 'e2'])).toBe('swapped');
  });

  test('of the keyboard is none', () => {
    const screen = screenOf(SIZE, { keyboard: { shown: true, bounds: box(0, 600, 300, 300) } });
    expect(overlaysIn(screen)).toEqual([]);
  });
});

describe('a named overlay is', () => {
  const [low, high] = [box(0, 600, 300, 300), box(0, 100, 300, 200)];
  const identity = { kind: 'sheet' as const, title: '', package: 'org.example' };
  const place = (
    made: OverlayDeed,
    before: readonly Overlay[],
    after: readonly Overlay[],
  ): Rect | null | undefined => {
    const screen = screenOf(SIZE);
    const captured = { screen, frame: null };
    const tree = treeChange(screen, screen);
    const found = {
      before: captured,
      after: captured,
      pixels: null,
      tree,
      kind: 'partial' as const,
      density: 1,
    };
    return overlayChange(made, { before, after }, found)?.box;
  };

  test('where it opened, where it was, where the new one is', () => {
    const [a, b] = [overlay(low), overlay(high)];
    expect(place({ kind: 'opened', before: null, after: identity }, [], [b])).toEqual(high);
    expect(place({ kind: 'closed', before: identity, after: null }, [a], [])).toEqual(low);
    expect(place({ kind: 'swapped', before: identity, after: identity }, [a], [b])).toEqual(high);
  });

  test('nowhere when it is not listed', () => {
    expect(place({ kind: 'opened', before: null, after: identity }, [], [])).toBeNull();
  });
});

describe('a scrim in the screenshots', () => {
  const region = { x: 30, y: 300, width: 240, height: 200, pixels: 9, tinted: false };
  const pixelsOf = (more: Partial<PixelChange>): PixelChange => ({
    kind: 'overlay',
    reason: 'veil',
    regions: [region],
    negligible: [],
    ratio: 0.2,
    kept: { before: 1, after: 1 },
    dy: 0,
    ...more,
  });
  /** Texts before and after, each by its y. */
  type Places = readonly (readonly [string, number])[];
  function veil(
    more: Partial<PixelChange> | null,
    { from = [], to = [], pushed = false }: { from?: Places; to?: Places; pushed?: boolean } = {},
    overlays: { before?: readonly Overlay[]; after?: readonly Overlay[] } = {},
  ): ReturnType<typeof overlayChange> {
    const of = (places: Places, shown: boolean) => ({
      frame: null,
      screen: screenOf(SIZE, {
        elements: elementsOf(places.map(([text, y]) => ({ text, bounds: box(0, y, 50, 20) }))),
        keyboard: { shown, bounds: null },
      }),
    });
    const [before, after] = [of(from, false), of(to, pushed)];
    const tree = treeChange(before.screen, after.screen);
    const pixels = more === null ? null : pixelsOf(more);
    const found = { before, after, pixels, tree, kind: 'scrolled' as const, density: 1 };
    return overlayChange(null, { before: [], after: [], ...overlays }, found);
  }
  const opened = { kind: 'opened', box: box(30, 300, 240, 200), before: null, after: null };

  test('tells of an overlay that the trees lack, with its place', () => {
    expect(veil({ veiled: 'after' })).toEqual(opened);
    expect(veil({ veiled: 'before' })).toEqual({ ...opened, kind: 'closed' });
    expect(veil({ veiled: 'after', regions: [] })).toEqual({ ...opened, box: null });
    expect(veil({})).toBeNull();
    expect(veil(null)).toBeNull();
  });

  test('tells nothing where both trees have one', () => {
    const some = [overlay(box(0, 600, 300, 300))];
    expect(veil({ veiled: 'after' }, {}, { before: some, after: some })).toBeNull();
    expect(veil({ veiled: 'after' }, {}, { before: some })).toEqual(opened);
    expect(veil({ veiled: 'after' }, {}, { after: some })).toEqual(opened);
  });

  test.each<[string, Places, Places, boolean, boolean]>([
    [
      'two texts that moved',
      [
        ['a', 100],
        ['b', 200],
      ],
      [
        ['a', 103],
        ['b', 203],
      ],
      false,
      false,
    ],
    [
      'two texts that moved by two pixels',
      [
        ['a', 100],
        ['b', 200],
      ],
      [
        ['a', 102],
        ['b', 202],
      ],
      false,
      true,
    ],
    [
      'one text that moved',
      [
        ['a', 100],
        ['b', 200],
      ],
      [
        ['a', 103],
        ['b', 200],
      ],
      false,
      true,
    ],
    [
      'two texts that moved upwards',
      [
        ['a', 100],
        ['b', 200],
      ],
      [
        ['a', 90],
        ['b', 190],
      ],
      false,
      false,
    ],
    [
      'two boxes that moved',
      [
        ['', 100],
        ['', 200],
      ],
      [
        ['', 110],
        ['', 210],
      ],
      false,
      true,
    ],
    [
      'two texts that changed and moved',
      [
        ['a', 100],
        ['b', 200],
      ],
      [
        ['c', 110],
        ['d', 210],
      ],
      false,
      true,
    ],
    ['a keyboard that came', [], [], true, false],
  ])('beside %s', (_, from, to, pushed, isOverlay) => {
    expect(veil({ veiled: 'after' }, { from, to, pushed })).toEqual(isOverlay ? opened : null);
  });
});
