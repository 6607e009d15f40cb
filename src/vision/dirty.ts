import { boxesOf, merge, mismatches, type Box } from './boxes.ts';
import type { Frame } from './frame.ts';
import { isCaret, isJitter, isPill } from './small.ts';
import type { Spans } from './spans.ts';
import { differingRows, sample, scan, SOFT, SOFT_LOSSY, TILE, type TileMap } from './tiles.ts';

/** Where two frames differ, and how it looks on the whole. */
export interface Dirty {
  readonly map: TileMap;
  readonly dirty: number;
  readonly hard: number;
  /** The picture went through a lossy encoder. */
  readonly lossy: boolean;
  /** So much changed that single pixels no longer matter. */
  readonly bulk: boolean;
}

/** Share of the tiles that a sample must find dirty to call the change bulk. */
const BULK_SAMPLED = 0.15;
const BULK = 0.08;

/** Compares two frames of one size: a sample first, which settles bulk changes, then pixel by pixel. */
export function findDirty(a: Frame, b: Frame, spans: Spans): Dirty {
  const differs = differingRows(a, b, spans);
  const rows = differs.reduce((sum, d) => sum + d, 0);
  // Fewer rows can be neither a bulk change nor an encoder's noise: no sample is needed to see that.
  if (rows < BULK_SAMPLED * a.height) return dirtyIn(scan(a, b, spans, SOFT, differs), false);
  const pixels = a.width * a.height;
  const coarse = sample(a, b, spans, SOFT, differs);
  const first = coarse.totals();
  if (isDense(first, BULK_SAMPLED * coarse.hard.length) && first.soft < 0.3 * pixels) {
    return { map: coarse, dirty: first.dirty, hard: first.hard, lossy: false, bulk: true };
  }
  const isNoisy = (found: TileMap): boolean => {
    const t = found.totals();
    return t.soft > 0.05 * pixels && t.soft > 2 * t.hard && isSpread(found);
  };
  const map = isNoisy(coarse) ? coarse : scan(a, b, spans, SOFT, differs);
  if (!isNoisy(map)) return dirtyIn(map, false);
  return dirtyIn(scan(a, b, spans, SOFT_LOSSY, differs), true);
}

function dirtyIn(map: TileMap, lossy: boolean): Dirty {
  const total = map.totals();
  return { map, dirty: total.dirty, hard: total.hard, lossy, bulk: isDense(total, BULK * map.hard.length) };
}

function isDense(total: { dirty: number; hard: number }, most: number): boolean {
  return total.dirty > most && total.hard > 0.25 * total.dirty * TILE * TILE;
}

/** An encoder's noise is all over the picture; a tint has a place. */
function isSpread(map: TileMap): boolean {
  let rows = 0;
  for (let row = 0; row < map.rows; row++) {
    const at = row * map.columns;
    if (map.soft.subarray(at, at + map.columns).some((count) => count > 0)) rows++;
  }
  return rows >= map.rows / 2;
}

/** Parts real changes from slight ones. pixelmatch's test for anti-aliasing is paid for only where it can decide. */
export function sift(a: Frame, b: Frame, found: Dirty, density: number): { live: Box[]; slight: Box[] } {
  const live: Box[] = [];
  const slight: Box[] = [];
  const threshold = found.lossy ? 0.25 : 0.1;
  for (const box of merge(boxesOf(found.map), 3)) {
    if (isCaret(a, b, box, density) || isPill(a, box, density)) {
      slight.push(box);
      continue;
    }
    const size = box.width * box.height;
    const small = box.pixels < 0.25 * size || box.width <= 3 || box.height <= 3 || size < 4096;
    if (found.bulk || box.tinted) {
      live.push(box);
      continue;
    }
    const pixels = small ? mismatches(a, b, box, threshold) : box.pixels;
    const smooth = pixels < 4 || pixels < 0.004 * size;
    const still = smooth || (box.width > 3 && box.height > 3 && isJitter(a, b, box));
    (still ? slight : live).push({ ...box, pixels });
  }
  return { live, slight };
}
