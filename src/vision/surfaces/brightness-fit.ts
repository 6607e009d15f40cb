/** Fits the brightness of blurred cells to that of the page. */
import { nthSmallest } from '../tiles/nth-smallest.ts';

/** Least variance of the brightness beside the surface: a blank page is like any other. */
const MIN_VARIANCE = 4;
/** Share of the cells whose blur is looked for at first, and how often: the others may lie under a surface. */
const MOST = 0.6;
const ROUNDS = 4;
/** Cells that are summed at once. */
const SUMMED = 64;

interface ContrastFit {
  /** How much of the page's contrast is left. */
  readonly slope: number;
  readonly offset: number;
  readonly correlation: number;
}

/** Sums over cells. */
interface FitSums {
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

export function fitOf(x: Float64Array, y: Float64Array, among: Int32Array): ContrastFit | null {
  const sums: FitSums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (let at = 0; at < among.length; at += SUMMED) addSums(sums, x, y, among, at);
  const n = among.length;
  const [varX, varY, cov] = [
    sums.xx / n - (sums.x / n) ** 2,
    sums.yy / n - (sums.y / n) ** 2,
    sums.xy / n - (sums.x * sums.y) / n / n,
  ];
  if (varX < MIN_VARIANCE || varY < 1) return null;
  const slope = cov / varX;
  return { slope, offset: (sums.y - slope * sums.x) / n, correlation: cov / Math.sqrt(varX * varY) };
}

// Some cells at a time: a loop over all of them would be compiled anew each time that it is left.
function addSums(sums: FitSums, x: Float64Array, y: Float64Array, among: Int32Array, at: number): void {
  let [sx, sy, sxx, syy, sxy] = [sums.x, sums.y, sums.xx, sums.yy, sums.xy];
  const end = Math.min(among.length, at + SUMMED);
  for (let k = at; k < end; k++) {
    const i = among[k]!;
    const p = x[i]!;
    const q = y[i]!;
    sx += p;
    sy += q;
    sxx += p * p;
    syy += q * q;
    sxy += p * q;
  }
  sums.x = sx;
  sums.y = sy;
  sums.xx = sxx;
  sums.yy = syy;
  sums.xy = sxy;
}

/** Returns how far each cell is from what the same blur makes of most of them. */
export function errorsOf(x: Float64Array, y: Float64Array, among: Int32Array): Float64Array {
  let kept = among;
  const errors = new Float64Array(among.length).fill(Infinity);
  for (let round = 1; ; round++) {
    const fit = fitOf(x, y, kept);
    if (fit === null) return errors;
    for (let at = 0; at < among.length; at += SUMMED) setErrors(errors, x, y, fit, among, at);
    if (round === ROUNDS) return errors;
    const most = nthSmallest(errors, Math.floor(MOST * errors.length));
    kept = placesUpTo(among, errors, most);
  }
}

/** Returns the places with an error up to `most`. */
function placesUpTo(among: Int32Array, errors: Float64Array, most: number): Int32Array {
  const places = new Int32Array(among.length);
  let count = 0;
  for (let at = 0; at < among.length; at++) if (errors[at]! <= most) places[count++] = among[at]!;
  return places.subarray(0, count);
}

function setErrors(
  errors: Float64Array,
  x: Float64Array,
  y: Float64Array,
  { slope, offset }: ContrastFit,
  among: Int32Array,
  from: number,
): void {
  const end = Math.min(among.length, from + SUMMED);
  for (let at = from; at < end; at++) {
    const i = among[at]!;
    errors[at] = Math.abs(y[i]! - slope * x[i]! - offset);
  }
}
