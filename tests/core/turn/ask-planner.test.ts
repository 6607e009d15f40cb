/** Requests to the planner, and its replies (R85). */
import { stateWith } from '../../builders/known-state.ts';
import { decide } from '../../../src/core/decide.ts';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { askNext } from '../../../src/core/state/turn.ts';
import { askPlanner } from '../../../src/core/turn/ask-planner.ts';
import { NO_USAGE } from '../../../src/planner/port.ts';
import {
  decideOnReply,
  decisionSummary,
  type ReplyOptions,
  type Step,
} from '../../builders/review-proposal.ts';
import { claim, goalOf, POLICY, propose } from '../../builders/core.ts';
import { firstQuestion, home, type Action } from '../../builders/guard.ts';
import { describe, expect, test } from 'vitest';

describe('a question', () => {
  const fresh = () => {
    const { state, screen } = firstQuestion(home, 'Tap "Save"');
    return { state, screen, turn: { state, policy: POLICY, notes: [] } };
  };

  test('names the instruction, the line, the screen and the number of the call', () => {
    expect(firstQuestion(home, 'Tap "Save"').question).toEqual({
      phase: 'steps',
      index: 0,
      instruction: 0,
      screen: 's2',
      about: 'step',
      overlay: null,
      refusals: [],
      call: 1,
      calls: 4,
      history: [],
      remembered: [],
    });
  });

  test('begins a turn, with history and remembered values, without the refusals of the previous turn', () => {
    const { state, screen, turn } = fresh();
    const before = stateWith(state, {
      turn: 6,
      history: ['tap Go'],
      remembered: ['code 7'],
      refusals: ['no'],
    });
    const asked = askPlanner({ ...turn, state: before }, screen);
    expect(asked.command).toMatchObject({ question: { history: ['tap Go'], remembered: ['code 7'] } });
    expect(asked.notes).toEqual([
      { kind: 'turn', turn: 7, of: 40, phase: 'steps', index: 0, line: 'Tap "Save"' },
    ]);
    expect([asked.state.run.turn, asked.state.run.refusals]).toEqual([7, []]);
    expect(asked.state.phase).toMatchObject({ kind: 'asking', screen, blocked: null });
  });

  test('about an obstruction names the overlay, also when no line is open', () => {
    const { state, screen, turn } = fresh();
    const obstruction = {
      kind: 'dialog',
      ref: 'e20',
      type: 'x',
      description: 'a dialog',
      bounds: null,
      owner: 'app',
    } as const;
    const done = stateWith(state, {
      cursor: { phase: 'steps', index: 1, instruction: 0 },
      startScreen: null,
    });
    const asked = askPlanner({ ...turn, state: done }, screen, { obstruction, resume: null });
    expect(asked.command).toMatchObject({ question: { about: 'obstruction', overlay: 'e20' } });
    expect(asked.notes).toMatchObject([{ line: '', index: 1 }]);
    expect(asked.state.step.startScreen).toBeNull();
  });

  test('keeps the screen on which the step was first asked about', () => {
    const { state, screen, turn } = fresh();
    const first = firstQuestion(home, 'Tap "Save"').state;
    expect(first.step.openedOnScreen).toBe('s2');
    const whole = { above: false, below: false, containsTarget: true, wasLeft: false };
    expect(first.step.startScreen).toEqual(whole);
    const left = { ...whole, wasLeft: true };
    const asked = askPlanner(
      { ...turn, state: stateWith(state, { openedOnScreen: 's0', startScreen: left }) },
      screen,
    );
    expect([asked.state.step.openedOnScreen, asked.state.step.startScreen]).toEqual(['s0', left]);
  });

  test.each([
    [39, 40, {}, 'ask 1 of 4'],
    [40, 40, {}, 'inconclusive turn-cap: turn limit reached: no verdict within 40 turns'],
    [1, 1, {}, 'inconclusive turn-cap: turn limit reached: no verdict within 1 turn'],
    [2, 2, { max_turns: 41 }, 'inconclusive turn-cap: turn limit reached: no verdict within 2 turns'],
    [40, 41, { max_turns: 2 }, 'ask 1 of 4'],
  ])('is the last one that the policy allows: after %i of %i with %o', (n, maxTurns, goal, summary) => {
    const { state, screen, turn } = fresh();
    const after = stateWith(state, { goal: goalOf(['Tap "Save"'], [], goal), turn: n });
    const policy = { ...turn.policy, maxTurns };
    expect(decisionSummary(askPlanner({ ...turn, policy, state: after }, screen))).toBe(summary);
  });

  test('waits for its turn as the next thing to do', () => {
    const { screen, turn } = fresh();
    expect(askNext(turn, screen)).toEqual({ next: 'ask', turn, screen, blocked: null });
  });
});

