/** A planner without a usable reply, and the end of a gesture (R5, R64, R74). */
import { describe, expect, test } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { BlockedBy, PerformedGesture, Phase } from '../../src/core/model/phase.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import { goalOf, POLICY } from '../builders/core.ts';
import type { KnownState } from '../builders/known-state.ts';
import { dialog } from '../builders/obstructions.ts';
import { pendingOf, QUESTION, stateOf } from '../builders/run-state.ts';
import { buildScreen, button } from '../builders/screen.ts';

const screen = buildScreen([button('Save')]);
const pending = pendingOf(screen, { kind: 'tap', on: 'Save' });

describe('a planner without a usable reply', () => {
  const asking = (blocked: BlockedBy | null = null): Phase => ({
    kind: 'asking',
    screen,
    question: QUESTION,
    blocked,
  });
  const fault = (line: string, phase: Phase, code = 'PLANNER_EXHAUSTED'): Decision =>
    decide(
      stateOf(goalOf([{ step: line, optional: true }, 'Tap "Save"']), { phase }),
      { kind: 'faulted', code, blame: 'agent', reason: 'no reply', hint: 'ask again' },
      POLICY,
    );
  const OPEN = 'tidy up the list';

  test('leaves an optional step out', () => {
    const { state, notes, command } = fault(OPEN, asking());
    expect(command.kind).not.toBe('finish');
    expect(state.run.completed).toEqual([{ phase: 'steps', index: 0, outcome: 'skipped' }]);
    expect(state.run.cursor.index).toBe(1);
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'completed', outcome: 'skipped', flags: ['skipped: no reply'] }),
    );
  });

  test.each<[string, string, Phase, string?]>([
    ['on an explicit step', 'Tap "Save"', asking()],
    ['about an overlay', OPEN, asking({ obstruction: dialog, resume: null })],
    ['that was not asked', OPEN, { kind: 'observing', after: { kind: 'turn' } }],
    ['because of another fault', OPEN, asking(), 'GONE'],
  ])('ends the goal %s', (_, line, phase, code) => {
    const { command } = fault(line, phase, code);
    expect(command).toMatchObject({ kind: 'finish', verdict: { kind: 'broken', reason: 'no reply' } });
  });
});

describe('the end of a gesture', () => {
  const lastAttempt = { before: screen, endedAt: 3 };
  const ended = (after: PerformedGesture, known: KnownState): RunState['seen']['lastAttempt'] => {
    const state = stateOf(goalOf(['Tap "Save"']), { phase: { kind: 'acting', after }, ...known });
    return decide(state, { kind: 'acted', at: 50 }, POLICY).state.seen.lastAttempt;
  };
  const dismissal: PerformedGesture = {
    kind: 'dismissal',
    attempt: pending.attempt,
    resume: null,
    over: 'popup',
    watched: false,
  };

  test('is recorded for an attempt', () => {
    expect(ended({ kind: 'attempt', pending }, { lastAttempt })).toEqual({ before: screen, endedAt: 50 });
  });
  test('is not recorded for a gesture of a rule', () => {
    expect(ended(dismissal, { lastAttempt })).toEqual(lastAttempt);
  });
  test('is not recorded before the first attempt', () => {
    expect(ended({ kind: 'attempt', pending }, { lastAttempt: null })).toBeNull();
    expect(ended(dismissal, { lastAttempt: null })).toBeNull();
  });
});
