/** What a run knows before its first event. */
import type { Goal } from '../goal/types.ts';
import { NO_TALLIES } from './doubled.ts';
import { NEVER_SEEN } from './evidence.ts';
import { EMPTY_LEDGER } from './ledger.ts';
import type { RunState } from './state.ts';

export function begin(goal: Goal): RunState {
  return {
    goal,
    phase: { kind: 'preparing' },
    cursor: { phase: goal.setup.length > 0 ? 'setup' : 'steps', index: 0, act: 0 },
    ticks: [],
    turn: 0,
    clockMs: 0,
    pauseMs: 0,
    ledger: EMPTY_LEDGER,
    attempts: 0,
    refusals: [],
    last: null,
    previous: null,
    scrolls: 0,
    screens: 0,
    scrolledAway: false,
    scrolledByUs: false,
    lackingSince: null,
    disabledSince: null,
    wasThere: false,
    swipes: 0,
    opening: null,
    first: null,
    approaches: 0,
    toasts: [],
    typed: [],
    facts: [],
    remembered: [],
    sightings: goal.expected.map(() => NEVER_SEEN),
    wordings: {},
    sent: [],
    tallies: NO_TALLIES,
    sentFreely: [],
    sentTwice: false,
    history: [],
    flags: [],
    restless: [],
    opened: null,
    repeats: [],
    searches: 0,
    searchEnded: false,
    searchBlind: false,
    searchedAgain: false,
    lackedBefore: null,
    otherRoute: false,
  };
}
