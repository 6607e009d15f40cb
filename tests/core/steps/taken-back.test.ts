/** Expected State is looked at again 2 s after the last gesture: an app may take back what it showed at once (R74). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import { judgeConditions, verdictIn } from '../../builders/expected-state.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  field,
  list,
  row,
  screenOf,
  text,
  title,
  toggle,
  type View,
} from '../../builders/android-screen.ts';

/** "Go" leads to `then`, which may change with the ms since; `home` is shown before. */
function app(home: View, then: (ms: number) => View): App<number | null> {
  return {
    begins: null,
    show: (at, now) => (at === null ? home : then(now - at)),
    react: (at, did, now) => (did.kind === 'tap' && did.on === 'Go' ? now : at),
  };
}
const view = (...items: View['items']): View => ({ items: [title('Home'), button('Go'), ...items] });
const end = (home: View, then: (ms: number) => View, ...expected: string[]) =>
  drive(app(home, then), goalOf(['Tap "Go"'], expected));
const LATE = 1500;

describe('an app that answered late', () => {
  /** "Open" answers 4 s later; what comes 3.5 s after "Go" is `then`. */
  const slow = (then: View): App<{ readonly opened: number | null; readonly went: number | null }> => ({
    begins: { opened: null, went: null },
    show: ({ opened, went }, now) => {
      if (opened === null || now - opened < 4000) return { items: [title('Start'), button('Open')] };
      return went === null ? view(text('Draft')) : now - went < 3500 ? view(text('Sent')) : then;
    },
    react: (at, did, now) => {
      if (did.kind !== 'tap') return at;
      return did.on === 'Open'
        ? { ...at, opened: at.opened ?? now }
        : did.on === 'Go'
          ? { ...at, went: now }
          : at;
    },
  });
  const sent = (then: View) => drive(slow(then), goalOf(['Tap "Open"', 'Tap "Go"'], ['"Sent" is visible']));

  test('is looked at again for as long as a late effect is watched for', async () => {
    expect(verdictOf(await sent(view(text('Draft'), text('Could not send the message'))))).toMatch(/^failed/);
  });

  test('passes where nothing is taken back', async () => {
    expect(verdictOf(await sent(view(text('Sent'))))).toMatch(/^passed/);
  });
});

