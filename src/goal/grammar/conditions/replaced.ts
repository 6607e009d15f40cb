/** Parses `"Pause" replaces "Play"`, `"Play" is replaced by "Pause"`: the one is there, and the other is not. */
import type { Condition } from '../../model/condition.ts';
import { allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

const REPLACES = phrases('replaces, has replaced, should replace');
const IS_REPLACED = phrases(
  'is replaced by, is replaced with, has been replaced by, has been replaced with, should be replaced by, should be replaced with, was replaced by, was replaced with',
);

export function parseReplaced(c: Cursor): Condition | null {
  const first = parseOne(c);
  const isNow = first !== null && c.eatOneOf(REPLACES);
  const second = first !== null && (isNow || c.eatOneOf(IS_REPLACED)) ? parseOne(c) : null;
  if (first === null || second === null) return null;
  const [now, former] = isNow ? [first, second] : [second, first];
  return allOf([
    { kind: 'visible', target: now, negated: false },
    { kind: 'visible', target: former, negated: true },
  ]);
}

function parseOne(c: Cursor): Locator | null {
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: false });
  return target !== null && target.label !== null && target.places.length === 0 ? target : null;
}
