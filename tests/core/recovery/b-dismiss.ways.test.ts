/** Overlays that are the way and no obstruction (R31), and overlays that close late or lack the choice (R33). */
import { describe, expect, test } from 'vitest';
import { actionsOf, drive, goalOf, literal, script, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, permission, text, title, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

interface Page {
  readonly open: string | null;
  readonly done: string;
}
const page = (done: string): View['items'] => [
  title('Home'),
  button('Date'),
  button('More'),
  text('Some text'),
  text(done === '' ? 'Nothing yet' : done),
];
/** `opens`: what a tap on a button opens. `closes`: taps in it close it and do something. */
const opening = (
  opens: Readonly<Record<string, string>>,
  closes: Readonly<Record<string, string>>,
): App<Page> => ({
  begins: { open: null, done: '' },
  show: ({ open, done }) => ({ items: page(done), over: open === null ? [] : [open] }),
  react: (s, did) => {
    if (did.kind === 'key' && did.key === 'back') return { ...s, open: null };
    if (did.kind !== 'tap') return s;
    if (s.open === null) return { ...s, open: opens[did.on] ?? null };
    const result = closes[did.on];
    return result === undefined ? s : { open: null, done: result };
  },
});
/** A small window with a list of choices. */
const menu = (...choices: readonly string[]): string =>
  node(
    'FrameLayout',
    [500, 200, 1040, 900],
    { package: 'com.app' },
    node(
      'ListView',
      [500, 200, 1040, 900],
      { package: 'com.app' },
      ...choices.map((choice, i) =>
        node(
          'LinearLayout',
          [500, 200 + i * 140, 1040, 320 + i * 140],
          { clickable: true, package: 'com.app' },
          node('TextView', [520, 220 + i * 140, 1020, 300 + i * 140], { text: choice, package: 'com.app' }),
        ),
      ),
    ),
  );

describe('on an open-ended step, an overlay that the step’s own tap opened', () => {
  const dates = opening(
    { Date: dialog('Pick a date', '14 July', 'Cancel') },
    { '14 July': 'On 14 July', Cancel: '' },
  );

  test('is the way: the model goes on in it', async () => {
    const run = await drive(
      dates,
      goalOf(['choose the fourteenth of July', 'Verify "On 14 July" is visible']),
      {
        planner: script(tapOn('Date'), tapOn('14 July'), literal),
        policy: { judge: false },
      },
    );
    expect(actionsOf(run).slice(0, 2)).toEqual(['tap Date', 'tap 14 July']);
    expect(run.notes.some((n) => n.kind === 'case' && n.case === 'B')).toBe(false);
  });

  test('is not dismissed for a control under it: the model is asked again', async () => {
    const run = await drive(dates, goalOf(['choose the fourteenth of July']), {
      planner: script(tapOn('Date'), tapOn('More'), tapOn('14 July'), literal),
      policy: { judge: false },
    });
    expect(actionsOf(run).slice(0, 2)).toEqual(['tap Date', 'tap 14 July']);
    expect(run.notes).toContainEqual(expect.objectContaining({ kind: 'refused', rule: 'covered' }));
  });

  test('is an obstruction when the system owns it', async () => {
    const asks = opening({ Date: permission('Read your calendar?') }, { Zulassen: '', Ablehnen: '' });
    const run = await drive(asks, goalOf(['choose a date'], [], { permissions: 'deny' }), {
      planner: script(tapOn('Date'), literal),
      policy: { judge: false },
    });
    expect(actionsOf(run).slice(0, 2)).toEqual(['tap Date', 'tap Ablehnen (policy)']);
  });
});

describe('a line that means an overlay by its noun', () => {
  const sheet = dialog('Sort by', 'Name', 'Price');
  const stays = opening({ More: sheet }, {});
  const closes = opening({ More: sheet }, { Name: 'Sorted' });

  test('that it is gone is not made true by closing it', async () => {
    const goal = goalOf(['Tap "More"', 'Tap "Name"'], ['The dialog is no longer visible'], {});
    expect(verdictOf(await drive(stays, goal))).not.toBe('passed');
    expect(verdictOf(await drive(closes, goal))).toBe('passed');
  });

  test.each(['Verify the dialog is visible', 'Verify "Sort by" is visible'])('%s: it stays', async (line) => {
    const run = await drive(closes, goalOf(['Tap "More"', line, 'Tap "Name"']));
    expect(actionsOf(run)).toEqual(['tap More', 'tap Name']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a permission dialog that a precondition speaks of is left to its step', async () => {
    const asks = opening(
      { Date: permission('Read your calendar?') },
      { Zulassen: 'Allowed', Ablehnen: 'Denied' },
    );
    const goal = goalOf(
      ['Tap "Date"', 'If a permission dialog appears, tap "Zulassen"'],
      ['"Allowed" is visible'],
    );
    const run = await drive(asks, goal);
    expect(actionsOf(run)).toEqual(['tap Date', 'tap Zulassen']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a popup before the first step is closed, whatever the conditions say of dialogs', async () => {
    const unasked: App<Page> = { ...closes, begins: { open: dialog('Rate us', 'Later'), done: '' } };
    const app: App<Page> = {
      ...unasked,
      react: (s, did, now) =>
        did.kind === 'tap' && did.on === 'Later' ? { ...s, open: null } : unasked.react(s, did, now),
    };
    const run = await drive(app, goalOf(['Tap "More"', 'Tap "Name"'], ['The dialog is no longer visible']));
    expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap More', 'tap Name']);
    expect(verdictOf(run)).not.toMatch(/^failed/u);
  });
});

describe('a menu that lacks the choice', () => {
  test('is a Missing Element Bug, whatever the planner opens again', async () => {
    const app = opening({ More: menu('Share', 'Print') }, { Share: 'Shared', Print: 'Printed' });
    const openAgain = script(
      literal,
      literal,
      tapOn('More'),
      literal,
      tapOn('More'),
      literal,
      tapOn('More'),
      literal,
    );
    const run = await drive(app, goalOf(['Tap "More"', 'Tap "Delete"']), { planner: openAgain });
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
    const plain = await drive(app, goalOf(['Tap "More"', 'Tap "Delete"']));
    expect(verdictOf(plain)).toBe('failed: Missing Element Bug');
    const healthy = await drive(app, goalOf(['Tap "More"', 'Tap "Print"'], ['"Printed" is visible']));
    expect(verdictOf(healthy)).toBe('passed');
  });
});

describe('an overlay that closes late', () => {
  /** "Done" does its work at once, and the dialog closes three seconds later. */
  const late: App<{ open: boolean; doneAt: number | null; left: boolean }> = {
    begins: { open: true, doneAt: null, left: false },
    show: ({ open, doneAt, left }, now) =>
      left
        ? { items: [text('Launcher')], app: { front: 'com.launcher' } }
        : {
            items: page(doneAt === null ? '' : 'Filtered'),
            over: open && (doneAt === null || now < doneAt + 3000) ? [dialog('Filter', 'Cheap', 'Done')] : [],
          },
    react: (s, did, now) => {
      const isOpen = s.open && (s.doneAt === null || now < s.doneAt + 3000);
      if (did.kind === 'key' && did.key === 'back')
        return isOpen ? { ...s, open: false } : { ...s, left: true };
      return did.kind === 'tap' && did.on === 'Done' && isOpen ? { ...s, doneAt: now } : s;
    },
  };

  test('is waited for, not dismissed: *back* would leave the app', async () => {
    const run = await drive(late, goalOf(['Tap "Done"', 'Tap "Date"'], ['"Filtered" is visible']));
    expect(run.did.some((d) => d.kind === 'key')).toBe(false);
    expect(run.attempts.some((a) => a.origin === 'B')).toBe(false);
  });
});
