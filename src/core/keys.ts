/** Keys have no target of their own: what tells that one was taken. */
import type { Delta, Screen } from '../screen/screen.ts';
import { changedByItself } from './attribution.ts';
import { considerNext, patch, remember, type Next, type Pending, type Turn } from './state.ts';

/** What Enter, back or home did, in words; null: nothing. `restless`: what was seen to change by itself. */
export function keyEffect(
  pending: Pending,
  after: Screen,
  delta: Delta,
  restless: readonly string[],
): string | null {
  const { before } = pending;
  if (keyboardTookIt(pending, after)) return null;
  if (before.keyboard.shown && !after.keyboard.shown) return 'the keyboard closed';
  if (before.app.front !== after.app.front || before.app.place !== after.app.place)
    return 'another screen is in front';
  const message = after.toasts.find((t) => !before.toasts.includes(t));
  if (message !== undefined) return `a message came: "${message}"`;
  const alone = delta.kind === 'partial' && changedByItself(before, after, restless);
  return delta.kind === 'none' || alone ? null : 'the screen changed';
}

/** Back closes a keyboard first: the page behind it, with the field that was typed into, stands as it stood. */
export function keyboardTookIt({ attempt, before }: Pending, after: Screen): boolean {
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

/** The keyboard is gone now, so that no second press can be taken by it: the step is asked for once more. */
export function backAgain(turn: Turn, after: Screen): Next {
  return considerNext(
    patch(turn, { history: remember(turn.state, 'navigate_back: it only closed the keyboard') }),
    after,
  );
}
