/** The places at which rows have their names and prices (R76): ids, paths and left edges, whatever else a row shows. */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const BY_NAME = 'The list is sorted alphabetically';
const BY_PRICE = 'The items are sorted by price from low to high';
const NO_NAME = 'unproven judge: nobody can tell which of its texts are names';
const found = (...words: readonly string[]): string =>
  `met: on the screen: ${words.map((word) => `"${word}"`).join(', ')}`;

/** A thing in a row: given its top edge. */
type Part = (top: number) => Sketch;
interface Place {
  readonly x: number;
  readonly y?: number;
  readonly id?: string;
  readonly className?: string;
}
const said =
  (words: string, { x, y = 5, ...more }: Place, ...inside: readonly Sketch[]): Part =>
  (top) =>
    text(words, { at: [x, top + y, 200, 50], ...more, children: inside });
const picture =
  (x: number): Part =>
  (top) => ({ role: 'image', at: [x, top + 5, 50, 50] });

/** A row of the list; `left`: where it begins. It ends as far from the other edge, so that it is no part of the row above. */
interface Row {
  readonly left?: number;
  readonly parts: readonly Part[];
}
const summary = (line: string, ...rows: readonly Row[]): string =>
  assertionSummary(
    line,
    buildScreen([
      listAt(
        ...rows.map(({ left = 0, parts }, i) => {
          const top = 200 + i * 120;
          return rowAt(left, top, 1080 - 2 * left, ...parts.map((part) => part(top)));
        }),
      ),
    ]),
    { listEnded: true },
  );
const named = (...rows: readonly Row[]): string => summary(BY_NAME, ...rows);
const plain = (...words: readonly string[]): readonly Row[] =>
  words.map((word) => ({ parts: [said(word, { x: 40 })] }));

describe('a name', () => {
  test.each<[string, readonly string[], string]>([
    ['begins with a letter, not with a number', ['1st Ann', '2nd Bob'], NO_NAME],
    ['begins with a letter, not with a number beside it', ['1A', '2B'], NO_NAME],
    ['may begin with a sign and a space', ['( Ann )', '( Bob )'], found('( Ann )', '( Bob )')],
    ['may begin with several signs', ['#@Ann', '#@Bob'], found('#@Ann', '#@Bob')],
  ])('%s', (_, words, answer) => {
    expect(named(...plain(...words))).toBe(answer);
  });

  test.each<[string, string, string]>([
    ['a number with a letter', '12A', found('Ann', 'Bob')],
    ['a word', 'New', NO_NAME],
    ['a word after signs and a space', '( New )', NO_NAME],
  ])('may or may not be moved by a further text beside it: %s', (_, more, answer) => {
    const rows = [
      { parts: [said('Ann', { x: 40 })] },
      { parts: [said('Bob', { x: 40 }), said(more, { x: 400 })] },
    ];
    expect(named(...rows)).toBe(answer);
  });
});

describe('rows that are built alike', () => {
  test('have their names at the same path, however far in', () => {
    const rows = [{ parts: [said('Ann', { x: 40 })] }, { parts: [said('Bob', { x: 80 })] }];
    expect(named(...rows)).toBe(found('Ann', 'Bob'));
  });

  test('are alike in their texts: a picture behind the name in one of them changes nothing', () => {
    const rows = [{ parts: [said('Ann', { x: 40 })] }, { parts: [said('Bob', { x: 80 }), picture(900)] }];
    expect(named(...rows)).toBe(found('Ann', 'Bob'));
  });

  test('are not alike with texts of other classes: the name is not known where it stands further in', () => {
    const rows = [
      { parts: [said('Ann', { x: 40 })] },
      { parts: [said('Bob', { x: 80, className: 'android.widget.Chip' })] },
    ];
    expect(named(...rows)).toBe(NO_NAME);
  });

  test('have one text in a box of texts: the innermost', () => {
    const card =
      (whole: string, name: string): Part =>
      (top) =>
        text(whole, { at: [40, top, 400, 100], children: [text(name, { at: [40, top + 5, 200, 50] })] });
    const rows = [{ parts: [card('Zoe, a card', 'Ann')] }, { parts: [card('Amy, a card', 'Bob')] }];
    expect(named(...rows)).toBe(found('Ann', 'Bob'));
  });
});

describe('rows that are built differently', () => {
  const red = said('red', { x: 40, y: 65 });
  const green = said('green', { x: 40, y: 65 });
  test('have their names at the same left edge, behind a picture in one of them', () => {
    const rows = [
      { parts: [said('Ann', { x: 100 }), red] },
      { parts: [picture(40), said('Bob', { x: 100 }), green] },
    ];
    expect(named(...rows)).toBe(found('Ann', 'Bob'));
  });

  test.each([
    [60, found('Ann', 'Bob')],
    [30, NO_NAME],
  ])('have their left edges from the edge of the row, which begins at %i', (left, answer) => {
    const rows = [
      { parts: [said('Ann', { x: 40 }), said('red', { x: 300, y: 65 })] },
      { left, parts: [picture(900), said('Bob', { x: 100 }), said('green', { x: 360, y: 65 })] },
    ];
    expect(named(...rows)).toBe(answer);
  });

  test('have several texts with an id each, and the topmost is the name', () => {
    const both = (name: string, colour: string): readonly Part[] => [
      said(colour, { x: 40, y: 65, id: 'com.app:id/colour' }),
      said(name, { x: 40, id: 'com.app:id/name' }),
    ];
    const rows = [{ parts: both('Ann', 'red') }, { parts: [picture(900), ...both('Bob', 'green')] }];
    expect(named(...rows)).toBe(found('Ann', 'Bob'));
  });
});

describe('two texts in one line of a row', () => {
  const pair = (name: string, colour: string, at: number): readonly Part[] => [
    said(name, { x: 40, id: 'com.app:id/name' }),
    said(colour, { x: at, id: 'com.app:id/colour' }),
  ];
  test.each([
    ['in the order of the tree', false],
    ['in the other order', true],
  ])('are read from left to right, %s', (_, turned) => {
    const rows = [pair('Ann', 'red', 540), pair('Bob', 'green', 540), pair('Cid', 'blue', 540)].map(
      (parts) => ({ parts: turned ? parts.toReversed() : parts }),
    );
    expect(named(...rows)).toBe(found('Ann', 'Bob', 'Cid'));
  });

  test('may both be names when the second one stands in the left half of one row', () => {
    const rows = [{ parts: pair('Ann', 'red', 540) }, { parts: pair('Bob', 'green', 300) }];
    expect(named(...rows)).toBe(
      'unproven judge: on the screen: "Ann", "Bob", and other texts of the rows are in another order',
    );
  });
});

describe('the price of a row', () => {
  const sold = (...parts: readonly string[]): Row => ({
    parts: parts.map((words, i) => said(words, { x: 40 + i * 250 })),
  });
  test.each<[string, readonly Row[], string]>([
    ['may stand beside its sign', [sold('$', '2.00'), sold('$', '9.50')], found('2.00', '9.50')],
    ['may stand beside its currency', [sold('EUR', '2.00'), sold('EUR', '9.50')], found('2.00', '9.50')],
    ['may have two digits before its decimals', [sold('9.50'), sold('12.50')], found('9.50', '12.50')],
    [
      'is not a sign without a number',
      [sold('$'), sold('$')],
      'unproven judge: nobody can tell what row 1 is sorted by',
    ],
  ])('%s', (_, rows, answer) => {
    expect(summary(BY_PRICE, ...rows)).toBe(answer);
  });
});
