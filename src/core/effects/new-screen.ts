/** Tells a screen that took the place of another one, which explains why a control is gone (R36). */
import { hasOtherTitle, titlesOf } from '../targets/same-page.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** True when another screen came, the overlay with the control `ref` closed, or most texts are other ones. */
export function isNewScreen(before: Screen, after: Screen, ref?: string): boolean {
  if (before.app.place !== after.app.place || before.app.front !== after.app.front) return true;
  const around = overlaysOf(before).find((o) => o.modal && o.elements.includes(ref ?? ''));
  if (around !== undefined && !overlaysOf(after).some((o) => o.modal && o.kind === around.kind)) return true;
  const shownIn = (screen: Screen): Set<string> =>
    new Set(screen.elements.flatMap((e) => (e.visible !== null && e.label !== '' ? [e.label] : [])));
  const [shown, now] = [shownIn(before), shownIn(after)];
  return keptIn(shown, now) * 2 < new Set([...shown, ...now]).size;
}

/**
 * True when most texts below the overlays were not there before: a control that is gone takes only its own along. False for a page that is not in the element tree while the
 * overlay is open, and where the overlay was a page of its own: nothing tells then.
 */
export function isNewPageBelow(before: Screen, after: Screen): boolean {
  if (before.app.place !== after.app.place || before.app.front !== after.app.front) return false;
  const labelsBelow = (screen: Screen): Set<string> => {
    const over = new Set(overlaysOf(screen).flatMap((o) => o.elements));
    return new Set(screen.elements.flatMap((e) => (over.has(e.ref) || e.label === '' ? [] : [e.label])));
  };
  const [shown, now] = [labelsBelow(before), labelsBelow(after)];
  return shown.size > 0 && keptIn(shown, now) * 2 < now.size;
}

/** True when another page came: it has another title or, where one of them tells none, most of its texts were not there before. */
export function isOtherPage(before: Screen, now: Screen): boolean {
  const tellBoth = titlesOf(before).length > 0 && titlesOf(now).length > 0;
  return tellBoth ? hasOtherTitle(before, now) : isNewPageBelow(before, now);
}

function keptIn(shown: ReadonlySet<string>, now: ReadonlySet<string>): number {
  return [...shown].filter((label) => now.has(label)).length;
}
