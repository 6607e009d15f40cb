/** Surfaces that no role names, where they came or went beside named overlays, and where the screenshots show nothing of them. */
import { describe, expect, test } from 'vitest';
import type { Overlay } from '../../src/screen/features/overlays.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { OverlayChange, ScreenChangeKind } from '../../src/screen/model/screen.ts';
import { overlayChange, unnamedSurface, type OverlayDeed } from '../../src/vision/overlay-change.ts';
import type { PixelChange } from '../../src/vision/pixel-change.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { hierarchy, node, page, screenOf, type Box } from '../screen/build.ts';
import { box, overlay } from './drawing/lines.ts';

const words = (text: string, at: Box): string => node('TextView', at, { text });
const rows = Array.from({ length: 10 }, (_, i) =>
  words(`Row ${i}`, [40, 340 + i * 200, 1000, 440 + i * 200]),
);
/** A message over the last row. */
const toast = (text = 'Message archived'): string =>
  node('FrameLayout', [60, 2100, 1020, 2260], {}, words(text, [100, 2130, 700, 2230]));
/** A message over the third row. */
const note = node('FrameLayout', [60, 700, 1020, 900], {}, words('New version', [100, 730, 700, 850]));
const TOAST = box(60, 2100, 960, 160);
const NOTE = box(60, 700, 960, 200);

interface Shown {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly kind?: ScreenChangeKind;
  readonly pixels?: PixelChange | null;
  readonly overlays?: { readonly before?: readonly Overlay[]; readonly after?: readonly Overlay[] };
}

function found({ before = [], after = [], kind = 'partial', pixels = null }: Shown) {
  const [a, b] = [before, after].map((over) => screenOf(hierarchy(page(...rows, ...over))));
  const [from, to] = [a!, b!].map((screen) => ({ screen, frame: null }));
  return { before: from!, after: to!, pixels, tree: treeChange(a!, b!), kind, density: 1 };
}

function changeOf(deed: OverlayDeed | null, shown: Shown): OverlayChange | null {
  return overlayChange(deed, { before: [], after: [], ...shown.overlays }, found(shown));
}

const message = (title: string) => ({ kind: 'message', title, package: 'com.app' });
const named = { kind: 'sheet' as const, title: 'Sort', package: 'com.app' };
const sheet = overlay(box(0, 1200, 1080, 800));

describe('a surface without a role', () => {
  test('opens, closes, takes the place of another one', () => {
    expect(changeOf(null, { after: [toast()] })).toEqual({
      kind: 'opened',
      box: TOAST,
      before: null,
      after: message('Message archived'),
    });
    expect(changeOf(null, { before: [toast()] })).toEqual({
      kind: 'closed',
      box: TOAST,
      before: message('Message archived'),
      after: null,
    });
    expect(changeOf(null, { before: [toast()], after: [note] })).toEqual({
      kind: 'swapped',
      box: NOTE,
      before: message('Message archived'),
      after: message('New version'),
    });
  });

  test('has a title of one line and 160 characters at most', () => {
    const title = changeOf(null, { after: [toast(`A  b ${'x'.repeat(200)}`)] })?.after?.title;
    expect(title).toBe(`A b ${'x'.repeat(156)}`);
  });

  test('that goes as an overlay opens is swapped for it', () => {
    const opened: OverlayDeed = { kind: 'opened', before: null, after: named };
    const overlays = { after: [sheet] };
    expect(changeOf(opened, { before: [toast()], overlays })).toEqual({
      kind: 'swapped',
      box: sheet.bounds,
      before: message('Message archived'),
      after: named,
    });
    expect(changeOf(opened, { after: [toast()], overlays })).toEqual({ ...opened, box: sheet.bounds });
  });

  test('that comes as an overlay closes is swapped for it', () => {
    const closed: OverlayDeed = { kind: 'closed', before: named, after: null };
    const overlays = { before: [sheet] };
    expect(changeOf(closed, { after: [toast()], overlays })).toEqual({
      kind: 'swapped',
      box: TOAST,
      before: named,
      after: message('Message archived'),
    });
    expect(changeOf(closed, { before: [toast()], overlays })).toEqual({ ...closed, box: sheet.bounds });
  });

  test('adds nothing where one overlay is swapped for another', () => {
    const swapped: OverlayDeed = { kind: 'swapped', before: named, after: named };
    const overlays = { before: [sheet], after: [sheet] };
    expect(changeOf(swapped, { after: [toast()], overlays })).toEqual({ ...swapped, box: sheet.bounds });
  });

  test('is none where nothing changed, where the page scrolled, or where an overlay holds it', () => {
    expect(changeOf(null, { after: [toast()], kind: 'none' })).toBeNull();
    expect(changeOf(null, { after: [toast()], kind: 'scrolled' })).toBeNull();
    const { elements } = found({ after: [toast()] }).after.screen;
    const own = elements.slice(11).map((e) => e.ref);
    expect(changeOf(null, { after: [toast()], overlays: { after: [overlay(TOAST, own)] } })).toBeNull();
    expect(changeOf(null, { before: [toast()], overlays: { before: [overlay(TOAST, own)] } })).toBeNull();
  });

  test('is a bar of the page where the page changed too', () => {
    const bar = node('FrameLayout', [0, 2200, 1080, 2400], {}, words('Basket', [100, 2230, 700, 2330]));
    expect(changeOf(null, { after: [bar] })?.kind).toBe('opened');
    expect(changeOf(null, { after: [bar], kind: 'full' })).toBeNull();
    expect(changeOf(null, { after: [toast()], kind: 'full' })?.kind).toBe('opened');
  });

  test('has its place alone where only one came or went', () => {
    const place = (shown: Shown): Rect | null => unnamedSurface({ before: [], after: [] }, found(shown));
    expect(place({ after: [toast()] })).toEqual(TOAST);
    expect(place({ before: [toast()] })).toEqual(TOAST);
    expect(place({ before: [toast()], after: [note] })).toBeNull();
    expect(place({})).toBeNull();
  });
});

