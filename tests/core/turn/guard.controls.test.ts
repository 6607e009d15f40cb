/** The guard's details: other kinds of actions, parts of a control, stacked overlays, the step's own options (R50). */
import { opensNavigation } from '../../../src/core/targets/openers.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { firstQuestion, home, guardSummary, type Action, type FirstQuestion } from '../../builders/guard.ts';
import { buildScreen, text as drawn, the } from '../../builders/screen.ts';
import {
  dialog,
  gap,
  icon,
  list,
  text,
  title,
  toggle,
  button,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const wait = { kind: 'wait', seconds: 1 };
const back = { kind: 'navigate_back' };

describe('a step that is done by one kind of act', () => {
  test.each<[string, Action, string]>([
    ['Open https://a.example/x', wait, 'kind: the step asks for deep_link, not for wait'],
    ['Rotate to landscape', wait, 'kind: the step asks for rotate, not for wait'],
    ['Set the location to 52.5, 13.4', wait, 'kind: the step asks for set_location, not for wait'],
    ['Scan a known finger', wait, 'kind: the step asks for use_biometrics, not for wait'],
    ['Launch the app', wait, 'kind: the step asks for launch_app, not for wait'],
    ['Press enter', back, 'kind: the step asks for keyboard_enter, not for navigate_back'],
    ['Wait 3 seconds', back, 'kind: the step asks for wait, not for navigate_back'],
    ['Swipe left', back, 'kind: the step asks for swipe, not for navigate_back'],
    [
      'Swipe left',
      { kind: 'tap', on: 'Menu', repeat: 2 },
      'repeat: the step gives no number that allows 2 taps',
    ],
    [
      'Turn off "Sound"',
      { kind: 'tap', on: 'Sound', repeat: 2 },
      'repeat: the step gives no number that allows 2 taps',
    ],
    [
      'Tap "Save"',
      { kind: 'input_text', target: null, text: 'x' },
      'kind: the step asks for tap on e3, which is in view, not for input_text',
    ],
    [
      'Type "Ann" into the "Name" field',
      { kind: 'input_text', on: 'Save', text: 'Ann' },
      'target: the step names the "Name" field, which is e5 and in view',
    ],
    [
      'Swipe left on "Save"',
      { kind: 'swipe', direction: 'left', target: null },
      'target: the step names "Save", which is e3 and in view',
    ],
    ['Swipe left on "Save"', { kind: 'swipe', direction: 'left', on: 'Save' }, 'ok step Save'],
    ['Turn off "Sound"', { kind: 'tap', on: 'Sound' }, 'ok step Sound'],
    ['Press enter', { kind: 'keyboard_enter' }, 'ok step'],
    ['Wait a moment', { kind: 'wait', seconds: 4 }, 'ok step'],
    ['Press the home button', { kind: 'navigate_home' }, 'ok step'],
    ['Tap "Save"', { kind: 'launch_app' }, 'not asked: the goal does not ask for launch_app here'],
  ])('"%s" and %o', (step, action, answer) => {
    expect(guardSummary(firstQuestion(home, step), action)).toBe(answer);
  });

  test.each<[string, Action, string]>([
    ['Scan a known finger', { with: 'finger', match: true }, 'ok step'],
    [
      'Scan a known finger',
      { with: 'finger', match: false },
      'biometrics: the step shows a finger that is known',
    ],
    [
      'Scan a known finger',
      { with: 'face', match: true },
      'biometrics: the step shows a finger that is known',
    ],
    ['Scan an unknown finger', { with: 'finger', match: false }, 'ok step'],
    [
      'Scan an unknown finger',
      { with: 'finger', match: true },
      'biometrics: the step shows a finger that is unknown',
    ],
  ])('"%s" with %o', (step, shown, answer) => {
    expect(guardSummary(firstQuestion(home, step), { kind: 'use_biometrics', ...shown })).toBe(answer);
  });

  test.each<[string, Action, string]>([
    ['Launch the app with permissions allowed', { permissions: 'allow' }, 'ok step'],
    ['Launch the app with permissions allowed', {}, 'ok step'],
    [
      'Launch the app with permissions allowed',
      { permissions: 'deny' },
      'launch options: only the options that the step names may be set',
    ],
    ['Reinstall the app', { reinstall: true }, 'ok step'],
    ['Launch the app with cleared data', { clear_state: true }, 'ok step'],
    ['Launch "Corner Shop"', {}, 'ok step'],
    ['Launch com.app', {}, 'ok step'],
  ])('"%s" with %o', (step, options, answer) => {
    expect(guardSummary(firstQuestion(home, step), { kind: 'launch_app', ...options })).toBe(answer);
  });
});

describe('a control in the element tree alone, out of view', () => {
  const far: View = { items: [title('T'), list([text('a'), gap(2500), button('Far')]), icon('Menu')] };
  test.each<[Action, string]>([
    [{ kind: 'swipe', direction: 'up' }, 'ok approach'],
    [{ kind: 'tap', on: 'Far' }, 'ok step Far'],
    [{ kind: 'tap', on: 'Menu' }, 'ok approach Menu'],
  ])('%o', (action, answer) => {
    expect(guardSummary(firstQuestion(far, 'Tap "Far"'), action)).toBe(answer);
  });

  test.each([
    ['a short sign', 'more_ok', 'OK', true],
    ['three letters', 'more_3', 'Yes', false],
    ['no word of a menu', 'ok_button', 'OK', false],
  ])('is behind a button with %s, or not', (_, id, words, opens) => {
    const view: View = { items: [title('T'), button(words, { id }), text('x')] };
    expect(guardSummary(firstQuestion(view, 'Tap "Far"'), { kind: 'tap', on: words })).toMatch(
      opens ? /^ok approach/ : /^target/,
    );
  });

  test.each(['tab', 'menu', 'menu item'] as const)('may be behind a %s, whatever it is called', (role) => {
    const screen = buildScreen([{ role, text: 'File', clickable: true, children: [drawn('A file')] }]);
    expect(opensNavigation(screen, the(screen, 'File'))).toBe(true);
    expect(opensNavigation(screen, the(screen, 'A file'))).toBe(true);
  });

  test('is not behind a switch of that name, which changes something', () => {
    const view: View = { items: [title('T'), toggle('', true, { id: 'menu_bar' }), text('y')] };
    expect(guardSummary(firstQuestion(view, 'Tap "Far"'), { kind: 'tap', on: 'menu_bar' })).toMatch(
      /^target/,
    );
  });
});

describe('a row and the only thing to touch in it', () => {
  /** "Milk" with this beside it, in a row that takes touches itself. */
  const rowOf = (words: string, ...inside: readonly string[]): Item => ({
    height: 140,
    at: (top) =>
      node(
        'LinearLayout',
        [40, top, 1040, top + 120],
        { clickable: true },
        node('TextView', [60, top + 10, 500, top + 110], { text: words }),
        ...inside,
      ),
  });
  const holding = (...inside: readonly string[]): View => ({
    items: [title('T'), rowOf('Milk', ...inside), text('x')],
  });
  const at = (left: number): [number, number, number, number] => [left, 270, left + 100, 370];
  const picture = (description: string, left = 800): string =>
    node('ImageButton', at(left), { clickable: true, 'content-desc': description });
  const [row, part] = ['e3', 'e5'];
  const tap = (ref: string): Action => ({ kind: 'tap', target: { ref } });
  const of = (step: string, view: View, ref: string): string =>
    guardSummary(firstQuestion(view, step), tap(ref)).replace(/^(ok step|[^:]+).*$/su, '$1');

  const onOff = node('Switch', at(800), { clickable: true, checkable: true });
  const box = node('CheckBox', at(800), { checkable: true });
  const input = node('EditText', at(800), {});
  test.each<[string, View]>([
    ['its switch', holding(onOff)],
    ['its box, that takes no touch of its own', holding(box)],
    ['its field', holding(input)],
    ['a picture without a name', holding(picture(''))],
    ['a picture of the same name', holding(picture('Milk'))],
  ])('are one control: %s', (_, view) => {
    expect(of('Tap "Milk"', view, part)).toBe('ok step');
    expect(of('Tap "Milk"', view, row)).toBe('ok step');
  });

  test.each<[string, View]>([
    ['a picture with a name of its own', holding(picture('Delete'))],
    ['one of two pictures', holding(picture(''), picture('', 920))],
  ])('are two controls: %s', (_, view) => {
    expect(of('Tap "Milk"', view, part)).toBe('target');
  });

  test('are one control whichever of them the step names', () => {
    const view = holding(
      node('Switch', at(800), { clickable: true, checkable: true, 'content-desc': 'Fresh' }),
    );
    expect(of('Turn on "Fresh"', view, row)).toBe('ok step');
    expect(of('Tap "Delete"', holding(picture('Delete')), row)).toBe('target');
  });

  test('are not one with the switch of another row', () => {
    const twice: View = { items: [title('T'), rowOf('Wi-Fi', onOff), rowOf('Sound', onOff)] };
    expect(of('Turn on "Wi-Fi"', twice, 'e5')).toBe('ok step');
    expect(of('Turn on "Wi-Fi"', twice, 'e8')).toBe('target');
  });

  test('count among several of that name', () => {
    const two: View = { items: [title('T'), button('Go'), button('Go'), text('x')] };
    expect(of('Tap "Go" 2 times', two, 'e4')).toBe('repeat');
  });
});

describe('one overlay over another', () => {
  const over = (top: number, bottom: number, words: string, closes: string): string =>
    node(
      'FrameLayout',
      [90, top, 990, bottom],
      {},
      node('TextView', [130, top + 40, 950, top + 140], { text: words }),
      node('Button', [130, top + 180, 950, top + 300], { text: closes, clickable: true }),
    );
  const two: View = { ...home, over: [over(700, 1700, 'Lower', 'Low'), over(400, 800, 'Upper', 'Up')] };
  const asked = (): FirstQuestion => firstQuestion(two, 'Tap "Save"');
  const about = (title_: string): FirstQuestion => {
    const overlay = overlaysOf(asked().screen).find((o) => o.title === title_)?.ref ?? null;
    return { ...asked(), question: { ...asked().question, overlay } };
  };

  test('is closed by its own control, not by one that lies under it', () => {
    expect(asked().question.overlay).toBe(about('Upper').question.overlay);
    expect(guardSummary(asked(), { kind: 'tap', on: 'Up' })).toBe('ok dismissal Up');
    expect(guardSummary(asked(), { kind: 'tap', on: 'Low' })).toBe(
      'dismissal: e17 is not part of the overlay that covers the target',
    );
  });

  test('may be closed first when the lower one is asked about', () => {
    expect(guardSummary(about('Lower'), { kind: 'tap', on: 'Low' })).toBe('ok dismissal Low');
    expect(guardSummary(about('Lower'), { kind: 'tap', on: 'Up' })).toBe('ok dismissal Up');
    expect(guardSummary(about('Lower'), { kind: 'tap', on: 'Save' })).toMatch(/^dismissal/);
  });

  test('is not closed by a control that the goal never mentions', () => {
    const grave: View = { ...home, keyboard: true, over: [dialog('Clean up', 'Later', 'Delete all')] };
    const cleaning = firstQuestion(grave, 'Tap "Save"');
    expect(guardSummary(cleaning, { kind: 'tap', on: 'Delete all' })).toBe(
      'screen text: "Delete all" destroys something, which the goal does not mention; close it another way',
    );
    expect(guardSummary(cleaning, { kind: 'tap', on: 'Later' })).toBe('ok dismissal Later');
    expect(guardSummary(cleaning, { kind: 'hide_keyboard' })).toBe('ok dismissal');
  });
});
