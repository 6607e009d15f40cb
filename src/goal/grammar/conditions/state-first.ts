/** Parses a state before its control, as in other languages: `Verify that is enabled the button "Next"`. */
import type { Locator } from '../../../screen/model/locator.ts';
import type { ControlState } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { DETERMINERS, phrases } from '../vocabulary.ts';
import { allOf, type ConditionClause } from './clause.ts';
import { HAVE_STATES, parseStateWord } from './state.ts';
import { parseSubject } from './subject.ts';

const IS = phrases('is, are, it is');
const IS_NOT = phrases("is not, isn't, are not, aren't, it is not");

/** Each control is named, and of a kind that has states. */
export function parseStateFirst(c: Cursor): ConditionClause | null {
  const isDenied = c.eatOneOf(IS_NOT);
  if (!isDenied && !c.eatOneOf(IS)) return null;
  const found = parseStateWord(c);
  if (found === null || !(c.peek().kind === 'quote' || DETERMINERS.has(c.peek().lower))) return null;
  const [state, flip] = found;
  const subject = parseSubject(c, { allowUnquoted: false });
  if (subject === null || subject.conjunction !== 'and' || subject.ofContent === true) return null;
  if (!subject.targets.every((target) => mayHave(target, state)) || !c.atBoundary) return null;
  if (isDenied && subject.targets.length > 1) return null;
  const negated = isDenied !== flip;
  const parts = subject.targets.map((target) => ({ kind: 'state', target, state, negated }) as const);
  return { condition: allOf(parts), subject, expectsNoChange: false };
}

/** "Enabled" of a switch may mean that it is on. */
const mayHave = ({ role, label, name, id }: Locator, state: ControlState): boolean =>
  role !== null &&
  HAVE_STATES.has(role) &&
  (label ?? name ?? id ?? null) !== null &&
  !(role === 'toggle' && (state === 'enabled' || state === 'disabled')) &&
  ((state !== 'empty' && state !== 'filled') || role === 'field');
