import {
  changedRegions,
  countMismatches,
  mergeRegions,
  surelyMismatched,
  type ChangedRegion,
} from './changed-regions.ts';
import { countFlags } from './count-flags.ts';
import type { Frame } from '../decode/frame.ts';
import { isCaret, isJitter, isHomeIndicator } from './negligible-changes.ts';
import type { UnmaskedSpans } from './unmasked-spans.ts';
import { differingRows, sample, scan, SOFT, SOFT_LOSSY, TILE, type TileMap } from './tiles.ts';

/** The tiles in which two frames differ. */
export interface DirtyTiles {
  readonly map: TileMap;
  readonly tiles: number;
  readonly hard: number;
  /** A frame went through a lossy encoder. */
  readonly lossy: boolean;
  /** Too much changed for single pixels to matter. */
  readonly bulk: boolean;
}

/** Share of the tiles that a sample must find dirty for a bulk change. */
const BULK_SAMPLE_SHARE = 0.15;
const BULK_SHARE = 0.08;

/** Compares two frames of one size: a sample first, which is enough for bulk changes, then pixel by pixel. */
export function findDirtyTiles(a: Frame, b: Frame, spans: UnmaskedSpans): DirtyTiles {
  const differs = differingRows(a, b, spans);
  const rows = countFlags(differs);
  // Fewer rows are neither a bulk change nor encoder noise: no sample is needed.
  if (rows < BULK_SAMPLE_SHARE * a.height) return dirtyTilesIn(scan(a, b, spans, SOFT, differs), false);
  const pixels = a.width * a.height;
  const coarse = sample(a, b, spans, SOFT, differs);
  const first = coarse.totals();
  if (isDense(first, BULK_SAMPLE_SHARE * coarse.hard.length) && first.soft < 0.3 * pixels) {
    return { map: coarse, tiles: first.dirty, hard: first.hard, lossy: false, bulk: true };
  }
  const isNoisy = (found: TileMap): boolean => {
    const t = found.totals();
    return t.soft > 0.05 * pixels && t.soft > 2 * t.hard && isSpread(found);
  };
  const map = isNoisy(coarse) ? coarse : scan(a, b, spans, SOFT, differs);
  if (!isNoisy(map)) return dirtyTilesIn(map, false);
  return dirtyTilesIn(scan(a, b, spans, SOFT_LOSSY, differs), true);
}

function dirtyTilesIn(map: TileMap, lossy: boolean): DirtyTiles {
  const total = map.totals();
  return {
    map,
    tiles: total.dirty,
    hard: total.hard,
    lossy,
    bulk: isDense(total, BULK_SHARE * map.hard.length),
  };
}

function isDense(total: { dirty: number; hard: number }, most: number): boolean {
  return total.dirty > most && total.hard > 0.25 * total.dirty * TILE * TILE;
}

/** True when differences are spread over the frame: encoder noise is, a tint is not. */
function isSpread(map: TileMap): boolean {
  let rows = 0;
  for (let row = 0; row < map.rows; row++) {
    const at = row * map.columns;
    if (map.soft.subarray(at, at + map.columns).some((count) => count > 0)) rows++;
  }
  return rows >= map.rows / 2;
}

/** Separates real changes from negligible ones. Runs pixelmatch's test for anti-aliasing only where it can decide. */
export function separateNegligible(
  a: Frame,
  b: Frame,
  found: DirtyTiles,
  density: number,
): { significant: ChangedRegion[]; negligible: ChangedRegion[] } {
  const significant: ChangedRegion[] = [];
  const negligible: ChangedRegion[] = [];
  const threshold = found.lossy ? 0.25 : 0.1;
  for (const box of mergeRegions(changedRegions(found.map), 3)) {
    if (isCaret(a, b, box, density) || isHomeIndicator(a, box, density)) {
      negligible.push(box);
      continue;
    }
    const size = box.width * box.height;
    const small = box.pixels < 0.25 * size || box.width <= 3 || box.height <= 3 || size < 4096;
    if (found.bulk || box.tinted) {
      significant.push(box);
      continue;
    }
    const least = Math.max(4, Math.ceil(0.004 * size));
    const isSmooth = small
      ? surelyMismatched(a, b, box, { threshold, least }) < least &&
        countMismatches(a, b, box, threshold) < least
      : box.pixels < least;
    const still = isSmooth || (box.width > 3 && box.height > 3 && isJitter(a, b, box));
    (still ? negligible : significant).push(box);
  }
  return { significant, negligible };
}
