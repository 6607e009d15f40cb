/** Compares where an action led with the tab or app that it names. Another one fails the goal with Wrong Screen (R80). */
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen, type ScreenChange } from '../../screen/model/screen.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState, SeenRecord } from '../model/run-state.ts';
import { isBackgroundChange } from './background-changes.ts';
import { clickableAncestor, findAfterChange } from '../targets/identity.ts';
import { isAppId } from '../../actions/launch_app.ts';

/** A destination other than the one that the step names. */
export interface WrongDestination {
  readonly expected: string;
  readonly actual: string;
  /** The element that shows the other destination; undefined when the app in front shows it. */
  readonly element: Element | undefined;
}

/** Returns the wrong tab or app that the action reached; null when the destination may be the right one. */
export function wrongDestination(
  { attempt, before }: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  { seen }: RunState,
): WrongDestination | null {
  const { action, target } = attempt;
  if (action.kind === 'launch_app') return action.app === null ? null : wrongApp(action.app, before, after);
  if (action.kind !== 'tap' || target === null) return null;
  // Tabs that scroll a long page: the selected one follows the page, and a short last section never reaches the top.
  if (change.kind === 'scrolled') return null;
  const tapped = byRef(before, target.ref);
  const now = findAfterChange(after, target, before);
  if (tapped === undefined || now === undefined) return null;
  const wrong = wrongTab(before, tapped, after, now);
  return wrong?.element !== undefined && turnsByItself(wrong.element, after, seen) ? null : wrong;
}

/**
 * Returns the third app that came to the front; null when there is none, when a dialog hides which app is behind it, and when the third app
 * asks for a password or a code on the way: a sign-in page, the lock of an app.
 */
function wrongApp(wanted: string, before: Screen, after: Screen): WrongDestination | null {
  const { front, underTest } = after.app;
  const isThird = front !== '' && front !== wanted && front !== underTest && front !== before.app.front;
  if (!isAppId(wanted) || !isThird || overlaysOf(after).some((o) => o.modal) || asksWhoItIs(after))
    return null;
  return { expected: `${wanted} comes to the front`, actual: `${front} is in front`, element: undefined };
}

/** True when the page asks for a password, or has a keypad of its own, as the lock of an app does. */
export function asksWhoItIs(screen: Screen): boolean {
  const shown = screen.elements.filter((e) => e.visible !== null);
  if (shown.some((e) => e.state.password && e.state.editable)) return true;
  const digits = new Set(shown.filter((e) => e.state.clickable && /^\d$/.test(e.label)).map((e) => e.label));
  return digits.size === 10;
}

/**
 * Returns the tab of the same bar that was selected instead of the tapped one. Null when the tap deselected its own tab (a
 * filter), or when the label does not say which tab was selected before.
 */
function wrongTab(before: Screen, tapped: Element, after: Screen, now: Element): WrongDestination | null {
  const from = clickableAncestor(before, tapped);
  const tab = clickableAncestor(after, now);
  if (from.role !== 'tab' || tab.role !== 'tab' || isSelected(before, from) || isSelected(after, tab))
    return null;
  const other = after.elements.find(
    (e) => e.role === 'tab' && e.parent === tab.parent && isSelected(after, e),
  );
  if (other === undefined || other.label === '') return null;
  const [was, ...namesakes] = before.elements.filter((e) => e.role === 'tab' && e.label === other.label);
  if (was === undefined || namesakes.length > 0 || isSelected(before, was)) return null;
  return {
    expected: `the tab "${tab.label}" is selected`,
    actual: `the tab "${other.label}" is selected`,
    element: other,
  };
}

/** True when the tabs of this bar are selected in turn without a gesture, as those of a carousel are (R14). */
function turnsByItself(
  selected: Element,
  after: Screen,
  { previous, backgroundChanges }: SeenRecord,
): boolean {
  const bar = after.elements.filter((e) => e.role === 'tab' && e.parent === selected.parent);
  if (bar.some((tab) => isBackgroundChange(backgroundChanges, tab))) return true;
  // The look before this one followed the same gesture.
  const earlier = previous?.elements.find((e) => e.path === selected.path && e.label === selected.label);
  return previous !== null && earlier !== undefined && !isSelected(previous, earlier);
}

function isSelected(screen: Screen, tab: Element): boolean {
  return subtree(screen, tab).some((e) => e.state.selected);
}
