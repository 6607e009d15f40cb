/** The small row or group around a target: a change in it is near the gesture (R20). */
import { isInChangingContainer, isInContainerChangingOutOfView } from './background-changes.ts';
import { shownBox } from './motion.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Rect, intersection } from '../../screen/model/geometry.ts';
import { type Screen, selfAndAncestors } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Largest height of a row or group around a target, as a share of the screen's height. */
export const GROUP_MAX_HEIGHT = 0.35;

/** Elements within this distance of a group count as near it. */
const NEAR_PX = 24;

/** Returns the largest of the two boxes around the target that is still small; the target itself when neither is. */
export function groupOf(screen: Screen, target: Element): Element {
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

export function isNear(element: Element, group: Rect): boolean {
  const withMargin = {
    x: group.x - NEAR_PX,
    y: group.y - NEAR_PX,
    width: group.width + 2 * NEAR_PX,
    height: group.height + 2 * NEAR_PX,
  };
  return intersection(withMargin, shownBox(element)) !== null;
}
