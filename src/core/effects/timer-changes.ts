/** Changes that the page says its timers made (R14). */
import { changeKey, isBackgroundChange, isInChangingContainer } from './background-changes.ts';
import { differsBeyondFocus } from './control-change.ts';
import { type TreeDiff, treeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { type Rect, area, contains, intersection } from '../../screen/model/geometry.ts';
import { type Screen, type ScreenChange, selfAndAncestors } from '../../screen/model/screen.ts';

/** Returns what the page says of its timers about an element and about the boxes around it that meet a condition. */
export function timedAround(
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

/**
 * Returns the screen after a tap that nothing on the page can have heard as one that changed by itself, whatever the cause: frames and animations tell of none. A style for the focus or
 * the pointer shows still.
 */
export function asUnheard(after: Screen): Screen {
  if (after.app.unheard !== true) return after;
  const elements = after.elements.map((e) =>
    e.shownByPointer !== undefined || e.pointerStyled === true
      ? e
      : { ...e, timed: 'usual' as const, timedLoss: 'usual' as const },
  );
  const { openedBy = 'usual' } = after.app;
  return { ...after, elements, app: { ...after.app, openedBy } };
}

/** True for a change beyond the focus, which goes to what was touched. */
const isReal = ({ what, before: a, after: b }: TreeDiff['changed'][number]): boolean =>
  what.includes('text') || what.includes('parent') || (what.includes('state') && differsBeyondFocus(a, b));

/** True when something changed, and the page says of all of it that its timers, or any tap, did it (R14). */
export function isWithoutControl(before: Screen, after: Screen): boolean {
  const changes = treeDiff(before, after);
  const { added, removed, changed } = changes;
  const real = changed.filter(isReal);
  const below = new Set(before.elements.filter((e) => e.visible === null).map((e) => e.label));
  const fresh = added.filter((e) => e.timed !== undefined || !below.has(e.label));
  return (
    fresh.length + removed.length + real.length > 0 &&
    [...fresh, ...real.map((c) => c.after)].every((e) => e.timed !== undefined || e.anyTap === true) &&
    removed.every(
      (e) =>
        lossBy(before, e, after, changes, null) !== undefined ||
        boxLeft(before, e, after, changes)?.anyTapLoss === true,
    )
  );
}

/**
 * True when only pixels changed, all of them where the page says that its timers changed elements: a class that a timer moves from chip to chip leaves the
 * tree as it was (R14).
 */
export function isDrawnByTimersOnly(before: Screen, after: Screen, { regions }: ScreenChange): boolean {
  const { added, removed, changed } = treeDiff(before, after);
  const isSameTree = [...added, ...removed].length === 0 && !changed.some(isReal);
  const boxes = after.elements.flatMap((e) =>
    e.timed !== undefined && e.visible !== null ? [grown(e.visible, DRAWN_AROUND)] : [],
  );
  return isSameTree && regions.length > 0 && regions.every((region) => isMostlyIn(region, boxes));
}

/** Device pixels around an element in which its outline and shadow are drawn, and by which a region of changed pixels may be wider. */
const DRAWN_AROUND = 24;

/** True when the boxes take up most of the region. One inside another counts once. */
export function isMostlyIn(region: Rect, boxes: readonly Rect[]): boolean {
  const outer = boxes.filter(
    (box, at) => !boxes.some((o, i) => i !== at && contains(o, box) && (i < at || !contains(box, o))),
  );
  const share = outer.reduce((sum, box) => {
    const common = intersection(box, region);
    return sum + (common === null ? 0 : area(common));
  }, 0);
  return share > area(region) * 0.75;
}

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/**
 * Returns what the page says of a timer that removed an element: of the nearest box around it that is still there. The row that follows in a list
 * stands at the place of the one that went, and is another box.
 */
export function lossBy(
  before: Screen,
  e: Element,
  after: Screen,
  changes: TreeDiff,
  state: RunState | null,
): TimedChange | undefined {
  const timed = boxLeft(before, e, after, changes)?.timedLoss;
  const wentOn = state !== null && isInChangingContainer(state.seen.backgroundChanges, before, e);
  return timed !== undefined && wentOn ? 'usual' : timed;
}

/** Returns the nearest box around an element that went which is still there. */
export function boxLeft(
  before: Screen,
  e: Element,
  after: Screen,
  { removed }: TreeDiff,
): Element | undefined {
  const paths = new Map(after.elements.map((now) => [changeKey(now), now]));
  return selfAndAncestors(before, e)
    .slice(1)
    .filter((box) => !removed.includes(box))
    .map((box) => paths.get(changeKey(box)))
    .find((box) => box !== undefined);
}
