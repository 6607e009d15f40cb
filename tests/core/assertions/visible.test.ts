/** Conditions of visible text (R70). */
import { describe, expect, test } from 'vitest';
import { asksForText } from '../../../src/core/assertions/visible.ts';
import type { Locator } from '../../../src/screen/model/locator.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { textAt, lineOf, listAt, nameField, rowAt } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, heading, icon, row, text, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';

type More = Parameters<typeof assertionSummary>[2];
const screenOf = (children: readonly Sketch[], change: Partial<Screen> = {}) =>
  buildScreen({ children, change });
const DESCRIBED = 'unproven judge: only a content description says so, which never proves visible text';
const MISSING = 'unmet Missing Element Bug: no text on the screen is';

describe('a text is visible by itself, whatever made of text it is called', () => {
  const message: Sketch = { role: 'snackbar', text: 'Save' };
  test.each<[string, string, readonly Sketch[], More, string]>([
    ['a text', 'the "Save" text is visible', [text('Save')], {}, 'met: "Save" is visible'],
    ['a heading', 'the "Save" heading is visible', [heading('Save')], {}, 'met: "Save" is visible'],
    ['a message', 'the message "Save" is visible', [message], {}, 'met: "Save" is visible'],
    [
      'a row',
      'the row "Save" is visible',
      [listAt(rowAt(0, 200, 1080, text('Save')))],
      {},
      'met: "Save" is visible',
    ],
    [
      'a row that is only described',
      'the row "Save" is visible',
      [listAt({ ...rowAt(0, 200, 1080, text('x')), description: 'Save' })],
      {},
      DESCRIBED,
    ],
    [
      'a control is there by its description',
      'the "Save" icon is visible',
      [icon('Save')],
      {},
      'met: "Save" is visible',
    ],
    [
      'a control is there by the text in it',
      'the "Save" button is visible',
      [{ role: 'button', children: [text('Save')] }],
      {},
      'met: "Save" is visible',
    ],
    [
      'a field is there by its name',
      'the "Name" field is visible',
      [nameField('Ann')],
      {},
      'met: "Ann" is visible',
    ],
    [
      'an empty field is there by its name',
      'the "Name" field is visible',
      [field('Name')],
      {},
      'met: the "Name" field is visible',
    ],
    [
      'only a field says it',
      '"Ann" is visible',
      [nameField('Ann')],
      {},
      'met: "Ann" is visible (only a field says it)',
    ],
    [
      'a field and a text say it',
      '"Ann" is visible',
      [nameField('Ann'), text('Ann')],
      {},
      'met: "Ann" is visible',
    ],
    [
      'adjoining texts say it',
      '"Hello world" is visible',
      [lineOf(textAt('Hello', 40, 300, 100), textAt('world', 145, 300, 100))],
      {},
      'met: "Hello" is visible',
    ],
    [
      'adjoining texts say it at a place',
      '"Hello world" is visible at the top of the screen',
      [lineOf(textAt('Hello', 40, 300, 100), textAt('world', 145, 300, 100))],
      {},
      'met: "Hello" is visible',
    ],
    [
      'it is cut off',
      '"Terms of service" is visible',
      [textAt('Terms of ser…', 40, 300, 440)],
      {},
      'met: "Terms of ser…" is visible (the text is cut off on the screen)',
    ],
    [
      'it is cut off in a row',
      '"Terms of service" is visible in the "A" row',
      [listAt(rowAt(0, 200, 1080, textAt('A', 0, 210), textAt('Terms of ser…', 300, 210, 440)))],
      {},
      'met: "Terms of ser…" is visible (the text is cut off on the screen)',
    ],
    [
      'it differs in case, which is left aside',
      '"save" is visible at the top of the screen',
      [text('SAVE')],
      { textCase: 'ignore' },
      'met: "SAVE" is visible',
    ],
    [
      'it differs in case',
      '"save" is visible at the top of the screen',
      [text('SAVE')],
      {},
      'unmet Wrong Text Bug: it shows "SAVE", which differs from "save" in upper and lower case only (it differs in upper and lower case only; text_case: ignore accepts that)',
    ],
  ])('%s: %s', (_, condition, children, more, answer) => {
    expect(assertionSummary(condition, screenOf(children), more)).toBe(answer);
  });
});

describe('at a place, a text is not visible by', () => {
  const top = 'is visible at the top of the screen';
  test.each<[string, string, readonly Sketch[]]>([
    ['the description of another text', `"Save" ${top}`, [text('x', { description: 'Save' })]],
    ['the description of an icon', `"Save" ${top}`, [icon('Save', { at: [0, 0, 100, 100] })]],
    ['the hint of a field that says something else', `"Name" ${top}`, [field('Name', { text: 'Ann' })]],
    ['the hint of a field', `"Name" ${top}`, [field('Name')]],
    ['texts that are folded into one label', `"Milk | 2" ${top}`, [row(text('Milk'), text('2'))]],
    [
      'a sign of an icon font that is described so',
      `"Home" ${top}`,
      [text('\uE000', { description: 'Home' })],
    ],
    [
      'a text somewhere else',
      '"Save" is visible at the bottom of the screen',
      [text('Save'), icon('Save', { at: [0, 2200, 100, 100] })],
    ],
  ])('%s: %s', (_, condition, children) => {
    expect(assertionSummary(condition, screenOf(children))).toBe(DESCRIBED);
  });
});

