/** Decides whether a tap changed its own control, or something that only it can have changed (R20, R14). */
import { causedByGesture } from './attribution.ts';
import { isInChangingContainer } from './background-changes.ts';
import { cameToMiddle } from './came-to-middle.ts';
import { isBareBox, OWN_TEXT, ownStateChange, ownTextChange, stateChange } from './control-change.ts';
import {
  type Effect,
  NO_EFFECT,
  WHOLE_PICTURE,
  effectSeen,
  inDoubt,
  type TappedControl,
} from './effect-result.ts';
import { wordsDrawnAnew } from './drawn-anew.ts';
import { isAnimated } from './motion.ts';
import { isContentMoved } from './moved-content.ts';
import { isPushed, showsMentioned } from './pushed.ts';
import { selectedAlready } from './selection.ts';
import { openedOutOfView } from './target-group.ts';
import { pictureElsewhere } from './picture-elsewhere.ts';
import { ignoringToasts, isUnderToast } from './toast-changes.ts';
import { treeDiff, type TreeDiff } from './tree-diff.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, contains, intersection } from '../../screen/model/geometry.ts';
import {
  isWebPage,
  type Screen,
  type ScreenChange,
  selfAndAncestors,
  subtree,
} from '../../screen/model/screen.ts';

/** Returns the effect of a tap on a control that is still there, where the screen as a whole showed none. */
export function effectOnTarget(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  tapped: TappedControl,
): Effect {
  const { before } = pending;
  const { target, state } = tapped;
  const own = ownEffect(pending, after, tapped);
  if (own !== null) return own;
  const changes = ignoringToasts(treeDiff(before, after), before, after);
  const isMoved = isContentMoved(before, after, change, changes);
  if (isMoved && !pending.watched) return effectSeen('the content moved');
  const control = clickableAncestor(before, target);
  const caused = causedByGesture(changes, { before, after, target: control, state, late: pending.watched });
  if (caused !== null && caused.doubtful === null)
    return { ...effectSeen(caused.effect), byChance: caused.byChance };
  if (looksDifferent(before, after, change, tapped)) {
    const byChance = hasTouchMark(changes, after, tapped) || isDrawnByNoScript(after);
    return { ...effectSeen('the target looks different'), byChance };
  }
  const already = selectedAlready(pending, after, { ...tapped, target: control });
  if (already !== null) return already;
  if (caused !== null)
    return { ...effectSeen(caused.effect), doubtful: caused.doubtful ?? '', byChance: caused.byChance };
  if (isMoved) return { ...effectSeen('the content moved'), byChance: !showsMentioned(before, after, state) };
  const painted = pictureElsewhere(pending, after, change, tapped);
  if (painted.tookEffect) return painted;
  const anew = wordsDrawnAnew(before, after, tapped.successor, state);
  return anew.tookEffect ? anew : looksNew(pending, after, change);
}

/** Returns the effect that the control itself shows in the tree; null when it shows none. */
function ownEffect(
  { before, watched }: OpenAttempt,
  after: Screen,
  { target, successor, state }: TappedControl,
): Effect | null {
  const control = clickableAncestor(before, target);
  const now = clickableAncestor(after, successor);
  const flipped = stateChange(before, control, after, now);
  const sureOf = flipped === OWN_TEXT ? ownTextChange : ownStateChange;
  const sureness = sureOf(before, control, after, now, state);
  if (flipped !== null && sureness !== 'none')
    return sureness === 'doubtful' ? inDoubt(effectSeen(flipped), now) : effectSeen(flipped);
  if (target.state.editable && (successor.state.focused || after.keyboard.shown))
    return effectSeen('the field has the focus', ...(target.state.focused ? ['already so'] : []));
  const isTurning = isInChangingContainer(state.seen.backgroundChanges, after, successor);
  // Some lists turn by themselves.
  const isPushedThere = isPushed(treeDiff(before, after), before);
  return !watched && !isTurning && !isPushedThere && cameToMiddle(before, target, after, successor)
    ? inDoubt(effectSeen('it came to the middle of its list'), now)
    : null;
}

