/** The value of a caption: beside it, under it, inside it (R74). */
import { describe, expect, test } from 'vitest';
import { textAt, box, lineOf, listAt, rowAt } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, icon, text, type Sketch } from '../../builders/screen.ts';

const MET = 'met: it shows "Total", "6.00"';
const ALONE = 'unmet Wrong Text Bug: it shows "Total"';
const total = textAt('Total', 40, 300);

describe('the text beside a caption is its value', () => {
  test.each<[string, readonly Sketch[], string]>([
    [
      'the next on its line, as the eye reads it',
      [lineOf(textAt('9.99', 700, 300), textAt('6.00', 400, 300), total)],
      MET,
    ],
    [
      'and none behind that',
      [lineOf(textAt('6.00', 700, 300), textAt('9.99', 400, 300), total)],
      'unmet Wrong Text Bug: it shows "Total", "9.99"',
    ],
    [
      'in a wider box where its own holds it alone',
      [box(200, 400, lineOf(total), textAt('6.00', 600, 300))],
      MET,
    ],
    [
      'unless its own box holds something else on that line',
      [box(200, 400, lineOf(total, icon('More', { at: [300, 300, 80, 80] })), textAt('6.00', 600, 300))],
      ALONE,
    ],
    [
      'and something else below in its own box does not matter',
      [
        box(
          200,
          400,
          box(280, 300, total, icon('More', { at: [40, 450, 80, 80] })),
          textAt('6.00', 600, 300),
        ),
      ],
      MET,
    ],
    [
      'and never in another row',
      [listAt(rowAt(0, 280, 500, total), rowAt(540, 280, 500, textAt('6.00', 600, 300)))],
      ALONE,
    ],
    ['and never what is out of view', [lineOf(total, textAt('6.00', 1090, 300))], ALONE],
    [
      'before it, when it ends the line',
      [lineOf(textAt('6.00', 40, 300), textAt('Total', 300, 300))],
      'met: it shows "Total", "6.00"',
    ],
    [
      'but not where more stands before it',
      [lineOf(textAt('Tax', 40, 300), textAt('6.00', 300, 300), textAt('Total', 600, 300))],
      ALONE,
    ],
    [
      'the number after a sign',
      [lineOf(total, textAt('€', 300, 300), textAt('6.00', 500, 300))],
      'met: it shows "Total", "€", "6.00"',
    ],
    [
      'the number after a currency with blanks around it',
      [lineOf(total, textAt(' EUR ', 300, 300), textAt('6.00', 500, 300))],
      'met: it shows "Total", " EUR ", "6.00"',
    ],
    [
      'not the word after a currency',
      [lineOf(total, textAt('EUR', 300, 300), textAt('six', 500, 300))],
      'unmet Wrong Text Bug: it shows "Total", "EUR"',
    ],
    [
      'not the number after another caption',
      [lineOf(total, textAt('Tax', 300, 300), textAt('6.00', 500, 300))],
      'unmet Wrong Text Bug: it shows "Total", "Tax"',
    ],
    ['a unit alone', [lineOf(total, textAt('6.00', 300, 300))], MET],
    [
      'on its line when its middle is at the upper edge',
      [box(100, 600, total, textAt('6.00', 500, 260))],
      MET,
    ],
    [
      'on its line when its middle is at the lower edge',
      [box(100, 600, total, textAt('6.00', 500, 340))],
      MET,
    ],
    ['on another line when its middle is above', [box(100, 600, total, textAt('6.00', 500, 259))], ALONE],
    ['on another line when its middle is below', [box(100, 600, total, textAt('6.00', 500, 341))], ALONE],
  ])('%s', (_, children, answer) => {
    expect(assertionSummary('"Total" shows "6.00"', buildScreen(children))).toBe(answer);
  });

  test('of a sign without a text, too', () => {
    const signed = buildScreen([lineOf(icon('Total', { at: [40, 300, 80, 80] }), textAt('6.00', 200, 300))]);
    expect(assertionSummary('"Total" shows "6.00"', signed)).toBe('met: it shows "6.00"');
  });

  test('and the proof is that text', () => {
    const { proof } = proveLine(
      '"Total" shows "6.00"',
      buildScreen([lineOf(total, textAt('6.00', 600, 300))]),
    );
    expect(proof).toMatchObject({ ref: 'e4', rule: 'value shows' });
  });
});

