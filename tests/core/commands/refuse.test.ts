/** Refused proposals: the planner gets the reason and is asked again until its calls are used up (R85). */
import { stateWith } from '../../builders/known-state.ts';
import { decide } from '../../../src/core/decide.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { Phase } from '../../../src/core/model/phase.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { refused as refusedWith, refuse } from '../../../src/core/commands/refuse.ts';
import { POLICY } from '../../builders/core.ts';
import { firstQuestion } from '../../builders/guard.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { button, screenOf, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const view = { items: [title('Home'), button('Go')] };
const screen = screenOf(view, 's9', 5000);

function refused(call: number, calls = 4, before: readonly string[] = [], policy: Policy = POLICY) {
  const { state: asking, question } = firstQuestion(view, 'Tap "Go"');
  const phase: Extract<Phase, { kind: 'asking' }> = {
    kind: 'asking',
    screen,
    question: { ...question, call, calls, refusals: before },
    blocked: null,
  };
  const state: RunState = stateWith(asking, { refusals: before });
  const outcome = refuse({ state, policy, notes: [] }, phase, 'target', 'it is another one');
  return { outcome, words: outcomeLines(outcome, state, ['refusals']) };
}

describe('a refused proposal', () => {
  test('carries its reason, and the planner is asked again on the current screen', () => {
    const { outcome, words } = refused(1, 4, ['too early']);
    expect(words).toEqual([
      'refused target, 1 of 4: it is another one',
      'refusals + it is another one',
      'ask on s9, 2 of 4 (too early) (it is another one)',
    ]);
    expect(outcome.state.phase).toMatchObject({
      kind: 'asking',
      screen: { id: 's9' },
      question: { call: 2, screen: 's9', about: 'step', refusals: ['too early', 'it is another one'] },
    });
  });

  test.each([
    [3, 4, 'ask on s9, 4 of 4 (it is another one)'],
    [4, 5, 'ask on s9, 5 of 5 (it is another one)'],
    [
      4,
      4,
      "inconclusive refusals at steps 0: the planner's 4 proposals were refused; last reason: it is another one",
    ],
    [
      5,
      4,
      "inconclusive refusals at steps 0: the planner's 4 proposals were refused; last reason: it is another one",
    ],
    [
      1,
      1,
      "inconclusive refusals at steps 0: the planner's 1 proposals were refused; last reason: it is another one",
    ],
  ])('that was call %i of %i leads to: %s', (call, calls, told) => {
    expect(refused(call, calls).words.at(-1)).toBe(told);
  });
});

describe('with a person who can help (`--interactive`)', () => {
  const attended: Policy = { ...POLICY, asksPerson: true };
  const last = (call: number): string | undefined => refused(call, 4, [], attended).words.at(-1);

  test.each([
    [3, 'ask on s9, 4 of 4 (it is another one)'],
    [4, 'ask on s9, 5 of 4 (it is another one)'],
    [11, 'ask on s9, 12 of 4 (it is another one)'],
    [
      12,
      "inconclusive refusals at steps 0: the planner's 12 proposals were refused; last reason: it is another one",
    ],
  ])('call %i leads to: %s', (call, told) => {
    expect(last(call)).toBe(told);
  });

  test('one who gives up ends the goal as it would have ended alone', () => {
    const { outcome } = refused(4, 4, [], attended);
    const fault = {
      kind: 'faulted',
      code: 'PLANNER_EXHAUSTED',
      reason: 'the person cancelled',
      blame: 'agent',
      hint: '',
    } as const;
    const { command } = decide(outcome.state, fault, attended);
    expect(command).toMatchObject({
      kind: 'finish',
      verdict: {
        kind: 'inconclusive',
        code: 'refusals',
        reason: "the planner's 4 proposals were refused; last reason: it is another one",
      },
    });
  });
});

test('a refusal names its rule and its reason', () => {
  expect(refusedWith('undrawn', 'nothing is drawn there')).toEqual({
    allowed: false,
    rule: 'undrawn',
    reason: 'nothing is drawn there',
  });
});
