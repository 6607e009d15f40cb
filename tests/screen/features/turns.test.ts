/** Turns: entries of a tree without boxes, as Compose, Flutter and SwiftUI tell them. */
import { describe, expect, test } from 'vitest';
import { buildScreen, the, type Sketch } from '../../builders/screen.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { entryOf } from '../../../src/screen/features/entries.ts';

/** The texts of the entry of a text, and how many entries there are; null without one. */
function entry(of: string, children: readonly Sketch[]): string | null {
  const screen = buildScreen(children);
  const found = entryOf(screen, the(screen, of));
  if (found === null) return null;
  return `${found.texts.map((e) => e.text).join(', ')} of ${found.all.length}${found.isUnclear ? '?' : ''}`;
}

type Word = readonly [words: string, x: number, y: number];
const page = (...words: readonly Word[]): Sketch[] => words.map(([text, x, y]) => textAt(text, x, y));
const SHOP = [
  ['Apple', '€5', 'Ready'],
  ['Pear', '€9', 'Sold out'],
  ['Fig', '€7', 'Waiting'],
] as const;
/** The name above its two values, which stand in one line. */
const stacked = (top: number, step: number): Sketch[] =>
  SHOP.flatMap(([name, price, state], i) =>
    page(
      [name, 40, top + i * step],
      [price, 40, top + 70 + i * step],
      [state, 300 + i * 9, top + 70 + i * step],
    ),
  );
const column = (top: number, step: number, ...words: readonly string[]): Sketch[] =>
  page(...words.map((text, i): Word => [text, 40, top + i * step]));

describe('texts without boxes', () => {
  test('belong to the name in front of them, whatever stands in the same line', () => {
    expect(entry('Sold out', stacked(200, 200))).toBe('Pear, €9, Sold out of 3');
  });

  test('also below the title of the page and above its end', () => {
    const screen = [textAt('Fruit', 40, 60), ...stacked(200, 200), textAt('Help', 40, 900)];
    expect(entry('Pear', screen)).toBe('Pear, €9, Sold out of 3');
    expect(entry('Fruit', screen)).toBeNull();
  });

  test('belong to the text in front of them where room parts them', () => {
    const rows = SHOP.flatMap((row, i) => column(300 + i * 400, 80, ...row));
    expect(entry('Ready', [textAt('Fruit', 40, 60), ...rows])).toBe('Apple, €5, Ready of 3');
  });

  test('may belong to either side in a column that nothing parts', () => {
    const words = ['Fruit', ...SHOP.flat()];
    expect(entry('Ready', column(60, 80, ...words))).toMatch(/\?$/u);
  });

  test('belong to the name above their line where room tells between two ways', () => {
    const rows = SHOP.flatMap(([name, price, state], i) =>
      page([name, 40, 200 + i * 260], [price, 40, 290 + i * 260], [state, 300, 290 + i * 260]),
    );
    expect(entry('Ready', rows)).toBe('Apple, €5, Ready of 3');
  });

  test('take turns by where they begin', () => {
    const words: Word[] = [
      ['Ann', 40, 200],
      ['Admin', 120, 280],
      ['Berlin', 120, 360],
      ['Bob', 40, 440],
      ['Guest', 120, 520],
      ['Paris', 120, 600],
    ];
    expect(entry('Paris', page(...words))).toBe('Bob, Guest, Paris of 2');
  });

  test('may hold an amount beside words', () => {
    const words = ['Alarm', '07:30 · Mon Tue', 'Gym', '18:00 · Wed', 'Pills', '21:15 · Daily'];
    expect(entry('Gym', column(200, 100, ...words))).toBe('Gym, 18:00 · Wed of 3');
  });

  test('are a turn over the whole list rather than a part of it', () => {
    const line = (y: number, ...words: readonly string[]): Sketch[] =>
      page(...words.map((text, i): Word => [text, 40 + i * 200, y]));
    const list = [
      ...line(200, 'Milk', 'Number', '2', 'Price', '€3.50'),
      ...line(300, 'Eggs', 'Number', '12', 'Price', '€4.20'),
    ];
    expect(entry('Eggs', list)).toBe('Eggs, Number, 12, Price, €4.20 of 2');
  });

  test('form no turns where all are alike', () => {
    expect(entry('Blue', column(200, 100, 'Red', 'Blue', 'Green', 'Black'))).toBeNull();
  });
});

