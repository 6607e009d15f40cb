/** Toasts and snackbars come and go by themselves: no effect of a gesture, and no change of what they cover (R12). */
import type { TreeDiff } from './tree-diff.ts';
import { type Overlay, overlaysOf } from '../../screen/features/overlays.ts';
import { type Rect, intersection } from '../../screen/model/geometry.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the changes without toasts and snackbars. An earlier one disappears by itself, which is no effect of the gesture (R12). */
export function ignoringToasts(changes: TreeDiff, before: Screen, after: Screen): TreeDiff {
  const toastRefs = (screen: Screen): Set<string> => new Set(toastsOn(screen).flatMap((o) => o.elements));
  const [refsBefore, refsAfter] = [toastRefs(before), toastRefs(after)];
  return {
    added: changes.added.filter((e) => !refsAfter.has(e.ref)),
    removed: changes.removed.filter((e) => !refsBefore.has(e.ref)),
    changed: changes.changed.filter((c) => !refsBefore.has(c.before.ref) && !refsAfter.has(c.after.ref)),
  };
}

/** Returns the toasts and snackbars of a screen. */
export function toastsOn(screen: Screen): readonly Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

/** True when a toast or snackbar covers a part of the box before or after the gesture. */
export function isUnderToast(box: Rect, before: Screen, after: Screen): boolean {
  return [...toastsOn(before), ...toastsOn(after)].some((o) => intersection(o.bounds, box) !== null);
}
