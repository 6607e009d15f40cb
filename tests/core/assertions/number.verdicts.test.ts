/** Results about numbers and formats, with their exact wording (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { lineOf, listAt, nameField, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, heading, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const MORE = '"Total" is more than 5';
const caption = textAt('Total', 40, 300);
const shows = (value: string): Screen => buildScreen([lineOf(caption, textAt(value, 600, 300))]);
const summary = (line: string, children: readonly Sketch[], more = {}): string =>
  assertionSummary(line, buildScreen(children), more);
const remembered = (value: string, name = 'total') => ({ name, value, screen: 's0', ref: 'e1' });

describe('the report of a comparison', () => {
  const facts = [remembered('3')];
  test.each([
    ['"Total" is more than 5', '"Total" is more than 5'],
    ['"Total" is less than 5', '"Total" is less than 5'],
    ['"Total" is at least 5', '"Total" is at least 5'],
    ['"Total" is at most 5', '"Total" is at most 5'],
    ['"Total" is more than the remembered total', '"Total" is more than the remembered total'],
    ['"Total" equals the remembered total plus 2', '"Total" is exactly the remembered total plus 2'],
    ['"Total" equals the remembered total minus 2', '"Total" is exactly the remembered total minus 2'],
  ])('says what was asked: %s', (line, expected) => {
    expect(proveLine(line, shows('7'), { facts }).expected).toBe(expected);
  });

  test.each([
    ['met', '€5.60', 'met', null, 'it shows "€5.60"'],
    ['unmet', '€5.00', 'unmet', null, 'it shows "€5.00"'],
    ['two numbers', '2 of 5', 'unproven', 'judge', 'it shows "2 of 5", which holds no single number'],
    ['two readings', '5,001', 'unproven', 'judge', 'it shows "5,001", which can be read as two numbers'],
  ])('names the value and where its caption stands: %s', (_, value, met, needs, actual) => {
    const line = value === '5,001' ? '"Total" is more than 1000' : MORE;
    const proof = { screen: 's2', ref: 'e3', rule: 'number' };
    expect(proveLine(line, shows(value))).toMatchObject({ met, needs, actual, proof });
  });

  test('names the number that nobody remembered', () => {
    expect(proveLine('"Total" is more than the remembered sum plus 1', shows('7'), { facts })).toMatchObject({
      met: 'unproven',
      needs: null,
      actual: 'no number is remembered as the remembered sum plus 1',
    });
  });

  test('is with the remembered value of that name', () => {
    const both = [remembered('9', 'tax'), remembered('3', 'total')];
    expect(proveLine('"Total" is more than the remembered total', shows('7'), { facts: both }).met).toBe(
      'met',
    );
    expect(proveLine('"Total" is more than the remembered tax', shows('7'), { facts: both }).met).toBe(
      'unmet',
    );
  });
});

describe('a number at the bound', () => {
  test.each([
    ['"Total" equals the remembered total', '5', 'met'],
    ['"Total" equals the remembered total', '6', 'unmet'],
    ['"Total" equals the remembered total', '4', 'unmet'],
    ['"Total" is at least 5', '4', 'unmet'],
    ['"Total" is at least 5', '6', 'met'],
    ['"Total" is at most 5', '5', 'met'],
    ['"Total" is at most 5', '4', 'met'],
    ['"Total" is at most 5', '6', 'unmet'],
    ['"Total" is less than 5', '5', 'unmet'],
    ['"Total" is less than 5', '4', 'met'],
  ])('%s, and it shows %s: %s', (line, value, met) => {
    expect(proveLine(line, shows(value), { facts: [remembered('5')] }).met).toBe(met);
  });

  // 0.1 + 0.2 is not 0.3 as a floating-point number.
  test.each([
    ['equals the remembered total plus 0.1', 'met'],
    ['is more than the remembered total plus 0.1', 'unmet'],
    ['is less than the remembered total plus 0.1', 'unmet'],
    ['is at least the remembered total plus 0.1', 'met'],
    ['is at most the remembered total plus 0.1', 'met'],
  ])('is equal to a sum as people add: "Total" %s', (says, met) => {
    expect(proveLine(`"Total" ${says}`, shows('0.3'), { facts: [remembered('0.2')] }).met).toBe(met);
  });
});

describe('a sign in a text of its own', () => {
  const NAME = 'the "Name" field is more than 5';
  const LOOSE = 'unproven judge: a sign stands before "9.00", in a text of its own';
  const MET = 'met: it shows "9.00"';
  /** A field that is 80 high, begins at 600, 300, and holds 9.00. */
  const held = nameField('9.00', { at: [600, 300, 200, 80] });
  /** A sign that is 20 wide. */
  const signed = (sign: string, x = 580, y = 300): readonly Sketch[] => [textAt(sign, x, y, 20), held];

  test.each(['-', '−', '‒', '–', '(', ' − '])('may turn the number: %j', (sign) => {
    expect(summary(NAME, signed(sign))).toBe(LOOSE);
  });

  test.each<[string, string, number, number, string]>([
    ['is half a line before it', '−', 540, 300, LOOSE],
    ['is further away', '−', 539, 300, MET],
    ['lies over its beginning', '−', 620, 300, LOOSE],
    ['stands far inside it', '−', 621, 300, MET],
    ['is a little higher', '−', 580, 261, LOOSE],
    ['is a little lower', '−', 580, 339, LOOSE],
    ['is on the line above', '−', 580, 260, MET],
    ['is on the line below', '−', 580, 340, MET],
    ['is a plus', '+', 580, 300, MET],
    ['is a word with a dash behind it', 'a−', 580, 300, MET],
    ['is a word with a dash before it', '−a', 580, 300, MET],
  ])('counts where it touches the number: it %s', (_, sign, x, y, answer) => {
    expect(summary(NAME, signed(sign, x, y))).toBe(answer);
  });

  test('is no matter where it stands before another value', () => {
    const other = [...signed('−', 40, 700), textAt('€3.00', 60, 700)];
    expect(summary(NAME, other)).toBe(MET);
  });

  test('is no matter where nobody can see it', () => {
    const cut: Sketch = { at: [600, 200, 480, 600], children: signed('−') };
    expect(summary(NAME, [cut])).toBe(MET);
  });

  test('counts where its letters stand, and not its wider box', () => {
    const apart = buildScreen(signed('−', 300));
    const elements = apart.elements.map((e) =>
      e.text === '−' ? { ...e, textBox: { x: 580, y: 300, width: 20, height: 80 } } : e,
    );
    expect(assertionSummary(NAME, apart)).toBe(MET);
    expect(assertionSummary(NAME, { ...apart, elements })).toBe(LOOSE);
  });
});

