import type { Rect } from '../../screen/model/geometry.ts';
import { differ, EDGE, type Frame, pixelWords } from '../decode/frame.ts';

/** Distance of two near pixels: the edge of a letter is at most this wide. */
const NEAR_PX = 2;
/** Edges from left to right in a text; a line under it, or a gradient, has fewer. */
const LEAST_EDGES = 3;
/** Smaller boxes are not judged. */
const LEAST_BOX = { width: 4, height: 8 };
/** Border of a control that is not part of its text, pixels. */
const BORDER_PX = 6;
/** Width of the blurred edge of a round corner, pixels. */
const CORNER_PX = 4;

/** `text`: the box of the text alone. `control`: the box may have a border, round corners and room around the text. */
export type BoxOf = 'text' | 'control';

/**
 * True unless the box shows no ink: no edge that the stroke of a letter would have. One colour, a gradient and a horizontal line have none.
 * In doubt true: a box that is very small or not wholly inside the screenshot. Stops at the first letter.
 */
export function hasInk(frame: Frame, r: Rect, of: BoxOf): boolean {
  const border =
    of === 'text' ? 0 : Math.min(BORDER_PX, Math.floor(r.width * 0.1), Math.floor(r.height * 0.15));
  const left = Math.ceil(r.x) + border;
  const top = Math.ceil(r.y) + border;
  const right = Math.floor(r.x + r.width) - border;
  const bottom = Math.floor(r.y + r.height) - border;
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return true;
  if (right - left < LEAST_BOX.width || bottom - top < LEAST_BOX.height) return true;
  const words = pixelWords(frame);
  const own = words[((top + bottom) >> 1) * frame.width + left]!;
  let edges = 0;
  for (const y of fromTheMiddle(top, bottom)) {
    for (let x = left; x < right - NEAR_PX; x++) {
      const at = y * frame.width + x;
      if (!differ(words[at]!, words[at + NEAR_PX]!)) continue;
      if (of === 'control' && isInCorner(r, x, y) && isRounding(frame, r, x, y, own)) continue;
      edges += 1;
      if (edges >= LEAST_EDGES) return true;
      x += NEAR_PX;
    }
  }
  return false;
}

/** Yields the rows from the middle outwards: most text crosses the middle. */
function* fromTheMiddle(top: number, bottom: number): Generator<number> {
  const middle = (top + bottom) >> 1;
  for (let step = 0; step <= bottom - top; step++) {
    const y = step % 2 === 0 ? middle + step / 2 : middle - (step + 1) / 2;
    if (y >= top && y < bottom) yield y;
  }
}

/** True for a point outside the shape that the box has with the roundest ends, or at its edge. */
function isInCorner({ x: left, y: top, width, height }: Rect, x: number, y: number): boolean {
  const radius = Math.min(width, height) / 2;
  const nearestX = Math.min(Math.max(x, left + radius), left + width - radius);
  const nearestY = Math.min(Math.max(y, top + radius), top + height - radius);
  return Math.hypot(x - nearestX, y - nearestY) > radius - CORNER_PX;
}

/** True for an edge between the box's own colour and the colour beside the box. */
function isRounding(frame: Frame, r: Rect, x: number, y: number, own: number): boolean {
  const words = pixelWords(frame);
  const isLeft = x < r.x + r.width / 2;
  const beside = isLeft ? Math.floor(r.x) - NEAR_PX : Math.ceil(r.x + r.width) + NEAR_PX - 1;
  if (beside < 0 || beside >= frame.width) return false;
  const outside = words[y * frame.width + beside]!;
  return [x, x + NEAR_PX].every((at) => isBetween(words[y * frame.width + at]!, own, outside));
}

function isBetween(word: number, p: number, q: number): boolean {
  for (let shift = 0; shift <= 16; shift += 8) {
    const [w, a, b] = [(word >> shift) & 255, (p >> shift) & 255, (q >> shift) & 255];
    if (w < Math.min(a, b) - EDGE || w > Math.max(a, b) + EDGE) return false;
  }
  return true;
}
