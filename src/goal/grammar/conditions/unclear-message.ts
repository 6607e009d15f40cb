/** Tells lines about a message of which nobody can say which it is: one of the app, one of the phone, or one of a chat. */
import type { Condition } from '../../model/condition.ts';

/** True for a clause that may be about other messages than those that the app shows for a moment. */
export const isUnclearMessage = (condition: Condition): boolean =>
  deniesAny(condition) || isOneOfRows(condition) || isDescribed(condition);

/** True for `The welcome message shows "Hi"`, `The popup message is "Sure?"`: no message is called so. An error looks like one. */
const isDescribed = (condition: Condition): boolean =>
  condition.kind === 'value' &&
  condition.target.role === 'message' &&
  condition.target.name !== null &&
  !/\b(?:error|errors|warning)$/iu.test(condition.target.name);

/** True for `No notification is shown`, `There are no messages`: these may be messages of the app, rows of a list, or those of the phone. */
const deniesAny = (condition: Condition): boolean =>
  condition.kind === 'visible' &&
  condition.negated &&
  condition.target.label === null &&
  condition.target.role === 'message' &&
  (/\bnotification/i.test(condition.target.source) ||
    (condition.target.name === null && /\bmessages\b/i.test(condition.target.source)));

const ROWS: ReadonlySet<string> = new Set(['list', 'table', 'row', 'card', 'section']);

/** True for `The message is in the list`: one of a chat or an inbox. A short-lived message stands in no list. */
function isOneOfRows(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(isOneOfRows);
  if (condition.kind !== 'visible' && condition.kind !== 'position') return false;
  const { role, label, name, places } = condition.target;
  const all = condition.kind === 'position' ? [...places, ...condition.places] : places;
  const isInRows = all.some((place) => place.kind === 'container' && ROWS.has(place.container));
  return role === 'message' && label === null && name === null && isInRows;
}
