/** Changes that the page says its timers made (R14). */
import { changeKey, isBackgroundChange, isInChangingContainer } from './background-changes.ts';
import { differsBeyondFocus } from './control-change.ts';
import { type TreeDiff, treeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { type Screen, selfAndAncestors } from '../../screen/model/screen.ts';

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
export function lossBy(
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
