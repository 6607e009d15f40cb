/** The gesture by which a rule closes an overlay is recorded: what it brings proves nothing about the step (R31). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import { performAttempt, performRecovery } from '../../../src/core/commands/act.ts';
import type { Attempt } from '../../../src/core/model/protocol.ts';
import type { PerformedGesture } from '../../../src/core/model/phase.ts';
import type { ProposedGesture } from '../../../src/core/model/open-attempt.ts';
import type { RuleGesture } from '../../../src/core/model/run-state.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, the } from '../../builders/screen.ts';

const before = buildScreen({ id: 's1', children: [button('Save')] });
const covered = buildScreen({
  id: 's2',
  children: [button('Save')],
  over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [button('Later')] }],
});
/** The goal's own tap was made, and now a dialog lies there. */
const TAPPED: KnownState = { lastAttempt: { before, endedAt: 0 }, last: covered };

const dismissal = (attempt: Attempt): PerformedGesture => ({
  kind: 'dismissal',
  attempt,
  resume: null,
  over: 'popup',
  watched: false,
});
const search = (attempt: Attempt): PerformedGesture => ({ kind: 'search', attempt, before });

interface Closing {
  readonly known?: KnownState;
  readonly action?: string;
  readonly origin?: ProposedGesture['origin'];
  readonly after?: (attempt: Attempt) => PerformedGesture;
}
/** The record after "Later" is tapped, or after another gesture without a target. */
function recorded({ known = {}, action, origin = 'B', after = dismissal }: Closing): RuleGesture | null {
  const target = action === undefined ? the(covered, 'Later') : null;
  const gesture: ProposedGesture = {
    action: actionSchema.parse(
      target === null ? { kind: action } : { kind: 'tap', target: { ref: target.ref } },
    ),
    target,
    screen: covered,
    origin,
  };
  const turn = turnOf(stateOf(goalOf(['Tap "Save"']), { ...TAPPED, ...known }));
  return performRecovery(turn, gesture, after).state.seen.ruleGesture;
}

describe('a gesture of a rule that closes an overlay', () => {
  test('is recorded with the screen before it and its control', () => {
    expect(recorded({})).toEqual({ before: covered, control: 'Later' });
  });

  test('has no control when it goes back', () => {
    expect(recorded({ action: 'navigate_back' })).toEqual({ before: covered, control: '' });
  });

  test('stays the first one until the next attempt', () => {
    const first: RuleGesture = { before, control: 'Skip' };
    const known = { ruleGesture: first };
    expect(recorded({ known })).toEqual(first);
    const turn = turnOf(stateOf(goalOf(['Tap "Save"']), { ...TAPPED, ...known }));
    const target = the(before, 'Save');
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target.ref } });
    const tap: ProposedGesture = { action, target, screen: before, origin: 'planner' };
    expect(performAttempt(turn, tap, 'step').state.seen.ruleGesture).toBeNull();
  });

  test.each<[string, Closing]>([
    ['before the first attempt', { known: { lastAttempt: null } }],
    ['without a look since the last gesture', { known: { last: null } }],
    ['that hides the keyboard', { action: 'hide_keyboard' }],
    ['that a planner proposed', { origin: 'planner' }],
    ['that searches', { after: search }],
  ])('is not recorded: one %s', (_, closing) => {
    expect(recorded(closing)).toBeNull();
  });
});
