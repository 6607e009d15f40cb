/** Results about the value that a control shows (R46). */
import type { Duplicate } from '../../../src/core/model/history.ts';
import { elementKey } from '../../../src/core/history/text-history.ts';
import { textAt, lineOf, nameField } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, list, text, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const total = textAt('Total', 40, 300);

describe('a value that a field holds', () => {
  test.each<[string, string, readonly Sketch[], string]>([
    ['begins with', 'the "Name" field starts with "An"', [nameField('Ann')], 'met: it shows "Ann"'],
    [
      'begins with',
      'the "Name" field starts with "nn"',
      [nameField('Ann')],
      'unmet Wrong Text Bug: it shows "Ann"',
    ],
    ['ends with', 'the "Name" field ends with "nn"', [nameField('Ann')], 'met: it shows "Ann"'],
    [
      'ends with',
      'the "Name" field ends with "An"',
      [nameField('Ann')],
      'unmet Wrong Text Bug: it shows "Ann"',
    ],
    [
      'counts case',
      'the "Name" field shows "ANN"',
      [nameField('Ann')],
      'unmet Wrong Text Bug: it shows "Ann"',
    ],
    [
      'is no caption, whatever it says',
      'the "Name" field shows "Ann"',
      [nameField('Name', { at: [40, 200, 400, 80] }), textAt('Ann', 40, 300, 400)],
      'unmet Wrong Text Bug: it shows "Name"',
    ],
    [
      'may look like the name of a text: it was typed',
      'the "Name" field shows "Ann"',
      [nameField('text_name')],
      'unmet Wrong Text Bug: it shows "text_name"',
    ],
    [
      'is not what stands beside it',
      'the "Name" field shows "Ann"',
      [lineOf(nameField('Eve', { at: [40, 300, 400, 80] }), textAt('Ann', 500, 300))],
      'unmet Wrong Text Bug: it shows "Eve"',
    ],
    [
      'can be out of view',
      'the "Name" field shows "Ann"',
      [nameField('Ann', { at: [0, 2500, 1080, 120] }), { scrollable: true }],
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      'can be where nobody can bring it in',
      'the "Name" field shows "Ann"',
      [nameField('Ann', { at: [0, 2500, 1080, 120] })],
      'unmet Off-screen Target Bug: it stands outside the viewport, and nothing on this screen scrolls',
    ],
  ])('%s: %s', (_, condition, children, answer) => {
    expect(assertionSummary(condition, buildScreen(children))).toBe(answer);
  });

  test('is that of the one that is drawn, where another is not', () => {
    const both = buildScreen({ children: [nameField('Eve'), nameField('Ann')], change: { undrawn: ['e2'] } });
    expect(assertionSummary('the "Name" field shows "Ann"', both)).toBe('met: it shows "Ann"');
    const none = buildScreen({ children: [nameField('Ann')], change: { undrawn: ['e2'] } });
    expect(proveLine('the "Name" field shows "Ann"', none)).toMatchObject({
      label: 'Missing Element Bug',
      actual: 'it is in the element tree, but nothing of it is drawn',
      proof: { screen: 's2', ref: 'e2', rule: 'value' },
    });
  });

  test.each([
    ['shows', 'shows "Ann"', 'value shows'],
    ['contains', 'contains "nn"', 'value contains'],
    ['starts with', 'starts with "A"', 'value starts with'],
    ['ends with', 'ends with "n"', 'value ends with'],
  ])('is proved where it stands: %s', (_, says, rule) => {
    const { expected, proof } = proveLine(`the "Name" field ${says}`, buildScreen([nameField('Ann')]));
    expect(expected).toBe(`the "Name" field ${says}`);
    expect(proof).toEqual({ screen: 's2', ref: 'e2', box: { x: 0, y: 0, width: 1080, height: 120 }, rule });
  });

  test('never reveals a password, and names the field', () => {
    const secret = buildScreen([nameField('•••', { password: true })]);
    const { needs, proof } = proveLine('the "Name" field shows "Ann"', secret);
    expect([needs, proof?.ref, proof?.rule]).toEqual(['judge', 'e2', 'value']);
    const far = buildScreen([nameField('Ann', { at: [0, 2500, 1080, 120] })]);
    expect(proveLine('the "Name" field shows "Ann"', far).proof).toMatchObject({ ref: 'e2', rule: 'value' });
  });
});

