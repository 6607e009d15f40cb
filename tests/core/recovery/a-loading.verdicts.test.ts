/** Case A in whole runs (R30). */
import { describe, expect, test } from 'vitest';
import { casesOf, claim, drive, goalOf, propose, script, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  gap,
  list,
  row,
  spinner,
  tabs,
  text,
  title,
  type Item,
} from '../../builders/android-screen.ts';

const home = [title('Home'), button('Open'), text('Welcome'), text('More')];
/** "Open" leads to a screen that shows `waiting` for `ms`, then `then`. */
function opens(ms: number, waiting: readonly Item[], then: readonly Item[]): App<number | null> {
  return {
    begins: null,
    show: (at, now) => ({ items: at === null ? home : now - at < ms ? waiting : then }),
    react: (at, did, now) => (did.kind === 'tap' && did.on === 'Open' ? now : at),
  };
}
const details = [title('Details'), button('Buy'), text('A kettle'), text('12 EUR')];
const goal = goalOf(['Tap "Open"', 'Verify "A kettle" is visible']);

describe('case A', () => {
  test('a screen that is there at once is not waited for', async () => {
    const run = await drive(opens(0, [], details), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual([]);
  });

  test('a spinner alone on the screen is waited for, five seconds at a time', async () => {
    const run = await drive(opens(6000, [spinner()], details), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual(['A 1/2']);
    expect(run.commands).toContainEqual({
      kind: 'observe',
      reason: 'after wait',
      afterMs: 5000,
      settle: true,
    });
  });

  test('after two waits it is a Stuck Loading Bug', async () => {
    const run = await drive(opens(1e9, [spinner()], details), goal);
    expect(casesOf(run)).toEqual(['A 1/2', 'A 2/2']);
    expect(verdictOf(run)).toBe('failed: Stuck Loading Bug');
    expect(run.notes).toContainEqual({ kind: 'spent', case: 'A', label: 'Stuck Loading Bug' });
  });

  test('the goal’s own `loading:` sets how often and how long', async () => {
    const patient = goalOf(['Tap "Open"', 'Verify "A kettle" is visible'], [], {
      loading: { waits: 4, seconds: 10 },
    });
    const run = await drive(opens(35_000, [spinner()], details), patient);
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual(['A 1/4', 'A 2/4', 'A 3/4', 'A 4/4']);
    const none = goalOf(['Tap "Open"', 'Verify "A kettle" is visible'], [], { loading: { waits: 0 } });
    expect(verdictOf(await drive(opens(6000, [spinner()], details), none))).toBe('failed: Stuck Loading Bug');
  });

  test.each([
    ['"Loading…" on a page of its own', [text('Loading…')]],
    ['a blank page', []],
  ])('%s is loading', async (_, waiting) => {
    const run = await drive(opens(6000, waiting, details), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual(['A 1/2']);
  });

  test('a tap is answered by a page that begins to load, though the button still stands there', async () => {
    const bare = [title('Home'), button('Open'), gap(500)];
    const begins: App<number | null> = {
      begins: null,
      show: (at) => ({ items: at === null ? bare : [...bare, spinner()] }),
      react: (at, did, now) => (did.kind === 'tap' ? (at ?? now) : at),
    };
    const run = await drive(begins, goal);
    expect(run.notes).toContainEqual(
      expect.objectContaining({ kind: 'effect', effect: 'the app began to load' }),
    );
    expect(run.did).toHaveLength(1);
    expect(casesOf(run)).toEqual(['A 1/2', 'A 2/2']);
    expect(verdictOf(run)).toBe('failed: Stuck Loading Bug');
  });

  test('a page that loads for ever above a footer and a bar of tabs is a Stuck Loading Bug', async () => {
    const cart = [title('Cart'), spinner(), text('Total: 2'), button('Check out')];
    const run = await drive(opens(1e9, [...cart, tabs('Cart', 'Shop', 'Cart')], details), goal);
    expect(casesOf(run)).toEqual(['A 1/2', 'A 2/2']);
    expect(verdictOf(run)).toBe('failed: Stuck Loading Bug');
  });

  test('a spinner under a list that shows content is not', async () => {
    const foot = [
      title('Details'),
      list([row('Kettle'), row('Cup'), row('Pot'), row('Pan')], { height: 600 }),
      spinner(),
    ];
    const run = await drive(opens(1e9, foot, []), goalOf(['Tap "Open"', 'Verify "Spoon" is visible']));
    expect(casesOf(run)).toEqual([]);
    expect(run.verdict).toMatchObject({ kind: 'failed' });
    expect(verdictOf(run)).not.toContain('Stuck Loading');
  });

  test('a spinner beside the target delays nothing', async () => {
    const busy = opens(1e9, [title('Details'), button('Buy'), spinner()], []);
    const run = await drive(busy, goalOf(['Tap "Open"', 'Verify the "Buy" button is visible']));
    expect(casesOf(run)).toEqual([]);
    expect(verdictOf(run)).toBe('passed');
  });

  test('it is tested after launch too', async () => {
    const late: App<null> = {
      begins: null,
      show: (_, now) => ({ items: now < 5000 ? [spinner()] : home }),
      react: (s) => s,
    };
    const run = await drive(late, goalOf(['Verify "Welcome" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual(['A 1/2']);
  });

  test('it is waited for at the end as well, and never by an act', async () => {
    const run = await drive(
      opens(6000, [spinner()], details),
      goalOf(['Tap "Open"'], ['"A kettle" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(run.did).toHaveLength(1);
    const stuck = await drive(
      opens(1e9, [spinner()], details),
      goalOf(['Tap "Open"'], ['"A kettle" is visible']),
    );
    expect(verdictOf(stuck)).toBe('failed: Stuck Loading Bug');
    expect(casesOf(stuck)).toEqual(['A 1/2', 'A 2/2']);
  });

  test('a completed step clears the count', async () => {
    const twice: App<{ n: number; at: number }> = {
      begins: { n: 0, at: -1e9 },
      show: ({ n, at }, now) => ({
        items: now - at < 9000 ? [spinner()] : [title('Home'), button('Open'), text(`Page ${n}`), text('x')],
      }),
      react: ({ n, at }, did, now) => (did.kind === 'tap' ? { n: n + 1, at: now } : { n, at }),
    };
    const run = await drive(
      twice,
      goalOf(['Tap "Open"', 'Verify "Page 1" is visible', 'Tap "Open"', 'Verify "Page 2" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual(['A 1/2', 'A 2/2', 'A 1/2', 'A 2/2']);
  });

  test('a wait that a planner proposes is refused when nothing loads', async () => {
    const planner = script(propose({ kind: 'wait', seconds: 3 }), tapOn('Open'), claim);
    const run = await drive(
      opens(0, [], details),
      goalOf(['look at the details', 'Verify "A kettle" is visible']),
      { planner },
    );
    expect(run.notes).toContainEqual(expect.objectContaining({ kind: 'refused', rule: 'wait' }));
  });

  test('a wait that the step asks for is no case', async () => {
    const run = await drive(opens(0, [], details), goalOf(['Wait 3 seconds']));
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual([]);
    expect(run.took).toBeGreaterThanOrEqual(3000);
  });
});
