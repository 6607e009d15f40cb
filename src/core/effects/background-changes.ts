/** Background changes: seen between two observations with no action of ours between them. They are never an effect (R14). */
import { isAnimated, isClock, isInSmallCarousel, shownBox } from './motion.ts';
import { ignoringToasts } from './toast-changes.ts';
import { treeDiff } from './tree-diff.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen, selfAndAncestors } from '../../screen/model/screen.ts';

/**
 * Returns keys of the elements whose text or state changed, and of the containers that gained or lost an element. With `gesture`, the screen before a
 * gesture that was made just before `before`: a text that came with the gesture and went, such as a message, counts for itself alone.
 */
export function backgroundChangesBetween(
  before: Screen,
  after: Screen,
  gesture: Screen | null = null,
): readonly string[] {
  const { added, removed: allRemoved, changed } = treeDiff(before, after);
  const came = new Set(gesture === null ? [] : treeDiff(gesture, before).added.map((e) => e.ref));
  const removed = allRemoved.filter((e) => !came.has(e.ref));
  const messages = allRemoved.filter((e) => came.has(e.ref)).map((e) => changeKey(e));
  const elements = changed
    .filter(({ what }) => what.includes('text') || what.includes('state') || what.includes('parent'))
    .map((c) => changeKey(c.after));
  const containers = [
    ...added.map((e) => containerChangeKey(e)),
    ...removed.map((e) => containerChangeKey(e)),
  ];
  const outOfView = [...arrivalsOutOfView(before, after), ...arrivalsOutOfView(after, before)];
  return [...new Set([...elements, ...messages, ...containers, ...outOfView.map((e) => outOfViewKey(e))])];
}

/** Returns keys of the elements that a timer of the page changes by itself, and of the containers that lose elements so, as the page says. */
export function timedChanges(screen: Screen): readonly string[] {
  return screen.elements.flatMap((e) => [
    ...(e.timed === 'usual' || e.timedState === 'usual' ? [changeKey(e)] : []),
    ...(e.timedLoss === 'usual' ? [`in ${e.path}`] : []),
  ]);
}

/**
 * Returns the earlier screen with what the page says of its timers on the later one, where that is surer: an element that timers moved on is not found by its
 * place.
 */
export function withLaterAnswers(earlier: Screen, later: Screen): Screen {
  const surer = treeDiff(earlier, later).changed.filter(
    ({ before, after }) => before.timed !== undefined && before.timed !== 'usual' && after.timed === 'usual',
  );
  if (surer.length === 0) return earlier;
  const refs = new Set(surer.map(({ before }) => before.ref));
  const elements = earlier.elements.map((e) => (refs.has(e.ref) ? { ...e, timed: 'usual' as const } : e));
  return { ...earlier, elements };
}

/** Returns keys of the elements that looks between two observations showed with another text, also when both ends are equal; not of those that the gesture goes on changing. */
export function restlessChanges(screen: Screen): readonly string[] {
  return (screen.restless ?? []).flatMap((ref) => {
    const element = byRef(screen, ref);
    return element === undefined || isOfGesture(element) ? [] : [changeKey(element)];
  });
}

/** True for an element of which the page says that the last gesture began what changes it: it does not change by itself, however long it goes on. */
export function isOfGesture({ caused, timed, timedLoss, anyTap }: Element): boolean {
  return caused === true && (timed ?? timedLoss) === undefined && anyTap !== true;
}

/** Returns the elements out of view on `to` whose class and path `from` does not have. */
function arrivalsOutOfView(from: Screen, to: Screen): readonly Element[] {
  const known = new Set(from.elements.map((e) => changeKey(e)));
  return to.elements.filter((e) => e.visible === null && e.label !== '' && !known.has(changeKey(e)));
}

/** True when the element itself changed without a gesture. */
export function isBackgroundChange(backgroundChanges: readonly string[], element: Element): boolean {
  return backgroundChanges.includes(changeKey(element));
}

/** True when an ancestor of the element gained or lost children without a gesture. */
export function isInChangingContainer(
  backgroundChanges: readonly string[],
  screen: Screen,
  element: Element,
): boolean {
  return selfAndAncestors(screen, element).some((e) => backgroundChanges.includes(containerChangeKey(e)));
}

/** True when an ancestor of the element, inside the group or the group itself, gained or lost children out of view without a gesture. */
export function isInContainerChangingOutOfView(
  backgroundChanges: readonly string[],
  screen: Screen,
  element: Element,
  group: Element,
): boolean {
  return selfAndAncestors(screen, element)
    .filter((e) => e.path.startsWith(`${group.path}/`))
    .some((e) => backgroundChanges.includes(outOfViewKey(e)));
}

/** Returns a key that the element keeps while its text and state change. */
export function changeKey(element: Element): string {
  return `${element.className} ${element.path}`;
}

/** True when the element with this key changed without a gesture, or the box that holds it gained or lost elements. */
export function isAtChangingPlace(backgroundChanges: readonly string[], key: string): boolean {
  const path = key.slice(key.lastIndexOf(' ') + 1);
  const parent = path.split('/').slice(0, -1).join('/');
  return backgroundChanges.includes(key) || backgroundChanges.includes(`in ${parent}`);
}

function containerChangeKey(element: Element): string {
  return `in ${element.path.split('/').slice(0, -1).join('/')}`;
}

/** A key of its own: rows that load below the view do not make what comes in view a background change. */
function outOfViewKey(element: Element): string {
  return `out of view ${containerChangeKey(element)}`;
}

/** True when something changed, and every change is one that happens by itself (R14). */
export function isOnlyBackgroundChange(
  before: Screen,
  after: Screen,
  backgroundChanges: readonly string[],
): boolean {
  const all = treeDiff(before, after);
  const { added, removed, changed } = ignoringToasts(all, before, after);
  const changesByItself = (e: Element, screen: Screen): boolean =>
    isAnimated(shownBox(e), before, after) ||
    isInSmallCarousel(screen, e) ||
    isClock(e.text) ||
    isBackgroundChange(backgroundChanges, e) ||
    isInChangingContainer(backgroundChanges, screen, e);
  return (
    [...all.added, ...all.removed, ...all.changed].length > 0 &&
    added.every((e) => changesByItself(e, after)) &&
    removed.every((e) => changesByItself(e, before)) &&
    changed.every((c) => !c.what.includes('moved') && changesByItself(c.after, after))
  );
}
