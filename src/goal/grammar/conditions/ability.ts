/** Parses `The user should not be able to tap "Pay"`: the control can't be used. That somebody is able to may ask to do it. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { PERSONS, phrases } from '../vocabulary.ts';

const NOT_ABLE = phrases(
  "should not be able to, shouldn't be able to, is not able to, isn't able to, are not able to, aren't able to, am not able to, is unable to, are unable to, cannot, can't, can not",
);
const NOT_POSSIBLE = phrases(
  "it is not possible to, it's not possible to, it isn't possible to, it is impossible to, it should not be possible to, it shouldn't be possible to, it must not be possible to",
);
const USE = phrases('tap, tap on, click, click on, press, press on, touch, use');

/** A switch that can't be used need not be off, and says so in the same word. */
export function parseAbility(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eatOneOf(NOT_POSSIBLE) && (!c.eatOneOf(PERSONS) || !c.eatOneOf(NOT_ABLE))) return null;
  const isEdited = c.eat('edit');
  if (!isEdited && !c.eatOneOf(USE)) return null;
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  const isNamed = target !== null && (target.label ?? target.name ?? target.id ?? null) !== null;
  if (!isNamed || (isEdited && target.role !== 'field' && target.role !== null)) return null;
  return isEdited
    ? { kind: 'state', target, state: 'read-only', negated: false }
    : { kind: 'state', target, state: 'enabled', negated: true };
}
