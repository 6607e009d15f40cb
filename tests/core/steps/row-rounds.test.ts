/** A loop over the rows of a list: one round a row, by its name (R8). */
import { drive, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { gap, list, row, text, title, type ListOptions } from '../../builders/android-screen.ts';
import { parseGoal } from '../../../src/goal/parse.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { describe, expect, test } from 'vitest';

function looping(most: number, ...lines: readonly string[]): Goal {
  const { goal, problems } = parseGoal(
    `name: rows\nsteps:\n  - For each row of "Orders", at most ${most} times:\n${lines.map((l) => `      - ${l}\n`).join('')}`,
    'rows.yaml',
  );
  expect(problems).toBeUndefined();
  return goal as Goal;
}

interface Orders {
  readonly names: readonly string[];
  readonly paid: readonly string[];
}

/** Orders with a button each; a dead one does nothing, and paid ones leave the list when `leaves` is true. */
const orders = (
  names: readonly string[],
  { dead = '', leaves = false, shown = {} }: { dead?: string; leaves?: boolean; shown?: ListOptions } = {},
): App<Orders> => ({
  begins: { names, paid: [] },
  show: (state) => ({
    items: [
      title('Shop'),
      text(`Paid: ${state.paid.length} ${state.paid.join(' ')}`),
      list(
        state.names.map((name) => row(name, `Pay ${name}`)),
        shown,
      ),
    ],
  }),
  react: (state, did) => {
    const name = did.kind === 'tap' ? (did.on ?? '').replace(/^Pay /u, '') : '';
    if (name === dead || !state.names.includes(name)) return state;
    const left = leaves ? state.names.filter((other) => other !== name) : state.names;
    return { names: left, paid: [...state.paid, name] };
  },
});
const pay = 'Tap "Pay ${item}"';
const NAMES = ['Milk', 'Eggs', 'Tea'];

describe('the rows in view', () => {
  test.each([
    ['that stay', false],
    ['that leave the list one by one', true],
  ])('%s have one round each, in their order', async (_, leaves) => {
    const run = await drive(orders(NAMES, { leaves }), looping(5, pay));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.paid).toEqual(NAMES);
    const lines = run.notes.flatMap((n) => (n.kind === 'completed' ? [`${n.outcome} ${n.reason}`] : []));
    expect(lines).toContain('completed row 1 of 3: "Milk"');
    expect(lines).toContain('completed row 3: "Tea"');
    expect(lines).toContain('completed no further row');
  });

  test('may be fewer than the line allows, or as many', async () => {
    const run = await drive(orders(NAMES), looping(3, pay));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.paid).toEqual(NAMES);
  });
});

describe('a round that fails', () => {
  test('ends the loop with the label of its line', async () => {
    const run = await drive(orders(NAMES, { dead: 'Eggs' }), looping(5, pay));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
    expect(run.state.paid).toEqual(['Milk']);
  });

  test('and so do more rows than the line allows', async () => {
    const run = await drive(orders(NAMES), looping(2, pay));
    expect(verdictOf(run)).toBe('failed: Wrong Count Bug');
    expect(run.state.paid).toEqual([]);
  });
});

describe('rows that nobody can go through', () => {
  test.each([
    ['of an empty list', orders([])],
    ['with equal names', orders(['Milk', 'Milk'])],
    ['of a list that goes on', orders(NAMES, { shown: { height: 250 } })],
  ])('%s leave the goal inconclusive', async (_, app) => {
    const run = await drive(app, looping(5, 'Verify "${item}" is visible'));
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
  });
});

interface Scrolled extends Orders {
  readonly at: number;
}
const ROW = 140;
const VIEW = 700;

/** The same orders in a list that is higher than its box. `virtual`: rows out of view are not in the tree, as in most apps. */
const longList = (
  names: readonly string[],
  { virtual = true, begins = 0, step = 400, dead = '', changed = (name: string, _at: number) => name } = {},
): App<Scrolled> => ({
  begins: { names, paid: [], at: begins },
  show: (state) => ({
    items: [
      title('Shop'),
      text(`Paid: ${state.paid.length}`),
      list(
        state.names.map((name, i) => {
          const isNear = i * ROW + ROW > state.at && i * ROW < state.at + VIEW;
          return virtual && !isNear ? gap(ROW) : row(changed(name, state.at), `Pay ${name}`);
        }),
        { height: VIEW, scrolled: state.at },
      ),
    ],
  }),
  react: (state, did) => {
    if (did.kind === 'swipe') {
      const most = Math.max(0, state.names.length * ROW - VIEW);
      const by = did.direction === 'up' ? step : did.direction === 'down' ? -step : 0;
      return { ...state, at: Math.max(0, Math.min(most, state.at + by)) };
    }
    const name = did.kind === 'tap' ? (did.on ?? '').replace(/^Pay /u, '') : '';
    return name === dead || !state.names.includes(name) ? state : { ...state, paid: [...state.paid, name] };
  },
});
const LONG = 'Ale Beer Cola Dew Egg Fig Gin Ham Ice Jam Kale Lime'.split(' ');

describe('rows that scroll', () => {
  test.each([
    ['in a tree that names only those in view', longList(LONG)],
    ['in a tree that names all of them', longList(LONG, { virtual: false })],
    ['in a list that stands in its middle', longList(LONG, { begins: 300 })],
  ])('%s have one round each, in their order', async (_, app) => {
    const run = await drive(app, looping(15, pay));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.paid).toEqual(LONG);
    const lines = run.notes.flatMap((n) => (n.kind === 'completed' ? [n.reason] : []));
    expect(lines).toContain('row 1 of 12: "Ale"');
    expect(lines).toContain('row 12: "Lime"');
  });

  test('and a round that fails keeps its label', async () => {
    const run = await drive(longList(LONG, { dead: 'Jam' }), looping(15, pay));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
    expect(run.state.paid).toEqual(LONG.slice(0, 9));
  });

  test('and are more than the line allows: no round begins', async () => {
    const run = await drive(longList(LONG), looping(8, pay));
    expect(verdictOf(run)).toBe('failed: Wrong Count Bug');
    expect(run.state.paid).toEqual([]);
  });

  test.each([
    ['when two of them are alike', longList([...LONG, 'Ale', 'Mint'])],
    ['when a swipe passes over some', longList(LONG, { step: 1200 })],
    [
      'when they change while they are read',
      longList(LONG, { changed: (name, at) => (name === 'Egg' && at > 0 ? 'Eel' : name) }),
    ],
  ])('leave the goal inconclusive %s', async (_, app) => {
    const run = await drive(app, looping(20, pay));
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
    expect(run.state.paid).toEqual([]);
  });
});
