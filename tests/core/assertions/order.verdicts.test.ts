/** Orders in whole runs (R76). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { list, row, text, title, type View } from '../../builders/android-screen.ts';

const goal = goalOf(['Wait 1 second'], ['"Anna", "Ben" and "Carla" are shown in this order']);
const people = (...names: readonly string[]): View => ({
  items: [title('People'), list(names.map((name) => row(name)))],
});
const held = async (view: View, line = goal): Promise<string> =>
  verdictOf(await drive(unchanging(view), line));

describe('an order', () => {
  test('holds for what stands in it, whatever stands between', async () => {
    expect(await held(people('Anna', 'Ben', 'Carla'))).toBe('passed');
    expect(await held(people('Aaron', 'Anna', 'Ben', 'Bill', 'Carla'))).toBe('passed');
  });

  test('reversed is a Wrong Order Bug that reports the order seen', async () => {
    const run = await drive(unchanging(people('Carla', 'Ben', 'Anna')), goal);
    expect(run.verdict).toMatchObject({
      kind: 'failed',
      label: 'Wrong Order Bug',
      actual: 'on the screen: "Carla", "Ben", "Anna"',
    });
  });

  test('in which two have changed places is a Wrong Order Bug', async () => {
    expect(await held(people('Anna', 'Carla', 'Ben'))).toBe('failed: Wrong Order Bug');
    const two = goalOf(['Wait 1 second'], ['"Ben" comes before "Anna"']);
    expect(await held(people('Anna', 'Ben'), two)).toBe('failed: Wrong Order Bug');
    expect(await held(people('Ben', 'Anna'), two)).toBe('passed');
  });

  test('of which one is missing is a Missing Element Bug, also when the rest is turned round', async () => {
    expect(await held(people('Anna', 'Carla'))).toBe('failed: Missing Element Bug');
    expect(await held(people('Carla', 'Ben'))).toBe('failed: Missing Element Bug');
  });

  test('that comes late is waited for, and one that never comes is not', async () => {
    const sorts = (at: number): App<null> => ({
      begins: null,
      show: (_, now) => (now < at ? people('Carla', 'Ben', 'Anna') : people('Anna', 'Ben', 'Carla')),
      react: (s) => s,
    });
    expect(verdictOf(await drive(sorts(8000), goal))).toBe('passed');
    expect(verdictOf(await drive(sorts(60_000), goal))).toBe('failed: Wrong Order Bug');
  });
});

describe('an order in a list that goes on', () => {
  const others = Array.from({ length: 14 }, (_, i) => `Row ${i}`);
  const long = (...names: readonly string[]): View => ({
    items: [
      title('People'),
      list(
        names.map((name) => row(name)),
        { height: 900 },
      ),
    ],
  });

  test('is not proved by what is out of view', async () => {
    expect(await held(long('Anna', 'Ben', ...others, 'Carla'))).toBe('inconclusive: no-proof');
    expect(await held(long('Carla', ...others, 'Anna', 'Ben'))).toBe('inconclusive: no-proof');
  });

  /** Names only the rows in view, as lists that keep no others do. */
  const kept = (names: readonly string[]): App<number> => ({
    begins: 0,
    show: (n) => long(...names.slice(n, n + 8)),
    react: (n, did) =>
      did.kind === 'swipe'
        ? Math.max(0, Math.min(names.length - 6, n + (did.direction === 'up' ? 4 : -4)))
        : n,
  });

  test('nor is what it does not name yet missing from it', async () => {
    const far = kept(['Anna', 'Ben', ...others, 'Carla']);
    expect(verdictOf(await drive(far, goal))).toBe('inconclusive: no-proof');
    // A step scrolls, and then what stands at the beginning is out of view.
    const step = goalOf(['Verify "Anna", "Ben" and "Carla" are shown in this order']);
    expect(verdictOf(await drive(far, step))).toBe('inconclusive: no-proof');
  });

  test('is open while it goes on, although those in view stand in another order', async () => {
    expect(await held(long('Ben', 'Anna', 'Carla', ...others))).toBe('inconclusive: no-proof');
  });

  test('is looked for further down by a step', async () => {
    const step = goalOf(['Verify "Anna", "Ben" and "Carla" are shown in this order']);
    expect(verdictOf(await drive(kept([...others, 'Anna', 'Ben', 'Carla']), step))).toBe('passed');
    expect(verdictOf(await drive(kept([...others, 'Carla', 'Ben', 'Anna']), step))).toBe(
      'failed: Wrong Order Bug',
    );
  });
});

test('texts in one line are in order from left to right', async () => {
  const view: View = { items: [row('Anna', 'Ben', 'Carla'), text('end')] };
  const steps = ['Wait 1 second'];
  expect(await held(view)).toBe('passed');
  expect(await held(view, goalOf(steps, ['"Carla" comes before "Ben"']))).toBe('failed: Wrong Order Bug');
});
