/** Flat bars in a screenshot: what apps draw where texts will be, while they load (R30, R73). */
import type { Rect } from '../screen/model/geometry.ts';
import { firstEqualRows, type Frame, pixelWords } from './decode/frame.ts';

/** Largest difference of two neighbouring pixels inside a bar: it may shimmer. Pixels at its edge differ by more. */
const SMOOTH = 6;
/** Largest difference of a channel between a bar and the page: placeholders are pale, charts and buttons are not. */
const PALE = 80;
/** Distance from an edge at which the page is looked at, pixels: further than a blurred edge. */
const BESIDE_PX = 3;
/** Least size of a bar, dp: a text would not fit into a smaller one. */
const LEAST_DP = { width: 32, height: 8 };
/** Greatest height of a bar, as share of the screenshot. */
const GREATEST_HEIGHT = 0.2;
/** A bar is wider than high, which pictures of people are not. */
const LEAST_RATIO = 1.5;
/** Distance of the rows of pixels that are read, dp. */
const STEP_DP = 1.5;
/** Share that two neighbouring rows of one bar have in common: round corners are shorter. */
const COMMON_SHARE = 0.7;

/** One row of a bar; ends are inclusive. `ground` is the colour on both sides. */
interface BarRow {
  readonly left: number;
  readonly right: number;
  readonly ground: number;
}

interface Bar {
  left: number;
  right: number;
  readonly top: number;
  bottom: number;
  /** The row that was read last. */
  last: BarRow;
}

/**
 * Returns the bars of a frame, from the top down: pale areas without anything in them, with the same colour on all four sides. `density` is
 * the number of pixels per dp, point or CSS pixel.
 */
export function flatBars(frame: Frame, density: number): Rect[] {
  const step = Math.max(2, Math.round(STEP_DP * density));
  const bars: Bar[] = [];
  const same = firstEqualRows(frame);
  let runs: readonly BarRow[] = [];
  for (let y = step; y < frame.height - step; y += step) {
    if (y === step || same[y] !== same[y - step]) runs = runsAt(frame, y, LEAST_DP.width * density);
    const open = bars.filter((bar) => bar.bottom === y - step);
    for (const run of runs) {
      const bar = open.find((b) => b.bottom !== y && continues(b.last, run));
      if (bar === undefined) bars.push({ left: run.left, right: run.right, top: y, bottom: y, last: run });
      else grow(bar, run, y);
    }
  }
  return bars.filter((bar) => isWhole(frame, bar, density, step)).map(toRect);
}

function grow(bar: Bar, run: BarRow, y: number): void {
  bar.left = Math.min(bar.left, run.left);
  bar.right = Math.max(bar.right, run.right);
  bar.bottom = y;
  bar.last = run;
}

const toRect = ({ left, right, top, bottom }: Bar): Rect => ({
  x: left,
  y: top,
  width: right - left + 1,
  height: bottom - top + 1,
});

function continues(above: BarRow, run: BarRow): boolean {
  const common = Math.min(above.right, run.right) - Math.max(above.left, run.left) + 1;
  const longer = Math.max(above.right - above.left, run.right - run.left) + 1;
  return common >= longer * COMMON_SHARE && isNear(above.ground, run.ground, SMOOTH);
}

/** Returns the smooth runs of a row of pixels that are pale and have the same colour at both ends. */
function runsAt(frame: Frame, y: number, least: number): BarRow[] {
  const words = pixelWords(frame);
  const { width } = frame;
  const first = y * width;
  const runs: BarRow[] = [];
  // A run to the edge has nothing behind it.
  for (let left = 0, x = 0, here = words[first]!; x < width - 1; x++) {
    const next = words[first + x + 1]!;
    const isEnd = here !== next && !isNear(here, next, SMOOTH);
    here = next;
    if (!isEnd) continue;
    const [before, behind] = [left - BESIDE_PX, x + BESIDE_PX];
    if (x - left + 1 >= least && before >= 0 && behind < width) {
      const ground = words[first + before]!;
      const inside = [left + BESIDE_PX, (left + x) >> 1, x - BESIDE_PX].map((at) => words[first + at]!);
      if (isNear(ground, words[first + behind]!, SMOOTH) && isPaleOn(ground, inside))
        runs.push({ left, right: x, ground });
    }
    left = x + 1;
  }
  return runs;
}

function isPaleOn(ground: number, inside: readonly number[]): boolean {
  return inside.every((word) => isNear(word, ground, PALE)) && inside.some((w) => !isNear(w, ground, SMOOTH));
}

/** True for a bar of a text's size that ends above and below on the colour at its sides. */
function isWhole(frame: Frame, bar: Bar, density: number, step: number): boolean {
  const [width, height] = [bar.right - bar.left + 1, bar.bottom - bar.top + step];
  if (height < LEAST_DP.height * density || height > frame.height * GREATEST_HEIGHT) return false;
  if (width < height * LEAST_RATIO) return false;
  const endsAt = (edge: number, way: 1 | -1): boolean =>
    [1, 2].some((steps) => isGround(frame, bar, edge + way * steps * step));
  return endsAt(bar.top, -1) && endsAt(bar.bottom, 1);
}

function isGround(frame: Frame, { left, right, last }: Bar, y: number): boolean {
  if (y < 0 || y >= frame.height) return false;
  const words = pixelWords(frame);
  return [0.25, 0.5, 0.75].every((share) =>
    isNear(words[y * frame.width + Math.round(left + (right - left) * share)]!, last.ground, SMOOTH),
  );
}

function isNear(p: number, q: number, most: number): boolean {
  if (p === q) return true;
  for (let shift = 0; shift <= 16; shift += 8)
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > most) return false;
  return true;
}
