import type { Rect } from '../../screen/model/geometry.ts';
import type { Frame } from '../decode/frame.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';
import { isLossy } from '../tiles/content.ts';
import { correlate } from './correlation.ts';
import { Edges, type RowRange } from './edges.ts';
import { findFling, shareMoved, stretchMoved, WHOLE } from './fling.ts';
import { BANDS, rowKeysOf } from './row-sums.ts';
import { unexplainedRows } from './scroll-remainder.ts';
import { smoothed } from './smooth.ts';
import { THRESHOLDS } from '../tiles/thresholds.ts';

export interface Scroll {
  /** Pixels by which content moved down (positive) or up. */
  readonly dy: number;
  readonly method: 'rows' | 'correlation';
  /** Changed rows that it does not explain, as a share of the frame's: the keyboard that pushed a page up. 0 where rows are not equal to the bit. */
  readonly unexplained: number;
}

/** Least share of the rows that move with a scroll; chance reaches 0.004. */
const MIN_MATCHED = 0.02;
/** Least share of the changed rows; a scroll by nearly a screen leaves few. */
const MIN_SUPPORT = 0.08;
/** Share of the edges that must be where a correlated shift puts them, in pictures without the noise of an encoder. */
const MIN_VERIFIED = 0.6;
/** How much better a shift must explain the edges than no shift at all. */
const STILL_FACTOR = 1.5;
/** Edges that must tell. */
const MIN_EDGES = 50;

/** Share of the edges in common that must have moved in one stretch, with both of their sides. */
const MIN_MOVED = 0.4;

/** Share of the rows from which a shift of some equal rows may be by chance: the headings of two sections, where little else is in common. */
const MAX_UNEXPLAINED = 0.12;
/** Share of the edges in common from which no other shift is looked for, and another one is right. */
const SURE = 0.85;

/** Returns the vertical shift that explains the change, or null. */
export function findScroll(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  regions: readonly Rect[],
): Scroll | null {
  const top = Math.max(0, Math.min(...regions.map((r) => r.y)));
  const bottom = Math.min(a.height, Math.max(...regions.map((r) => r.y + r.height)));
  const vote = mayHaveScrolled(a, b, spans) ? voteRows(a, b, spans) : null;
  if (vote && vote.matched > MIN_MATCHED && vote.support > MIN_SUPPORT && vote.verified > 0.7) {
    const shift = { dy: vote.dy, top, bottom, tolerance: 8 };
    const unexplained = unexplainedRows(a, b, spans, shift);
    const fling = unexplained > MAX_UNEXPLAINED ? findFling(a, b, { top, bottom }) : null;
    const isOther = fling !== null && fling.share >= SURE && Math.abs(fling.dy - vote.dy) > 2;
    if (!isOther) return { dy: vote.dy, method: 'rows', unexplained };
    return { dy: fling.dy, method: 'correlation', unexplained: 0 };
  }
  const lossy = isLossy(a) || isLossy(b);
  const [p, q] = lossy ? [smoothed(a), smoothed(b)] : [a, b];
  const correlated = correlatedShift(p, q, { top, bottom }, lossy);
  const share = correlated === null ? 0 : shareMoved(p, q, { top, bottom }, correlated);
  const fling = share >= SURE ? null : findFling(p, q, { top, bottom });
  // The rest of a recorded screen may be a video that went on.
  const isMoved =
    share >= WHOLE ||
    (lossy && correlated !== null && stretchMoved(p, q, { top, bottom }, correlated) >= MIN_MOVED);
  const correlatedDy = isMoved ? correlated : null;
  const dy = fling !== null && fling.share > share ? fling.dy : correlatedDy;
  return dy === null ? null : { dy, method: 'correlation', unexplained: 0 };
}

function correlatedShift(a: Frame, b: Frame, rows: RowRange, lossy: boolean): number | null {
  const shift = correlate(a, b, rows);
  if (!shift || shift.verified <= THRESHOLDS.shifted) return null;
  // Rows of a resized picture are not equal either.
  if (shift.verified <= MIN_VERIFIED && !lossy) return null;
  // Dialogs of one layout also match at some shift, and better where they are.
  return shift.verified <= STILL_FACTOR * shift.still ? null : shift.dy;
}

/** Rows of one band by hash: open addressing, because thousands of rows are looked up. */
class RowIndex {
  readonly #keys: Int32Array;
  readonly #rows: Int32Array;
  readonly #mask: number;

  constructor(hashed: Int32Array, band: number, rows: readonly number[]) {
    const size = 2 << (32 - Math.clz32(rows.length));
    this.#mask = size - 1;
    this.#keys = new Int32Array(size);
    this.#rows = new Int32Array(size);
    for (const y of rows) {
      const hash = hashed[y * BANDS + band]!;
      if (hash === 0) continue;
      const slot = this.#slotOf(hash);
      this.#rows[slot] = this.#keys[slot] === 0 ? y : -1;
      this.#keys[slot] = hash;
    }
  }

