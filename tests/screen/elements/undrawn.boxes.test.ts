/** Where texts must have ink, and what lies inside an undrawn control, rule by rule (R70). */
import { describe, expect, test } from 'vitest';
import { textBoxes, withInside } from '../../../src/screen/elements/undrawn.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import { treeOf, type Branch } from './tree.ts';

const BOX: Rect = { x: 20, y: 100, width: 200, height: 40 };
const control = { ref: 'it', bounds: BOX, of: 'control' };

describe('a text has a place for its ink', () => {
  const LETTERS: Rect = { x: 24, y: 110, width: 90, height: 20 };
  test.each<[string, Branch, object | null]>([
    ['all of its element', {}, control],
    ['digits alone', { text: '12' }, control],
    ['no letter and no digit', { text: '– • –' }, null],
    ['no text', { text: '' }, null],
    ['a description that stands for it', { text: '', label: 'Milk', labelFrom: 'description' }, control],
    ['out of view', { visible: null }, null],
    ['covered', { coveredBy: 'e9' }, null],
    ['covered by what paints nothing', { coveredBy: 'e9', clearCover: true }, control],
    ['covered by what paints', { coveredBy: 'e9', clearCover: false }, null],
    ['typed into a field', { state: { editable: true } }, null],
    ['the box of the text alone', { textBox: LETTERS }, { ref: 'it', bounds: LETTERS, of: 'text' }],
    ['the same of a box that holds others', { textBox: LETTERS, role: 'container' }, { of: 'text' }],
    ['nine tenths in view', { visible: { ...BOX, height: 36 } }, { bounds: { ...BOX, height: 36 } }],
    ['less in view', { visible: { ...BOX, height: 35 } }, null],
    ['a button', { role: 'button' }, control],
    ['a row, which may draw it anywhere', { role: 'row' }, null],
    ['with an icon inside', { inside: [{ role: 'icon' }] }, null],
  ])('%s', (_, more, found) => {
    const boxes = textBoxes(treeOf({ ref: 'it', text: 'Milk', bounds: BOX, ...more }));
    expect(boxes).toMatchObject(found === null ? [] : [found]);
    expect(boxes).toHaveLength(found === null ? 0 : 1);
  });
});

describe('inside an undrawn control', () => {
  const inside = (more: Branch, ...branches: readonly Branch[]): string[] => {
    const elements = treeOf({ ref: 'it', bounds: BOX, inside: branches, ...more });
    return withInside(
      elements.filter((e) => e.ref === 'it'),
      elements,
    ).map((e) => e.ref);
  };
  const icon = (ref: string, more: Branch = {}): Branch => ({
    ref,
    role: 'icon',
    bounds: { ...BOX, width: 40 },
    ...more,
  });

  test('is all that lies in its box, once', () => {
    expect(inside({}, icon('a', { inside: [icon('b')] }), icon('c')).toSorted()).toEqual([
      'a',
      'b',
      'c',
      'it',
    ]);
  });

  test.each<[string, Branch, Branch]>([
    ['what reaches out of it', {}, { bounds: { ...BOX, x: 0 } }],
    ['what is out of view', {}, { visible: null }],
    ['anything when it is out of view itself', { visible: null }, {}],
  ])('is not %s', (_, more, inner) => {
    expect(inside(more, icon('a', inner))).toEqual(['it']);
  });

  test('is what lies in its box although what is around it reaches out', () => {
    expect(inside({}, icon('a', { bounds: { ...BOX, x: 0 }, inside: [icon('b')] }))).toEqual(['it', 'b']);
  });

  test('a part that the tree lacks hides no other', () => {
    const elements = treeOf({ ref: 'it', bounds: BOX, inside: [icon('a')] });
    const torn = elements.map((e) => (e.ref === 'it' ? { ...e, children: ['a', 'lost'] } : e));
    expect(withInside(torn.slice(0, 1), torn).map((e) => e.ref)).toEqual(['it', 'a']);
  });
});
