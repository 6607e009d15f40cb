/** The guard's answers with their exact wording: the planner learns nothing else about a refusal (R52, R53). */
import { describe, expect, test } from 'vitest';
import { POLICY } from '../../builders/core.ts';
import { firstQuestion, home, guardSummary, type Action, type FirstQuestion } from '../../builders/guard.ts';
import { button, gap, icon, list, row, text, title, type View } from '../../builders/android-screen.ts';

describe('a named step', () => {
  test.each<[string, Action, string]>([
    ['Tap "Save"', { kind: 'tap', on: 'Save' }, 'ok step Save'],
    ['Tap "Save"', { kind: 'tap', on: 'Other' }, 'target: the step names "Save", which is e3 and in view'],
    [
      'Tap "Save"',
      { kind: 'tap', target: { ref: 'e99' } },
      'stale ref: e99 is not on this screen; use a ref of the current screen',
    ],
    [
      'Tap "Save"',
      { kind: 'long_press', on: 'Save' },
      'kind: the step asks for tap on e3, which is in view, not for long_press',
    ],
    ['Tap "Save"', { kind: 'hide_keyboard' }, 'keyboard: no keyboard is shown'],
    [
      'Tap "Save"',
      { kind: 'status', result: 'success' },
      'claim: only the rules complete steps and give the verdict; propose the next action',
    ],
    [
      'Tap "Save"',
      { kind: 'tap', on: 'Save', repeat: 2 },
      'repeat: the step gives no number that allows 2 taps',
    ],
    [
      'Tap "Save" 3 times',
      { kind: 'tap', on: 'Save', repeat: 4 },
      'repeat: the step gives no number that allows 4 taps',
    ],
    [
      'Tap "Save" 3 times',
      { kind: 'tap', on: 'Save', repeat: 2 },
      'repeat: the step asks for 3 taps: set repeat',
    ],
    ['Tap "Save" 3 times', { kind: 'tap', on: 'Save', repeat: 3 }, 'ok step Save'],
    [
      'Tap "Save" 3 times',
      { kind: 'tap', on: 'Other' },
      'target: the step names "Save", which is e3 and in view',
    ],
    ['Long press "Save"', { kind: 'long_press', on: 'Save' }, 'ok step Save'],
    [
      'Long press "Save"',
      { kind: 'tap', on: 'Save', repeat: 2 },
      'repeat: the step gives no number that allows 2 taps',
    ],
    ['Type "Ann" into the "Name" field', { kind: 'input_text', on: 'Name', text: 'Ann' }, 'ok step Bob'],
    [
      'Type "Ann" into the "Name" field',
      { kind: 'input_text', on: 'Name', text: 'Eve' },
      'text: the step types "Ann", not "Eve"',
    ],
    [
      'Type "Ann" into the "Name" field',
      { kind: 'input_text', target: null, text: 'Ann' },
      'target: the step names the "Name" field: give its ref',
    ],
    [
      'Type "Ann" into the "Name" field',
      { kind: 'tap', on: 'Name' },
      'kind: the step asks for input_text on e5, which is in view, not for tap',
    ],
    ['Type "Ann"', { kind: 'input_text', target: null, text: 'Ann' }, 'ok step'],
    ['Clear the "Name" field', { kind: 'input_text', on: 'Name', text: '', clear_text: true }, 'ok step Bob'],
    [
      'Clear the "Name" field',
      { kind: 'input_text', on: 'Name', text: '' },
      'text: the step empties the field: set clear_text',
    ],
    [
      'Clear the "Name" field',
      { kind: 'input_text', on: 'Name', text: 'x', clear_text: true },
      'text: the step types "", not "x"',
    ],
    ['Swipe left', { kind: 'swipe', direction: 'left' }, 'ok step'],
    ['Swipe left', { kind: 'swipe', direction: 'right' }, 'direction: the step swipes left'],
    ['Swipe left', { kind: 'wait', seconds: 1 }, 'kind: the step asks for swipe, not for wait'],
    ['Wait 3 seconds', { kind: 'wait', seconds: 3 }, 'ok step'],
    ['Wait 3 seconds', { kind: 'wait', seconds: 5 }, 'seconds: the step waits 3 s'],
    ['Wait 3 seconds', { kind: 'swipe', direction: 'up' }, 'kind: the step asks for wait, not for swipe'],
    ['Rotate to landscape', { kind: 'rotate', orientation: 'landscape' }, 'ok step'],
    [
      'Rotate to landscape',
      { kind: 'rotate', orientation: 'portrait' },
      'orientation: the step asks for landscape',
    ],
    [
      'Tap "Save"',
      { kind: 'rotate', orientation: 'portrait' },
      'not asked: the goal does not ask for rotate here',
    ],
    ['Go back', { kind: 'navigate_back' }, 'ok step'],
    ['Go back', { kind: 'tap', on: 'Save' }, 'kind: the step asks for navigate_back, not for tap'],
    ['Open https://a.example/x', { kind: 'deep_link', url: 'https://a.example/x' }, 'ok step'],
    [
      'Open https://a.example/x',
      { kind: 'deep_link', url: 'https://a.example/y' },
      'url: the step opens https://a.example/x',
    ],
  ])('"%s" and %o', (step, action, answer) => {
    expect(guardSummary(firstQuestion(home, step), action)).toBe(answer);
  });

  test.each<[Action, string]>([
    [{ latitude: 52.5, longitude: 13.4 }, 'ok step'],
    [{ latitude: 52.5, longitude: 13 }, 'location: the step gives 52.5, 13.4'],
    [{ latitude: 52, longitude: 13.4 }, 'location: the step gives 52.5, 13.4'],
  ])('that sets the location gives both of its numbers: %o', (where, answer) => {
    const asked = firstQuestion(home, 'Set the location to 52.5, 13.4');
    expect(guardSummary(asked, { kind: 'set_location', ...where })).toBe(answer);
  });

  test.each<[string, Action, string]>([
    ['Launch the app', {}, 'ok step'],
    [
      'Launch the app',
      { clear_state: true },
      'launch options: only the options that the step names may be set',
    ],
    [
      'Launch the app',
      { reinstall: true },
      'launch options: only the options that the step names may be set',
    ],
    ['Launch the app', { restart: true }, 'launch options: only the options that the step names may be set'],
    [
      'Launch the app',
      { permissions: 'allow' },
      'launch options: only the options that the step names may be set',
    ],
    ['Restart the app', { restart: true }, 'ok step'],
    ['Launch com.other.app', { app: 'com.other.app' }, 'ok step'],
    ['Launch com.other.app', {}, 'app: the step launches com.other.app'],
    ['Launch com.other.app', { app: 'com.app' }, 'app: the step launches com.other.app'],
  ])('"%s" with %o', (step, options, answer) => {
    expect(guardSummary(firstQuestion(home, step), { kind: 'launch_app', ...options })).toBe(answer);
  });

  test('needs what the device can do', () => {
    const policy = { ...POLICY, capabilities: [] };
    expect(
      guardSummary(
        firstQuestion(home, 'Rotate to landscape'),
        { kind: 'rotate', orientation: 'landscape' },
        policy,
      ),
    ).toBe("capability: this device can't do rotate");
  });

  test('refuses what is in the element tree and not in the picture', () => {
    const asked = firstQuestion({ ...home, undrawn: ['Save'] }, 'Tap "Save"');
    expect(guardSummary(asked, { kind: 'tap', on: 'Save' })).toBe(
      'undrawn: e3 is in the element tree but is not drawn on the screen',
    );
    expect(guardSummary(asked, { kind: 'swipe', direction: 'up' })).not.toMatch(/^undrawn/);
  });

  test('hides the keyboard though its control is in view', () => {
    const asked = firstQuestion({ ...home, keyboard: true }, 'Tap "Save"');
    expect(guardSummary(asked, { kind: 'hide_keyboard' })).toBe('ok approach');
  });
});

