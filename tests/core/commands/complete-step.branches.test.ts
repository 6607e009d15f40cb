/** A condition that does not hold (R4), and nested lines that are not carried out (R8): what is completed, what is skipped, what comes next. */
import { describe, expect, test } from 'vitest';
import { leaveFirstBranch, passOver, takeFirstBranch } from '../../../src/core/commands/complete-step.ts';
import type { Turn } from '../../../src/core/state/turn.ts';
import { button, screenOf, title } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState, StateField } from '../../builders/known-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';

const screen = screenOf({ items: [title('Home'), button('Go')] }, 's2', 1000);
const ABOUT: readonly StateField[] = ['cursor', 'completed', 'history', 'flags', 'missingSince'];

const at = (phase: 'setup' | 'steps', index: number, instruction = 0): KnownState => ({
  cursor: { phase, index, instruction },
});
const turnAt = (steps: readonly string[], known: KnownState, setup: readonly string[] = []): Turn =>
  turnOf(stateOf(goalOf(steps, [], setup.length > 0 ? { setup } : {}), known));

describe('a condition that does not hold', () => {
  const leave = (line: string, instruction = 0): string[] => {
    const turn = turnAt([line], { ...at('steps', 0, instruction), missingSince: 5 });
    return outcomeLines(leaveFirstBranch(turn, screen, 'no "Ad"', ['looked twice']), turn.state, ABOUT);
  };
  const ended = (line: string, outcome: string): string[] => [
    `completed steps 0 ${outcome} (looked twice)`,
    'cursor {"phase":"steps","index":1,"instruction":0}',
    `completed + {"phase":"steps","index":0,"outcome":"${outcome}"}`,
    `history + ${outcome}: ${line} (no "Ad")`,
    `flags + ${line}: looked twice`,
    'missingSince null',
    'advance s2',
  ];
  const goesOn = (line: string, instruction: number): string[] => [
    'flag',
    `cursor {"phase":"steps","index":0,"instruction":${instruction}}`,
    `flags + ${line}: looked twice`,
    'missingSince null',
    'advance s2',
  ];

  test.each<[string, string, number]>([
    ['of the whole line', 'If "Ad" is visible, tap "Close"', 0],
    ['of both its gestures', 'If "Ad" is visible, tap "Close" and tap "Go"', 0],
  ])('skips the step: %s', (_, line, instruction) => {
    expect(leave(line, instruction)).toEqual(ended(line, 'skipped'));
  });

  test('completes a step whose first gesture is done', () => {
    const line = 'Tap "Go". If "Ad" is visible, tap "Close"';
    expect(leave(line, 1)).toEqual(ended(line, 'completed'));
  });

  test.each<[string, string, number, number]>([
    ['the other branch', 'If "Ad" is visible, tap "Close", otherwise tap "Go"', 0, 1],
    ['the sentence after it', 'If "Ad" is visible, tap "Close". Tap "Go"', 0, 1],
    ['the sentence after it, past a gesture before', 'Tap "A". If "Ad" is visible, tap "B". Tap "C"', 1, 2],
    ['the result after it', 'Tap "Go". If "Ad" is visible, tap "Close". Verify "Home" is visible', 1, 2],
  ])('leads to %s', (_, line, instruction, next) => {
    expect(leave(line, instruction)).toEqual(goesOn(line, next));
  });

  test('is told in the notes, and so is one that holds', () => {
    const line = 'If "Ad" is visible, tap "Close", otherwise tap "Go"';
    const turn = turnAt([line], at('steps', 0));
    const left = leaveFirstBranch(turn, screen, 'no "Ad"', []).turn;
    expect(left.notes).toEqual([{ kind: 'flag', text: `${line}: the first branch is not taken: no "Ad"` }]);
    const taken = takeFirstBranch(turn, screen, 'the "Ad"').turn;
    expect(taken.notes).toEqual([
      { kind: 'flag', text: `${line}: the second branch is not taken: the "Ad"` },
    ]);
    expect(taken.state.step.branchTaken).toBe(true);
  });
});

describe('nested lines that are not carried out', () => {
  const pass = (count: number, known: KnownState, setup?: readonly string[]): string[] => {
    const turn = turnAt(['Tap "A"', 'Tap "B"', 'Tap "C"', 'Tap "D"'], known, setup);
    return outcomeLines(passOver(turn, screen, count, 'it is there'), turn.state, ABOUT);
  };

  test('are skipped after their head, which is completed', () => {
    expect(pass(2, at('steps', 1))).toEqual([
      'completed steps 1 completed',
      'completed steps 2 skipped',
      'completed steps 3 skipped',
      'cursor {"phase":"steps","index":4,"instruction":0}',
      'completed + {"phase":"steps","index":1,"outcome":"completed"}',
      'completed + {"phase":"steps","index":2,"outcome":"skipped"}',
      'completed + {"phase":"steps","index":3,"outcome":"skipped"}',
      'history + completed: Tap "B" (it is there)',
      'advance s2',
    ]);
  });

  const SETUP = ['Tap "a"', 'Tap "b"', 'Tap "c"'];
  test.each<[string, number, number, readonly string[], string]>([
    [
      'the last ones of the setup lead to the steps',
      0,
      2,
      SETUP,
      '{"phase":"steps","index":0,"instruction":0}',
    ],
    ['the others lead on in the setup', 0, 1, SETUP, '{"phase":"setup","index":2,"instruction":0}'],
    [
      'so do those after another line',
      1,
      1,
      [...SETUP, 'Tap "d"'],
      '{"phase":"setup","index":3,"instruction":0}',
    ],
  ])('in the setup: %s', (_, index, count, setup, cursor) => {
    expect(pass(count, at('setup', index), setup)).toContain(`cursor ${cursor}`);
  });

  test('of the steps lead on however long the setup was', () => {
    expect(pass(1, at('steps', 2), ['Tap "a"'])).toContain(
      'cursor {"phase":"steps","index":4,"instruction":0}',
    );
  });
});
