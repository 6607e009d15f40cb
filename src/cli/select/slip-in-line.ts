/** Returns what is likely wrong with a line that the rules can't read, as far as its letters tell. */
import { VERB_WORDS } from '../../goal/grammar/instructions/verbs.ts';
import { parseStep, type ParseLineOptions } from '../../goal/grammar/index.ts';
import { GRAMMAR_WORDS } from '../../goal/grammar/language.ts';
import { tokenize } from '../../goal/grammar/tokens.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { closestWord } from '../../shared/problem.ts';

/** Returns a slip of the pen in an open line: a quotation mark that is not closed, a word with a wrong letter. Null when there is none. */
export function slipInLine(text: string): string | null {
  const quotes = text.match(/"/gu)?.length ?? 0;
  if (quotes % 2 === 1) return 'a quotation mark is not closed';
  const meant = misspeltWord(text) ?? misspeltVerb(text);
  return meant === null ? null : `did you mean "${meant}"?`;
}

/** Returns the verb that the first word of a line almost is. */
function misspeltVerb(text: string): string | null {
  const [first = ''] = /^\p{L}+/u.exec(text) ?? [];
  if (first.length < 3 || VERB_WORDS.has(first.toLowerCase())) return null;
  return closestWord(
    first,
    [...VERB_WORDS].filter((word) => isLike(first.toLowerCase(), word)),
  );
}

/** Words of a line that are tried: each costs a reading. */
const MOST_TRIED = 12;

/** Returns the word of the grammar with which the whole line would be read, in the place of one that it does not have. */
function misspeltWord(text: string): string | null {
  const unknown = tokenize(text).filter(
    ({ kind, lower }) => kind === 'word' && lower.length > 3 && !GRAMMAR_WORDS.has(lower),
  );
  for (const { lower, start, end } of unknown.slice(0, MOST_TRIED)) {
    const meant = closestWord(
      lower,
      [...GRAMMAR_WORDS].filter((word) => isLike(lower, word)),
    );
    if (meant !== null && isReadInFull(`${text.slice(0, start)}${meant}${text.slice(end)}`)) return meant;
  }
  return null;
}

const SECTIONS: readonly ParseLineOptions['section'][] = ['steps', 'expected_state'];

function isReadInFull(line: string): boolean {
  const isOpen = (condition: Condition): boolean =>
    condition.kind === 'unread' ||
    ((condition.kind === 'all' || condition.kind === 'any') && condition.parts.some(isOpen));
  return SECTIONS.some((section) => {
    const { kind, conditions, coverage } = parseStep(line, { section });
    return kind !== 'open-ended' && coverage !== 'none' && !conditions.some(isOpen);
  });
}

/** True for words with the same first letter; short ones have the same letters, too: "log" is not "long". */
function isLike(word: string, verb: string): boolean {
  const letters = (text: string): string => text.split('').toSorted().join('');
  return word[0] === verb[0] && (word.length > 3 || letters(word) === letters(verb));
}
