/** Decides whether a swipe or two fingers moved or changed what they touched (R20). */
import { targetAfter, targetBefore } from '../targets/touched.ts';
import { changeKey } from './background-changes.ts';
import { stateChange } from './control-change.ts';
import { type Effect, NO_EFFECT, effectSeen } from './effect-result.ts';
import { isAnimated } from './motion.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { newOverlay } from '../targets/obstruction.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

/** Returns the effect of two fingers: what is drawn under them changed, and does not change by itself (R14). */
export function surfaceEffect(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  { seen }: RunState,
): Effect {
  const target = targetBefore(pending);
  if (change.kind === 'none') return NO_EFFECT;
  const movesByItself =
    target !== undefined &&
    (isAnimated(target.visible ?? target.bounds, pending.before, after) ||
      seen.backgroundChanges.includes(changeKey(target)));
  if (movesByItself) return { ...effectSeen('what is drawn there changed'), byChance: true };
  if (change.kind === 'scrolled' || change.kind === 'full') return effectSeen('what is drawn there changed');
  const isTouched = target === undefined || change.target === 'changed';
  return isTouched ? effectSeen('what is drawn there changed') : swipeEffect(pending, after, change);
}

/** Returns the effect of a swipe. A partial change counts only on the element that the finger moved over. */
export function swipeEffect(pending: OpenAttempt, after: Screen, change: ScreenChange): Effect {
  if (change.kind === 'none' || (change.kind === 'partial' && isUntouched(pending, after, change)))
    return NO_EFFECT;
  if (change.kind === 'scrolled') return effectSeen(`the content moved by ${Math.abs(change.dy)} px`);
  return effectSeen('the screen changed');
}

/** True when the element that the finger moved over has the same place and content, and nothing opened over it. */
function isUntouched(pending: OpenAttempt, after: Screen, change: ScreenChange): boolean {
  const { before } = pending;
  const target = targetBefore(pending);
  const successor = targetAfter(pending, after);
  // Without two screenshots only the tree can be compared.
  const looksNew = before.screenshot !== null && after.screenshot !== null && change.target === 'changed';
  if (target === undefined || successor === undefined || looksNew) return false;
  const controlBefore = clickableAncestor(before, target);
  const controlAfter = clickableAncestor(after, successor);
  const same =
    JSON.stringify(controlBefore.bounds) === JSON.stringify(controlAfter.bounds) &&
    stateChange(before, controlBefore, after, controlAfter) === null;
  return same && newOverlay(before, after) === undefined && before.app.place === after.app.place;
}
