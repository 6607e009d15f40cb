/** The judge's answers in Expected State: for which conditions they count, and when the judge is asked again (R75). */
import { onConditionsJudged } from '../../../src/core/steps/expected-state.ts';
import type { Phase } from '../../../src/core/model/phase.ts';
import type { ConditionResult } from '../../../src/core/model/verdict.ts';
import type { Decision } from '../../../src/core/state/turn.ts';
import { answersOf, POLICY, type LineVerdict } from '../../builders/core.ts';
import { canvasOnly, judgeConditions, verdictIn } from '../../builders/expected-state.ts';
import { turnOf } from '../../builders/run-state.ts';
import { PROVED_BY_JUDGE } from '../../../src/shared/flags.ts';
import { describe, expect, test } from 'vitest';

describe('a judge’s answers', () => {
  type Asked = Extract<Phase, { kind: 'awaiting judge' }>;
  const expected = ['"Chart" is visible', 'it looks nice', '"Welcome" is visible'];
  /** Asked about the first two, on a screen that only the picture tells of. */
  function answered(
    answers: readonly Partial<LineVerdict>[],
    more: {
      readonly asks?: number;
      /** Index of the only condition in question. */
      readonly only?: number;
      readonly strict?: boolean;
      readonly secure?: boolean;
    } = {},
  ): Decision {
    const policy = { judge: true, strict: more.strict === true };
    const { state } = judgeConditions({ expected, ...canvasOnly, policy });
    const asked = state.phase as Asked;
    const screen = { ...asked.screen, secure: more.secure === true };
    const phase = {
      ...asked,
      screen,
      askCount: more.asks ?? 1,
      statements: asked.statements.filter((s) => s.role === 'control' || s.index === (more.only ?? s.index)),
    };
    const told = answers.map((a): LineVerdict => ({
      phase: 'expected_state',
      index: 0,
      met: true,
      confidence: 0.8,
      reason: 'e1, so it looks',
      ...a,
    }));
    const sent = answersOf(phase.statements, screen.id, () => told);
    return onConditionsJudged({ ...turnOf(state), policy: { ...POLICY, ...policy } }, phase, sent);
  }
  const findings = (decision: Decision): readonly ConditionResult[] =>
    decision.notes.flatMap((n) => (n.kind === 'result' ? [n.result] : []));

  test('that are sure prove what was asked, counted apart', () => {
    const decision = answered([{}, { index: 1 }]);
    expect(verdictIn(decision)).toMatchObject({ kind: 'passed' });
    expect(findings(decision)).toMatchObject([
      { met: 'met', provedBy: 'judge', actual: 'e1, so it looks', label: null },
      { met: 'met', provedBy: 'judge' },
      { met: 'met', provedBy: 'code', actual: '"Welcome" is visible' },
    ]);
  });

  test('of "not met" show nothing of a secure window, which has no picture', () => {
    const decision = answered([{ met: false }, { index: 1 }], { secure: true });
    expect(verdictIn(decision)).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('; the judge says: e1, so it looks, but no screenshot can confirm it'),
    });
    expect(findings(decision)).toMatchObject([{ met: 'unproven', provedBy: 'judge' }, { met: 'met' }, {}]);
  });

  test('"not met" fail the goal with the label of the condition’s kind', () => {
    expect(verdictIn(answered([{ met: false }, { index: 1 }]))).toMatchObject({
      kind: 'failed',
      label: 'Missing Element Bug',
      index: 0,
      expected: '"Chart" is visible',
      actual: 'e1, so it looks',
      results: [{ provedBy: 'judge', met: 'unmet', label: 'Missing Element Bug' }, {}, {}],
    });
    expect(verdictIn(answered([{}, { index: 1, met: false }]))).toMatchObject({
      label: 'Wrong State Bug',
      index: 1,
    });
    expect(verdictIn(answered([{ met: false }, { index: 1 }], { strict: true }))).toMatchObject({
      kind: 'failed',
    });
  });

  test('count only for what was asked, is open, and belongs to this part of the goal', () => {
    const other = answered([{}, { index: 1 }], { only: 1, asks: 2 });
    expect(verdictIn(other)).toMatchObject({ kind: 'inconclusive', index: 0 });
    const known = answered([{}, { index: 1 }, { index: 2, met: false }]);
    expect(verdictIn(known)).toMatchObject({ kind: 'passed' });
    expect(verdictIn(answered([{ phase: 'steps' }, { index: 1 }], { asks: 2 }))).toMatchObject({
      kind: 'inconclusive',
      index: 0,
    });
  });

  test('that are unsure, differ or are missing are asked for once more, on a new screen', () => {
    for (const answers of [
      [{ confidence: 0.79 }, { index: 1 }],
      [{}, { met: false }, { index: 1 }],
      [{ index: 1 }],
    ]) {
      const again = answered(answers);
      expect(again.command).toMatchObject({ kind: 'observe', reason: 'judging' });
      expect(again.state.phase).toMatchObject({ kind: 'judging', judgeAsks: 1 });
      expect(again.notes).toMatchObject([
        { kind: 'judged', index: expect.any(Number) },
        { kind: 'judged', index: expect.any(Number) },
      ]);
      const last = answered(answers, { asks: 2 });
      expect(verdictIn(last)).toMatchObject({ kind: 'inconclusive', code: 'no-proof', index: 0 });
      expect(findings(last)).toMatchObject([{ provedBy: 'none' }, { provedBy: 'judge' }, {}]);
    }
  });

  test('that are unsure do not put off a failure', () => {
    const decision = answered([{ confidence: 0.1 }, { index: 1, met: false }]);
    expect(verdictIn(decision)).toMatchObject({ kind: 'failed', index: 1 });
  });

  test('that are unsure are told, and each further look is counted', () => {
    const answers = [{ confidence: 0.1, reason: 'e1, perhaps' }, { index: 1 }];
    expect(answered(answers).state.phase).toMatchObject({ kind: 'judging', observations: 6 });
    expect(findings(answered(answers, { asks: 2 }))[0]?.actual).toMatch(/\S; .+/u);
  });

  test('are named in the verdict where they alone prove a condition', () => {
    expect(verdictIn(answered([{}, { index: 1 }]))).toMatchObject({
      kind: 'passed',
      flags: [`"Chart" is visible: ${PROVED_BY_JUDGE}`, `it looks nice: ${PROVED_BY_JUDGE}`],
    });
  });

  test('prove nothing with --strict, which is reported and not asked again', () => {
    expect(verdictIn(answered([{}, { index: 1 }], { strict: true }))).toMatchObject({
      kind: 'inconclusive',
      code: 'no-proof',
      reason: '"Chart" is visible: only the judge saw it: e1, so it looks (--strict)',
      results: [{ met: 'unproven', provedBy: 'judge' }, { met: 'unproven', provedBy: 'judge' }, {}],
    });
  });
});
