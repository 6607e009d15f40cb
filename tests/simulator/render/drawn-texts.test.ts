/** The texts that a person reads in a picture, whatever the element tree has. */
import { expect, test } from 'vitest';
import { drawnTexts } from '../../../src/simulator/render/drawn-texts.ts';
import type { View, ViewNode } from '../../../src/simulator/view.ts';
import { box, node, smallView, viewOf, windowOf } from './views.ts';

const at = box(50, 60, 300, 60);

const read = (view: View): string[] => drawnTexts(view).map(({ text }) => text);
const readNodes = (...nodes: ViewNode[]): string[] => read(smallView(nodes));
const text = (words: string, more: Partial<ViewNode> = {}): ViewNode =>
  node('text', at, { text: words, ...more });

test('a text is read; one that is not drawn, or has the color behind it, is not', () => {
  expect(readNodes(text('Milk'))).toEqual(['Milk']);
  expect(readNodes(text('Milk', { pixels: false }))).toEqual([]);
  expect(readNodes(text('Milk', { color: 'ground' }))).toEqual([]);
  expect(readNodes(text('Milk', { color: '#fefbfe' }))).toEqual([]);
});

test('a text in a row that is drawn in part is read by its parts', () => {
  const parts = [
    node('text', box(60, 60, 150, 60), { text: 'Milk' }),
    node('text', box(210, 60, 130, 60), { text: '2.40', color: 'ground' }),
  ];
  expect(readNodes(node('row', at, { children: parts, description: 'Milk\n2.40' }))).toEqual(['Milk']);
});

test('a picture, a dialog or the edge of a list over a text hides it; a veil does not', () => {
  expect(readNodes(text('Milk'), node('image', box(0, 0, 400, 300)))).toEqual([]);
  expect(readNodes(text('Milk', { clip: box(0, 0, 400, 88) }))).toEqual([]);
  const page = windowOf(node('screen', box(0, 0, 400, 300), { children: [text('Milk')] }));
  const dialog = node('dialog', box(20, 20, 360, 200), { text: 'Sure?' });
  expect(read(viewOf(400, 300, [page, windowOf(dialog, { scrim: true })]))).toEqual(['Sure?']);
  const below = node('dialog', box(20, 130, 260, 60), { text: 'Sure?' });
  expect(read(viewOf(400, 300, [page, windowOf(below, { scrim: true })]))).toEqual(['Milk', 'Sure?']);
});

test('a text is read as it is drawn', () => {
  const long = 'A name that is far too long for the line';
  const [cut = ''] = readNodes(node('text', box(50, 60, 120, 24), { text: long }));
  expect(cut).toMatch(/^A name.+…$/u);
  expect(readNodes(node('text', box(20, 60, 200, 120), { text: long }))).toEqual([long]);
  const pieces = [
    node('text', box(50, 60, 60, 60), { text: '12' }),
    node('text', box(110, 60, 60, 60), { text: '.50' }),
  ];
  expect(readNodes(node('inline text', at, { children: pieces }))).toEqual(['12.50']);
});

test('descriptions, and all of a page that refuses screenshots, cannot be read', () => {
  expect(readNodes(node('icon', at, { description: 'Search', icon: 'search' }))).toEqual([]);
  expect(read({ ...smallView([text('Milk')]), secure: true })).toEqual([]);
});
