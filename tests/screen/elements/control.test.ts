/** The control that an element stands in (R74). */
import { describe, expect, test } from 'vitest';
import { controlOf } from '../../../src/screen/elements/control.ts';
import { screenOf } from '../../vision/drawing/seen.ts';
import { treeOf, type Branch } from './tree.ts';

const SIZE = { width: 400, height: 800 };
const TAPPED = { clickable: true };
const text: Branch = { ref: 'text', text: 'Wi-Fi' };
const button = (ref: string): Branch => ({ ref, role: 'button', state: TAPPED });

/** Returns the ref of the control that the text stands in. */
function control(...branches: readonly Branch[]): string | null {
  const elements = treeOf(...branches);
  const screen = screenOf(SIZE, { elements });
  return (
    controlOf(
      screen,
      elements.find((e) => e.ref === 'text')!,
    )?.ref ?? null
  );
}

const boxOf = (more: Branch, ...inside: readonly Branch[]): Branch => ({
  ref: 'box',
  role: 'container',
  state: TAPPED,
  inside: [text, ...inside],
  ...more,
});

describe('a text stands in', () => {
  test.each<[string, Branch, string | null]>([
    ['no control where nothing takes a touch', boxOf({ state: {} }), null],
    ['what takes the touch', boxOf({}), 'box'],
    ['a selected box, such as a tab of Compose', boxOf({ state: { selected: true } }), 'box'],
    ['a tab that is not selected', boxOf({ role: 'tab', state: {} }), 'box'],
    ['a box with one other control', boxOf({}, button('a')), 'box'],
    ['a box with a control in a control', boxOf({}, { ...button('a'), inside: [button('b')] }), 'box'],
    ['no box with two other controls', boxOf({}, button('a'), button('b')), null],
    ['no box with two controls deeper', boxOf({}, { inside: [button('a'), button('b')] }), null],
    ['a row with two other controls', boxOf({ role: 'row' }, button('a'), button('b')), 'box'],
    ['a tab with two other controls', boxOf({ role: 'tab' }, button('a'), button('b')), 'box'],
    ['a box of two fifths of the screen', boxOf({ bounds: { x: 0, y: 0, width: 400, height: 320 } }), 'box'],
    ['no higher box', boxOf({ bounds: { x: 0, y: 0, width: 400, height: 321 } }), null],
    ['a higher row', boxOf({ role: 'row', bounds: { x: 0, y: 0, width: 400, height: 321 } }), 'box'],
  ])('%s', (_, branch, ref) => {
    expect(control(branch)).toBe(ref);
  });

  test('the nearest one', () => {
    expect(control({ ref: 'card', state: TAPPED, inside: [boxOf({})] })).toBe('box');
  });

  test('itself, however many controls it holds', () => {
    expect(control({ ...text, state: TAPPED, inside: [button('a'), button('b')] })).toBe('text');
  });

  test('none beyond a box of several controls', () => {
    const box = boxOf({}, button('a'), button('b'));
    expect(control({ ref: 'card', role: 'row', state: TAPPED, inside: [box] })).toBeNull();
  });
});
