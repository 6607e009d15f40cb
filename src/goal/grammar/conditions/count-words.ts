/** Words before a number of things: `at least`, `exactly`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';

export type CountComparison = Extract<Condition, { kind: 'count' }>['compare'];
const COMPARISONS: readonly (readonly [CountComparison, readonly string[]])[] = [
  ['>=', ['at least', 'no fewer than', 'no less than']],
  ['<=', ['at most', 'no more than', 'not more than']],
  ['>', ['more than', 'over']],
  ['<', ['fewer than', 'less than', 'under']],
  ['=', ['exactly', 'only', 'precisely', 'just']],
];

/** Parses "at least", "more than", "exactly" before a number. Null when there is none. */
export function parseComparison(c: Cursor): CountComparison | null {
  const found = COMPARISONS.find(([, words]) => c.eatOneOf(words));
  return found?.[0] ?? null;
}

export const statedComparison = (
  compare: CountComparison | null,
): { readonly compare: CountComparison; readonly stated?: true } =>
  compare === '=' ? { compare, stated: true } : { compare: compare ?? '=' };
