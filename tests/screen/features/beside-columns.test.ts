/** Columns that stand side by side (R77): what stands in one of them stands under the title of no other. */
import { describe, expect, test } from 'vitest';
import { isInAnotherCell, isInAnotherColumn } from '../../../src/screen/features/beside-columns.ts';
import { underHeading } from '../../../src/screen/features/under-heading.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const lane = (x: number, height: number, title: string, ...cards: readonly string[]): Sketch => ({
  role: 'container',
  at: [x, 300, 400, height],
  children: [
    text(title, { at: [x, 300, 200, 60] }),
    ...cards.map((card, n) => text(card, { at: [x, 400 + 150 * n, 300, 100] })),
  ],
});
const board = (...lanes: readonly Sketch[]): Screen =>
  buildScreen([{ role: 'container', at: [0, 300, 1000, 900], children: lanes }]);
const named = (screen: Screen, words: string): Element => screen.elements.find((e) => e.text === words)!;
const isBeside = (screen: Screen, title: string, element: string): boolean =>
  isInAnotherColumn(screen, named(screen, title), named(screen, element));

describe('a card of a board', () => {
  const lanes = board(lane(0, 900, 'To do', 'Fix', 'Write'), lane(500, 900, 'Doing', 'Test'));
  test('stands in its own lane', () => {
    expect(isBeside(lanes, 'To do', 'Write')).toBe(false);
    expect(underHeading(lanes, named(lanes, 'Write'), 'To do', 'exact')).toBe('yes');
  });
  test('stands in no lane beside it', () => {
    expect(isBeside(lanes, 'Doing', 'Write')).toBe(true);
    expect(isBeside(lanes, 'To do', 'Test')).toBe(true);
    expect(underHeading(lanes, named(lanes, 'Write'), 'Doing', 'exact')).toBe('no');
  });
  test('stands in no empty lane that ends above it', () => {
    const empty = board(lane(0, 900, 'To do', 'Fix', 'Write'), lane(500, 60, 'Doing'));
    expect(isBeside(empty, 'Doing', 'Write')).toBe(true);
  });
});

test('a part that is lower than a short box beside it may be its content', () => {
  const screen = board(lane(0, 60, 'Past'), {
    role: 'container',
    at: [500, 400, 400, 200],
    children: [text('€12', { at: [500, 400, 100, 60] })],
  });
  expect(isBeside(screen, 'Past', '€12')).toBe(false);
});

test('a text that stands under two tabs is in no column of theirs', () => {
  const screen = board(
    {
      role: 'container',
      at: [0, 300, 1000, 60],
      children: [text('Next', { at: [0, 300, 400, 60] }), text('Past', { at: [500, 300, 400, 60] })],
    },
    text('Rome', { at: [0, 400, 300, 100] }),
  );
  expect(isBeside(screen, 'Past', 'Rome')).toBe(false);
  expect(isInAnotherCell(screen, named(screen, 'Past'), named(screen, 'Rome'))).toBe(false);
});

test('a cell stands below the title of its own column', () => {
  const row = (y: number, ...cells: readonly string[]): Sketch => ({
    role: 'container',
    at: [0, y, 1000, 80],
    children: cells.map((cell, n) => text(cell, { at: [500 * n, y, 400, 80] })),
  });
  const screen = board(row(300, 'Item', 'Price'), row(400, 'Milk', '€2'));
  const isAside = (title: string, cell: string): boolean =>
    isInAnotherCell(screen, named(screen, title), named(screen, cell));
  expect([isAside('Price', 'Milk'), isAside('Item', '€2')]).toEqual([true, true]);
  expect([isAside('Item', 'Milk'), isAside('Price', '€2')]).toEqual([false, false]);
});
