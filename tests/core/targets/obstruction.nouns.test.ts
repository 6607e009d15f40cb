/** Lines that mean an overlay by its kind, such as "the popup", and not by its words (R31). */
import type { RunState } from '../../../src/core/model/run-state.ts';
import { goalMentions, hasSameNamedControl } from '../../../src/core/targets/overlay-mentions.ts';
import { overlaysOf, type Overlay } from '../../../src/screen/features/overlays.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, icon, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

type Kind = Overlay['kind'];
const PAGE: readonly Sketch[] = [heading('Note'), button('Save')];
const screen = buildScreen({
  children: PAGE,
  over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Hello'), button('Later')] }],
});
/** An overlay of this kind whose words no line has. */
const overlay = (kind: Kind): Pick<Overlay, 'kind' | 'title' | 'elements' | 'package'> => ({
  kind,
  title: 'Hello',
  package: 'com.example.app',
  elements: [the(screen, 'Hello').ref, the(screen, 'Later').ref],
});
const KINDS: readonly Kind[] = [
  'dialog',
  'sheet',
  'alert',
  'menu',
  'drawer',
  'permission',
  'system',
  'crash',
];
const meant = (state: RunState): readonly Kind[] =>
  KINDS.filter((kind) => goalMentions(overlay(kind), screen, state));

describe('a line means overlays of a kind', () => {
  test.each<[string, readonly Kind[]]>([
    ['Verify the popup is visible', ['dialog', 'sheet', 'alert']],
    ['Verify the bottom sheet is gone', ['dialog', 'sheet', 'alert']],
    ['Tap "x" in the popup', ['dialog', 'sheet', 'alert']],
    ['Tap "x" in the bottom sheet', ['dialog', 'sheet']],
    ['Tap "x" in the menu', ['sheet', 'menu', 'drawer']],
    ['Tap the menu', ['sheet', 'menu', 'drawer']],
    ['Tap the save button in the menu', ['sheet', 'menu', 'drawer']],
    ['Tap "x" in the drawer', ['menu', 'drawer']],
    ['If a popup appears, tap "x"', ['dialog', 'sheet', 'alert']],
    ['If a popup is visible and the save button is visible, tap "x"', ['dialog', 'sheet', 'alert']],
    ['If "y" is visible, tap "x" in the menu', ['sheet', 'menu', 'drawer']],
  ])('%s', (line, kinds) => {
    expect(meant(stateOf(goalOf([line])))).toEqual(kinds);
  });

  test.each<[string, readonly Kind[]]>([
    ['If a permission dialog appears, tap "x"', ['permission']],
    ['Verify the location permission dialog is visible', ['permission']],
    ['Accept the camera permission prompt', ['permission']],
    ['Check the permissions of the file', []],
    ['Tap the cookie dialog', []],
  ])('by the name of the dialog: %s', (line, kinds) => {
    expect(meant(stateOf(goalOf([line])))).toEqual(kinds);
  });

  test.each([
    ['the noun of a control', 'Tap the button'],
    ['a control of a part of the page', 'Tap "x" in the toolbar'],
    ['a place relative to another control', 'Tap "x" below "y"'],
    ['a region of the screen', 'Tap "x" at the top'],
    ['a menu with a label of its own', 'Tap "x" in the "More" menu'],
    ['a dialog with a label of its own', 'Verify the "Rate" dialog is visible'],
    ['a menu with a name', 'Tap the file menu'],
    ['a menu whose label is quoted', 'Tap the "x" menu'],
    ['no overlay', 'Tap "x"'],
  ])('but not by %s', (_, line) => {
    expect(meant(stateOf(goalOf([line])))).toEqual([]);
  });

  test('in Expected State, after the last step', () => {
    expect(meant(stateOf(goalOf(['Tap "x"'], ['The popup is gone'])))).toEqual(['dialog', 'sheet', 'alert']);
    expect(meant(stateOf(goalOf(['Tap "x"', 'Tap "y"'], ['The popup is gone'])))).toEqual([]);
  });
});

describe('the condition of a line', () => {
  const rating = { ...overlay('dialog'), title: 'Rating' };
  const isNamed = (line: string): boolean => goalMentions(rating, screen, stateOf(goalOf([line])));
  test.each([
    ['names a dialog that it says is not there', 'If the rating dialog is not visible, tap "x"', true],
    ['names a dialog by a word of its title', 'If the rating dialog appears, tap "x"', true],
    ['names a control on the dialog', 'If the later button is visible, tap "x"', true],
    ['names another dialog', 'If the cookie dialog appears, tap "x"', false],
    ['names a control of the page', 'If the save button is visible, tap "x"', false],
  ])('%s', (_, line, named) => {
    expect(isNamed(line)).toBe(named);
  });
});

describe('the title of a permission dialog', () => {
  test('counts for no line, whatever everyday word it has', () => {
    const asks = { ...overlay('permission'), title: 'Use the camera here?' };
    const named = (line: string): boolean => goalMentions(asks, screen, stateOf(goalOf([line])));
    expect([named('Tap "Camera"'), named('Tap "Here"'), named('Tap "Later"')]).toEqual([false, false, true]);
  });
});

describe('an overlay with a control of the same name', () => {
  const over = (page: readonly Sketch[], ...controls: readonly Sketch[]): Screen =>
    buildScreen({
      children: page,
      over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Enjoying it?'), ...controls] }],
    });
  const isNamesake = (view: Screen, line: string, ...gestures: readonly string[]): boolean => {
    const modal = overlaysOf(view).find((o) => o.modal);
    if (modal === undefined) throw new Error('nothing is open');
    return hasSameNamedControl(modal, view, stateOf(goalOf([line]), { gestureKeys: gestures }));
  };
  const save = icon('Save', { id: 'com.app:id/save' });
  const nameless: Sketch = { role: 'icon', clickable: true, id: 'com.app:id/save' };

  test('belongs to the control of the page that was touched last, though its own words differ', () => {
    const view = over([heading('Note'), save], icon('Save now', { id: 'com.app:id/save' }));
    expect(isNamesake(view, 'Tap the save icon')).toBe(true);
    expect(isNamesake(view, 'Tap the save icon', 'tap  Save ')).toBe(false);
  });

  test('belongs to the one that was touched of two on the page', () => {
    const view = over([heading('Note'), save, nameless], nameless);
    expect(isNamesake(view, 'Tap the save icon', 'tap  Save ')).toBe(false);
    expect(isNamesake(view, 'Tap the save icon', 'tap  Other ')).toBe(true);
  });

  test('belongs to none where the run has touched nothing', () => {
    const here = button('Here');
    expect(isNamesake(over([heading('Note'), here], here), 'Tap "Here"')).toBe(true);
  });
});
