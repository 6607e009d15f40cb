/** Names of controls without quotation marks and without a noun: `Tap Log in`, `next to Balance`. */
import type { Cursor } from './cursor.ts';
import { parseModifier, type AnchorParser } from './modifiers.ts';
import { COMMON_LABELS, NOT_A_NAME, PHRASAL_HEADS, PHRASAL_TAILS } from './vocabulary.ts';
import { NUMBERS } from '../../shared/number-words.ts';

/** Parses `+` of `Tap + next to "Milk"`: a button that shows the sign alone. */
export function parseSymbol(c: Cursor): string | null {
  const { kind, text } = c.peek();
  if (kind !== 'mark' || !['+', '−', '×'].includes(text)) return null;
  c.take();
  return text;
}

/** Parses `Log in`, `English`: capitals to the end of the clause, or one very common label. */
export function parseBareName(c: Cursor, anchor: AnchorParser): string | null {
  const mark = c.mark();
  const first = c.peek();
  const capital = first.kind === 'word' && startsWithCapital(first.text);
  for (let n = 0; n < 5 && !c.atBoundary && !timesAhead(c); n += 1) {
    const token = c.peek();
    const tail = n > 0 && PHRASAL_TAILS.has(token.lower) && PHRASAL_HEADS.has(c.peek(-1).lower);
    const high =
      token.kind === 'word' && startsWithCapital(token.text) && !(n === 0 && NOT_A_NAME.has(token.lower));
    const object = n > 1 && token.kind === 'word' && PHRASAL_TAILS.has(c.peek(-1).lower);
    if (!(capital ? high || tail || object : n === 0 || tail)) break;
    c.take();
  }
  const words = c.textSince(mark);
  // "Save/Done" leaves a choice, and "Ctrl+A" is a chord of keys. "N/A" is a name.
  if (/\p{L}{2}\/\p{L}{2}|\p{L}\+[\p{L}\p{N}]/u.test(words)) return null;
  const common = COMMON_LABELS.has(words.toLowerCase()) || PHRASALS.has(words.toLowerCase());
  const end = c.mark();
  const isEnded = c.atBoundary || timesAhead(c) || c.phraseLength(UNTIL) > 0;
  const place = isEnded ? null : parseModifier(c, anchor)?.place;
  const isEnd = place === null || place?.kind === 'container' || (place?.kind === 'region' && c.atBoundary);
  c.reset(end);
  if (!isEnd || words === '' || !(capital || common)) return null;
  return words;
}

const UNTIL = ['until', 'till'];

/** True before "twice" and "3 times", which a name does not hold. */
const timesAhead = (c: Cursor): boolean =>
  c.phraseLength(['once', 'twice']) > 0 ||
  ((c.peek().kind === 'number' || NUMBERS.has(c.peek().lower)) && c.peek(1).lower === 'times');

const PHRASALS = new Set(['log in', 'log out', 'sign in', 'sign up', 'sign out', 'log off', 'add to cart']);
/** Names of days and months, which stand on no control alone. */
const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday)$/u;
export const isProperName = (c: Cursor): boolean =>
  startsWithCapital(c.peek().text) && !DAYS.test(c.peek().lower);
const startsWithCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
