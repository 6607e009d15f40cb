import type { Rect } from '../screen/geometry.ts';
import { wordsOf, type Frame } from './frame.ts';
import type { Spans } from './spans.ts';
import { isLossy, luma } from './content.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface Scroll {
  /** Pixels that content moved down (positive) or up. */
  readonly dy: number;
  readonly by: 'rows' | 'correlation';
}

/** Vertical bands that vote apart: a fixed button or a scroll bar spoils one of them only. */
const BANDS = 4;
/** Least share of the rows that a scroll moves along; chance gets 0.004. */
const SOME = 0.02;
/** Least share of the changed rows; a scroll by nearly a screen leaves few to recognise. */
const MANY = 0.08;
/** A texture difference from which a pixel is an edge worth checking. */
const EDGE = 32;

/** The vertical shift that explains the change, or null. */
export function findScroll(a: Frame, b: Frame, spans: Spans, boxes: readonly Rect[]): Scroll | null {
  const vote = voteRows(a, b, spans);
  if (vote && vote.matched > SOME && vote.support > MANY && vote.verified > 0.7)
    return { dy: vote.dy, by: 'rows' };
  if (!isLossy(a) && !isLossy(b)) return null;
  const top = Math.max(0, Math.min(...boxes.map((r) => r.y)));
  const bottom = Math.min(a.height, Math.max(...boxes.map((r) => r.y + r.height)));
  const shift = correlate(a, b, top, bottom);
  return shift && shift.verified > THRESHOLDS.shifted ? { dy: shift.dy, by: 'correlation' } : null;
}

const hashes = new WeakMap<Frame, Int32Array>();

/** A hash for each row and band; 0 where the band is flat. Every 4th pixel is enough. */
function rowHashes(frame: Frame): Int32Array {
  const before = hashes.get(frame);
  if (before) return before;
  const words = wordsOf(frame);
  const width = Math.floor(frame.width / BANDS);
  const out = new Int32Array(frame.height * BANDS);
  for (let y = 0; y < frame.height; y++) {
    for (let band = 0; band < BANDS; band++) {
      const from = y * frame.width + band * width + 1;
      out[y * BANDS + band] = hashOf(words, from, from + width - 3);
    }
  }
  hashes.set(frame, out);
  return out;
}

function hashOf(words: Int32Array, from: number, to: number): number {
  const first = words[from]!;
  let hash = 0x811c9dc5 | 0;
  let varied = 0;
  for (let k = from; k < to; k += 4) {
    const word = words[k]!;
    varied |= word ^ first;
    hash = Math.imul(hash ^ word, 0x01000193);
    hash ^= hash >>> 15;
  }
  return varied ? hash || 1 : 0;
}

/** Rows whose hash stands once in the picture, by hash. */
function uniqueRows(hashed: Int32Array, band: number, rows: readonly number[]): Map<number, number> {
  const where = new Map<number, number>();
  for (const y of rows) {
    const hash = hashed[y * BANDS + band]!;
    if (hash !== 0) where.set(hash, where.has(hash) ? -1 : y);
  }
  return where;
}

interface Vote {
  readonly dy: number;
  /** Rows that agree on it, band by band, as a share of the picture's. */
  readonly matched: number;
  /** The same as a share of the rows that changed and are alone in looking as they do. */
  readonly support: number;
  /** Share of the edges in the matched stretch that are where the shift says. */
  readonly verified: number;
}

