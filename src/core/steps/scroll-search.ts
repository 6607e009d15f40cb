/** Scrolls a list for the target of a Verify step or of a wait (R73): towards the target when the element tree has its place, else from the beginning to the end. */
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

/** Makes one swipe of the search; null when the search is over. */
export function scrollToFind(turn: Turn, screen: Screen, result: AssertionResult): Outcome | null {
  const { state } = turn;
  if (!isSearchable(result) || isForJudgeHere(turn, screen, result)) return null;
  const target = targetOutOfView(turn, screen);
  if (target !== undefined) return state.search.ended ? null : scrollTowardsTarget(turn, screen, target);
  const fromMiddle = startsInMiddle(turn) && hasOneList(screen);
  // The beginning is reached: search the list downwards from here.
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
  // Only a swipe shows whether a page without content below its edge ends there.
  const isWorthASwipe = result.label === 'Missing Element Bug' || state.search.scrolls > 0;
  const page = isWorthASwipe ? listWithMore(screen, true) : undefined;
  if (page !== undefined) return searchScroll(turn, screen, page, 'up');
  return state.search.scrolls > 0
    ? advanceNext(patch(turn, { search: { ended: true }, step: { missingSince: null } }), screen)
    : null;
}

/**
 * Searches the list once more from its beginning, because the target may have appeared in a part that was already searched. Null when
 * that was done before, or would take too many swipes.
 */
export function scrollAgainFromTop(turn: Turn, screen: Screen, result: AssertionResult): Outcome | null {
  const { scrolls, ended, repeated } = turn.state.search;
  const mayRepeat = scrolls > 0 && ended && !repeated && scrolls * 3 <= LIMITS.scrolls;
  if (!mayRepeat || !isSearchable(result) || isForJudgeHere(turn, screen, result)) return null;
  if (targetOutOfView(turn, screen) !== undefined) return null;
  if (listWithMore(screen, true) === undefined || !hasOneList(screen)) return null;
  const restarted = {
    search: { repeated: true, fromMiddle: true, ended: false },
    step: { missingSince: null },
  };
  return advanceNext(patch(turn, restarted), screen);
}

/**
 * Closes the keyboard once, because a page that it pushes up or covers may have the target out of view: a person who looks for it does the same. The
 * list is then searched as before.
 */
export function lookBehindKeyboard(turn: Turn, screen: Screen, result: AssertionResult): Outcome | null {
  const { search } = turn.state;
  if (!screen.keyboard.shown || search.keyboardClosed || !turn.policy.capabilities.includes('hide_keyboard'))
    return null;
  if (!isSearchable(result) || result.needs === 'judge') return null;
  const begun = patch(turn, {
    search: { keyboardClosed: true, ended: false, fromMiddle: search.scrolls > 0 },
    step: { missingSince: null },
  });
  const action = { kind: 'hide_keyboard' } as const;
  return performRecovery(begun, { action, target: null, screen, origin: 'policy' }, (attempt) => ({
    kind: 'search',
    attempt,
    before: screen,
  }));
}

/** True when the target is in view, and only the picture can show it, as every text of Flutter: the judge is to see this part of the list. */
function isForJudgeHere({ state }: Turn, screen: Screen, { needs }: AssertionResult): boolean {
  if (needs !== 'judge') return false;
  return soughtConditions(state)
    .flatMap(searchTargets)
    .some((target) =>
      locate(screen, target, { textCase: state.goal.textCase }).matches.some(
        (e) => e.visible !== null && !screen.undrawn.includes(e.ref),
      ),
    );
}

/** True when the screen has one list. With several lists, the scrolled one is unknown, so none counts as fully seen. */
function hasOneList(screen: Screen): boolean {
  return screen.elements.filter((e) => scrollsVertically(screen, e)).length === 1;
}

function isSearchable({ label }: AssertionResult): boolean {
  return label === 'Missing Element Bug' || label === null || label === 'Wrong Text Bug';
}

/** True when the list was scrolled before the search began, so that the search first goes back to the beginning. */
export function startsInMiddle({ state }: Turn): boolean {
  return state.search.scrolls === 0 ? state.run.scrolledAway : state.search.fromMiddle;
}

/** Returns the target when the element tree has it above or below the visible part; undefined when some of it is in view. */
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
  const instruction = openInstruction(state);
  if (instruction?.kind === 'wait' && instruction.until !== null) return [instruction.until];
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

/** Makes one swipe on a list; null when the step has made as many as it may. */
export function searchScroll(
  turn: Turn,
  screen: Screen,
  list: Element,
  direction: 'up' | 'down' | 'left' | 'right',
): Outcome | null {
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
