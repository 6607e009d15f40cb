/** Whether a control of a page is selected: many pages only draw it (R74). */
import { describe, expect, test } from 'vitest';
import { stateHolds } from '../../../src/core/targets/states.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, the, type Sketch } from '../../builders/screen.ts';

const chip = (text: string, more: Sketch = {}): Sketch => ({
  role: 'button',
  className: 'span',
  text,
  ...more,
});
const native = (...children: readonly Sketch[]): Screen => buildScreen(children);
const web = (...children: readonly Sketch[]): Screen => {
  const screen = native(...children);
  return { ...screen, windows: screen.windows.map((w) => ({ ...w, package: 'https://shop.example' })) };
};
const saying = (screen: Screen, name: string): Screen => ({
  ...screen,
  elements: screen.elements.map((e): Element => (e.text === name ? { ...e, selectable: true } : e)),
});
const isFishSelected = (screen: Screen): boolean | undefined =>
  stateHolds(screen, the(screen, 'Fish'), 'selected');

describe('on a page', () => {
  test.each<[string, Screen, boolean | undefined]>([
    ['nobody knows of a chip that nothing marks', web(chip('Vegan'), chip('Fish')), undefined],
    ['a chip that is marked is selected', web(chip('Vegan'), chip('Fish', { selected: true })), true],
    [
      'a chip beside a marked one is not selected',
      web(chip('Vegan', { selected: true }), chip('Fish')),
      false,
    ],
    [
      'a chip beside a checked one is not selected',
      web(chip('Vegan', { checked: true }), chip('Fish')),
      false,
    ],
    [
      'a marked chip of another kind says nothing',
      web(chip('Vegan', { selected: true, className: 'a' }), chip('Fish')),
      undefined,
    ],
    ['a chip that says so is not selected', saying(web(chip('Fish')), 'Fish'), false],
    [
      'a chip beside one that says so may be selected',
      saying(web(chip('Vegan'), chip('Fish')), 'Vegan'),
      undefined,
    ],
    [
      'a chip that holds a part that says so is not selected',
      saying(web({ role: 'button', clickable: true, children: [{ role: 'text', text: 'Fish' }] }), 'Fish'),
      false,
    ],
    ['a checkbox that is not checked is not selected', web({ role: 'checkbox', text: 'Fish' }), false],
    ['a radio button that is checked is selected', web({ role: 'radio', text: 'Fish', checked: true }), true],
    ['a switch that is on is not selected', web({ role: 'toggle', text: 'Fish', checked: true }), false],
  ])('%s', (_, screen, expected) => {
    expect(isFishSelected(screen)).toBe(expected);
  });
  test('"not selected" is as open as "selected"', () => {
    const screen = web(chip('Fish'));
    expect(stateHolds(screen, the(screen, 'Fish'), 'not selected')).toBeUndefined();
  });
});

describe('on a phone', () => {
  const line = (n: number): Sketch => ({ at: [n * 200, 100, 180, 60] });
  test.each<[string, Screen, boolean | undefined]>([
    ['a control that stands alone is not selected when nothing marks it', native(chip('Fish')), false],
    [
      'a chip beside a marked one is not selected',
      native(chip('Vegan', { selected: true }), chip('Fish')),
      false,
    ],
    [
      'nobody knows of chips of which none is marked',
      native(chip('Vegan', line(0)), chip('Fish', line(1))),
      undefined,
    ],
    [
      'a control beside one of another size stands alone',
      native(chip('Vegan', { at: [0, 100, 180, 90] }), chip('Fish', line(1))),
      false,
    ],
    [
      'nobody knows of chips of different widths below each other',
      native(chip('Vegan', { at: [40, 100, 180, 60] }), chip('Fish', { at: [40, 200, 120, 60] })),
      undefined,
    ],
    [
      'nobody knows of chips of which one is drawn a little larger',
      native(chip('Vegan', { at: [0, 98, 180, 66] }), chip('Fish', line(1))),
      undefined,
    ],
    [
      'a tab has a state of its own',
      native(chip('Meat', { ...line(0), role: 'tab' }), chip('Fish', { ...line(1), role: 'tab' })),
      false,
    ],
    ['a list box shows what is chosen in it', native({ role: 'dropdown', text: 'Fish' }), undefined],
  ])('%s', (_, screen, expected) => {
    expect(isFishSelected(screen)).toBe(expected);
  });
});
