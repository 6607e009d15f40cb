import type { Rect } from '../screen/geometry.ts';
import { luma } from './content.ts';
import { wordsOf, type Frame } from './frame.ts';
import { oddCells, type Grid } from './grid.ts';
import type { Spans } from './spans.ts';

/** One frame is the other one dimmed by an even veil, apart from what lies over it. */
export interface Overlay {
  /** Where something lies over the veil; null when the veil is all there is. */
  readonly box: Rect | null;
  /** What the veil leaves of a colour's distance from its own: dimmed = gain * bright + (1 - gain) * veil. */
  readonly gain: number;
}

/** Every 8th pixel of every 8th row is enough for a veil. */
const STEP = 8;

interface Fit {
  readonly gain: number;
  /** Share of the samples that the veil explains. */
  readonly support: number;
  /** The same among those that a flat recolouring would not explain. */
  readonly explained: number;
  /** 1 where it explains nothing. */
  readonly odd: Uint8Array;
}

/** Finds the veil (black, white or tinted; dialog, sheet, drawer) that turns one frame into the other, in either direction. */
export function findOverlay(a: Frame, b: Frame, spans: Spans): Overlay | null {
  const grid = gridOf(a, spans);
  const x = sampled(a, grid);
  const y = sampled(b, grid);
  const flat = bestByColour(x, y, grid);
  if (flat && isVeil(flat) && edgesSurvive(x, y, flat, grid))
    return { gain: flat.gain, box: oddBox(flat.odd, grid) };
  const textured = fitByTexture(x, y, grid);
  if (textured && isVeil(textured)) return { gain: textured.gain, box: oddBox(textured.odd, grid) };
  return null;
}

function isVeil(fit: Fit): boolean {
  return fit.support > 0.35 && fit.explained > 0.3 && fit.gain < 0.92;
}

function gridOf(frame: Frame, spans: Spans): Grid {
  const columns = Math.floor(frame.width / STEP);
  const rows = Math.floor(frame.height / STEP);
  const counts = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const stretch = spans.at(row * STEP + 3);
    for (let k = 0; k < stretch.length; k += 2) {
      const from = Math.ceil((stretch[k]! - 3) / STEP);
      counts.fill(
        1,
        row * columns + Math.max(0, from),
        row * columns + Math.min(columns, Math.ceil((stretch[k + 1]! - 3) / STEP)),
      );
    }
  }
  return { columns, rows, counts };
}

function sampled(frame: Frame, grid: Grid): Int32Array {
  const words = wordsOf(frame);
  const out = new Int32Array(grid.columns * grid.rows);
  for (let row = 0; row < grid.rows; row++) {
    const from = (row * STEP + 3) * frame.width + 3;
    for (let column = 0; column < grid.columns; column++)
      out[row * grid.columns + column] = words[from + column * STEP]!;
  }
  return out;
}

/** Tries a black and a white veil over either frame, by colour. */
function bestByColour(x: Int32Array, y: Int32Array, grid: Grid): Fit | null {
  let best: Fit | null = null;
  for (const [bright, dim] of [
    [x, y],
    [y, x],
  ] as const) {
    for (const veil of [0, 255] as const) {
      const fit = fitByColour(bright, dim, grid, veil);
      if (fit && (!best || fit.support * fit.explained > best.support * best.explained)) best = fit;
    }
  }
  return best;
}

/** Distances are taken from the veil's own colour: `channel ^ 255` mirrors a white veil into a black one. */
function fitByColour(bright: Int32Array, dim: Int32Array, grid: Grid, veil: 0 | 255): Fit | null {
  const ratios = new Int32Array(130);
  let total = 0;
  for (let i = 0; i < bright.length; i++) {
    if (!grid.counts[i]) continue;
    total++;
    const p = ((bright[i]! >> 8) & 255) ^ veil;
    if (p < 40) continue;
    const ratio = Math.floor(((((dim[i]! >> 8) & 255) ^ veil) * 128) / p + 0.5);
    if (ratio < 126) ratios[ratio]!++;
  }
  const peak = peakOf(ratios, 13, 122);
  if (peak.votes < 0.1 * total) return null;
  let sumBright = 0;
  let sumDim = 0;
  for (let i = 0; i < bright.length; i++) {
    const p = ((bright[i]! >> 8) & 255) ^ veil;
    const q = ((dim[i]! >> 8) & 255) ^ veil;
    if (!grid.counts[i] || p < 40 || Math.abs(q * 128 - peak.at * p) >= 3 * p) continue;
    sumBright += p;
    sumDim += q;
  }
  const gain = sumBright > 0 ? sumDim / sumBright : peak.at / 128;
  return weigh(bright, dim, grid, veil, gain, total);
}

function weigh(
  bright: Int32Array,
  dim: Int32Array,
  grid: Grid,
  veil: 0 | 255,
  gain: number,
  total: number,
): Fit {
  const main = mainColour(bright, grid);
  const odd = new Uint8Array(bright.length);
  let good = 0;
  let other = 0;
  let otherGood = 0;
  for (let i = 0; i < bright.length; i++) {
    if (!grid.counts[i]) continue;
    const p = bright[i]!;
    const q = dim[i]!;
    let error = 0;
    let highest = 0;
    for (let shift = 0; shift <= 16; shift += 8) {
      const from = ((p >> shift) & 255) ^ veil;
      error = Math.max(error, Math.abs((((q >> shift) & 255) ^ veil) - gain * from));
      highest = Math.max(highest, from);
    }
    const fits = error <= 7;
    if (fits) good++;
    else odd[i] = 1;
    // One flat background fits any gain: what counts is the colours beside it that the veil moves far enough to see.
    if (bucket(p) === main || (1 - gain) * highest <= 16) continue;
    other++;
    if (fits) otherGood++;
  }
  return { gain, support: good / total, explained: other > 0.01 * total ? otherGood / other : 0, odd };
}

