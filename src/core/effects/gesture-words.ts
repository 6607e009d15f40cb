/** Names a gesture and its control in words, as messages do. */
import type { OpenAttempt } from '../model/open-attempt.ts';

/** Returns the name of an attempt's control, in quotes; the action for a gesture without a target. */
export function targetName({ attempt: { target, action } }: OpenAttempt): string {
  if (target === null) return action.kind;
  const { label, description } = target;
  // A sign such as + stands on several controls; what a screen reader says tells which one.
  const isSign = label !== '' && !/[\p{L}\p{N}]/u.test(label) && description !== '';
  return `"${(isSign ? description : label || description) || target.resourceId || target.ref}"`;
}

/** Returns the kind of gesture in words: "long press". */
export function gestureName({ attempt }: OpenAttempt): string {
  return attempt.action.kind.replaceAll('_', ' ');
}

/** Returns the gesture with its control: `long press on "Milk"`. */
export function gestureOnTarget(pending: OpenAttempt): string {
  const { target } = pending.attempt;
  return gestureName(pending) + (target === null ? '' : ` on ${targetName(pending)}`);
}
