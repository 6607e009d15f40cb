/** What the guard answers, word for word, where the step names no control (R65), and where something covers the target. */
import { describe, expect, test } from 'vitest';
import { refOf } from '../../builders/core.ts';
import { firstQuestion, home, guardSummary, type Action, type FirstQuestion } from '../../builders/guard.ts';
import { button, dialog, field, text, title, type View } from '../../builders/android-screen.ts';

describe('an open-ended step', () => {
  const asked = (): FirstQuestion => firstQuestion(home, 'save it');
  test.each<[string, Action, string]>([
    ['save it', { kind: 'tap', on: 'Other' }, 'ok open-ended Other'],
    ['save it', { kind: 'tap', on: 'Save', repeat: 2 }, 'repeat: the step gives no number or target value'],
    ['raise it to 5', { kind: 'tap', on: 'Save', repeat: 5 }, 'ok open-ended Save'],
    ['save it', { kind: 'swipe', direction: 'up' }, 'ok open-ended'],
    ['save it', { kind: 'rotate', orientation: 'landscape' }, 'not asked: the step does not ask for rotate'],
    ['turn the phone somehow', { kind: 'rotate', orientation: 'landscape' }, 'ok open-ended'],
    ['save it', { kind: 'navigate_home' }, 'not asked: the step does not ask for navigate_home'],
    ['somehow get to the home screen', { kind: 'navigate_home' }, 'ok open-ended'],
    ['save it', { kind: 'deep_link', url: 'app://x' }, 'not asked: the step does not ask for deep_link'],
    [
      'save it',
      { kind: 'set_location', latitude: 1, longitude: 2 },
      'not asked: the step does not ask for set_location',
    ],
    [
      'make it think that we are at 1 and 2',
      { kind: 'set_location', latitude: 1, longitude: 2 },
      'ok open-ended',
    ],
    [
      'make it think that we are at 1 and 3',
      { kind: 'set_location', latitude: 1, longitude: 2 },
      'not asked: the step does not ask for set_location',
    ],
    ['save it', { kind: 'launch_app' }, 'not asked: the step does not ask for launch_app'],
    ['start the app somehow', { kind: 'launch_app' }, 'ok open-ended'],
    [
      'start the app somehow',
      { kind: 'launch_app', app: 'com.other' },
      'launch options: the step does not name com.other',
    ],
    ['start com.other somehow', { kind: 'launch_app', app: 'com.other' }, 'ok open-ended'],
    [
      'start the app somehow',
      { kind: 'launch_app', clear_state: true },
      'launch options: only the options that the step names may be set',
    ],
    ['start the app fresh somehow', { kind: 'launch_app', clear_state: true }, 'ok open-ended'],
    [
      'start the app somehow',
      { kind: 'launch_app', reinstall: true },
      'launch options: only the options that the step names may be set',
    ],
    [
      'start the app somehow',
      { kind: 'launch_app', permissions: 'allow' },
      'launch options: only the options that the step names may be set',
    ],
    [
      'log in',
      { kind: 'input_text', on: 'Name', text: '${secrets.none}' },
      'secret: the goal has no secret ${secrets.none}',
    ],
    [
      'log in',
      { kind: 'input_text', on: 'Name', text: 'Ann' },
      'data: the goal gives no such text: type what its lines, facts and secrets give',
    ],
    ['log in as Ann Baker', { kind: 'input_text', on: 'Name', text: 'ann' }, 'ok open-ended Bob'],
    [
      'log in as "ann@example.com"',
      { kind: 'input_text', on: 'Name', text: 'ann@example.com' },
      'ok open-ended Bob',
    ],
    ['log in with any name', { kind: 'input_text', on: 'Name', text: 'Ann' }, 'ok open-ended Bob'],
    ['log in with a wrong name', { kind: 'input_text', on: 'Name', text: 'Ann' }, 'ok open-ended Bob'],
    [
      'melde dich mit irgendeinem Namen an',
      { kind: 'input_text', on: 'Name', text: 'Ann' },
      'ok open-ended Bob',
    ],
    ['log in as Bob', { kind: 'input_text', on: 'Name', text: '' }, 'ok open-ended Bob'],
    [
      'log in with ${secrets.pin}',
      { kind: 'input_text', on: 'Name', text: '${secrets.pin}' },
      'secret field: "Name" does not ask for a secret such as pin, and the step does not name it',
    ],
    [
      'log in with ${secrets.name}',
      { kind: 'input_text', on: 'Name', text: '${secrets.name}' },
      'ok open-ended Bob',
    ],
    ['save it, but do not use "Other"', { kind: 'tap', on: 'Other' }, 'forbidden: the step forbids "Other"'],
    ['save it, but do not use "Other"', { kind: 'tap', on: 'Save' }, 'ok open-ended Save'],
    ['save it, never with “Menu”', { kind: 'tap', on: 'Menu' }, 'forbidden: the step forbids "Menu"'],
  ])('"%s" and %o', (step, action, answer) => {
    expect(guardSummary(firstQuestion(home, step), action)).toBe(answer);
  });

  test('is not done by a text that asks for the tap', () => {
    expect(guardSummary(asked(), { kind: 'status', result: 'success' })).toMatch(/^claim/);
  });
});

