/** Parses what is denied of a thing: `No error message is shown`, `neither "A" nor "B" is visible`. */
import type { Condition } from '../../model/condition.ts';
import { type ClauseContext, type ConditionClause, allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { parsePredicate } from './parse-predicate.ts';
import { partsOf, placeOfFormer } from './ellipsis.ts';
import { parseSubject } from './subject.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** Parses the clause behind a conjunction whose first word fits: `none` without one, null where it can't be read. */
export type NextParser = (c: Cursor, fits: (word: string) => boolean) => ConditionClause | null | 'none';

/** Parses `No error message is shown`, `neither "A" nor "B" is visible`, `no "Error"`. */
export function parseNoneOf(
  c: Cursor,
  context: ClauseContext,
  parseNext: NextParser,
): ConditionClause | null {
  const mark = c.mark();
  const neither = c.eat('neither');
  if (!neither && (!c.eat('no', 'none of') || c.phraseLength(['both', 'all of']) > 0)) return null;
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.unquoted || subject.screens.length > 0 || subject.ofContent === true) return null;
  if (neither !== (subject.conjunction === 'nor') && (neither || subject.conjunction !== 'or')) {
    if (neither || subject.targets.length > 1) return null;
  }
  if (!c.atBoundary) {
    const start = c.mark();
    if (!neither && subject.targets.some(saysOfNone)) return null;
    const predicate = parsePredicate(c, { ...subject, conjunction: 'and' });
    if (!predicate || predicate.negated) return null;
    // `Neither "A" nor "B" are both enabled` may allow one of them.
    if (c.tokens.slice(start.at, c.mark().at).some(({ lower }) => ['both', 'all'].includes(lower)))
      return null;
    if (predicate.kind === 'state' && neither) {
      const states = subject.targets.flatMap((target) => denyState(predicate.make(target)) ?? []);
      return states.length === subject.targets.length
        ? { condition: allOf(states), subject, expectsNoChange: false }
        : null;
    }
    const shown = subject.targets.map((target) => predicate.make(target));
    if (predicate.kind !== 'visible' || predicate.screens.length > 0) return null;
    const denied = shown.flatMap((part) => (part?.kind === 'visible' ? [{ ...part, negated: true }] : []));
    return denied.length === shown.length
      ? { condition: allOf(denied), subject, expectsNoChange: false }
      : null;
  }
  // `No internet message` is one that says so, or none.
  if (!neither && subject.targets.some(saysOfNone)) return null;
  if (isHalfOfDenial(c, context, { neitherAt: neither ? mark.at : null, parseNext })) return null;
  const isKindAlone = subject.targets.some(({ label, name, id }) => (label ?? name ?? id ?? null) === null);
  // `No tab but "Home" is selected` says nothing of there being no tab.
  if (isKindAlone && c.phraseLength(['but', 'except', 'other than']) > 0) return null;
  const place = placeOfFormer(c, context, mark.at);
  if (place === null) return null;
  const parts = subject.targets.map((t) => {
    const target = { ...t, row: t.row ?? place.row, places: [...place.places, ...t.places] };
    return { kind: 'visible', target, negated: true } as const;
  });
  return { condition: allOf(parts), subject, expectsNoChange: false };
}

/** Nouns for things whose lack a message often tells of. */
const LACKED =
  /^(?:(?:search )?results?|items?|data|internet|connection|network|matches|match|access|content|signal|stock|products?|records?|posts?|orders?|messages?|notifications?|contacts?|files?|photos?|space|permission)\b/iu;

/** True for `results message` after "no". */
const saysOfNone = ({ role, label, name }: Locator): boolean =>
  label === null && (role === 'message' || role === 'text' || role === 'dialog') && LACKED.test(name ?? '');

/**
 * True for `neither "B" nor "C"` after `"A" is checked and`, which may deny the state or that they are there, and for `no "A" button` before
 * `and no "B" button is enabled`, which denies the state of both.
 */
function isHalfOfDenial(
  c: Cursor,
  { former = null, lastCondition }: ClauseContext,
  { neitherAt, parseNext }: { readonly neitherAt: number | null; readonly parseNext: NextParser },
): boolean {
  if (neitherAt !== null) {
    const last = lastCondition ?? former;
    if (last === null) return ['and', 'but'].includes(c.tokens[neitherAt - 1]?.lower ?? '');
    return !partsOf(last).every(isOfPresence);
  }
  const mark = c.mark();
  const next = parseNext(c, (word) => ['no', 'none', 'not'].includes(word));
  c.reset(mark);
  return next !== 'none' && (next === null || !partsOf(next.condition).every(isOfPresence));
}

const isOfPresence = ({ kind }: Condition): boolean => kind === 'visible';

const denyState = (condition: Condition | null): Condition | null =>
  condition?.kind === 'state' ? { ...condition, negated: !condition.negated } : null;
