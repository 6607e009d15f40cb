/** Blanks between two texts whose boxes touch, read from the screenshot, because native trees do not name them (R45, R70). */
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import { differ, type Frame, pixelWords } from '../decode/frame.ts';

/** Distance within which two boxes touch, pixels. */
const TOUCHING_PX = 2;
/** Widest gap between two letters of a word, as a share of the height of the drawn letters. */
const LETTERS_SHARE = 0.33;
/** Narrowest gap that holds a blank, as such a share. */
const BLANK_SHARE = 0.45;
/** Lower letters are not measured. */
const LEAST_INK_PX = 8;

/**
 * Returns the elements with `joined` set where the screenshot tells: true when the text goes on in the one before, false when a blank is drawn
 * between them. Elements that already say so, and texts on a background of several colours, stay as they are.
 */
export function withDrawnJoints(elements: readonly Element[], frame: Frame): readonly Element[] {
  const texts = elements.filter((e) => e.text !== '' && e.visible !== null && e.children.length === 0);
  const joints = new Map<string, boolean>();
  for (const b of texts) {
    const a = b.joined === undefined ? texts.find((e) => touches(e, b)) : undefined;
    const joint = a === undefined ? null : jointAt(frame, a.bounds, b.bounds);
    if (joint !== null) joints.set(b.ref, joint);
  }
  if (joints.size === 0) return elements;
  return elements.map((e) => {
    const joined = joints.get(e.ref);
    return joined === undefined ? e : { ...e, joined };
  });
}

function touches(a: Element, b: Element): boolean {
  const [p, q] = [a.bounds, b.bounds];
  const shared = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
  return (
    a !== b &&
    a.window === b.window &&
    Math.abs(q.x - (p.x + p.width)) <= TOUCHING_PX &&
    shared * 2 >= Math.min(p.height, q.height)
  );
}

/** Returns true for no blank, false for a blank, null when the picture does not tell. */
function jointAt(frame: Frame, a: Rect, b: Rect): boolean | null {
  const top = Math.ceil(Math.min(a.y, b.y));
  const bottom = Math.floor(Math.max(a.y + a.height, b.y + b.height));
  const [left, seam, right] = [Math.ceil(a.x), Math.round(b.x), Math.floor(b.x + b.width)];
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height || seam <= left) return null;
  const words = pixelWords(frame);
  const ground = words[top * frame.width + left]!;
  const isGround = (x: number, y: number): boolean => !differ(words[y * frame.width + x]!, ground);
  const columns = Array.from({ length: right - left }, (_, i) => left + i);
  // Letters touch neither the top nor the bottom row of their box.
  if (!columns.every((x) => isGround(x, top) && isGround(x, bottom - 1))) return null;
  const inked = columns.filter((x) => {
    for (let y = top; y < bottom; y++) if (!isGround(x, y)) return true;
    return false;
  });
  const [last, first] = [inked.findLast((x) => x < seam), inked.find((x) => x >= seam)];
  if (last === undefined || first === undefined) return null;
  let [from, to] = [bottom, top];
  for (let y = top; y < bottom; y++) {
    if (inked.every((x) => isGround(x, y))) continue;
    from = Math.min(from, y);
    to = y;
  }
  const height = to - from + 1;
  const share = (first - last - 1) / height;
  if (height < LEAST_INK_PX) return null;
  if (share <= LETTERS_SHARE) return true;
  return share >= BLANK_SHARE ? false : null;
}
