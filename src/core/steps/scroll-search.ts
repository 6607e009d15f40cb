/** A Verify step, and a wait that was in vain, may scroll for what is out of view (R73): towards it where the hierarchy tells where it stands, else from the beginning to the end. */
import { searchTargets } from '../assertions/index.ts';
import type { AssertionResult } from '../assertions/context.ts';
import { performRecovery } from '../commands/act.ts';
import { listWithMore, scrollsVertically } from '../../screen/features/scroll-containers.ts';
import type { RunState } from '../model/run-state.ts';
import { advanceNext, openInstruction, patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre } from '../../screen/model/geometry.ts';
import { locate } from '../../screen/locate/locate.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** One finger movement, and the next look decides again; null when nothing is left to be tried. */
export function scrollToFind(turn: Turn, screen: Screen, result: AssertionResult): Outcome | null {
  const { state } = turn;
  if (!isSearchable(result)) return null;
  const known = targetOutOfView(turn, screen);
  if (known !== undefined) return state.search.ended ? null : scrollTowardsTarget(turn, screen, known);
  const fromMiddle = startsInMiddle(turn) && hasOneList(screen);
  // At the beginning: what was above has been seen, and the list is followed from here.
  if (state.search.ended && fromMiddle)
    return advanceNext(
      patch(turn, { search: { fromMiddle: false, ended: false }, step: { missingSince: null } }),
      screen,
    );
  if (state.search.ended) return null;
  if (fromMiddle) {
    const list = listWithMore(screen, true);
    return list === undefined ? null : searchScroll(turn, screen, list, 'down');
  }
  const list = listWithMore(screen, false);
  if (list !== undefined) return searchScroll(turn, screen, list, 'up');
  // A page that names nothing below its edge tells by being moved alone whether it ends there.
  const may = result.label === 'Missing Element Bug' || state.search.scrolls > 0;
  const page = may ? listWithMore(screen, true) : undefined;
  if (page !== undefined) return searchScroll(turn, screen, page, 'up');
  return state.search.scrolls > 0
    ? advanceNext(patch(turn, { search: { ended: true }, step: { missingSince: null } }), screen)
    : null;
}

/**
 * What comes late may come where the search has been: when the wait at the end was in vain, a list that names only what is in view is
 * followed once more from its beginning. Null when that has been done, or would take more finger movements than there are.
 */
export function scrollAgainFromTop(turn: Turn, screen: Screen, result: AssertionResult): Outcome | null {
  const { scrolls, ended, repeated } = turn.state.search;
  const passedBy = scrolls > 0 && ended && !repeated && scrolls * 3 <= LIMITS.scrolls;
  if (!passedBy || !isSearchable(result) || targetOutOfView(turn, screen) !== undefined) return null;
  if (listWithMore(screen, true) === undefined || !hasOneList(screen)) return null;
  const anew = { search: { repeated: true, fromMiddle: true, ended: false }, step: { missingSince: null } };
  return advanceNext(patch(turn, anew), screen);
}

/** Of several lists it is not known which one was scrolled: none is then said to have been seen whole. */
function hasOneList(screen: Screen): boolean {
  return screen.elements.filter((e) => scrollsVertically(screen, e)).length === 1;
}

function isSearchable({ label }: AssertionResult): boolean {
  return label === 'Missing Element Bug' || label === null || label === 'Wrong Text Bug';
}

/** What had been scrolled before the search began is first taken back to its beginning. */
function startsInMiddle({ state }: Turn): boolean {
  return state.search.scrolls === 0 ? state.run.scrolledAway : state.search.fromMiddle;
}

/** What the step asks to see and the hierarchy holds, above or below what is in view; undefined when some of it is in view. */
export function targetOutOfView({ state }: Turn, screen: Screen): Element | undefined {
  for (const target of soughtConditions(state).flatMap(searchTargets)) {
    const { matches } = locate(screen, target, { textCase: state.goal.textCase });
    const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
    const [first] = drawn;
    if (first !== undefined && drawn.every((e) => e.visible === null)) return first;
  }
  return undefined;
}

function soughtConditions(state: RunState): readonly Condition[] {
  const act = openInstruction(state);
  if (act?.kind === 'wait' && act.until !== null) return [act.until];
  return stepAt(state)?.parsed.conditions ?? [];
}

function scrollTowardsTarget(turn: Turn, screen: Screen, target: Element): Outcome | null {
  const list = selfAndAncestors(screen, target)
    .slice(1)
    .find((e) => scrollsVertically(screen, e));
  if (list === undefined) return null;
  const edge = list.visible ?? list.bounds;
  const { y } = centre(target.bounds);
  if (y >= edge.y + edge.height) return searchScroll(turn, screen, list, 'up');
  return y <= edge.y ? searchScroll(turn, screen, list, 'down') : null;
}

function searchScroll(turn: Turn, screen: Screen, list: Element, direction: 'up' | 'down'): Outcome | null {
  const { state } = turn;
  if (state.search.scrolls >= LIMITS.scrolls) return null;
  const counted = patch(turn, {
    search: { scrolls: state.search.scrolls + 1, fromMiddle: startsInMiddle(turn) },
    step: { missingSince: null },
  });
  const action = { kind: 'swipe', direction, target: { ref: list.ref } } as const;
  return performRecovery(counted, { action, target: list, screen, origin: 'policy' }, (attempt) => ({
    kind: 'search',
    attempt,
    before: screen,
  }));
}
