/** A kind that the element tree does not tell is neither met nor a failure in a condition. */
import { describe, expect, test } from 'vitest';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { recordAppearances } from '../../../src/core/assertions/never.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { asScreen, node, show, SIZE } from '../../screen/build.ts';
import { readSource } from '../../../src/screen/read.ts';

function metBy(condition: string, screen: Screen, before: readonly Screen[] = []): AssertionResult['met'] {
  const goal = goalOf(['Tap "x"'], [condition]);
  const { conditions } = goal.expected[0]?.parsed ?? { conditions: [] };
  const seen = [...before, screen];
  return proveAll(conditions, {
    appearances: seen.reduce((known, each) => recordAppearances(known, each, goal), {}),
    screen,
    previous: screen,
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { ever: true, asContent: false, containers: [] },
    scrolledAway: false,
    listEnded: false,
  }).met;
}

const GROUP = 'android.view.ViewGroup';
type More = Record<string, string | boolean>;

/** A control of 132 pixels' height, the nth from the top. */
const control = (className: string, label: string, more: More = {}, nth = 0): string =>
  node(className, [44, 600 + nth * 200, 1036, 732 + nth * 200], {
    clickable: true,
    enabled: true,
    'content-desc': label,
    ...more,
  });
const of = (className: string, label: string, more: More = {}): Screen =>
  show(control(className, label, more));
const CHECKABLE = { checkable: true };

describe('a control whose class tells no kind', () => {
  test.each(['dropdown', 'checkbox', 'switch', 'radio button', 'tab', 'slider', 'menu item'])(
    'may be a %s',
    (kind) => {
      expect(metBy(`The "Room" ${kind} is visible`, of(GROUP, 'Room'))).toBe('unproven');
      expect(metBy(`The "Room" ${kind} is not visible`, of('android.view.View', 'Room'))).toBe('unproven');
      expect(metBy(`There is 1 "Room" ${kind}`, of(GROUP, 'Room'))).toBe('unproven');
      expect(metBy(`There are no "Room" ${kind}s`, of(GROUP, 'Room'))).toBe('unproven');
    },
  );
  test('and only lays out others may be one that the line names', () => {
    const layout = of('android.widget.FrameLayout', 'Room');
    expect(metBy('The "Room" tab is visible', layout)).toBe('unproven');
    expect(metBy('The "Bed" tab is visible', layout)).toBe('unmet');
    expect(metBy('There are no tabs', layout)).toBe('met');
    expect(metBy('"Room" tab is visible', of('android.widget.ImageView', 'Room'))).toBe('unmet');
  });
  test('is a button, whatever it may be besides', () => {
    expect(metBy('The "Room" button is visible', of(GROUP, 'Room'))).toBe('met');
    expect(metBy('"Room" is not visible', of(GROUP, 'Bed'))).toBe('met');
  });
  test('may be the box beside a text', () => {
    const beside = show(
      node('TextView', [44, 600, 700, 660], { text: 'Agree' }),
      node(GROUP, [900, 600, 960, 660], { clickable: true, enabled: true }),
    );
    expect(metBy('The "Agree" checkbox is visible', beside)).toBe('unproven');
  });
  test('is none of another name', () => {
    expect(metBy('The "Room" dropdown is visible', of(GROUP, 'Bed'))).toBe('unmet');
    expect(metBy('The "Room" dropdown is not visible', of(GROUP, 'Bed'))).toBe('met');
  });
  test('its state and value are not those of a missing control', () => {
    expect(metBy('The "Home" tab is selected', of(GROUP, 'Home'))).not.toBe('met');
    expect(metBy('The "Agree" checkbox is checked', of(GROUP, 'Agree'))).toBe('unproven');
    expect(metBy('The "Volume" slider is at 40 %', of(GROUP, 'Volume'))).toBe('unproven');
  });
  test('counts as perhaps one of the kind', () => {
    expect(metBy('There are 2 dropdowns', show(control(GROUP, 'Room'), control(GROUP, 'Bed', {}, 1)))).toBe(
      'unproven',
    );
    expect(metBy('There is 1 checkbox', of(GROUP, 'Room'))).toBe('unproven');
    expect(metBy('There are no checkboxes', of(GROUP, 'Room'))).toBe('unproven');
  });
});

