import { EMPTY_COUNT_HISTORY } from './history/duplicates.ts';
import { NEVER_SEEN } from './history/sightings.ts';
import { UNSPENT_BUDGETS } from './budgets/retry-budgets.ts';
import type { Policy } from './model/policy.ts';
import type { RunState } from './model/run-state.ts';
import { newSearch, newStep, type Decision } from './state/turn.ts';
import type { Goal } from '../goal/model/goal.ts';

/** Returns the first command of a goal: reset the app and launch it (R1). */
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

/** Returns the state before the first event. */
export function initialState(goal: Goal): RunState {
  return {
    goal,
    phase: { kind: 'preparing' },
    run: {
      cursor: { phase: goal.setup.length > 0 ? 'setup' : 'steps', index: 0, instruction: 0 },
      completed: [],
      turn: 0,
      clockMs: 0,
      pauseMs: 0,
      budgets: UNSPENT_BUDGETS,
      attempts: 0,
      refusals: [],
      scrolls: 0,
      newScreens: 0,
      scrolledAway: false,
      scrolledByCore: false,
      typed: [],
      typedTexts: [],
      facts: [],
      remembered: [],
      gestureKeys: [],
      repeatedByPlanner: false,
      history: [],
      flags: [],
      dismissed: [],
      openedOverlay: null,
      closedByRule: [],
      repeatedGestures: [],
    },
    step: newStep(),
    search: newSearch(),
    seen: {
      last: null,
      previous: null,
      toasts: [],
      sightings: goal.expected.map(() => NEVER_SEEN),
      textHistory: {},
      countHistory: EMPTY_COUNT_HISTORY,
      appearances: {},
      backgroundChanges: [],
      confirmedChanges: [],
    },
  };
}
