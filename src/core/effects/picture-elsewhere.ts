/** A picture elsewhere on the screen that a gesture changed, and of which the tree says nothing: the next photo, a chart, a map (R14, R20). */
import { changeKey } from './background-changes.ts';
import { effectSeen, NO_EFFECT, type Effect, type TappedControl, WHOLE_PICTURE } from './effect-result.ts';
import { isOfFieldLeft } from './field-left.ts';
import { isAnimated } from './motion.ts';
import { GROUP_MAX_HEIGHT } from './target-group.ts';
import { isMostlyIn } from './timer-changes.ts';
import { isUnderToast } from './toast-changes.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Rect, area, contains, intersection } from '../../screen/model/geometry.ts';
import {
  isWebPage,
  type Screen,
  type ScreenChange,
  selfAndAncestors,
  subtree,
} from '../../screen/model/screen.ts';

/** Share of a canvas that changed where nothing but the picture tells: less may be a mark on it. */
const REPAINTED = 0.25;

/** How much of the picture may change in other ways on the second look, as a share of the change. */
const STEADY = 0.1;

/**
 * Returns the effect of a tap that changed the pixels of a picture elsewhere, and nothing in the tree. A second look without a gesture must show the same
 * change. Where the page says that the gesture started the script, it is the effect; else it may have come by itself, and the goal stays open unless a line
 * names the result (R14).
 */
export function pictureElsewhere(
  { before, doubted }: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  tapped: TappedControl,
): Effect {
  if (before.screenshot === null || after.screenshot === null) return NO_EFFECT;
  const others = othersThan(before, after, tapped);
  const isIn = (scripted: (e: Element) => boolean): boolean =>
    isChangedIn(others, scripted, after, change, tapped);
  const isAnswer = isIn((e) => e.caused === true);
  const mayBe = isWebPage(after)
    ? isIn((e) => e.answered === true && !isOfFieldLeft(e, before, after)) ||
      others.some((seen) => isOtherCanvas(seen, change))
    : isDrawnElsewhere(others, { before, after, change, tapped }) || isDrawnInRow(before, change, tapped);
  if (!isAnswer && !mayBe) return NO_EFFECT;
  const effect = { ...effectSeen('a picture elsewhere changed'), byChance: !isAnswer };
  if (doubted === null) return { ...effect, doubtful: WHOLE_PICTURE };
  const { ratio } = doubted.change;
  return Math.abs(change.ratio - ratio) <= STEADY * Math.max(ratio, change.ratio) ? effect : NO_EFFECT;
}

/** An element after and before the gesture. */
type SeenTwice = readonly [now: Element, was: Element];

/** Returns the elements in view outside of the tapped control and of its boxes that are no control like it, and that nothing else is likely to have changed. */
function othersThan(before: Screen, after: Screen, { successor }: TappedControl): readonly SeenTwice[] {
  const control = clickableAncestor(after, successor);
  const own = [...subtree(after, control), ...selfAndAncestors(after, successor)];
  const known = new Map(before.elements.map((e) => [changeKey(e), e]));
  return after.elements.flatMap((e): SeenTwice[] => {
    const was = known.get(changeKey(e));
    const isOther =
      e.visible !== null &&
      !own.includes(e) &&
      !isPeer(after, e, successor) &&
      !changesByItself(e, before, after);
    return isOther && was !== undefined ? [[e, was]] : [];
  });
}

/** True when a changed region lies in elements that a script changed: they may have moved or grown. Over the control they are marks of the touch. */
function isChangedIn(
  others: readonly SeenTwice[],
  scripted: (e: Element) => boolean,
  after: Screen,
  { regions }: ScreenChange,
  { successor }: TappedControl,
): boolean {
  const { bounds } = clickableAncestor(after, successor);
  const boxes = others
    .filter(([now]) => scripted(now) && intersection(now.visible!, bounds) === null)
    .flatMap(([now, was]) => {
      const both = around(now.visible!, was.visible);
      // On its way from one side of the control to the other it left the control alone.
      return intersection(both, bounds) === null ? [both] : [now.visible!, was.visible ?? now.visible!];
    });
  return regions.some((region) => isMostlyIn(region, boxes));
}

/** How many times as large as the tapped control something that can be touched is at least when it is no control like it. */
const LARGER = 2;

/** True for another control, as the seat beside the one that was tapped, and for what lies in one: its look is no effect on the target. */
function isPeer(screen: Screen, e: Element, successor: Element): boolean {
  const control = clickableAncestor(screen, e);
  const [box, target] = [control.bounds, clickableAncestor(screen, successor).bounds];
  return control.state.clickable && area(box) < LARGER * area(target);
}