describe('a list of which one entry is shorter', () => {
  const HOLE = [
    ['Apple', '€5', 'Ready'],
    ['Pear', '€9'],
    ['Fig', '€7', 'Waiting'],
  ] as const;

  test('has the lines that are alike for entries', () => {
    const lines = HOLE.flatMap((row, r) =>
      page(...row.map((text, i): Word => [text, 40 + i * 300, 200 + r * 100])),
    );
    expect(entry('Waiting', lines)).toBe('Fig, €7, Waiting of 2');
    expect(entry('€9', lines)).toBeNull();
  });

  test('is divided by the room between its entries', () => {
    const rows = HOLE.flatMap((row, r) => column(200 + r * 400, 80, ...row));
    expect(entry('Waiting', [textAt('Fruit', 40, 40), ...rows])).toBe('Fig, €7, Waiting of 3');
    expect(entry('€9', rows)).toBe('Pear, €9 of 3');
  });

  test('is open where a value between others may be the one that is missing', () => {
    const gap = [SHOP[0], ['Pear', 'Sold out'], SHOP[2]] as const;
    const rows = gap.flatMap((row, r) => column(200 + r * 400, 80, ...row));
    expect(entry('Sold out', rows)).toBe('Pear, Sold out of 3?');
  });

  test('is divided by cards that the tree goes down one by one', () => {
    const card = (row: readonly string[], x: number, y: number): Sketch[] =>
      page(...row.map((text, i): Word => [text, x, y + i * 80]));
    const cards = [...card(HOLE[0], 40, 200), ...card(HOLE[1], 540, 200), ...card(HOLE[2], 40, 600)];
    expect(entry('€9', cards)).toBe('Pear, €9 of 3');
    expect(entry('Ready', cards)).toBe('Apple, €5, Ready of 3');
  });

  test('is open in a column without such room', () => {
    expect(entry('Waiting', column(200, 100, ...HOLE.flat()))).not.toMatch(/\d$/u);
  });
});

describe('words side by side without boxes', () => {
  const words = (x: (row: number, i: number) => number, down: boolean): Sketch[] => {
    const rows = [
      ['Ann', 'Admin', 'Berlin'],
      ['Bob', 'Guest', 'Paris'],
    ].map((row, r) => row.map((text, i): Word => [text, x(r, i), 200 + r * 100]));
    return page(...(down ? [0, 1, 2].flatMap((i) => rows.map((row) => row[i]!)) : rows.flat()));
  };

  test('may be a row where they stand in columns, or choices that go on in the next line', () => {
    const columns = words((_, i) => 40 + i * 300, false);
    expect(entry('Guest', columns)).toBe('Bob, Guest, Paris of 2?');
  });

  test('are a name and its value where there are two in each line', () => {
    const pairs = page(['Name', 40, 200], ['Ann', 400, 200], ['City', 40, 300], ['Rome', 400, 300]);
    expect(entry('Rome', pairs)).toBe('City, Rome of 2');
  });

  test('may be a row where only the first stand below each other', () => {
    expect(
      entry(
        'Guest',
        words((r, i) => 40 + i * (300 + r * 40), false),
      ),
    ).toBe('Bob, Guest, Paris of 2?');
  });

  test('may belong to what stands below them where the tree goes down', () => {
    expect(
      entry(
        'Guest',
        words((_, i) => 40 + i * 300, true),
      ),
    ).toBe('Bob, Admin, Guest, Paris of 2?');
  });
});

describe('a control that begins each turn', () => {
  const header = (text: string, y: number): Sketch => ({
    role: 'button',
    clickable: true,
    at: [40, y, 900, 60],
    children: [textAt(text, 40, y)],
  });

  test('may be its name, as in an accordion', () => {
    const sections = SHOP.flatMap(([name, price, state], i) => [
      header(name, 200 + i * 300),
      ...page([price, 40, 280 + i * 300], [state, 40, 360 + i * 300]),
    ]);
    expect(entry('Waiting', sections)).toBe('Fig, €7, Waiting of 3?');
  });
});
