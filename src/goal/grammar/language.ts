import { COMES, GOES, SEEN, UNSEEN } from './conditions/visible.ts';
import { STATE_WORDS } from './conditions/state.ts';
import { VERB_WORDS } from './instructions/verbs.ts';
import type { Token } from './tokens.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import {
  COMMON_LABELS,
  CONTAINERS,
  FOREIGN,
  NOT_A_NAME,
  ORDINALS,
  PERSONS,
  phrases,
  REGIONS,
  ROLE_WORDS,
  STEP_VERBS,
  VERIFY_VERBS,
} from './vocabulary.ts';

const wordsOf = (phrases: Iterable<string>): string[] => [...phrases].flatMap((phrase) => phrase.split(' '));

/** The grammar's own words. Its function words ("the", "with", "until") appear in nearly every English line. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...VERB_WORDS,
  ...STEP_VERBS,
  ...NOT_A_NAME,
  ...FUNCTION_WORDS,
  ...COMMON_LABELS,
  ...phrases('equal, equals, matches, match'),
  ...[VERIFY_VERBS, PERSONS, SEEN, UNSEEN, COMES, GOES].flatMap(wordsOf),
  ...[ROLE_WORDS, CONTAINERS, REGIONS, ORDINALS].flatMap((map) => wordsOf(map.keys())),
]);
/** The words of lines that the grammar reads, for a hint about a word with a wrong letter. */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set([
  ...ENGLISH,
  ...wordsOf(STATE_WORDS),
  ...phrases(
    'above, below, beside, between, inside, keyboard, landscape, portrait, sorted, order, clipboard, contains, shows, equals, matches, changed',
  ),
]);

/** English words that other languages have too: they prove nothing. */
const SHARED = new Set(
  'app in a an on is no to me or as do die ten he was den hat so his its man of menu test login email ok note text video photo tab icon input home de radio banner alert information total date page final parking'.split(
    ' ',
  ),
);
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}\p{P}\p{S}]+$/u;

/** True when the words outside quotations look like English. "Open de app" does not, though two of its words are English. */
export function looksEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter((t) => t.kind === 'word');
  if (words.length === 0) return true;
  if (words.some((w) => FOREIGN.has(w.text))) return false;
  if (words.some((w) => !LATIN.test(w.text)))
    return words.filter((w) => isOnlyEnglish(w.lower)).length * 2 >= words.length;
  // A capital may begin a name, so the word counts only when the grammar has it.
  const plain = words.filter((w, i) => i === 0 || !/^\p{Lu}/u.test(w.text) || ENGLISH.has(w.lower));
  const known = plain.filter((w) => ENGLISH.has(w.lower)).length;
  return words.some((w) => isOnlyEnglish(w.lower)) && known * 3 >= plain.length;
}

const isOnlyEnglish = (word: string): boolean => ENGLISH.has(word) && !SHARED.has(word);
