/** Effects of keys, which have no target element (R20). */
import { isOnlyBackgroundChange } from './background-changes.ts';
import { isOtherPage } from './new-screen.ts';
import { isNamedInGoal } from '../targets/obstruction.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { ScreenChange, Screen } from '../../screen/model/screen.ts';

/** Describes what Enter, back or home did; null when nothing happened but background changes. */
export function keyEffect(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  backgroundChanges: readonly string[],
): string | null {
  const { before } = pending;
  if (keyboardConsumedBack(pending, after)) return null;
  if (before.keyboard.shown && !after.keyboard.shown) return 'the keyboard closed';
  if (before.app.front !== after.app.front || before.app.place !== after.app.place)
    return 'another screen is in front';
  const message = after.toasts.find((t) => !before.toasts.includes(t));
  if (message !== undefined) return `a message came: "${message}"`;
  const onlyBackground =
    change.kind === 'partial' && isOnlyBackgroundChange(before, after, backgroundChanges);
  return change.kind === 'none' || onlyBackground ? null : 'the screen changed';
}

/** True when back only closed the keyboard: the same page with the same field is still in front. */
export function keyboardConsumedBack({ attempt, before }: OpenAttempt, after: Screen): boolean {
  if (attempt.action.kind !== 'navigate_back') return false;
  if (!before.keyboard.shown || after.keyboard.shown) return false;
  if (before.app.front !== after.app.front || before.app.place !== after.app.place) return false;
  const field = before.elements.find((e) => e.state.focused && e.state.editable);
  const same = (e: Screen['elements'][number]): boolean =>
    e.state.editable &&
    e.className === field?.className &&
    e.resourceId === field.resourceId &&
    e.path === field.path;
  return field !== undefined && after.elements.some(same);
}

/**
 * True when *back* closed an overlay of which the element tree shows nothing else, and the page is another one than the overlay was opened over: both came with one gesture,
 * and *back* was to leave the page (R31).
 */
export function overlayConsumedBack(
  { attempt, before, purpose }: OpenAttempt,
  after: Screen,
  { run, seen, goal }: RunState,
): boolean {
  if (attempt.action.kind !== 'navigate_back' || purpose !== 'step' || seen.openedOver === null) return false;
  const top = overlaysOf(before).find((o) => o.modal);
  if (top === undefined || overlayKey(top) !== run.openedOverlay) return false;
  const isAlone = before.elements.every(
    (e) => e.label === '' || top.elements.includes(e.ref) || e.role === 'toast',
  );
  const isClosed = !overlaysOf(after).some((o) => o.modal) && after.app.front === before.app.front;
  return isAlone && isClosed && isOtherPage(seen.openedOver, after) && !isNamedInGoal(top, before, goal);
}
