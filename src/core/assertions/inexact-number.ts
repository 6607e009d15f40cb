/** Numbers that stand for more than one: `99+`, `up to €50`, `~500`, and the end of a masked one (R74). */
import { inAsciiDigits } from '../../screen/model/number.ts';
import { normalise } from '../../screen/model/text.ts';
import {
  ABOUT_BEFORE,
  LEAST_BEFORE,
  LESS_BEHIND,
  MORE_BEHIND,
  MOST_BEFORE,
} from '../../shared/words/bounds.ts';

/** Factor between a number and one that is "about" as large, at most. */
const ABOUT = 2;

/** Returns the number, and the ends of what it may stand for by the words and signs around it. */
export function meantBy(text: string, n: number): readonly number[] {
  const { before, after } = around(text);
  const ends = [
    ...(LEAST_BEFORE.test(before) || MORE_BEHIND.test(after) ? [Infinity] : []),
    ...(MOST_BEFORE.test(before) || LESS_BEHIND.test(after) ? [-Infinity] : []),
    ...(ABOUT_BEFORE.test(before) ? [n / ABOUT, n * ABOUT] : []),
  ];
  return [n, ...ends];
}

/** True for a number that may stand for another one. */
export const isInexact = (text: string): boolean => meantBy(text, 1).length > 1 || isMasked(text);

/** True for the digits behind dots or stars, which hide the others: `•••• 4242`. */
export const isMasked = (text: string): boolean =>
  /(?:[•●∙·*]{2,}|\b[xX]{2,}\b)[\s-]*$/u.test(around(text).before);

function around(text: string): { readonly before: string; readonly after: string } {
  const plain = inAsciiDigits(normalise(text));
  const found = /\d(?:[\d.,'’\s]*\d)?/u.exec(plain);
  const [number = ''] = found ?? [];
  const index = found?.index ?? 0;
  return { before: plain.slice(0, index), after: plain.slice(index + number.length) };
}
