/** Duplicate Action in whole runs (R80). */
import { describe, expect, test } from 'vitest';
import { claim, drive, goalOf, propose, refOf, script, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title } from '../../builders/android-screen.ts';

/** "Add" puts Milk into the list `each` times. */
const cart = (each: number, begins: readonly string[] = ['Bread']): App<readonly string[]> => ({
  begins,
  show: (rows) => ({
    items: [
      title('Cart'),
      button('Add'),
      text(`${rows.length} things`, { id: 'count' }),
      list(rows.map((r) => row(r))),
    ],
  }),
  react: (rows, did) =>
    did.kind === 'tap' && did.on === 'Add'
      ? [...rows, ...Array.from({ length: each * did.times }, () => 'Milk')]
      : rows,
});
const ends = async (app: App<readonly string[]>, steps: readonly string[], expected: readonly string[]) =>
  verdictOf(await drive(app, goalOf(steps, expected)));
const once = ['There is exactly 1 "Milk" row'];

describe('Duplicate Action: one gesture, two results', () => {
  test('two equal rows', async () => {
    expect(await ends(cart(2), ['Tap "Add"'], once)).toBe('failed: Duplicate Action Bug');
    expect(await ends(cart(2, []), ['Tap "Add"'], ['There are 1 "Milk" texts'])).toBe(
      'failed: Duplicate Action Bug',
    );
  });

  test.each(['"2 things" is visible', 'The text below "Add" shows "2 things"'])(
    'a number that moved by twice what the goal says: %s',
    async (line) => {
      expect(await ends(cart(2), ['Tap "Add"'], [line])).toBe('failed: Duplicate Action Bug');
    },
  );

  test('each of several gestures, each made once', async () => {
    const two: App<readonly string[]> = {
      ...cart(2),
      show: (rows) => ({
        items: [title('Cart'), button('Add'), button('More'), text(`${rows.length} things`, { id: 'count' })],
      }),
      react: (rows, did) => (did.kind === 'tap' ? [...rows, 'Milk', 'Milk'] : rows),
    };
    expect(await ends(two, ['Tap "Add"', 'Tap "More"'], ['"3 things" is visible'])).toBe(
      'failed: Duplicate Action Bug',
    );
  });
});

describe('no Duplicate Action', () => {
  test('one result passes', async () => {
    expect(await ends(cart(1), ['Tap "Add"'], [...once, '"2 things" is visible'])).toBe('passed');
  });

  test('three results are a wrong count, whatever made them', async () => {
    expect(await ends(cart(3), ['Tap "Add"'], once)).toBe('failed: Wrong Count Bug');
    expect(await ends(cart(3), ['Tap "Add"'], ['"2 things" is visible'])).toBe('failed: Wrong Text Bug');
  });

  test('a row that was there twice before is a wrong count', async () => {
    expect(await ends(cart(0, ['Milk', 'Milk']), ['Tap "Add"'], once)).not.toBe(
      'failed: Duplicate Action Bug',
    );
    expect(await ends(cart(1, ['Milk']), ['Tap "Add"'], once)).toBe('failed: Wrong Count Bug');
  });

  test('two gestures that the goal asks for are two results', async () => {
    expect(await ends(cart(1), ['Tap "Add"', 'Tap "Add"'], once)).toBe('failed: Wrong Count Bug');
    expect(await ends(cart(1), ['Tap "Add" 2 times'], once)).toBe('failed: Wrong Count Bug');
  });

  test('a new row in a list that changed as a whole proves nothing', async () => {
    const filter: App<boolean> = {
      begins: false,
      show: (all) => ({
        items: [
          title('Cart'),
          button('All'),
          list((all ? ['Milk', 'Tea', 'Milk'] : ['Bread']).map((r) => row(r))),
        ],
      }),
      react: () => true,
    };
    expect(verdictOf(await drive(filter, goalOf(['Tap "All"'], once)))).toBe('failed: Wrong Count Bug');
  });
});

describe('a gesture that was sent again', () => {
  /** The first tap is lost (`lost`), or takes six seconds. */
  const slow = (lost: boolean): App<readonly number[]> => ({
    begins: [],
    show: (taps, now) => {
      const n = (lost ? taps.slice(1) : taps).filter((at) => now - at > (lost ? 0 : 7500)).length;
      return { items: [title('Cart'), button('Add'), list(Array.from({ length: n }, () => row('Milk')))] };
    },
    react: (taps, did, now) => (did.kind === 'tap' ? [...taps, now] : taps),
  });
  const run = async (lost: boolean, ...expected: string[]) =>
    verdictOf(await drive(slow(lost), goalOf(['Tap "Add"'], expected)));

  test('leaves a possibly duplicated result unproven: neither passed nor failed', async () => {
    expect(await run(false, '"Milk" is visible')).toBe('inconclusive: double-effect');
    expect(await run(true, '"Milk" is visible')).toBe('inconclusive: double-effect');
  });

  test('passes where a condition counts', async () => {
    expect(await run(true, '"Milk" is visible', ...once)).toBe('passed');
  });

  test('passes where a second one would have undone the first', async () => {
    const flips: App<readonly [number, boolean]> = {
      begins: [0, false],
      show: ([, on]) => ({ items: [title('Home'), button('Wi-Fi', { selected: on }), text('x')] }),
      react: ([n, on]) => [n + 1, n > 0 ? !on : on],
    };
    expect(verdictOf(await drive(flips, goalOf(['Tap "Wi-Fi"'], ['"Wi-Fi" is visible'])))).toBe('passed');
  });

  test('by a planner, on an open-ended step, is ours too', async () => {
    const app = cart(1);
    const twice = await drive(app, goalOf(['add milk, 1 piece'], once), {
      planner: script(
        (a) => propose({ kind: 'tap', target: { ref: refOf(a.screen, 'Add') }, repeat: 2 }),
        claim,
      ),
      judge: (qs) => qs.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1' })),
    });
    expect(verdictOf(twice)).toBe('inconclusive: double-effect');
    const again = await drive(app, goalOf(['add milk'], once), {
      planner: script(tapOn('Add'), tapOn('Add'), claim),
      judge: (qs) => qs.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1' })),
    });
    expect(verdictOf(again)).toBe('inconclusive: double-effect');
  });
});
