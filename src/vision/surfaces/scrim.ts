import type { Rect } from '../../screen/model/geometry.ts';
import { largestUnexplainedArea, type Grid } from './grid.ts';

/** How well an even scrim explains the difference of two frames, on a grid of samples. */
export interface ScrimFit {
  readonly gain: number;
  /** The frame that lies under the scrim. */
  readonly veiled: 'before' | 'after';
  /** Bounds, in cells, of the largest group of unexplained samples. */
  readonly box: Rect | null;
  /** Share of the samples outside that box. */
  readonly rest: number;
  /** Share of those that the scrim explains. */
  readonly support: number;
  /** The same among samples whose colour or edge distinguishes a scrim from a flat recolouring. */
  readonly explained: number;
  /** 1 for each unexplained sample. */
  readonly unexplained: Uint8Array;
}

/** Largest gain of a scrim, in 128ths: a slightly different white is none. */
const MAX_GAIN = 118;
/** Largest difference of a sample from what the scrim makes of it; lossy encoders add their own. */
const COLOUR_ERROR = { plain: 7, lossy: 14 };
/** Channels below this are too dark to tell a gain. */
const DARKEST = 40;
/** Least share of all samples that must agree on a gain. */
const MIN_VOTES = 0.1;

/** Returns the best fit of a black or white scrim over either frame, by colour. */
export function fitScrimByColour(x: Int32Array, y: Int32Array, grid: Grid, lossy: boolean): ScrimFit | null {
  let best: ScrimFit | null = null;
  for (const [bright, dim] of [
    [x, y],
    [y, x],
  ] as const) {
    for (const scrim of [0, 255] as const) {
      const fit = fitByColour(bright, dim, grid, scrim, lossy);
      if (fit && (!best || score(fit) > score(best)))
        best = { ...fit, veiled: dim === y ? 'after' : 'before' };
    }
  }
  return best;
}

function score(fit: Fit): number {
  return fit.rest * fit.support * fit.explained;
}

/** Measures distances from the colour of the scrim: `channel ^ 255` mirrors a white scrim into a black one. */
/** A fit without the name of the veiled frame. */
type Fit = Omit<ScrimFit, 'veiled'>;

function fitByColour(
  bright: Int32Array,
  dim: Int32Array,
  grid: Grid,
  scrim: 0 | 255,
  lossy: boolean,
): Fit | null {
  const ratios = new Int32Array(130);
  let total = 0;
  for (let i = 0; i < bright.length; i++) {
    if (!grid.counted[i]) continue;
    total++;
    const p = ((bright[i]! >> 8) & 255) ^ scrim;
    if (p < DARKEST) continue;
    const ratio = Math.floor(((((dim[i]! >> 8) & 255) ^ scrim) * 128) / p + 0.5);
    if (ratio < 126) ratios[ratio]!++;
  }
  const peak = peakOf(ratios, 13, MAX_GAIN);
  if (peak.votes < MIN_VOTES * total) return null;
  let sumBright = 0;
  let sumDim = 0;
  for (let i = 0; i < bright.length; i++) {
    const p = ((bright[i]! >> 8) & 255) ^ scrim;
    const q = ((dim[i]! >> 8) & 255) ^ scrim;
    if (!grid.counted[i] || p < DARKEST || Math.abs(q * 128 - peak.at * p) >= 3 * p) continue;
    sumBright += p;
    sumDim += q;
  }
  const gain = sumBright > 0 ? sumDim / sumBright : peak.at / 128;
  return evaluateColourFit(bright, dim, grid, {
    scrim,
    gain,
    error: COLOUR_ERROR[lossy ? 'lossy' : 'plain'],
  });
}

function evaluateColourFit(
  bright: Int32Array,
  dim: Int32Array,
  grid: Grid,
  { scrim, gain, error: most }: { readonly scrim: 0 | 255; readonly gain: number; readonly error: number },
): Fit {
  const main = mainColour(bright, grid);
  const ground = firstOf(bright, grid, main);
  const unexplained = new Uint8Array(bright.length);
  const isDistinctive = new Uint8Array(bright.length);
  for (let i = 0; i < bright.length; i++) {
    if (!grid.counted[i]) continue;
    const p = bright[i]!;
    const q = dim[i]!;
    let error = 0;
    let [highest, contrast] = [0, 0];
    for (let shift = 0; shift <= 16; shift += 8) {
      const from = ((p >> shift) & 255) ^ scrim;
      contrast = Math.max(contrast, Math.abs(((p >> shift) & 255) - ((ground >> shift) & 255)));
      error = Math.max(error, Math.abs((((q >> shift) & 255) ^ scrim) - gain * from));
      highest = Math.max(highest, from);
    }
    if (error > most) unexplained[i] = 1;
    // A flat background fits any gain: only other colours count that the scrim visibly changes, and that remain others under it.
    if (bucket(p) !== main && (1 - gain) * highest > 2 * most && gain * contrast > most) isDistinctive[i] = 1;
  }
  return evaluateFit(unexplained, isDistinctive, grid, gain);
}

function bucket(word: number): number {
  return ((word & 0xf0) << 4) | ((word >> 8) & 0xf0) | ((word >> 20) & 15);
}

function mainColour(words: Int32Array, grid: Grid): number {
  const counts = new Int32Array(4096);
  for (let i = 0; i < words.length; i++) if (grid.counted[i]) counts[bucket(words[i]!)]!++;
  return counts.indexOf(Math.max(...counts));
}

/** Returns the first sample of about that colour. */
function firstOf(words: Int32Array, { counted }: Grid, colour: number): number {
  for (let i = 0; i < words.length; i++)
    if (counted[i] === 1 && bucket(words[i]!) === colour) return words[i]!;
  return 0;
}

/** Returns the fit outside the one box that may be over the scrim. */
function evaluateFit(unexplained: Uint8Array, isDistinctive: Uint8Array, grid: Grid, gain: number): Fit {
  const box = largestUnexplainedArea(unexplained, grid);
  let total = 0;
  let rest = 0;
  let good = 0;
  let distinctive = 0;
  let distinctiveGood = 0;
  for (let i = 0; i < unexplained.length; i++) {
    if (!grid.counted[i]) continue;
    total++;
    if (box && isInBox(box, i, grid)) continue;
    rest++;
    good += 1 - unexplained[i]!;
    distinctive += isDistinctive[i]!;
    distinctiveGood += isDistinctive[i]! & (1 - unexplained[i]!);
  }
  const enough = distinctive > 0.01 * rest && distinctive > 8;
  return {
    gain,
    box,
    rest: rest / total,
    support: rest > 0 ? good / rest : 0,
    explained: enough ? distinctiveGood / distinctive : 0,
    unexplained,
  };
}

function isInBox(box: Rect, i: number, grid: Grid): boolean {
  const row = Math.floor(i / grid.columns);
  const column = i - row * grid.columns;
  return row >= box.y - 1 && row <= box.y + box.height && column >= box.x - 1 && column <= box.x + box.width;
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
