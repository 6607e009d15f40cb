/** Expected State on one observation: the decision and its exact wording (R7, R71). */
import { NEVER_SEEN } from '../../../src/core/history/sightings.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import type { Decision } from '../../../src/core/state/turn.ts';
import { canvasOnly, judgeConditions, verdictIn } from '../../builders/expected-state.ts';
import { list, row, screenOf, spinner, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

describe('a goal passes', () => {
  test('with what proved each of its conditions, and every flag', () => {
    const decision = judgeConditions({
      expected: ['"Welcome" is visible', '"Bye" is not visible', '"Hello" is not visible'],
      known: {
        flags: ['Tap "Go": slow'],
        sightings: [NEVER_SEEN, NEVER_SEEN, { ...NEVER_SEEN, ever: true }],
      },
    });
    const findings = [
      {
        phase: 'expected_state',
        index: 0,
        condition: '"Welcome" is visible',
        met: 'met',
        provedBy: 'code',
        expected: '"Welcome" is visible',
        actual: '"Welcome" is visible',
        label: null,
        proof: expect.objectContaining({ screen: 's2', ref: 'e3' }),
        flags: [],
      },
      {
        phase: 'expected_state',
        index: 1,
        condition: '"Bye" is not visible',
        met: 'met',
        provedBy: 'code',
        expected: '"Bye" is not visible',
        actual: expect.any(String),
        label: null,
        proof: expect.objectContaining({ screen: 's2', rule: 'absence' }),
        flags: ['"Bye" was never seen in this run'],
      },
      expect.objectContaining({ index: 2, condition: '"Hello" is not visible', flags: [] }),
    ];
    expect(verdictIn(decision)).toEqual({
      kind: 'passed',
      stepsOnly: false,
      results: findings,
      flags: ['Tap "Go": slow', '"Bye" is not visible: "Bye" was never seen in this run'],
    });
    expect(decision.notes).toEqual(findings.map((result) => ({ kind: 'result', result })));
    expect(decision.state.phase).toEqual({ kind: 'done' });
  });

  test('at once, whatever still loads beside what is met', () => {
    const { loading } = screenOf({ items: [spinner()] }, 's', 0);
    expect(loading).toMatchObject([{ blocking: true }]);
    expect(
      verdictIn(judgeConditions({ expected: ['"Welcome" is visible'], screen: { loading } })),
    ).toMatchObject({
      kind: 'passed',
    });
  });

  test('"steps only" without conditions', () => {
    expect(verdictIn(judgeConditions({ expected: [] }))).toEqual({
      kind: 'passed',
      stepsOnly: true,
      results: [],
      flags: [],
    });
  });

  type Outcome = RunState['run']['completed'][number]['outcome'];
  const stepsThat = (...outcomes: readonly Outcome[]) =>
    outcomes.map((outcome, index) => ({ phase: 'steps' as const, index, outcome }));

  test('and says so of steps that did nothing', () => {
    const shown = (...outcomes: readonly Outcome[]): unknown =>
      verdictIn(
        judgeConditions({ expected: ['"Welcome" is visible'], known: { completed: stepsThat(...outcomes) } }),
      );
    expect(shown('skipped', 'skipped')).toMatchObject({
      kind: 'passed',
      flags: ['every step was skipped: nothing was done'],
    });
    expect(shown('skipped', 'completed')).toMatchObject({ kind: 'passed', flags: [] });
  });

  test('but not when no step was carried out and no condition is checked: that shows nothing', () => {
    const alone = (...outcomes: readonly Outcome[]): unknown =>
      verdictIn(judgeConditions({ expected: [], known: { completed: stepsThat(...outcomes) } }));
    expect(alone('skipped', 'skipped')).toMatchObject({
      kind: 'inconclusive',
      code: 'no-proof',
      reason: expect.stringContaining('every step was skipped'),
    });
    expect(alone('skipped', 'completed')).toMatchObject({ kind: 'passed' });
    expect(alone()).toMatchObject({ kind: 'passed' });
  });

  test('and reports duplicate rows of one gesture, though no condition counts them', () => {
    const doubled = [
      { kind: 'row', row: 'Milk\n1 l\ncold' },
      { kind: 'number', key: '#n', from: '1', to: '3' },
    ] as const;
    expect(
      verdictIn(
        judgeConditions({ expected: [], known: { countHistory: { records: {}, duplicates: doubled } } }),
      ),
    ).toMatchObject({
      kind: 'passed',
      flags: ['two rows "Milk | 1 l | cold" appeared after gestures that were each made once'],
    });
  });
});

describe('a goal whose conditions are met does not pass', () => {
  test('when nothing completed a step', () => {
    const ticks = [
      { phase: 'steps', index: 0, outcome: 'completed' },
      { phase: 'steps', index: 0, outcome: 'unproven' },
    ] as const;
    expect(
      verdictIn(
        judgeConditions({ expected: ['"Welcome" is visible'], known: { completed: ticks, flags: ['f'] } }),
      ),
    ).toEqual({
      kind: 'inconclusive',
      code: 'unproven',
      reason: 'nothing proved that "Tap "Go"" was done',
      phase: 'steps',
      index: 0,
      line: 'Tap "Go"',
      results: [expect.objectContaining({ met: 'met', condition: '"Welcome" is visible' })],
      flags: ['f'],
    });
  });

  const repeat = {
    phase: 'steps',
    index: 0,
    target: '"Go"',
    gestures: 2,
    effect: '"a" became "b"',
    firstWasBlocked: false,
  } as const;
  test('when a gesture was repeated, and no condition shows how often it took effect', () => {
    const decision = judgeConditions({
      expected: ['"Welcome" is visible'],
      known: { repeatedGestures: [repeat] },
    });
    expect(verdictIn(decision)).toEqual({
      kind: 'inconclusive',
      code: 'double-effect',
      reason:
        '"Go" was used 2 times before its effect showed (""a" became "b""), and no condition shows how often it took effect',
      phase: 'steps',
      index: 0,
      line: 'Tap "Go"',
      results: [expect.objectContaining({ met: 'met' })],
      flags: [],
    });
    expect(decision.notes).toMatchObject([{ kind: 'result' }]);
    const counted = ['There is exactly 1 "Welcome" text'];
    expect(
      verdictIn(judgeConditions({ expected: counted, known: { repeatedGestures: [repeat] } })),
    ).toMatchObject({
      kind: 'passed',
    });
  });
});

describe('a condition that lacks is looked for again', () => {
  const looked = (decision: Decision): unknown => [decision.command, decision.state.phase];
  const again = [
    { kind: 'observe', reason: 'judging', afterMs: 1000, settle: true },
    { kind: 'judging', since: 10_001, observations: 6 },
  ];
  test('for ten seconds, then it decides', () => {
    const missing = { expected: ['"Welcome" is visible', '"Gone" is visible'] };
    expect(looked(judgeConditions({ ...missing, since: 9999 }))).toEqual(again);
    expect(verdictIn(judgeConditions(missing))).toMatchObject({
      kind: 'failed',
      label: 'Missing Element Bug',
    });
  });

  test('so is one that only waits for the screen to come to rest', () => {
    const restless = { expected: ['"Welcome" is visible'], screen: { settled: false } };
    expect(looked(judgeConditions({ ...restless, since: 9999 }))).toEqual(again);
    expect(verdictIn(judgeConditions(restless))).toMatchObject({ kind: 'inconclusive', code: 'no-proof' });
  });

  test('so is what a web view has not named yet; what a canvas draws is not', () => {
    const web = { expected: ['"Chart" is visible'], screen: { gaps: ['empty web view'] } };
    expect(looked(judgeConditions({ ...web, since: 9999 }))).toEqual(again);
    expect(verdictIn(judgeConditions(web))).toMatchObject({ kind: 'inconclusive' });
    expect(
      verdictIn(judgeConditions({ expected: ['"Chart" is visible'], ...canvasOnly, since: 0 })),
    ).toMatchObject({
      kind: 'inconclusive',
    });
  });

  test('so does not a line that the grammar cannot parse', () => {
    expect(verdictIn(judgeConditions({ expected: ['it looks nice'], since: 0 }))).toMatchObject({
      kind: 'broken',
    });
  });

  test('not while the screen loads, which is waited for; before the second observation judging has not begun', () => {
    const loading = { expected: ['"Gone" is visible'], view: { items: [spinner()] } };
    const wait = { kind: 'observe', reason: 'after wait', afterMs: 5000, settle: true };
    expect(looked(judgeConditions({ ...loading, looks: 2, since: 3 }))).toEqual([
      wait,
      { kind: 'judging', since: 19_997, observations: 2 },
    ]);
    expect(looked(judgeConditions({ ...loading, looks: 1 }))).toEqual([
      wait,
      { kind: 'observing', after: { kind: 'turn' } },
    ]);
  });
});

describe('a condition', () => {
  test('that is unmet fails the goal, before any judge is asked', () => {
    const decision = judgeConditions({
      expected: ['"Chart" is visible', '"Welcome" is not visible'],
      ...canvasOnly,
      known: { flags: ['f'] },
      policy: { judge: true },
    });
    expect(verdictIn(decision)).toEqual({
      kind: 'failed',
      label: 'No Effect Bug',
      severity: 'major',
      expected: '"Welcome" is not visible',
      actual: '"Welcome" is still visible',
      proof: expect.objectContaining({ screen: 's2', ref: 'e3', rule: 'absence' }),
      phase: 'expected_state',
      index: 1,
      line: '"Welcome" is not visible',
      results: [
        expect.objectContaining({ index: 0, met: 'unproven', provedBy: 'none' }),
        expect.objectContaining({ index: 1, met: 'unmet', provedBy: 'code', label: 'No Effect Bug' }),
      ],
      flags: ['f'],
    });
    expect(decision.notes.map((n) => n.kind)).toEqual(['result', 'result']);
  });

  test('that can’t be read is the test’s own fault where no judge is', () => {
    expect(
      verdictIn(judgeConditions({ expected: ['"Chart" is visible', 'it looks nice'], ...canvasOnly })),
    ).toEqual({
      kind: 'broken',
      code: 'UNREADABLE_CONDITION',
      blame: 'test',
      reason: 'Cannot read "it looks nice" as a condition, and no judge is configured',
      hint: 'Write it as: "…" is visible / is not visible / shows "…" / is checked / … (docs/steps.md)',
      phase: 'expected_state',
      index: 1,
      line: 'it looks nice',
      results: [expect.objectContaining({ index: 0 }), expect.objectContaining({ index: 1 })],
      flags: [],
    });
  });

  test('that nothing proves leaves the goal inconclusive', () => {
    expect(
      verdictIn(judgeConditions({ expected: ['"Welcome" is visible', '"Chart" is visible'], ...canvasOnly })),
    ).toEqual({
      kind: 'inconclusive',
      code: 'no-proof',
      reason: expect.stringMatching(/^"Chart" is visible: .*canvas/),
      phase: 'expected_state',
      index: 1,
      line: '"Chart" is visible',
      results: [expect.objectContaining({ met: 'met' }), expect.objectContaining({ met: 'unproven' })],
      flags: [],
    });
  });

  test('is left to the judge where only the screenshot can show it or no rule reads it', () => {
    const long = list(
      Array.from({ length: 14 }, (_, i) => row(`Row ${i}`)),
      { height: 900 },
    );
    const expected = ['"Row 99" is not visible', '"Row 1" is visible', 'it looks nice'];
    const decision = judgeConditions({
      expected,
      view: { items: [title('T'), long] },
      policy: { judge: true },
    });
    expect(decision.command).toMatchObject({ kind: 'judge', phase: 'expected_state', screen: 's2' });
    expect(decision.state.phase).toMatchObject({
      kind: 'awaiting judge',
      isStep: false,
      askCount: 1,
      statements: expect.arrayContaining([
        { role: 'condition', phase: 'expected_state', index: 2, statement: 'it looks nice' },
      ]),
      control: null,
      question: null,
    });
    const both = judgeConditions({
      expected: ['"Chart" is visible', 'it looks nice'],
      ...canvasOnly,
      policy: { judge: true },
    });
    const { phase } = both.state;
    const statements = phase.kind === 'awaiting judge' ? phase.statements : [];
    expect(
      statements.flatMap((s) => (s.role === 'negation' ? [s.index] : [])).toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
    expect(
      verdictIn(
        judgeConditions({
          expected: expected.slice(0, 2),
          view: { items: [title('T'), long] },
          policy: { judge: true },
        }),
      ),
    ).toMatchObject({ kind: 'inconclusive', index: 0 });
  });

  test('that the core’s own scrolling took out of view is not missing', () => {
    const moved = list([row('a')], { height: 900 });
    const away = { expected: ['"Gone" is visible'], view: { items: [title('T'), moved] } };
    expect(
      verdictIn(judgeConditions({ ...away, known: { scrolledAway: true, scrolledByCore: true } })),
    ).toMatchObject({
      kind: 'inconclusive',
    });
    expect(verdictIn(judgeConditions({ ...away, known: { scrolledAway: true } }))).toMatchObject({
      kind: 'failed',
    });
  });
});
