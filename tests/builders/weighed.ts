/** What the rules make of a gesture and the look after it, in words. */
import type { RunState } from '../../src/core/state.ts';
import { weigh } from '../../src/core/weigh.ts';
import { POLICY } from './core.ts';
import { happened, type Scene } from './landed.ts';
import { wordsOf, type Known } from './outcome.ts';

const ABOUT: readonly Known[] = [
  'approaches',
  'swipes',
  'opened',
  'ledger',
  'repeats',
  'otherRoute',
  'history',
  'flags',
];

/** `note > change > what comes next`. The gesture was the first of the run unless the scene says otherwise. */
export function told(scene: Scene, about: readonly Known[] = ABOUT): string {
  const { pending, after, delta, state: known } = happened(scene);
  const state: RunState = { ...known, attempts: 1, ...scene.state };
  return wordsOf(weigh({ state, policy: POLICY, notes: [] }, pending, after, delta), state, about).join(
    ' > ',
  );
}

/** A run in which these buttons have been tapped so often, and a field and a popup have had what they may. */
export function tried(...counts: readonly (readonly [string, number])[]): Pick<RunState, 'ledger'> {
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
    screens: 0,
  }));
  return { ledger: { recoveries: { B: 1, D: 1 }, attempted, dismissals: { 'com.app Rate us': 1 } } };
}
