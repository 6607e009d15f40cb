/** The judge's answer about an open step: a completion claim, a condition, a control that only the screenshot shows (R75). */
import type { KnownState } from '../../builders/known-state.ts';
import {
  askWhetherVisible,
  askJudgeAboutStep,
  askJudgeAgain,
  onStepJudged,
} from '../../../src/core/steps/judge.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { Command, Question, SoughtControl } from '../../../src/core/model/protocol.ts';
import type { Phase } from '../../../src/core/model/phase.ts';
import type { ConditionResult } from '../../../src/core/model/verdict.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import { judgeStatements } from '../../../src/core/steps/judge-statements.ts';
import { answersOf, goalOf, POLICY, type LineVerdict } from '../../builders/core.ts';
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
const answer = (more: Partial<LineVerdict> = {}): LineVerdict => ({
  phase: 'steps',
  index: 0,
  met: true,
  confidence: 0.8,
  reason: 'e1, so it looks',
  ...more,
});
function judged(answers: readonly LineVerdict[], about: Judged = {}): Outcome {
  const line = { phase: 'steps', index: about.step ?? 0, statement: 'the chart is shown' } as const;
  const statements = judgeStatements(screen, [line], 0);
  const phase: Asked = {
    kind: 'awaiting judge',
    results: [],
    isStep: true,
    screen,
    askCount: 1,
    statements,
    since: 0,
    observations: 1,
    control: null,
    question: null,
    ...about.asked,
  };
  return onStepJudged(
    turnAt(about),
    phase,
    answersOf(statements, screen.id, () => answers),
  );
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
  if (command.kind === 'observe') return `observe: ${command.reason}, asked ${state.step.judgeAsks}`;
  return [command.kind, ...state.run.history, ...state.run.refusals].join(' / ');
}

describe('a judge is asked', () => {
  const asked = (outcome: Outcome): unknown => {
    if ('next' in outcome || outcome.state.phase.kind !== 'awaiting judge') return outcome;
    const { phase, screen: id, questions } = outcome.command as Extract<Command, { kind: 'judge' }>;
    const own = outcome.state.phase.statements.flatMap((s) => (s.role === 'condition' ? [s.statement] : []));
    return { phase, screen: id, own, questions: questions.length };
  };
  const matter = { results: [], control: null, question: null };
  const known = { openedOnScreen: 's1' };

  test('about a step reported done, with the final screen alone', () => {
    expect(asked(askJudgeAboutStep(turnAt({ known }), screen, matter))).toEqual({
      phase: 'steps',
      screen: 's2',
      own: ['This has been done: log in with the test user'],
      questions: 10,
    });
  });

  test('about a condition', () => {
    const outcome = askJudgeAboutStep(turnAt({ step: 1, known }), screen, { ...matter, results: [finding] });
    expect(asked(outcome)).toMatchObject({ own: ['Verify "Chart" is visible'], screen: 's2' });
    expect(outcome).toMatchObject({
      state: { phase: { kind: 'awaiting judge', isStep: true, askCount: 1, results: [finding] } },
    });
  });

  test('about the condition of a wait, without what follows it', () => {
    const results = [{ ...finding, index: 2 }];
    const outcome = askJudgeAboutStep(turnAt({ step: 2, known }), screen, { ...matter, results });
    expect(asked(outcome)).toMatchObject({ own: ['"Chart" is visible'] });
  });

  test('whether the picture shows a control', () => {
    const outcome = askWhetherVisible(turnAt({ known }), screen, control);
    expect(asked(outcome)).toMatchObject({ own: ['"Chart" is visible'] });
    expect(outcome).toMatchObject({
      state: { phase: { isStep: true, results: [], control, question: null } },
    });
  });

  test('once more on a new screen when it is unsure, and not a third time', () => {
    expect(told(judged([answer({ confidence: 0.79 })]))).toBe('observe: judge again, asked 1');
    expect(told(judged([answer({ confidence: 0.79 })], { asked: { askCount: 2 } }))).toBe(
      'advance / claimed / claimed: log in with the test user (the judge was not sure)',
    );
  });

  test('on the new screen about the same claim; conditions are checked by code first', () => {
    const after = turnAt({ known: { ...known, judgeAsks: 1 } });
    expect(askJudgeAgain(after, screen, { ...matter, question })).toMatchObject({
      state: { phase: { kind: 'awaiting judge', askCount: 2, question } },
    });
    expect(askJudgeAgain(after, screen, { ...matter, results: [finding] })).toMatchObject({
      next: 'advance',
    });
    expect(askJudgeAgain(after, screen, { ...matter, control })).toMatchObject({ next: 'advance' });
  });
});

