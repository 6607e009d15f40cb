/** A Verify step, and a wait that was in vain, may scroll for what is out of view: towards it where the hierarchy tells where it stands, else from the beginning to the end. */
import type { ConditionReading } from '../goal/reading/types.ts';
import type { Element } from '../screen/element.ts';
import { centre } from '../screen/geometry.ts';
import { locate } from '../screen/locate.ts';
import type { TargetPhrase } from '../screen/phrase.ts';
import { lineage, type Screen } from '../screen/screen.ts';
import { recoverBy } from './attempt.ts';
import type { Answer } from './evidence.ts';
import { listGoingOn, movesDownwards } from './lists.ts';
import { LIMITS } from './stagnation.ts';
import { considerNext, openAct, patch, stepAt, type Outcome, type RunState, type Turn } from './state.ts';

/** One finger movement, and the next look decides again; null when nothing is left to be tried. */
export function searchFor(turn: Turn, screen: Screen, answer: Answer): Outcome | null {
  const { state } = turn;
  if (!isSearchable(answer)) return null;
  const known = outOfView(turn, screen);
  if (known !== undefined) return state.searchEnded ? null : towards(turn, screen, known);
  const blind = isBlind(turn) && hasOneList(screen);
  // At the beginning: what was above has been seen, and the list is followed from here.
  if (state.searchEnded && blind)
    return considerNext(patch(turn, { searchBlind: false, searchEnded: false, lackingSince: null }), screen);
  if (state.searchEnded) return null;
  if (blind) {
    const list = listGoingOn(screen, true);
    return list === undefined ? null : movement(turn, screen, list, 'down');
  }
  const list = listGoingOn(screen, false);
  if (list !== undefined) return movement(turn, screen, list, 'up');
  // A page that names nothing below its edge tells by being moved alone whether it ends there.
  const may = answer.label === 'Missing Element Bug' || state.searches > 0;
  const page = may ? listGoingOn(screen, true) : undefined;
  if (page !== undefined) return movement(turn, screen, page, 'up');
  return state.searches > 0
    ? considerNext(patch(turn, { searchEnded: true, lackingSince: null }), screen)
    : null;
}

/**
 * What comes late may come where the search has been: when the wait at the end was in vain, a list that names only what is in view is
 * followed once more from its beginning. Null when that has been done, or would take more finger movements than there are.
 */
export function searchOnceMore(turn: Turn, screen: Screen, answer: Answer): Outcome | null {
  const { searches, searchEnded, searchedAgain } = turn.state;
  const passedBy = searches > 0 && searchEnded && !searchedAgain && searches * 3 <= LIMITS.scrolls;
  if (!passedBy || !isSearchable(answer) || outOfView(turn, screen) !== undefined) return null;
  if (listGoingOn(screen, true) === undefined || !hasOneList(screen)) return null;
  const anew = { searchedAgain: true, searchBlind: true, searchEnded: false, lackingSince: null };
  return considerNext(patch(turn, anew), screen);
}

/** Of several lists it is not known which one was scrolled: none is then said to have been seen whole. */
function hasOneList(screen: Screen): boolean {
  return screen.elements.filter((e) => movesDownwards(screen, e)).length === 1;
}

function isSearchable({ label }: Answer): boolean {
  return label === 'Missing Element Bug' || label === null || label === 'Wrong Text Bug';
}

/** What had been scrolled before the search began is first taken back to its beginning. */
function isBlind({ state }: Turn): boolean {
  return state.searches === 0 ? state.scrolledAway : state.searchBlind;
}

/** What the step asks to see and the hierarchy holds, above or below what is in view; undefined when some of it is in view. */
export function outOfView({ state }: Turn, screen: Screen): Element | undefined {
  for (const target of soughtBy(state).flatMap(asked)) {
    const { fits } = locate(screen, target, { textCase: state.goal.textCase });
    const drawn = fits.filter((e) => !screen.ghosts.includes(e.ref));
    const [first] = drawn;
    if (first !== undefined && drawn.every((e) => e.visible === null)) return first;
  }
  return undefined;
}

function soughtBy(state: RunState): readonly ConditionReading[] {
  const act = openAct(state);
  if (act?.verb === 'wait' && act.until !== null) return [act.until];
  return stepAt(state)?.reading.verify ?? [];
}

function asked(condition: ConditionReading): readonly TargetPhrase[] {
  switch (condition.kind) {
    case 'all':
      return condition.parts.flatMap(asked);
    case 'visible':
      return condition.negated ? [] : [condition.target];
    case 'state':
    case 'value':
      return [condition.target];
    default:
      return [];
  }
}

function towards(turn: Turn, screen: Screen, target: Element): Outcome | null {
  const list = lineage(screen, target)
    .slice(1)
    .find((e) => movesDownwards(screen, e));
  if (list === undefined) return null;
  const edge = list.visible ?? list.bounds;
  const { y } = centre(target.bounds);
  if (y >= edge.y + edge.height) return movement(turn, screen, list, 'up');
  return y <= edge.y ? movement(turn, screen, list, 'down') : null;
}

function movement(turn: Turn, screen: Screen, list: Element, direction: 'up' | 'down'): Outcome | null {
  const { state } = turn;
  if (state.searches >= LIMITS.scrolls) return null;
  const counted = patch(turn, {
    searches: state.searches + 1,
    searchBlind: isBlind(turn),
    lackingSince: null,
  });
  const action = { kind: 'swipe', direction, target: { ref: list.ref } } as const;
  return recoverBy(counted, { action, target: list, screen, origin: 'policy' }, (attempt) => ({
    kind: 'search',
    attempt,
    before: screen,
  }));
}
