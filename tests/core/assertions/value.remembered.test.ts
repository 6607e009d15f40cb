/** Values that a goal remembers, and later conditions about them (R74). */
import { describe, expect, test } from 'vitest';
import { shownValue } from '../../../src/core/assertions/caption.ts';
import { textAt, lineOf, listAt, nameField, rowAt } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, text, the, type Sketch } from '../../builders/screen.ts';

const total = textAt('Total', 40, 300);

describe('a remembered value', () => {
  const facts = [
    { name: 'sum', value: '9 EUR', screen: 's0' },
    { name: 'price', value: '5 EUR', screen: 's0' },
  ];
  const shows = (words: string) => buildScreen([text(words)]);
  const beside = (words: string) => buildScreen([lineOf(total, textAt(words, 600, 300))]);
  const shown = 'the remembered price is shown';
  const gone = 'the remembered price is not shown';

  test.each<[string, Parameters<typeof assertionSummary>, string, string]>([
    [
      'is shown',
      [shown, shows('5 EUR')],
      'met: the screen shows "5 EUR"',
      'the remembered price ("5 EUR") is shown',
    ],
    [
      'is not',
      [shown, shows('9 EUR')],
      'unmet Wrong Text Bug: no text on the screen is "5 EUR"',
      'the remembered price ("5 EUR") is shown',
    ],
    [
      'is only described, as every text of Flutter is',
      [shown, buildScreen([{ role: 'container', description: '5 EUR' }])],
      'unproven judge: only a content description says so, which never proves visible text',
      'the remembered price ("5 EUR") is shown',
    ],
    [
      'is shown in another case',
      [shown, shows('5 eur'), { textCase: 'ignore' }],
      'met: the screen shows "5 EUR"',
      'the remembered price ("5 EUR") is shown',
    ],
    [
      'was never stored',
      ['the remembered tax is shown', shows('5 EUR')],
      'unproven: nothing was remembered as "tax"',
      'the remembered tax is shown',
    ],
    [
      'was never stored of a control',
      ['"Total" equals the remembered tax', beside('5 EUR')],
      'unproven: nothing was remembered as "tax"',
      'the remembered tax is shown by "Total"',
    ],
    [
      'was never stored and is to be gone',
      ['the remembered tax is not shown', shows('5 EUR')],
      'unproven: nothing was remembered as "tax"',
      'the remembered tax is no longer shown',
    ],
    [
      'is gone',
      [gone, shows('9 EUR')],
      'met: absent from the last two observations',
      'the remembered price ("5 EUR") is no longer shown',
    ],
    [
      'is gone, though no look but the one that stored it is known to have shown it',
      [gone, shows('9 EUR'), { sighting: { ever: false, asContent: false, containers: [] } }],
      'met: absent from the last two observations',
      'the remembered price ("5 EUR") is no longer shown',
    ],
    [
      'is still there',
      [gone, shows('5 EUR')],
      'unmet No Effect Bug: "5 EUR" is still visible',
      'the remembered price ("5 EUR") is no longer shown',
    ],
    [
      'is a part of what is there',
      [gone, shows('15 EUR')],
      'met: absent from the last two observations',
      'the remembered price ("5 EUR") is no longer shown',
    ],
    [
      'is gone on one look',
      [gone, shows('9 EUR'), {}, shows('5 EUR')],
      'unproven another observation: absent from one observation only',
      'the remembered price ("5 EUR") is no longer shown',
    ],
    [
      'is what a control shows',
      ['"Total" equals the remembered price', beside('5 EUR')],
      'met: it shows "Total", "5 EUR"',
      '"Total" shows "5 EUR"',
    ],
    [
      'is a part of what a control shows',
      ['"Total" equals the remembered price', beside('15 EUR')],
      'unmet Wrong Text Bug: it shows "Total", "15 EUR"',
      '"Total" shows "5 EUR"',
    ],
    [
      'is not what a control shows',
      ['"Total" does not equal the remembered price', beside('9 EUR')],
      'met: it shows "Total", "9 EUR"',
      '"Total" not: shows "5 EUR"',
    ],
  ])('%s', (_, [condition, screen, more, ...before], answer, expected) => {
    const asked = [condition, screen, { facts, ...more }, ...before] as const;
    expect(assertionSummary(...asked)).toBe(answer);
    expect(proveLine(...asked).expected).toBe(expected);
  });

  test('is proved by where it stood then', () => {
    const { proof } = proveLine(shown, shows('5 EUR'), { facts });
    expect(proof).toMatchObject({ screen: 's2', ref: 'e2', rule: 'remembered on s0' });
    expect(proveLine(shown, shows('9 EUR'), { facts }).proof).toMatchObject({
      ref: null,
      rule: 'remembered on s0',
    });
  });

  test('that stood in a list may still stand in it further down', () => {
    const cut = Array.from({ length: 6 }, (_, i) =>
      rowAt(0, 200 + 120 * i, 1080, textAt(`Row ${i}`, 40, 220 + 120 * i)),
    );
    const going = buildScreen([listAt(...cut)]);
    expect(proveLine(gone, going, { facts }).met).toBe('unproven');
    expect(proveLine(gone, going, { facts, listEnded: true }).met).toBe('met');
  });
});

