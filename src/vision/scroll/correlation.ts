/** Finds the shift of frames whose rows are not equal to the bit, by profiles of their rows. */
import { edgesOf, type Edges, type RowRange } from './edges.ts';
import type { Frame } from '../decode/frame.ts';
import { PairMemory } from '../../shared/pair-memory.ts';
import { BANDS, rowMeansOf } from './row-sums.ts';
import { clarityOf } from './smooth.ts';

/** RowRange of a frame, in groups, on which all shifts are tried: a third of a line of text is one of them. */
const GROUPS = 400;
/** How far a shift is looked for, as a share of the rows that changed. */
export interface SoughtShifts {
  readonly least: number;
  readonly most: number;
  /** Shifts of groups that are tried on rows. */
  readonly count: number;
}

/** Larger shifts leave too little to count how much of it moved. */
const SHIFTS: SoughtShifts = { least: 0, most: 0.7, count: 32 };
/** Shifts of rows that are tried on edges. */
const FINE_SHIFTS = 16;
/** Correlation from which a shift of groups is tried on rows: shifts that are real reach half of it again, other pages seldom this. */
const MIN_COARSE_MATCH = 0.3;
/** Distance of the rows whose profiles these are tried on. */
const FINE_STEP = 3;
/** Correlation from which a shift is tried on edges. */
const MIN_MATCH = 0.4;
/** Share of all edges between the first and the last changed row that must move with a shift: a button alone also moves to another page's. */
const MIN_MOVED = 0.2;
/** Edges that must tell. */
const MIN_EDGES = 50;

/** Differences of the mean brightness from the row above, so that flat backgrounds don't count; one after the other for the bands of a row. */
interface Profile {
  readonly rows: Float32Array;
  /** The rows that differ from the row above, by the remainder of their division by `FINE_STEP`. */
  readonly telling: readonly Int32Array[];
  /** Sums of the squares of `rows` up to each row, of each `FINE_STEP`th row. */
  readonly rowSquares: Float64Array;
  /** The same of groups of rows. */
  readonly groups: Float32Array;
  readonly tellingGroups: Int32Array;
  /** Sums of the squares of `groups` up to each group. */
  readonly squares: Float64Array;
}

/** A shift, and the shares of the edges that are where it puts them, and that are where they were. */
interface Correlated {
  readonly dy: number;
  readonly verified: number;
  readonly still: number;
}

/** Returns the shift between the first and the last changed row with the most edges where it puts them; null without one. */
export function correlate(a: Frame, b: Frame, { top, bottom }: RowRange): Correlated | null {
  const shifts = likelyShifts(a, b, withoutBorder(a, { top, bottom }), SHIFTS);
  if (shifts.length === 0) return null;
  const edges = edgesOf(b, { top, bottom });
  const { tolerance } = clarityOf(a);
  let best: Omit<Correlated, 'still'> | null = null;
  const least = MIN_MOVED * edges.count;
  // Whole rows first: half of the row beside the right shift fits as well.
  for (const between of [0, 1, -1] as const)
    for (const { dy } of shifts.slice(0, FINE_SHIFTS)) {
      const rows = {
        top: Math.max(top, top + dy, 1 + dy),
        bottom: Math.min(bottom, bottom + dy, a.height - 1 + dy),
      };
      const shift = { dy, between, tolerance };
      const told = edges.movedFrom(a, rows, shift, { least, share: best?.verified ?? 0 });
      if (told.edges < MIN_EDGES || told.found < least) continue;
      const verified = told.found / told.edges;
      if (!best || verified > best.verified) best = { dy, verified };
    }
  if (best === null) return null;
  const inPlace = edges.movedFrom(a, withoutBars(edges, a, { top, bottom }), { dy: 0, tolerance });
  return { ...best, still: inPlace.edges > MIN_EDGES ? inPlace.found / inPlace.edges : 0 };
}

/** Slices of the rows that are tried for a bar at either end. */
const SLICES = 40;
/** Share of the edges of a slice that are where they were from which it is of a bar. */
const BAR_SHARE = 0.8;

/** Returns the rows without those at either end that stay: the bars of the app tell nothing about what is between them. */
function withoutBars(edges: Edges, a: Frame, { top, bottom }: RowRange): RowRange {
  const step = Math.max(1, Math.round((bottom - top) / SLICES));
  const still = { dy: 0, tolerance: clarityOf(a).tolerance };
  const isStill = (from: number): boolean => {
    const told = edges.movedFrom(a, { top: from, bottom: from + step }, still);
    return told.found >= BAR_SHARE * told.edges;
  };
  const rows = { top, bottom };
  while (rows.top + step < bottom && isStill(rows.top)) rows.top += step;
  while (rows.bottom - step > rows.top && isStill(rows.bottom - step)) rows.bottom -= step;
  return rows;
}

