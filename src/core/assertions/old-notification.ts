/** A notification that stood in the shade before proves no new one of the same words (R71). */
import type { AssertionContext, AssertionResult } from './context.ts';
import type { SimpleCondition } from './kinds.ts';
import { quote, unproven } from './result.ts';
import { findVisible } from './visible.ts';
import { textsInShade } from '../history/notifications.ts';
import type { NotificationHistory } from '../model/history.ts';
import { isInShade } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Returns the result, or an unproven one when all notifications that meet the condition stood in the shade before. */
export function withoutOldNotification(
  condition: SimpleCondition,
  result: AssertionResult,
  { screen, textCase, notifications }: AssertionContext,
): AssertionResult {
  const isMet = condition.kind === 'visible' && !condition.negated && result.met === 'met';
  if (!isMet || notifications === undefined || !isInShade(condition.target)) return result;
  const texts = findVisible(condition.target, screen, textCase).elements.map(({ text }) => text);
  const old = texts.find((text) => isOld(text, screen, notifications));
  if (old === undefined || !texts.every((text) => isOld(text, screen, notifications))) return result;
  const actual = `a notification with ${quote(old)} stood in the shade before, and no other one is there`;
  return unproven(result.expected, actual, 'another observation', result.proof);
}

/** True when no notification with this text came since the shade was open before. */
function isOld(text: string, screen: Screen, { before }: NotificationHistory): boolean {
  const known = before ?? [];
  const says = (texts: readonly string[]): boolean =>
    texts.some((own) => normalise(own).includes(normalise(text)));
  const told = screen.device?.notifications;
  if (told !== undefined) {
    const all = told.filter(({ texts }) => says(texts));
    return all.length > 0 && all.every(({ posting }) => known.some((old) => old.posting === posting));
  }
  const times = (texts: readonly string[]): number =>
    texts.filter((own) => normalise(own) === normalise(text)).length;
  return times(textsInShade(screen)) <= times(known.flatMap(({ texts }) => texts));
}