/** Texts below each other on the page itself; '' leaves a line out. */
const column = (...words: readonly string[]): Sketch[] =>
  words.flatMap((word, i) => (word === '' ? [] : [textAt(word, 40, 300 + i * 90)]));

describe('the value to remember', () => {
  const inRow = (...children: readonly Sketch[]): Sketch => ({ ...rowAt(0, 280, 1080, ...children) });
  const boxOf = (...more: readonly Sketch[]): readonly Sketch[] => [
    { at: [0, 280, 1080, 400], children: [textAt('Status', 40, 300), ...more] },
    textAt('elsewhere', 0, 800),
  ];
  test.each<[string, readonly Sketch[], string, string | null, string | undefined]>([
    ['stands beside the caption', [inRow(total, textAt('5', 600, 300))], 'Total', 'Total', '5'],
    [
      'stands beside the caption in any case',
      [inRow(textAt('TOTAL', 40, 300), textAt('5', 600, 300))],
      'TOTAL',
      'Total',
      '5',
    ],
    [
      'is the one with a number when no caption is named',
      [inRow(total, textAt('5', 600, 300))],
      'Total',
      null,
      '5',
    ],
    [
      'is none of several without a number',
      [inRow(total, textAt('five', 600, 300))],
      'Total',
      null,
      undefined,
    ],
    ['is the one text there is', [text('five')], 'five', null, 'five'],
    ['is never the caption', [text('Total')], 'Total', 'Total', undefined],
    ['is the title of a control itself', [button('Save')], 'Save', 'Save', 'Save'],
    ['is above the caption', column('42', 'Vehicles'), 'Vehicles', 'Vehicles', '42'],
    ['is under the caption', column('Vehicles', '42'), 'Vehicles', 'Vehicles', '42'],
    ['is above the last caption', column('7', 'Trips', '', '42', 'Vehicles'), 'Vehicles', 'Vehicles', '42'],
    ['is unclear between two', column('7', 'Trips', '42'), 'Trips', 'Trips', undefined],
    ['is a text with a number itself', [button('Total: 5')], 'Total: 5', 'Total: 5', 'Total: 5'],
    ['is no password', [nameField('secret', { password: true })], 'secret', 'Name', undefined],
    ['is the one other text of the box', boxOf(textAt('At sea', 600, 500)), 'Status', 'Status', 'At sea'],
    [
      'is not one of two others',
      boxOf(textAt('At sea', 600, 500), textAt('Far', 600, 600)),
      'Status',
      'Status',
      undefined,
    ],
    ['is not out of view', boxOf(textAt('At sea', 1090, 500)), 'Status', 'Status', 'elsewhere'],
    ['is what the field holds', [nameField('Ann')], 'Ann', 'Name', 'Ann'],
    ['is nothing in an empty field', [nameField('')], 'Name', 'Name', undefined],
    [
      'is the number after a sign',
      [inRow(total, textAt('$', 300, 300), textAt('5', 600, 300))],
      'Total',
      'Total',
      '5',
    ],
    [
      'is the number after a currency',
      [inRow(total, textAt(' EUR ', 300, 300), textAt('5', 600, 300))],
      'Total',
      'Total',
      '5',
    ],
    ['is a sign where nothing else is', [inRow(total, textAt('–', 300, 300))], 'Total', 'Total', '–'],
    [
      'is the first of several beside the caption',
      [inRow(total, textAt('five', 300, 300), textAt('5', 600, 300))],
      'Total',
      'Total',
      'five',
    ],
  ])('%s', (_, children, name, label, value) => {
    const screen = buildScreen(children);
    expect(shownValue(screen, the(screen, name), label)).toBe(value);
  });
});
