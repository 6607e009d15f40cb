/** Words before a number of things: `at least`, `exactly`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';

export type CountComparison = Extract<Condition, { kind: 'count' }>['compare'];
const COMPARISONS: readonly (readonly [CountComparison, readonly string[]])[] = [
  ['>=', ['at least', 'no fewer than', 'no less than', 'min', 'minimum']],
  ['<=', ['at most', 'no more than', 'not more than', 'max', 'maximum']],
  ['>', ['more than', 'over']],
  ['<', ['fewer than', 'less than', 'under']],
  ['=', ['exactly', 'only', 'precisely', 'just']],
];

const SIGN_OF: ReadonlyMap<string, readonly [alone: CountComparison, withEqual: CountComparison]> = new Map([
  ['<', ['<', '<=']],
  ['>', ['>', '>=']],
  ['≤', ['<=', '<=']],
  ['≥', ['>=', '>=']],
] as const);

/** Parses `<`, `>=` before a number. `"Settings" > "Privacy"` is a path. */
export function parseComparisonSign(c: Cursor): CountComparison | null {
  const mark = c.mark();
  const sign = c.peek().kind === 'mark' ? SIGN_OF.get(c.peek().text) : undefined;
  if (sign === undefined) return null;
  c.take();
  const isOrEqual = c.peek().text === '=' && c.take().kind === 'mark';
  if (c.peek().kind === 'number' || /^\p{Sc}$/u.test(c.peek().text)) return sign[isOrEqual ? 1 : 0];
  c.reset(mark);
  return null;
}

/** Parses "at least", "more than", "exactly" before a number. Null when there is none. */
export function parseComparison(c: Cursor): CountComparison | null {
  const sign = c.readsNotes ? parseComparisonSign(c) : null;
  if (sign !== null) return sign;
  const found = COMPARISONS.find(([, words]) => c.eatOneOf(words));
  return found?.[0] ?? null;
}

export const statedComparison = (
  compare: CountComparison | null,
): { readonly compare: CountComparison; readonly stated?: true } =>
  compare === '=' ? { compare, stated: true } : { compare: compare ?? '=' };
