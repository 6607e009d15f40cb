/** The box that a person taps to check what words say (R74). */
import { describe, expect, test } from 'vitest';
import { onOffPart, touchedToCheck } from '../../../src/screen/locate/checkable-part.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';

const TERMS = text('I accept the terms', { at: [180, 410, 700, 100] });
const box = (sketch: Partial<Sketch> = {}): Sketch => ({
  role: 'checkbox',
  id: 'box',
  at: [40, 400, 120, 120],
  clickable: true,
  ...sketch,
});
const NEWS = text('Send me news', { at: [180, 610, 700, 100] });
const page = (...parts: readonly Sketch[]): Screen => buildScreen([text('Terms'), ...parts]);
const touched = (screen: Screen): string => {
  const words = screen.elements.find((e) => e.text === 'I accept the terms');
  if (words === undefined) throw new Error('the words are not there');
  const { resourceId, text: own } = touchedToCheck(screen, words);
  return resourceId || own;
};

test('words that take no touch leave it to the box beside them', () => {
  expect(touched(page(box(), TERMS))).toBe('box');
});
test('each of several boxes belongs to the words in its line', () => {
  const other = box({ id: 'other', at: [40, 600, 120, 120] });
  expect(touched(page(box(), TERMS, other, NEWS))).toBe('box');
});
test('two boxes in the line of the words are none of theirs for sure', () => {
  const other = box({ id: 'other', at: [900, 400, 120, 120] });
  expect(touched(page(box(), TERMS, other))).toBe('I accept the terms');
});
test('a box with other words in its line is none of theirs for sure', () => {
  const other = box({ id: 'other', at: [40, 600, 120, 120] });
  const more = text('or not', { at: [900, 410, 150, 100] });
  expect(touched(page(box(), TERMS, more, other, NEWS))).toBe('I accept the terms');
});
test('words in a row that takes touches are tapped themselves', () => {
  const row: Sketch = { role: 'row', at: [0, 380, 1080, 160], clickable: true, children: [box(), TERMS] };
  expect(touched(page(row))).toBe('I accept the terms');
});
test('a switch in such a row that bears the same name takes its own touch', () => {
  const own = box({ description: 'I accept the terms' });
  const row: Sketch = { role: 'row', at: [0, 380, 1080, 160], clickable: true, children: [own, TERMS] };
  expect(touched(page(row))).toBe('box');
});
test('a row that can be checked itself takes the touch', () => {
  const own = box({ description: 'I accept the terms' });
  const at = [0, 380, 1080, 160] as const;
  const row: Sketch = { role: 'checkbox', at, clickable: true, children: [own, TERMS] };
  expect(touched(page(row))).toBe('I accept the terms');
});
test.each<[string, Partial<Sketch>]>([
  ['is a button', { role: 'button' }],
  ['stands in another line', { at: [40, 1400, 120, 120] }],
])('a box that %s is not tapped', (_, sketch) => {
  expect(touched(page(box(sketch), TERMS))).toBe('I accept the terms');
});
test('a box that nobody draws is not tapped', () => {
  const screen = page(box(), TERMS);
  const undrawn = screen.elements.filter((e) => e.resourceId === 'box').map((e) => e.ref);
  expect(touched({ ...screen, undrawn })).toBe('I accept the terms');
});

describe('whether a control is on', () => {
  const isOn = (own: Partial<Sketch>, more: Partial<Element> = {}): boolean | undefined => {
    const screen = buildScreen([text('Text'), { ...button('Bold'), ...own }]);
    const elements = screen.elements.map((e) => (e.text === 'Bold' ? { ...e, ...more } : e));
    const words = elements.find((e) => e.text === 'Bold');
    return words === undefined ? undefined : onOffPart({ ...screen, elements }, words)?.isOn;
  };
  test('is what a button of a page says that can be pressed', () => {
    expect(isOn({ selected: true }, { selectable: true })).toBe(true);
    expect(isOn({}, { selectable: true })).toBe(false);
  });
  test('is unknown of another button, and of a tab', () => {
    expect(isOn({ selected: true })).toBeUndefined();
    expect(isOn({ role: 'tab', selected: true }, { selectable: true })).toBeUndefined();
  });
  test('is what a box says that is checked, and unknown of one that is half checked', () => {
    expect(isOn({ role: 'checkbox', checked: true })).toBe(true);
    expect(isOn({ role: 'checkbox', checked: true }, { mixed: true })).toBeUndefined();
  });
});
