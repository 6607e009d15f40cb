/** The compiled lines of an open-ended step: how they begin, go on and are left (R60, R61, R91). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import type { ProposedLines } from '../../../src/core/model/compiled.ts';
import {
  actOnPart,
  beginCompiled,
  dropCompiled,
  leaveCompiled,
  partDone,
} from '../../../src/core/state/compiled.ts';
import type { Turn } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';

const linesOf = (
  lines: readonly string[],
  result: string | null = null,
  more: Partial<ProposedLines> = {},
): ProposedLines => ({
  lines: lines.map((line) => parseStep(line, { section: 'steps' })),
  result: result === null ? null : parseStep(result, { section: 'expected_state' }),
  trust: 'proposed',
  ...more,
});

const turnWith = (known: KnownState = {}, goal = 'Log in as Ana'): Turn =>
  turnOf(stateOf(goalOf([goal]), known));
const begun = (lines: ProposedLines, action: object | null = null, from = turnWith()): Turn =>
  beginCompiled(from, 'model', lines, action === null ? null : actionSchema.parse(action));

const target = { ref: 'e1' };

describe('an action proposed with lines', () => {
  test.each<[string, string, object | null, boolean]>([
    ['does the first line when both tap', 'Tap "Go"', { kind: 'tap', target }, true],
    ['does not when the line does something else', 'Go back', { kind: 'tap', target }, false],
    [
      'does when both type the same text',
      'Type "Ana" into "Name"',
      { kind: 'input_text', target, text: 'Ana' },
      true,
    ],
    [
      'does not when it types another text',
      'Type "Ana" into "Name"',
      { kind: 'input_text', target, text: 'Bob' },
      false,
    ],
    ['does not when the line only waits', 'Verify "Go" is visible', { kind: 'tap', target }, false],
    ['does not when there is none', 'Tap "Go"', null, false],
  ])('%s', (_, line, action, does) => {
    expect(begun(linesOf([line, 'Tap "Next"']), action).state.step.compiled?.acting).toBe(does);
  });
});

test('a line is one part for each gesture and condition, and a value to remember is none', () => {
  const { compiled } = begun(
    linesOf(['Swipe up 3 times', 'Remember the "Total" as total', 'Verify "Go" is visible']),
  ).state.step;
  expect(compiled?.parts.map(({ at, instruction }) => [at, instruction?.kind ?? 'condition'])).toEqual([
    [0, 'swipe'],
    [0, 'swipe'],
    [0, 'swipe'],
    [2, 'condition'],
  ]);
});

test('taps are parts of their own, without the number that the goal does not give (R52)', () => {
  const { compiled } = begun(linesOf(['Tap "+" 3 times', 'Tap "Go"', 'Scroll to the bottom'])).state.step;
  expect(
    compiled?.parts.map(({ at, instruction }) => [
      at,
      instruction?.kind,
      instruction?.kind === 'tap' ? instruction.repeat : undefined,
    ]),
  ).toEqual([
    [0, 'tap', null],
    [0, 'tap', null],
    [0, 'tap', null],
    [1, 'tap', null],
    [2, 'swipe', undefined],
  ]);
});

describe('the moment before the first gesture, at which the result did not hold', () => {
  const first = begun(linesOf(['Tap "Go"'], '"Home" is visible'), null);
  const seen = (goal?: string): Turn =>
    turnWith({ compiled: first.state.step.compiled, resultBaseline: 'action' }, goal);
  test.each<[string, string, string | undefined, 'action' | null]>([
    ['counts for new lines with the same result', '"Home" is visible', undefined, 'action'],
    ['does not count for another result', '"Page" is visible', undefined, null],
    [
      'counts whatever the planner writes when the goal names the result',
      '"Page" is visible',
      'Log in as Ana, "Home" appears',
      'action',
    ],
  ])('%s', (_, result, goal, expected) => {
    const { step } = begun(linesOf(['Tap "Go"'], result), null, seen(goal)).state;
    expect(step.resultBaseline).toBe(expected);
  });
});

test('kept lines that were fitted to the screen are flagged', () => {
  const { state, notes } = begun(
    linesOf(['Tap "Sign in"'], null, { drift: ['"Log in" -> "Sign in"'] }),
    null,
    turnWith({ flags: ['earlier'] }),
  );
  expect(state.run.flags).toEqual(['earlier', 'drift: "Log in" -> "Sign in"']);
  expect(notes).toEqual([{ kind: 'flag', text: 'drift: "Log in" -> "Sign in"' }]);
  expect(begun(linesOf(['Tap "Sign in"'])).notes).toEqual([]);
});

describe('lines under way', () => {
  const under = begun(linesOf(['Swipe up 2 times', 'Tap "Go"']), null, turnWith({ missingSince: 5 }));

  test('count the gestures that only bring a line nearer, and begin anew with each part', () => {
    const near = actOnPart(actOnPart(under, false), false);
    expect(near.state.step.compiled).toMatchObject({ next: 0, approaches: 2, acting: false });
    const acting = actOnPart(near, true);
    expect(acting.state.step.compiled).toMatchObject({ next: 0, approaches: 2, acting: true });
    const { compiled, missingSince } = partDone(acting).state.step;
    expect(compiled).toMatchObject({ next: 1, approaches: 0, acting: false });
    expect(missingSince).toBeNull();
  });

  test('are left with the open line and those after it, each named once', () => {
    const { step, run } = leaveCompiled(under, 'nothing moves').state;
    expect(step).toMatchObject({ compiled: null, missingSince: null, leftLines: ['Swipe up 2 times'] });
    expect(step.unmatched).toEqual({
      by: 'model',
      rest: ['Swipe up 2 times', 'Tap "Go"'],
      reason: 'nothing moves',
    });
    expect(run.history.at(-1)).toBe('the line Swipe up 2 times was left: nothing moves');
  });

  test('leave no line unmatched when all of them are done', () => {
    const { step, run } = leaveCompiled(partDone(partDone(partDone(under))), 'all done').state;
    expect([step.unmatched, step.leftLines, run.history.at(-1)]).toEqual([null, [], 'all done']);
  });

  test('are forgotten, and the unmatched one too, when the planner does something else', () => {
    expect(dropCompiled(under).state.step).toMatchObject({ compiled: null, unmatched: null });
    expect(dropCompiled(leaveCompiled(under, 'x')).state.step.unmatched).toBeNull();
  });
});

test('a step without lines stays as it is', () => {
  const turn = turnWith();
  expect(dropCompiled(turn)).toBe(turn);
  expect([partDone(turn), actOnPart(turn, true), dropCompiled(turn), leaveCompiled(turn, 'x')]).toEqual(
    Array.from({ length: 4 }, () => turn),
  );
});