  /** Returns the only row with that hash; -1 when there is none or more than one. */
  rowOf(hash: number): number {
    const slot = this.#slotOf(hash);
    return this.#keys[slot] === 0 ? -1 : this.#rows[slot]!;
  }

  #slotOf(hash: number): number {
    let slot = (hash ^ (hash >>> 16)) & this.#mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== hash) slot = (slot + 1) & this.#mask;
    return slot;
  }
}

interface ScrollVote {
  readonly dy: number;
  /** Rows that agree on the shift, per band, as a share of the frame's. */
  readonly matched: number;
  /** The same as a share of the changed rows with a unique hash. */
  readonly support: number;
  /** Share of the edges in the matched stretch that are where the shift puts them. */
  readonly verified: number;
}

/** Distance of the rows that are sampled before all of them are compared. */
const SAMPLE_STEP = 8;

/**
 * True when some of the rows of `b` are elsewhere in `a`, all moved by the same distance. A third of the matches of a scroll is enough: its
 * rows are adjacent, so that a sample of them is as dense.
 */
function mayHaveScrolled(a: Frame, b: Frame, spans: UnmaskedSpans): boolean {
  const { height } = b;
  const [x, y] = [rowKeysOf(a), rowKeysOf(b, a)];
  const sampled = new Int32Array(height * BANDS);
  const rows: number[] = [];
  for (let row = SAMPLE_STEP >> 1; row < height; row += SAMPLE_STEP) {
    if (spans.at(row).length === 0) continue;
    rows.push(row);
    for (let i = row * BANDS; i < (row + 1) * BANDS; i++) if (y[i] !== x[i]) sampled[i] = y[i]!;
  }
  const votes = new Int32Array(2 * height);
  let most = 0;
  for (let band = 0; band < BANDS; band++) {
    const index = new RowIndex(sampled, band, rows);
    for (let from = 0; from < height; from++) {
      const key = x[from * BANDS + band]!;
      const row = key === 0 ? -1 : index.rowOf(key);
      if (row >= 0) most = Math.max(most, ++votes[row - from + height]!);
    }
  }
  return 3 * SAMPLE_STEP * most > MIN_MATCHED * height * BANDS;
}

function voteRows(a: Frame, b: Frame, spans: UnmaskedSpans): ScrollVote | null {
  const { height } = a;
  const { rows, shifts, found, candidates } = shiftsOf(a, b, spans);
  const votes = new Int32Array(2 * height);
  for (let i = 0; i < found; i++) votes[shifts[i]! + height]!++;
  let best = 0;
  for (let k = 1; k < votes.length; k++) if (votes[k]! > votes[best]!) best = k;
  if (votes[best] === 0) return null;
  const dy = best - height;
  const matched = votes[best]!;
  const perRow = new Uint8Array(height);
  for (let i = 0; i < found; i++) if (shifts[i] === dy) perRow[rows[i]!]!++;
  const first = rowAt(perRow, Math.floor(matched * 0.02));
  const last = rowAt(perRow, Math.floor(matched * 0.98));
  return {
    dy,
    matched: matched / (height * BANDS),
    support: matched / candidates,
    verified: verify(a, b, dy, { top: first, bottom: last }),
  };
}

/** Returns the row of the `n`th match, counted from the top. */
function rowAt(perRow: Uint8Array, n: number): number {
  let row = 0;
  for (let left = n - perRow[0]!; left >= 0 && row + 1 < perRow.length;) left -= perRow[++row]!;
  return row;
}

/** Returns the rows of `b`, per band, that are unique in both frames, and how far they moved; `candidates` counts those unique in `b`. */
function shiftsOf(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
): { rows: Int32Array; shifts: Int32Array; found: number; candidates: number } {
  const [x, y] = [rowKeysOf(a), rowKeysOf(b, a)];
  const counted: number[] = [];
  for (let row = 0; row < a.height; row++) if (spans.at(row).length > 0) counted.push(row);
  const rows = new Int32Array(a.height * BANDS);
  const shifts = new Int32Array(a.height * BANDS);
  let found = 0;
  let candidates = 0;
  for (let band = 0; band < BANDS; band++) {
    const before = new RowIndex(x, band, counted);
    const after = new RowIndex(y, band, counted);
    for (const row of counted) {
      const hash = y[row * BANDS + band]!;
      if (hash === 0 || hash === x[row * BANDS + band] || after.rowOf(hash) !== row) continue;
      candidates++;
      const from = before.rowOf(hash);
      if (from < 0 || from === row) continue;
      rows[found] = row;
      shifts[found++] = row - from;
    }
  }
  return { rows, shifts, found, candidates };
}

/** Returns the share of the edges of `b` in rows [top, bottom) that `a` has `dy` rows further up. */
function verify(a: Frame, b: Frame, dy: number, rows: RowRange): number {
  const { edges, found } = new Edges(b, rows).movedFrom(a, rows, { dy, tolerance: 8 });
  return edges > MIN_EDGES ? found / edges : 0;
}
