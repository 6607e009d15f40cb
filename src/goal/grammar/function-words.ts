/** The small words of English, which limit, deny, count, order, time or place something. */
import { NUMBERS } from '../../shared/number-words.ts';
import { NOT_A_NAME, ORDINALS, REGIONS } from './vocabulary.ts';

const wordsOf = (phrases: Iterable<string>): string[] => [...phrases].flatMap((phrase) => phrase.split(' '));

/** English function words that the grammar itself has no use for. The class is closed: it needs no new word for a new app. */
export const FUNCTION_WORDS = (
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