describe('an answer', () => {
  test.each<[string, Step, Proposal | Action, ReplyOptions, string]>([
    ['that fits is done', 'Tap "Save"', { kind: 'tap', on: 'Save' }, {}, 'tap Save by planner'],
    [
      'that does not fit is refused',
      'Tap "Save"',
      { kind: 'tap', on: 'Other' },
      {},
      'refused target (1 of 4): the step names "Save", which is e3 and in view; ask 2 of 4',
    ],
    [
      'of little confidence is refused',
      'Tap "Save"',
      { kind: 'tap', on: 'Save' },
      { sure: 0.64 },
      'refused confidence (1 of 4): confidence 0.64 is below 0.65: check the screen again and give evidence; ask 2 of 4',
    ],
    [
      'of some confidence is done',
      'Tap "Save"',
      { kind: 'tap', on: 'Save' },
      { sure: 0.65 },
      'tap Save by planner',
    ],
    [
      'that a named step is done is refused',
      'Tap "Save"',
      claim,
      {},
      'refused claim (1 of 4): an explicit step is completed when its action takes effect; propose that action; ask 2 of 4',
    ],
    [
      'that an open-ended step is done, of little confidence, is refused',
      'save it',
      { ...claim, confidence: 0.64 },
      {},
      'refused confidence (1 of 4): confidence 0.64 is below 0.65: check the screen again and give evidence; ask 2 of 4',
    ],
    [
      'that came at once is done at once',
      'Tap "Save"',
      { kind: 'tap', on: 'Save' },
      { thought: 250 },
      'tap Save by planner',
    ],
    [
      'that took time is followed by a look',
      'Tap "Save"',
      { kind: 'tap', on: 'Save' },
      { thought: 251 },
      'look before gesture after 0 ms',
    ],
    [
      'that took time and is refused anyway needs no look',
      'Tap "Save"',
      { kind: 'tap', on: 'Other' },
      { thought: 6000 },
      'refused target (1 of 4): the step names "Save", which is e3 and in view; ask 2 of 4',
    ],
    [
      'to wait is refused where nothing loads',
      'save it',
      { kind: 'wait', seconds: 3 },
      {},
      'refused wait (1 of 4): the screen is not loading; ask 2 of 4',
    ],
    [
      'to wait is done where the step says so in words of its own',
      'wait for the sync to come to an end',
      { kind: 'wait', seconds: 3 },
      {},
      'wait by planner',
    ],
    [
      'or in those of another language',
      'Warte 3 Sekunden',
      { kind: 'wait', seconds: 3 },
      {},
      'wait by planner',
    ],
    [
      'to wait is done where the step waits',
      'Wait 3 seconds',
      { kind: 'wait', seconds: 3 },
      {},
      'wait by planner',
    ],
  ])('%s', (_, step, proposal, more, told) => {
    expect(decisionSummary(decideOnReply(home, step, proposal, more))).toBe(told);
  });

  test('that waits for a loading screen counts as A, and the step’s own action is not delayed', () => {
    const { state, screen } = firstQuestion(home, 'save it');
    const sign = {
      sign: 'spinner',
      blocking: true,
      bounds: { x: 0, y: 0, width: 9, height: 9 },
      ref: null,
    } as const;
    const loading = { ...screen, loading: [sign] };
    const { phase } = state;
    if (phase.kind !== 'asking') throw new Error(phase.kind);
    const wait = propose({ kind: 'wait', seconds: 3 });
    const event = { kind: 'proposed', proposal: wait, tookMs: 0, usage: NO_USAGE } as const;
    const waited = decide({ ...state, phase: { ...phase, screen: loading } }, event, POLICY);
    expect(decisionSummary(waited)).toBe('case A 1/2 of screen; look after wait after 5000 ms, settled');
  });

  test('of a confidence below 0.85 is flagged with its turn', () => {
    const flags = (sure: number): readonly string[] =>
      decideOnReply(home, 'Tap "Save"', { kind: 'tap', on: 'Save' }, { sure, state: { flags: ['slow'] } })
        .state.run.flags;
    expect(flags(0.849)).toEqual(['slow', 'turn 1: confidence 0.849']);
    expect(flags(0.85)).toEqual(['slow']);
  });

  test('is kept with its values to remember, whether performed, refused or a report', () => {
    const more = { state: { remembered: ['first'] } };
    const remembered = (proposal: Proposal | Action): readonly string[] =>
      decideOnReply(home, 'Tap "Save"', proposal, more).state.run.remembered;
    expect(remembered({ kind: 'tap', on: 'Save' })).toEqual(['first', 'seen']);
    expect(remembered({ kind: 'tap', on: 'Other' })).toEqual(['first', 'seen']);
    expect(remembered({ ...claim, remember: ['a', 'b'] })).toEqual(['first', 'a', 'b']);
  });

  test('on an open-ended step is compared with the screen before it', () => {
    const step = 'save it so that "Saved" is visible';
    expect(decideOnReply(home, step, { kind: 'tap', on: 'Save' }).state.step.resultBaseline).toBe('action');
    const named = 'Tap "Save" and verify that "Saved" is visible';
    expect(decideOnReply(home, named, { kind: 'tap', on: 'Save' }).state.step.resultBaseline).toBeNull();
  });
});
