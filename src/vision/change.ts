import type { Rect } from '../screen/geometry.ts';
import { boxesOf, merge, mismatches, type Box } from './boxes.ts';
import { contentTiles } from './content.ts';
import type { Frame } from './frame.ts';
import { isCaret, isJitter } from './small.ts';
import { Spans } from './spans.ts';
import { sample, scan, SOFT, SOFT_LOSSY, TILE, type TileMap } from './tiles.ts';
import { findOverlay } from './overlay.ts';
import { findScroll } from './scroll.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface ChangeOptions {
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
  readonly boxes: readonly Box[];
  /** Regions that changed and don't count by themselves: caret, anti-aliasing, jitter. */
  readonly slight: readonly Box[];
  /** Changed pixels by those compared. */
  readonly ratio: number;
  /** Share of the tiles with content before / after that are untouched. */
  readonly kept: { readonly before: number; readonly after: number };
  readonly dy: number;
}

const WHOLE = { before: 1, after: 1 };

/** Compares two frames outside the masks. */
export function changeBetween(a: Frame, b: Frame, options: ChangeOptions): PixelChange {
  if (a.width !== b.width || a.height !== b.height) {
    const boxes = [{ x: 0, y: 0, width: b.width, height: b.height, pixels: b.width * b.height }];
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
  if (a === b) return nothing('identical', []);
  const spans = new Spans(a.width, a.height, options.masks);
  const found = findDirty(a, b, spans);
  if (found.dirty === 0) return nothing(found.map.changedRows > 0 ? 'below tolerance' : 'identical', []);
  const { live, slight } = sift(a, b, found, options.density);
  if (live.length === 0) return nothing('slight', slight);
  return judgeLarge(a, b, spans, found, live, slight, options.density);
}

function nothing(reason: string, slight: readonly Box[]): PixelChange {
  return { kind: 'none', reason, boxes: [], slight, ratio: 0, kept: WHOLE, dy: 0 };
}

interface Dirty {
  readonly map: TileMap;
  readonly dirty: number;
  readonly hard: number;
  /** The picture went through a lossy encoder. */
  readonly lossy: boolean;
  /** So much changed that single pixels no longer matter. */
  readonly bulk: boolean;
}

function findDirty(a: Frame, b: Frame, spans: Spans): Dirty {
  const pixels = a.width * a.height;
  const coarse = sample(a, b, spans, SOFT);
  const first = coarse.totals();
  const tiles = coarse.hard.length;
  const dense = (t: { dirty: number; hard: number }, share: number): boolean =>
    t.hard > share * t.dirty * TILE * TILE;
  if (first.dirty > 0.15 * tiles && dense(first, 0.25) && first.soft < 0.3 * pixels) {
    return { map: coarse, dirty: first.dirty, hard: first.hard, lossy: false, bulk: true };
  }
  const map = scan(a, b, spans, SOFT);
  const total = map.totals();
  const bulk = total.dirty > 0.08 * tiles && dense(total, 0.25);
  if (total.soft <= 0.05 * pixels || total.soft <= 2 * total.hard) {
    return { map, dirty: total.dirty, hard: total.hard, lossy: false, bulk };
  }
  const again = total.hard > 0 ? scan(a, b, spans, SOFT_LOSSY) : map;
  const left = again.totals();
  return {
    map: again,
    dirty: left.dirty,
    hard: left.hard,
    lossy: true,
    bulk: left.dirty > 0.08 * tiles && dense(left, 0.25),
  };
}

/** Parts real changes from slight ones. pixelmatch's test for anti-aliasing is paid for only where it can decide. */
function sift(a: Frame, b: Frame, found: Dirty, density: number): { live: Box[]; slight: Box[] } {
  const live: Box[] = [];
  const slight: Box[] = [];
  const threshold = found.lossy ? 0.25 : 0.1;
  for (const box of merge(boxesOf(found.map), 3)) {
    if (isCaret(a, b, box, density)) {
      slight.push(box);
      continue;
    }
    const size = box.width * box.height;
    const small = box.pixels < 0.25 * size || box.width <= 3 || box.height <= 3 || size < 4096;
    if (found.bulk || !small) {
      live.push(box);
      continue;
    }
    const pixels = mismatches(a, b, box, threshold);
    const smooth = pixels < 4 || pixels < 0.004 * size;
    const jitter = !smooth && box.width > 3 && box.height > 3 && isJitter(a, b, box);
    (smooth || jitter ? slight : live).push({ ...box, pixels });
  }
  return { live, slight };
}

function judgeLarge(
  a: Frame,
  b: Frame,
  spans: Spans,
  found: Dirty,
  live: readonly Box[],
  slight: readonly Box[],
  density: number,
): PixelChange {
  const boxes = merge(live, Math.floor(6 * density));
  const kept = keptShares(a, b, found.map, spans);
  const ratio = Math.min(1, found.hard / Math.max(1, spans.pixels));
  const base = { boxes, slight, ratio, kept, dy: 0 };
  const scroll = findScroll(a, b, spans, boxes, found.lossy);
  if (scroll) return { ...base, kind: 'scrolled', reason: scroll.by, dy: scroll.dy };
  if (kept.before >= THRESHOLDS.keptBefore && kept.after >= THRESHOLDS.keptAfter) {
    return { ...base, kind: 'partial', reason: 'kept' };
  }
  const overlay = findOverlay(a, b, spans);
  if (overlay) {
    return {
      ...base,
      kind: 'overlay',
      reason: 'overlay',
      boxes: overlay.box ? [{ ...overlay.box, pixels: found.hard }] : boxes,
    };
  }
  return { ...base, kind: 'full', reason: 'replaced' };
}

function keptShares(a: Frame, b: Frame, map: TileMap, spans: Spans): { before: number; after: number } {
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
