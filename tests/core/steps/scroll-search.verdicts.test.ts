/** Verify steps that scroll a list, in whole runs (R73). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf, type DriveOptions } from '../../builders/core.ts';
import type { App, DeviceGesture } from '../../builders/scripted-phone.ts';
import { list, row, text, title } from '../../builders/android-screen.ts';

describe('a Verify step may scroll a list', () => {
  const names = ['Tea', ...Array.from({ length: 15 }, (_, i) => `Row ${i}`), 'Milk'];
  const shop = (by: number): App<number> => ({
    begins: by,
    show: (n) => ({
      items: [
        title('Shop'),
        list(
          names.map((name) => row(name)),
          { scrolled: n, height: 900 },
        ),
      ],
    }),
    react: (n, did) =>
      did.kind === 'swipe'
        ? Math.max(0, Math.min(names.length * 140 - 900, n + (did.direction === 'up' ? 500 : -500)))
        : n,
  });

  test('for what it goes on to hold', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Milk" is visible'])))).toBe('passed');
  });

  test.each([
    ['Wait until "Milk" is visible', 'passed'],
    ['Wait until "Bread" is visible', 'failed: Missing Element Bug'],
    ['Wait until "Milk" is not visible', 'failed: No Effect Bug'],
    ['Wait until "Bread" is not visible', 'passed'],
  ])('and so may a wait that was in vain: %s', async (step, verdict) => {
    expect(verdictOf(await drive(shop(0), goalOf([step])))).toBe(verdict);
  });

  test('to its end, for what is not in it', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Bread" is not visible'])))).toBe('passed');
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Bread" is visible'])))).toMatch(/^failed/);
  });

  test('back to its beginning, when it had been scrolled before', async () => {
    const down = ['Scroll down', 'Scroll down'];
    expect(verdictOf(await drive(shop(0), goalOf([...down, 'Verify "Tea" is visible'])))).toBe('passed');
    expect((await drive(shop(0), goalOf([...down, 'Verify "Tea" is not visible']))).verdict.kind).not.toBe(
      'passed',
    );
  });

  /** Names only the rows in view. */
  const kept: App<number> = {
    begins: 0,
    show: (n) => ({
      items: [
        title('Shop'),
        list(
          names.slice(n, n + 7).map((name) => row(name)),
          { height: 900 },
        ),
      ],
    }),
    react: (n, did) =>
      did.kind === 'swipe'
        ? Math.max(0, Math.min(names.length - 6, n + (did.direction === 'up' ? 4 : -4)))
        : n,
  };
  test('up to the row that only its description names, for the judge', async () => {
    const told: App<number> = {
      ...kept,
      show: (n) => ({
        items: [
          title('Shop'),
          list(
            names.slice(n, n + 7).map((name) => text('', { description: name })),
            { height: 900 },
          ),
        ],
      }),
    };
    const judged: string[] = [];
    const judge: DriveOptions['judge'] = (questions) =>
      questions.map(({ phase, index, screen }) => {
        judged.push(screen);
        return { phase, index, met: true, confidence: 1, reason: 'e1 shows it' };
      });
    const run = await drive(told, goalOf(['Verify "Milk" is visible']), { judge });
    expect([verdictOf(run), judged.length]).toEqual(['passed', 1]);
    expect(new Set(swipes(run))).toEqual(new Set(['up']));
  });

  const swipes = (run: { readonly did: readonly DeviceGesture[] }): string[] =>
    run.did.flatMap((d) => (d.kind === 'swipe' ? [d.direction] : []));

  test('whole, from beginning to end, when it names only rows in view', async () => {
    const down = ['Scroll down', 'Scroll down'];
    const above = await drive(kept, goalOf([...down, 'Verify "Tea" is visible']));
    expect([verdictOf(above), swipes(above)]).toEqual(['passed', ['up', 'up', 'down', 'down']]);
    const below = await drive(kept, goalOf([...down, 'Verify "Milk" is visible']));
    expect(verdictOf(below)).toBe('passed');
    const nowhere = await drive(kept, goalOf([...down, 'Verify "Bread" is visible']));
    expect(verdictOf(nowhere)).toBe('failed: Missing Element Bug');
    const toBeginning = ['down', 'down', 'down'];
    const toEnd = ['up', 'up', 'up', 'up'];
    // What comes late may come where the search has been: it is made twice.
    const whole = ['up', 'up', ...toBeginning, ...toEnd, 'down', ...toBeginning, ...toEnd];
    expect(swipes(nowhere)).toEqual(whole);
    expect(verdictOf(await drive(kept, goalOf([...down, 'Verify "Bread" is not visible'])))).toBe('passed');
  });

  test('once more, for what comes late above what is in view by then', async () => {
    const chat: App<{ readonly top: number; readonly late: boolean }> = {
      begins: { top: 0, late: false },
      show: ({ top, late }) => ({
        items: [
          title('Chat'),
          list(
            [late ? 'Good idea' : 'Hello', ...names].slice(top, top + 7).map((name) => row(name)),
            { height: 900 },
          ),
        ],
      }),
      react: ({ top, late }, did) =>
        did.kind === 'swipe'
          ? {
              top: Math.max(0, Math.min(names.length - 6, top + (did.direction === 'up' ? 4 : -4))),
              late: late || top > 4,
            }
          : { top, late },
    };
    const run = await drive(chat, goalOf(['Verify "Good idea" is visible']));
    expect([verdictOf(run), swipes(run).lastIndexOf('up')]).toEqual(['passed', 3]);
    expect(verdictOf(await drive(chat, goalOf(['Verify "Bad idea" is visible'])))).toBe(
      'failed: Missing Element Bug',
    );
  });

  test('and of two lists none counts as seen whole', async () => {
    const two: App<number> = {
      begins: 0,
      show: (n) => ({
        items: [
          list([row('Sugar'), row('Salt')], { height: 600, id: 'baskets' }),
          list(
            names.slice(n, n + 7).map((name) => row(name)),
            { height: 900 },
          ),
        ],
      }),
      react: (n, did) =>
        did.kind === 'swipe' && did.on !== 'baskets' ? Math.min(names.length - 6, n + 4) : n,
    };
    const run = await drive(two, goalOf(['Scroll down', 'Scroll down', 'Verify "Tea" is not visible']));
    expect(swipes(run).slice(0, 2)).toEqual(['up', 'up']);
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
  });

  test('that shows only by scrolling that it continues', async () => {
    const page: App<boolean> = {
      begins: false,
      show: (down) => ({
        items: [title('Song'), list([row(down ? 'Playing' : 'Candlelight')], { height: 1400 })],
      }),
      react: (down, did) => (did.kind === 'swipe' ? did.direction === 'up' : down),
    };
    expect(verdictOf(await drive(page, goalOf(['Verify "Playing" is visible'])))).toBe('passed');
    const paused = await drive(page, goalOf(['Verify "Paused" is visible']));
    const twice = ['up', 'up', 'down', 'down', 'up', 'up'];
    expect([verdictOf(paused), swipes(paused)]).toEqual(['failed: Missing Element Bug', twice]);
    // Expected State is looked at, and never scrolled.
    const judged = await drive(page, goalOf(['Wait 1 second'], ['"Playing" is visible']));
    expect([verdictOf(judged), swipes(judged)]).toEqual(['failed: Missing Element Bug', []]);
  });

  test('but what no movement brings into view is out of reach', async () => {
    const fixed = unchanging(shop(0).show(0, 0));
    const run = await drive(fixed, goalOf(['Verify "Milk" is visible']));
    expect([verdictOf(run), swipes(run)]).toEqual(['failed: Off-screen Target Bug', ['up']]);
  });

  test('and what is counted in view is not all there is', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify there are 7 items'])))).not.toBe('passed');
    expect(verdictOf(await drive(shop(0), goalOf(['Verify there are 6 items'])))).not.toBe('passed');
    const short: App<null> = unchanging({
      items: [title('Shop'), list([row('Tea'), row('Milk')], { height: 900 })],
    });
    expect(verdictOf(await drive(short, goalOf(['Verify there are 2 items'])))).toBe('passed');
  });

  test('at most forty times', async () => {
    const endless: App<number> = {
      begins: 0,
      show: (n) => ({
        items: [
          title('Feed'),
          list(
            Array.from({ length: 12 }, (_, i) => row(`Post ${n * 3 + i}`)),
            { height: 900 },
          ),
        ],
      }),
      react: (n, did) => n + (did.kind === 'swipe' ? 1 : 0),
    };
    const run = await drive(endless, goalOf(['Verify "The end" is visible']));
    expect(run.did).toHaveLength(40);
    expect(run.verdict.kind).not.toBe('passed');
  });
});
