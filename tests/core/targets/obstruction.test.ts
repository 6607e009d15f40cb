/** Obstructions: owner, whether they are still there or new, and mentions in the goal (R31, R34). */
import { describe, expect, test } from 'vitest';
import {
  isStillBlocking,
  newOverlay,
  obstructionOver,
  permissionButton,
} from '../../../src/core/targets/obstruction.ts';
import { mentionsScreen } from '../../../src/core/targets/overlay-mentions.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import {
  button,
  buildScreen,
  heading,
  icon,
  text,
  the,
  type ScreenSketch,
  type Sketch,
} from '../../builders/screen.ts';

type Over = NonNullable<ScreenSketch['over']>[number];
const DIALOG: Over = { kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Hi'), button('OK')] };
const over = (window: Over, change: Partial<Screen> = {}): Screen =>
  buildScreen({ children: [button('Save')], over: [window], change });
const named = (screen: Screen, underTest: string): Screen => ({
  ...screen,
  app: { ...screen.app, underTest },
});

/** What lies over "Save", in words. */
const told = (screen: Screen, name = 'Save'): string => {
  const found = obstructionOver(screen, the(screen, name));
  return found === null ? 'nothing' : [found.kind, found.type, found.description, found.owner].join(', ');
};

describe('over a target lies', () => {
  const picture: Sketch = { role: 'image', at: [100, 900, 400, 400] };
  test.each<[string, Screen, string]>([
    ['a dialog of the app', over(DIALOG), 'dialog, com.example.app Hi, the dialog "Hi", app'],
    [
      'a dialog of the system',
      over({ ...DIALOG, package: 'android' }),
      'dialog, android Hi, the dialog "Hi", system',
    ],
    [
      'a dialog of nobody knows whom: the app’s',
      over({ ...DIALOG, package: '' }),
      'dialog, Hi, the dialog "Hi", app',
    ],
    [
      'a dialog while no app is under test: the app’s',
      named(over({ ...DIALOG, package: 'android' }), ''),
      'dialog, android Hi, the dialog "Hi", app',
    ],
    [
      'a dialog that says nothing',
      over({ ...DIALOG, children: [picture] }),
      'dialog, com.example.app, a dialog, app',
    ],
  ])('%s', (_, screen, answer) => {
    expect(told(screen)).toBe(answer);
  });

  const covered = (cover: Sketch, more: Partial<Sketch> = {}): Screen =>
    buildScreen([button('Save', { coveredBy: 'e3', ...more }), cover]);
  const foreign = (screen: Screen): Screen => ({
    ...screen,
    elements: screen.elements.map((e) => (e.ref === 'e3' ? { ...e, package: 'android' } : e)),
  });
  const bar: Sketch = { role: 'button', id: 'com.app:id/bar', at: [0, 0, 1080, 200] };
  test.each<[string, Screen, string]>([
    ['a part of the app', covered(text('Offer')), 'element, com.example.app Offer, "Offer", app'],
    [
      'a part that has an id alone',
      covered(bar),
      'element, com.example.app com.app:id/bar, "com.app:id/bar", app',
    ],
    ['a part that has neither', covered({ role: 'image' }), 'element, com.example.app image, "image", app'],
    ['a part of another app', foreign(covered(text('Offer'))), 'element, android Offer, "Offer", system'],
    [
      'a part while no app is under test',
      named(foreign(covered(text('Offer'))), ''),
      'element, android Offer, "Offer", app',
    ],
    [
      'a message',
      covered({ role: 'snackbar', children: [text('Saved')] }),
      'snackbar, com.example.app Saved, the snackbar "Saved", app',
    ],
    ['nothing, when it is out of view', covered(text('Offer'), { at: [0, 2500, 500, 100] }), 'nothing'],
    [
      'nothing that is known, when that is not in the element tree',
      covered(text('Offer'), { coveredBy: 'e9' }),
      'nothing',
    ],
  ])('%s', (_, screen, answer) => {
    expect(told(screen)).toBe(answer);
  });

  test('a picture in the same dialog', () => {
    const promotion = icon('Promotion');
    const screen = over({
      ...DIALOG,
      children: [heading('Hi'), button('OK', { coveredBy: 'e6' }), promotion],
    });
    expect(told(screen, 'OK')).toBe('element, com.example.app Promotion, "Promotion", app');
  });

  test('nothing, when a part of the same message does', () => {
    const screen = buildScreen([
      { role: 'snackbar', children: [button('Undo', { coveredBy: 'e4' }), text('Saved')] },
    ]);
    expect(told(screen, 'Undo')).toBe('nothing');
  });

  test('another control in the same message', () => {
    const message = (...children: readonly Sketch[]): Screen => buildScreen([{ role: 'snackbar', children }]);
    const cover = 'element, com.example.app Promotion, "Promotion", app';
    const undo = button('Undo', { coveredBy: 'e4' });
    expect(told(message(undo, button('Promotion')), 'Undo')).toBe(cover);
    expect(told(message(undo, { role: 'image', description: 'Promotion' }), 'Undo')).toBe('nothing');
    expect(told(message(text('Undo', { coveredBy: 'e4' }), button('Promotion')), 'Undo')).toBe('nothing');
  });
});

describe('the obstruction over it', () => {
  test('is still there only in view, and over something', () => {
    const bar = (...place: NonNullable<Sketch['at']>): Screen =>
      buildScreen([button('Save', { coveredBy: 'e3' }), text('Offer', { at: place })]);
    expect(isStillBlocking(bar(0, 0, 1080, 200), 'com.example.app Offer')).toBe(true);
    expect(isStillBlocking(bar(0, 2500, 1080, 200), 'com.example.app Offer')).toBe(false);
    expect(isStillBlocking(over({ ...DIALOG, children: [{ role: 'image' }] }), 'com.example.app')).toBe(true);
  });

  test('is another one when its kind is another', () => {
    const sheet = over({ ...DIALOG, at: [0, 1200, 1080, 1200] });
    expect(newOverlay(over(DIALOG), sheet)?.kind).toBe('sheet');
    expect(newOverlay(sheet, sheet)).toBeUndefined();
  });
});

describe('the button of a permission dialog', () => {
  const picked = (wanted: 'allow' | 'deny', ...buttons: readonly Sketch[]): string | undefined =>
    permissionButton(buildScreen(buttons), wanted)?.resourceId;
  const at = (id: string, y = 300): Sketch => button('x', { id, at: [0, y, 500, 100] });
  test('is in view', () => {
    expect(picked('deny', at('permission_deny_button', 2500))).toBeUndefined();
    expect(picked('deny', at('permission_deny_button'))).toBe('permission_deny_button');
  });
  test('has its id to the end', () => {
    expect(picked('deny', at('permission_no_upgrade_button_x'))).toBeUndefined();
    expect(picked('deny', at('permission_deny_and_dont_ask_again_button_x'))).toBeUndefined();
  });
});

describe('a line mentions an element on a screen', () => {
  const on = (steps: readonly string[], expected: readonly string[] = [], front = 'com.b'): boolean => {
    const screen = buildScreen([heading('Map'), icon('Route'), text('Far', { at: [0, 2500, 100, 100] })]);
    return mentionsScreen({ ...screen, app: { ...screen.app, front } }, stateOf(goalOf(steps, expected)));
  };
  test.each<[string, readonly string[], readonly string[], boolean]>([
    ['by a text', ['Tap "x"', 'Tap "Map"'], [], true],
    ['by a description', ['Tap "x"', 'Tap "Route"'], [], true],
    ['not out of view', ['Tap "x"', 'Tap "Far"'], [], false],
    ['not for this line', ['Tap "Map"', 'Tap "x"'], [], false],
    ['by the app that is in front', ['Tap "x"', 'Tap "com.b"'], [], true],
    [
      'by that in a condition, however far',
      ['Tap "x"', 'Tap "y"', 'Tap "z"'],
      ['The app com.b is in front'],
      true,
    ],
    [
      'by that in one of several conditions',
      ['Tap "x"', 'Tap "y"'],
      ['"z" is visible', 'COM.B is in front'],
      true,
    ],
    ['not by another app', ['Tap "x"', 'Tap "y"'], ['The app com.c is in front'], false],
  ])('%s', (_, steps, expected, answer) => {
    expect(on(steps, expected)).toBe(answer);
  });
});
