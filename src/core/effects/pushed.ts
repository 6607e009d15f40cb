/** Tells content that was scrolled from content that an element pushed away when it came or went (R14, R20). */
import { textsOfGoal } from './mentions.ts';
import type { TreeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/**
 * True when the content moved because something with words came or went beside it, as a banner does: nothing that moved lies in a container that
 * scrolls. The arrival or departure counts then, and not the movement.
 */
export function isPushed({ added, removed, changed }: TreeDiff, before: Screen): boolean {
  const moved = changed.filter((c) => c.what.includes('moved'));
  return (
    [...added, ...removed].some((e) => e.label !== '') &&
    moved.length > 0 &&
    moved.every((c) => selfAndAncestors(before, c.before).every(({ state }) => !state.scrollable))
  );
}

/** True when a text that the goal quotes came into view. */
export function showsMentioned(before: Screen, after: Screen, state: RunState): boolean {
  const inView = ({ elements }: Screen): Set<string> =>
    new Set(elements.filter((e) => e.visible !== null).map((e) => normalise(e.text)));
  const earlier = inView(before);
  const now = inView(after);
  return [...textsOfGoal(state)].some((text) => now.has(text) && !earlier.has(text));
}