describe('a control whose number cannot be told', () => {
  const far = 'it is in the element tree but outside the viewport; a step that scrolls to it would show it';
  test.each<[string, string, readonly Sketch[], string]>([
    [
      'is not there',
      MORE,
      [text('7')],
      'unmet Missing Element Bug: nothing on the screen is labelled "Total"',
    ],
    [
      'is not called so by a text',
      'the total is more than 5',
      [text('7')],
      'unproven judge: nothing on the screen is called the total',
    ],
    [
      'is out of view',
      'the "Name" field is more than 5',
      [nameField('7', { at: [0, 2500, 1080, 120] }), { scrollable: true }],
      `unproven another observation: ${far}`,
    ],
    [
      'is covered',
      'the "Name" field is more than 5',
      [nameField('7', { coveredBy: 'e1' })],
      'unproven another observation: it is covered',
    ],
    [
      'is one of two with other values',
      'the "Name" field is more than 5',
      [nameField('7'), nameField('8')],
      'unproven: 2 elements fit the words',
    ],
    [
      'is one of two with the same value',
      'the "Name" field is more than 5',
      [nameField('7'), nameField('7')],
      'met: it shows "7"',
    ],
    [
      'is the one that is not covered',
      'the "Name" field is more than 5',
      [nameField('3', { coveredBy: 'e1' }), nameField('7')],
      'met: it shows "7"',
    ],
    [
      'hides what it holds',
      'the "Name" field is more than 5',
      [nameField('7', { password: true })],
      'unproven judge: nobody can tell which value it shows',
    ],
    [
      'has nothing beside, under or above it',
      MORE,
      [caption, textAt('7', 600, 1500), textAt('8', 600, 1800)],
      'unproven judge: nobody can tell which value it shows',
    ],
  ])('%s', (_, line, children, answer) => {
    expect(summary(line, children)).toBe(answer);
  });

  test('is the one that is drawn', () => {
    const both = buildScreen({ children: [nameField('3'), nameField('7')], change: { undrawn: ['e2'] } });
    expect(assertionSummary('the "Name" field is more than 5', both)).toBe('met: it shows "7"');
  });

  test('may be in a part that the tree leaves out', () => {
    const drawn = buildScreen({ children: [text('x')], change: { gaps: ['canvas'] } });
    expect(assertionSummary(MORE, drawn)).toBe('unproven judge: nothing on the screen is labelled "Total"');
  });

  test('may have been left behind on the way to another control', () => {
    const moved = buildScreen([listAt(text('x'))]);
    expect(assertionSummary(MORE, moved, { scrolledByCore: true })).toMatch(/^unproven another observation/);
    expect(proveLine(MORE, moved).proof).toEqual({ screen: 's2', ref: null, box: null, rule: 'value' });
  });

  test('is found in any case where case is left aside', () => {
    const loud = [lineOf(textAt('TOTAL', 40, 300), textAt('7', 600, 300))];
    expect(summary(MORE, loud, { textCase: 'ignore' })).toBe('met: it shows "7"');
    expect(summary(MORE, loud)).toMatch(/^unmet Missing Element Bug/);
  });

  test('is named where it is, out of view or covered', () => {
    const out = [nameField('7', { at: [0, 2500, 1080, 120] })];
    const covered = [nameField('7', { coveredBy: 'e1' })];
    for (const children of [out, covered])
      expect(proveLine('the "Name" field is more than 5', buildScreen(children)).proof).toMatchObject({
        ref: 'e2',
        rule: 'number',
      });
  });
});