describe('that a value is no longer shown holds', () => {
  const says = 'the "Name" field does not contain "An"';
  const eve = buildScreen([nameField('Eve')]);
  const once = 'unproven another observation: absent from one observation only';
  const captioned = (value: string) => buildScreen([total, textAt(value, 40, 390)]);

  test.each<[string, Parameters<typeof assertionSummary>, string]>([
    ['on two looks', [says, eve], 'met: it shows "Eve"'],
    ['not where the look before showed it', [says, eve, {}, buildScreen([nameField('Ann')])], once],
    ['not where the look before had no such field', [says, eve, {}, buildScreen([text('x')])], once],
    [
      'not where the field was out of view in the look before',
      [says, eve, {}, buildScreen([nameField('Eve', { at: [0, 2500, 1080, 120] })])],
      once,
    ],
    ['not by one look', [says, eve, {}, null], once],
    ['where only the case differs', [says, eve, {}, buildScreen([nameField('ANN')])], 'met: it shows "Eve"'],
    [
      'not where case is left aside',
      [says, eve, { textCase: 'ignore' }, buildScreen([nameField('ANN')])],
      once,
    ],
    [
      'not on a screen that moves',
      [says, buildScreen({ children: [nameField('Eve')], change: { settled: false } })],
      'unproven another observation: the screen had not settled',
    ],
    [
      'not in a hierarchy that was cut',
      [says, buildScreen({ children: [nameField('Eve')], change: { gaps: ['cut'] } })],
      'unproven judge: the hierarchy is incomplete (cut)',
    ],
    [
      'not where the caption had it under itself in the look before',
      ['"Total" does not show "6.00"', captioned('7.00'), {}, captioned('6.00')],
      once,
    ],
    [
      'of a caption in any case where that is left aside',
      ['"TOTAL" does not show "6.00"', captioned('7.00'), { textCase: 'ignore' }],
      'met: it shows "Total", "7.00"',
    ],
    [
      'where what stood under the caption changed before',
      ['"Total" does not show "6.00"', captioned('7.00'), {}, captioned('8.00')],
      'met: it shows "Total", "7.00"',
    ],
  ])('%s', (_, asked, answer) => {
    expect(assertionSummary(...asked)).toBe(answer);
  });

  test('and is reported so', () => {
    const { expected, proof } = proveLine(says, eve);
    expect(expected).toBe('the "Name" field not: contains "An"');
    expect(proof).toMatchObject({ ref: 'e2', rule: 'value contains' });
  });
});

describe('an element that is not there to show a value', () => {
  test.each<[string, readonly Sketch[], string]>([
    [
      'the total is "6.00"',
      [text('6.00')],
      'unproven judge: nothing on the screen is called the total; "6.00" stands elsewhere on the screen',
    ],
    [
      'the total is "6.00"',
      [text('7.00')],
      'unproven judge: nothing on the screen is called the total; "6.00" is nowhere',
    ],
    [
      'the total text is "6.00"',
      [text('6.00')],
      'unproven judge: nothing on the screen is called the total text; "6.00" stands elsewhere on the screen',
    ],
    [
      'the save button shows "6.00"',
      [text('6.00')],
      'unmet Missing Element Bug: nothing on the screen is called the save button',
    ],
    [
      '"Total" shows "6.00"',
      [text('6.00')],
      'unmet Missing Element Bug: nothing on the screen is labelled "Total"',
    ],
  ])('%s %#', (condition, children, answer) => {
    expect(assertionSummary(condition, buildScreen(children))).toBe(answer);
  });

  test('may be a text that is only called so', () => {
    const called = buildScreen([text('6.00', { id: 'com.app:id/total' })]);
    expect(assertionSummary('the total is "6.00"', called, { textCase: 'ignore' })).toBe(
      'met: it shows "6.00"',
    );
  });

  test('may be in a part that the tree leaves out', () => {
    const drawn = buildScreen({ children: [text('x')], change: { gaps: ['canvas'] } });
    expect(assertionSummary('the "Total" button shows "6.00"', drawn)).toBe(
      'unproven judge: nothing on the screen is labelled "Total"',
    );
  });

  test('may have been left behind on the way to a control', () => {
    const moved = buildScreen([{ ...list(text('x')), at: [0, 200, 1080, 600] }]);
    expect(assertionSummary('"Total" shows "6.00"', moved, { scrolledByCore: true })).toBe(
      'unproven another observation: nothing on the screen is labelled "Total"; but the content was scrolled to reach a control, and what it names may stand out of view',
    );
    expect(proveLine('"Total" shows "6.00"', moved).label).toBe('Missing Element Bug');
    expect(proveLine('"Total" shows "6.00"', buildScreen([text('x')]), { scrolledByCore: true }).label).toBe(
      'Missing Element Bug',
    );
  });

  test('has no place in its proof', () => {
    const { proof } = proveLine('the "Total" button shows "6.00"', buildScreen([]));
    expect(proof).toEqual({ screen: 's2', ref: null, box: null, rule: 'value' });
  });
});

