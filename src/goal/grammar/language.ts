import { COMES, GOES, SEEN, UNSEEN } from './conditions/visible.ts';
import { VERB_WORDS } from './instructions/verbs.ts';
import type { Token } from './tokens.ts';
import {
  COMMON_LABELS,
  CONTAINERS,
  FOREIGN,
  NOT_A_NAME,
  ORDINALS,
  PERSONS,
  REGIONS,
  ROLE_WORDS,
  STEP_VERBS,
  VERIFY_VERBS,
} from './vocabulary.ts';
import { NUMBERS } from '../../shared/number-words.ts';

const wordsOf = (phrases: Iterable<string>): string[] => [...phrases].flatMap((phrase) => phrase.split(' '));

/** English function words that the grammar itself has no use for. The class is closed: it needs no new word for a new app. */
const FUNCTION_WORDS = (
  'directly immediately within between before through across around against also too already always still yet even very am having doing did done ' +
  'whom whose myself yourself himself herself itself themselves mine yours hers ours theirs'
).split(' ');

/**
 * Words of place, time, frequency, degree and number that do not end in -ly. With the function words they say all that English says about
 * where, when, how often and how many; names of things are never among them.
 */
const ADVERBS_AND_NUMBERS = (
  'at above below beneath underneath near beside behind beyond along apart inside outside upside corner side there here elsewhere somewhere anywhere everywhere nowhere away ' +
  'forward forwards backward backwards upward upwards downward downwards halfway home later soon early late today tomorrow tonight yesterday ever often always sometimes seldom twice thrice ' +
  'together alone instead otherwise else however almost quite rather enough more most less least much many few several half double triple dozen pair couple ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million percent percentage since till though although whether per despite unlike except'
).split(' ');
/** Words in -ly that are no adverbs. */
const NOT_ADVERBS = new Set('apply reply supply multiply family assembly'.split(' '));

const CLOSED_CLASS: ReadonlySet<string> = new Set([
  ...NOT_A_NAME,
  ...FUNCTION_WORDS,
  ...ADVERBS_AND_NUMBERS,
  ...NUMBERS.keys(),
  ...[ORDINALS, REGIONS].flatMap((map) => wordsOf(map.keys())),
]);

/** True for a word that can limit, deny, count, order, time or place something. Other words name things and acts. */
export const isFunctionWord = (word: string): boolean =>
  CLOSED_CLASS.has(word) || (word.endsWith('ly') && word.length > 4 && !NOT_ADVERBS.has(word));

/** The grammar's own words. Its function words ("the", "with", "until") appear in nearly every English line. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...VERB_WORDS,
  ...STEP_VERBS,
  ...NOT_A_NAME,
  ...FUNCTION_WORDS,
  ...COMMON_LABELS,
  ...[VERIFY_VERBS, PERSONS, SEEN, UNSEEN, COMES, GOES].flatMap(wordsOf),
  ...[ROLE_WORDS, CONTAINERS, REGIONS, ORDINALS].flatMap((map) => wordsOf(map.keys())),
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
