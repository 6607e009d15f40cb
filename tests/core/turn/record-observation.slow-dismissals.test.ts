/** A popup that a rule closes slowly, or after a planner thought about it, is closed by the rule all the same (R10, R31, R73). */
import { actionsOf, drive, goalOf, verdictOf, type DriveOptions, type Run } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

interface State {
  readonly deleted: boolean;
  /** When the popup goes: a number of device ms, or never. */
  readonly goesAt: number;
}

/** A rating popup stands there before anything is done. It goes so many ms after its button was tapped. */
const shop = (closesIn: number): App<State> => ({
  begins: { deleted: false, goesAt: Infinity },
  show: ({ deleted, goesAt }, now) => ({
    items: [title('Shop'), ...(deleted ? [] : [text('Apples')]), button('Delete'), text('Pears')],
    over: now < goesAt ? [dialog('Rate us', 'Not now')] : [],
  }),
  react: (state, did, now) => {
    if (did.kind !== 'tap') return state;
    if (did.on === 'Not now') return { ...state, goesAt: Math.min(state.goesAt, now + closesIn) };
    return did.on === 'Delete' ? { ...state, deleted: true } : state;
  },
});
const steps = ['Tap "Delete"', 'Wait 1 second', 'Tap "Pears", nothing happens'];
const run = (closesIn: number, line: string, options: DriveOptions = {}): Promise<Run<State>> =>
  drive(shop(closesIn), goalOf(steps, [line]), options);

describe('that the popup is gone proves nothing about the app', () => {
  test.each<[string, number, DriveOptions]>([
    ['when it goes at once', 0, {}],
    ['when it goes two seconds after the tap', 2000, {}],
    ['when the planner thinks before the tap', 0, { thinks: 1000 }],
    ['when the planner thinks, and it goes late', 2000, { thinks: 1000 }],
  ])('%s', async (_, closesIn, options) => {
    const ended = await run(closesIn, '"Rate us" is not visible', options);
    expect(actionsOf(ended)[0]).toBe('tap Not now (B)');
    expect(verdictOf(ended)).toBe('inconclusive: no-proof');
  });
});

describe('a popup that a rule closed', () => {
  test('is no obstacle to the absence of anything else, however slowly it goes', async () => {
    const ended = await run(2000, '"Apples" is not visible', { thinks: 1000 });
    expect(verdictOf(ended)).toBe('passed');
  });

  test('and that comes again is closed by the step that closes it then', async () => {
    const begun = shop(2000);
    const coming: App<State> = {
      ...begun,
      react: (state, did, now) =>
        did.kind === 'tap' && did.on === 'Delete'
          ? { deleted: true, goesAt: Infinity }
          : begun.react(state, did, now),
    };
    const goal = goalOf(['Tap "Delete"', 'Tap "Not now"'], ['"Rate us" is not visible']);
    const ended = await drive(coming, goal, { thinks: 1000 });
    expect(actionsOf(ended)).toEqual(['tap Not now (B)', 'tap Delete', 'tap Not now']);
    expect(verdictOf(ended)).toBe('passed');
  });

  test('is still there after its tap was watched: no rule closed it', async () => {
    const ended = await run(Infinity, '"Rate us" is not visible', { thinks: 1000 });
    expect(verdictOf(ended)).toBe('failed: Persistent Obstruction Bug');
  });
});