describe('a wrong value is called', () => {
  const counted = buildScreen([
    lineOf(textAt('Count', 40, 300), text('7', { id: 'count', at: [600, 300, 200, 80] })),
  ]);
  const moved = (from: string): Duplicate => ({
    kind: 'number',
    key: elementKey(counted, the(counted, '7')) ?? '',
    from,
    to: '7',
  });
  test.each<[string, readonly Duplicate[] | undefined, string]>([
    ['Duplicate Action where one gesture moved it twice', [moved('5')], 'Duplicate Action Bug'],
    ['Wrong Text where it moved once', [moved('6')], 'Wrong Text Bug'],
    ['Wrong Text where nothing moved', undefined, 'Wrong Text Bug'],
  ])('%s', (_, doubled, label) => {
    const more = doubled === undefined ? {} : { duplicates: doubled };
    expect(proveLine('"Count" shows "6"', counted, more).label).toBe(label);
  });

  test('Untranslated where the one text is the name of a text', () => {
    const raw = buildScreen([button('btn_save', { description: 'Total' })]);
    expect(assertionSummary('the "Total" button shows "Save"', raw)).toBe(
      'unmet Untranslated Bug: it shows "btn_save"',
    );
  });

  test('Wrong Text where it is one of several', () => {
    const raw = buildScreen([lineOf(total, textAt('text_total', 300, 300))]);
    expect(assertionSummary('"Total" shows "6.00"', raw)).toBe(
      'unmet Wrong Text Bug: it shows "Total", "text_total"',
    );
    const first = buildScreen([lineOf(textAt('text_total', 40, 300), textAt('6 EUR', 600, 300))]);
    const { label } = proveLine('"text_total" shows "6.00"', first);
    expect(label).toBe('Wrong Text Bug');
  });
});

describe('a number without quotation marks', () => {
  test.each([
    ['"Total" is 0', '€0.00', 'met'],
    ['"Total" equals 12.5', '12,50 €', 'met'],
    ['"Total" is 0', '€0.50', 'unmet'],
    ['"Total" is 5', '-5', 'unmet'],
    ['"Total" is 1250', '1,250', 'unproven'],
    ['"Total" is 1', 'one', 'unmet'],
    ['"Total" is "0"', '€0.00', 'unmet'],
  ])('%s, and it shows %s', (line, shown, result) => {
    const screen = buildScreen([lineOf(textAt('Total', 40, 300), textAt(shown, 400, 300))]);
    expect(proveLine(line, screen).met).toBe(result);
  });
});

describe('a value that only a content description says', () => {
  const caption = textAt('Guests', 40, 300);
  const described = (words: string): Sketch => ({ ...textAt('', 400, 300), description: words });

  test('neither proves nor refutes the text', () => {
    const screen = buildScreen([lineOf(caption, described('4'))]);
    expect(assertionSummary('"Guests" is "4"', screen)).toBe(
      'unproven judge: only a content description says so, which never proves visible text',
    );
  });

  test('is another one', () => {
    const screen = buildScreen([lineOf(caption, described('5'))]);
    expect(proveLine('"Guests" is "4"', screen).met).toBe('unmet');
  });
});