describe('a named control that is not in view', () => {
  const asked = (): FirstQuestion => firstQuestion(home, 'Tap "Far"');
  test.each<[Action, string]>([
    [{ kind: 'swipe', direction: 'up' }, 'ok approach'],
    [{ kind: 'navigate_back' }, 'ok approach'],
    [{ kind: 'tap', on: 'Menu' }, 'ok approach Menu'],
    [{ kind: 'tap', on: 'Two' }, 'ok approach Two'],
    [{ kind: 'tap', on: 'OK' }, 'ok approach OK'],
    [{ kind: 'tap', on: 'Options' }, 'target: e13 is neither "Far" nor a menu, tab or drawer'],
    [{ kind: 'tap', on: 'Close' }, 'target: e7 is neither "Far" nor a menu, tab or drawer'],
    [
      { kind: 'long_press', on: 'Save' },
      'approach: "Far" is not in view; scroll, go back, or open a menu, tab or drawer',
    ],
    [
      { kind: 'input_text', on: 'Name', text: 'Far' },
      'approach: "Far" is not in view; scroll, go back, or open a menu, tab or drawer',
    ],
  ])('%o', (action, answer) => {
    expect(guardSummary(asked(), action)).toBe(answer);
  });

  test('may only be scrolled to, when the step says so', () => {
    const scrolling = firstQuestion(
      { items: [title('T'), list([text('a'), gap(3000), text('Far')]), icon('Menu'), button('Save')] },
      'Scroll down to "Missing"',
    );
    expect(guardSummary(scrolling, { kind: 'swipe', direction: 'up' })).toBe('ok step');
    expect(guardSummary(scrolling, { kind: 'tap', on: 'Menu' })).toBe('ok approach Menu');
    expect(guardSummary(scrolling, { kind: 'tap', on: 'Save' })).toMatch(
      /^target: e\d+ is neither the control nor a menu, tab or drawer$/,
    );
    expect(guardSummary(scrolling, { kind: 'keyboard_enter' })).toBe(
      'kind: the step asks for scroll_to, not for keyboard_enter',
    );
  });
});

describe('one control may be named by its parts', () => {
  const holding = (...buttons: readonly string[]): View => ({
    items: [title('T'), row('Milk', ...buttons), text('x')],
  });

  test('a row and its text are one; a button of the row is another control', () => {
    expect(guardSummary(firstQuestion(holding(), 'Tap "Milk"'), { kind: 'tap', on: 'Milk' })).toBe(
      'ok step Milk',
    );
    expect(
      guardSummary(firstQuestion(holding('Delete'), 'Tap "Delete"'), { kind: 'tap', on: 'Milk' }),
    ).toMatch(/^target/);
  });
});
