/** Ink in the box of a text that something else draws: a control over a chart or a map has the shapes below it in its box (R70). */
import type { Rect } from '../../screen/model/geometry.ts';
import type { Frame } from '../decode/frame.ts';
import { inkLinesOfOwn } from './text-ink.ts';
import { hasKnownLetters, lettersOf } from './type-metrics.ts';

/** Shorter texts are not measured. */
const LEAST_LETTERS = 3;
/** Letters that touch count as one: less than this share of them is no text. */
const LETTERS_SHARE = 0.5;
/** Middle part of the box in which an icon stands that is drawn in place of the text. */
const MIDDLE = { from: 1 / 3, to: 2 / 3 } as const;

/**
 * True when all ink in the box but for a few marks beside its middle belongs to shapes that go on beyond it. In doubt false: for a box without
 * a ground of one colour, and where no shape goes on.
 */
export function hasOnlyForeignInk(frame: Frame, box: Rect, text: string): boolean {
  const letters = lettersOf(text).length;
  if (letters < LEAST_LETTERS || !hasKnownLetters(text)) return false;
  const own = inkLinesOfOwn(frame, box);
  if (own === null) return false;
  return own.every(({ runs }) => {
    const isInMiddle = runs.some(
      ({ left, right }) => right >= box.width * MIDDLE.from && left <= box.width * MIDDLE.to,
    );
    return !isInMiddle && runs.length < letters * LETTERS_SHARE;
  });
}
