/** Finds verbs in the plural. One thing alone has none: `and the dialog are visible` is about the name before "and", too. */
import type { Token } from './tokens.ts';

const PLURAL_VERBS = new Set(
  "are aren't have haven't do don't appear disappear vanish remain stay become get contain show display equal match change".split(
    ' ',
  ),
);

const MODALS = new Set('should must will can may shall ought needs'.split(' '));

/** True before a verb that one thing has as well as several: `and the dialog should be visible`. */
export const hasModalVerb = (words: readonly Token[]): boolean =>
  words.some(
    ({ kind, lower }) => kind === 'word' && MODALS.has(lower.replace(/n't$/u, '').replace(/^ca$/u, 'can')),
  );

/** True where the first verb is in the plural, and the noun before it is not. */
export function hasPluralVerb(words: readonly Token[]): boolean {
  const at = words.findIndex(({ kind, lower }) => kind === 'word' && PLURAL_VERBS.has(lower));
  const isInfinitive = ['to', 'should', 'must', 'will', 'not'].includes(words[at - 1]?.lower ?? '');
  const before = words[at - 1];
  return at > 0 && !isInfinitive && !(before?.kind === 'word' && before.lower.endsWith('s'));
}