describe('the screenshots must show the surface', () => {
  const pixelsOf = (regions: readonly Rect[], more: Partial<PixelChange> = {}): PixelChange => ({
    kind: 'partial',
    reason: 'local',
    regions: regions.map((region) => ({ ...region, pixels: 9, tinted: false })),
    negligible: [],
    ratio: 0.1,
    kept: { before: 1, after: 1 },
    dy: 0,
    ...more,
  });
  const isSeen = (over: Shown, regions: readonly Rect[], more: Partial<PixelChange> = {}): boolean =>
    changeOf(null, { ...over, pixels: pixelsOf(regions, more) }) !== null;

  test.each<[string, readonly Rect[], boolean]>([
    ['three tenths of it', [box(0, 2100, 1080, 48)], true],
    ['less', [box(0, 2100, 1080, 47)], false],
    ['three tenths in two regions', [box(0, 2100, 1080, 24), box(0, 2200, 1080, 24)], true],
    ['a change beside it', [box(0, 100, 1080, 1000)], false],
    ['a change beside it, and all of it', [box(0, 100, 1080, 1000), TOAST], true],
    ['nothing', [], false],
  ])('%s: %s', (_, regions, is) => {
    expect(isSeen({ after: [toast()] }, regions)).toBe(is);
    expect(isSeen({ before: [toast()] }, regions)).toBe(is);
  });

  test('but not beside a scrim, whose regions name another one', () => {
    const change = changeOf(null, { after: [toast()], pixels: pixelsOf([], { veiled: 'after' }) });
    expect(change?.after?.title).toBe('Message archived');
  });

  const button = (text: string, x: number): string =>
    node('Button', [x, 1250, x + 300, 1370], { text, clickable: true });
  const dialog = (title: string, text: string): string =>
    node(
      'FrameLayout',
      [100, 900, 980, 1400],
      {},
      words(title, [140, 940, 840, 1040]),
      words(text, [140, 1060, 940, 1200]),
      button('No', 140),
      button('Yes', 640),
    );
  test.each<[string, readonly Rect[], boolean]>([
    ['both new texts', [box(140, 940, 20, 20), box(140, 1060, 20, 20)], true],
    ['both in one region', [box(140, 940, 20, 200)], true],
    ['one of two', [box(140, 940, 20, 20)], false],
    ['none', [box(140, 1250, 800, 120)], false],
  ])('of one with new words in the same box, %s: %s', (_, regions, is) => {
    const over = {
      before: [dialog('Delete this message?', 'Nobody can bring it back later.')],
      after: [dialog('Archive it instead?', 'You find it in another folder.')],
    };
    expect(changeOf(null, over)?.kind).toBe('swapped');
    expect(isSeen(over, regions)).toBe(is);
  });
});
