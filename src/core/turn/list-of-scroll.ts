/** Sends a search by scrolling that a planner makes on a part of a list to the list (R38). */
import type { Action } from '../../actions/registry.ts';
import { scrollsHorizontally, scrollsVertically } from '../../screen/features/scroll-containers.ts';
import { byRef, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';

/**
 * Returns the action with the list as its target where it scrolls something in a list that does not scroll itself. On the strip of a row at the edge of the list, the finger
 * has no room to move, and nothing would tell that from the end of the list.
 */
export function ontoItsList(action: Action, screen: Screen): Action {
  if (action.kind !== 'scroll_to' || action.target === null) return action;
  const target = byRef(screen, action.target.ref);
  if (target === undefined) return action;
  const scrolls =
    action.direction === 'up' || action.direction === 'down' ? scrollsVertically : scrollsHorizontally;
  const list = selfAndAncestors(screen, target).find((e) => scrolls(screen, e));
  return list === undefined ? action : { ...action, target: { ref: list.ref } };
}
