/** The statements about open steps, and the steps that go on after the judge objects (R60, R75). */
import { describe, expect, test } from 'vitest';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import { askJudgeAboutStep, onStepJudged } from '../../../src/core/steps/judge.ts';
import { CLAIM, judgeStatements } from '../../../src/core/steps/judge-statements.ts';
import type { PhaseOf } from '../../../src/core/model/phase.ts';
import type { ConditionResult } from '../../../src/core/model/verdict.ts';
import type { Outcome, Turn } from '../../../src/core/state/turn.ts';
import { answersOf, goalOf } from '../../builders/core.ts';
import { screenOf, text, title } from '../../builders/android-screen.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';

const screen = screenOf({ items: [title('Shop'), text('Welcome')] }, 's2', 1000);
const turnAt = (step: string, known: KnownState = {}): Turn =>
  turnOf(
    stateOf(goalOf([step]), {
      cursor: { phase: 'steps', index: 0, instruction: 0 },
      openedOnScreen: 's1',
      ...known,
    }),
  );

describe('the statement about a wait', () => {
  const result: ConditionResult = {
    phase: 'steps',
    index: 0,
    condition: 'the wait',
    met: 'unproven',
    provedBy: 'none',
    expected: 'the condition that code checked',
    actual: 'it may be drawn',
    label: null,
    proof: { screen: 's2', ref: null, box: null, rule: 'visible' },
    flags: [],
  };
  test.each([
    ['for one text', 'Wait until "A" is visible, then tap "B"', 'the condition that code checked'],
    ['for one of two texts', 'Wait until "A" or "B" is visible', 'Wait until "A" or "B" is visible'],
    ['for two texts', 'Wait until "A" and "B" are visible', 'Wait until "A" and "B" are visible'],
    ['without a condition', 'Wait 3 seconds', 'Wait 3 seconds'],
    ['that is none', 'Verify "A" is visible', 'Verify "A" is visible'],
  ])('%s', (_, step, statement) => {
    const outcome = askJudgeAboutStep(turnAt(step), screen, {
      results: [result],
      control: null,
      question: null,
    });
    expect(outcome).toMatchObject({
      state: {
        phase: {
          kind: 'awaiting judge',
          statements: expect.arrayContaining([{ role: 'condition', phase: 'steps', index: 0, statement }]),
        },
      },
    });
  });
});

describe('an open-ended step that the judge holds for undone', () => {
  const STEP = 'log in with the test user';
  const SAID = 'not done yet, according to the judge: e1, so it looks';
  const line = { phase: 'steps', index: 0, statement: `${CLAIM}${STEP}` } as const;
  function judged(turn: Turn, asked: Partial<PhaseOf<'awaiting judge'>> = {}): Outcome {
    const statements = asked.statements ?? judgeStatements(screen, [line], 0);
    const phase: PhaseOf<'awaiting judge'> = {
      kind: 'awaiting judge',
      results: [],
      isStep: true,
      screen,
      askCount: 1,
      since: 0,
      observations: 1,
      control: null,
      question: null,
      ...asked,
      statements,
    };
    const undone = {
      phase: 'steps',
      index: 0,
      met: false,
      confidence: 1,
      reason: 'e1, so it looks',
    } as const;
    return onStepJudged(
      turn,
      phase,
      answersOf(statements, screen.id, () => [undone]),
    );
  }

  test('is the planner’s again; the judge may be asked twice about the next claim', () => {
    const outcome = judged(turnAt(STEP, { judgeAsks: 1 }));
    expect(outcome).toMatchObject({
      next: 'ask',
      turn: { state: { step: { judgeAsks: 0 }, run: { history: [SAID] } } },
    });
  });

  test('leaves its explicit lines: the planner gets the line and the objection', () => {
    const [first] = goalOf(['Tap "Log in"']).steps;
    if (first === undefined) throw new Error('no line');
    const lines = { lines: [first.parsed], result: null, trust: 'proposed' } as const;
    const outcome = judged(beginCompiled(turnAt(STEP), 'script', lines, null), { question: QUESTION });
    expect(outcome).toMatchObject({
      command: { kind: 'ask', question: { call: 2, refusals: [SAID] } },
      state: {
        step: { compiled: null, unmatched: { by: 'script', rest: ['Tap "Log in"'], reason: SAID } },
        run: { history: [`the line Tap "Log in" was left: ${SAID}`] },
      },
    });
  });

  test('is looked at once more, settled, after a judge that was not sure', () => {
    const statements = judgeStatements(screen, [line], 0).filter((s) => s.role !== 'negation');
    expect(judged(turnAt(STEP), { statements })).toMatchObject({
      command: { kind: 'observe', reason: 'judge again', afterMs: 1000, settle: true },
      notes: [{ kind: 'judged', outcome: 'unsure', reason: 'the judge was not sure' }],
    });
  });

  test('is only claimed when the judge was not asked about it', () => {
    const outcome = judged(turnAt(STEP), { statements: [], askCount: 2 });
    expect(outcome).toMatchObject({
      next: 'advance',
      turn: { state: { run: { completed: [{ outcome: 'claimed' }] } } },
    });
    const { turn } = 'next' in outcome ? outcome : { turn: turnAt(STEP) };
    expect(turn.state.run.history).toEqual([`claimed: ${STEP} (the judge was not asked)`]);
    expect(turn.notes.filter((n) => n.kind === 'judged')).toEqual([]);
  });
});
