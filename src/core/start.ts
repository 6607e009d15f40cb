import { EMPTY_COUNT_HISTORY } from './history/duplicates.ts';
import { NEVER_SEEN } from './history/sightings.ts';
import { UNSPENT_BUDGETS } from './budgets/retry-budgets.ts';
import type { Policy } from './model/policy.ts';
import type { RunState } from './model/run-state.ts';
import type { Decision } from './state/turn.ts';
import type { Goal } from '../goal/model/goal.ts';

/** The first command of a goal: reset, and launch the app before setup. */
export function start(goal: Goal, policy: Policy): Decision {
  const state = initialState(goal);
  const launch = {
    app: policy.app,
    restart: goal.reset !== 'none',
    clearState: goal.reset === 'clear_data',
    reinstall: goal.reset === 'reinstall',
    permissions: goal.permissions,
  };
  return { state, command: { kind: 'prepare', reset: goal.reset, launch }, notes: [] };
}

export function initialState(goal: Goal): RunState {
  return {
    goal,
    phase: { kind: 'preparing' },
    cursor: { phase: goal.setup.length > 0 ? 'setup' : 'steps', index: 0, act: 0 },
    completed: [],
    turn: 0,
    clockMs: 0,
    pauseMs: 0,
    budgets: UNSPENT_BUDGETS,
    attempts: 0,
    refusals: [],
    last: null,
    previous: null,
    scrolls: 0,
    newScreens: 0,
    scrolledAway: false,
    scrolledByCore: false,
    missingSince: null,
    disabledSince: null,
    wasInView: false,
    swipes: 0,
    openedOnScreen: null,
    startScreen: null,
    approaches: 0,
    toasts: [],
    typed: [],
    facts: [],
    remembered: [],
    sightings: goal.expected.map(() => NEVER_SEEN),
    textHistory: {},
    gestureKeys: [],
    countHistory: EMPTY_COUNT_HISTORY,
    openEndedGestureKeys: [],
    repeatedByPlanner: false,
    history: [],
    flags: [],
    backgroundChanges: [],
    openedOverlay: null,
    repeatedGestures: [],
    searchScrolls: 0,
    searchEnded: false,
    searchFromMiddle: false,
    searchRepeated: false,
    resultBaseline: null,
    otherRouteTaken: false,
  };
}
