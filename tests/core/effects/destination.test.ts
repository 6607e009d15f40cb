/** An action that led to another screen than its step says is a Wrong Screen Bug (R80). */
import { describe, expect, test } from 'vitest';
import { button, field, text, tabs, title, dialog, type View } from '../../builders/android-screen.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

const NAMES = ['Home', 'Cart', 'Profile'];
const page = (name: string): View => ({ items: [title('Shop'), tabs(name, ...NAMES), text(`${name} page`)] });

/** Each tab opens the page that `leads` says; `late`: that page comes only after a moment on another one. */
const shop = (leads: Readonly<Record<string, string>>, begins = 'Home'): App<string> => ({
  begins,
  show: page,
  react: (state, did) => (did.kind === 'tap' ? (leads[did.on] ?? state) : state),
});

describe('a tap on a tab', () => {
  const goal = goalOf(['Tap the "Cart" tab']);
  test('that selects another one fails as Wrong Screen, with the tab that was selected', async () => {
    const run = await drive(shop({ Cart: 'Profile' }), goal);
    expect(run.verdict).toMatchObject({
      kind: 'failed',
      label: 'Wrong Screen Bug',
      expected: 'the tab "Cart" is selected',
      actual: 'the tab "Profile" is selected',
    });
    expect(run.attempts).toHaveLength(1);
  });

  test('that selects it passes', async () => {
    expect(verdictOf(await drive(shop({ Cart: 'Cart' }), goal))).toBe('passed');
  });

  test('that is selected already, while nothing changes, passes', async () => {
    expect(verdictOf(await drive(shop({}, 'Cart'), goal))).toBe('passed');
  });

  test('of a bar that selects none is no wrong destination', async () => {
    const bare: App<string> = {
      begins: 'Home',
      show: (name) => ({ items: [title(name), tabs('', ...NAMES), text(`${name} page`)] }),
      react: (state, did) => (did.kind === 'tap' ? did.on : state),
    };
    expect(verdictOf(await drive(bare, goal))).toBe('passed');
  });

  test.each([3000, 4000, 7000])(
    'of a carousel that turns by itself every %s ms is no wrong destination',
    async (period) => {
      const turning: App<number> = {
        begins: 0,
        show: (moved, now) => page(NAMES[(Math.floor((now + 1200) / period) + moved) % NAMES.length] ?? ''),
        react: (moved, did) => (did.kind === 'tap' ? moved + 1 : moved),
      };
      const run = await drive(turning, goal);
      expect(verdictOf(run)).not.toContain('Wrong Screen');
    },
  );

  test('on the way to another control is not held against its name', async () => {
    const far = goalOf(['Tap "Cart page"']);
    const run = await drive(shop({ Home: 'Home', Cart: 'Cart', Profile: 'Cart' }), far);
    expect(verdictOf(run)).not.toContain('Wrong Screen');
  });
});

describe('a tap on a tab of a healthy app', () => {
  const bar = (chosen: string, names: readonly string[]): View => ({
    items: [title('Shop'), tabs(chosen, ...names), text(`${chosen} page`)],
  });
  /** An app on which one control leads from one view to another. */
  const leading = (tapped: string, from: View, to: View): App<boolean> => ({
    begins: false,
    show: (led) => (led ? to : from),
    react: (state, did) => state || (did.kind === 'tap' && did.on === tapped),
  });
  const verdict = async (name: string, from: View, to: View): Promise<string> =>
    verdictOf(await drive(leading(name, from, to), goalOf([`Tap the "${name}" tab`])));

  test('that deselects a filter, so that all are shown again, passes', async () => {
    const names = ['All', 'Red'];
    expect(await verdict('Red', bar('Red', names), bar('All', names))).toBe('passed');
  });

  test('that only acts passes beside another bar with the same names', async () => {
    const page = (words: string): View => ({
      items: [title('Shop'), tabs('New', 'New', 'Home'), text(words), tabs('Home', 'Home', 'Save')],
    });
    expect(await verdict('Save', page('Draft'), page('Draft saved'))).toBe('passed');
  });

  test('that scrolls a page passes, whichever tab follows the page', async () => {
    const names = ['Overview', 'Reviews', 'Details'];
    const lines = Array.from({ length: 30 }, (_, i) => text(`Line ${i + 1} of the page`));
    const at = (chosen: string, first: number): View => ({
      items: [tabs(chosen, ...names), ...lines.slice(first, first + 12)],
    });
    expect(await verdict('Details', at('Overview', 0), at('Reviews', 4))).toBe('passed');
  });
});

describe('an app that is launched by its id', () => {
  const goal = goalOf(['Launch "com.maps"']);
  const phone = (front: string, over: View['over'] = []): App<boolean> => ({
    begins: false,
    show: (launched) =>
      launched ? { items: [title('New'), text('here')], app: { front }, over } : page('Home'),
    react: (state, did) => state || did.kind === 'other',
  });
  test('is in another place when a third app comes', async () => {
    expect((await drive(phone('com.other'), goal)).verdict).toMatchObject({
      label: 'Wrong Screen Bug',
      expected: 'com.maps comes to the front',
      actual: 'com.other is in front',
    });
  });

  test('is where it should be when it comes', async () => {
    expect(verdictOf(await drive(phone('com.maps'), goal))).toBe('passed');
  });

  test.each<[string, View]>([
    ['a sign-in page', { items: [title('Sign in'), field('Password', '', { password: true })] }],
    ['the lock of an app', { items: [title('Enter code'), ...'1234567890'.split('').map((n) => button(n))] }],
  ])('is in no wrong place behind %s', async (_, view) => {
    const asked: App<boolean> = {
      begins: false,
      show: (launched) => (launched ? { ...view, app: { front: 'com.lock' } } : page('Home')),
      react: (state, did) => state || did.kind === 'other',
    };
    expect(verdictOf(await drive(asked, goal))).not.toContain('Wrong Screen');
  });

  test('says nothing while a dialog of the system stands in front', async () => {
    const asking = phone('com.android.permissioncontroller', [dialog('Allow location?', 'Allow')]);
    expect(verdictOf(await drive(asking, goal))).not.toContain('Wrong Screen');
  });
});
