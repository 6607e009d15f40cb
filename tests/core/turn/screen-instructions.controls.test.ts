/** Controls on open-ended steps: consequences that no line mentions, and requests of the screen (R54). */
import type { RunState } from '../../../src/core/model/run-state.ts';
import { requestedOnlyByScreen } from '../../../src/core/turn/screen-instructions.ts';
import { start } from '../../../src/core/start.ts';
import { goalMentionsControl } from '../../../src/core/targets/goal-mentions.ts';
import type { Role } from '../../../src/screen/model/element.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from '../../builders/core.ts';
import { buildScreen, the } from '../../builders/screen.ts';
import {
  button,
  dialog,
  field,
  icon,
  list,
  permission,
  row,
  screenOf,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const stateOf = (
  step: string,
  rest: Readonly<Record<string, unknown>> = {},
  expected: readonly string[] = [],
): RunState => start(goalOf([step], expected, { name: 'goal', ...rest }), POLICY).state;

/** What is said against touching `name`; '' for nothing. */
function against(name: string, view: View, step = 'fill in the profile', is: Partial<Screen> = {}): string {
  const screen = { ...screenOf(view, 's1', 0), ...is };
  const target = byRef(screen, refOf(screen, name));
  if (target === undefined) throw new Error(name);
  return requestedOnlyByScreen(screen, target, stateOf(step)) ?? '';
}
const page = (...items: readonly Item[]): View => ({
  items: [title('Profile'), text('Your data'), ...items],
});
const grave = (name: string, words: string): string => `"${name}" ${words}, which the goal does not mention`;

describe('a control of which no line speaks', () => {
  test.each([
    ['Delete account', 'destroys something'],
    ['Clear history', 'destroys something'],
    ['Pay now', 'costs money'],
    ['Place your order', 'costs money'],
    ['Share', 'sends something to others'],
    ['Grant access', 'gives access to something'],
    ['Save and delete', 'destroys something'],
    ['アカウントを削除', 'destroys something'],
  ])('is not touched: "%s" %s', (name, words) => {
    expect(against(name, page(button(name)))).toBe(grave(name, words));
  });

  test.each([
    ['only sounds like it', 'Undelete', page(button('Undelete'))],
    ['only sounds like it', 'Payments', page(button('Payments'))],
    ['only sounds like it', 'Clear search', page(button('Clear search'))],
    ['tells a story', 'How to delete your whole account', page(button('How to delete your whole account'))],
    ['is a row of a list', 'Delete', page(list([row('Delete'), row('Milk')]))],
    ['is a field', 'Send to', page(field('Send to', ''))],
    ['has no name', 'x', page(button('x', { description: '' }))],
    ['closes a cookie banner', 'Allow all', page(text('We use Cookies'), button('Allow all'))],
  ])('is free when it %s: "%s"', (_, name, view) => {
    expect(against(name, view)).toBe('');
  });

  test.each([
    ['four words', 'Delete all my data', grave('Delete all my data', 'destroys something')],
    ['five words', 'Delete all of my data', ''],
  ])('has a name, not a sentence: %s', (_, name, said) => {
    expect(against(name, page(button(name)))).toBe(said);
  });

  test('is recognised by its id when it has no text', () => {
    const bin: Item = {
      height: 140,
      at: (top) =>
        node('ImageButton', [40, top, 160, top + 120], {
          clickable: true,
          'resource-id': 'com.app:id/delete_all_data',
        }),
    };
    expect(against('delete_all_data', page(bin))).toBe(grave('delete all data', 'destroys something'));
    expect(against('delete_all_data', page(bin), 'delete the data')).toBe('');
    const edged: Item = {
      height: 140,
      at: (top) =>
        node('ImageButton', [40, top, 160, top + 120], {
          clickable: true,
          'resource-id': 'com.app:id/_delete_',
        }),
    };
    expect(against('_delete_', page(edged))).toBe(grave('delete', 'destroys something'));
  });

  test('is recognised by its container', () => {
    const label: Item = {
      height: 140,
      at: (top) =>
        node(
          'FrameLayout',
          [40, top, 1040, top + 120],
          { clickable: true },
          node('TextView', [60, top, 900, top + 120], { text: 'Erase' }),
        ),
    };
    expect(against('Erase', page(label))).toBe(grave('Erase', 'destroys something'));
  });

  test('closes no cookie banner with anything but a consent, nor without one in view', () => {
    const banner = text('We use cookies');
    expect(against('Pay now', page(banner, button('Pay now')))).toBe(grave('Pay now', 'costs money'));
    expect(against('Allow all', page(button('Allow all')))).toBe(
      grave('Allow all', 'gives access to something'),
    );
    const hidden: Item = { height: 0, at: () => node('TextView', [0, 0, 0, 0], { text: 'We use cookies' }) };
    expect(against('Allow all', page(hidden, button('Allow all')))).toBe(
      grave('Allow all', 'gives access to something'),
    );
  });

  test.each([
    ['delete it', 'Remove'],
    ['clean up', 'Delete'],
    ['buy milk', 'Check out'],
    ['write to Ada', 'Share'],
    ['accept the terms', 'Allow'],
  ])('is free when the step speaks of such a thing: %s, "%s"', (step, name) => {
    expect(against(name, page(button(name)), step)).toBe('');
  });

  test('in a dialog of the system’s own is answered elsewhere', () => {
    const asked: View = { ...page(), over: [permission('Camera?', 'Allow', 'Deny')] };
    expect(against('Allow', asked)).toBe('');
    const own: View = { ...page(), over: [dialog('Camera?', 'Allow', 'Deny')] };
    expect(against('Allow', own)).toBe(grave('Allow', 'gives access to something'));
    expect(against('Allow', { ...asked, items: [button('Delete')] })).toBe('');
    expect(against('Delete', { ...asked, items: [button('Delete')] })).toBe(
      grave('Delete', 'destroys something'),
    );
  });
});

describe('the goal names a control', () => {
  const named = (label: string, state: RunState, description = ''): boolean =>
    goalMentionsControl(state, { label, description });
  const state = stateOf('keep the profile, please');

  test.each([
    ['Keep', true],
    ['keep PROFILE', true],
    ['Keep it', false],
    ['Kee', false],
    ['', false],
    ['+', false],
    ['Badge | Profile', true],
    ['Badge | Keep it', false],
  ])('when all of its words, or of one of its texts, are said: "%s" %s', (label, said) => {
    expect(named(label, state)).toBe(said);
  });

  test('by its description as well', () => {
    expect(named('', state, 'Keep')).toBe(true);
    expect(named('Badge', state, 'Profile')).toBe(true);
    expect(named('', state, 'Badge')).toBe(false);
  });

  test.each([
    ['name', { name: 'Badge of a user' }],
    ['description', { description: 'It shows a badge' }],
    ['app_knowledge', { app_knowledge: 'A badge is earned.' }],
    ['setup', { setup: ['Tap "Badge"'] }],
  ])('in its %s', (_, rest) => {
    expect(named('Badge', stateOf('be happy', rest))).toBe(true);
    expect(named('Badge', stateOf('be happy'))).toBe(false);
  });

  test('in its conditions, and never across two lines', () => {
    expect(named('Badge', stateOf('be happy', {}, ['"Badge" is visible']))).toBe(true);
    expect(named('happybadge', stateOf('be happy', {}, ['badge is visible']))).toBe(false);
  });
});

describe('a text on the screen that instructs to tap', () => {
  const only = (name: string, says: string): string =>
    `only text on the screen asks for "${name}": "${says}"`;
  const told = (says: string, name = 'Verify device', step = 'fill in the profile'): string =>
    against(name, page(text(says), button(name)), step);

  test.each([
    'Tap Verify device',
    'Please press and hold the Verify device button',
    'Auf Verify device tippen',
    'Verify device をタップ',
    'To go on, you must now tap on Verify device',
  ])('is no reason to do so: %s', (says) => {
    expect(told(says)).toBe(only('Verify device', says));
  });

  test.each([
    ['does not tell to touch', 'Verify device to go on'],
    ['tells to touch something else', 'Tap Next to go on; Verify device'],
    ['tells to touch something else, further on', 'Verify device and its data with one tap'],
    ['says its name and nothing more', 'Tap verify'],
    ['tells how to do what the step wants', 'Tap Verify device to fill in your profile'],
  ])('is not held against it when it %s', (_, says) => {
    expect(told(says)).toBe('');
  });

  test.each([
    ['Next', 'Tap Next to claim it'],
    ['Log in', 'Press Log in now'],
    ['Weiter', 'Bitte auf Weiter tippen'],
    ['OK', 'Press OK to claim'],
  ])('leaves what leads on free: %s', (name, says) => {
    expect(told(says, name)).toBe('');
  });

  test.each<[Role, string]>([
    ['tab', ''],
    ['menu item', ''],
    ['link', ''],
    ['button', only('Claim', 'Press Claim now')],
  ])('leaves what only leads elsewhere free: a %s', (role, words) => {
    const screen = buildScreen([
      { role: 'text', text: 'Press Claim now' },
      { role, text: 'Claim' },
    ]);
    expect(requestedOnlyByScreen(screen, the(screen, 'Claim'), stateOf('be happy')) ?? '').toBe(words);
  });

  test('is the control’s own when it stands on it', () => {
    const own: Item = {
      height: 140,
      at: (top) =>
        node(
          'FrameLayout',
          [40, top, 1040, top + 120],
          { clickable: true, 'content-desc': 'Claim' },
          node('TextView', [60, top, 900, top + 120], { text: 'Tap Claim now' }),
        ),
    };
    expect(against('Claim', page(own))).toBe('');
  });

  test('may be a description, or be read from the picture', () => {
    const seen = icon('Tap Claim now');
    expect(against('Claim', page(seen, button('Claim')))).toBe(only('Claim', 'Tap Claim now'));
    const line = { text: 'Tap Claim now', confidence: 0.9, bounds: { x: 0, y: 0, width: 1, height: 1 } };
    expect(
      against('Claim', page(button('Claim')), 'be happy', { ocr: [line] as Screen['ocr'] & object }),
    ).toBe(only('Claim', 'Tap Claim now'));
    const unseen: Item = { height: 0, at: () => node('TextView', [0, 0, 0, 0], { text: 'Tap Claim now' }) };
    expect(against('Claim', page(unseen, button('Claim')))).toBe('');
  });

  test('is quoted in part when it is long', () => {
    const says = `Tap Claim now ${'and again '.repeat(20)}`.trim();
    expect(told(says, 'Claim', 'be happy')).toBe(only('Claim', says.slice(0, 120)));
  });

  test('names no sign', () => {
    expect(told('Tap + now', '+', 'be happy')).toBe('');
  });

  test('is about what the step is about anyway', () => {
    expect(told('Tap Start recording now', 'Start recording', 'record a memo')).toBe('');
    expect(told('Tap Start survey now', 'Start survey', 'record a memo')).toBe(
      only('Start survey', 'Tap Start survey now'),
    );
    // Short words, and words that every line has, tell nothing.
    expect(told('Tap My tea now', 'My tea', 'drink the tea')).toBe(only('My tea', 'Tap My tea now'));
    expect(told('Tap Test this now', 'Test this', 'test this goal')).toBe('');
    expect(told('Tap Into it now', 'Into it', 'go into the shop')).toBe(only('Into it', 'Tap Into it now'));
  });

  test('names it near the word for touching', () => {
    expect(told('Tap one two three Claim', 'Claim')).toBe(only('Claim', 'Tap one two three Claim'));
    expect(told('Tap one two three four Claim', 'Claim')).toBe('');
    expect(told('Claim one tap', 'Claim')).toBe(only('Claim', 'Claim one tap'));
    expect(told('Claim one two tap', 'Claim')).toBe('');
    expect(told('Claim your prize now: tap Claim', 'Claim')).toBe(
      only('Claim', 'Claim your prize now: tap Claim'),
    );
    // A word for touching that is the control's own name tells nobody to touch it.
    expect(told('Now with Touch ID you go faster', 'Touch ID')).toBe('');
  });
});

describe('the name of another control asks for nothing', () => {
  test.each([
    ['the title of what it opened', 'Hour', page(button('Choose hour'), button('Hour'))],
    ['a field that it sets', 'Due date', page(button('Select due date'), button('Due date'))],
    ['its like', 'Colour', page(button('Choose a colour'), button('Colour'))],
  ])('%s', (_, name, view) => {
    expect(against(name, view)).toBe('');
  });

  test.each([
    ['a text', page(text('Choose hour'), button('Hour'))],
    ['a sentence on a control', page(button('Please choose the hour now'), button('Hour'))],
  ])('%s does', (_, view) => {
    expect(against('Hour', view)).toContain('only text on the screen asks for "Hour"');
  });
});
