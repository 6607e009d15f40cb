/** The side of a caption on which its value stands (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { box, lineOf, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, heading, type Sketch } from '../../builders/screen.ts';

const proved = (line: string, ...sketch: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(sketch));
const OPEN = 'unproven judge: nobody can tell which value it shows';
const met = (value: string): string => `met: it shows "${value}"`;
const wrong = (value: string): string => `unmet Wrong Text Bug: it shows "${value}"`;

describe('a title above a caption', () => {
  const title = heading('40 shoes', { at: [40, 200, 400, 90] });
  const price = textAt('Price', 40, 300);

  test('is no value, and leaves the one below', () => {
    const below = textAt('€19.99', 40, 390);
    expect(proved('"Price" is more than 30', title, price, below)).toBe(wrong('€19.99'));
    expect(proved('"Price" is less than 30', title, price, below)).toBe(met('€19.99'));
  });

  test('is no value where nothing else is in the box', () => {
    expect(proved('"Price" is more than 30', box(190, 300, title, price), textAt('Sold', 40, 900))).toBe(
      OPEN,
    );
  });

  test('may be a number, as in a card', () => {
    const number = heading('40', { at: [40, 200, 400, 90] });
    expect(proved('"Price" is more than 30', box(190, 300, number, price))).toBe(met('40'));
  });
});

test('a number in words above a caption counts something else', () => {
  const left = textAt('3 days left to return', 40, 210, 600);
  const refund = textAt('Refund', 40, 300);
  const far = textAt('Pending since Monday', 40, 600, 600);
  expect(proved('"Refund" equals 3', left, refund, far)).not.toMatch(/^met/u);
  expect(proved('"Refund" is more than 2', left, refund, far)).toBe(OPEN);
  const near = textAt('It takes two or three days', 40, 390, 600);
  expect(proved('"Refund" is more than 2', textAt('3 shoes', 40, 210), refund, near)).toBe(OPEN);
  expect(proved('"Refund" is more than 2', textAt('€3', 40, 210), refund, far)).toBe(met('€3'));
});

describe('a card with its number above its caption', () => {
  const card = (y: number, number: string, caption: string): Sketch =>
    box(y, 140, textAt(number, 40, y, 200, 60), textAt(caption, 40, y + 70, 200, 60));
  const cards = [card(300, '12', 'Orders'), card(440, '7', 'Returns'), card(580, '3', 'Claims')];

  test.each([
    ['"Orders" equals 12', 'met: it shows "Orders", "12"'],
    ['"Orders" equals 7', 'unmet Wrong Text Bug: it shows "Orders", "12"'],
    ['"Returns" is less than 5', wrong('7')],
    ['"Claims" is at least 3', met('3')],
  ])('%s', (line, result) => {
    expect(proved(line, ...cards)).toBe(result);
  });

  test('stands in a row of such cards', () => {
    const column = (x: number, number: string, caption: string): Sketch => ({
      at: [x, 300, 300, 160],
      children: [textAt(number, x, 300, 200, 70), textAt(caption, x, 380, 200, 70)],
    });
    const row = box(
      300,
      160,
      column(0, '12', 'Posts'),
      column(300, '340', 'Fans'),
      column(600, '7', 'Lists'),
    );
    expect(proved('"Fans" equals 340', row)).toBe('met: it shows "Fans", "340"');
    expect(proved('"Fans" is less than 100', row)).toBe(wrong('340'));
  });
});

describe('captions and numbers in one column', () => {
  const column = (...texts: readonly (readonly [string, number])[]): Sketch =>
    box(300, 900, ...texts.map(([words, y]) => textAt(words, 40, y, 200, 60)));

  test('belong together where they are near', () => {
    const near = column(['12', 300], ['Orders', 360], ['7', 460], ['Returns', 520]);
    expect(proved('"Orders" equals 7', near)).toBe('unmet Wrong Text Bug: it shows "Orders", "12"');
    expect(proved('"Orders" is more than 10', near)).toBe(met('12'));
  });

  test('at one distance follow the order that the ends of the column show', () => {
    const below = column(['Orders', 300], ['12', 370], ['Returns', 440], ['7', 510]);
    const above = column(['12', 300], ['Orders', 370], ['7', 440], ['Returns', 510]);
    expect(proved('"Returns" is less than 10', below)).toBe(met('7'));
    expect(proved('"Orders" is more than 10', above)).toBe(met('12'));
  });

  test('at one distance are open where the ends are alike', () => {
    const ends = column(['Orders', 300], ['12', 370], ['Returns', 440], ['7', 510], ['Claims', 580]);
    expect(proved('"Returns" is more than 10', ends)).toBe(OPEN);
    const other = column(['2 items', 300], ['Returns', 370], ['7', 440]);
    expect(proved('"Returns" is more than 5', other)).toBe(OPEN);
  });

  test('leave a last caption without a value', () => {
    const last = column(['Weight', 300], ['80', 370], ['Height', 440]);
    expect(proved('"Height" is more than 50', last)).toBe(OPEN);
  });
});

describe('a list of definitions', () => {
  const list = (...parts: readonly (readonly ['dt' | 'dd', string])[]): Sketch => ({
    className: 'dl',
    at: [40, 300, 400, 600],
    children: parts.map(([className, words], i) => ({
      ...textAt(words, 40, 300 + i * 60, 200, 60),
      className,
    })),
  });

  test('has each description behind its term', () => {
    const pairs = list(['dt', 'Weight'], ['dd', '80'], ['dt', 'Height'], ['dd', '12']);
    expect(proved('"Height" is more than 50', pairs)).toBe(wrong('12'));
    expect(proved('"Weight" equals 80', pairs)).toBe('met: it shows "Weight", "80"');
  });

  test('may have a term without a description, or with several', () => {
    expect(proved('"Height" is more than 50', list(['dt', 'Weight'], ['dd', '80'], ['dt', 'Height']))).toBe(
      OPEN,
    );
    expect(
      proved('"Height" is more than 50', list(['dt', 'Height'], ['dd', '80'], ['dd', '12'])),
    ).not.toMatch(/^unmet/);
  });
});

describe('a line that is read from the right', () => {
  const line = lineOf(
    textAt('סכום', 800, 300, 200),
    textAt('120', 600, 300, 100),
    textAt('הנחה', 400, 300, 150),
    textAt('17', 200, 300, 100),
  );

  test('has each value to the left of its caption', () => {
    expect(proved('"הנחה" equals 120', line)).toBe('unmet Wrong Text Bug: it shows "הנחה", "17"');
    expect(proved('"הנחה" is less than 20', line)).toBe(met('17'));
    expect(proved('"סכום" equals 120', line)).toBe('met: it shows "סכום", "120"');
  });

  test('is told by the texts of the screen, and not by one name', () => {
    const names = lineOf(
      textAt('Name', 40, 300, 100),
      textAt('محمد', 200, 300, 100),
      textAt('Age', 400, 300, 100),
      textAt('30', 600, 300, 100),
    );
    expect(proved('"Age" equals 30', names)).toBe('met: it shows "Age", "30"');
  });
});
