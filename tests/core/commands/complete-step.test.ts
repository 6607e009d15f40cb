/** Only the core completes a step, and in order (R2). */
import { flatState, stateWith, type KnownState, type StateField } from '../../builders/known-state.ts';
import type { StepOutcome } from '../../../src/core/model/run-record.ts';
import { start } from '../../../src/core/start.ts';
import type { Turn } from '../../../src/core/state/turn.ts';
import { completeInstruction, completeStep } from '../../../src/core/commands/complete-step.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { button, screenOf, title } from '../../builders/android-screen.ts';
import { spentBudgets } from '../../builders/evaluate-attempt.ts';
import { describe, expect, test } from 'vitest';

const screen = screenOf({ items: [title('Home'), button('Go')] }, 's2', 1000);
const ABOUT: readonly StateField[] = ['cursor', 'completed', 'budgets', 'history', 'flags'];

interface At {
  readonly steps: readonly string[];
  readonly setup?: readonly string[];
  readonly state?: KnownState;
}
function turnOf({ steps, setup = [], state }: At): Turn {
  const goal = goalOf(steps, [], setup.length > 0 ? { setup } : {});
  return { state: stateWith(start(goal, POLICY).state, state ?? {}), policy: POLICY, notes: [] };
}
const act = (
  at: At,
  how: Exclude<StepOutcome['outcome'], 'unproven' | 'claimed'> = 'completed',
  flags: readonly string[] = [],
): string => {
  const turn = turnOf(at);
  return outcomeLines(completeInstruction(turn, screen, how, 'it landed', flags), turn.state, ABOUT).join(
    ' > ',
  );
};
const step = (
  at: At,
  how: StepOutcome['outcome'] = 'verified',
  because = 'it holds',
  flags: readonly string[] = [],
): string => {
  const turn = turnOf(at);
  return outcomeLines(completeStep(turn, screen, how, because, flags), turn.state, ABOUT).join(' > ');
};
const opened = (index: number, n: number): KnownState => ({
  cursor: { phase: 'steps', index, instruction: n },
});
const both = ['Tap "Go" and tap "Save"'];
const shown = ['Tap "Go" and "Saved" appears'];

describe('an act', () => {
  test.each<[string, () => string, string]>([
    [
      'of a step with one ticks the step',
      () => act({ steps: ['Tap "Go"'] }),
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Tap "Go" (it landed) > advance s2',
    ],
    [
      'of a step with two opens the second',
      () => act({ steps: both }),
      'cursor {"phase":"steps","index":0,"instruction":1} > advance s2',
    ],
    [
      'of a step with two, the second, ticks the step',
      () => act({ steps: both, state: opened(0, 1) }),
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Tap "Go" and tap "Save" (it landed) > advance s2',
    ],
    [
      'of a step that names a result leaves the result to be seen',
      () => act({ steps: shown }),
      'cursor {"phase":"steps","index":0,"instruction":1} > advance s2',
    ],
    [
      'is none when the result is what is left',
      () => act({ steps: shown, state: opened(0, 1) }),
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Tap "Go" and "Saved" appears (it landed) > advance s2',
    ],
    [
      'that is skipped skips its step, with all that it holds',
      () => act({ steps: both }, 'skipped'),
      'completed steps 0 skipped > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"skipped"} > history + skipped: Tap "Go" and tap "Save" (it landed) > advance s2',
    ],
    [
      'that is skipped skips its step, with the result that it names',
      () => act({ steps: shown }, 'skipped'),
      'completed steps 0 skipped > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"skipped"} > history + skipped: Tap "Go" and "Saved" appears (it landed) > advance s2',
    ],
    [
      'of a free step there is none: it is ticked as a whole',
      () => act({ steps: ['Log in, "Hello" appears'] }, 'judged'),
      'completed steps 0 judged > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"judged"} > history + judged: Log in, "Hello" appears (it landed) > advance s2',
    ],
    [
      'is none of a check',
      () => act({ steps: ['Verify "Go" is visible'] }),
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Verify "Go" is visible (it landed) > advance s2',
    ],
    [
      'takes its flags along',
      () => act({ steps: both, state: { flags: ['slow before'] } }, 'completed', ['slow', 'already so']),
      'cursor {"phase":"steps","index":0,"instruction":1} > flags + Tap "Go" and tap "Save": slow > flags + Tap "Go" and tap "Save": already so > advance s2',
    ],
    [
      'clears what was counted, but for dismissals',
      () => act({ steps: both, state: spentBudgets(['Go', 2]) }),
      'cursor {"phase":"steps","index":0,"instruction":1} > ledger com.app Rate us 1 > advance s2',
    ],
  ])('%s', (_, is, words) => {
    expect(is()).toBe(words);
  });
});

