/** Finds the shift that takes all that two frames have in common to where it is: after a fling, a row or two. */
import { likelyShifts, withoutBorder, type SoughtShifts } from './correlation.ts';
import { edgesOf, type FineShift, type RowRange } from './edges.ts';
import type { Frame } from '../decode/frame.ts';
import { clarityOf } from './smooth.ts';

/** Shifts, from none on or only large ones. With less in common, chance alone fits. */
const SOUGHT: SoughtShifts = { least: 0, most: 0.96, count: 32 };
const SOUGHT_BELOW_HEADER: SoughtShifts = { ...SOUGHT, least: 0.4 };
/** Share of the height that a header takes which stays above its rows: where little is in common, it hides that from a search. */
const HEADER = 0.07;
/** Shifts that are tried on edges. */
const MOST_SHIFTS = 32;
/** Share of a sample of edges from which a shift is tried on all of them: the first ones may be of a header that stays. */
const LIKELY = 0.25;
/** Every eighth edge, and no more than this many. */
const SAMPLE = { every: 8, most: 400 };
/** Edges that are enough to tell the share. */
const ENOUGH_EDGES = 1600;
/** Parts of a row by which a resized picture moves beside whole ones. */
const QUARTERS = [0, 1, -1, 2, -2];
/** Share of the edges in common that must be where the shift puts them; pages of one layout reach 0.6 where their rows begin with the same word. */
export const WHOLE = 2 / 3;
/** The same in one direction: what one frame shows there must not be missing in the other. */
const EACH_WAY = 1 / 2;
/** Edges of each frame that must tell, of every third row and fifth column: a word. */
const MIN_EDGES = 20;

/**
 * Returns the shift that takes all that stays in view to where it is; null without one. After a fling only a few rows are in common, too few to count
 * them against those that came and went. But all of them are, in order and to the end of what moved: nothing of another page fits that well.
 */
export function findFling(a: Frame, b: Frame, { top, bottom }: RowRange): SharedMove | null {
  const all = bestOf(a, b, { top, bottom }, likelyShifts(a, b, withoutBorder(a, { top, bottom }), SOUGHT));
  if (all !== null) return all;
  const below = { top: top + Math.ceil(HEADER * a.height), bottom };
  return bestOf(a, b, { top, bottom }, likelyShifts(a, b, below, SOUGHT_BELOW_HEADER));
}

/** A shift, and the share of the edges in common that are where it puts them. */
interface SharedMove {
  readonly dy: number;
  readonly share: number;
}

function bestOf(
  a: Frame,
  b: Frame,
  rows: RowRange,
  shifts: readonly { readonly dy: number }[],
): SharedMove | null {
  let best = { dy: 0, share: 0 };
  for (const { dy } of shifts.slice(0, MOST_SHIFTS)) {
    if (!isLikely(a, b, rows, dy)) continue;
    const share = shareInCommon(a, b, rows, dy, EACH_WAY);
    if (share > best.share) best = { dy, share };
  }
  return best.share >= WHOLE ? best : null;
}

/** Returns the share of the edges in what both frames show after a move by `dy`, of those that changed, that are where it puts them. */
export function shareMoved(a: Frame, b: Frame, rows: RowRange, dy: number): number {
  return shareInCommon(a, b, rows, dy, 0);
}

/** Slices of what both frames show, and the edges from which one of them tells. */
const SLICES = 24;
const TELLING_EDGES = 4;

/**
 * Returns the share of the changed edges in common that are in one stretch all of which is where a move by `dy` puts it. Beside it, a video may have gone on;
 * rows that begin with the same word are alike in parts everywhere.
 */
export function stretchMoved(a: Frame, b: Frame, rows: RowRange, dy: number): number {
  const y = edgesOf(b, rows);
  const [from, to] = rowsInCommon(a, rows, dy);
  const step = Math.max(1, Math.ceil((to - from) / SLICES));
  const { tolerance } = clarityOf(a);
  let best = 0;
  for (const quarters of QUARTERS) {
    let [all, run, longest] = [0, 0, 0];
    for (let top = from; top < to; top += step) {
      const slice = { top, bottom: Math.min(to, top + step) };
      const { edges, found } = y.changedFrom(a, slice, { dy, quarters, tolerance });
      all += edges;
      if (edges < TELLING_EDGES) continue;
      run = found >= WHOLE * edges ? run + edges : 0;
      longest = Math.max(longest, run);
    }
    best = Math.max(best, all < MIN_EDGES ? 0 : longest / all);
  }
  return best;
}

/** Returns the largest share for a part of a row beside the shift; 0 for too few edges, or too few in one direction. */
function shareInCommon(a: Frame, b: Frame, { top, bottom }: RowRange, dy: number, eachWay: number): number {
  const y = edgesOf(b, { top, bottom });
  const [from, to] = rowsInCommon(a, { top, bottom }, dy);
  const every = Math.ceil(y.countIn({ top: from, bottom: to }) / ENOUGH_EDGES);
  let best = 0;
  for (const quarters of QUARTERS) {
    const shift: FineShift = { dy, quarters, tolerance: clarityOf(a).tolerance, every };
    const came = y.changedFrom(a, { top: from, bottom: to }, shift);
    if (came.edges < MIN_EDGES) return 0;
    if (came.found < eachWay * came.edges) continue;
    const back: FineShift = { ...shift, dy: -dy, quarters: -quarters };
    const went = edgesOf(a, { top, bottom }).changedFrom(b, { top: from - dy, bottom: to - dy }, back);
    if (went.edges < MIN_EDGES) return 0;
    if (went.found < eachWay * went.edges) continue;
    best = Math.max(best, (came.found + went.found) / (came.edges + went.edges));
  }
  return best;
}

/** Returns the first row of the later frame that both show after a move by `dy`, and the row after the last one. */
function rowsInCommon({ height }: Frame, { top, bottom }: RowRange, dy: number): readonly [number, number] {
  return [Math.max(top, top + dy, 1 + dy), Math.min(bottom, bottom + dy, height - 1 + dy)];
}

/** False when next to none of a sample of edges is where the shift, or half a row beside it, puts them. */
function isLikely(a: Frame, b: Frame, rows: RowRange, dy: number): boolean {
  const [top, bottom] = rowsInCommon(a, rows, dy);
  const sought = edgesOf(b, rows);
  const every = Math.max(SAMPLE.every, Math.ceil(sought.countIn({ top, bottom }) / SAMPLE.most));
  return [0, 2, -2].some((quarters) => {
    const shift = { dy, quarters, tolerance: clarityOf(a).tolerance, every };
    const { edges, found } = sought.changedFrom(a, { top, bottom }, shift);
    return found >= LIKELY * edges;
  });
}
