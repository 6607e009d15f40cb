/** The number words of goal lines, by their numbers. English, as the grammar is. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, number] as const),
);

/** Parts of larger numbers: "twenty four" and "two hundred" hold neither 4 nor 2. */
const BEFORE = /^(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|point)$/u;
const AFTER = /^(?:hundred|thousand|million|dozen|point)s?$/u;

const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/u;

/**
 * Returns the digits that an app shows for a number word or an ordinal among words in lower case: "4" for "four", "14" for "14th"; null for any
 * other word. "One" mostly stands for a thing.
 */
export function digitsOf(words: readonly string[], at: number): string | null {
  const word = words[at] ?? '';
  const ordinal = ORDINAL.exec(word)?.[1];
  if (ordinal !== undefined) return ordinal;
  const number = NUMBERS.get(word) ?? 0;
  const isPart = BEFORE.test(words[at - 1] ?? '') || AFTER.test(words[at + 1] ?? '');
  return number < 2 || isPart ? null : String(number);
}
