import { describe, expect, test } from 'vitest';
import { hasModel, modelLines, requireModelFor } from '../../../src/cli/select/model-lines.ts';
import { parseGoal } from '../../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../../src/goal/placeholders.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';

function goalOf(steps: readonly unknown[], expected: readonly string[] = []): Goal {
  const text = JSON.stringify({ name: 'a', steps, expected_state: expected });
  const { goal, problems } = parseGoal(text, 'goals/a.yaml', NO_BINDINGS);
  if (goal === undefined) throw new Error(JSON.stringify(problems));
  return goal;
}
const needs = (goal: Goal): readonly string[] =>
  modelLines([goal]).map(({ need, text }) => `${need}: ${text}`);

describe('lines that need a model', () => {
  test.each([
    'Buy two tickets for tonight and pay by card',
    'Log in with the test user',
    '「保存」を押してください',
  ])('the step %s', (step) => expect(needs(goalOf([step]))).toEqual([`planner: ${step}`]));
  test.each(['Verify that it all looks rather nice', 'Verify the mood of the page is cheerful'])(
    'the step %s',
    (step) => expect(needs(goalOf([step]))).toEqual([`judge: ${step}`]),
  );
  test.each(['The mood of the page is cheerful and bright', '"Total" looks about right to a customer'])(
    'the condition %s',
    (line) => expect(needs(goalOf(['Tap "x"'], [line]))).toEqual([`judge: ${line}`]),
  );
});

describe('lines that need none', () => {
  test.each([
    'Tap the "Save" button',
    'Type "a" into "Name"',
    'Verify "Saved" is visible',
    'If "Offer" appears, do whatever closes it',
  ])('the step %s', (step) => expect(needs(goalOf([step]))).toEqual([]));
  test('an optional condition', () => {
    const step = { step: 'Verify that it all looks rather nice', optional: true };
    expect(needs(goalOf([step]))).toEqual([]);
  });
  test.each(['"Saved" is visible', 'There are 3 rows', '"Total" shows "$ 12"'])('the condition %s', (line) =>
    expect(needs(goalOf(['Tap "x"'], [line]))).toEqual([]),
  );
});

test('a run without a model names file, line and the next command', () => {
  const goals = [goalOf(['Log in with the test user'])];
  let error: unknown;
  try {
    requireModelFor(goals, 'literal');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code: 'USAGE' });
  expect((error as Error).message).toContain('goals/a.yaml:1  Log in with the test user');
  expect((error as { hint: string }).hint).toContain('--planner literal,anthropic');
  expect(() => requireModelFor(goals, 'literal,anthropic')).not.toThrow();
});

test.each([
  ['literal', false],
  ['literal, anthropic', true],
  ['manual', true],
  ['cassette:tapes', true],
])('--planner %s has a model: %s', (planner, has) => expect(hasModel(planner)).toBe(has));
