/** Parses `The "Delete" option is not available`: it is not there, or can't be used. */
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import { eatNoLonger } from './visible.ts';

/** Kinds that are there to be used. A product or a text that is available may be one in stock. */
const USED: ReadonlySet<ControlRole | null> = new Set([
  'button',
  'link',
  'field',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'menu item',
  'dropdown',
] as const);

export function parseAvailablePredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const mark = c.mark();
  const isUnavailable = base.hasAuxiliary && c.eat('unavailable');
  if (!isUnavailable && !(base.hasAuxiliary && c.eat('available'))) return null;
  const negated = base.negated !== isUnavailable;
  eatNoLonger(c, negated);
  if (!c.atBoundary || subject.unquoted || !subject.targets.every(isUsed)) {
    c.reset(mark);
    return null;
  }
  return { ...base, kind: 'other', negated, make: (target) => availability(target, negated) };
}

const isUsed = ({ role, label, name, id, source }: Locator): boolean =>
  (label ?? name ?? id ?? null) !== null &&
  (USED.has(role) || (role === null && /\b(?:option|action|control|setting)$/iu.test(source)));

const availability = (target: Locator, negated: boolean): Condition => ({
  kind: negated ? 'any' : 'all',
  parts: [
    { kind: 'visible', target, negated },
    { kind: 'state', target, state: 'enabled', negated },
  ],
});
