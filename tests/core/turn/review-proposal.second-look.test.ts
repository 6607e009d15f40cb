/** The second observation after a slow planner, in whole runs (R10). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  refusalsOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
  claim,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, gap, row, text, title, type View } from '../../builders/android-screen.ts';

/** "Save" leads to "Saved"; the screen before it changes by itself at `ms` to `then`. */
function changes(first: View, then: View, ms = 3000): App<string | null> {
  return {
    begins: null,
    show: (tapped, now) =>
      tapped !== null
        ? { items: [title('Saved'), text(tapped), text('b'), text('c')] }
        : now < ms
          ? first
          : then,
    react: (tapped, did) => (did.kind === 'tap' && did.on !== '' ? did.on : tapped),
  };
}
const plain: View = { items: [title('Home'), button('Save'), text('x'), text('y')] };
const goal = goalOf(['Tap "Save"']);

describe('after a planner that took time', () => {
  test('the screen is looked at again before the gesture', async () => {
    const run = await drive(changes(plain, plain), goal, { thinks: 6000 });
    expect(run.commands).toContainEqual({
      kind: 'observe',
      reason: 'before gesture',
      afterMs: 0,
      settle: false,
    });
    expect(run.attempts[0]?.before).toBe('s2');
    expect(verdictOf(run)).toBe('passed');
  });

  test('a quick one is not second-guessed', async () => {
    const run = await drive(changes(plain, plain), goal, { thinks: 250 });
    expect(run.commands.some((c) => c.kind === 'observe' && c.reason === 'before gesture')).toBe(false);
    const slower = await drive(changes(plain, plain), goal, { thinks: 251 });
    expect(slower.commands.some((c) => c.kind === 'observe' && c.reason === 'before gesture')).toBe(true);
  });

  test('a target that moved is touched at its new place', async () => {
    const lower: View = {
      items: [title('Home'), text('Advert'), gap(300), button('Save'), text('x'), text('y')],
    };
    const run = await drive(changes(plain, lower), goal, { thinks: 6000 });
    expect(run.did).toEqual([{ kind: 'tap', on: 'Save', times: 1 }]);
    expect(run.attempts[0]?.target?.bounds.y).toBeGreaterThan(600);
  });

  test('a target that is gone is asked about again', async () => {
    const other: View = { items: [title('Home'), button('Buy'), text('x'), text('y')] };
    const run = await drive(changes(plain, other), goal, { thinks: 6000 });
    expect(refusalsOf(run)[0]).toBe('moved');
    expect(run.did.some((d) => d.kind === 'tap' && d.on === 'Buy')).toBe(false);
  });

  test('a target that something came to cover is not touched through it', async () => {
    const covered: View = { ...plain, over: [dialog('Rate us', 'Later')] };
    const run = await drive(changes(plain, covered), goal, { thinks: 6000 });
    expect(actionsOf(run)[0]).not.toBe('tap Save');
  });

  test.each(['Tap the "Delete" button of "Bread"', 'throw the bread away'])(
    'a row that came above shifts no touch to another row: %s',
    async (line) => {
      const two: View = { items: [title('List'), row('Milk', 'Delete'), row('Bread', 'Delete'), text('x')] };
      const three: View = {
        items: [
          title('List'),
          row('Eggs', 'Delete'),
          row('Milk', 'Delete'),
          row('Bread', 'Delete'),
          text('x'),
        ],
      };
      const tapped: string[] = [];
      const app: App<null> = { begins: null, show: (_, now) => (now < 3000 ? two : three), react: (s) => s };
      const second = (asked: Parameters<typeof literal>[0]) => {
        const deletes = asked.screen.elements.filter((e) => e.text === 'Delete');
        return propose({ kind: 'tap', target: { ref: deletes[1]?.ref ?? 'e1' } });
      };
      const run = await drive(app, goalOf([line]), { thinks: 6000, planner: script(second, claim) });
      const first = run.attempts[0];
      const on = run.screens.find((s) => s.id === first?.before);
      const bread = on?.elements.find((e) => e.text === 'Bread');
      tapped.push(
        first === undefined
          ? 'nothing'
          : String(Math.abs((first.target?.bounds.y ?? 0) - (bread?.bounds.y ?? -999)) < 40),
      );
      expect(tapped).not.toContain('false');
    },
  );

  test('a change while the planner thought is not credited to its gesture', async () => {
    /** "Save" is dead; a text comes by itself while the planner thinks. */
    const dead: App<null> = {
      begins: null,
      show: (_, now) =>
        now < 3000 ? plain : { items: [title('Home'), button('Save'), text('Changed'), text('z')] },
      react: (s) => s,
    };
    const run = await drive(dead, goal, { thinks: 6000 });
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('another screen is asked about again, also for a gesture without a target', async () => {
    const other: View = { items: [title('Settings'), text('a'), text('b')], app: { place: 'Settings' } };
    const app = changes(plain, other);
    const run = await drive(app, goalOf(['go back from the advert']), {
      thinks: 6000,
      planner: script(propose({ kind: 'navigate_back' }), claim),
    });
    expect(refusalsOf(run)[0]).toBe('moved');
    expect(run.did).toEqual([]);
  });

  test('an obstruction that went by itself is not dismissed', async () => {
    const asks: View = { ...plain, over: [dialog('One moment', 'Later')] };
    const run = await drive(changes(asks, plain), goal, { planner: literal, thinks: 6000 });
    expect(run.did).toEqual([{ kind: 'tap', on: 'Save', times: 1 }]);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a crash meanwhile is a crash', async () => {
    const run = await drive(changes(plain, { ...plain, app: { process: 'dead' } }), goal, { thinks: 6000 });
    expect(verdictOf(run)).toBe('failed: Crash Bug');
  });
});

test('a target that comes late is waited for five seconds before a planner is asked', async () => {
  const empty: View = { items: [title('Home'), text('x'), text('y')] };
  const run = await drive(changes(empty, plain), goal);
  expect(verdictOf(run)).toBe('passed');
  expect(run.commands.filter((c) => c.kind === 'ask')).toHaveLength(1);
});

test('a control that is enabled late is waited for; one that stays disabled is in the wrong state', async () => {
  const off: View = { items: [title('Home'), button('Save', { disabled: true }), text('x'), text('y')] };
  expect(verdictOf(await drive(changes(off, plain), goal))).toBe('passed');
  const run = await drive(changes(off, plain, 1e9), goal, { planner: tapOn('Save') });
  expect(verdictOf(run)).toBe('failed: Wrong State Bug');
  expect(run.did).toEqual([]);
});

test('refs of the screen that was shown are the only ones taken', async () => {
  const run = await drive(changes(plain, plain), goal, {
    planner: script(propose({ kind: 'tap', target: { ref: 'e999' } }), (a) =>
      propose({ kind: 'tap', target: { ref: refOf(a.screen, 'Save') } }),
    ),
  });
  expect(refusalsOf(run)).toEqual(['stale ref']);
  expect(verdictOf(run)).toBe('passed');
});

describe('`the disabled "…" button`', () => {
  const save = (enabled: boolean): View => ({
    items: [title('Home'), button('Save', { disabled: !enabled }), text('x'), text('y')],
  });
  const line = goalOf(['Tap the disabled "Save" button']);

  test('is one that nothing happens on', async () => {
    expect(verdictOf(await drive(unchanging(save(false)), line))).toBe('passed');
  });

  test('is in the wrong state when it is enabled, though nothing happens on it either', async () => {
    const run = await drive(unchanging(save(true)), line);
    expect(verdictOf(run)).toBe('failed: Wrong State Bug');
    expect(run.did).toEqual([]);
  });

  test('may be disabled late', async () => {
    const late: App<null> = { begins: null, show: (_, now) => save(now < 2000), react: () => null };
    expect(verdictOf(await drive(late, line))).toBe('passed');
  });

  test('greyed out is an appearance that the tree does not show', async () => {
    const grey = goalOf(['Tap the greyed out "Save" button']);
    expect(verdictOf(await drive(unchanging(save(true)), grey))).toBe('passed');
  });
});
