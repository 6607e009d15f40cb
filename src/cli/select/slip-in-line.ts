/** Returns what is likely wrong with a line that the rules can't read, as far as its letters tell. */
import { VERB_WORDS } from '../../goal/grammar/instructions/verbs.ts';
import { closestWord } from '../../shared/problem.ts';

/** Returns a slip of the pen in an open line: a quotation mark that is not closed, a verb with a wrong letter. Null when there is none. */
export function slipInLine(text: string): string | null {
  const quotes = text.match(/"/gu)?.length ?? 0;
  if (quotes % 2 === 1) return 'a quotation mark is not closed';
  const [first = ''] = /^\p{L}+/u.exec(text) ?? [];
  if (first.length < 3 || VERB_WORDS.has(first.toLowerCase())) return null;
  const verb = closestWord(
    first,
    [...VERB_WORDS].filter((word) => isLike(first.toLowerCase(), word)),
  );
  return verb === null ? null : `did you mean "${verb}"?`;
}

/** True for words with the same first letter; short ones have the same letters, too: "log" is not "long". */
function isLike(word: string, verb: string): boolean {
  const letters = (text: string): string => text.split('').toSorted().join('');
  return word[0] === verb[0] && (word.length > 3 || letters(word) === letters(verb));
}