const isSameBox = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** True where a timer, the focus, the pointer or an animation may have changed the picture, or a message lies over it. */
const changesByItself = (e: Element, before: Screen, after: Screen): boolean =>
  (e.timed ?? e.timedLoss) !== undefined ||
  e.pointerStyled === true ||
  e.shownByPointer !== undefined ||
  isAnimated(e.bounds, before, after) ||
  isUnderToast(e.bounds, before, after);

/** Returns the box around an element before and after the gesture. */
function around(now: Rect, before: Rect | null): Rect {
  if (before === null) return now;
  const [x, y] = [Math.min(now.x, before.x), Math.min(now.y, before.y)];
  const right = Math.max(now.x + now.width, before.x + before.width);
  const bottom = Math.max(now.y + now.height, before.y + before.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** True when much of a canvas of a web page changed that kept its box. Other pictures come when they are loaded. */
function isOtherCanvas([now, was]: SeenTwice, { regions }: ScreenChange): boolean {
  if (now.role !== 'canvas' || !isSameBox(was.bounds, now.bounds)) return false;
  const box = now.visible!;
  const inside = regions.filter((region) => isMostlyIn(region, [box]));
  const shared = inside.map((region) => intersection(region, box)).filter((common) => common !== null);
  return shared.reduce((sum, common) => sum + area(common), 0) >= REPAINTED * area(box);
}

interface SeenChange {
  readonly before: Screen;
  readonly after: Screen;
  readonly change: ScreenChange;
  readonly tapped: TappedControl;
}

/**
 * True when an app drew something anew in a box that kept its place: a photo, a chart, a colour, a bar of progress. The tree of an app tells no more of it. The
 * box is the smallest one around the change, because what is drawn in a box that holds the control may belong to its touch.
 */
function isDrawnElsewhere(
  others: readonly SeenTwice[],
  { before, after, change, tapped }: SeenChange,
): boolean {
  if (before.keyboard.shown !== after.keyboard.shown) return false;
  const { bounds } = clickableAncestor(after, tapped.successor);
  const shown = after.elements.filter((e) => e.visible !== null && area(e.visible) > 0);
  return change.regions.some((region) => {
    if (intersection(region, bounds) !== null || isBarOfList(region, shown)) return false;
    const around = shown.filter((e) => isMostlyIn(region, [e.visible!]));
    const [least] = around.toSorted((a, b) => area(a.visible!) - area(b.visible!) || b.order - a.order);
    const seen = others.find(([now]) => now === least);
    return seen !== undefined && isSameBox(seen[0].bounds, seen[1].bounds) && !hadFocus(before, seen[1]);
  });
}

/** How much of its row what is drawn anew takes at most, as a share: the look of the whole row may be that of its touch. */
const PART_OF_ROW = 0.5;

/**
 * True when an app drew something anew in the tapped row, beside the words that were tapped: a switch of which the tree says nothing, or a picture that was
 * loaded just then. Another control in the row has a state of its own, and a page that takes touches as a whole is no row.
 */
function isDrawnInRow(before: Screen, { regions }: ScreenChange, { target }: TappedControl): boolean {
  const row = clickableAncestor(before, target);
  if (row === target || !row.state.clickable) return false;
  if (row.bounds.height > before.size.height * GROUP_MAX_HEIGHT) return false;
  const inner = subtree(before, row).filter((e) => e !== row && e.state.clickable);
  return regions.some(
    (region) =>
      contains(row.bounds, region) &&
      area(region) < PART_OF_ROW * area(row.bounds) &&
      [target, ...inner].every((e) => intersection(region, e.bounds) === null),
  );
}

/** Width of the bar that shows how far a list is scrolled, as a share of the list. */
const BAR_SHARE = 0.03;

/** True for a strip along an edge of what scrolls: the bar that shows how far, and fades by itself. */
const isBarOfList = (region: Rect, shown: readonly Element[]): boolean =>
  shown.some(({ state, visible }) => {
    if (!state.scrollable || visible === null || intersection(region, visible) === null) return false;
    const [toLeft, toRight] = [region.x - visible.x, visible.x + visible.width - region.x - region.width];
    const [toTop, toBottom] = [region.y - visible.y, visible.y + visible.height - region.y - region.height];
    const isUpright =
      region.width <= BAR_SHARE * visible.width && Math.min(toLeft, toRight) <= BAR_SHARE * visible.width;
    const isFlat =
      region.height <= BAR_SHARE * visible.height && Math.min(toTop, toBottom) <= BAR_SHARE * visible.height;
    return isUpright || isFlat;
  });

/** True for the field that had the focus, its frame, and what stands in it: any tap takes the focus from it. */
const hadFocus = (before: Screen, was: Element): boolean =>
  [...subtree(before, was), ...selfAndAncestors(before, was).slice(0, 3)].some(({ state }) => state.focused);
