/** The lines of a goal that are about a change, and the gestures that count for each of them (R14). */
import { describe, expect, test } from 'vitest';
import { changedTargets, lastLineBefore, lineNumber } from '../../../src/core/history/changed-targets.ts';
import type { Cursor } from '../../../src/core/model/run-record.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';

type LinePhase = Cursor['phase'];

const at = (goal: Goal, phase: LinePhase, index: number) =>
  stateOf(goal, { cursor: { phase, index, instruction: 0 } });
const namesIn = (goal: Goal): readonly (string | null)[] => changedTargets(goal).map(({ label }) => label);
/** The last line whose gestures no longer count for a change of the goal's first target. */
function lastBefore(goal: Goal, phase: LinePhase, index: number): number {
  const [target] = changedTargets(goal);
  if (target === undefined) throw new Error('no line is about a change');
  return lastLineBefore(at(goal, phase, index), target);
}

const CHANGED = 'Verify "Total" has changed';
const SETUP = { setup: ['Tap "Log in"', 'Tap "Cart"'] };

describe('the number of a line', () => {
  const goal = goalOf(['Tap "Add"', 'Tap "Pay"'], ['"Total" has changed'], SETUP);
  test.each<[LinePhase, number, number]>([
    ['setup', 0, 0],
    ['setup', 1, 1],
    ['steps', 0, 2],
    ['steps', 1, 3],
  ])('counts setup first: %s %i', (phase, index, number) => {
    expect(lineNumber(at(goal, phase, index))).toBe(number);
  });
});

describe('gestures count for a change', () => {
  test.each<[string, Goal, LinePhase, number, number]>([
    ['from the first line on', goalOf(['Tap "Add"', CHANGED]), 'steps', 1, -1],
    ['of setup while setup runs', goalOf(['Tap "Add"', CHANGED], [], SETUP), 'setup', 1, -1],
    ['from the first step on after setup', goalOf([CHANGED], [], SETUP), 'steps', 0, 1],
    [
      'from the first step on after setup, later too',
      goalOf(['Tap "Add"', CHANGED], [], SETUP),
      'steps',
      1,
      1,
    ],
    [
      'after an earlier line about the same target',
      goalOf(['Tap "Add"', CHANGED, 'Tap "Add"', CHANGED]),
      'steps',
      3,
      1,
    ],
    [
      'before a line about another target',
      goalOf([CHANGED, 'Verify "Points" has changed', 'Tap "Add"', CHANGED]),
      'steps',
      3,
      0,
    ],
    ['of the lines before the open one', goalOf(['Tap "Add"', CHANGED, CHANGED]), 'steps', 1, -1],
  ])('%s', (_, goal, phase, index, last) => {
    expect(lastBefore(goal, phase, index)).toBe(last);
  });
});

describe('the targets of a goal', () => {
  test('are each named once, in the order of the goal', () => {
    const goal = goalOf(
      ['Tap "Add"', CHANGED, 'Verify that "Total" has changed', 'Verify "Points" has increased'],
      ['"Points" has increased', '"Badge" is unchanged'],
      { setup: ['Verify "Tax" has changed'] },
    );
    expect(namesIn(goal)).toEqual(['Tax', 'Total', 'Points', 'Badge']);
  });

  test.each<[string, Goal, readonly string[]]>([
    [
      'the parts of a line',
      goalOf(['Verify "Total" has changed and "Badge" has changed']),
      ['Total', 'Badge'],
    ],
    ['what a gesture is repeated for', goalOf(['Tap "Add" until "Total" has changed']), ['Total']],
    ['the condition of a step', goalOf(['If "Total" has changed, tap "Pay"']), ['Total']],
    [
      'the parts of a step’s condition',
      goalOf(['If "Total" has changed and "Badge" has changed, tap "Pay"']),
      ['Total', 'Badge'],
    ],
    ['no other lines', goalOf(['Tap "Add" until "Total" is visible', 'Scroll down'], ['"A" is visible']), []],
  ])('include %s', (_, goal, names) => {
    expect(namesIn(goal)).toEqual(names);
  });
});
