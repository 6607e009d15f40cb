/** The worth of a condition, from a run of the goal and a run without its steps. */
import { expect, test } from 'vitest';
import { proveDraft } from '../../src/author/prove-draft.ts';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { goalOf } from '../builders/core.ts';
import { finding } from '../builders/trace.ts';
import { VERDICTS } from '../report/results.ts';

/** Proves a goal with one condition; `idle` is the result of the condition when no step is made. */
async function worthOf(condition: string, idle: 'met' | 'unmet' | 'unproven') {
  const result = { ...finding(), phase: 'expected_state', index: 0, condition } as const;
  const verdicts: readonly Verdict[] = [
    { ...VERDICTS.passed, results: [{ ...result, met: 'met' }] },
    idle === 'met'
      ? { ...VERDICTS.passed, results: [{ ...result, met: 'met' }] }
      : { ...VERDICTS.inconclusive, results: [{ ...result, met: idle }] },
  ];
  const proof = await proveDraft(goalOf(['Tap "Add"'], [condition]), {
    run: (goal) => Promise.resolve({ verdict: verdicts[goal.steps.length === 0 ? 1 : 0]!, trace: null }),
    plantable: null,
    ask: null,
    say: () => {},
  });
  return { worth: proof.conditions[0]?.worth, isDone: proof.problems.length === 0 };
}

test.each([
  ['"Saved" is visible', 'unmet', 'changed', true],
  ['"Saved" is visible', 'unproven', 'changed', true],
  ['"Saved" is visible', 'met', 'vacuous', false],
  ['"Milk" is not visible', 'unmet', 'changed', true],
  // A list that goes on leaves it open, whatever the steps do.
  ['"Something went wrong" is not visible', 'unproven', 'vacuous', false],
  ['"Something went wrong" is not visible', 'met', 'vacuous', false],
  ['"Milk" is still visible', 'met', 'stays', false],
] as const)('%s, which is %s without the steps, is %s', async (condition, idle, worth, isDone) => {
  expect(await worthOf(condition, idle)).toEqual({ worth, isDone });
});
