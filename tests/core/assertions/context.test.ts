/** The context of an assertion: the previous observation, the end of a list, texts that must disappear (R73). */
import type { KnownState } from '../../builders/known-state.ts';
import { contextOf } from '../../../src/core/assertions/context.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { screenOf, text, title, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const shop: View = { items: [title('Shop'), text('Welcome'), text('Sound')] };

describe('a condition is checked against', () => {
  const turn = (known: KnownState, ...expected: readonly string[]): ReturnType<typeof turnOf> =>
    turnOf(stateOf(goalOf(['Tap "x"'], expected), known));
  const [s1, s2] = [screenOf(shop, 's1', 0), screenOf(shop, 's2', 1)];

  test('the previous observation, unless it is older than the last action', () => {
    expect(contextOf(turn({ last: s2, previous: s1 }), s2).previous).toBe(s1);
    expect(contextOf(turn({ last: s1, previous: null }), s2).previous).toBe(s1);
    expect(contextOf(turn({ last: null, previous: null }), s2).previous).toBe(null);
  });

  test('a list that was followed to its end from its beginning', () => {
    expect(contextOf(turn({ searchEnded: true }), s1).listEnded).toBe(true);
    expect(contextOf(turn({ searchEnded: true, searchFromMiddle: true }), s1).listEnded).toBe(false);
    expect(contextOf(turn({ searchEnded: false }), s1).listEnded).toBe(false);
  });

  test('the texts that the goal wants gone', () => {
    const lines = [
      '"Draft" is not visible',
      '"A" and "B" are not visible',
      '"Kept" is visible',
      'the "Name" field does not show "Ann"',
      'the spinner is not visible',
      'the "Wi-Fi" toggle is not on',
    ];
    expect(contextOf(turn({}, ...lines), s1).textsToBeAbsent).toEqual(['Draft', 'A', 'B']);
  });
});