describe('"never appears"', () => {
  const LINE = 'The "Room" dropdown never appears';
  const SPINNER = 'android.widget.Spinner';
  test('is open where a control may have been of the kind', () => {
    expect(metBy(LINE, of(GROUP, 'Room'))).toBe('unproven');
    expect(metBy(LINE, of(GROUP, 'Bed'), [of(GROUP, 'Room')])).toBe('unproven');
    expect(metBy(LINE, of('android.widget.Button', 'Bed'), [of('android.view.View', 'Room')])).toBe(
      'unproven',
    );
  });
  test('is decided where the tree tells the kind, or nothing has the name', () => {
    expect(metBy(LINE, of(GROUP, 'Bed'), [of(SPINNER, 'Room')])).toBe('unmet');
    expect(metBy(LINE, of(SPINNER, 'Room'))).toBe('unmet');
    expect(metBy(LINE, of(GROUP, 'Bed'), [of(GROUP, 'Sea')])).toBe('met');
  });
});

describe('a control that tells its kind', () => {
  test.each([
    ['dropdown', 'android.widget.Spinner', {}],
    ['checkbox', 'android.widget.CheckBox', CHECKABLE],
    ['switch', 'android.widget.Switch', CHECKABLE],
    ['radio button', 'android.widget.RadioButton', CHECKABLE],
    ['slider', 'android.widget.SeekBar', {}],
    ['dropdown', 'com.app.RoomPicker', {}],
  ])('is a %s by its class %s', (kind, className, more) => {
    expect(metBy(`The "Room" ${kind} is visible`, of(className, 'Room', more))).toBe('met');
    expect(metBy(`The "Room" ${kind} is not visible`, of(className, 'Room', more))).toBe('unmet');
  });
  test.each(['dropdown', 'checkbox', 'radio button', 'slider'])('a button is no %s', (kind) => {
    expect(metBy(`The "Room" ${kind} is visible`, of('android.widget.Button', 'Room'))).toBe('unmet');
  });
  test('others of its kind do, too', () => {
    const boxes = show(
      control('android.widget.CheckBox', 'Tea', CHECKABLE),
      control('android.widget.CheckBox', 'Milk', CHECKABLE, 1),
      control(GROUP, 'Next', {}, 2),
    );
    expect(metBy('There are 2 checkboxes', boxes)).toBe('met');
    expect(metBy('There are 3 checkboxes', boxes)).toBe('unmet');
  });
});

describe('a button of an iPhone', () => {
  const element = (type: string, attributes: string, inside = ''): string =>
    `<XCUIElementType${type} type="XCUIElementType${type}" visible="true" enabled="true" ${attributes}>${inside}</XCUIElementType${type}>`;
  const WHOLE = 'x="0" y="0" width="1080" height="2400"';
  const named = (type: string): Screen => {
    const room = element(
      type,
      'x="40" y="300" width="600" height="90" accessible="true" name="Room" label="Room"',
    );
    const app = element('Application', `${WHOLE} name="App" label="App"`, element('Window', WHOLE, room));
    return asScreen(
      readSource(
        { format: 'xcuitest', text: `<AppiumAUT>${app}</AppiumAUT>` },
        { size: SIZE, density: 1, underTest: 'com.app' },
      ),
    );
  };
  test.each(['dropdown', 'checkbox', 'radio button'])('may be a %s', (kind) => {
    expect(metBy(`The "Room" ${kind} is visible`, named('Button'))).toBe('unproven');
    expect(metBy(`The "Room" ${kind} is not visible`, named('Button'))).toBe('unproven');
  });
  test.each(['switch', 'slider'])('is no %s, which has a class there', (kind) => {
    expect(metBy(`The "Room" ${kind} is visible`, named('Button'))).toBe('unmet');
    expect(metBy(`There is no ${kind}`, named('Button'))).toBe('met');
    expect(metBy(`The "Room" ${kind} is visible`, named('Other'))).toBe('unproven');
  });
});

describe('a control that resembles another kind', () => {
  test('two buttons side by side may be tabs', () => {
    const pair = show(
      node('Button', [44, 600, 500, 732], { clickable: true, enabled: true, text: 'Cancel' }),
      node('Button', [540, 600, 1000, 732], { clickable: true, enabled: true, text: 'OK' }),
    );
    expect(metBy('The "OK" tab is visible', pair)).toBe('unproven');
    expect(metBy('The "OK" tab is not visible', pair)).toBe('unproven');
    expect(metBy('The "OK" button is visible', pair)).toBe('met');
  });
  test('a button of Flutter with two lines may be a dropdown', () => {
    const told = of('android.widget.Button', 'Room\nChoose');
    expect(metBy('The "Room" dropdown is visible', told)).toBe('unproven');
  });
  test('a checkbox is no radio button for sure', () => {
    const told = of('android.widget.CheckBox', 'Small', CHECKABLE);
    expect(metBy('The "Small" radio button is visible', told)).toBe('unproven');
  });
});
