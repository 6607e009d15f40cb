/** Crash, ANR and Error Screen as verdicts of a run (R13, R80). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  anrDialog,
  button,
  crashDialog,
  field,
  row,
  text,
  title,
  type View,
} from '../../builders/android-screen.ts';

/** "Go" leads to `then`; it goes on as if nothing were. */
const leads = (then: View): App<boolean> => ({
  begins: false,
  show: (gone) => (gone ? then : { items: [title('Home'), button('Go'), text('x'), text('y')] }),
  react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Go'),
});
const page: View = { items: [title('Page'), text('a'), text('b')] };
const goal = goalOf(['Tap "Go"'], ['"a" is visible']);

describe('a login page that the goal does not mention', () => {
  const login: View = {
    items: [title('Sign in'), field('Email', ''), field('Password', '', { password: true }), button('Enter')],
  };
  const wall = { actual: expect.stringMatching(/^the app asks to log in/) };

  test('is named where a control or a text is missing behind it', async () => {
    const control = await drive(leads(login), goalOf(['Tap "Go"', 'Tap "a"']));
    expect([verdictOf(control), control.verdict]).toMatchObject(['failed: Missing Element Bug', wall]);
    const seen = await drive(leads(login), goal);
    expect([verdictOf(seen), seen.verdict]).toMatchObject(['failed: Missing Element Bug', wall]);
  });

  test('and not where the goal is about that page, or no password is asked for', async () => {
    const page = { items: [...(login.items ?? []), button('Go')] };
    const own = await drive(leads(page), goalOf(['Tap "Go"', 'Tap "Log in"']));
    expect(own.verdict).toMatchObject({
      label: 'Missing Element Bug',
      actual: expect.not.stringMatching(/asks to log in/),
    });
    const other = await drive(leads({ items: [title('Page'), field('Email', '')] }), goal);
    expect(other.verdict).toMatchObject({ actual: expect.not.stringMatching(/asks to log in/) });
  });
});

describe('health', () => {
  test.each<[string, View, string]>([
    ['a dead process', { ...page, app: { process: 'dead' } }, 'Crash Bug'],
    [
      'an exception that the platform reports',
      { ...page, app: { crash: 'NullPointerException' } },
      'Crash Bug',
    ],
    [
      'the system’s crash dialog, known by its ids',
      { ...page, over: [crashDialog('App angehalten')] },
      'Crash Bug',
    ],
    ['a process that does not respond', { ...page, app: { notResponding: true } }, 'ANR Bug'],
    ['the system’s wait dialog', { ...page, over: [anrDialog('App reagiert nicht')] }, 'ANR Bug'],
    [
      'a server error',
      { items: [title('Page'), text('Internal server error'), text('a')] },
      'Error Screen Bug',
    ],
    [
      'something went wrong',
      { items: [text('Something went wrong'), text('a'), button('Retry')] },
      'Error Screen Bug',
    ],
  ])('%s fails the goal', async (_, then, label) => {
    expect(verdictOf(await drive(leads(then), goal))).toBe(`failed: ${label}`);
  });

  test('a crash is critical, an error screen major', async () => {
    expect((await drive(leads({ ...page, app: { process: 'dead' } }), goal)).verdict).toMatchObject({
      severity: 'critical',
    });
    expect(
      (await drive(leads({ items: [text('Unknown error'), text('a'), text('b')] }), goal)).verdict,
    ).toMatchObject({ severity: 'major' });
  });

  test.each<[string, View]>([
    ['a page like any other', page],
    ['an unknown state of the process', { ...page, app: { process: 'unknown' } }],
    [
      'a word of error in a longer text',
      { items: [title('Page'), text('a'), text('The error of his ways')] },
    ],
  ])('%s is healthy', async (_, then) => {
    expect(verdictOf(await drive(leads(then), goal))).toBe('passed');
  });

  test('an error message that the goal expects is none', async () => {
    const then: View = { items: [title('Page'), text('Unknown error'), text('b')] };
    expect(verdictOf(await drive(leads(then), goalOf(['Tap "Go"'], ['"Unknown error" is visible'])))).toBe(
      'passed',
    );
    expect(
      verdictOf(await drive(leads(then), goalOf(['Tap "Go"'], ['"Unknown error" is not visible']))),
    ).toMatch(/^failed/);
  });

  test('position, order and translation are minor', async () => {
    const then: View = { items: [title('Page'), row('Milk'), row('Bread')] };
    const run = await drive(leads(then), goalOf(['Tap "Go"'], ['"Bread" is above "Milk"']));
    expect(run.verdict).toMatchObject({ kind: 'failed', label: 'Wrong Position Bug', severity: 'minor' });
  });
});

describe('remembered values', () => {
  const cart = (total: string, later: string): App<boolean> => ({
    begins: false,
    show: (gone) => ({
      items: gone
        ? [title('Paid'), text(later), text('b')]
        : [title('Cart'), row('Total', total), button('Go'), text('y')],
    }),
    react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Go'),
  });
  const steps = ['Remember the "Total" as total', 'Tap "Go"'];

  test('is proof when the code found it on the screen that stored it', async () => {
    const run = await drive(cart('12 EUR', '12 EUR'), goalOf(steps, ['The remembered total is visible']));
    expect(run.notes).toContainEqual({ kind: 'remembered', text: 'total = 12 EUR', proven: true });
    expect(verdictOf(run)).toBe('passed');
  });

  test('and fails when another value shows', async () => {
    expect(
      verdictOf(await drive(cart('12 EUR', '13 EUR'), goalOf(steps, ['The remembered total is visible']))),
    ).toBe('failed: Wrong Text Bug');
  });
});