describe('about a step reported done', () => {
  test('a confident judge completes it, which is flagged; with --strict it stays unproven', () => {
    const flag = 'log in with the test user: proved by the judge alone';
    expect(told(judged([answer()]))).toBe(
      `advance / judged / judged: log in with the test user (e1, so it looks) / ${flag}`,
    );
    expect(told(judged([answer()], { policy: { strict: true } }))).toContain('advance / unproven / ');
  });

  test('an undone step becomes an objection in the same turn and in the history', () => {
    const because = 'not done yet, according to the judge: e1, so it looks';
    const undone = [answer({ met: false })];
    const outcome = judged(undone, { asked: { question } });
    expect(told(outcome)).toBe(`ask / ${because} / ${because}`);
    expect(outcome).toMatchObject({
      command: { question: { call: 3, calls: 4, refusals: [because], screen: 's2' } },
      state: { phase: { kind: 'asking', screen, blocked: null } },
      notes: [
        { kind: 'judged', outcome: 'unmet' },
        { kind: 'refused', rule: 'judge', reason: because, call: 2, calls: 4 },
      ],
    });
    expect(told(judged(undone))).toBe(`ask / ${because}`);
  });
});

describe('of a condition that only the picture shows', () => {
  const verify = { step: 1, asked: { results: [finding] } };
  const own = (more: Partial<LineVerdict> = {}): LineVerdict => answer({ index: 1, ...more });

  test('a confident judge completes a Verify step', () => {
    expect(told(judged([own()], verify))).toBe(
      'advance / judged / judged: Verify "Chart" is visible (e1, so it looks) / Verify "Chart" is visible: proved by the judge alone',
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
      'no-proof: "Chart" is visible: it may be drawn; the judge was not sure',
    );
    expect(told(judged([own()], { ...verify, policy: { strict: true } }))).toBe(
      'no-proof: "Chart" is visible: only the judge saw it: e1, so it looks (--strict)',
    );
  });

  test('"not met" fails it with the label of the condition’s kind or the one that code found', () => {
    const undone = [own({ met: false })];
    expect(told(judged(undone, verify))).toBe('Missing Element Bug: "Chart" is visible; e1, so it looks');
    const known = {
      ...verify,
      asked: { results: [{ ...finding, label: 'Wrong Text Bug' as const }] },
    };
    expect(told(judged(undone, known))).toBe('Wrong Text Bug: "Chart" is visible; e1, so it looks');
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
      'Missing Element Bug: "Chart" exists and is enabled; nothing is labelled so, and the judge does not see it: e1, so it looks',
    );
    expect(outcome).toMatchObject({
      command: {
        verdict: { proof: { screen: 's2', ref: null, rule: 'named control, by the judge' } },
      },
    });
  });

  test.each<[string, LineVerdict, Judged]>([
    ['what it sees', answer(), { asked: { control } }],
    ['what it is not sure of', answer({ met: false, confidence: 0.5 }), { asked: { control, askCount: 2 } }],
    ['anything with --strict', answer({ met: false }), { asked: { control }, policy: { strict: true } }],
    ['anything of a secure window', answer({ met: false }), { asked: { control, screen: secure } }],
  ])('%s proves nothing: nobody can touch it', (_, said, about) => {
    expect(told(judged([said], about))).toBe('no-proof: nothing is labelled so');
  });
});