const profiles = new WeakMap<Frame, Profile>();

function profileOf(frame: Frame): Profile {
  const known = profiles.get(frame);
  if (known) return known;
  const means = rowMeansOf(frame);
  const size = groupSize(frame);
  const groups = differences(groupMeans(means, size));
  const squares = squaresUpTo(groups, 1);
  const rows = differences(means);
  const all = tellingRows(rows);
  const telling = Array.from({ length: FINE_STEP }, (_, rest) => rowsWith(all, rest));
  const profile = {
    rows,
    telling,
    rowSquares: squaresUpTo(rows, FINE_STEP),
    groups,
    tellingGroups: tellingRows(groups),
    squares,
  };
  profiles.set(frame, profile);
  return profile;
}

/** Returns the sums of the squares of every `step`th row up to, and without, each row. */
function squaresUpTo(profile: Float32Array, step: number): Float64Array {
  const sums = new Float64Array(profile.length / BANDS + step);
  for (let k = 0, row = 0; k < profile.length; k += BANDS, row++)
    sums[row + step] = sums[row]! + squareOf(profile, k);
  return sums;
}

function squareOf(profile: Float32Array, k: number): number {
  return profile[k]! ** 2 + profile[k + 1]! ** 2 + profile[k + 2]! ** 2 + profile[k + 3]! ** 2;
}

/** Returns the rows whose division by `FINE_STEP` leaves this remainder. */
function rowsWith(all: Int32Array, rest: number): Int32Array {
  const rows = new Int32Array(all.length);
  let count = 0;
  for (let i = 0; i < all.length; i++) if (all[i]! % FINE_STEP === rest) rows[count++] = all[i]!;
  return rows.slice(0, count);
}

/** Returns the rows that have a difference in any band: the others add nothing to a sum of products. */
function tellingRows(profile: Float32Array): Int32Array {
  const rows = new Int32Array(profile.length / BANDS);
  let count = 0;
  for (let y = 0; y < rows.length; y++) {
    let is = false;
    for (let band = 0; band < BANDS; band++) is ||= profile[y * BANDS + band] !== 0;
    if (is) rows[count++] = y;
  }
  return rows.slice(0, count);
}