describe('what an app takes back fails', () => {
  test('a text that becomes a message of a failure', async () => {
    const run = await end(
      view(text('Draft')),
      (ms) => view(text(ms < LATE ? 'Saved' : 'Saving failed')),
      '"Saved" is visible',
    );
    expect(run.verdict).toMatchObject({ kind: 'failed', phase: 'expected_state', index: 0 });
  });

  test('a text that goes while a message of a failure comes elsewhere', async () => {
    const run = await end(
      view(text('Draft')),
      (ms) => (ms < LATE ? view(text('Sent')) : view(text('Draft'), text('Could not send the message'))),
      '"Sent" is visible',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('a number that is again as before the gesture', async () => {
    const run = await end(
      view(text('12 likes')),
      (ms) => view(text(ms < LATE ? '13 likes' : '12 likes')),
      '"13 likes" is visible',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  const fruit = (...names: string[]): View =>
    view(
      list(
        names.map((name) => row(name)),
        { height: 900 },
      ),
    );

  test('a row that leaves its list', async () => {
    const run = await end(
      fruit('Apples', 'Pears'),
      (ms) => (ms < LATE ? fruit('Apples', 'Pears', 'Milk') : fruit('Apples', 'Pears')),
      '"Milk" is visible',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('a row that comes back', async () => {
    const run = await end(
      fruit('Apples', 'Pears', 'Milk'),
      (ms) => (ms < LATE ? fruit('Apples', 'Pears') : fruit('Apples', 'Pears', 'Milk')),
      '"Milk" is not visible',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('a field that shows its former text', async () => {
    const run = await end(
      view(field('Name', 'Ann')),
      (ms) => view(field('Name', ms < LATE ? 'Bea' : 'Ann')),
      'The "Name" field contains "Bea"',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('a switch that goes back', async () => {
    const run = await end(
      view(toggle('Wi-Fi', false)),
      (ms) => view(toggle('Wi-Fi', ms < LATE)),
      '"Wi-Fi" is on',
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });
});

test('a label that is again as before the gesture leaves a doubt', async () => {
  const run = await end(
    view(button('Follow')),
    (ms) => view(button(ms < LATE ? 'Following' : 'Follow')),
    '"Following" is visible',
  );
  expect(run.verdict).toMatchObject({
    kind: 'inconclusive',
    code: 'no-proof',
    reason:
      '"Following" showed and then "Follow" again, as before the gesture: the app may have taken it back',
    phase: 'expected_state',
    index: 0,
    line: '"Following" is visible',
    results: [{ met: 'unmet' }],
  });
});

describe('in doubt is', () => {
  const LIST = list([row('Apples'), row('Pears')], { height: 900 });
  test.each([
    [
      'a text from before that is back elsewhere',
      'Milk',
      [text('Nothing yet')],
      [text('Milk')],
      [LIST, text('Nothing yet')],
    ],
    ['a sign that is no message', '1', [text('Cart')], [text('Cart'), text('1')], [text('Cart')]],
    ['a refusal at its place', 'Saved', [text('Draft')], [text('Saved')], [text('The note was not stored')]],
    [
      'a refusal elsewhere',
      'Saved',
      [text('Draft')],
      [text('Saved')],
      [text('Draft 2'), text('Old'), text('You are offline')],
    ],
    [
      'a page to log in',
      'Saved',
      [text('Draft')],
      [text('Saved')],
      [text('Welcome'), field('Password', '', { password: true })],
    ],
  ] as const)('%s', async (_, words, first, second, third) => {
    const run = await end(
      view(...first),
      (ms) => view(...(ms < LATE ? second : third)),
      `"${words}" is visible`,
    );
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringMatching(/^".+" showed.*: the app may have taken it back$/),
    });
  });
});

describe('what is over passes', () => {
  test.each([
    ['a message that a summary without failures follows', 'Saved', text('Saved'), text('40 rows, no errors')],
    ['a message that a question follows', 'Saved', text('Saved'), text('Any problem? Write to us')],
    ['a message that a sum of failures follows', 'Saved', text('Saved'), text('Rows: 40, errors: 0')],
    ['a message that goes', 'Saved', text('Saved'), text('Draft 2')],
    ['a status that another one follows', 'Saved', text('Saved'), text('All changes are on the server')],
    ['a number that goes on', '13 likes', text('13 likes'), text('14 likes')],
    ['a label that says that something was copied', 'Copied!', button('Copied!'), button('Share')],
  ])('%s', async (_, words, first, then) => {
    const run = await end(
      view(button('Share')),
      (ms) => view(ms < LATE ? first : then),
      `"${words}" is visible`,
    );
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('the second look', () => {
  const items = [title('Settings'), toggle('Wifi', true), text('Ready')];
  const before = screenOf({ items: [title('Settings'), toggle('Wifi', true)] }, 's1', 18_000);
  const lastAttempt = { before, endedAt: 19_700 };
  const fresh = {
    view: { items },
    expected: ['"Ready" is visible'],
    looks: 1,
    since: 0,
    known: { lastAttempt },
  };
  const onSwitch = { ...fresh, expected: ['"Wifi" is on'] };

  test.each([
    ['a text that was not there before', fresh],
    ['a switch, whatever it was before', onSwitch],
    ['a page that has something due until then', { ...fresh, screen: { dueInMs: 1700 } }],
    ['a page that has something due now', { ...fresh, screen: { dueInMs: 0 } }],
  ])('comes two seconds after the gesture, for %s', (_, held) => {
    const { command, state } = judgeConditions(held);
    expect(command).toEqual({ kind: 'observe', reason: 'judging', afterMs: 1700, settle: true });
    expect(state.phase).toMatchObject({
      kind: 'judging',
      since: 20_000,
      observations: 2,
      held: { screen: { id: 's2' }, results: [{ met: 'met', index: 0 }] },
    });
  });

  test('comes at once when the capture began less than two seconds after the gesture', () => {
    const known = { lastAttempt: { before, endedAt: 17_600 } };
    expect(judgeConditions({ ...fresh, known, screen: { captureMs: 500 } }).command).toMatchObject({
      kind: 'observe',
      afterMs: 1,
    });
    expect(verdictIn(judgeConditions({ ...fresh, known, screen: { captureMs: 400 } }))).toMatchObject({
      kind: 'passed',
    });
  });

  test.each([
    ['the condition held before the gesture', { ...fresh, expected: ['"Settings" is visible'] }],
    ['nothing was done', { ...onSwitch, known: {} }],
    ['the gesture is two seconds ago', { ...fresh, known: { lastAttempt: { before, endedAt: 18_000 } } }],
    ['the page has nothing due', { ...onSwitch, screen: { dueInMs: null, underWay: null } }],
    ['the page has nothing due until then', { ...fresh, screen: { dueInMs: 1701 } }],
  ])('is left out when %s', (_, held) => {
    expect(verdictIn(judgeConditions(held))).toMatchObject({ kind: 'passed' });
  });
});
