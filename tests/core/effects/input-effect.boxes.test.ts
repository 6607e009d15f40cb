/** Fields in one line after typing: the boxes of one text, or separate fields (R36). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { inputEffectSummary, formScreen } from '../../builders/input-effect.ts';
import { button, field, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const empty = formScreen(field('Name', '', { focused: true }), button('Save'));
const holding = (value: string): Screen =>
  formScreen(field('Name', value, { focused: true }), button('Save'));
/** Fields of a form in one line of the page; what they are called and what they hold. */
const side = (password: boolean, ...held: readonly string[]): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      {},
      ...held.map((value, i) =>
        node('EditText', [40 + i * 150, top, 160 + i * 150, top + 120], {
          text: value,
          password,
          clickable: true,
          focused: i === 0,
          'content-desc': `box ${i + 1}`,
        }),
      ),
    ),
});

describe('one box a digit, each hidden', () => {
  const none = formScreen(side(true, '', '', '', ''));
  const after = (...held: readonly string[]): string =>
    inputEffectSummary(none, formScreen(side(true, ...held)), '1234', 'box 1');

  test('is accepted when each box holds a dot', () => {
    expect(after('1', '2', '3', '4')).toBe('boxes: one box holds each character');
  });

  test('is not when one of them is empty, whichever', () => {
    expect(after('1', '2', '3', '')).toBe('wrong: the boxes hold "•••"');
    expect(after('', '2', '3', '4')).toBe('wrong: the boxes hold "•••"');
  });

  test('is one field’s alone when there are not as many as were typed', () => {
    expect(after('1', '2')).toBe('wrong: the field holds 1 of 4 hidden characters');
    expect(inputEffectSummary(none, formScreen(side(true, '1', '', '', '')), '1', 'box 1')).toBe(
      'masked: the field holds hidden characters',
    );
  });

  test('of a secret is recognised by its dots, in any number', () => {
    expect(
      inputEffectSummary(none, formScreen(side(true, '1', '2', '3', '4')), '${secrets.pin}', 'box 1'),
    ).toBe('masked: the field holds hidden characters');
  });
});

describe('fields beside each other are no boxes of one text', () => {
  const typed = (text: string, ...held: readonly string[]): string =>
    inputEffectSummary(formScreen(side(false, '', '')), formScreen(side(false, ...held)), text, 'box 1');

  test('when one of them holds more than a character', () => {
    expect(typed('Al', 'A', 'Smith')).toBe('wrong: the field holds "A"');
    expect(typed('Al', 'Ab', 'l')).toBe('wrong: the field holds "Ab"');
  });

  test('when they stand in lines of their own', () => {
    const form = (name: string, city: string): Screen =>
      formScreen(field('Name', name, { focused: true }), field('City', city));
    expect(inputEffectSummary(form('', ''), form('A', 'l'), 'Al')).toBe('wrong: the field holds "A"');
  });

  test('when there is but one, and one character', () => {
    expect(inputEffectSummary(empty, holding(''), 'A')).toBe('wrong: the field is empty');
    expect(inputEffectSummary(empty, holding('B'), 'A')).toBe('wrong: the field holds "B"');
  });

  test('of a secret, when they stand in another line', () => {
    const hidden = formScreen(side(false, '[hidden]', '[hidden]'), side(false, '[hidden]'));
    expect(inputEffectSummary(hidden, hidden, '${secrets.code}', 'box 1')).toBe(
      'wrong: the field holds "[hidden]"',
    );
  });
});

describe('a number that the app spreads over fields', () => {
  const card = (...held: readonly string[]): Screen => formScreen(side(false, ...held), button('Pay'));
  const none = card('', '', '', '');
  const after = (typed: string, ...held: readonly string[]): string =>
    inputEffectSummary(none, card(...held), typed, 'box 1');

  test('is read from all of them together', () => {
    expect(after('4111111122223333', '4111', '1111', '2222', '3333')).toBe(
      'boxes: the fields hold it together',
    );
    expect(after('4111 1111 2222 3333', '4111', '1111', '2222', '3333')).toBe(
      'boxes: the fields hold it together',
    );
    expect(after('41111111', '4111', '1111', '', '')).toBe('boxes: the fields hold it together');
  });

  test('is wrong when a part of it is missing or another one', () => {
    expect(after('4111111122223333', '4111', '1111', '2222', '')).toBe('wrong: the field holds "4111"');
    expect(after('4111111122223333', '4111', '1111', '2222', '3334')).toBe('wrong: the field holds "4111"');
    expect(after('4111111122223333', '4111', '2222', '1111', '3333')).toBe('wrong: the field holds "4111"');
  });

  test('has no part that stood there before', () => {
    const before = card('', '1111', '', '');
    expect(inputEffectSummary(before, card('4111', '1111', '', ''), '41111111', 'box 1')).toBe(
      'wrong: the field holds "4111"',
    );
  });

  test('may be hidden', () => {
    const hidden = (...held: readonly string[]): Screen => formScreen(side(true, ...held));
    expect(inputEffectSummary(hidden('', ''), hidden('12', '34'), '1234', 'box 1')).toBe(
      'boxes: the fields hold as many hidden characters',
    );
    expect(inputEffectSummary(hidden('', ''), hidden('12', '3'), '1234', 'box 1')).toBe(
      'wrong: the field holds 2 of 4 hidden characters',
    );
  });
});
