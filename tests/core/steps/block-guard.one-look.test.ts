/** What one look at the screen makes of the head of nested lines (R8). */
import { describe, expect, test } from 'vitest';
import { checkGuard } from '../../../src/core/steps/block-guard.ts';
import { loading } from '../../builders/advance.ts';
import { button, screenOf, title, type Item } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const NOW = 20_000;

interface Look {
  /** Milliseconds since the condition was first looked for. */
  readonly waited?: number;
  readonly is?: Partial<Screen>;
}

/** The decision about `If "More" is visible:` with one line under it. */
function deciding(items: readonly Item[], { waited, is }: Look = {}): string[] {
  const goal = goalOf([{ 'If "More" is visible': ['Tap "More"'] }, 'Tap "Other"']);
  const guard = goal.steps[0]?.guard;
  if (guard === undefined) throw new Error('no head of nested lines');
  const state = stateOf(goal, { missingSince: waited === undefined ? null : NOW - waited });
  const screen = { ...screenOf({ items: [title('Page'), ...items] }, 's2', NOW), ...is };
  const outcome = checkGuard(turnOf(state), screen, guard);
  return outcomeLines(outcome, state, ['missingSince', 'cursor', 'flags', 'completed']);
}

const into = 'cursor {"phase":"steps","index":1,"instruction":0}';
const past = 'cursor {"phase":"steps","index":2,"instruction":0}';
const moving: Partial<Screen> = { settled: false };
const AGAIN = 'look turn 1000 for turn';

describe('a condition that holds', () => {
  test('opens the lines under it', () => {
    const said = deciding([button('More')]);
    expect(said).toContain(into);
    expect(said).toContain('completed + {"phase":"steps","index":0,"outcome":"completed"}');
    expect(said.some((line) => line.startsWith('flags'))).toBe(false);
  });

  test('opens them while something else loads', () => {
    expect(deciding([button('More')], { is: loading })).toContain(into);
  });
});

describe('a condition that does not hold', () => {
  test('passes the lines by at once on a settled screen', () => {
    const said = deciding([]);
    expect(said).toContain(past);
    expect(said.at(-1)).toBe('advance s2');
  });

  test('is waited for while the screen loads', () => {
    expect(deciding([], { is: loading })).toEqual([
      'case A 1/2 screen: the screen is loading (spinner)',
      'look after wait 5000 for turn',
    ]);
  });

  test('is looked at again for a second on a screen that still moves', () => {
    expect(deciding([], { is: moving })).toEqual(['missingSince 20000', AGAIN]);
    expect(deciding([], { is: moving, waited: 999 })).toEqual([AGAIN]);
    expect(deciding([], { is: moving, waited: 1000 })).toContain(past);
  });
});

describe('a condition that holds only on a screen that still moves', () => {
  const more = [button('More')];
  test('is looked at for five seconds', () => {
    expect(deciding(more, { is: moving })).toEqual(['missingSince 20000', AGAIN]);
    expect(deciding(more, { is: moving, waited: 4999 })).toEqual([AGAIN]);
  });

  test('is then undecided: lines that nobody can decide about are neither done nor passed by', () => {
    expect(deciding(more, { is: moving, waited: 5000 })).toEqual([
      expect.stringMatching(
        /^inconclusive no-proof at steps 0: \S.*: \S.*; it decides whether the lines of "If "More" is visible:?" are carried out$/,
      ),
    ]);
  });
});
