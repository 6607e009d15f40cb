/** A device clock that stands still or goes back makes no run longer. */
import { describe, expect, test } from 'vitest';
import { CORE as core, drive, goalOf, unchanging, verdictOf } from '../builders/core.ts';
import { button, field, text, title, type View } from '../builders/android-screen.ts';

/** The same core, told that every look was taken at `at(n)` ms. */
function toldAt(at: (n: number) => number): typeof core {
  let n = 0;
  return {
    ...core,
    decide: (state, event, policy) =>
      core.decide(
        state,
        event.kind === 'observed'
          ? { kind: 'observed', screen: { ...event.screen, at: at((n += 1)) } }
          : event,
        policy,
      ),
  };
}
const page: View = { items: [title('Home'), button('Go'), field('Name', ''), text('one')] };

describe.each([
  ['stands still', () => 0],
  ['goes back', (n: number) => -1000 * n],
  ['jumps back once', (n: number) => (n > 3 ? 10 * n : 100_000 * n)],
] as const)('a clock that %s', (_, at) => {
  test.each<[string, View, readonly string[], readonly string[], string]>([
    ['a control that is nowhere', page, ['Tap "Nowhere"'], [], 'failed: Missing Element Bug'],
    ['a tap without effect', page, ['Tap "Go"'], [], 'failed: Unresponsive Element Bug'],
    [
      'a condition that is unmet',
      page,
      ['Verify "one" is visible'],
      ['"Nowhere" is visible'],
      'failed: Missing Element Bug',
    ],
    ['a line that verifies', page, ['Verify "Nowhere" is visible'], [], 'failed: Missing Element Bug'],
    ['a wait for something', page, ['Wait until "Nowhere" is visible'], [], 'failed: Missing Element Bug'],
    ['a condition of a step', page, ['If "Nowhere" appears, tap "Go"'], ['"one" is visible'], 'passed'],
  ])('%s ends', async (_name, view, steps, expected, verdict) => {
    const run = await drive(unchanging(view), goalOf(steps, expected), { core: toldAt(at) }, 120);
    expect(verdictOf(run)).toBe(verdict);
  });
});
