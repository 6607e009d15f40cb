/**
 * Conditions beside the notification shade (R73). While it is open, a page of the app proves nothing, and what the shade shows meets only a line about
 * notifications. While it is closed, its notifications are not known.
 */
import type { AssertionContext } from './context.ts';
import type { SimpleCondition } from './kinds.ts';
import { SHADE } from './shade.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { shadeOf } from '../../screen/features/overlays.ts';
import { isInShade, isNotification, type Locator } from '../../screen/model/locator.ts';

/** Conditions that hold or not whatever lies over the app. */
const ABOUT_DEVICE: readonly Condition['kind'][] = ['shade', 'app', 'clipboard', 'orientation', 'unread'];

/** Returns why the shade keeps a condition from being proved; null when it does not. */
export function hiddenByShade(condition: SimpleCondition, { screen }: AssertionContext): string | null {
  if (ABOUT_DEVICE.includes(condition.kind)) return null;
  const isOpen = shadeOf(screen) !== undefined;
  if (locatorsOf(condition).some(isInShade)) return isOpen ? null : 'the notification shade is closed';
  if (!isOpen || locatorsOf(condition).some(isNotification)) return null;
  return 'the notification shade lies over the app, and the line is not about a notification';
}

/** Returns the condition with its notification in the shade while that is open: `The notification "Sale" is shown`. */
export function inOpenShade(condition: SimpleCondition, { screen }: AssertionContext): SimpleCondition {
  if (condition.kind !== 'visible' || isInShade(condition.target)) return condition;
  const { target } = condition;
  return isNotification(target) && shadeOf(screen) !== undefined
    ? { ...condition, target: { ...target, places: [...target.places, ...SHADE.places] } }
    : condition;
}

/** Returns the parts without that for the judge: the open shade tells which notifications there are. */
export function partsInOpenShade(
  parts: readonly Condition[],
  { screen }: AssertionContext,
): readonly Condition[] {
  const isDecided =
    shadeOf(screen) !== undefined && parts.some((c) => c.kind === 'visible' && isNotification(c.target));
  return isDecided ? parts.filter(({ kind }) => kind !== 'unread') : parts;
}

/** True when a condition is about notifications of the phone. */
export const isAboutShade = (condition: Condition): boolean =>
  condition.kind === 'all' || condition.kind === 'any'
    ? condition.parts.some(isAboutShade)
    : condition.kind === 'shade' || locatorsOf(condition).some(isInShade);

function locatorsOf(condition: SimpleCondition): readonly Locator[] {
  if (condition.kind === 'order') return condition.items;
  const item = condition.kind === 'each' ? [condition.item] : [];
  return 'target' in condition && condition.target !== null ? [condition.target, ...item] : item;
}
