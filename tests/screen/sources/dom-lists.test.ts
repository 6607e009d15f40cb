import { expect, test } from 'vitest';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import { listsWithMoreItems } from '../../../src/screen/sources/dom-lists.ts';

const BOX = [0, 0, 10, 10] as const;
const node = (parent: number, aria: Record<string, string> = {}, more: Partial<DomNode> = {}): DomNode => ({
  tag: 'div',
  bounds: [...BOX],
  parent,
  aria,
  ...more,
});
const item = (setsize: string): DomNode => node(0, { setsize });

test.each([
  ['as many as it says', [node(-1), item('2'), item('2')], []],
  ['more than the page holds', [node(-1), item('3'), item('3')], [0]],
  ['nobody knows how many', [node(-1), item('-1')], [0]],
  ['no number at all', [node(-1), item('many')], []],
  [
    'rows of a table, one below a group',
    [node(-1, { rowcount: '2' }), node(0), node(1, {}, { tag: 'tr' })],
    [0],
  ],
  ['all rows of a grid', [node(-1, { rowcount: '1' }), node(0, {}, { role: 'row' })], []],
])('a list with items: %s', (_, nodes, expected) => {
  expect([...listsWithMoreItems(nodes)]).toEqual(expected);
});
