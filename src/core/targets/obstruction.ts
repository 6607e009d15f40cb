/** Finds what covers a target or opened unexpectedly (R13, R31, R34). Blockers are recognised by structure, package and id, never by English words. */
import {
  foldCase,
  goalMentions,
  goalNearlyMentions,
  hasSameNamedControl,
  overlayKey,
} from './overlay-mentions.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Obstruction } from '../model/obstruction.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { isHittable, isTouchable, tapTarget } from '../../screen/elements/hittable.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint, type Rect } from '../../screen/model/geometry.ts';
import { byRef, isWebPage, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

/** True for a toast or snackbar: the core waits until it is gone and never dismisses it (R31). */
export function disappearsByItself(o: Obstruction): boolean {
  return o.kind === 'toast' || o.kind === 'snackbar';
}

/**
 * Returns what covers the target: a modal overlay that does not hold it, the keyboard, or an element drawn over it, also one in the same
 * overlay; null when nothing does.
 */
export function obstructionOver(screen: Screen, target: Element): Obstruction | null {
  const box = target.visible;
  const modal = overlaysOf(screen).find((o) => o.modal);
  if (modal !== undefined && !modal.elements.includes(target.ref)) return fromOverlay(modal, screen);
  if (box === null) return null;
  const keyboard = screen.keyboard.shown ? screen.keyboard.bounds : null;
  if (keyboard !== null && containsPoint(keyboard, centre(box)))
    return {
      kind: 'keyboard',
      ref: null,
      type: 'keyboard',
      description: 'the soft keyboard',
      bounds: keyboard,
      owner: 'app',
    };
  const cover = target.coveredBy === null ? undefined : byRef(screen, target.coveredBy);
  if (cover === undefined || isPartOfSameControl(screen, target, cover)) return null;
  const around = overlaysOf(screen).filter((o) => o.elements.includes(cover.ref));
  const overlay = around.find((o) => !o.elements.includes(target.ref));
  if (overlay !== undefined) return fromOverlay(overlay, screen);
  // The parts of a toast or snackbar overlap, and it goes by itself; a control over another one takes its taps.
  const areControls = isTouchable(cover) && isTouchable(tapTarget(screen, target));
  if (around.some((o) => !o.modal) && !areControls) return null;
  const name = cover.label || cover.resourceId || cover.role;
  return {
    kind: 'element',
    ref: cover.ref,
    type: elementType(cover),
    description: `"${name}"`,
    bounds: cover.visible,
    owner: cover.package === screen.app.underTest || screen.app.underTest === '' ? 'app' : 'system',
  };
}

/** True for a cover that paints nothing, in the control that holds the target: a tap on it is a tap on the control. */
function isPartOfSameControl(screen: Screen, target: Element, cover: Element): boolean {
  const control = tapTarget(screen, target);
  return target.clearCover === true && isTouchable(control) && tapTarget(screen, cover).ref === control.ref;
}

/** Returns a modal overlay that neither this step, nor the next one, nor after the last step a condition, mentions; null when there is none. */
export function unexpectedOverlay(screen: Screen, state: RunState): Obstruction | null {
  const modal = overlaysOf(screen).find((o) => o.modal);
  if (modal === undefined) return null;
  if (
    state.run.openedOverlay === overlayKey(modal) &&
    goalNearlyMentions(modal, screen, state, stepAt(state))
  )
    return null;
  return goalMentions(modal, screen, state) && !hasSameNamedControl(modal, screen, state)
    ? null
    : fromOverlay(modal, screen);
}

/**
 * True for an overlay that came by itself: the run did not open it, it was not there when the last gesture of the goal was made, and no line names it. *Back*
 * would close it in place of leaving the page (R31).
 */
export function cameByItself(overlay: Overlay, screen: Screen, state: RunState): boolean {
  const { run, seen, goal } = state;
  const key = overlayKey(overlay);
  if (overlay.kind === 'notification shade') return false;
  if (seen.lastAttempt === null || run.openedOverlay === key) return false;
  if (overlaysOf(seen.lastAttempt.before).some((o) => overlayKey(o) === key)) return false;
  return !isNamedInGoal(overlay, screen, goal) && unexpectedOverlay(screen, state) !== null;
}

/** True when a quoted text of a step is the title of the overlay, or a text or control on it. */
export function isNamedInGoal(overlay: Overlay, screen: Screen, { setup, steps }: Goal): boolean {
  const names = new Set(
    [...setup, ...steps].flatMap((line) => line.parsed.quotes.map((q) => foldCase(q.text))),
  );
  return (
    names.has(foldCase(overlay.title)) ||
    overlay.elements.some((ref) => names.has(foldCase(byRef(screen, ref)?.label ?? '')))
  );
}

/** Returns another app in front; null when there is none. It is an obstruction and no crash (R13). */
export function otherApp(screen: Screen): Obstruction | null {
  const { front, underTest, process } = screen.app;
  if (front === '' || underTest === '' || front === underTest || process === 'dead') return null;
  if (overlaysOf(screen).some((o) => o.modal)) return null;
  return {
    kind: 'other app',
    ref: null,
    type: `${front} in front`,
    description: `another app (${front})`,
    bounds: null,
    owner: 'system',
  };
}

/**
 * True when another app came to the front once more with a gesture that was repeated after the app under test had been brought back from it:
 * the gesture leads there (R31).
 */
export function leadsOutOfApp({ attempt, before }: OpenAttempt, after: Screen, { run }: RunState): boolean {
  const foreign = otherApp(after);
  return (
    foreign !== null &&
    attempt.origin === 'B' &&
    before.app.front === before.app.underTest &&
    (run.budgets.dismissalsForAction[foreign.type] ?? 0) > 0
  );
}

/**
 * True when a gesture that was repeated after this overlay had been dismissed opens it once more: the gesture leads there, as a menu that lacks the
 * control of the next line (R31).
 */
export function opensAgain(
  { attempt, before }: OpenAttempt,
  opened: Overlay,
  after: Screen,
  { run }: RunState,
): boolean {
  return (
    attempt.origin === 'B' &&
    !overlaysOf(before).some((o) => o.modal) &&
    (run.budgets.dismissals[fromOverlay(opened, after).type] ?? 0) > 0
  );
}

/** True for an overlay of the app under test; false for the system's, such as a permission dialog (R34). */
export function belongsToApp({ kind, package: owner }: Overlay, screen: Screen): boolean {
  const isForeign = owner !== '' && owner !== screen.app.underTest && screen.app.underTest !== '';
  return !isForeign && !['permission', 'system', 'notification shade', 'crash', 'anr'].includes(kind);
}

/** Returns the overlay of the app that the run opened last, when it lies over the target; undefined when it does not. */
export function ownOverlayOver(screen: Screen, target: Element, state: RunState): Overlay | undefined {
  const modal = overlaysOf(screen).find((o) => o.modal);
  return modal !== undefined &&
    state.run.openedOverlay === overlayKey(modal) &&
    belongsToApp(modal, screen) &&
    !modal.elements.includes(target.ref)
    ? modal
    : undefined;
}

function descriptionOf({ kind, title }: Overlay): string {
  if (kind === 'notification shade') return 'the notification shade';
  return title === '' ? `a ${kind}` : `the ${kind} "${title}"`;
}

function fromOverlay(o: Overlay, screen: Screen): Obstruction {
  const system = o.package !== '' && o.package !== screen.app.underTest && screen.app.underTest !== '';
  return {
    kind: o.kind,
    ref: o.ref,
    type: `${o.package} ${o.title}`.trim(),
    description: descriptionOf(o),
    bounds: o.bounds,
    owner: system ? 'system' : 'app',
  };
}

/** True when the blocker of this type is still on screen. */
export function isStillBlocking(screen: Screen, type: string): boolean {
  if (type === 'keyboard') return screen.keyboard.shown;
  if (otherApp(screen)?.type === type) return true;
  if (overlaysOf(screen).some((o) => o.modal && fromOverlay(o, screen).type === type)) return true;
  return screen.elements.some(
    (e) =>
      e.visible !== null && elementType(e) === type && screen.elements.some((u) => u.coveredBy === e.ref),
  );
}

function elementType(element: Element): string {
  return `${element.package} ${element.label || element.resourceId || element.role}`;
}

/** Returns the first modal overlay that was not there before, not even under another one. */
export function newOverlay(before: Screen, after: Screen): Overlay | undefined {
  const old = overlaysOf(before);
  return overlaysOf(after).find(
    (o) =>
      o.modal &&
      !old.some((b) => b.kind === o.kind && b.title === o.title && b.package === o.package) &&
      !wasUncovered(o, before, after),
  );
}

/** True when all texts of the overlay stood at their places before: it lay under an overlay that is gone. */
function wasUncovered({ elements }: Overlay, before: Screen, after: Screen): boolean {
  if (!overlaysOf(before).some((o) => o.modal)) return false;
  const keyOf = ({ text, bounds: { x, y } }: Element): string => `${x} ${y} ${text}`;
  const stood = new Set(before.elements.filter((e) => e.visible !== null).map(keyOf));
  const texts = elements.flatMap((ref) => byRef(after, ref) ?? []).filter((e) => e.text !== '');
  return texts.length > 0 && texts.every((e) => stood.has(keyOf(e)));
}

/** Kinds of overlay that the system's *back* closes by their own contract (R33). */
const CLOSED_BY_BACK: readonly Overlay['kind'][] = [
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'permission',
  'system',
  'notification shade',
];

/**
 * True when *back* closes the blocker and nothing else (R33). On a web page, back leaves the page; over a label or a picture it leaves the
 * screen, or closes the dialog that holds both. `ref` is null for the keyboard and for another app.
 */
export function backCloses(screen: Screen, ref: string | null): boolean {
  if (ref === null) return true;
  const overlay = overlaysOf(screen).find((o) => o.ref === ref);
  return overlay !== undefined && CLOSED_BY_BACK.includes(overlay.kind) && !isWebPage(screen);
}

/**
 * Returns what to tap beside the blocker so that it closes (R33): for suggestions under the focused field the label of the target field, which
 * focuses it, else a text that takes no touch and does not name the focused field; for a popover such a text. Undefined when a tap beside the
 * blocker does not close it.
 */
export function closesBeside(screen: Screen, obstruction: Obstruction): Element | undefined {
  const cover = obstruction.ref === null ? undefined : byRef(screen, obstruction.ref);
  if (cover === undefined) return undefined;
  const popover = selfAndAncestors(screen, cover).find((e) => e.closesOutside === true);
  const list = popover ?? suggestionsOf(screen, cover);
  if (list === undefined) return undefined;
  const neutral = screen.elements.filter(
    (e) =>
      e.text !== '' &&
      isHittable(screen, e) &&
      !selfAndAncestors(screen, e).some((a) => isTouchable(a) || a === list),
  );
  const fields = screen.elements.filter((e) => e.state.editable);
  const covered = namesOf(fields.filter((e) => e.coveredBy === cover.ref));
  const focused = namesOf(fields.filter((e) => e.state.focused));
  return neutral.find((e) => covered.has(e.text)) ?? neutral.find((e) => !focused.has(e.text));
}

function namesOf(fields: readonly Element[]): ReadonlySet<string> {
  return new Set(fields.flatMap((e) => [e.label, e.description, e.hint]));
}

/** Returns the list of suggestions or choices beside the focused control that the cover belongs to. */
function suggestionsOf(screen: Screen, cover: Element): Element | undefined {
  const field = screen.elements.find(
    (e) => e.state.focused && (e.state.editable || isTouchable(e)) && e.visible !== null,
  );
  if (field === undefined) return undefined;
  const holder = selfAndAncestors(screen, cover).findLast((e) => e.role === 'list' || e.role === 'menu');
  const row = tapTarget(screen, cover);
  const list = holder ?? (isTouchable(row) ? row : outermostWithout(screen, cover, field));
  const isElsewhere =
    (list === cover && !isTouchable(list)) ||
    subtree(screen, list).includes(field) ||
    !isBeside(list.visible ?? list.bounds, field.bounds);
  return isElsewhere ? undefined : list;
}

/** Returns the largest box around the element that does not hold the field. */
function outermostWithout(screen: Screen, element: Element, field: Element): Element {
  const around = selfAndAncestors(screen, element);
  return around.findLast((e) => !subtree(screen, e).includes(field)) ?? element;
}

/** True when the box begins where the field ends, or ends where it begins, and shares its columns. */
function isBeside(box: Rect, field: Rect): boolean {
  const sharesColumns = box.x < field.x + field.width && field.x < box.x + box.width;
  const gaps = [box.y - (field.y + field.height), field.y - (box.y + box.height)];
  return sharesColumns && gaps.some((gap) => Math.abs(gap) <= field.height);
}

/** Returns the permission dialog's button, found by resource id (R34). A grant while the app is in use comes first. */
export function permissionButton(screen: Screen, wanted: 'allow' | 'deny'): Element | undefined {
  const order =
    wanted === 'allow'
      ? [
          /permission_allow_foreground_only_button$/,
          /permission_allow_button$/,
          /permission_allow_one_time_button$/,
          /permission_allow_all_button$/,
        ]
      : [
          /permission_deny_button$/,
          /permission_deny_and_dont_ask_again_button$/,
          /permission_no_upgrade_button$/,
        ];
  return order
    .map((id) => screen.elements.find((e) => id.test(e.resourceId) && e.visible !== null))
    .find((e) => e !== undefined);
}
