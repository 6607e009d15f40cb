/** An absence is proven on settled, complete screens of the app under test (R73); everything else could hide the text. */
import { describe, expect, test } from 'vitest';
import {
  button,
  dialog,
  field,
  gap,
  list,
  row,
  screenOf,
  spinner,
  tabs,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import type { App } from '../../builders/scripted-phone.ts';
import type { UnreadContent } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node } from '../../screen/build.ts';

const SHOP = { items: [title('Fruits'), list([row('Apples'), row('Pears')]), button('Delete Apples')] };
const WITHOUT = { items: [title('Fruits'), list([row('Pears')]), button('Delete Apples')] };

/** An app that shows each of these views for so many milliseconds after the tap on "Delete Apples", and the last one for ever. */
const deleting = (...views: readonly (readonly [View, number])[]): App<number | null> => ({
  begins: null,
  show: (tappedAt, now) => {
    if (tappedAt === null) return SHOP;
    let until = tappedAt;
    for (const [view, ms] of views) {
      until += ms;
      if (now < until) return view;
    }
    return views.at(-1)?.[0] ?? SHOP;
  },
  react: (tappedAt, did, now) => (did.kind === 'tap' && did.on === 'Delete Apples' ? now : tappedAt),
});
const ends = async (
  views: readonly (readonly [View, number])[],
  line = '"Apples" is not visible',
  steps: readonly string[] = ['Tap "Delete Apples"'],
): Promise<string> => verdictOf(await drive(deleting(...views), goalOf(steps, [line])));

const FOR_EVER = 1e9;
const page = (...items: readonly Item[]): View => ({ items: [title('Fruits'), ...items] });
/** Grey bars in place of rows. */
const skeleton: Item = {
  height: 700,
  at: (top) => node('FrameLayout', [0, top, 1080, top + 700], { 'resource-id': 'com.app:id/skeleton_list' }),
};
const app = (front: string): Pick<View, 'app'> => ({ app: { front } });
const password = field('Password', '', { password: true });

describe('a deleted row is not proven absent', () => {
  test.each<[string, readonly (readonly [View, number])[], string]>([
    ['beside an endless spinner', [[page(spinner()), FOR_EVER]], 'failed: Stuck Loading Bug'],
    ['beside a skeleton', [[page(skeleton), FOR_EVER]], 'failed: Stuck Loading Bug'],
    [
      'beside "Loading…" for ever',
      [[page(gap(800), text('Loading…')), FOR_EVER]],
      'failed: Stuck Loading Bug',
    ],
    [
      'beside "Loading…" between a title, tabs and buttons',
      [[page(text('Hello'), gap(600), text('Loading…'), text('a'), text('b'), text('c')), FOR_EVER]],
      'inconclusive: no-proof',
    ],
    ['on a blank page', [[{ items: [], blank: true }, FOR_EVER]], 'failed: Stuck Loading Bug'],
    [
      'behind another app',
      [[{ ...page(text('Maps')), ...app('com.maps') }, FOR_EVER]],
      'broken: OBSTRUCTED_BY_SYSTEM',
    ],
    [
      'on the home screen',
      [[{ items: [text('Clock'), text('Camera')], ...app('com.launcher') }, FOR_EVER]],
      'broken: OBSTRUCTED_BY_SYSTEM',
    ],
    [
      'when another app comes to the front later',
      [
        [page(text('Deleting')), 1500],
        [{ ...page(text('Maps')), ...app('com.maps') }, FOR_EVER],
      ],
      'inconclusive: no-proof',
    ],
    [
      'when the home screen comes later',
      [
        [page(text('Deleting')), 1500],
        [{ items: [text('Clock'), text('Camera')], ...app('com.launcher') }, FOR_EVER],
      ],
      'inconclusive: no-proof',
    ],
    [
      'on a login page that the goal does not mention',
      [[page(field('Name', ''), password, button('Go on')), FOR_EVER]],
      'inconclusive: no-proof',
    ],
    [
      'after a load of 9 s that brings it back',
      [
        [page(spinner()), 9000],
        [SHOP, FOR_EVER],
      ],
      'failed: No Effect Bug',
    ],
    [
      'after 7 s with an empty list that brings it back',
      [
        [page(list([]), button('Delete Apples')), 7000],
        [SHOP, FOR_EVER],
      ],
      'failed: No Effect Bug',
    ],
    [
      'while the tree is that of the keyboard alone',
      [[{ items: [], blank: true, over: [], keyboard: true, gaps: ['keyboard only'] }, FOR_EVER]],
      'failed: Stuck Loading Bug',
    ],
  ])('%s', async (_, views, verdict) => {
    expect(await ends(views)).toBe(verdict);
  });
});

