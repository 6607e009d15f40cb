/** What the rules make of a gesture and the look after it, in words. */
import { stateWith, type KnownState, type StateField } from './known-state.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { Turn } from '../../src/core/state/turn.ts';
import { evaluateAttempt } from '../../src/core/turn/evaluate-attempt.ts';
import { POLICY } from './core.ts';
import { playScene, type GestureScene } from './effect.ts';
import { outcomeLines } from './outcome.ts';

const ABOUT: readonly StateField[] = [
  'approaches',
  'swipes',
  'openedOverlay',
  'budgets',
  'repeatedGestures',
  'otherRouteTaken',
  'flags',
];

/** The turn after the gesture of the scene, whatever comes next. */
export function turnAfter(scene: GestureScene): Pick<Turn, 'state' | 'notes'> {
  const { pending, after, delta, state } = playScene(scene);
  const outcome = evaluateAttempt({ state, policy: POLICY, notes: [] }, pending, after, delta);
  return 'next' in outcome ? outcome.turn : outcome;
}

/** `note > change > what comes next`. The gesture was the first of the run unless the scene says otherwise. */
export function evaluationSummary(scene: GestureScene, about: readonly StateField[] = ABOUT): string {
  const { pending, after, delta, state: known } = playScene(scene);
  const state: RunState = stateWith(known, { attempts: 1, ...scene.state });
  return outcomeLines(
    evaluateAttempt({ state, policy: POLICY, notes: [] }, pending, after, delta),
    state,
    about,
  ).join(' > ');
}

/** A run in which these buttons have been tapped so often, and a field and a popup have had what they may. */
export function spentBudgets(
  ...counts: readonly (readonly [string, number])[]
): Required<Pick<KnownState, 'budgets'>> {
  const attempted = counts.map(([label, count]) => ({
    identity: {
      ref: 'e99',
      label,
      description: '',
      resourceId: '',
      path: '0/1',
      classes: 'android.widget.Button<android.widget.FrameLayout',
      bounds: { x: 900, y: 2300, width: 10, height: 10 },
      uniqueDescription: false,
      uniqueId: false,
    },
    kind: 'tap',
    count,
    scrolls: 0,
    newScreens: 0,
  }));
  return {
    budgets: {
      recoveries: { D: 1 },
      dismissalsForAction: { 'com.app Rate us': 1 },
      permissions: {},
      attemptsByTarget: attempted,
      dismissals: { 'com.app Rate us': 1 },
    },
  };
}