test('an icon in a row is not visible text', () => {
  const marked = screenOf([listAt(rowAt(0, 200, 1080, icon('Save', { at: [0, 210, 80, 80] })))]);
  expect(assertionSummary('the row "Save" is visible at the top of the screen', marked)).toBe(DESCRIBED);
});

test.each<[Locator['role'], boolean]>([
  [null, true],
  ['text', true],
  ['heading', true],
  ['message', true],
  ['screen', true],
  ['row', true],
  ['button', false],
  ['icon', false],
  ['field', false],
  ['tab', false],
])('what is called "%s" is asked for by its visible text: %s', (role, is) => {
  expect(asksForText(phrase({ label: 'Save', role }))).toBe(is);
  expect(asksForText(phrase({ name: 'save', role }))).toBe(false);
});

describe('a short-lived message since the last action', () => {
  test.each<[string, string, readonly string[], More, string]>([
    [
      'makes a text visible',
      '"Saved" is visible',
      ['x', 'Saved'],
      {},
      'met: a short-lived message said "Saved" (short-lived message)',
    ],
    [
      'makes a message visible',
      'the message "Saved" is visible',
      ['Saved'],
      {},
      'met: a short-lived message said "Saved" (short-lived message)',
    ],
    [
      'counts no case where that is left aside',
      '"Saved" is visible',
      ['SAVED'],
      { textCase: 'ignore' },
      'met: a short-lived message said "SAVED" (short-lived message)',
    ],
    ['is met whole', '"Saved" is visible', ['Saved!'], {}, `${MISSING} "Saved"`],
    ['has no place', '"Saved" is visible at the top of the screen', ['Saved'], {}, `${MISSING} "Saved"`],
    ['is in no row', '"Saved" is visible in the "A" row', ['Saved'], {}, `${MISSING} "Saved"`],
    [
      'is no button',
      'the "Saved" button is visible',
      ['Saved'],
      {},
      'unmet Missing Element Bug: nothing on the screen is labelled "Saved"',
    ],
  ])('%s: %s', (_, condition, toasts, more, answer) => {
    expect(assertionSummary(condition, screenOf([text('A')]), { toasts, ...more })).toBe(answer);
  });

  test('is proved by no place', () => {
    const { proof } = proveLine('"Saved" is visible', screenOf([text('A')]), { toasts: ['Saved'] });
    expect(proof).toEqual({ screen: 's2', ref: null, box: null, rule: 'seen since the last action' });
  });
});

describe('the hint of an empty field is read by people', () => {
  const HINT = 'is shown as a hint (it is the hint of an empty field)';
  test.each<[string, string, readonly Sketch[], More, string]>([
    ['where it is empty', '"Name" is visible', [field('Name')], {}, `met: "Name" ${HINT}`],
    [
      'in another case where that is left aside',
      '"NAME" is visible',
      [field('Name')],
      { textCase: 'ignore' },
      `met: "Name" ${HINT}`,
    ],
    ['not of another field', '"Name" is visible', [field('Mail')], {}, `${MISSING} "Name"`],
    ['not where something is typed', '"Name" is visible', [field('Name', { text: 'Ann' })], {}, DESCRIBED],
    ['not of what is no field', '"Name" is visible', [{ hint: 'Name' }], {}, DESCRIBED],
    [
      'not where it is covered',
      '"Name" is visible',
      [field('Name', { coveredBy: 'e3' }), text('x')],
      {},
      'unproven another observation: it is in the element tree but covered by e3',
    ],
    [
      'not as a control',
      'the "Name" button is visible',
      [field('Name')],
      {},
      'unmet Missing Element Bug: not there; nearest: "Name"',
    ],
    [
      'not at a place',
      '"Name" is visible in the "A" row',
      [listAt(rowAt(0, 200, 1080, textAt('A', 0, 210), field('Name', { at: [300, 210, 100, 80] })))],
      {},
      DESCRIBED,
    ],
  ])('%s: %s', (_, condition, children, more, answer) => {
    expect(assertionSummary(condition, screenOf(children), more)).toBe(answer);
  });

  test('and is proved by its field', () => {
    const { proof } = proveLine('"Name" is visible', screenOf([text('x'), field('Name')]));
    expect(proof).toMatchObject({ ref: 'e3', rule: 'hint of an empty field' });
  });
});
