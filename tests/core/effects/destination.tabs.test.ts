/** The tabs and apps that count as a wrong destination (R14, R80). */
import { describe, expect, test } from 'vitest';
import { changeKey } from '../../../src/core/effects/background-changes.ts';
import { asksWhoItIs, wrongDestination } from '../../../src/core/effects/destination.ts';
import type { Screen, ScreenChange } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import {
  buildScreen,
  button,
  field,
  text,
  the,
  type ScreenSketch,
  type Sketch,
} from '../../builders/screen.ts';

const GOAL = goalOf(['Tap "Go"']);
const tab = (name: string, selected = false): Sketch => ({ role: 'tab', text: name, selected });
const bar = (...tabs: readonly Sketch[]): Sketch => ({ role: 'container', children: tabs });
/** A bar of these tabs, of which one is selected. */
const barOf = (chosen: string, ...names: readonly string[]): Sketch =>
  bar(...names.map((name) => tab(name, name === chosen)));
const shop = (chosen: string): Screen => buildScreen([barOf(chosen, 'Home', 'Cart', 'Profile')]);

/** The destinations after a tap on "Cart", the expected and the actual one; null when they agree. */
function destinations(
  before: Screen,
  after: Screen,
  did: Readonly<Record<string, unknown>> = { kind: 'tap', on: 'Cart' },
  known: KnownState = {},
  kind: ScreenChange['kind'] = 'partial',
): readonly string[] | null {
  const wrong = wrongDestination(pendingOf(before, did), after, deltaOf(kind), stateOf(GOAL, known));
  return wrong === null ? null : [wrong.expected, wrong.actual, wrong.element?.label ?? 'no element'];
}
const PROFILE = ['the tab "Cart" is selected', 'the tab "Profile" is selected', 'Profile'];

describe('a tap on the tab "Cart"', () => {
  test('that selects "Profile" leads to a wrong destination', () => {
    expect(destinations(shop('Home'), shop('Profile'))).toEqual(PROFILE);
  });

  test.each<[string, Readonly<Record<string, unknown>>, ScreenChange['kind']]>([
    ['is long', { kind: 'long_press', on: 'Cart' }, 'partial'],
    ['scrolls the page', { kind: 'tap', on: 'Cart' }, 'scrolled'],
  ])('tells nothing when it %s', (_, did, kind) => {
    expect(destinations(shop('Home'), shop('Profile'), did, {}, kind)).toBe(null);
  });

  test('tells nothing when nobody knows its target', () => {
    const before = shop('Home');
    const did = { kind: 'tap', target: { ref: the(before, 'Cart').ref } };
    expect(destinations(before, shop('Profile'), did)).toBe(null);
  });

  const list = (...children: readonly Sketch[]): Screen => buildScreen(children);
  test.each<[string, Screen, Screen]>([
    ['is gone', shop('Home'), list({ role: 'list', at: [0, 900, 1080, 900] })],
    ['was selected', shop('Cart'), shop('Profile')],
    ['is selected, with another one', shop('Home'), list(bar(tab('Cart', true), tab('Profile', true)))],
    [
      'is selected, with another one before it',
      shop('Home'),
      list(bar(tab('Profile', true), tab('Cart', true))),
    ],
    [
      'is alone in its bar',
      shop('Home'),
      list(barOf('Profile', 'Home', 'Cart'), barOf('Profile', 'Profile')),
    ],
    ['stands beside a tab that was selected', shop('Profile'), shop('Profile')],
    [
      'stands beside a tab without a name',
      list(bar(tab('Home', true), tab('Cart'), tab(''))),
      list(bar(tab('Home'), tab('Cart'), tab('', true))),
    ],
    ['stands beside a tab that came', list(barOf('Home', 'Home', 'Cart')), shop('Profile')],
    [
      'stands beside a tab of which there were two',
      list(barOf('Home', 'Home', 'Cart', 'Profile'), barOf('', 'Profile')),
      shop('Profile'),
    ],
    [
      'was a button',
      list(bar(tab('Home', true), button('Cart'), tab('Profile'))),
      list(bar(tab('Home'), tab('Cart'), tab('Profile', true))),
    ],
    [
      'is a button now',
      list(bar(tab('Home', true), tab('Cart'), tab('Profile'))),
      list(bar(tab('Home'), button('Cart'), tab('Profile', true))),
    ],
    [
      'stands beside a selected button',
      list(bar(tab('Home', true), tab('Cart'), button('Profile'))),
      list(bar(tab('Home'), tab('Cart'), button('Profile', { selected: true }))),
    ],
  ])('tells nothing when it %s', (_, before, after) => {
    expect(destinations(before, after)).toBe(null);
  });

  test('tells of a tab although a button with its name stands there', () => {
    const more = (chosen: string): Screen =>
      buildScreen([barOf(chosen, 'Home', 'Cart', 'Profile'), button('Profile')]);
    expect(destinations(more('Home'), more('Profile'))).toEqual(PROFILE);
  });

  test('is judged by the parts of a tab: one that is selected selects it', () => {
    const parts = (name: string, selected: boolean): Sketch => ({
      ...tab(name),
      children: [text(`${name} page`, { selected }), text(`${name} count`)],
    });
    const page = (chosen: string): Screen =>
      buildScreen([bar(...['Home', 'Cart', 'Profile'].map((name) => parts(name, name === chosen)))]);
    expect(destinations(page('Home'), page('Profile'))).toEqual(PROFILE);
    expect(destinations(page('Home'), page('Cart'))).toBe(null);
  });
});

