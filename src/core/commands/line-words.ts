/** The words of an open-ended line, with which the names of controls are compared (R64). */
import { stepAt, type Turn } from '../state/turn.ts';
import { normalise } from '../../screen/model/text.ts';
import { NUMBERS } from '../../shared/number-words.ts';

export interface LineWords {
  readonly text: string;
  readonly words: readonly {
    /** In lower case. */
    readonly word: string;
    readonly isCapital: boolean;
    /** The digits that a control shows for a number word: "4" for "four". */
    readonly number: string | null;
  }[];
}

/** Parts of larger numbers: "twenty four" and "two hundred" hold neither 4 nor 2. */
const BEFORE = /^(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|point)$/u;
const AFTER = /^(?:hundred|thousand|million|dozen|point)s?$/u;

/** Returns the words of the open line; none when no step is open. Number words count where the line is in the grammar's language: "ten" is Polish for "this". */
export function lineOf({ state }: Pick<Turn, 'state'>): LineWords {
  const { text = '', parsed } = stepAt(state) ?? {};
  const drawn = [...normalise(text).matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const lower = drawn.map((word) => word.toLowerCase());
  const numberAt = (i: number): string | null => {
    const number = NUMBERS.get(lower[i] ?? '') ?? 0;
    const isPart = BEFORE.test(lower[i - 1] ?? '') || AFTER.test(lower[i + 1] ?? '');
    // "One" mostly stands for a thing.
    return number < 2 || isPart || parsed?.languageKnown !== true ? null : String(number);
  };
  const words = drawn.map((word, i) => ({
    word: word.toLowerCase(),
    isCapital: /^\p{Lu}/u.test(word),
    number: numberAt(i),
  }));
  return { text, words };
}
