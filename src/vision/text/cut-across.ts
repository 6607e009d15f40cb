/** Finds texts of which another surface covers the upper or the lower part (R70). */
import type { Rect } from '../../screen/model/geometry.ts';
import { differ, type Frame, pixelWords } from '../decode/frame.ts';

/** Least height of the surface, as a share of the text's box. Lower ones are lines and borders. */
const LEAST_COVER = 0.15;
/** Letters that the edge of the surface cuts, at least. Fewer may be tails of letters on a line. */
const LEAST_CUTS = 3;
/** Rows in which an edge blends into what lies below it. */
const EDGE_ROWS = 2;
/** Least share of a row that has another colour than the surface, where another ground begins. Letters alone have less. */
const GROUND_SHARE = 0.6;
/** Smaller boxes are not judged. */
const LEAST_BOX = { width: 12, height: 12 };

/**
 * True when another surface lies over the upper or the lower part of a text's box, and its edge cuts the letters. Letters that are drawn whole
 * keep a distance from the next surface.
 */
export function isCutAcross(frame: Frame, { x, y, width: w, height: h }: Rect): boolean {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  const [width, height] = [Math.floor(x + w) - left, Math.floor(y + h) - top];
  if (left < 0 || top < 0 || left + width > frame.width || top + height > frame.height) return false;
  if (width < LEAST_BOX.width || height < LEAST_BOX.height) return false;
  const words = pixelWords(frame);
  const down = Array.from({ length: height }, (_, i) => {
    const from = (top + i) * frame.width + left;
    return words.subarray(from, from + width);
  });
  return beginsWithCover(down) || beginsWithCover(down.toReversed());
}

/** True when the rows begin with a surface whose edge cuts letters. */
function beginsWithCover(rows: readonly Int32Array[]): boolean {
  const surface = rows[0]![0]!;
  const edge = rows.findIndex((row) => hasOther(row, surface));
  if (edge < rows.length * LEAST_COVER) return false;
  return (
    rows.slice(edge, edge + EDGE_ROWS).some((row) => cutsIn(row, surface) >= LEAST_CUTS) &&
    goesOn(rows.slice(edge), surface)
  );
}

/** True when a pixel of the row differs from the surface. */
function hasOther(row: Int32Array, surface: number): boolean {
  for (let at = 0; at < row.length; at++) if (row[at] !== surface && differ(row[at]!, surface)) return true;
  return false;
}

/** True when most of the rows have another ground than the surface. The flat feet of `€12` fill a row or two, and the surface goes on above them. */
function goesOn(rows: readonly Int32Array[], surface: number): boolean {
  const others = rows.filter((row) => isOfOtherGround(row, surface));
  return others.length * 2 > rows.length;
}

function isOfOtherGround(row: Int32Array, surface: number): boolean {
  let others = 0;
  for (let at = 0; at < row.length; at++) if (row[at] !== surface && differ(row[at]!, surface)) others += 1;
  return others >= row.length * GROUND_SHARE;
}

/** Returns the number of letters in a row of another ground than the surface; 0 for a row of the surface's own. */
function cutsIn(row: Int32Array, surface: number): number {
  if (!isOfOtherGround(row, surface)) return 0;
  const ground = commonest(row.filter((word) => differ(word, surface)));
  return row.filter((word, i) => differ(word, ground) && (i === 0 || !differ(row[i - 1]!, ground))).length;
}

function commonest(row: Int32Array): number {
  const counts = new Map<number, number>();
  for (const word of row) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}
