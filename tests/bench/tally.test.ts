import { describe, expect, test } from 'vitest';
import { formatReport } from '../../src/bench/format.ts';
import { countedByReason, figuresOf, groupsOf, regressions, mistakeIn } from '../../src/bench/tally.ts';
import type { CaseResult } from '../../src/bench/types.ts';

const outcome = (over: Partial<CaseResult>): CaseResult => ({
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
  traits: { kinds: ['login'], phrases: ['tap'], flavour: 'views' },
  wrong: null,
  secondCheck: { kind: 'agrees', because: 'passes' },
  ...over,
});

describe('mistakeIn', () => {
  const passes = { kind: 'passes' } as const;
  const fails = { kind: 'fails', labels: ['Crash Bug', 'ANR Bug'], line: '', because: '' } as const;
  const failed = (label: string) => ({ verdict: 'failed', label }) as const;

  test('finds three kinds of wrong verdict', () => {
    expect(mistakeIn(fails, { verdict: 'passed', label: null })).toBe('false pass');
    expect(mistakeIn(passes, failed('Crash Bug'))).toBe('false failure');
    expect(mistakeIn(fails, failed('Wrong Text Bug'))).toBe('wrong label');
  });

  test('finds no other', () => {
    expect(mistakeIn(passes, { verdict: 'passed', label: null })).toBeNull();
    expect(mistakeIn(fails, failed('ANR Bug'))).toBeNull();
    for (const verdict of ['inconclusive', 'broken'] as const)
      for (const truth of [passes, fails]) expect(mistakeIn(truth, { verdict, label: null })).toBeNull();
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

  test('lists only worse figures', () => {
    const before = figuresOf([outcome({}), outcome({ verdict: 'broken' })]);
    const now = figuresOf([outcome({ wrong: 'false pass' }), outcome({})]);
    expect(regressions(now, before)).toEqual(['falsePasses is 1, was 0']);
    expect(regressions(before, before)).toEqual([]);
  });
});

const ofCase = (over: Partial<CaseResult['case']>): Pick<CaseResult, 'case'> => ({
  case: { ...outcome({}).case, ...over },
});
const crashed = {
  verdict: 'failed',
  label: 'Crash Bug',
  truth: { kind: 'fails', labels: ['Crash Bug'], line: '', because: '' },
} as const;

describe('groups', () => {
  test('a case with two defects counts under each, one with the same twice once', () => {
    const { byDefect } = groupsOf([
      outcome({}),
      outcome(ofCase({ defects: ['crash:pay', 'ghost:total'] })),
      outcome(ofCase({ defects: ['ghost:pay', 'ghost:total'] })),
    ]);
    const counted = Object.entries(byDefect).map(([kind, figures]) => [kind, figures.cases]);
    expect(counted).toEqual([
      ['crash', 1],
      ['ghost', 2],
      ['none', 1],
    ]);
  });

  test('each part says how many cases could have gone wrong in each way', () => {
    const traits = { kinds: ['cart', 'list'], phrases: ['tap', 'ordinal'], flavour: 'compose' };
    const parts = groupsOf([
      outcome({ wrong: 'false failure', verdict: 'failed', traits }),
      outcome({ ...crashed, traits }),
      outcome({ verdict: 'broken', traits: { ...traits, kinds: [] } }),
      outcome({ verdict: 'inconclusive', ...ofCase({ planner: 'liar' }) }),
    ]);
    const chances = { ofFalsePass: 1, ofFalseFailure: 1, ofUndecided: 2 };
    expect(parts.byKind['cart']).toMatchObject({ cases: 2, falseFailures: 1, undecided: 0, chances });
    expect(parts.byKind['list']).toEqual(parts.byKind['cart']);
    expect(parts.byKind['none']).toMatchObject({ cases: 1, undecided: 1 });
    expect(parts.byPhrase['ordinal']).toMatchObject({ cases: 3, undecided: 1 });
    expect(parts.byFlavour['views']).toMatchObject({ cases: 1, undecided: 0 });
  });

  test('counts the honest planner’s labels, and how often each is right', () => {
    const { byLabel } = groupsOf([
      outcome(crashed),
      outcome({ ...crashed, truth: { ...crashed.truth, labels: ['ANR Bug'] }, wrong: 'wrong label' }),
      outcome({ ...crashed, truth: { kind: 'passes' }, wrong: 'false failure' }),
      outcome({ ...crashed, ...ofCase({ planner: 'masker' }) }),
      outcome({ verdict: 'inconclusive' }),
    ]);
    expect(byLabel).toEqual({ 'Crash Bug': { said: 3, right: 1 } });
  });
});

test('the table separates unreadable goals from cases with an open truth', () => {
  const open = [
    { id: 'shop/a off-screen:b honest/honest', because: 'x: out of view', reason: 'out of view' },
    { id: 'shop/c off-screen:d honest/honest', because: 'y: out of view', reason: 'out of view' },
  ];
  const unread = { id: 'shop/poem', because: 'the oracle cannot read "Write a poem"' };
  const outcomes = [outcome(crashed)];
  const text = formatReport({
    ...figuresOf(outcomes),
    ...groupsOf(outcomes),
    seed: 1,
    chances: { ofFalsePass: 1, ofFalseFailure: 0, ofUndecided: 1 },
    wrong: [],
    shrunk: [{ id: 'shop/a healthy honest/honest', folder: 'small/1', before: 900, after: 90 }],
    undecided: [],
    disputed: [
      outcome({ ...crashed, secondCheck: { kind: 'disputed', because: 'passes' } }),
      outcome({ secondCheck: { kind: 'disputed', because: 'fails: it is gone' } }),
    ],
    secondCheck: { agrees: 7, disputed: 2, open: 1 },
    leftOut: [unread, ...open],
    unread: [unread.id],
    open: countedByReason(open),
    ids: [],
  });
  expect(text).toContain('  shop/a healthy honest/honest: 90 of 900 characters, in small/1\n');
  expect(text).toContain('Goals that the oracle cannot read: 1\n  shop/poem\n');
  expect(text).toContain('Cases whose truth is open: 2\n  2  out of view');
  expect(text).toMatch(/Crash Bug +1 +1\n/u);
  expect(text).toMatch(/kind of screen: shares.+\nlogin +0 of 1 \(0\.00 to 79\.35 %\) +- /u);
  expect(text).toContain('Second check of the truth: agrees on 7, contradicts 2, leaves 1 open\n');
  expect(text).toContain('    oracle: passes\n    model check: fails: it is gone\n');
  expect(text).toMatch(/    oracle: fails: .+\n    model check: passes\n/u);
});
