/** What a line counts in a list that goes on: the last one, the eighth, the second last (R76). */
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { gap, list, row, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

interface Orders {
  readonly at: number;
  readonly paid: readonly string[];
  readonly names: readonly string[];
}
interface Kind {
  /** Rows out of view are not in the tree, as in most apps. */
  readonly virtual?: boolean;
  readonly begins?: number;
  readonly step?: number;
  readonly dead?: string;
  /** Rows that the list adds each time when its end is reached. */
  readonly adds?: (known: number) => readonly string[];
  readonly shown?: (name: string, at: number) => string;
}
const ROW = 140;
const VIEW = 700;
const LONG = 'Ale Beer Cola Dew Egg Fig Gin Ham Ice Jam Kale Lime'.split(' ');

const shop = (
  names: readonly string[],
  { virtual = true, begins = 0, step = 400, dead = '', adds = () => [], shown = (name) => name }: Kind = {},
): App<Orders> => ({
  begins: { names, paid: [], at: begins },
  show: (state) => ({
    items: [
      title('Shop'),
      text(`Paid: ${state.paid.length}`),
      list(
        state.names.map((name, i) => {
          const isNear = i * ROW + ROW > state.at && i * ROW < state.at + VIEW;
          return virtual && !isNear ? gap(ROW) : row(shown(name, state.at), `Pay ${name}`);
        }),
        { height: VIEW, scrolled: state.at },
      ),
    ],
  }),
  react: (state, did) => {
    if (did.kind === 'swipe') {
      const most = Math.max(0, state.names.length * ROW - VIEW);
      const by = did.direction === 'up' ? step : did.direction === 'down' ? -step : 0;
      const at = Math.max(0, Math.min(most, state.at + by));
      return {
        ...state,
        at,
        names: at === most ? [...state.names, ...adds(state.names.length)] : state.names,
      };
    }
    const name = did.kind === 'tap' ? (did.on ?? '').replace(/^Pay /u, '') : '';
    return name === dead || !state.names.includes(name) ? state : { ...state, paid: [...state.paid, name] };
  },
});

/** The verdict, and what was paid. */
async function played(line: string, app: App<Orders>, before: readonly string[] = []): Promise<string> {
  const run = await drive(app, goalOf([...before, line], ['"Paid: 1" is visible']));
  return [verdictOf(run), ...run.state.paid].join(', ');
}

describe('the last one', () => {
  test.each([
    ['stands at the end of the list', shop(LONG)],
    ['stands there also where the tree names it', shop(LONG, { virtual: false })],
    ['stands there where the list begins in its middle', shop(LONG, { begins: 300 })],
    ['stands in view where the list is at its end', shop(LONG.slice(0, 12), { begins: 12 * ROW - VIEW })],
  ])('%s', async (_, app) => {
    expect(await played('Tap the last button', app)).toBe('passed, Lime');
  });

  test('is not the last one in view', async () => {
    expect(await played('Tap the last button', shop(LONG, { dead: 'Lime' }))).toBe(
      'failed: Unresponsive Element Bug',
    );
  });

  test('comes after the rows that the list adds at its end', async () => {
    const adds = (known: number) => (known === 12 ? ['Mint', 'Nut', 'Oat'] : []);
    expect(await played('Tap the last button', shop(LONG, { adds }))).toBe('passed, Oat');
  });

  test('is unknown in a list without an end', async () => {
    const adds = (known: number) => Array.from({ length: 5 }, (_, i) => `Row ${known + i}`);
    expect(await played('Tap the last button', shop(LONG, { adds }))).toBe('inconclusive: no-proof');
  });

  test('has one before it', async () => {
    expect(await played('Tap the second last button', shop(LONG))).toBe('passed, Kale');
  });

  test('is the control in the last row, too', async () => {
    expect(await played('Tap the button in the last row', shop(LONG))).toBe('passed, Lime');
  });
});

describe('the eighth one', () => {
  test.each([
    ['comes into view as the list is scrolled', shop(LONG)],
    ['does so where the tree names all of them', shop(LONG, { virtual: false })],
    ['does so where swipes move little', shop(LONG, { step: 150 })],
  ])('%s', async (_, app) => {
    expect(await played('Tap the 8th button', app)).toBe('passed, Ham');
  });

  test('is the control in the eighth row, too', async () => {
    expect(await played('Tap the button in the 8th row', shop(LONG))).toBe('passed, Ham');
  });

  test('is none that does nothing', async () => {
    expect(await played('Tap the 8th button', shop(LONG, { dead: 'Ham' }))).toBe(
      'failed: Unresponsive Element Bug',
    );
  });

  test('is missing where the list has fewer', async () => {
    expect(await played('Tap the 20th button', shop(LONG))).toBe('failed: Missing Element Bug');
  });

  test.each([
    ['are alike', shop(LONG.map((name, i) => (i === 4 ? 'Beer' : name)))],
    ['were passed over', shop(LONG, { step: 900 })],
    ['change as they pass', shop(LONG, { shown: (name, at) => `${name} ${at}` })],
  ])('is unknown where rows %s', async (_, app) => {
    expect(await played('Tap the 8th button', app)).toBe('inconclusive: no-proof');
  });
});

describe('the second one', () => {
  test('is the one in view after a scroll of the goal', async () => {
    expect(await played('Tap the second button', shop(LONG, { step: ROW * 4 }), ['Swipe up'])).toBe(
      'passed, Fig',
    );
  });

  test('is the one of the list after a scroll of the rules', async () => {
    const run = await drive(
      shop(LONG),
      goalOf(['Tap "Pay Jam"', 'Tap the second button'], ['"Paid: 2" is visible']),
    );
    expect([verdictOf(run), ...run.state.paid]).toEqual(['passed', 'Jam', 'Beer']);
  });
});