function bucket(word: number): number {
  return ((word & 0xf0) << 4) | ((word >> 8) & 0xf0) | ((word >> 20) & 15);
}

function mainColour(words: Int32Array, grid: Grid): number {
  const counts = new Int32Array(4096);
  for (let i = 0; i < words.length; i++) if (grid.counts[i]) counts[bucket(words[i]!)]!++;
  return counts.indexOf(Math.max(...counts));
}

function peakOf(histogram: Int32Array, from: number, to: number): { at: number; votes: number } {
  let at = from;
  let votes = 0;
  for (let i = from; i < to; i++) {
    const sum = histogram[i - 2]! + histogram[i - 1]! + histogram[i]! + histogram[i + 1]! + histogram[i + 2]!;
    if (sum > votes) {
      votes = sum;
      at = i;
    }
  }
  return { at, votes };
}

/** Edges outside the box must stand in both frames: else it is another screen with the same palette. */
function edgesSurvive(x: Int32Array, y: Int32Array, fit: Fit, grid: Grid): boolean {
  const box = oddCells(fit.odd, grid);
  let edges = 0;
  let kept = 0;
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 1; column < grid.columns; column++) {
      const i = row * grid.columns + column;
      if (!grid.counts[i] || !grid.counts[i - 1]) continue;
      if (
        box &&
        column >= box.x - 2 &&
        column <= box.x + box.width + 1 &&
        row >= box.y - 2 &&
        row <= box.y + box.height + 1
      )
        continue;
      const before = Math.abs(luma(x[i]!) - luma(x[i - 1]!));
      const after = Math.abs(luma(y[i]!) - luma(y[i - 1]!));
      if (Math.max(before, after) <= 32 && Math.min(before, after) <= 32 * fit.gain) continue;
      edges++;
      if (!fit.odd[i] && !fit.odd[i - 1]) kept++;
    }
  }
  return edges < 12 || kept >= 0.5 * edges;
}

/** For dark themes and tinted veils: the gain from the contrast of edges, then the offset. */
function fitByTexture(x: Int32Array, y: Int32Array, grid: Grid): Fit | null {
  const a = x.map(luma);
  const b = y.map(luma);
  const [bright, dim] = contrast(a) >= contrast(b) ? [a, b] : [b, a];
  const ratios = new Int32Array(260);
  let edges = 0;
  for (let i = 1; i < bright.length; i++) {
    const d = bright[i]! - bright[i - 1]!;
    if (!grid.counts[i] || !grid.counts[i - 1] || Math.abs(d) <= 40) continue;
    edges++;
    const ratio = Math.round(((dim[i]! - dim[i - 1]!) / d) * 128);
    if (ratio > 0 && ratio < 256) ratios[ratio]!++;
  }
  const peak = peakOf(ratios, 13, 122);
  if (edges < 40 || peak.votes / edges < 0.3) return null;
  const line = refine(bright, dim, grid, peak.at / 128);
  return weighTexture(bright, dim, grid, line.gain, line.offset);
}

function contrast(lumas: Int32Array): number {
  let sum = 0;
  for (let i = 1; i < lumas.length; i++) sum += Math.abs(lumas[i]! - lumas[i - 1]!);
  return sum;
}

/** Least squares over the samples near the first guess: dim = gain * bright + offset. */
function refine(
  bright: Int32Array,
  dim: Int32Array,
  grid: Grid,
  guess: number,
): { gain: number; offset: number } {
  const offsets = new Int32Array(600);
  for (let i = 0; i < bright.length; i++) {
    if (grid.counts[i])
      offsets[Math.max(0, Math.min(599, Math.round(dim[i]! - guess * bright[i]!) + 260))]!++;
  }
  const offset = peakOf(offsets, 2, 597).at - 260;
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < bright.length; i++) {
    const p = bright[i]!;
    const q = dim[i]!;
    if (!grid.counts[i] || Math.abs(q - guess * p - offset) >= 5) continue;
    n++;
    sx += p;
    sy += q;
    sxx += p * p;
    sxy += p * q;
  }
  const spread = n * sxx - sx * sx;
  if (spread <= 0) return { gain: guess, offset };
  const gain = (n * sxy - sx * sy) / spread;
  return { gain, offset: (sy - gain * sx) / n };
}

function weighTexture(bright: Int32Array, dim: Int32Array, grid: Grid, gain: number, offset: number): Fit {
  const odd = new Uint8Array(bright.length);
  let total = 0;
  let good = 0;
  let edges = 0;
  let kept = 0;
  for (let i = 1; i < bright.length; i++) {
    if (!grid.counts[i]) continue;
    total++;
    if (Math.abs(dim[i]! - gain * bright[i]! - offset) < 6) good++;
    else odd[i] = 1;
    if (Math.abs(bright[i]! - bright[i - 1]!) <= 40) continue;
    edges++;
    if (!odd[i] && !odd[i - 1]) kept++;
  }
  return { gain, support: good / total, explained: edges > 0 ? kept / edges : 0, odd };
}

function oddBox(odd: Uint8Array, grid: Grid): Rect | null {
  const cells = oddCells(odd, grid);
  return (
    cells && { x: cells.x * STEP, y: cells.y * STEP, width: cells.width * STEP, height: cells.height * STEP }
  );
}
