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
  /** Regions to ignore. */
  readonly masks: readonly Rect[];
}

/** The change that the pixels alone show. */
export interface PixelChange {
  readonly kind: 'none' | 'partial' | 'scrolled' | 'overlay' | 'full';
  /** The reason in one word, for benches and tests. */
  readonly reason: string;
  /** Changed regions; those within 6 dp of each other are joined. */
  readonly regions: readonly ChangedRegion[];
  /** Changed regions that are negligible: caret, anti-aliasing, jitter. */
  readonly negligible: readonly ChangedRegion[];
  /** Share of the compared pixels that changed. */
  readonly ratio: number;
  /** Share of the tiles with content that are unchanged; 1 for a local change on a full screen. */
  readonly kept: { readonly before: number; readonly after: number };
  /** Pixels by which content moved down. A hint for a partial change that looks like a scroll or a removed row. */
  readonly dy: number;
}

/** A change below this share of the pixels is local: no scroll is that small. */
const LOCAL_SHARE = 0.12;
/** With this many tiles of content for each changed one, at least 3/4 are kept, and their share needs no counting. */
const PLENTY_RATIO = 4;
const ALL_KEPT = { before: 1, after: 1 };

/** Compares two frames outside the masks. */
export function comparePixels(a: Frame, b: Frame, options: PixelCompareOptions): PixelChange {
  if (a.width !== b.width || a.height !== b.height) {
    const regions = [
      { x: 0, y: 0, width: b.width, height: b.height, pixels: b.width * b.height, tinted: false },
    ];
    return {
      kind: 'full',
      reason: 'size',
      regions,
      negligible: [],
      ratio: 1,
      kept: { before: 0, after: 0 },
      dy: 0,
    };
  }
  if (a === b) return noChange('identical', []);
  const spans = new UnmaskedSpans(a.width, a.height, options.masks);
  const found = findDirtyTiles(a, b, spans);
  if (found.tiles === 0) return noChange(found.map.changedRows > 0 ? 'below tolerance' : 'identical', []);
  const { significant, negligible } = separateNegligible(a, b, found, options.density);
  if (significant.length === 0) return noChange('negligible', negligible);
  return classifyLarge(a, b, spans, found, significant, negligible, options.density);
}

function noChange(reason: string, negligible: readonly ChangedRegion[]): PixelChange {
  return { kind: 'none', reason, regions: [], negligible, ratio: 0, kept: ALL_KEPT, dy: 0 };
}

function classifyLarge(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  found: DirtyTiles,
  significant: readonly ChangedRegion[],
  negligible: readonly ChangedRegion[],
  density: number,
): PixelChange {
  const regions = mergeRegions(significant, Math.floor(6 * density));
  const local = areaOf(regions) < LOCAL_SHARE * spans.pixels;
  // A screen with far more content than changed keeps most of it.
  const enough = found.tiles * PLENTY_RATIO;
  const keepsMost = local && hasContent(a, enough) && hasContent(b, enough);
  const kept = keepsMost ? ALL_KEPT : keptShares(a, b, found.map, spans);
  const base = {
    regions,
    negligible,
    ratio: Math.min(1, found.hard / Math.max(1, spans.pixels)),
    kept,
    dy: 0,
  };
  const keeps = kept.before >= THRESHOLDS.keptBefore && kept.after >= THRESHOLDS.keptAfter;
  if (keeps && local) return { ...base, kind: 'partial', reason: 'local' };
  const scroll = findScroll(a, b, spans, regions);
  if (scroll && Math.abs(scroll.dy) <= 1) return noChange('layout', [...negligible, ...regions]);
  if (keeps) return { ...base, kind: 'partial', reason: 'kept', dy: scroll?.dy ?? 0 };
  if (scroll) return { ...base, kind: 'scrolled', reason: scroll.method, dy: scroll.dy };
  const overlay = findOverlay(a, b, spans);
  if (overlay) {
    return {
      ...base,
      kind: 'overlay',
      reason: 'overlay',
      regions: overlay.box ? [{ ...overlay.box, pixels: found.hard, tinted: false }] : regions,
    };
  }
  return { ...base, kind: 'full', reason: 'replaced' };
}

function areaOf(regions: readonly ChangedRegion[]): number {
  return regions.reduce((sum, r) => sum + r.width * r.height, 0);
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
    // Rows under a full-width mask (status bar) have no content of the app.
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
