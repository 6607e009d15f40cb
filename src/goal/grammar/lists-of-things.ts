/** Lists that people name by what lies in them: `the list of payees`, `the chat list`. */
import { plural, THING_NOUNS } from './vocabulary.ts';

/** Each phrase with the words that name the list. Suggestions are a list of their own, below a field. */
export const LISTS_OF_THINGS: ReadonlyMap<string, string> = new Map(
  [...THING_NOUNS]
    .filter((noun) => noun !== 'suggestion')
    .flatMap((noun) => {
      const things = plural(noun);
      return [`list of ${things}`, `list of the ${things}`, `${noun} list`, `${things} list`].map(
        (words) => [words, `list of ${things}`] as const,
      );
    }),
);
