/** Finds a surface that leaves next to nothing of the page in view, by its upper edge and what lies at that edge. */
import type { Rect } from '../../screen/model/geometry.ts';
import { luma } from '../tiles/content.ts';
import { firstEqualRows, pixelWords, type Frame } from '../decode/frame.ts';
import { nthSmallest } from '../tiles/nth-smallest.ts';
import { edgeShare, type SeenSurface } from './outline.ts';

/** Share of the height above which the upper edge of such a surface runs. */
const LOWEST_EDGE = 0.4;
/** The same where a scrim is looked for: below, it leaves enough of the page for a fit. */
const LOWEST_DIMMED = 0.2;
/** Smallest distance of the edge from the upper end of the screen, dp. */
const HIGHEST_EDGE_DP = 8;
/** Part of the width in which the edge is looked for: a surface may be narrower than the screen, and its corners are round. */
const MIDDLE = { from: 0.15, to: 0.85 };
/** Share of that part along which the edge runs in the frame with the surface, and up to which one may run in the other. */
const WHOLE = 0.9;
const BROKEN = 0.5;
/** Places along the edge that are asked before all of them. */
const ASKED_FIRST = 8;
/** Difference of luma from which two colours are apart. */
const CONTRAST = 8;

/**
 * Returns the surface that came or went and hides most of the page; null without one. Its upper edge is in one frame only, and either the page above it lies under a scrim, or
 * it has a handle to drag it by. An edge alone is that of any page under a bar.
 */
export function sheetByEdge(a: Frame, b: Frame, density: number): SeenSurface | null {
  const below = (y: number): Rect => ({ x: 0, y, width: a.width, height: a.height - y });
  const along = { from: Math.round(MIDDLE.from * a.width), to: Math.round(MIDDLE.to * a.width) };
  const above = new Above(a, b);
  const last = Math.round(LOWEST_EDGE * a.height);
  for (let y = Math.max(2, Math.round(HIGHEST_EDGE_DP * density)); y < last; y++) {
    const [isOnA, isOnB] = [isEdgeOf(a, b, y, along), isEdgeOf(b, a, y, along)];
    if (!isOnA && !isOnB) continue;
    if (isOnA && hasHandle(a, b, y, density)) return { box: below(y), on: 'before' };
    if (isOnB && hasHandle(b, a, y, density)) return { box: below(y), on: 'after' };
    if (y > LOWEST_DIMMED * a.height) continue;
    above.take(y - SHADOW_DP * density);
    if (isOnA && above.isBeforeDimmed()) return { box: below(y), on: 'before' };
    if (isOnB && above.isAfterDimmed()) return { box: below(y), on: 'after' };
  }
  return null;
}

function isEdgeOf(frame: Frame, other: Frame, y: number, along: EdgeSpan): boolean {
  if (!mayBeEdge(frame, y, along)) return false;
  return edgeShare(frame, y, false, along) >= WHOLE && edgeShare(other, y, false, along) <= BROKEN;
}

interface EdgeSpan {
  readonly from: number;
  readonly to: number;
}

/** True when most of a few places on the row lie at an edge. */
function mayBeEdge(frame: Frame, y: number, { from, to }: EdgeSpan): boolean {
  if (firstEqualRows(frame)[y + 2]! <= y - 2) return false;
  const words = pixelWords(frame);
  let edges = 0;
  for (let i = 0; i < ASKED_FIRST; i++) {
    const k = y * frame.width + from + Math.round((i * (to - from - 1)) / (ASKED_FIRST - 1));
    if (Math.abs(luma(words[k - 2 * frame.width]!) - luma(words[k + 2 * frame.width]!)) > CONTRAST) edges++;
  }
  return edges >= ASKED_FIRST - 2;
}

/** Distance from the edge, dp, within which a shadow lies. */
const SHADOW_DP = 4;
/** Variance of the luma along the rows from which what lies above the edge has content: a correlation of less may be noise. */
const TEXTURED = 16;
/** Correlation from which it is the same content: a scrim changes all colours by one factor, and leaves a clock and the noise of an encoder. */
const SAME_CONTENT = 0.98;
/** Gains of a scrim, and the most that it adds to a colour. A bar of another colour keeps its white letters white. */
const GAINS = { least: 0.04, most: 0.94 };
const BLACK = 8;

/** Parts of the width and of the height of which one pixel is looked at: a letter is wider. */
const LOOKS = { across: 240, down: 800 };

/**
 * Sums over the pixels of two frames from the upper end of the screen down to a row; each row is looked at once. Variances are those along the rows: bars of two colours have two on
 * any page.
 */
class Above {
  readonly #before: Frame;
  readonly #after: Frame;
  readonly #step: { readonly x: number; readonly y: number };
  #next = 0;
  #n = 0;
  #u = 0;
  #v = 0;
  #uu = 0;
  #vv = 0;
  #uv = 0;