function voteRows(a: Frame, b: Frame, spans: Spans): Vote | null {
  const x = rowHashes(a);
  const y = rowHashes(b);
  const rows: number[] = [];
  for (let row = 0; row < a.height; row++) if (spans.at(row).length > 0) rows.push(row);
  const votes = new Map<number, number[]>();
  let candidates = 0;
  for (let band = 0; band < BANDS; band++) {
    const before = uniqueRows(x, band, rows);
    const after = uniqueRows(y, band, rows);
    for (const row of rows) {
      const hash = y[row * BANDS + band]!;
      if (hash === 0 || hash === x[row * BANDS + band] || after.get(hash) !== row) continue;
      candidates++;
      const from = before.get(hash);
      if (from === undefined || from < 0 || from === row) continue;
      const list = votes.get(row - from);
      if (list) list.push(row);
      else votes.set(row - from, [row]);
    }
  }
  let best: [number, number[]] | null = null;
  for (const entry of votes) if (!best || entry[1].length > best[1].length) best = entry;
  if (!best) return null;
  const matched = best[1].sort((p, q) => p - q);
  const first = matched[Math.floor(matched.length * 0.02)]!;
  const last = matched[Math.floor(matched.length * 0.98)]!;
  return {
    dy: best[0],
    matched: matched.length / (a.height * BANDS),
    support: matched.length / candidates,
    verified: verify(a, b, best[0], first, last, 8),
  };
}

/** Share of the edges of `b` in rows [top, bottom) that stand in `a` too, `dy` rows further up. */
function verify(a: Frame, b: Frame, dy: number, top: number, bottom: number, tolerance: number): number {
  const x = wordsOf(a);
  const y = wordsOf(b);
  let edges = 0;
  let found = 0;
  for (let row = top; row < bottom; row += 3) {
    for (let column = 5; column < a.width - 8; column += 5) {
      const k = row * a.width + column;
      const here = (y[k]! >> 8) & 255;
      if (Math.abs(here - ((y[k + 3]! >> 8) & 255)) < EDGE) continue;
      edges++;
      if (Math.abs(here - ((x[k - dy * a.width]! >> 8) & 255)) <= tolerance) found++;
    }
  }
  return edges > 50 ? found / edges : 0;
}

const profiles = new WeakMap<Frame, Float32Array>();

/** Mean luma of each row and band, as its difference from the row above: flat backgrounds don't count. */
function profileOf(frame: Frame): Float32Array {
  const before = profiles.get(frame);
  if (before) return before;
  const words = wordsOf(frame);
  const width = Math.floor(frame.width / BANDS);
  const means = new Float32Array(frame.height * BANDS);
  for (let y = 0; y < frame.height; y++) {
    for (let band = 0; band < BANDS; band++) {
      let sum = 0;
      const from = y * frame.width + band * width;
      for (let k = from; k < from + width; k += 4) sum += luma(words[k]!);
      means[y * BANDS + band] = (4 * sum) / width;
    }
  }
  const out = new Float32Array(means.length);
  for (let k = BANDS; k < out.length; k++) out[k] = means[k]! - means[k - BANDS]!;
  profiles.set(frame, out);
  return out;
}

/** For pictures whose rows don't match to the bit: correlates row profiles, then checks the best shifts on edges. */
export function correlate(
  a: Frame,
  b: Frame,
  top: number,
  bottom: number,
): { dy: number; verified: number } | null {
  const x = profileOf(a);
  const y = profileOf(b);
  const most = Math.floor((bottom - top) * 0.7);
  const shifts: { dy: number; match: number }[] = [];
  for (let dy = -most; dy <= most; dy++) {
    if (Math.abs(dy) >= 2) shifts.push({ dy, match: matchOf(x, y, dy, top, bottom) });
  }
  shifts.sort((p, q) => q.match - p.match);
  let best: { dy: number; verified: number } | null = null;
  for (const { dy, match } of shifts.slice(0, 6)) {
    if (match < 0.4) break;
    const verified = verify(a, b, dy, Math.max(top, top + dy), Math.min(bottom, bottom + dy), 32);
    if (!best || verified > best.verified) best = { dy, verified };
  }
  return best;
}

function matchOf(a: Float32Array, b: Float32Array, dy: number, top: number, bottom: number): number {
  let both = 0;
  let aa = 0;
  let bb = 0;
  for (let row = Math.max(top, top + dy); row < Math.min(bottom, bottom + dy); row += 3) {
    for (let band = 0; band < BANDS; band++) {
      const q = b[row * BANDS + band]!;
      const p = a[(row - dy) * BANDS + band]!;
      both += p * q;
      aa += p * p;
      bb += q * q;
    }
  }
  return aa > 0 && bb > 0 ? both / Math.sqrt(aa * bb) : 0;
}