describe('tabs that are selected in turn without a gesture', () => {
  const [before, after] = [shop('Home'), shop('Profile')];
  const tap = { kind: 'tap', on: 'Cart' };
  const changing = (screen: Screen, name: string): KnownState => ({
    backgroundChanges: [changeKey(the(screen, name))],
  });
  const turns = (known: KnownState, now = after): boolean => destinations(before, now, tap, known) === null;

  test.each(['Home', 'Cart', 'Profile'])('are known when "%s" changed without a gesture', (name) => {
    expect(turns(changing(after, name))).toBe(true);
  });

  test('are not those of another bar, nor anything else in the bar', () => {
    const more = buildScreen([
      bar(tab('Home'), tab('Cart'), tab('Profile', true), text('Badge')),
      barOf('', 'News'),
    ]);
    expect(turns(changing(more, 'News'), more)).toBe(false);
    expect(turns(changing(more, 'Badge'), more)).toBe(false);
    expect(turns(changing(more, 'Profile'), more)).toBe(true);
  });

  test.each<[string, Screen | null, boolean]>([
    ['the look before, after the same gesture, showed it unselected', shop('Home'), true],
    ['the look before showed the tapped tab selected', shop('Cart'), true],
    ['the look before showed it selected', shop('Profile'), false],
    ['there was no look before', null, false],
    ['the look before had no such tab', buildScreen([barOf('Home', 'Home', 'Cart')]), false],
    ['the look before had another tab there', buildScreen([barOf('Home', 'Home', 'Cart', 'Offers')]), false],
    ['the look before had it elsewhere', buildScreen([barOf('Home', 'Profile', 'Cart', 'Home')]), false],
  ])('are known by the look before: %s', (_, previous, turning) => {
    expect(turns({ previous })).toBe(turning);
  });
});

describe('an app that was launched by its id', () => {
  const page = (front: string, ...children: readonly Sketch[]): Screen => {
    const screen = buildScreen([...children, text('Welcome')]);
    return { ...screen, app: { ...screen.app, front, underTest: 'com.shop' } };
  };
  const launch = { kind: 'launch_app', app: 'com.maps' };

  test.each<[string, string, string, Readonly<Record<string, unknown>>, boolean]>([
    ['a third app came', 'com.shop', 'com.other', launch, true],
    ['it came', 'com.shop', 'com.maps', launch, false],
    ['the app under test is still there', 'com.shop', 'com.shop', launch, false],
    ['the app under test came', 'com.launcher', 'com.shop', launch, false],
    ['nobody knows what came', 'com.shop', '', launch, false],
    ['nothing came over a third app', 'com.other', 'com.other', launch, false],
    ['the launch names no app', 'com.shop', 'com.other', { kind: 'launch_app' }, false],
    ['the launch names no id', 'com.shop', 'com.other', { kind: 'launch_app', app: 'Maps' }, false],
  ])('is elsewhere or not: %s', (_, was, is, did, isWrong) => {
    expect(destinations(page(was), page(is), did)).toEqual(
      isWrong ? ['com.maps comes to the front', `${is} is in front`, 'no element'] : null,
    );
  });
});

describe('a page that asks who it is', () => {
  const digits = (...names: readonly string[]): readonly Sketch[] =>
    names.map((name, i) => button(name, { at: [(i % 3) * 300, 300 + Math.floor(i / 3) * 150, 280, 120] }));
  const ten = '1234567890'.split('');
  test.each<[string, ScreenSketch | readonly Sketch[], boolean]>([
    ['a password field', [field('Password', { password: true })], true],
    ['another field', [field('Name')], false],
    ['a password that is only shown', [text('••••', { password: true })], false],
    [
      'a password field out of view',
      [field('Password', { password: true, at: [0, 2500, 1080, 120] })],
      false,
    ],
    ['a keypad', digits(...ten), true],
    ['nine digits', digits(...ten.slice(1)), false],
    ['nine digits, one of them twice', digits(...ten.slice(1), '5'), false],
    ['ten digits, one of them twice', digits(...ten, '5'), true],
    ['a keypad with letters', digits(...ten, 'OK', '10', '1st', 'Q1'), true],
    ['nine digits and a number that ends with one', digits(...ten.slice(1), '21'), false],
    ['nine digits and a word that ends with one', digits(...ten.slice(1), 'F1'), false],
    ['ten digits to read', ten.map((digit) => text(digit)), false],
    ['ten numbers', digits(...ten.map((digit) => `1${digit}`)), false],
    ['ten words to tap', digits(...ten.map((digit) => `Room ${digit}`)), false],
    ['ten names that begin with a digit', digits(...ten.map((digit) => `${digit} room`)), false],
    [
      'a keypad with a digit out of view',
      [...digits(...ten.slice(1)), button('1', { at: [0, 2500, 280, 120] })],
      false,
    ],
  ])('shows %s', (_, sketch, asks) => {
    expect(asksWhoItIs(buildScreen(sketch))).toBe(asks);
  });
});