describe('a deleted row is proven absent', () => {
  test.each<[string, readonly (readonly [View, number])[]]>([
    ['at once', [[WITHOUT, FOR_EVER]]],
    [
      'after a load of 9 s',
      [
        [page(spinner()), 9000],
        [WITHOUT, FOR_EVER],
      ],
    ],
    ['from a list that is empty then', [[page(list([]), button('Delete Apples')), FOR_EVER]]],
    ['from a list with an empty state', [[page(list([]), text('No fruits yet')), FOR_EVER]]],
    ['with tabs below it', [[page(list([row('Pears')]), tabs('A', 'A', 'B')), FOR_EVER]]],
  ])('%s', async (_, views) => {
    expect(await ends(views)).toBe('passed');
  });

  test.each<[string, string[], View, string]>([
    ['on a login page after logging out', ['Tap "Log out"'], page(password), '"Apples" is not visible'],
    [
      'on a login page that a condition names',
      ['Tap "Delete Apples"'],
      page(text('Sign in first'), password),
      '"Sign in first" is visible and "Apples" is not visible',
    ],
    [
      'in an app that a condition names',
      ['Tap "Delete Apples"'],
      { ...page(text('Route')), ...app('com.maps') },
      '"Route" is visible and "Apples" is not visible',
    ],
    [
      'on the home screen that the goal asks for',
      ['Press the home button'],
      { items: [text('Clock')], ...app('com.launcher') },
      '"Apples" is not visible',
    ],
  ])('%s', async (_, steps, view, line) => {
    const leaving: App<boolean> = {
      begins: false,
      show: (left) => (left ? view : { ...SHOP, items: [...SHOP.items, button('Log out')] }),
      react: (left, did) =>
        left || (did.kind === 'tap' && ['Log out', 'Delete Apples'].includes(did.on)) || did.kind === 'key',
    };
    expect(verdictOf(await drive(leaving, goalOf(steps, [line])))).toBe('passed');
  });
});

describe('an overlay that a line names without a quotation', () => {
  const asked = { ...SHOP, over: [dialog('Apples are sold out', 'Close')] };
  const closing = (works: boolean): App<'shop' | 'asked' | 'done'> => ({
    begins: 'shop',
    show: (state) => (state === 'asked' ? asked : state === 'done' ? WITHOUT : SHOP),
    react: (state, did) =>
      did.kind === 'tap' && did.on === 'Delete Apples'
        ? 'asked'
        : state === 'asked' && (did.kind === 'tap' || did.kind === 'key') && works
          ? 'done'
          : state,
  });
  const steps = ['Tap "Delete Apples"'];
  test.each(['The popup is gone', 'The bottom sheet is no longer visible', 'The dialog is closed'])(
    'is not closed by a rule: %s',
    async (line) => {
      const run = await drive(closing(true), goalOf(steps, [line]));
      expect(verdictOf(run)).toBe('failed: No Effect Bug');
      expect(run.attempts).toHaveLength(1);
    },
  );
  test('is closed by a step of the goal', async () => {
    const run = await drive(closing(true), goalOf([...steps, 'Tap "Close"'], ['The popup is gone']));
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('an overlay that a rule closed', () => {
  /** A rating popup stands there before anything is done. */
  const rated: App<{ popup: boolean; deleted: boolean }> = {
    begins: { popup: true, deleted: false },
    show: ({ popup, deleted }) => ({
      ...(deleted ? WITHOUT : SHOP),
      over: popup ? [dialog('Rate us', 'Not now')] : [],
    }),
    react: (state, did) => ({
      popup: state.popup && !(did.kind === 'key' || (did.kind === 'tap' && did.on === 'Not now')),
      deleted: state.deleted || (did.kind === 'tap' && did.on === 'Delete Apples'),
    }),
  };
  const ended = async (line: string): Promise<string> =>
    verdictOf(
      await drive(rated, goalOf(['Tap "Delete Apples"', 'Wait 1 second', 'Tap "Delete Apples"'], [line])),
    );
  test('does not prove that it is gone', async () => {
    expect(await ended('"Not now" is not visible')).not.toBe('passed');
  });
  test('does not hinder the absence of other texts', async () => {
    const run = await drive(rated, goalOf(['Tap "Delete Apples"'], ['"Apples" is not visible']));
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a part whose content the tree lacks', () => {
  const NEVER_SEEN = { sighting: { ever: false, asContent: false, containers: [] }, density: 1 };
  const screenWith = (unread: UnreadContent, size: number): Screen => {
    const seen = screenOf(page(text('Pears'), button('Go')), 's1', 0);
    return {
      ...seen,
      elements: seen.elements.map((e) =>
        e.text === 'Go'
          ? { ...e, text: '', label: '', unread, visible: { ...e.bounds, width: size, height: size } }
          : e,
      ),
    };
  };
  test.each<[UnreadContent, number, string]>([
    [
      'closed shadow root',
      300,
      'unproven judge: the tree lacks what is drawn in a part of it (closed shadow root)',
    ],
    ['embedded page', 300, 'unproven judge: the tree lacks what is drawn in a part of it (embedded page)'],
    ['SVG image', 300, 'unproven judge: the tree lacks what is drawn in a part of it (SVG image)'],
    ['SVG image', 8, 'met: absent from the last two observations ("Apples" was never seen in this run)'],
    ['media', 300, 'met: absent from the last two observations ("Apples" was never seen in this run)'],
  ])('%s of %s px', (unread, size, answer) => {
    expect(assertionSummary('"Apples" is not visible', screenWith(unread, size), NEVER_SEEN)).toBe(answer);
  });
  test('does not hold a text that the tree had before', () => {
    const seen = { sighting: { ever: true, asContent: true, containers: [] } };
    expect(assertionSummary('"Apples" is not visible', screenWith('embedded page', 300), seen)).toMatch(
      /^met/,
    );
  });
});