describe('the text right under a caption with nothing beside it is its value', () => {
  const under = textAt('6.00', 40, 390);
  test.each<[string, readonly Sketch[], string]>([
    ['within twice its height', [total, textAt('6.00', 40, 460)], MET],
    ['and not further down', [total, textAt('6.00', 40, 461)], ALONE],
    ['where it begins left of the end of the caption', [total, textAt('6.00', 239, 390)], MET],
    ['and not where it begins at the end of the caption', [total, textAt('6.00', 240, 390)], ALONE],
    ['where it ends right of the beginning of the caption', [textAt('Total', 239, 300), under], MET],
    ['and not where it ends at the beginning of the caption', [textAt('Total', 240, 300), under], ALONE],
    ['the nearest of several', [total, textAt('7.00', 40, 460), under], MET],
    [
      'not the one above it',
      [textAt('6.00', 40, 262, 200, 30), total, textAt('7.00', 40, 390)],
      'unmet Wrong Text Bug: it shows "Total", "7.00"',
    ],
    ['not a button', [total, button('6.00', { at: [40, 390, 200, 80] })], ALONE],
    [
      'not what holds more than its text',
      [total, { ...under, children: [icon('Info', { at: [40, 390, 40, 40] })] }],
      ALONE,
    ],
    [
      'not a picture before it',
      [total, { role: 'image', description: 'coins', at: [40, 385, 80, 20] }, textAt('6.00', 40, 410)],
      MET,
    ],
    ['alone in its row', [total, rowAt(0, 390, 1080, textAt('6.00', 40, 400))], MET],
    ['not a sign', [total, icon('6.00', { at: [40, 390, 80, 80] })], ALONE],
    ['not what is out of view', [textAt('Total', 40, 2310), textAt('6.00', 40, 2410)], ALONE],
    ['and not the value of another caption on that line', [total, under, textAt('Tax', 600, 390)], ALONE],
    ['in a box of its own', [listAt(box(280, 120, total), box(400, 120, textAt('6.00', 40, 410)))], MET],
    [
      'but not in another row',
      [listAt(rowAt(0, 280, 1080, total), rowAt(0, 400, 1080, textAt('6.00', 40, 410)))],
      ALONE,
    ],
    [
      'and none where something stands beside it',
      [total, textAt('7.00', 600, 300), under],
      'unmet Wrong Text Bug: it shows "Total", "7.00"',
    ],
    [
      'and not of a text that is only described as that',
      [text('Sum', { description: 'Total', at: [40, 300, 200, 80] }), under],
      'unmet Wrong Text Bug: it shows "Sum"',
    ],
  ])('%s', (_, children, answer) => {
    expect(assertionSummary('"Total" shows "6.00"', buildScreen(children))).toBe(answer);
  });

  test('in whatever case the caption is written, where case is left aside', () => {
    const loud = buildScreen([textAt('TOTAL', 40, 300), under]);
    expect(assertionSummary('"Total" shows "6.00"', loud, { textCase: 'ignore' })).toBe(
      'met: it shows "TOTAL", "6.00"',
    );
  });
});

describe('the text in a box is its value', () => {
  const holding = (...children: readonly Sketch[]): Sketch => ({
    description: 'Total',
    at: [0, 300, 400, 200],
    children,
  });
  test.each<[string, readonly Sketch[], string]>([
    ['all of it', [holding(textAt('6.00', 40, 310), textAt('EUR', 40, 400))], 'met: it shows "6.00", "EUR"'],
    [
      'but for what is out of view',
      [holding(textAt('6.00', 1090, 310), textAt('EUR', 40, 400))],
      'unmet Wrong Text Bug: it shows "EUR"',
    ],
    [
      'and nothing beside it',
      [box(200, 400, holding(textAt('EUR', 40, 310)), textAt('6.00', 600, 360))],
      'unmet Wrong Text Bug: it shows "EUR"',
    ],
    [
      'which may be nothing',
      [box(200, 400, holding(icon('i')), textAt('6.00', 600, 360))],
      'unmet Wrong Text Bug: it shows nothing',
    ],
  ])('%s', (_, children, answer) => {
    expect(assertionSummary('"Total" shows "6.00"', buildScreen(children))).toBe(answer);
  });
});

describe('a row of captions over a row of values', () => {
  const grid = (fee: string): readonly Sketch[] => [
    lineOf(textAt('Fee', 40, 300), textAt('Tax', 600, 300)),
    box(400, 120, textAt(fee, 40, 420), textAt('5 €', 600, 420)),
  ];
  test.each([
    ['leaves open whether the value under a caption is its own', '4 €', 'unproven judge'],
    ['fails where another value stands there', '3 €', 'unmet Wrong Text Bug'],
  ])('%s', (_, fee, result) => {
    expect(assertionSummary('"Fee" is "4 €"', buildScreen([box(280, 300, ...grid(fee))]))).toMatch(
      new RegExp(`^${result}: it shows "Fee", "Tax"`),
    );
  });
  test('says nothing of a caption with a value beside it', () => {
    const rows = [lineOf(total, textAt('5.00', 600, 300)), box(400, 120, textAt('6.00', 40, 420))];
    expect(assertionSummary('"Total" is "6.00"', buildScreen([box(280, 300, ...rows)]))).toBe(
      'unmet Wrong Text Bug: it shows "Total", "5.00"',
    );
  });
});

describe('a value that must not be shown', () => {
  const status = (value: string): Parameters<typeof assertionSummary>[1] =>
    buildScreen([lineOf(textAt('Status', 40, 300), textAt(value, 600, 300))]);
  test.each([
    ['"Status" does not contain "paid"', 'Paid', 'unproven judge'],
    ['"Status" is not "paid"', 'Paid', 'unproven judge'],
    ['"Status" does not contain "5"', '15', 'unproven judge'],
    ['"Status" does not start with "5"', '50', 'unproven judge'],
    ['"Status" does not end with "5"', '15', 'unproven judge'],
    ['"Status" is not "5"', '15', 'met'],
    ['"Status" does not contain "paid"', 'open', 'met'],
    ['"Status" does not contain "paid"', 'paid', 'unmet Wrong Text Bug'],
  ])(
    'is not absent in other capitals or within a number (R45, R46): %s beside "%s"',
    (line, value, result) => {
      expect(assertionSummary(line, status(value))).toMatch(new RegExp(`^${result}: `));
    },
  );
});
