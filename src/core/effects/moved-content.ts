/** Tells content that was scrolled from other changes whose pictures look alike (R14, R20). */
import { isPushed } from './pushed.ts';
import type { TreeDiff } from './tree-diff.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** True when the picture moved by a distance and the tree doesn't contradict it. */
export function isContentMoved(
  before: Screen,
  after: Screen,
  change: ScreenChange,
  changes: TreeDiff,
): boolean {
  return (
    change.kind === 'scrolled' &&
    !isPushed(changes, before) &&
    !isDriftOfGround(before, after, changes) &&
    !isContradicted(before, after, change)
  );
}

/**
 * True where the picture moved, something in it moves by itself, and no text of the tree did: a ground that drifts, such as stripes behind the page. Content
 * that is scrolled takes its texts along.
 */
function isDriftOfGround(before: Screen, after: Screen, { added, removed, changed }: TreeDiff): boolean {
  const isAnimatedSomewhere = before.animatedRegions.length > 0 || after.animatedRegions.length > 0;
  const stands = added.length === 0 && removed.length === 0 && changed.length === 0;
  return isAnimatedSomewhere && stands && after.elements.some(isShownText);
}

/**
 * True where texts were in the part of the picture that changed, and none of them moved along but those that a timer moved: bubbles that come one after the other in a few places look like content that
 * was scrolled.
 */
function isContradicted(before: Screen, after: Screen, { regions, dy }: ScreenChange): boolean {
  const there = before.elements.filter(
    (e) => isShownText(e) && regions.some((region) => intersection(region, e.bounds) !== null),
  );
  if (there.length === 0 || dy === 0) return false;
  const now = after.elements.filter((e) => e.text !== '' && e.timed === undefined);
  return there.every(
    (was) => !now.some((e) => normalise(e.text) === normalise(was.text) && isAlong(was, e, dy)),
  );
}

function isShownText({ visible, text }: Element): boolean {
  return visible !== null && text !== '';
}

/** True for about the same way: the tree is read a moment before or after the picture is taken. */
function isAlong(was: Element, is: Element, dy: number): boolean {
  const share = (is.bounds.y - was.bounds.y) / dy;
  return share >= 0.5 && share <= 2;
}
