/** Finds the shift that takes all that two frames have in common to where it is: after a fling, a row or two. */
import { likelyShifts, type SoughtShifts } from './correlation.ts';
import { edgesOf, type FineShift, type RowRange } from './edges.ts';
import type { Frame } from './frame.ts';

/** A range of shifts, and the share of the height that is left out where what moved begins. */
interface ShiftSearch {
  readonly header: number;
  readonly sought: SoughtShifts;
}

/** With less in common than 0.04, chance alone fits. First without the border of a bar; then, where little is in common, without a header that stays above its rows. */
const ATTEMPTS: readonly ShiftSearch[] = [
  { header: 0.005, sought: { least: 0, most: 0.96, count: 32 } },
  { header: 0.07, sought: { least: 0.4, most: 0.96, count: 32 } },
];
/** Shifts that are tried on edges. */
const MOST_SHIFTS = 32;
/** Share of a sample of edges, every eighth one, from which a shift is tried on all of them: the first ones may be of a header that stays. */
const LIKELY = 0.25;
const SAMPLE = 8;
/** Parts of a row by which a resized picture moves beside whole ones. */
const QUARTERS = [0, 1, -1, 2, -2];
/** Share of the edges in common that must be where the shift puts them; pages of one layout reach 0.6 where their rows begin with the same word. */
export const WHOLE = 2 / 3;
/** The same in one direction: what one frame shows there must not be missing in the other. */
const EACH_WAY = 1 / 2;
/** Edges of each frame that must tell, of every third row and fifth column: a word. */
const MIN_EDGES = 20;
/** Difference of pixels that a lossy encoder makes. */
const TOLERANCE = 32;

/**
 * Returns the shift that takes all that stays in view to where it is; null without one. After a fling only a few rows are in common, too few to count
 * them against those that came and went. But all of them are, in order and to the end of what moved: nothing of another page fits that well.
 */
export function findFling(a: Frame, b: Frame, { top, bottom }: RowRange): number | null {
  for (const { header, sought } of ATTEMPTS) {
    const rows = { top: top + Math.ceil(header * a.height), bottom };
    const shifts = likelyShifts(a, b, rows, sought).slice(0, MOST_SHIFTS);
    let best = { dy: 0, share: 0 };
    for (const { dy } of shifts) {
      if (!isLikely(a, b, { top, bottom }, dy)) continue;
      const share = shareInCommon(a, b, { top, bottom }, dy, EACH_WAY);
      if (share > best.share) best = { dy, share };
    }
    if (best.share >= WHOLE) return best.dy;
  }
  return null;
}

/** Returns the share of the edges in what both frames show after a move by `dy`, of those that changed, that are where it puts them. */
export function shareMoved(a: Frame, b: Frame, rows: RowRange, dy: number): number {
  return shareInCommon(a, b, rows, dy, 0);
}

/** Returns the largest share for a part of a row beside the shift; 0 for too few edges, or too few in one direction. */
function shareInCommon(a: Frame, b: Frame, { top, bottom }: RowRange, dy: number, eachWay: number): number {
  const [x, y] = [edgesOf(a, { top, bottom }), edgesOf(b, { top, bottom })];
  const [from, to] = rowsInCommon(a, { top, bottom }, dy);
  let best = 0;
  for (const quarters of QUARTERS) {
    const shift: FineShift = { dy, quarters, tolerance: TOLERANCE };
    const came = y.changedFrom(a, { top: from, bottom: to }, shift);
    if (came.edges < MIN_EDGES) return 0;
    if (came.found < eachWay * came.edges) continue;
    const back: FineShift = { ...shift, dy: -dy, quarters: -quarters };
    const went = x.changedFrom(b, { top: from - dy, bottom: to - dy }, back);
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
  return [0, 2, -2].some((quarters) => {
    const shift = { dy, quarters, tolerance: TOLERANCE, every: SAMPLE };
    const { edges, found } = edgesOf(b, rows).changedFrom(a, { top, bottom }, shift);
    return found >= LIKELY * edges;
  });
}
