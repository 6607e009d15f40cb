/** Names a gesture and its control in words, as messages do. */
import type { OpenAttempt } from '../model/open-attempt.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

/** Returns the name of an attempt's control, in quotes: its own, else that of the text that labels it. The action for a gesture without a target. */
export function targetName({
  attempt: { target, action },
  before,
}: Pick<OpenAttempt, 'attempt' | 'before'>): string {
  if (target === null) return action.kind;
  const { label, description, ref, resourceId } = target;
  // A sign such as + stands on several controls; what a screen reader says tells which one.
  const isSign = label !== '' && !/[\p{L}\p{N}]/u.test(label) && description !== '';
  const own = isSign ? description : label || description;
  return `"${own || captionOf(before, ref) || resourceId || ref}"`;
}

/** Returns the text that labels a control without a name, as in its row; empty when none does. */
function captionOf(screen: Screen, ref: string): string {
  const control = byRef(screen, ref);
  if (control === undefined) return '';
  const nameless = screen.elements.filter((e) => e.label === '' && e.description === '' && isTouchable(e));
  const refs = new Set(nameless.map((e) => e.ref));
  const texts = screen.elements.filter((e) => e.text !== '' && e.visible !== null && !isTouchable(e));
  return texts.find((text) => controlLabelledBy(screen, text, refs) === control)?.text ?? '';
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
