import type { Rect } from '../screen/model/geometry.ts';
import { mergeRegions, type ChangedRegion } from './changed-regions.ts';
import { contentTiles, hasContent } from './content.ts';
import { findDirtyTiles, separateNegligible, type DirtyTiles } from './dirty-tiles.ts';
import type { Frame } from './frame.ts';
import { UnmaskedSpans } from './unmasked-spans.ts';
import { TILE, type TileMap } from './tiles.ts';
import { findOverlay } from './overlay.ts';
import { findScroll } from './scroll.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface PixelCompareOptions {
  /** Screenshot pixels per dp. */
  readonly density: number;
  /** Regions that don't count. */
  readonly masks: readonly Rect[];
}

/** What the pixels alone say. */
export interface PixelChange {
  readonly kind: 'none' | 'partial' | 'scrolled' | 'overlay' | 'full';
  /** Why, in one word, for the bench and the tests. */
  readonly reason: string;
  /** Changed regions, those within 6 dp of each other joined. */
  readonly boxes: readonly ChangedRegion[];
  /** Regions that changed and don't count by themselves: caret, anti-aliasing, jitter. */
  readonly slight: readonly ChangedRegion[];
  /** Changed pixels by those compared. */
  readonly ratio: number;
  /** Share of the tiles with content before / after that are untouched; 1 for a local change on a screen full of it. */
  readonly kept: { readonly before: number; readonly after: number };
  /** Pixels that content moved down; also told, as a hint, of a partial change that looks like a scroll (or a row that went). */
  readonly dy: number;
}

/** Below this share of the pixels a change is local: nothing that scrolls is so small. */
const LOCAL_SHARE = 0.12;
/** Tiles with content for each changed one from which their shares need no counting: 3/4 are kept at least. */
const PLENTY_RATIO = 4;
const ALL_KEPT = { before: 1, after: 1 };

/** Compares two frames outside the masks. */
export function comparePixels(a: Frame, b: Frame, options: PixelCompareOptions): PixelChange {
  if (a.width !== b.width || a.height !== b.height) {
    const boxes = [
      { x: 0, y: 0, width: b.width, height: b.height, pixels: b.width * b.height, tinted: false },
    ];
    return {
      kind: 'full',
      reason: 'size',
      boxes,
      slight: [],
      ratio: 1,
      kept: { before: 0, after: 0 },
      dy: 0,
    };
  }
  if (a === b) return noChange('identical', []);
  const spans = new UnmaskedSpans(a.width, a.height, options.masks);
  const found = findDirtyTiles(a, b, spans);
  if (found.tiles === 0) return noChange(found.map.changedRows > 0 ? 'below tolerance' : 'identical', []);
  const { live, slight } = separateNegligible(a, b, found, options.density);
  if (live.length === 0) return noChange('slight', slight);
  return classifyLarge(a, b, spans, found, live, slight, options.density);
}

function noChange(reason: string, slight: readonly ChangedRegion[]): PixelChange {
  return { kind: 'none', reason, boxes: [], slight, ratio: 0, kept: ALL_KEPT, dy: 0 };
}

function classifyLarge(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  found: DirtyTiles,
  live: readonly ChangedRegion[],
  slight: readonly ChangedRegion[],
  density: number,
): PixelChange {
  const boxes = mergeRegions(live, Math.floor(6 * density));
  const local = areaOf(boxes) < LOCAL_SHARE * spans.pixels;
  // A screen with far more content than changed keeps most of it, whatever the exact shares are.
  const plenty = found.tiles * PLENTY_RATIO;
  const rich = local && hasContent(a, plenty) && hasContent(b, plenty);
  const kept = rich ? ALL_KEPT : keptShares(a, b, found.map, spans);
  const base = { boxes, slight, ratio: Math.min(1, found.hard / Math.max(1, spans.pixels)), kept, dy: 0 };
  const keeps = kept.before >= THRESHOLDS.keptBefore && kept.after >= THRESHOLDS.keptAfter;
  if (keeps && local) return { ...base, kind: 'partial', reason: 'local' };
  const scroll = findScroll(a, b, spans, boxes);
  if (scroll && Math.abs(scroll.dy) <= 1) return noChange('layout', [...slight, ...boxes]);
  if (keeps) return { ...base, kind: 'partial', reason: 'kept', dy: scroll?.dy ?? 0 };
  if (scroll) return { ...base, kind: 'scrolled', reason: scroll.method, dy: scroll.dy };
  const overlay = findOverlay(a, b, spans);
  if (overlay) {
    return {
      ...base,
      kind: 'overlay',
      reason: 'overlay',
      boxes: overlay.box ? [{ ...overlay.box, pixels: found.hard, tinted: false }] : boxes,
    };
  }
  return { ...base, kind: 'full', reason: 'replaced' };
}

function areaOf(boxes: readonly ChangedRegion[]): number {
  return boxes.reduce((sum, r) => sum + r.width * r.height, 0);
}

function keptShares(
  a: Frame,
  b: Frame,
  map: TileMap,
  spans: UnmaskedSpans,
): { before: number; after: number } {
  const x = contentTiles(a);
  const y = contentTiles(b);
  let before = 0;
  let keptBefore = 0;
  let after = 0;
  let keptAfter = 0;
  for (let row = 0; row < map.rows; row++) {
    // Rows under a mask that reaches across (status bar) hold nothing of the app's.
    if (spans.at(Math.min(a.height - 1, row * TILE + TILE / 2)).length === 0) continue;
    for (let t = row * map.columns; t < (row + 1) * map.columns; t++) {
      const clean = map.hard[t] === 0 ? 1 : 0;
      before += x[t]!;
      keptBefore += x[t]! & clean;
      after += y[t]!;
      keptAfter += y[t]! & clean;
    }
  }
  return { before: before ? keptBefore / before : 0, after: after ? keptAfter / after : 0 };
}
