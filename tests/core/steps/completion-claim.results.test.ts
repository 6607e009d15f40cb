/** Results that complete an open-ended step, and results that do not (R61, R72). */
import { describe, expect, test } from 'vitest';
import {
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  refusalsOf,
  script,
  tapOn,
  completionsOf,
  verdictOf,
  type DriveOptions,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, field, list, tabs, text, title } from '../../builders/android-screen.ts';

/** A login in two taps; `works` or not. "Hello" stands on every screen. */
const login = (works = true): App<number> => ({
  begins: 0,
  show: (n) => ({
    items: [
      title(['Start', 'Login'][n] ?? 'Shop'),
      text('Hello'),
      ...(n === 2 ? [text('Welcome')] : []),
      button('Go on'),
      text('x'),
    ],
  }),
  react: (n, did) => (did.kind === 'tap' && did.on === 'Go on' && n < (works ? 2 : 1) ? n + 1 : n),
});
const goal = (result: string): ReturnType<typeof goalOf> =>
  goalOf([`Log in with the test user, ${result}`], ['"Hello" is visible']);
const twice = (): ScriptedPlanner => script(tapOn('Go on'), tapOn('Go on'), claim);

describe('an open-ended step with a result', () => {
  test('is completed by code when the result came after a gesture, without a judge', async () => {
    const run = await drive(login(), goal('"Welcome" appears'), { planner: twice() });
    expect(completionsOf(run)).toEqual(['completed']);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('how the app got there was not checked');
  });

  test('is not done while the result is missing', async () => {
    const run = await drive(login(false), goal('"Welcome" appears'), {
      planner: script(tapOn('Go on'), claim),
    });
    expect(refusalsOf(run)).toContain('claim');
    expect(completionsOf(run)).toEqual([]);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });

  test('is not proved by what stood there before', async () => {
    const run = await drive(login(), goal('"Hello" is visible'), { planner: twice() });
    expect(completionsOf(run)).toEqual(['unproven']);
    expect(verdictOf(run)).toBe('inconclusive: unproven');
  });

  test('nor by a report without any gesture', async () => {
    const run = await drive(login(), goal('"Hello" is visible'), { planner: script(claim) });
    expect(completionsOf(run)).toEqual(['unproven']);
  });

  test('nor by an element that a scroll brought into view', async () => {
    const rows = [...Array.from({ length: 30 }, (_, i) => text(`Row ${i + 1}`)), text('Welcome')];
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    const long: App<number> = {
      begins: 0,
      show: (scrolled) => ({ items: [title('Home'), list(rows, { scrolled })] }),
      react: (scrolled, did) => (did.kind === 'swipe' ? height - 1400 : scrolled),
    };
    const swipe = propose({ kind: 'swipe', direction: 'up', target: null });
    const run = await drive(long, goalOf(['Log in with the test user, "Welcome" appears']), {
      planner: script(swipe, claim),
    });
    expect(run.did).toHaveLength(1);
    expect(completionsOf(run)).toEqual(['unproven']);
  });

  test('nor by what a popup had covered', async () => {
    const rated: App<boolean> = {
      begins: true,
      show: (open) => ({
        items: [title('Home'), text('Welcome'), button('Go on'), text('x')],
        over: open ? [dialog('Rate us', 'Later')] : [],
      }),
      react: (open, did) => (did.kind === 'tap' && did.on === 'Later' ? false : open),
    };
    const run = await drive(rated, goalOf(['Log in with the test user, "Welcome" appears']), {
      planner: script(tapOn('Later'), claim),
    });
    expect(completionsOf(run)).toEqual(['unproven']);
  });

  test('nor by what the rules scrolled into view on the way to a control', async () => {
    const rows = [
      ...Array.from({ length: 20 }, (_, i) => text(`Row ${i + 1}`)),
      button('Go on'),
      text('Welcome'),
    ];
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    const long: App<{ readonly scrolled: number; readonly taps: number }> = {
      begins: { scrolled: 0, taps: 0 },
      show: ({ scrolled, taps }) => ({
        items: [
          title('Home'),
          // The last row comes to the hierarchy with the end of the list.
          list(scrolled > 0 ? rows : rows.slice(0, -1), { scrolled }),
          text(`${taps} taps`),
        ],
      }),
      react: (at, did) =>
        did.kind === 'swipe'
          ? { ...at, scrolled: Math.min(height - 1400, at.scrolled + 1000) }
          : { ...at, taps: at.taps + 1 },
    };
    const run = await drive(long, goalOf(['Log in with the test user, "Welcome" appears']), {
      planner: script(tapOn('Go on'), claim),
    });
    expect(run.did.map((d) => d.kind)).toEqual(['swipe', 'swipe', 'tap']);
    expect(completionsOf(run)).toEqual(['unproven']);
  });

  test('nor by what stands on another tab', async () => {
    const two: App<string> = {
      begins: 'Home',
      show: (at) => ({
        items: [title(at), text(at === 'Home' ? 'News' : 'Welcome'), tabs(at, 'Home', 'Account')],
      }),
      react: (at, did) => (did.kind === 'tap' ? did.on : at),
    };
    const run = await drive(two, goal('"Welcome" appears'), { planner: script(tapOn('Account'), claim) });
    expect(completionsOf(run)).toEqual(['unproven']);
  });

  test('nor is an absence by another screen coming: it may have been left behind', async () => {
    const away: App<boolean> = {
      begins: false,
      show: (other) => ({ items: [title('Notes'), text(other ? 'Sound' : 'Draft'), button('Settings')] }),
      react: () => true,
    };
    const leave = async (result: string): Promise<string[]> =>
      completionsOf(
        await drive(away, goalOf([`Delete the draft, ${result}`]), {
          planner: script(tapOn('Settings'), claim),
        }),
      );
    expect(await leave('"Draft" disappears')).toEqual(['unproven']);
    expect(await leave('"Draft" disappears and "Notes" is visible')).toEqual(['unproven']);
    expect(await leave('"Draft" disappears and "Sound" appears')).toEqual(['completed']);
  });

  describe('of two actions', () => {
    const line = 'Open the form and log in with the test user, "Welcome" appears';
    const yes: DriveOptions['judge'] = (questions) =>
      questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1' }));
    const played = (works: boolean, judge: DriveOptions['judge'], planner: ScriptedPlanner) =>
      drive(login(works), goalOf([line], ['"Hello" is visible']), {
        planner,
        ...(judge === undefined ? {} : { judge }),
      });

    test('is not done while its result is missing, whatever the judge says', async () => {
      const run = await played(false, yes, script(tapOn('Go on'), claim));
      expect(refusalsOf(run)).toContain('claim');
      expect(verdictOf(run)).toBe('inconclusive: refusals');
    });

    test('is not proved by its result alone', async () => {
      const run = await played(true, undefined, twice());
      expect(completionsOf(run)).toEqual(['unproven']);
    });

    test('is the judge’s when its result is shown', async () => {
      const run = await played(true, yes, twice());
      expect(completionsOf(run)).toEqual(['judged']);
      expect(verdictOf(run)).toBe('passed');
    });

    test('is not done where nothing was done, though its result stands there', async () => {
      const stood = goalOf(['Open the form and log in, "Hello" is visible'], ['"Hello" is visible']);
      const run = await drive(login(), stood, { planner: script(claim), judge: yes });
      expect(completionsOf(run)).toEqual([]);
      expect(verdictOf(run)).toBe('inconclusive: refusals');
    });
  });

  describe('and what was typed', () => {
    const search: App<string> = {
      begins: '',
      show: (typed) => ({ items: [title('Search'), field('Search', typed), text('Nothing found')] }),
      react: (typed, did) => (did.kind === 'type' ? did.text : typed),
    };
    const typing = (): ScriptedPlanner =>
      script(
        ({ screen }) =>
          propose({ kind: 'input_text', target: { ref: refOf(screen, 'Search') }, text: 'Milk' }),
        claim,
      );

    test('is not found by that', async () => {
      const run = await drive(search, goalOf(['Search for the test product, "Milk" appears']), {
        planner: typing(),
      });
      expect(completionsOf(run)).toEqual([]);
      expect(verdictOf(run)).toBe('inconclusive: refusals');
    });

    test('is the result where the step gives the text and names the field', async () => {
      const goal = goalOf(['Look the product "Milk" up, the "Search" field shows "Milk"']);
      expect(completionsOf(await drive(search, goal, { planner: typing() }))).toEqual(['completed']);
    });

    test('is no result where only the result says what the field shows', async () => {
      const goal = goalOf(['Apply the test voucher, the "Search" field shows "Milk"']);
      const run = await drive(search, goal, { planner: typing() });
      expect(verdictOf(run)).toBe('inconclusive: refusals');
    });
  });
});
