import { describe, expect, test } from 'vitest';
import { figuresOf, worseThan, wrongOf } from '../../src/bench/tally.ts';
import type { Outcome } from '../../src/bench/types.ts';

const outcome = (over: Partial<Outcome>): Outcome => ({
  case: {
    id: 'shop/log-in healthy honest/honest',
    app: '',
    goals: '',
    goal: '',
    defects: [],
    quirks: [],
    planner: 'honest',
    judge: 'honest',
    seed: 1,
  },
  truth: { kind: 'passes' },
  verdict: 'passed',
  label: null,
  line: '',
  because: '',
  turns: 3,
  modelCalls: 2,
  refusals: 1,
  ms: 10,
  wrong: null,
  ...over,
});

describe('a verdict is wrong', () => {
  const passes = { kind: 'passes' } as const;
  const fails = { kind: 'fails', labels: ['Crash Bug', 'ANR Bug'], line: '', because: '' } as const;
  const failed = (label: string) => ({ verdict: 'failed', label }) as const;

  test('in three ways', () => {
    expect(wrongOf(fails, { verdict: 'passed', label: null })).toBe('false pass');
    expect(wrongOf(passes, failed('Crash Bug'))).toBe('false failure');
    expect(wrongOf(fails, failed('Wrong Text Bug'))).toBe('wrong label');
  });

  test('and in no other', () => {
    expect(wrongOf(passes, { verdict: 'passed', label: null })).toBeNull();
    expect(wrongOf(fails, failed('ANR Bug'))).toBeNull();
    for (const verdict of ['inconclusive', 'broken'] as const)
      for (const truth of [passes, fails]) expect(wrongOf(truth, { verdict, label: null })).toBeNull();
  });
});

describe('figures', () => {
  test('count each kind of wrong verdict and what it cost', () => {
    const figures = figuresOf([
      outcome({}),
      outcome({ wrong: 'false pass' }),
      outcome({ wrong: 'false failure', verdict: 'failed' }),
      outcome({ wrong: 'wrong label', verdict: 'failed' }),
      outcome({ verdict: 'inconclusive' }),
      outcome({ verdict: 'broken' }),
    ]);
    expect(figures).toEqual({
      cases: 6,
      falsePasses: 1,
      falseFailures: 1,
      wrongLabels: 1,
      inconclusive: 1,
      broken: 1,
      turns: 18,
      modelCalls: 12,
      refusals: 6,
    });
  });

  test('only what got worse is told', () => {
    const before = figuresOf([outcome({}), outcome({ verdict: 'broken' })]);
    const now = figuresOf([outcome({ wrong: 'false pass' }), outcome({})]);
    expect(worseThan(now, before)).toEqual(['falsePasses is 1, and was 0']);
    expect(worseThan(before, before)).toEqual([]);
  });
});
