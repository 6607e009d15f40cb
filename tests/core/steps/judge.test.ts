/** The judge's answer about an open step: a completion claim, a condition, a control that only the screenshot shows (R75). */
import type { KnownState } from '../../builders/known-state.ts';
import {
  askWhetherVisible,
  askJudgeAboutStep,
  onStepJudged,
  confidentAnswer,
} from '../../../src/core/steps/judge.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { JudgeAnswer, Question, SoughtControl } from '../../../src/core/model/protocol.ts';
import type { Phase } from '../../../src/core/model/run-state.ts';
import type { ConditionResult } from '../../../src/core/model/verdict.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';
import { screenOf, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

type Asked = Extract<Phase, { kind: 'awaiting judge' }>;
const screen = screenOf({ items: [title('Shop'), text('Welcome')] }, 's2', 1000);
const secure = { ...screen, secure: true };
const goal = goalOf([
  'log in with the test user',
  'Verify "Chart" is visible',
  'Wait until "Chart" is visible',
]);
const question: Question = { ...QUESTION, screen: 's2', call: 2 };
const finding: ConditionResult = {
  phase: 'steps',
  index: 1,
  condition: 'Verify "Chart" is visible',
  met: 'unproven',
  provedBy: 'none',
  expected: '"Chart" is visible',
  actual: 'it may be drawn',
  label: null,
  proof: { screen: 's2', ref: null, box: null, rule: 'visible' },
  flags: [],
};
const control: SoughtControl = {
  name: '"Chart"',
  expected: '"Chart" exists and is enabled',
  doubt: 'nothing is labelled so',
};

interface Judged {
  readonly step?: number;
  readonly asked?: Partial<Asked>;
  readonly policy?: Partial<Policy>;
  readonly known?: KnownState;
}
function turnAt({ step = 0, policy, known }: Judged): ReturnType<typeof turnOf> {
  const state = stateOf(goal, { cursor: { phase: 'steps', index: step, instruction: 0 }, ...known });
  return { ...turnOf(state), policy: { ...POLICY, judge: true, ...policy } };
}
const answer = (more: Partial<JudgeAnswer> = {}): JudgeAnswer => ({
  phase: 'steps',
  index: 0,
  met: true,
  confidence: 0.8,
  reason: 'so it looks',
  ...more,
});
function judged(answers: readonly JudgeAnswer[], about: Judged = {}): Outcome {
  const phase: Asked = {
    kind: 'awaiting judge',
    results: [],
    isStep: true,
    screen,
    askCount: 1,
    askedIndexes: [0],
    control: null,
    question: null,
    ...about.asked,
  };
  return onStepJudged(turnAt(about), phase, answers);
}
/** What comes of it, in words. */
function told(outcome: Outcome): string {
  if ('next' in outcome) {
    const {
      run: { completed, history, flags },
    } = outcome.turn.state;
    return [outcome.next, ...completed.map((t) => t.outcome), ...history, ...flags].join(' / ');
  }
  const { command, state } = outcome;
  if (command.kind === 'finish') {
    const { verdict } = command;
    if (verdict.kind === 'failed') return `${verdict.label}: ${verdict.expected}; ${verdict.actual}`;
    return verdict.kind === 'inconclusive' ? `${verdict.code}: ${verdict.reason}` : verdict.kind;
  }
  if (command.kind === 'judge')
    return `judge ${(state.phase as Asked).askCount}: ${command.questions[0]?.condition}`;
  return [command.kind, ...state.run.history, ...state.run.refusals].join(' / ');
}

describe('a judge is asked', () => {
  const questions = (outcome: Outcome): unknown =>
    'next' in outcome ? outcome : outcome.command.kind === 'judge' ? outcome.command.questions : outcome;
  const opened = { openedOnScreen: 's1' };
  const matter = { screen, results: [], control: null, question: null };

  test('about a step reported done, with the screens before and after, one of them where they are equal', () => {
    const claim = { phase: 'steps', index: 0, condition: 'log in with the test user' };
    expect(questions(askJudgeAboutStep(turnAt({ known: opened }), matter))).toEqual([
      { ...claim, screens: ['s1', 's2'] },
    ]);
    expect(questions(askJudgeAboutStep(turnAt({ known: { openedOnScreen: 's2' } }), matter))).toEqual([
      { ...claim, screens: ['s2'] },
    ]);
    expect(questions(askJudgeAboutStep(turnAt({}), matter))).toEqual([{ ...claim, screens: ['s2'] }]);
  });

  test('about a condition, with the current screen alone', () => {
    const asked = askJudgeAboutStep(turnAt({ step: 1, known: opened }), { ...matter, results: [finding] });
    expect(questions(asked)).toEqual([
      { phase: 'steps', index: 1, condition: 'Verify "Chart" is visible', screens: ['s2'] },
    ]);
    expect(asked).toMatchObject({
      state: {
        phase: { kind: 'awaiting judge', isStep: true, askCount: 1, askedIndexes: [1], results: [finding] },
      },
    });
  });

  test('whether the picture shows a control, with that screen alone', () => {
    const asked = askWhetherVisible(turnAt({ known: opened }), screen, control);
    expect(questions(asked)).toEqual([
      { phase: 'steps', index: 0, condition: '"Chart" is visible', screens: ['s2'] },
    ]);
    expect(asked).toMatchObject({ state: { phase: { isStep: true, results: [], control, question: null } } });
  });

  test('once more when it is unsure, and not a third time', () => {
    expect(told(judged([answer({ confidence: 0.79 })]))).toBe('judge 2: log in with the test user');
    expect(told(judged([answer({ confidence: 0.79 })], { asked: { askCount: 2 } }))).toBe(
      'advance / unproven / unproven: log in with the test user (the judge was not sure)',
    );
  });
});

describe('an answer is sure', () => {
  const asked = { phase: 'steps', index: 0 } as const;
  test.each<[string, readonly JudgeAnswer[], boolean | undefined]>([
    ['from 0.80 on', [answer()], true],
    ['whichever way it goes', [answer({ met: false })], false],
    ['when two of them agree', [answer(), answer()], true],
    ['not below 0.80', [answer({ confidence: 0.79 })], undefined],
    ['not when one of two is unsure', [answer(), answer({ confidence: 0.5 })], undefined],
    ['not when two of them differ', [answer(), answer({ met: false })], undefined],
    ['not to another question', [answer({ index: 1 }), answer({ phase: 'setup' })], undefined],
    ['beside those to other questions', [answer({ index: 1, met: false }), answer()], true],
    ['not when there is none', [], undefined],
  ])('%s', (_, answers, met) => {
    expect(confidentAnswer(answers, asked)?.met).toBe(met);
  });
});

describe('about a step reported done', () => {
  test('a confident judge completes it, which is flagged; with --strict it stays unproven', () => {
    const flag = 'log in with the test user: proved by the judge alone';
    expect(told(judged([answer()]))).toBe(
      `advance / judged / judged: log in with the test user (so it looks) / ${flag}`,
    );
    expect(told(judged([answer()], { policy: { strict: true } }))).toContain('advance / unproven / ');
  });

  test('an undone step becomes an objection in the same turn and in the history', () => {
    const because = 'not done yet, according to the judge: so it looks';
    const undone = [answer({ met: false })];
    const outcome = judged(undone, { asked: { question } });
    expect(told(outcome)).toBe(`ask / ${because} / ${because}`);
    expect(outcome).toMatchObject({
      command: { question: { call: 3, calls: 4, refusals: [because], screen: 's2' } },
      state: { phase: { kind: 'asking', screen, blocked: null } },
      notes: [{ kind: 'refused', rule: 'judge', reason: because, call: 2, calls: 4 }],
    });
    expect(told(judged(undone))).toBe(`ask / ${because}`);
  });
});

describe('of a condition that only the picture shows', () => {
  const verify = { step: 1, asked: { results: [finding] } };
  const own = (more: Partial<JudgeAnswer> = {}): JudgeAnswer => answer({ index: 1, ...more });

  test('a confident judge completes a Verify step', () => {
    expect(told(judged([own()], verify))).toBe(
      'advance / judged / judged: Verify "Chart" is visible (so it looks) / Verify "Chart" is visible: proved by the judge alone',
    );
  });

  test('and the act that waited for it', () => {
    const wait = { step: 2, asked: { results: [{ ...finding, index: 2 }] } };
    expect(told(judged([answer({ index: 2 })], wait))).toMatch(
      /^advance \/ completed \/ .*: proved by the judge alone$/,
    );
  });

  test('an unsure one proves nothing, and so does a sure one with --strict', () => {
    const asked = { results: [finding], askCount: 2 };
    expect(told(judged([own({ confidence: 0.5 })], { ...verify, asked }))).toBe(
      'no-proof: "Chart" is visible: it may be drawn',
    );
    expect(told(judged([own()], { ...verify, policy: { strict: true } }))).toBe(
      'no-proof: "Chart" is visible: only the judge saw it: so it looks (--strict)',
    );
  });

  test('"not met" fails it with the label of the condition’s kind or the one that code found', () => {
    const undone = [own({ met: false })];
    expect(told(judged(undone, verify))).toBe('Missing Element Bug: "Chart" is visible; so it looks');
    const known = {
      ...verify,
      asked: { results: [{ ...finding, label: 'Wrong Text Bug' as const }] },
    };
    expect(told(judged(undone, known))).toBe('Wrong Text Bug: "Chart" is visible; so it looks');
    expect(judged(undone, verify)).toMatchObject({ command: { verdict: { proof: finding.proof } } });
    expect(told(judged(undone, { ...verify, asked: { results: [finding], screen: secure } }))).toBe(
      'no-proof: "Chart" is visible: it may be drawn',
    );
  });
});

describe('about a control that is in no element tree', () => {
  test('a sure "not there" is the app’s fault', () => {
    const outcome = judged([answer({ met: false })], { asked: { control } });
    expect(told(outcome)).toBe(
      'Missing Element Bug: "Chart" exists and is enabled; nothing is labelled so, and the judge does not see it: so it looks',
    );
    expect(outcome).toMatchObject({
      command: {
        verdict: { proof: { screen: 's2', ref: null, rule: 'named control, by the judge' } },
      },
    });
  });

  test.each<[string, JudgeAnswer, Judged]>([
    ['what it sees', answer(), { asked: { control } }],
    ['what it is not sure of', answer({ met: false, confidence: 0.5 }), { asked: { control, askCount: 2 } }],
    ['anything with --strict', answer({ met: false }), { asked: { control }, policy: { strict: true } }],
    ['anything of a secure window', answer({ met: false }), { asked: { control, screen: secure } }],
  ])('%s proves nothing: nobody can touch it', (_, said, about) => {
    expect(told(judged([said], about))).toBe('no-proof: nothing is labelled so');
  });
});
