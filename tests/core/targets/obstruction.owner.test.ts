/** Overlays of the app and of the system (R34), and the one that the run opened itself (R31). */
import { belongsToApp, ownOverlayOver } from '../../../src/core/targets/obstruction.ts';
import { goalNearlyMentions } from '../../../src/core/targets/overlay-mentions.ts';
import { overlaysOf, type Overlay } from '../../../src/screen/features/overlays.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, the } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const APP = 'com.example.app';
const asking = (owner = APP, ...buttons: readonly string[]): Screen =>
  buildScreen({
    children: [button('Save')],
    over: [
      {
        kind: 'dialog',
        package: owner,
        at: [90, 800, 900, 700],
        children: [heading('Hi'), ...buttons.map((name) => button(name))],
      },
    ],
  });
const modal = (screen: Screen): Overlay => {
  const found = overlaysOf(screen).find((o) => o.modal);
  if (found === undefined) throw new Error('nothing is open');
  return found;
};

describe('an overlay belongs to the app', () => {
  const isOfApp = (kind: Overlay['kind'], owner: string, underTest = APP): boolean => {
    const screen = asking();
    return belongsToApp(
      { ...modal(screen), kind, package: owner },
      { ...screen, app: { ...screen.app, underTest } },
    );
  };
  test.each<[string, Overlay['kind'], string, string, boolean]>([
    ['a dialog of its own', 'dialog', APP, APP, true],
    ['a dialog of no known package', 'dialog', '', APP, true],
    ['a dialog while no app is under test', 'dialog', 'android', '', true],
    ['not a dialog of another package', 'dialog', 'android', APP, false],
    ['not a permission dialog, whatever its package', 'permission', APP, APP, false],
    ['not a window of the system', 'system', APP, APP, false],
    ['not the report of a crash', 'crash', '', APP, false],
    ['not the report that it does not respond', 'anr', APP, APP, false],
    ['not a permission dialog of another package', 'permission', 'android', APP, false],
  ])('%s', (_, kind, owner, underTest, belongs) => {
    expect(isOfApp(kind, owner, underTest)).toBe(belongs);
  });
});

describe('an overlay that the run opened lies over the target', () => {
  const opened = `dialog ${APP} Hi`;
  const over = (screen: Screen, name: string, openedOverlay: string | null): string | undefined =>
    ownOverlayOver(screen, the(screen, name), stateOf(goalOf(['Tap "Save"']), { openedOverlay }))?.title;
  test.each<[string, Screen, string, string | null, string | undefined]>([
    ['of the page', asking(), 'Save', opened, 'Hi'],
    ['but not over its own button', asking(APP, 'OK'), 'OK', opened, undefined],
    ['but not when another one was opened', asking(), 'Save', `dialog ${APP} Bye`, undefined],
    ['but not when it came by itself', asking(), 'Save', null, undefined],
    ['but not when it is the system’s', asking('android'), 'Save', 'dialog android Hi', undefined],
    ['but not when it is closed', buildScreen([button('Save')]), 'Save', opened, undefined],
  ])('%s', (_, screen, name, key, title) => {
    expect(over(screen, name, key)).toBe(title);
  });
});

describe('the goal nearly mentions a control on it', () => {
  const near = (label: string, name: string): boolean => {
    const screen = asking(APP, label);
    const state = stateOf(goalOf(['Tap "Open"', `Tap "${name}"`]));
    return goalNearlyMentions(modal(screen), screen, state, undefined);
  };
  test.each([
    ['that has the name among other words', 'Confirm the order now', 'Confirm order', true],
    ['that has one word of the name', 'Confirm the payment', 'Confirm order', false],
    ['that has the words of the name in another order', 'Order confirm', 'Confirm order', true],
  ])('%s', (_, label, name, answer) => {
    expect(near(label, name)).toBe(answer);
  });
});