describe('a dismissal', () => {
  const over: View = {
    items: [title('Home'), button('Save'), text('x')],
    over: [dialog('Rate us', 'Later', 'Now')],
  };
  const asked = (): FirstQuestion => firstQuestion(over, 'Tap "Save"');
  test.each<[Action, string]>([
    [{ kind: 'navigate_back' }, 'ok dismissal'],
    [{ kind: 'tap', on: 'Later' }, 'ok dismissal Later'],
    [
      { kind: 'long_press', on: 'Later' },
      'dismissal: close an obstruction with a tap on its close control, or with back',
    ],
    [
      { kind: 'swipe', direction: 'up' },
      'dismissal: close an obstruction with a tap on its close control, or with back',
    ],
    [{ kind: 'tap', on: 'Save' }, 'dismissal: e3 is not part of the overlay that covers the target'],
  ])('%o', (action, answer) => {
    expect(asked().question.about).toBe('obstruction');
    expect(guardSummary(asked(), action)).toBe(answer);
  });

  test('touches the obstruction, also without a known overlay', () => {
    const lone = { ...asked(), question: { ...asked().question, overlay: null } };
    expect(guardSummary(lone, { kind: 'tap', on: 'Later' })).toBe('ok dismissal Later');
    expect(guardSummary(lone, { kind: 'tap', on: 'Save' })).toMatch(/^dismissal/);
    const page = refOf(asked().screen, 'Save');
    const covering = { ...asked(), question: { ...asked().question, overlay: page } };
    expect(guardSummary(covering, { kind: 'tap', on: 'Save' })).toBe('ok dismissal Save');
  });
});

describe('text that the goal does not give (R65)', () => {
  const form: View = { items: [title('Profile'), field('Nickname', ''), button('Save')] };
  const typed = (step: Parameters<typeof firstQuestion>[1]): string =>
    guardSummary(firstQuestion(form, step), { kind: 'input_text', on: 'Nickname', text: 'Zora' });
  const REFUSED = 'data: the goal gives no such text: type what its lines, facts and secrets give';

  test.each<[string, Parameters<typeof firstQuestion>[1], string]>([
    ['is refused', 'complete the profile', REFUSED],
    ['is refused where the step says so', { step: 'complete the profile', data: 'given' }, REFUSED],
    ['is typed where the step is free', { step: 'complete the profile', data: 'free' }, 'ok open-ended '],
    ['is typed where its words leave it open', 'complete the profile with any name', 'ok open-ended '],
    ['is typed where the goal gives it', 'complete the profile of Zora', 'ok open-ended '],
  ])('%s', (_, step, answer) => {
    expect(typed(step)).toBe(answer);
  });
});
