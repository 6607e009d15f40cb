/** Tells which change the gesture caused (R20), and which one the app made by itself, such as a carousel, a late row or a clock (R14). */
import { isOfFieldLeft } from './field-left.ts';
import { changeKey, isBackgroundChange, isInChangingContainer, isOfGesture } from './background-changes.ts';
import { differsBeyondFocus, isChecking, isWordless, wordsOf } from './control-change.ts';
import { isLookedForNext, isMentioned, isNextMentioned, textsOfGoal } from './mentions.ts';
import { carouselsAround, isClock, isInCarousel, isInPlayer, movesByItself, shownBox } from './motion.ts';
import { GROUP_MAX_HEIGHT, groupOf, isNear } from './target-group.ts';
import { boxLeft, lossBy, timedAround } from './timer-changes.ts';
import { ignoringToasts, isUnderToast } from './toast-changes.ts';
import { type TreeDiff, treeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { isSeen } from '../../screen/elements/hittable.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import { type Screen, selfAndAncestors, subtree } from '../../screen/model/screen.ts';
import { writtenWords } from '../../screen/elements/described-text.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

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
  /** True when any tap on the page does it, as the page says (R14). */
  readonly anyTap: boolean;
  /** True when a box was checked or a field focused, which nothing does by itself. */
  readonly isOurs?: boolean;
  /** True when the focus or the pointer shows it, as they show a tooltip, or a tap anywhere closes it. */
  readonly byPointer?: boolean;
  /** True for a text that went, and of which the next line says so. */
  readonly isLookedFor?: boolean;
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
    ...replacements(changes, gesture),
  ].filter((c) => !(c.turns && gesture.late) && c.timed !== 'usual' && !isTip(c, gesture.state));
  const { confirmedChanges } = gesture.state.seen;
  const isSure = ({ key, near, mentioned, counts, turns, timed, anyTap }: Candidate): boolean =>
    (!turns && timed === undefined && (mentioned || (near && !counts && !anyTap))) ||
    confirmedChanges.includes(key);
  const best = found.find(isSure) ?? found.find(({ anyTap }) => !anyTap) ?? found[0];
  if (best === undefined) return null;
  const byChance = found.every(
    (c) =>
      c.timed === 'begun' ||
      ((c.isLate || c.turns || c.anyTap) &&
        !c.mentioned &&
        c.isOurs !== true &&
        c.isLookedFor !== true &&
        !isNextMentioned(gesture.state, c.name)),
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
  return found.find((c) => !c.turns && c.timed === undefined && !isTip(c, state))?.effect ?? null;
}

/** True for a tooltip that no line speaks of: a dead control also has the focus or the pointer after a tap (R20). */
function isTip({ byPointer, mentioned, name }: Candidate, state: RunState): boolean {
  return byPointer === true && !mentioned && !isNextMentioned(state, name);
}

/** Returns the effect of an order that changed. Lists do not change it by themselves, unless the page says so of its timers. */
function newOrder({ changed }: TreeDiff): Candidate[] {
  const moved = changed.filter((c) => c.what.includes('moved') && c.before.text !== '');
  if (isReordered(moved.filter((c) => c.after.timed === undefined))) return [ORDER];
  const timed = moved.find((c) => c.after.timed !== undefined && c.after.timed !== 'usual');
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
  anyTap: false,
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
      ...traitsOf(c.after, gesture),
      effect: `"${c.after.label || c.after.resourceId}" changed its state`,
      near: isChecking(c) || isNear(c.after, group),
      name: c.after.label,
      isOurs: isChecking(c),
    }));
}

function textChanges(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { after, state, late } = gesture;
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
      ...traitsOf(c.after, gesture),
      byPointer: c.after.shownByPointer === 'surely',
      effect: `"${shownBy(c.before)}" became "${shownBy(c.after)}"`,
      mentioned: isMentioned(goal, shownBy(c.after)),
      counts: wordsOf(c.before) === wordsOf(c.after),
    }))
    .filter((c) => c.near || c.mentioned || !late);
}

/** Returns the words of an element; of a slider, what it is set to. */
const shownBy = ({ text, value, label }: Element): string => text || (value?.text ?? label);

function arrivals(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { after, state, late } = gesture;
  const goal = textsOfGoal(state);
  return changes.added
    .filter((e) => isStill(e, after, gesture) || isTextInMotion(e, changes, gesture))
    .filter((e) => e.label !== '' || e.role === 'image')
    .map((e) => ({
      ...traitsOf(e, gesture),
      effect: `"${e.label || e.role}" came`,
      byPointer: e.shownByPointer !== undefined,
      // A ground that moves behind the text says nothing of it, and a ticker may have begun: it is watched.
      turns: isInCarousel(after, e) || !isStill(e, after, gesture),
      mentioned: goal.has(normalise(e.text || e.label)),
      // A mark without words may also come by itself: it is watched.
      counts: e.label === '',
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
      // Cards also change their box by themselves, whatever the goal says of them: it is watched like a change elsewhere (R14).
      ...traitsOf(c.after, gesture),
      effect: `"${nameOf(after, c.after)}" went to another place`,
      near: isNear(c.before, group),
      isNamed: goal.has(normalise(nameOf(after, c.after))),
      name: nameOf(after, c.after),
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
      // Cards also turn over by themselves, whatever the goal says of them: it is watched like a change elsewhere (R14).
      ...traitsOf(e, gesture),
      effect: `"${e.text}" came into sight`,
      near: false,
      timed: timedAround(after, e, state, (box) => box.bounds.height <= after.size.height * GROUP_MAX_HEIGHT),
    }));
}

