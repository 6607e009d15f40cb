/** Attributes changes in the element tree: to the gesture (R20), or to the app itself, such as a carousel, a late row or a clock (R14). */
import { treeDiff, type TreeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import {
  changeKey,
  isInChangingContainer,
  isBackgroundChange,
  isInContainerChangingOutOfView,
} from './background-changes.ts';
import { isMentioned, isNextMentioned, textsOfGoal, withoutNumbers } from './mentions.ts';
import { isSeen } from '../../screen/elements/hittable.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { area, intersection, type Rect } from '../../screen/model/geometry.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { AGO } from '../../shared/words/ago.ts';

/** Largest height of a carousel that is part of a page, as a share of the screen's height. */
const CAROUSEL_MAX_HEIGHT = 0.4;
/** Largest height of a row or group around a target, as a share of the screen's height. */
const GROUP_MAX_HEIGHT = 0.35;
/** Elements within this distance of a group count as near it. */
const NEAR_PX = 24;

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

function toastsOn(screen: Screen): readonly Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

/** True when a toast or snackbar covers a part of the box before or after the gesture. */
export function isUnderToast(box: Rect, before: Screen, after: Screen): boolean {
  return [...toastsOn(before), ...toastsOn(after)].some((o) => intersection(o.bounds, box) !== null);
}

interface GestureContext {
  readonly before: Screen;
  readonly after: Screen;
  readonly target: Element;
  readonly state: RunState;
  /** True when the change showed only in the 5 s before a repeat (R37). A late change far from the target is not credited to the gesture. */
  readonly late: boolean;
}

/** A change that the gesture can have caused. */
export interface CausedChange {
  readonly effect: string;
  /**
   * Key of the element when it may as well have changed by itself: it stands elsewhere, or is a number, and the goal does not speak of it
   * (R14). Null when it is sure.
   */
  readonly doubtful: string | null;
  /** It came late, once, and no line speaks of it: it may have come by itself, and nothing can tell (R14). */
  readonly byChance: boolean;
}

/** A change elsewhere on the screen, and what tells whether the gesture made it. */
interface Candidate {
  /** See `changeKey`. */
  readonly key: string;
  readonly effect: string;
  readonly near: boolean;
  readonly mentioned: boolean;
  /** True when nothing but its digits changed, as in "12 people are looking". */
  readonly counts: boolean;
  /** Its text or label after the change; empty when it went. */
  readonly name: string;
  /** True when it came more than a second after the gesture. */
  readonly isLate: boolean;
  /** True when it stands in the carousel around the target, which may have turned by itself. */
  readonly turns: boolean;
  /** The answer of the page about its timers: only a look later tells whether a timer that had not changed it before did so by itself. */
  readonly timed: TimedChange | undefined;
  /** True when a box was checked or a field focused, which nothing does by itself. */
  readonly isOurs?: boolean;
}

/**
 * Returns the change that the gesture can have caused; null when there is none. It is a state or a text that changed in place, a
 * change in the target's own row or group, or a text that the goal mentions.
 */
export function causedByGesture(changes: TreeDiff, gesture: GestureContext): CausedChange | null {
  const found = [
    ...stateChanges(changes, gesture),
    ...textChanges(changes, gesture),
    ...(gesture.late ? [] : newOrder(changes)),
    ...arrivals(changes, gesture),
    ...transfers(changes, gesture),
    ...revealed(gesture),
    ...departures(changes, gesture),
  ].filter((c) => !(c.turns && gesture.late) && c.timed !== 'usual');
  const { confirmedChanges } = gesture.state.seen;
  const isSure = ({ key, near, mentioned, counts, turns, timed }: Candidate): boolean =>
    (!turns && timed === undefined && (mentioned || (near && !counts))) || confirmedChanges.includes(key);
  const best = found.find(isSure) ?? found[0];
  if (best === undefined) return null;
  const byChance = found.every(
    (c) =>
      (c.isLate || c.turns) && !c.mentioned && c.isOurs !== true && !isNextMentioned(gesture.state, c.name),
  );
  return { effect: best.effect, doubtful: isSure(best) ? null : best.key, byChance };
}

/**
 * Returns a text that came or changed elsewhere while a late effect was waited for, and that no line names; null when there is none. It is no effect: it may
 * have come by itself (R14).
 */
export function lateElsewhere(
  before: Screen,
  after: Screen,
  target: Element,
  state: RunState,
): string | null {
  const changes = ignoringToasts(treeDiff(before, after), before, after);
  const gesture = { before, after, target, state, late: false };
  const found = [...textChanges(changes, gesture), ...arrivals(changes, gesture).filter((c) => !c.counts)];
  return found.find((c) => !c.turns && c.timed === undefined)?.effect ?? null;
}

/** Returns the effect of an order that changed. Lists do not change it by themselves, unless the page says so of its timers. */
function newOrder({ changed }: TreeDiff): Candidate[] {
  const moved = changed.filter((c) => c.what.includes('moved') && c.before.text !== '');
  if (isReordered(moved.filter((c) => c.after.timed === undefined))) return [ORDER];
  const timed = moved.find((c) => c.after.timed === 'new');
  return timed !== undefined && isReordered(moved.filter((c) => c.after.timed !== 'usual'))
    ? [{ ...ORDER, key: changeKey(timed.after), timed: 'new' }]
    : [];
}

const ORDER: Candidate = {
  key: '',
  effect: 'the order changed',
  near: true,
  mentioned: false,
  counts: false,
  name: '',
  isLate: false,
  turns: false,
  timed: undefined,
};

function stateChanges(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  return changes.changed
    .filter(
      (c) =>
        c.what.includes('state') &&
        isStill(c.after, after, gesture, c.before) &&
        !isBackgroundChange(state.seen.backgroundChanges, c.after) &&
        differsBeyondFocus(c.before, c.after) &&
        !(late && !isChecking(c) && !isNear(c.after, group) && !isNextMentioned(state, c.after.label)),
    )
    .map((c) => ({
      key: changeKey(c.after),
      effect: `"${c.after.label || c.after.resourceId}" changed its state`,
      near: isChecking(c) || isNear(c.after, group),
      mentioned: false,
      counts: false,
      name: c.after.label,
      isLate: isLate(c.after, gesture),
      turns: isInCarousel(after, c.after),
      timed: c.after.timed,
      isOurs: isChecking(c),
    }));
}

function textChanges(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  const goal = textsOfGoal(state);
  return changes.changed
    .filter(
      (c) =>
        c.what.includes('text') &&
        isStill(c.after, after, gesture, c.before) &&
        !isClock(c.after.text) &&
        !isBackgroundChange(state.seen.backgroundChanges, c.after),
    )
    .map((c) => ({
      key: changeKey(c.after),
      effect: `"${c.before.text || c.before.label}" became "${c.after.text || c.after.label}"`,
      near: isNear(c.after, group),
      mentioned: isMentioned(goal, c.after.text || c.after.label),
      counts: wordsOf(c.before) === wordsOf(c.after),
      name: c.after.text || c.after.label,
      isLate: isLate(c.after, gesture),
      turns: isInCarousel(after, c.after),
      timed: c.after.timed,
    }))
    .filter((c) => c.near || c.mentioned || !late);
}

function arrivals(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  const goal = textsOfGoal(state);
  return changes.added
    .filter((e) => isStill(e, after, gesture) && (e.label !== '' || e.role === 'image'))
    .map((e) => ({
      key: changeKey(e),
      effect: `"${e.label || e.role}" came`,
      near: isNear(e, group),
      mentioned: goal.has(normalise(e.text || e.label)),
      // A mark without words may also come by itself: it is watched.
      counts: e.label === '',
      name: e.text || e.label,
      isLate: isLate(e, gesture),
      turns: isInCarousel(after, e),
      timed: timedAround(after, e, state, (box) => changes.added.includes(box)),
      byItself:
        isBackgroundChange(state.seen.backgroundChanges, e) ||
        isInChangingContainer(state.seen.backgroundChanges, after, e),
    }))
    .filter((c) =>
      c.counts
        ? c.near && !late && !c.byItself
        : c.mentioned || c.near || isNextMentioned(state, c.name) || (!late && !c.byItself),
    );
}

/** Returns the elements that went into another box, such as a card into the next column. */
function transfers(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  const goal = textsOfGoal(state);
  return changes.changed
    .filter(
      (c) =>
        c.what.includes('parent') &&
        nameOf(after, c.after) !== '' &&
        isStill(c.after, after, gesture) &&
        !isBackgroundChange(state.seen.backgroundChanges, c.after) &&
        !isInChangingContainer(state.seen.backgroundChanges, after, c.after),
    )
    .map((c) => ({
      key: changeKey(c.after),
      effect: `"${nameOf(after, c.after)}" went to another place`,
      near: isNear(c.before, group),
      // Cards also change their box by themselves, whatever the goal says of them: it is watched like a change elsewhere (R14).
      mentioned: false,
      isNamed: goal.has(normalise(nameOf(after, c.after))),
      counts: false,
      name: nameOf(after, c.after),
      isLate: isLate(c.after, gesture),
      turns: isInCarousel(after, c.after),
      timed: c.after.timed,
    }))
    .filter((c) => c.near || c.isNamed || !late);
}

/** Returns the words of an element; of a box without words, the first ones in it. */
function nameOf(screen: Screen, element: Element): string {
  const named = subtree(screen, element).find((e) => e.label !== '');
  return named === undefined ? '' : named.text || named.label;
}

/** Returns the texts of the goal that were there before and nobody could see, and that can be seen now, as on a card that was turned over. */
function revealed(gesture: GestureContext): Candidate[] {
  const { before, after, state } = gesture;
  if (before.keyboard.shown !== after.keyboard.shown) return [];
  const goal = textsOfGoal(state);
  const hidden = new Set(
    before.elements.filter((e) => e.visible !== null && !isSeen(before, e)).map((e) => changeKey(e)),
  );
  return after.elements
    .filter(
      (e) =>
        goal.has(normalise(e.text)) &&
        hidden.has(changeKey(e)) &&
        isSeen(after, e) &&
        isStill(e, after, gesture) &&
        !isUnderToast(e.bounds, before, after),
    )
    .map((e) => ({
      key: changeKey(e),
      effect: `"${e.text}" came into sight`,
      near: false,
      // Cards also turn over by themselves, whatever the goal says of them: it is watched like a change elsewhere (R14).
      mentioned: false,
      counts: false,
      name: e.text,
      isLate: isLate(e, gesture),
      turns: isInCarousel(after, e),
      timed: timedAround(after, e, state, (box) => box.bounds.height <= after.size.height * GROUP_MAX_HEIGHT),
    }));
}

function departures(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  const goal = textsOfGoal(state);
  return changes.removed
    .filter((e) => isStill(e, before, gesture))
    .map((e) => ({
      key: changeKey(e),
      effect: `"${e.label || e.resourceId || e.role}" went`,
      near: isNear(e, group),
      mentioned: !late && goal.has(normalise(e.text || e.label)),
      counts: false,
      name: '',
      isLate: late,
      turns: isInCarousel(before, e),
      timed: lossBy(before, e, after, changes, state),
      labelled: e.label !== '' && !isInChangingContainer(state.seen.backgroundChanges, before, e),
    }))
    .filter((c) => c.near || (!late && c.labelled));
}

/** Returns what the page says of its timers about an element and about the boxes around it that meet a condition. */
function timedAround(
  screen: Screen,
  e: Element,
  { seen }: RunState,
  isMeant: (box: Element) => boolean,
): TimedChange | undefined {
  const [, ...boxes] = selfAndAncestors(screen, e);
  const found = [e, ...boxes.filter(isMeant)].find(({ timed }) => timed !== undefined);
  if (found === undefined) return undefined;
  // It was watched, and went on.
  return isBackgroundChange(seen.backgroundChanges, found) ? 'usual' : found.timed;
}

/** True when something changed, and the page says of all of it that its timers did it (R14). */
export function isTimedOnly(before: Screen, after: Screen): boolean {
  const changes = treeDiff(before, after);
  const { added, removed, changed } = changes;
  // The focus goes to what was touched.
  const real = changed.filter(
    ({ what, before: a, after: b }) =>
      what.includes('text') ||
      what.includes('parent') ||
      (what.includes('state') && differsBeyondFocus(a, b)),
  );
  const below = new Set(before.elements.filter((e) => e.visible === null).map((e) => e.label));
  const fresh = added.filter((e) => e.timed !== undefined || !below.has(e.label));
  return (
    fresh.length + removed.length + real.length > 0 &&
    [...fresh, ...real.map((c) => c.after)].every((e) => e.timed !== undefined) &&
    removed.every((e) => lossBy(before, e, after, changes, null) !== undefined)
  );
}

/**
 * Returns what the page says of a timer that removed an element: of the nearest box around it that is still there. The row that follows in a list
 * stands at the place of the one that went, and is another box.
 */
function lossBy(
  before: Screen,
  e: Element,
  after: Screen,
  { removed }: TreeDiff,
  state: RunState | null,
): TimedChange | undefined {
  const paths = new Map(after.elements.map((now) => [changeKey(now), now]));
  const around = selfAndAncestors(before, e)
    .slice(1)
    .filter((box) => !removed.includes(box))
    .map((box) => paths.get(changeKey(box)));
  const timed = around.find((box) => box !== undefined)?.timedLoss;
  const wentOn = state !== null && isInChangingContainer(state.seen.backgroundChanges, before, e);
  return timed !== undefined && wentOn ? 'usual' : timed;
}

/**
 * Returns how sure it is that the gesture changed the texts within the control: `none` when they change by themselves, `doubtful` when only
 * their numbers changed, as a countdown does.
 */
export function ownTextChange(
  before: Screen,
  control: Element,
  after: Screen,
  now: Element,
  { seen: { backgroundChanges, confirmedChanges } }: RunState,
): 'sure' | 'doubtful' | 'none' {
  const [old, current] = [subtree(before, control), subtree(after, now)];
  const changed = current.filter((e, i) => e.text !== old[i]?.text || e.description !== old[i]?.description);
  if (old.length !== current.length || changed.length === 0) return 'sure';
  const live = changed.filter(
    (e) => !isBackgroundChange(backgroundChanges, e) && !isClock(e.text) && e.timed !== 'usual',
  );
  if (live.length === 0) return 'none';
  // Another row stands in its place, in a list that goes on by itself.
  if (now.path !== control.path && isInChangingContainer(backgroundChanges, after, now)) return 'none';
  if (confirmedChanges.includes(changeKey(now))) return 'sure';
  const wordsBefore = new Map(old.map((e, i) => [current[i]?.ref, wordsOf(e)]));
  const isDoubtful = (e: Element): boolean => e.timed !== undefined || wordsBefore.get(e.ref) === wordsOf(e);
  return live.every(isDoubtful) ? 'doubtful' : 'sure';
}

/** Returns what an element says, without its numbers. A picture says its description. */
function wordsOf({ text, description }: Element): string {
  return withoutNumbers(`${text} ${description}`);
}

/** True when the element came or changed more than a second after the gesture. */
function isLate({ ref }: Element, { after, late }: GestureContext): boolean {
  return late || (after.late ?? []).includes(ref);
}

/** True when the element of this screen neither moves by itself, nor belongs to a field left, nor stands in a carousel without the target. */
function isStill(
  e: Element,
  screen: Screen,
  { before, after, target }: GestureContext,
  was: Element = e,
): boolean {
  // A longer word may stand now where a number went on before.
  return (
    !movesByItself(was === e ? screen : before, was, before.animatedRegions) &&
    !movesByItself(screen, e, after.animatedRegions) &&
    !isOfFieldLeft(e, before, after) &&
    carouselsAround(screen, e).every((carousel) => target.path.startsWith(`${carousel.path}/`))
  );
}

/** True for the frame and the label of a field that lost the focus. Any tap takes it, and they are drawn otherwise then. */
function isOfFieldLeft(e: Element, before: Screen, after: Screen): boolean {
  const focused = (screen: Screen): readonly Element[] =>
    screen.elements.filter(({ state }) => state.editable && state.focused);
  const left = focused(before).filter((f) => focused(after).every((now) => now.path !== f.path));
  return left.some((field) => {
    const { x, y, width, height } = field.bounds;
    const around = { x: x - height, y: y - height, width: width + 2 * height, height: 3 * height };
    const isOwn = e.label === '' || [field.label, field.description, field.hint].includes(e.label);
    const box = shownBox(e);
    return isOwn && !e.state.clickable && area(intersection(around, box) ?? NOWHERE) === area(box);
  });
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** True in a carousel. It may turn by itself, also at a tap on its own arrow: what changes in it is never sure at once. */
function isInCarousel(screen: Screen, e: Element): boolean {
  return carouselsAround(screen, e).length > 0;
}

/**
 * True when an animated region is the element's own, or that of a player around it. A region far larger than the element, such as a canvas
 * behind the page, says nothing of its text (R14).
 */
function movesByItself(screen: Screen, element: Element, regions: Screen['animatedRegions']): boolean {
  const box = shownBox(element);
  const players = selfAndAncestors(screen, element).slice(1).filter(isPlayer);
  return regions.some((region) => {
    const shared = intersection(region, box);
    if (shared === null) return false;
    return (
      area(shared) >= OWN_SHARE * area(region) ||
      players.some((p) => intersection(region, shownBox(p)) !== null)
    );
  });
}

/** Least share of an animated region that lies in the element that moves. */
const OWN_SHARE = 0.25;

function isPlayer({ role, className }: Element): boolean {
  return role === 'canvas' || /video|player|lottie/i.test(className);
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

/** True inside a carousel that fills only part of the screen. A larger one holds the app's pages. */
function isInSmallCarousel(screen: Screen, element: Element): boolean {
  const carousel = selfAndAncestors(screen, element).find(isCarousel);
  return carousel !== undefined && carousel.bounds.height <= screen.size.height * CAROUSEL_MAX_HEIGHT;
}

/** True when these elements, which moved, changed their order. Scrolling alone never does that. */
function isReordered(moved: TreeDiff['changed']): boolean {
  return moved.some((a) =>
    moved.some(
      (b) =>
        a.before.bounds.y + LIMITS.movedPx < b.before.bounds.y &&
        a.after.bounds.y > b.after.bounds.y + LIMITS.movedPx,
    ),
  );
}

/**
 * True when a box was checked, a switch set or a field focused. Dots under a carousel are selected by themselves, and a timer may enable a
 * button.
 */
function isChecking({ before: a, after: b }: TreeDiff['changed'][number]): boolean {
  return a.state.checked !== b.state.checked || (b.state.focused && !a.state.focused);
}

/** True when a state other than a lost focus changed. Any tap takes the focus from a field; only a field that gains it shows an effect. */
function differsBeyondFocus(a: Element, b: Element): boolean {
  return (
    a.state.checked !== b.state.checked ||
    a.state.selected !== b.state.selected ||
    a.state.enabled !== b.state.enabled ||
    (b.state.editable && b.state.focused && !a.state.focused)
  );
}

/** Returns the largest of the two boxes around the target that is still small; the target itself when neither is. */
function groupOf(screen: Screen, target: Element): Element {
  const small = selfAndAncestors(screen, target)
    .slice(1, 3)
    .filter((e) => e.bounds.height <= screen.size.height * GROUP_MAX_HEIGHT);
  return small.at(-1) ?? target;
}

/**
 * True when a section opened directly below the target, outside the viewport: the target's own group has labelled content there that it
 * did not have anywhere before. Elements count by class and label, so that a row that was inserted above moves the others without making
 * them new.
 */
export function openedOutOfView(
  before: Screen,
  after: Screen,
  target: Element,
  backgroundChanges: readonly string[],
): boolean {
  const group = groupOf(before, target);
  const inGroup = (e: Element): boolean =>
    e.label !== '' && e.labelFrom !== 'subtree' && e.path.startsWith(`${group.path}/`);
  const known = new Map<string, number>();
  for (const e of before.elements.filter(inGroup)) known.set(keyOf(e), (known.get(keyOf(e)) ?? 0) + 1);
  const fresh = after.elements.filter(inGroup).filter((e) => {
    const left = known.get(keyOf(e)) ?? 0;
    known.set(keyOf(e), left - 1);
    return left <= 0;
  });
  const edge = target.bounds.y + target.bounds.height;
  return fresh.some(
    (e) =>
      e.visible === null &&
      e.bounds.y >= edge - LIMITS.movedPx &&
      e.bounds.y <= edge + target.bounds.height &&
      !isInChangingContainer(backgroundChanges, after, e) &&
      !isInContainerChangingOutOfView(backgroundChanges, after, e, group),
  );
}

function keyOf({ className, label }: Element): string {
  return `${className} ${label}`;
}

/** The part of the element that is in view; its bounds when none is. */
function shownBox({ visible, bounds }: Element): Rect {
  return visible ?? bounds;
}

function isNear(element: Element, group: Rect): boolean {
  const withMargin = {
    x: group.x - NEAR_PX,
    y: group.y - NEAR_PX,
    width: group.width + 2 * NEAR_PX,
    height: group.height + 2 * NEAR_PX,
  };
  return intersection(withMargin, shownBox(element)) !== null;
}

/** True when a part of the box lies in an animated region. */
export function isAnimated(box: Rect, before: Screen, after: Screen): boolean {
  return [...before.animatedRegions, ...after.animatedRegions].some((m) => intersection(m, box) !== null);
}

function carouselsAround(screen: Screen, element: Element): readonly Element[] {
  return selfAndAncestors(screen, element).filter(isCarousel);
}

function isCarousel({ className, role }: Element): boolean {
  return /horizontal|viewpager|carousel|marquee/i.test(className) || ['spinner', 'progress'].includes(role);
}

/** True for a time of day or an age ("5 min ago"), which change by themselves. */
function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i.test(text.trim()) || AGO.test(text);
}
