/** Entries: which texts of a screen belong to one thing of several alike. */
import { describe, expect, test } from 'vitest';
import { buildScreen, button, the, type Sketch } from '../../builders/screen.ts';
import { box, listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { areInBareColumn, entryOf, hasEntries, isColumn } from '../../../src/screen/features/entries.ts';

/** The texts of the entry of a text, and how many entries there are; null without one. */
function entry(of: string, children: readonly Sketch[]): string | null {
  const screen = buildScreen(children);
  const found = entryOf(screen, the(screen, of));
  if (found === null) return null;
  return `${found.texts.map((e) => e.text).join(', ')} of ${found.all.length}${found.isUnclear ? '?' : ''}`;
}

const line = (y: number, ...words: readonly string[]): Sketch[] =>
  words.map((word, i) => textAt(word, 40 + i * 300, y));
const inBox = (y: number, ...words: readonly string[]): Sketch => box(y, 100, ...line(y, ...words));
const column = (x: number, ...words: readonly string[]): Sketch => ({
  role: 'container',
  at: [x, 200, 300, 300],
  children: words.map((word, i) => textAt(word, x, 200 + i * 100)),
});

describe('an entry is', () => {
  test('a box of several alike', () => {
    const rows = [inBox(200, 'Apple', '€5', 'Ready'), inBox(320, 'Pear', '€9', 'Sold out')];
    expect(entry('Apple', rows)).toBe('Apple, €5, Ready of 2');
    expect(entry('Sold out', rows)).toBe('Pear, €9, Sold out of 2');
  });

  test('the row around a box of its first lines', () => {
    const row = (y: number, name: string, state: string, price: string): Sketch =>
      box(y, 160, box(y, 160, textAt(name, 40, y), textAt(state, 40, y + 80)), textAt(price, 800, y));
    const rows = [row(200, 'Apple', 'Ready', '€5'), row(400, 'Pear', 'Sold out', '€9')];
    expect(entry('Apple', rows)).toBe('Apple, Ready, €5 of 2');
  });

  test('a row, also the only one', () => {
    expect(entry('Apple', [listAt(rowAt(0, 280, 1080, ...line(280, 'Apple', '€5')))])).toBe('Apple, €5 of 1');
  });

  test('a line of texts in columns', () => {
    const grid = [...line(200, 'Apple', '€5', 'Ready'), ...line(300, 'Pear', '€9', 'Sold out')];
    expect(entry('Pear', grid)).toBe('Pear, €9, Sold out of 2');
  });

  test('a name and its values that take turns with others', () => {
    const words = ['Apple', '€5', 'Ready', 'Pear', '€9', 'Sold out'];
    expect(
      entry(
        'Pear',
        words.map((word, i) => textAt(word, 40, 200 + i * 100)),
      ),
    ).toBe('Pear, €9, Sold out of 2');
  });

  test('a line across the columns of a table', () => {
    const columns = [column(0, 'Apple', 'Pear'), column(300, '€5', '€9')];
    expect(entry('Apple', columns)).toBe('Apple, €5 of 2');
  });

  test('without the words of a button', () => {
    const row = (y: number, name: string, price: string): Sketch =>
      box(y, 100, ...line(y, name, price), button('Edit', { at: [800, y, 200, 80] }));
    expect(entry('Apple', [row(200, 'Apple', '€5'), row(320, 'Pear', '€9')])).toBe('Apple, €5 of 2');
  });
});

describe('nothing tells an entry', () => {
  test('in boxes of words side by side, which may be columns or cards', () => {
    const boxes = [column(0, 'Ann', 'Bob'), column(300, 'Admin', 'Guest')];
    expect(entry('Ann', boxes)).toBe('Ann, Bob, Admin of 2?');
  });

  test('in a column of texts alike', () => {
    const words = ['Ann', 'Admin', 'Bob', 'Guest'].map((word, i) => textAt(word, 40, 200 + i * 100));
    expect(entry('Ann', words)).toBeNull();
    const screen = buildScreen(words);
    expect(areInBareColumn(screen, the(screen, 'Ann'), the(screen, 'Guest'))).toBe(true);
    expect(hasEntries(screen)).toBe(false);
  });

  test('in a bar', () => {
    const bar: Sketch = { role: 'toolbar', at: [0, 0, 1080, 160], children: line(40, 'Inbox', '3') };
    expect(
      entry('Inbox', [bar, { ...bar, at: [0, 200, 1080, 160], children: line(240, 'Sent', '4') }]),
    ).toBeNull();
  });

  test('in more texts than an entry has', () => {
    const many = (y: number): Sketch =>
      box(
        y,
        900,
        ...Array.from({ length: 13 }, (_, i) => textAt(`Line ${i} at ${y}`, 40, y + i * 60, 200, 50)),
      );
    expect(entry('Line 0 at 0', [many(0), many(1000)])).toBeNull();
  });
});

test('cards in two columns and two lines are cards, whatever they say', () => {
  const card = (x: number, y: number, name: string, state: string): Sketch => ({
    role: 'container',
    at: [x, y, 500, 200],
    children: [textAt(name, x, y), textAt(state, x, y + 100)],
  });
  const cards = [card(0, 200, 'Ann', 'Admin'), card(520, 200, 'Bob', 'Guest'), card(0, 420, 'Cem', 'Owner')];
  expect(entry('Cem', cards)).toBe('Cem, Owner of 3');
});

test('a box of names beside a box of amounts is a column', () => {
  const screen = buildScreen([column(0, 'Apple', 'Pear'), column(300, '€5', '€9')]);
  const names = screen.elements.find((e) => e.children.includes(the(screen, 'Apple').ref));
  expect(names !== undefined && isColumn(screen, names)).toBe(true);
  const cards = buildScreen([column(0, 'Apple', '€5'), column(300, 'Pear', '€9')]);
  const card = cards.elements.find((e) => e.children.includes(the(cards, 'Apple').ref));
  expect(card !== undefined && isColumn(cards, card)).toBe(false);
});
