import type { Rect } from '../../screen/model/geometry.ts';
import type { ChangedRegion } from './changed-regions.ts';
import { luma } from './content.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';

/** True for a text caret: a bar at most 4 dp wide and 14 to 44 dp tall, of one colour in each frame. */
export function isCaret(a: Frame, b: Frame, box: ChangedRegion, density: number): boolean {
  const { width, height } = box;
  if (width > 4 * density || height < 14 * density || height > 44 * density || height < 5 * width)
    return false;
  if (box.pixels < 0.6 * width * height) return false;
  return [a, b].every((frame) => isOneColourDown(frame, box));
}

/** Lossy encoders shade a line of one colour by this much. */
const SHADE_TOLERANCE = 20;

/** True when any column has one colour: a caret that fades or touches a letter is uneven at its sides. */
function isOneColourDown(frame: Frame, box: Rect): boolean {
  const words = pixelWords(frame);
  for (let column = box.x; column < box.x + box.width; column++) {
    const colour = luma(words[(box.y + (box.height >> 1)) * frame.width + column]!);
    let y = box.y + 2;
    while (
      y < box.y + box.height - 2 &&
      Math.abs(luma(words[y * frame.width + column]!) - colour) <= SHADE_TOLERANCE
    )
      y++;
    if (y >= box.y + box.height - 2) return true;
  }
  return false;
}

/** True for the system's home indicator: a bar in the middle of the lowest 24 dp that appears and disappears by itself. */
export function isHomeIndicator(frame: Frame, box: Rect, density: number): boolean {
  const centred = Math.abs(box.x + box.width / 2 - frame.width / 2) < 12 * density;
  const long = box.width >= 60 * density && box.width <= 170 * density;
  return centred && long && box.height <= 8 * density && box.y >= frame.height - 24 * density;
}

/** Larger regions are never jitter: the test costs four passes over them. */
const LARGEST_JITTER = 60_000;
const JITTER_TOLERANCE = 24;

/** Share of the pixels that may be elsewhere, and the share of those that differ in place. */
const MOST_MISSES = 0.03;
const MOST_UNEXPLAINED = 0.5;

/** True when the content of the region moved by one pixel: the layout was rounded differently. A surface that appears moves nothing. */
export function isJitter(a: Frame, b: Frame, box: Rect): boolean {
  const { width, height } = box;
  if (width * height > LARGEST_JITTER) return false;
  const inPlace = missesOf(a, b, box, { shift: 0, most: width * height });
  const most = Math.min(MOST_MISSES * width * height, MOST_UNEXPLAINED * inPlace);
  return (
    inPlace > 0 && [1, -1, a.width, -a.width].some((shift) => missesOf(a, b, box, { shift, most }) <= most)
  );
}

/** Counts the pixels of the region that are not where the shift puts them; stops above `most`. */
function missesOf(
  a: Frame,
  b: Frame,
  box: Rect,
  { shift, most }: { readonly shift: number; readonly most: number },
): number {
  const left = Math.max(1, box.x);
  const top = Math.max(1, box.y);
  const right = Math.min(a.width - 1, box.x + box.width);
  const bottom = Math.min(a.height - 1, box.y + box.height);
  const x = pixelWords(a);
  const y = pixelWords(b);
  let misses = 0;
  for (let row = top; row < bottom && misses <= most; row++)
    misses += rowMisses(x, y, row * a.width + left, right - left, shift);
  return misses;
}

function rowMisses(a: Int32Array, b: Int32Array, at: number, count: number, shift: number): number {
  let misses = 0;
  for (let k = at; k < at + count; k++) {
    const d = ((a[k + shift]! >> 8) & 255) - ((b[k]! >> 8) & 255);
    if (d > JITTER_TOLERANCE || d < -JITTER_TOLERANCE) misses++;
  }
  return misses;
}