/** True when the element stood in a popover or tooltip that any tap beside it closes. One on the control that was tapped right before may close its own. */
function closesBesideTap(before: Screen, e: Element, { state, target }: GestureContext): boolean {
  const keys = state.run.gestureKeys;
  const box = selfAndAncestors(before, e).find((each) => each.closesOutside === true);
  return box !== undefined && !selfAndAncestors(before, target).includes(box) && keys.at(-1) !== keys.at(-2);
}

function departures(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { before, after, state, late, target } = gesture;
  const goal = textsOfGoal(state);
  const control = clickableAncestor(before, target);
  return (
    changes.removed
      .filter((e) => isStill(e, before, gesture))
      // A layer of the control without words, as that of a ripple: the pixels tell whether it showed anything.
      .filter((e) => !isWordless(e) || !e.path.startsWith(`${control.path}/`))
      .map((e) => ({
        ...traitsOf(e, gesture),
        effect: `"${e.label || e.resourceId || e.role}" went`,
        mentioned: !late && goal.has(normalise(e.text || e.label)),
        byPointer: e.shownByPointer !== undefined || closesBesideTap(before, e, gesture),
        name: '',
        isLookedFor: isLookedForNext(state, e.text || e.label),
        isLate: late,
        turns: isInCarousel(before, e),
        timed: lossBy(before, e, after, changes, state),
        anyTap: boxLeft(before, e, after, changes)?.anyTapLoss === true,
        labelled: e.label !== '' && !isInChangingContainer(state.seen.backgroundChanges, before, e),
      }))
      .filter((c) => c.near || (!late && c.labelled))
  );
}

/**
 * Returns the texts of a list that a script of the gesture took away, and at whose place a timer has put another one since: a log that was cleared and goes on. They are
 * nowhere any more.
 */
function replacements(changes: TreeDiff, gesture: GestureContext): Candidate[] {
  const { after, state, late } = gesture;
  const goal = textsOfGoal(state);
  const shown = new Set(after.elements.map((e) => e.text));
  return changes.changed
    .filter(({ what, before: was, after: is }) => {
      const [, around] = selfAndAncestors(after, is);
      return (
        what.includes('text') && is.timed !== undefined && around?.causedLoss === true && !shown.has(was.text)
      );
    })
    .map((c) => ({
      ...traitsOf(c.after, gesture),
      key: changeKey(c.before),
      effect: `"${c.before.text}" went`,
      mentioned: !late && goal.has(normalise(c.before.text)),
      name: '',
      isLookedFor: isLookedForNext(state, c.before.text),
      isLate: late,
      timed: undefined,
    }));
}

/** Returns what an element on the later screen tells of itself as a candidate, whatever the change is. */
function traitsOf(e: Element, gesture: GestureContext): Omit<Candidate, 'effect'> {
  const { before, after, target } = gesture;
  return {
    key: changeKey(e),
    near: isNear(e, groupOf(before, target).bounds),
    mentioned: false,
    counts: false,
    name: e.text || e.label,
    isLate: isLate(e, gesture),
    turns: isInCarousel(after, e),
    timed: e.timed,
    anyTap: selfAndAncestors(after, e).some(
      (box) => box.anyTap === true && (box === e || !isIn(before, box)),
    ),
  };
}

/** True when the box stood on the screen. */
const isIn = ({ elements }: Screen, box: Element): boolean =>
  elements.some((e) => changeKey(e) === changeKey(box));

/** True when the element came or changed more than a second after the gesture, and the page does not say that the gesture began it. */
function isLate(e: Element, { after, late }: GestureContext): boolean {
  return (late || (after.late ?? []).includes(e.ref)) && !isOfGesture(e);
}

/** True when the element of this screen neither moves by itself, nor belongs to a field left, nor stands in a carousel without the target. */
function isStill(
  e: Element,
  screen: Screen,
  { before, after, target }: GestureContext,
  was: Element = e,
): boolean {
  // A longer word may stand now where a number went on before, and so may one of which the page says that the gesture brought it.
  const isOurs = screen === after && isOfGesture(e);
  return (
    (isOurs ||
      (!movesByItself(was === e ? screen : before, was, before.animatedRegions) &&
        !movesByItself(screen, e, after.animatedRegions))) &&
    isApart(e, screen, { before, after, target })
  );
}

/** True when the element neither belongs to a field left, nor stands in a carousel without the target. */
function isApart(
  e: Element,
  screen: Screen,
  { before, after, target }: Pick<GestureContext, 'before' | 'after' | 'target'>,
): boolean {
  return (
    !isOfFieldLeft(e, before, after) &&
    carouselsAround(screen, e).every((carousel) => target.path.startsWith(`${carousel.path}/`))
  );
}

/** True for a text where something moves on the later screen alone: no player plays it, and it took the place of no other text, as in a ticker. */
function isTextInMotion(e: Element, { removed }: TreeDiff, gesture: GestureContext): boolean {
  const { before, after } = gesture;
  return (
    writtenWords(e) !== '' &&
    !isInPlayer(after, e) &&
    removed.every((r) => intersection(shownBox(r), shownBox(e)) === null) &&
    !movesByItself(after, e, before.animatedRegions) &&
    isApart(e, after, gesture)
  );
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
