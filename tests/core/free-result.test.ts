import { describe, expect, test } from 'vitest';
import {
  claim,
  drive,
  goalOf,
  propose,
  refusedBy,
  script,
  tapOn,
  ticks,
  verdictOf,
} from '../builders/core.ts';
import type { App } from '../builders/phone.ts';
import { button, dialog, list, text, title } from '../builders/views.ts';

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
const twice = script(tapOn('Go on'), tapOn('Go on'), claim);

describe('a free step that ends in its result', () => {
  test('is ticked by the code when the result came after a deed, without any judge', async () => {
    const run = await drive(login(), goal('"Welcome" appears'), { planner: twice });
    expect(ticks(run)).toEqual(['done']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is not done while the result is missing', async () => {
    const run = await drive(login(false), goal('"Welcome" appears'), {
      planner: script(tapOn('Go on'), claim),
    });
    expect(refusedBy(run)).toContain('claim');
    expect(ticks(run)).toEqual([]);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });

  test('is not proved by what stood there before', async () => {
    const run = await drive(login(), goal('"Hello" is visible'), { planner: twice });
    expect(ticks(run)).toEqual(['unticked']);
    expect(verdictOf(run)).toBe('inconclusive: unticked');
  });

  test('nor by a claim without any deed', async () => {
    const run = await drive(login(), goal('"Hello" is visible'), { planner: script(claim) });
    expect(ticks(run)).toEqual(['unticked']);
  });

  test('nor by what a scroll brought into view', async () => {
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
    expect(ticks(run)).toEqual(['unticked']);
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
    expect(ticks(run)).toEqual(['unticked']);
  });
});
