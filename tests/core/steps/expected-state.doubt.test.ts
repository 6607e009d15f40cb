/** What keeps a goal from passing although its conditions hold (R7, R14). */
import { describe, expect, test } from 'vitest';
import type { KnownState } from '../../builders/known-state.ts';
import { judgeConditions, verdictIn } from '../../builders/expected-state.ts';

describe('a goal without conditions', () => {
  const verdict = (completed: KnownState['completed']): unknown =>
    verdictIn(judgeConditions({ expected: [], known: completed === undefined ? {} : { completed } }));
  const skipped = { phase: 'steps', index: 0, outcome: 'skipped' } as const;

  test('does not pass when every step was skipped, and no line is to blame', () => {
    const unproven = { kind: 'inconclusive', code: 'no-proof', phase: 'steps', index: null, line: '' };
    expect(verdict([skipped])).toMatchObject(unproven);
    expect(verdict([{ phase: 'setup', index: 0, outcome: 'completed' }, skipped])).toMatchObject(unproven);
  });

  test('passes when a step was carried out', () => {
    expect(verdict([{ ...skipped, outcome: 'completed' }])).toMatchObject({
      kind: 'passed',
      stepsOnly: true,
    });
  });
});

test('an effect that may have come by itself is told with its control', () => {
  const decision = judgeConditions({
    expected: ['"Welcome" is visible'],
    known: { chanceEffects: [{ phase: 'steps', index: 0, target: '"Go"', effect: '"12:01" appeared' }] },
  });
  expect(verdictIn(decision)).toMatchObject({
    kind: 'inconclusive',
    code: 'unproven',
    index: 0,
    line: 'Tap "Go"',
    reason: expect.stringMatching(/"Go".*"12:01" appeared/u) as unknown,
  });
});
