import { normalise, type TextCase } from './text.ts';
import type { TextMatch } from './locator.ts';

/**
 * How a quoted text fits a text on the screen (R45):
 * - `whole`: it matches, and begins and ends where words and numbers do
 * - `part of a word`, `part of a number`: its characters are there, but the word or number goes on
 */
export type TextFit = 'whole' | 'part of a word' | 'part of a number' | 'none';

/** Scripts without blanks between words: any character may begin or end a word. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** One character, however many code units it has. */
const FIRST = /^./su;
const LAST = /.$/su;
const DIGIT = /\p{N}/u;
/** Characters that group digits or begin a fraction. */
const SEPARATOR = /[.,'’٫٬·]/u;
/** A number in groups of three digits with blanks that don't break: `1 000`. */
const GROUPED_BY_BLANKS = /\p{N}[\u00A0\u2007\u2009\u202F]\p{N}{3}(?!\p{N})/u;

/** Returns how the wanted text fits. For `exact`, only the whole text fits. */
export function textFit(text: string, wanted: string, match: TextMatch, textCase: TextCase): TextFit {
  const fold = (t: string): string => (textCase === 'ignore' ? normalise(t).toLowerCase() : normalise(t));
  const [a, b] = [fold(text), fold(wanted)];
  if (b === '') return match === 'exact' && a === '' ? 'whole' : 'none';
  if (match === 'exact') return a === b ? 'whole' : 'none';
  const grouped = GROUPED_BY_BLANKS.test(text);
  let best: TextFit = 'none';
  for (let at = a.indexOf(b); at >= 0; at = a.indexOf(b, at + 1)) {
    const end = at + b.length;
    if (match === 'starts' && at > 0) break;
    if (match === 'ends' && end !== a.length) continue;
    const fit = edgeFit(a.slice(0, at), b, a.slice(end), grouped);
    if (fit === 'whole') return fit;
    if (best !== 'part of a word') best = fit;
  }
  return best;
}

/** Returns whether a text begins and ends where words and numbers do, between the texts drawn right before and after it. */
export function edgeFit(
  before: string,
  own: string,
  after: string,
  grouped = false,
): Exclude<TextFit, 'none'> {
  const joints = [jointOf(before, own, grouped), jointOf(own, after, grouped)];
  if (joints.includes('number')) return 'part of a number';
  return joints.includes('word') ? 'part of a word' : 'whole';
}

function jointOf(left: string, right: string, grouped: boolean): 'number' | 'word' | null {
  if (joinsNumber(left, right, grouped)) return 'number';
  const [a, b] = [LAST.exec(left)?.[0] ?? '', FIRST.exec(right)?.[0] ?? ''];
  if (!WORD.test(a) || !WORD.test(b)) return null;
  return SPACELESS.test(a) || SPACELESS.test(b) ? null : 'word';
}

function joinsNumber(left: string, right: string, grouped: boolean): boolean {
  const [beforeLast, last] = [left.slice(0, -1).slice(-1), left.slice(-1)];
  const [first, second] = [right.slice(0, 1), right.slice(1, 2)];
  if (DIGIT.test(last)) {
    if (DIGIT.test(first)) return true;
    if (SEPARATOR.test(first) && DIGIT.test(second)) return true;
    if (grouped && /^ \p{N}{3}(?!\p{N})/u.test(right)) return true;
  }
  if (DIGIT.test(first)) {
    if (SEPARATOR.test(last) && DIGIT.test(beforeLast)) return true;
    if (grouped && /\p{N} $/u.test(left)) return true;
  }
  // The sign of "-5". In "2-5" and "A-5" it is a hyphen.
  return /(?:^|[\s(])[-−+]$/u.test(left) && /^[\p{N}\p{Sc}]/u.test(right);
}