describe('a format', () => {
  const field = 'The "Name" field';
  test('is reported as asked, with the value', () => {
    expect(proveLine(`${field} matches /\\d+/`, buildScreen([nameField('12')]))).toMatchObject({
      expected: 'The "Name" field matches /\\d+/',
      actual: 'it shows "12"',
      proof: { ref: 'e2', rule: 'number' },
    });
    expect(proveLine(`${field} does not match /\\d+/`, buildScreen([nameField('12')]))).toMatchObject({
      expected: 'The "Name" field does not match /\\d+/',
      actual: 'it shows "12"',
    });
  });

  test.each([
    ['fits all of the text', '/\\d+/', '12a', 'unmet'],
    ['is one of two', '/a|b/', 'b', 'met'],
    ['is one of two, as a whole', '/a|b/', 'ab', 'unmet'],
    ['knows the letters of all scripts', '/\\p{L}+/', 'Ünal', 'met'],
    ['leaves blanks at the ends aside', '/\\d+/', ' 12 ', 'met'],
  ])('%s', (_, pattern, value, met) => {
    expect(proveLine(`${field} matches ${pattern}`, buildScreen([nameField(value)])).met).toBe(met);
  });

  test('of a control that is not there is missing', () => {
    expect(summary('"Total" matches /\\d+/', [text('7')])).toBe(
      'unmet Missing Element Bug: nothing on the screen is labelled "Total"',
    );
  });
});

describe('the value that belongs to a caption', () => {
  const NONE = 'unproven judge: nobody can tell which value it shows';
  const met = (value: string): string => `met: it shows "${value}"`;
  test.each<[string, readonly Sketch[], string]>([
    ['stands under it', [caption, textAt('7', 40, 390)], met('7')],
    ['stands above it', [textAt('7', 40, 210), caption], met('7')],
    ['is nearer than the next text', [textAt('3', 40, 160), caption, textAt('7', 40, 390)], met('7')],
    ['is not one of two that are as near', [textAt('3', 40, 210), caption, textAt('7', 40, 390)], NONE],
    [
      'is no sentence where the other one is a number',
      [textAt('112 people look at this', 40, 210), caption, textAt('7', 40, 390)],
      met('7'),
    ],
    [
      'is not one of two sentences, nor of a number and a short text',
      [textAt('112 people look at this', 40, 210), caption, textAt('You may pay it later', 40, 390)],
      NONE,
    ],
    ['is not told from a short text', [textAt('2 items', 40, 210), caption, textAt('7', 40, 390)], NONE],
    ['is within its height', [caption, textAt('7', 40, 460), textAt('Tax', 40, 900)], met('7')],
    ['is not further than its height', [caption, textAt('7', 40, 461), textAt('Tax', 40, 900)], NONE],
    ['is no button beside its column', [caption, textAt('7', 240, 390), textAt('x', 0, 900)], NONE],
    ['begins within its width', [caption, textAt('7', 239, 390), textAt('x', 0, 900)], met('7')],
    ['does not end left of it', [textAt('Total', 240, 300), textAt('7', 40, 390), textAt('x', 0, 900)], NONE],
    [
      'ends within its width',
      [textAt('Total', 239, 300), textAt('7', 40, 390), textAt('x', 0, 900)],
      met('7'),
    ],
    [
      'is not in the next row',
      [
        listAt(
          rowAt(0, 280, 1080, caption),
          rowAt(0, 400, 1080, textAt('7', 40, 410)),
          rowAt(0, 520, 1080, textAt('Tax', 40, 530)),
        ),
      ],
      'unproven judge: it shows "Total", which holds no single number',
    ],
    [
      'is no heading',
      [heading('Total', { at: [40, 300, 200, 80] }), textAt('7', 40, 390), textAt('8', 40, 480)],
      'unproven judge: it shows "Total", which holds no single number',
    ],
    [
      'is no button',
      [button('Total', { at: [40, 300, 200, 80] }), textAt('7', 40, 390), textAt('8', 40, 480)],
      'unproven judge: it shows "Total", which holds no single number',
    ],
  ])('%s', (_, children, answer) => {
    expect(summary(MORE, children)).toBe(answer);
  });
});
