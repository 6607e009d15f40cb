/** A gesture that leads out of the app each time is no gesture that a rule undoes: the next line fails (R31, R80). */
import { describe, expect, test } from 'vitest';
import { button, field, list, tabs, text, title, toggle, type Item } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App, DeviceGesture } from '../../builders/scripted-phone.ts';

interface Away {
  readonly away: boolean;
  readonly count: number;
  /** Device ms at which the other app came. */
  readonly since: number;
}
/** `leaves`: whether the gesture brings the other app to the front. `stays`: ms after which that goes by itself. */
const leaving = (
  items: readonly Item[],
  leaves: (did: DeviceGesture, count: number) => boolean,
  stays = Infinity,
  shown: readonly Item[] = [title('Weather'), text('Sunny')],
): App<Away> => ({
  begins: { away: false, count: 0, since: 0 },
  show: ({ away, since }, now) =>
    away && now - since < stays ? { items: shown, app: { front: 'com.other' } } : { items },
  react: (state, did, now) => {
    if (did.kind === 'other') return { ...state, away: false };
    return leaves(did, state.count) ? { away: true, count: state.count + 1, since: now } : state;
  },
});
const chats = [title('Chats'), text('Nora'), button('New'), tabs('Chats', 'Chats', 'Calls')];
const onTab = (did: DeviceGesture): boolean => did.kind === 'tap' && did.on === 'Chats';
const goal = goalOf(['Tap the "Chats" tab', 'Tap "New"'], ['"Nora" is visible']);
const LEFT =
  'failed: Wrong Screen Bug: another app (com.other) came to the front, and again when the gesture was repeated';
const why = ({ verdict }: Awaited<ReturnType<typeof drive<Away>>>): string =>
  verdict.kind === 'failed' ? `failed: ${verdict.label}: ${verdict.actual}` : verdict.kind;

describe('the next line', () => {
  test('fails: no rule brings the app back from where a tap on the selected tab led twice', async () => {
    const run = await drive(leaving(chats, onTab), goal);
    expect(why(run)).toBe(LEFT);
    expect(run.verdict).toMatchObject({ index: 1, expected: 'tap on "Chats" leads on in com.app' });
    expect(run.verdict).toMatchObject({ proof: { rule: 'app in front' } });
    expect(actionsOf(run)).toEqual(['tap Chats', 'launch_app (B)', 'tap Chats (B)']);
  });

  test('is carried out when the other app came with the first tap alone', async () => {
    const run = await drive(
      leaving(chats, (did, count) => onTab(did) && count === 0),
      goalOf(['Tap the "Chats" tab', 'Verify "New" is visible'], ['"Nora" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
  });

  test('is carried out when the other app goes by itself', async () => {
    const run = await drive(
      leaving(chats, onTab, 9000),
      goalOf(['Tap the "Chats" tab', 'Verify "Nora" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
  });

  test('is carried out in the other app when it has the control', async () => {
    const shown = [title('Weather'), button('New'), text('Sunny')];
    const run = await drive(
      leaving(chats, onTab, Infinity, shown),
      goalOf(['Tap the "Chats" tab', 'Verify "Sunny" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Chats']);
  });

  test('is left out when it is optional, and the one after it fails', async () => {
    const steps = ['Tap the "Chats" tab', { step: 'Tap "Old"', optional: true }, 'Tap "New"'];
    const run = await drive(leaving(chats, onTab), goalOf(steps));
    expect(why(run)).toBe(LEFT);
    expect(run.verdict).toMatchObject({ index: 2 });
  });

  test('has another app brought back from, one that came by itself', async () => {
    /** The mail comes after the tap on "New", and goes when the app is launched. */
    const app: App<{ readonly at: 'app' | 'mail'; readonly taps: number }> = {
      begins: { at: 'app', taps: 0 },
      show: ({ at, taps }) =>
        at === 'mail'
          ? { items: [title('Mail')], app: { front: 'com.mail' } }
          : { items: [title('Chats'), text(`${taps} new`), button('New'), button('Old')] },
      react: (state, did) =>
        did.kind === 'tap'
          ? { at: did.on === 'New' && state.taps === 0 ? 'mail' : 'app', taps: state.taps + 1 }
          : did.kind === 'other'
            ? { ...state, at: 'app' }
            : state,
    };
    const run = await drive(app, goalOf(['Tap "New"', 'Tap "Old"'], ['"2 new" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('the step itself fails where its own result can only stand in the app', () => {
  test.each<[string, readonly Item[], string, (did: DeviceGesture) => boolean]>([
    ['a switch', [title('Home'), toggle('Wi-Fi', false)], 'Turn on "Wi-Fi"', (did) => did.kind === 'tap'],
    ['a field', [title('Home'), field('Name', '')], 'Type "Ana" into "Name"', (did) => did.kind === 'type'],
  ])('%s', async (_, items, step, leaves) => {
    const run = await drive(leaving(items, leaves), goalOf([step]));
    expect(why(run)).toBe(LEFT);
    expect(run.verdict).toMatchObject({ index: 0 });
  });
});

describe('another gesture than a tap', () => {
  const rows = list([text('One'), text('Two'), text('Three')]);
  test.each<[string, readonly Item[], string, (did: DeviceGesture) => boolean]>([
    [
      'Enter',
      [title('Home'), field('Search', 'x', { focused: true }), button('Go')],
      'Press enter',
      (did) => did.kind === 'key' && did.key === 'enter',
    ],
    ['a swipe', [title('Home'), rows, button('Go')], 'Swipe left on "Two"', (did) => did.kind === 'swipe'],
    [
      'a long press',
      [title('Home'), button('Item'), button('Go')],
      'Long press "Item"',
      (did) => did.kind === 'long_press',
    ],
  ])('that leads out of the app twice fails the next line: %s', async (_, items, step, leaves) => {
    const run = await drive(leaving(items, leaves), goalOf([step, 'Tap "Go"']));
    expect(why(run)).toBe(LEFT);
  });
});
