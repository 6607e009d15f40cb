import { boxesOf, merge, mismatches, type Box } from './boxes.ts';
import type { Frame } from './frame.ts';
import { isCaret, isJitter, isPill } from './small.ts';
import type { Spans } from './spans.ts';
import { sample, scan, SOFT, SOFT_LOSSY, TILE, type TileMap } from './tiles.ts';

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

/** Compares two frames of one size: a sample first, which settles bulk changes, then pixel by pixel. */
export function findDirty(a: Frame, b: Frame, spans: Spans): Dirty {
  const pixels = a.width * a.height;
  const coarse = sample(a, b, spans, SOFT);
  const first = coarse.totals();
  const tiles = coarse.hard.length;
  const dense = (t: { dirty: number; hard: number }, share: number): boolean =>
    t.hard > share * t.dirty * TILE * TILE;
  if (first.dirty > 0.15 * tiles && dense(first, 0.25) && first.soft < 0.3 * pixels) {
    return { map: coarse, dirty: first.dirty, hard: first.hard, lossy: false, bulk: true };
  }
  const isNoisy = (found: TileMap, t: { hard: number; soft: number }): boolean =>
    t.soft > 0.05 * pixels && t.soft > 2 * t.hard && isSpread(found);
  const map = isNoisy(coarse, first) ? coarse : scan(a, b, spans, SOFT);
  const total = map.totals();
  const bulk = total.dirty > 0.08 * tiles && dense(total, 0.25);
  if (!isNoisy(map, total)) return { map, dirty: total.dirty, hard: total.hard, lossy: false, bulk };
  const again = scan(a, b, spans, SOFT_LOSSY);
  const left = again.totals();
  return {
    map: again,
    dirty: left.dirty,
    hard: left.hard,
    lossy: true,
    bulk: left.dirty > 0.08 * tiles && dense(left, 0.25),
  };
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