describe('a step', () => {
  const two = { steps: ['Tap "Go"', 'Tap "Save"'] };
  const setup = { steps: ['Tap "Go"'], setup: ['Tap "a"', 'Tap "b"'] };
  const inSetup = (index: number): KnownState => ({ cursor: { phase: 'setup', index, instruction: 0 } });
  test.each<[string, () => string, string]>([
    [
      'is followed by the next',
      () => step(two),
      'completed steps 0 verified > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"verified"} > history + verified: Tap "Go" (it holds) > advance s2',
    ],
    [
      'is followed by what comes after the last',
      () => step({ ...two, state: opened(1, 0) }),
      'completed steps 1 verified > cursor {"phase":"steps","index":2,"instruction":0} > completed + {"phase":"steps","index":1,"outcome":"verified"} > history + verified: Tap "Save" (it holds) > advance s2',
    ],
    [
      'of the setup is followed by the next of the setup',
      () => step({ ...setup, state: inSetup(0) }),
      'completed setup 0 verified > cursor {"phase":"setup","index":1,"instruction":0} > completed + {"phase":"setup","index":0,"outcome":"verified"} > history + verified: Tap "a" (it holds) > advance s2',
    ],
    [
      'that is the last of the setup is followed by the first of the steps',
      () => step({ ...setup, state: inSetup(1) }),
      'completed setup 1 verified > cursor {"phase":"steps","index":0,"instruction":0} > completed + {"phase":"setup","index":1,"outcome":"verified"} > history + verified: Tap "b" (it holds) > advance s2',
    ],
    [
      'begins with its first act',
      () => step({ steps: [...both, ...both], state: opened(0, 1) }),
      'completed steps 0 verified > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"verified"} > history + verified: Tap "Go" and tap "Save" (it holds) > advance s2',
    ],
    [
      'that nothing showed to be done is counted, and not said to be ticked',
      () => step(two, 'unproven'),
      'cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"unproven"} > history + unproven: Tap "Go" (it holds) > advance s2',
    ],
    [
      'may be ticked without a word',
      () => step(two, 'completed', ''),
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Tap "Go" > advance s2',
    ],
    [
      'flags with its own words',
      () => step(two, 'completed', 'it holds', ['slow']),
      'completed steps 0 completed (slow) > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"completed"} > history + completed: Tap "Go" (it holds) > flags + Tap "Go": slow > advance s2',
    ],
    [
      'clears what was counted, but for dismissals',
      () => step({ ...two, state: spentBudgets(['Go', 2]) }),
      'completed steps 0 verified > cursor {"phase":"steps","index":1,"instruction":0} > completed + {"phase":"steps","index":0,"outcome":"verified"} > ledger com.app Rate us 1 > history + verified: Tap "Go" (it holds) > advance s2',
    ],
  ])('%s', (_, is, words) => {
    expect(is()).toBe(words);
  });
});

test('the state of a step ends with it', () => {
  const old = {
    missingSince: 1,
    disabledSince: 2,
    obstructedSince: 3,
    wasInView: true,
    openedOnScreen: 's1',
    approaches: 3,
    searchScrolls: 4,
    searchEnded: true,
    searchFromMiddle: true,
    searchRepeated: true,
    resultBaseline: 'action',
    otherRouteTaken: true,
    openEndedGestureKeys: ['tap Go'],
    startScreen: { above: true, below: true, containsTarget: true, wasLeft: true },
    gestureKeys: ['tap Go'],
    repeatedByPlanner: true,
    swipes: 1,
  } as const;
  const fresh = {
    ...old,
    missingSince: null,
    disabledSince: null,
    obstructedSince: null,
    wasInView: false,
    openedOnScreen: null,
    approaches: 0,
  };
  const ended = {
    ...fresh,
    searchScrolls: 0,
    searchEnded: false,
    searchFromMiddle: false,
    searchRepeated: false,
    resultBaseline: null,
    otherRouteTaken: false,
    openEndedGestureKeys: [],
    startScreen: null,
    swipes: 0,
  };
  for (const steps of [['Tap "Go"'], both]) {
    const { turn } = completeInstruction(turnOf({ steps, state: old }), screen, 'completed', '', []);
    expect(flatState(turn.state)).toMatchObject(ended);
  }
});
