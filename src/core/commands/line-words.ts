/** The words of an open-ended line, with which the names of controls are compared (R64). */
import { stepAt, type Turn } from '../state/turn.ts';
import { wordsIn } from '../targets/goal-mentions.ts';
import { normalise } from '../../screen/model/text.ts';
import { digitsOf } from '../../shared/number-words.ts';
import { FILLER } from '../../shared/words/touch.ts';

export interface LineWords {
  readonly text: string;
  readonly words: readonly {
    /** In lower case. */
    readonly word: string;
    readonly isCapital: boolean;
    /** The digits that a control shows for a number word or an ordinal: "4" for "four", "14" for "14th". */
    readonly number: string | null;
  }[];
}

/** Returns the words of the open line; none when no step is open. Number words count where the line is in the grammar's language: "ten" is Polish for "this". */
export function lineOf({ state }: Pick<Turn, 'state'>): LineWords {
  const { text = '', parsed } = stepAt(state) ?? {};
  return wordsOfLine(text, parsed?.languageKnown === true);
}

/** Returns the words of each part of the open line that the grammar does not read: without a result that the line states. */
export function openPartsOf({ state }: Pick<Turn, 'state'>): readonly LineWords[] {
  const { unread = [], languageKnown = false } = stepAt(state)?.parsed ?? {};
  return unread.map((part) => wordsOfLine(part, languageKnown));
}

function wordsOfLine(text: string, languageKnown: boolean): LineWords {
  const drawn = [...normalise(text).matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const lower = drawn.map((word) => word.toLowerCase());
  const words = drawn.map((word, i) => ({
    word: word.toLowerCase(),
    isCapital: /^\p{Lu}/u.test(word),
    number: languageKnown || /^\d/u.test(word) ? digitsOf(lower, i) : null,
  }));
  return { text, words };
}

/** Returns the words of the line that the text has as well, in this or another form. */
export function wordsShared({ words }: LineWords, text: string): readonly string[] {
  const own = wordsIn(text);
  const isIn = ({ word, number }: LineWords['words'][number]): boolean =>
    tells(word) && own.some((other) => other === number || isAlike(word, other));
  return [...new Set(words.filter(isIn).map(({ word }) => word))];
}

/** True for a word that tells what a line is about: a number, one of another script, one of three letters or more that is no filler. */
export function tells(word: string): boolean {
  return (
    /\p{N}/u.test(word) || (word.length > 2 && !FILLER.test(word) && !LITTLE.test(word)) || JOINED.test(word)
  );
}

const LITTLE =
  /^(?:the|and|for|its|his|her|our|all|der|die|das|den|dem|und|les|des|aux|los|las|del|het|een)$/u;
/** Scripts that set no spaces between words. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** True for equal words, and for two of four letters or more with the same beginning: "delete" and "deleted". */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  if (JOINED.test(a) && JOINED.test(b)) return a.includes(b) || b.includes(a);
  const short = Math.min(a.length, b.length);
  const stem = Math.max(4, short - 2);
  return short >= 4 && a.slice(0, stem) === b.slice(0, stem);
}