/** Returns the index of the first of the ascending rows that is not before `row`. */
function indexFrom(rows: Int32Array, row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function groupSize(frame: Frame): number {
  return Math.max(1, Math.floor(frame.height / GROUPS));
}

function groupMeans(means: Float32Array, size: number): Float32Array {
  const out = new Float32Array(Math.floor(means.length / BANDS / size) * BANDS);
  for (let k = 0, group = 0; k < out.length; group += size * BANDS)
    for (let band = 0; band < BANDS; band++, k++)
      for (let i = 0, at = group + band; i < size; i++, at += BANDS) out[k]! += means[at]! / size;
  return out;
}

function differences(means: Float32Array): Float32Array {
  const out = new Float32Array(means.length);
  for (let k = BANDS; k < out.length; k++) out[k] = means[k]! - means[k - BANDS]!;
  return out;
}

interface Match {
  readonly dy: number;
  readonly match: number;
}

/** Share of the height that is left out where what moved begins: the border of a bar stays. */
const BORDER = 0.005;

/** Returns the rows in which shifts are looked for first. */
export function withoutBorder({ height }: Frame, { top, bottom }: RowRange): RowRange {
  return { top: top + Math.ceil(BORDER * height), bottom };
}

/** Returns the shifts under which the profiles of the rows are alike, the best one first. */
export function likelyShifts(a: Frame, b: Frame, rows: RowRange, sought: SoughtShifts): readonly Match[] {
  return fineShifts(a, b, rows, sought).filter(isLikely);
}

function isLikely({ match }: Match): boolean {
  return match >= MIN_MATCH;
}

function byMatch(p: Match, q: Match): number {
  return q.match - p.match;
}

/** Returns the shifts of rows beside the best shifts of groups, the best one first. */
function fineShifts(a: Frame, b: Frame, { top, bottom }: RowRange, sought: SoughtShifts): Match[] {
  const [x, y] = [profileOf(a), profileOf(b)];
  const size = groupSize(a);
  const groups = { top: Math.ceil(top / size), bottom: Math.floor(bottom / size) };
  const found: Match[] = [];
  let next = -Infinity;
  for (const coarse of coarseShifts(x, y, groups, sought)) {
    const last = (coarse + 1) * size;
    for (let dy = Math.max(next, (coarse - 1) * size); dy <= last; dy++)
      if (Math.abs(dy) >= 2) found.push({ dy, match: matchOfRows(x, y, dy, { top, bottom }) });
    next = last + 1;
  }
  return found.toSorted(byMatch);
}

/** Returns the best shifts of groups between two of them. */
function coarseShifts(a: Profile, b: Profile, groups: RowRange, sought: SoughtShifts): number[] {
  const range = Math.max(0, groups.bottom - groups.top);
  const [from, most] = [Math.floor(range * sought.least), Math.floor(range * sought.most)];
  const tried = knownMatches.recall(
    a,
    b,
    `${groups.top} ${groups.bottom}`,
    () => new GroupMatches(a, b, groups),
  );
  const among = new Float64Array(2 * most + 1);
  for (let dy = -most; dy <= most; dy++) if (Math.abs(dy) >= from) among[dy + most] = tried.at(dy);
  const least = Math.max(MIN_COARSE_MATCH, among.toSorted().at(-sought.count) ?? 0);
  const best: number[] = [];
  for (let i = 0; i < among.length; i++) if (among[i]! >= least) best.push(i - most);
  return best;
}

/** How well shifts of groups fit. Several searches in the same rows try each of them once. */
class GroupMatches {
  readonly #a: Profile;
  readonly #b: Profile;
  readonly #groups: RowRange;
  readonly #range: number;
  /** From the largest shift upwards to the largest one downwards; NaN for one that was not tried. */
  readonly #known: Float64Array;

  constructor(a: Profile, b: Profile, groups: RowRange) {
    [this.#a, this.#b, this.#groups] = [a, b, groups];
    this.#range = Math.max(0, groups.bottom - groups.top);
    this.#known = new Float64Array(2 * this.#range + 1).fill(NaN);
  }

  at(dy: number): number {
    const known = this.#known[dy + this.#range]!;
    if (!Number.isNaN(known)) return known;
    return (this.#known[dy + this.#range] = matchOfGroups(this.#a, this.#b, dy, this.#groups));
  }
}

const knownMatches = new PairMemory<Profile, Profile, GroupMatches>();

function matchOfGroups(a: Profile, b: Profile, dy: number, { top, bottom }: RowRange): number {
  const [from, to] = [Math.max(top, top + dy), Math.min(bottom, bottom + dy)];
  if (to <= from) return 0;
  const both = productOf(a.groups, b.groups, dy, b.tellingGroups, from, to);
  const aa = a.squares[to - dy]! - a.squares[from - dy]!;
  const bb = b.squares[to]! - b.squares[from]!;
  return aa > 0 && bb > 0 ? both / Math.sqrt(aa * bb) : 0;
}

function matchOfRows(a: Profile, b: Profile, dy: number, { top, bottom }: RowRange): number {
  const [from, to] = [Math.max(top, top + dy), Math.min(bottom, bottom + dy)];
  const aa = squaresOf(a, from - dy, to - dy);
  const bb = squaresOf(b, from, to);
  if (aa <= 0 || bb <= 0) return 0;
  const both = productOf(a.rows, b.rows, dy, b.telling[from % FINE_STEP]!, from, to);
  return both / Math.sqrt(aa * bb);
}

/** Returns the sum of the squares of every third row. */
function squaresOf({ rowSquares }: Profile, from: number, to: number): number {
  return rowSquares[from + FINE_STEP * Math.ceil((to - from) / FINE_STEP)]! - rowSquares[from]!;
}

/** Returns the sum of the products of those of some rows of the second profile that are in a range and those of the first one that are `dy` further up. */
function productOf(
  x: Float32Array,
  y: Float32Array,
  dy: number,
  rows: Int32Array,
  from: number,
  to: number,
): number {
  const shift = dy * BANDS;
  let sum = 0;
  for (let i = indexFrom(rows, from); i < rows.length && rows[i]! < to; i++) {
    const k = rows[i]! * BANDS;
    const j = k - shift;
    // The four bands in one step: this is where a search for a shift spends its time.
    sum += x[j]! * y[k]! + x[j + 1]! * y[k + 1]! + x[j + 2]! * y[k + 2]! + x[j + 3]! * y[k + 3]!;
  }
  return sum;
}