  constructor(before: Frame, after: Frame) {
    this.#before = before;
    this.#after = after;
    this.#step = {
      x: Math.max(1, Math.floor(before.width / LOOKS.across)),
      y: Math.max(1, Math.floor(before.height / LOOKS.down)),
    };
  }

  /** Adds the rows up to one. */
  take(row: number): void {
    for (; this.#next < row; this.#next += this.#step.y) this.#add(this.#next);
  }

  /** True when all that was taken of the frame before is what the frame after shows, under a scrim that is black. */
  isBeforeDimmed(): boolean {
    const n = this.#n;
    const [dim, bright] = [this.#u / n, this.#v / n];
    return isDimmed(
      { mean: bright, variance: this.#vv / n },
      { mean: dim, variance: this.#uu / n },
      this.#uv / n,
    );
  }

  /** The same of the frame after. */
  isAfterDimmed(): boolean {
    const n = this.#n;
    const [bright, dim] = [this.#u / n, this.#v / n];
    return isDimmed(
      { mean: bright, variance: this.#uu / n },
      { mean: dim, variance: this.#vv / n },
      this.#uv / n,
    );
  }

  #add(row: number): void {
    const [before, after] = [pixelWords(this.#before), pixelWords(this.#after)];
    const end = (row + 1) * this.#before.width;
    let [n, u, v, uu, vv, uv] = [0, 0, 0, 0, 0, 0];
    for (let k = row * this.#before.width; k < end; k += this.#step.x) {
      const p = luma(before[k]!);
      const q = luma(after[k]!);
      n++;
      u += p;
      v += q;
      uu += p * p;
      vv += q * q;
      uv += p * q;
    }
    this.#n += n;
    this.#u += u;
    this.#v += v;
    this.#uu += uu - (u * u) / n;
    this.#vv += vv - (v * v) / n;
    this.#uv += uv - (u * v) / n;
  }
}

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** True when a scrim that is black turns the bright values into the dim ones; false for no values at all. */
function isDimmed(bright: Moments, dim: Moments, covariance: number): boolean {
  // Of no values, all are NaN.
  if (!(bright.variance >= TEXTURED && dim.variance > 0)) return false;
  if (covariance < SAME_CONTENT * Math.sqrt(bright.variance * dim.variance)) return false;
  const gain = covariance / bright.variance;
  return gain >= GAINS.least && gain <= GAINS.most && Math.abs(dim.mean - gain * bright.mean) <= BLACK;
}

/** Size of a handle, and its distance from the edge, dp. */
const HANDLE_DP = { narrow: 20, wide: 72, thin: 2, thick: 8, from: 3, to: 28 };
/** Distance of its middle from the middle of the screen, dp. */
const OFF_CENTRE_DP = 2;

/** True when a short bar lies alone in the middle below the edge, and the other frame has none there. */
function hasHandle(frame: Frame, other: Frame, edge: number, density: number): boolean {
  const [from, to] = [HANDLE_DP.from, HANDLE_DP.to].map((dp) => edge + Math.round(dp * density));
  const last = Math.min(to!, frame.height - SOFT_ROWS - 1);
  let top = from!;
  while (top <= last && !isHandleRow(frame, top, density)) top++;
  if (top > last) return false;
  let bottom = top;
  while (bottom <= last && isHandleRow(frame, bottom, density)) bottom++;
  const thickness = bottom - top;
  if (thickness < Math.max(2, HANDLE_DP.thin * density - 1) || thickness > HANDLE_DP.thick * density)
    return false;
  const around = [top - SOFT_ROWS, bottom - 1 + SOFT_ROWS];
  return (
    top - SOFT_ROWS >= edge + EDGE_ROWS &&
    around.every((y) => stretchIn(frame, y, density) === 'nothing') &&
    stretchIn(other, (top + bottom) >> 1, density) !== 'handle'
  );
}

/** Rows within which an edge is found. */
const EDGE_ROWS = 2;
/** Rows within which the round ends of a handle fade. */
const SOFT_ROWS = 2;
/** Share of what stands out of the ground of a row that may be the noise of an encoder, on each side; and the least share of a stretch that stands out. */
const STRAY = 0.05;
const FILLED = 0.85;

function isHandleRow(frame: Frame, y: number, density: number): boolean {
  return mayBeHandle(frame, y, density) && stretchIn(frame, y, density) === 'handle';
}

/** True when the centre of the row stands out from what is beside the widest handle: a quick look. */
function mayBeHandle(frame: Frame, y: number, density: number): boolean {
  const words = pixelWords(frame);
  const centre = y * frame.width + (frame.width >> 1);
  const inside = Math.round((HANDLE_DP.narrow / 4) * density);
  const ground = luma(words[centre + Math.round(HANDLE_DP.wide * density)]!);
  return (
    Math.abs(luma(words[centre - inside]!) - ground) > CONTRAST &&
    Math.abs(luma(words[centre + inside]!) - ground) > CONTRAST
  );
}

/** Tells if the middle of a row shows nothing but its ground, one stretch of another brightness in its centre, or anything else. */
function stretchIn(frame: Frame, y: number, density: number): 'nothing' | 'handle' | 'more' {
  const words = pixelWords(frame);
  const start = Math.round(MIDDLE.from * frame.width);
  const lumas = new Float64Array(Math.round(MIDDLE.to * frame.width) - start);
  for (let i = 0; i < lumas.length; i++) lumas[i] = luma(words[y * frame.width + start + i]!);
  const ground = nthSmallest(lumas, lumas.length >> 1);
  const inked: number[] = [];
  for (let i = 0; i < lumas.length; i++) if (Math.abs(lumas[i]! - ground) > CONTRAST) inked.push(start + i);
  if (inked.length <= STRAY * lumas.length) return 'nothing';
  if (inked.length < HANDLE_DP.narrow * density || inked.length > HANDLE_DP.wide * density) return 'more';
  const [left, right] = [STRAY, 1 - STRAY].map((share) => inked[Math.floor(share * (inked.length - 1))]!);
  if (Math.abs(left! + right! + 1 - frame.width) > 2 * OFF_CENTRE_DP * density) return 'more';
  return (1 - 2 * STRAY) * inked.length >= FILLED * (right! - left! + 1) ? 'handle' : 'more';
}