/** True when the pixels of the control changed, and neither the focus, nor a timer, nor something over it changed them. */
function looksDifferent(
  before: Screen,
  after: Screen,
  change: ScreenChange,
  { target, successor, state }: TappedControl,
): boolean {
  const control = clickableAncestor(before, target);
  const parts = subtree(after, clickableAncestor(after, successor));
  const around = selfAndAncestors(after, successor);
  const earlier = [...subtree(before, control), ...selfAndAncestors(before, target)];
  const isStyled =
    [...parts, ...around, ...earlier].some((e) => e.pointerStyled === true) ||
    parts.some((e) => e.shownByPointer !== undefined);
  const isFocused = successor.state.focused && !around.some((e) => e.pointerStyled === false);
  return (
    // Only two screenshots show that the target looks different; a tree that changed elsewhere does not.
    before.screenshot !== null &&
    after.screenshot !== null &&
    change.target === 'changed' &&
    change.kind !== 'none' &&
    // That it has the focus is a change of the tree, and none of the picture.
    (!successor.state.focused || isDrawnAnew(control, clickableAncestor(after, successor), change)) &&
    // The focus or the pointer alone make a control look different (R20), unless a script answered, or its sign turned and a section opened below it.
    (!(isFocused || isStyled) ||
      [...parts, ...around.slice(0, 2)].some((e) => e.answered === true) ||
      (change.targetDetail === 'part' &&
        openedOutOfView(before, after, control, state.seen.backgroundChanges))) &&
    !isAnimated(control.bounds, before, after) &&
    parts.every((e) => (e.timed ?? e.timedLoss) === undefined) &&
    !isUnderToast(control.bounds, before, after) &&
    !isUnderMark(after, control, [...parts, ...around])
  );
}

/**
 * True on a web page of which no script changed anything in answer to the gesture: a picture or a font that was asked for before may have been loaded just then (R20). Styles
 * for a state show in the state.
 */
function isDrawnByNoScript(after: Screen): boolean {
  return (
    isWebPage(after) &&
    after.elements.every((e) => e.answered !== true && e.caused !== true && e.anyTap !== true)
  );
}

/** True when a script moved or changed something else that lies over the control, such as a dot that follows the finger. */
function isUnderMark({ elements }: Screen, { bounds }: Element, own: readonly Element[]): boolean {
  return elements.some(
    (e) =>
      (e.answered === true || e.caused === true || e.anyTap === true) &&
      e.visible !== null &&
      !own.includes(e) &&
      intersection(e.visible, bounds) !== null,
  );
}

/**
 * True when the control shows a new box without words whose middle is its own, where the finger was: a ripple that its page leaves there for good, or the dot of a
 * chosen option. Nothing tells them apart (R20).
 */
function hasTouchMark({ added, changed }: TreeDiff, after: Screen, { successor }: TappedControl): boolean {
  const control = clickableAncestor(after, successor);
  const point = centre(control.visible ?? control.bounds);
  const parts = subtree(after, control).filter((e) => e !== control);
  const isMark = (e: Element): boolean => {
    const { x, y } = centre(e.bounds);
    const isThere = Math.abs(x - point.x) <= TOUCHING_PX && Math.abs(y - point.y) <= TOUCHING_PX;
    return isThere && isBareBox(e);
  };
  const isOther = parts.some((e) => e.answered === true && !isMark(e)) || control.answered === true;
  return (
    !isOther &&
    changed.every(({ after: e }) => !parts.includes(e)) &&
    added.some((e) => parts.includes(e) && isMark(e))
  );
}

/**
 * True when the picture of the control itself changed: inside, or over at least half of one of its sides, as by the line below a chosen tab. A change that goes on past it is
 * one of what it stands in.
 */
function isDrawnAnew({ bounds }: Element, now: Element, { targetDetail, regions }: ScreenChange): boolean {
  if (targetDetail !== undefined) return true;
  const { x, y, width, height } = bounds;
  // Something beside it pushed it as it came or went: the picture changed where it stood.
  if (Math.max(Math.abs(now.bounds.x - x), Math.abs(now.bounds.y - y)) > TOUCHING_PX) return false;
  const room = TOUCHING_PX;
  const around = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
  return regions.some((region) => {
    const shared = contains(around, region) ? intersection(region, bounds) : null;
    if (shared === null || Math.min(shared.width, shared.height) <= room) return false;
    return Math.max(shared.width / width, shared.height / height) >= HALF;
  });
}

/** The width of what two controls that touch share in the picture, px: a changed region is a little larger than the change. */
const TOUCHING_PX = 4;
const HALF = 0.5;

/** Share of the pixels that a change of the colours of a whole page has at least. */
const WHOLE_PAGE = 0.5;

/** How much of the picture may change in other ways on the second look, as a share of the pixels: an advertisement, or a clock. */
const STEADY = 0.05;

/**
 * Returns the effect of a gesture after which most of the screen looks different, and the tree is the same: another theme, or a picture that turns by
 * itself. A second look without a gesture must show it as changed as the first. Even then nothing tells which it was, so that the goal stays open unless a line names
 * the result (R14).
 */
function looksNew({ before, doubted }: OpenAttempt, after: Screen, { ratio }: ScreenChange): Effect {
  if (before.screenshot === null || after.screenshot === null || ratio < WHOLE_PAGE) return NO_EFFECT;
  const effect = { ...effectSeen('the whole screen looks different'), byChance: true };
  if (doubted === null) return { ...effect, doubtful: WHOLE_PICTURE };
  return Math.abs(ratio - doubted.change.ratio) <= STEADY ? effect : NO_EFFECT;
}
