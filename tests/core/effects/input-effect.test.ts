/** The content of a field after typing (R36). */
import { describe, expect, test } from 'vitest';
import { checkInput } from '../../../src/core/effects/input-effect.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { inputEffectSummary, formScreen, openTyping } from '../../builders/input-effect.ts';
import {
  boxes,
  button,
  field,
  screenOf,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { buildScreen, field as sketch } from '../../builders/screen.ts';
import { node } from '../../screen/build.ts';

const empty = formScreen(field('Name', '', { focused: true }), button('Save'));
const holding = (value: string, focused = true): Screen =>
  formScreen(field('Name', value, { focused }), button('Save'));

describe('a field that was typed into', () => {
  test.each([
    ['what was typed', 'Ann', 'Ann', 'equal: the field holds what was typed'],
    ['nothing, when it was emptied', '', '', 'equal: the field is empty'],
    [
      'letters and digits in another dress',
      '5551234',
      '(555) 123-4',
      'reformatted: the app reformatted it as "(555) 123-4"',
    ],
    ['other case', 'ann', 'ANN', 'wrong: the field holds "ANN"'],
    ['no decimals', '12.50', '1250', 'wrong: the field holds "1250"'],
    ['no sign', '-5', '5', 'wrong: the field holds "5"'],
    ['a part of an address', 'a@b.c', 'ab.c', 'wrong: the field holds "ab.c"'],
    ['a part of it', 'Anna', 'Ann', 'wrong: the field holds "Ann"'],
    ['nothing', 'Ann', '', 'wrong: the field is empty'],
    ['signs without a letter', '!!', '??', 'wrong: the field holds "??"'],
    ['something, when it was to be emptied', '', 'Bob', 'wrong: the field holds "Bob"'],
    ['signs, when it was to be emptied', '', '--', 'wrong: the field holds "--"'],
  ])('holds %s', (_, typed, shown, told) => {
    expect(inputEffectSummary(empty, holding(shown), typed)).toBe(told);
  });

  test('reports that the text was appended, unless the field was to be cleared', () => {
    const before = holding('Dr ');
    expect(inputEffectSummary(before, holding('Dr Who'), 'Who')).toBe(
      'appended: the text was added to what stood there',
    );
    const cleared = checkInput(openTyping(before, 'Name', 'Who', true), holding('Dr Who'), 'Who');
    expect(cleared.result).toBe('wrong');
    expect(inputEffectSummary(before, holding('Mr Who'), 'Who')).toBe('wrong: the field holds "Mr Who"');
    expect(inputEffectSummary(before, holding('Dr'), 'Who')).toBe('wrong: the field holds "Dr"');
    expect(inputEffectSummary(empty, holding('Name Who'), 'Who')).toBe('wrong: the field holds "Name Who"');
  });

  test('that lost the focus to another field has moved on, unless the text was dropped', () => {
    const before = formScreen(field('Name', '', { focused: true }), field('Phone', ''));
    const next = (value: string, ...more: readonly Item[]): Screen =>
      formScreen(field('Name', value), field('Phone', '', { focused: true }), ...more);
    expect(inputEffectSummary(before, next('An'), 'Ann')).toBe('wrong: the field holds "An"');
    expect(inputEffectSummary(before, next('', text('Ann')), 'Ann')).toBe('moved on: the focus moved on');
    expect(inputEffectSummary(before, next(''), 'Ann')).toBe('wrong: the field is empty');
    expect(inputEffectSummary(before, next(' -'), '')).toBe('wrong: the field holds " -"');
    expect(inputEffectSummary(empty, holding('', false), 'Ann')).toBe('wrong: the field is empty');
  });

  test('is gone when its screen is, or when a text stands in its place', () => {
    expect(
      inputEffectSummary(empty, screenOf({ items: [title('Results'), text('one')] }, 's2', 1), 'Ann'),
    ).toBe('gone: the field is gone');
    const labelled = formScreen(field('Name', '', { id: 'name', focused: true }));
    expect(inputEffectSummary(labelled, formScreen(text('Ann', { id: 'name' })), 'Ann')).toBe(
      'gone: the field is gone',
    );
  });

  test('without a target is the one with the focus', () => {
    const two = (a: string, b: string): Screen =>
      formScreen(field('Name', a, {}), button('Save'), field('Phone', b, { focused: true }));
    expect(inputEffectSummary(two('', ''), two('', '123'), '123', null)).toBe(
      'equal: the field holds what was typed',
    );
    expect(inputEffectSummary(two('', ''), two('123', ''), '123', null)).toBe('wrong: the field is empty');
  });

  test('without a target and without any focus is wrong while the screen stands, gone with it', () => {
    const unfocused = formScreen(field('Name', ''), button('Save'));
    expect(inputEffectSummary(unfocused, unfocused, 'Ann', null)).toBe('wrong: no field has the focus');
    expect(inputEffectSummary(unfocused, formScreen(button('Save')), 'Ann', null)).toBe(
      'wrong: no field has the focus',
    );
    const results = screenOf({ items: [title('Results'), text('one')] }, 's2', 1);
    expect(inputEffectSummary(unfocused, results, 'Ann', null)).toBe('gone: the field is gone');
    expect(inputEffectSummary(unfocused, { ...unfocused, gaps: ['canvas'] }, 'Ann', null)).toBe(
      "gone: the field can't be read back (canvas)",
    );
  });

  test('that went without a new screen is no field that took the text', () => {
    const page = (...more: readonly Item[]): Screen =>
      formScreen(text('Groceries'), text('Eggs'), ...more, button('Save'));
    const before = page(field('Name', '', { focused: true }));
    expect(inputEffectSummary(before, page(), 'Milk')).toBe(
      'wrong: the field is gone, and no new screen came',
    );
    expect(inputEffectSummary(before, page(text('Bread')), 'Milk')).toBe(
      'wrong: the field is gone, and no new screen came',
    );
    expect(inputEffectSummary(before, page(text('Milk')), 'Milk')).toBe('gone: the field is gone');
    const elsewhere = { ...page(), app: { ...page().app, place: 'Results' } };
    expect(inputEffectSummary(before, elsewhere, 'Milk')).toBe('gone: the field is gone');
  });

  test('that moved is recognised by what it holds', () => {
    const moved = formScreen(text('Note'), text('More'), field('Milk', 'Milk'), button('Save'));
    expect(inputEffectSummary(empty, moved, 'Milk')).toBe('equal: the field holds what was typed');
  });

  test('in a dialog is gone with the dialog', () => {
    const under: View = { items: [title('Lists'), text('Groceries'), text('Garden'), text('Party')] };
    const window = node(
      'FrameLayout',
      [90, 800, 990, 1500],
      { package: 'com.app' },
      node('TextView', [130, 840, 950, 940], { text: 'New list', package: 'com.app' }),
      node('EditText', [130, 980, 950, 1100], { 'content-desc': 'Name', focused: true, package: 'com.app' }),
    );
    const asking = screenOf({ ...under, over: [window] }, 's1', 0);
    expect(inputEffectSummary(asking, screenOf(under, 's2', 1), 'Tools')).toBe('gone: the field is gone');
  });
});

describe('a password field', () => {
  const secret = (value: string): Screen =>
    formScreen(field('PIN', value, { password: true, focused: true }), button('Save'));

  test.each([
    ['dots', 'abc', '•••', 'masked: the field holds hidden characters'],
    ['more dots', 'abc', '••••••••', 'masked: the field holds hidden characters'],
    ['fewer dots', 'abcdef', '••', 'wrong: the field holds 2 of 6 hidden characters'],
    ['a dot for an emoji', 'ab👩‍👧', '•••', 'masked: the field holds hidden characters'],
    ['no dots for spaces around it', ' abc ', '•••', 'masked: the field holds hidden characters'],
    ['dots of a secret, however long', '${secrets.pin}', '•', 'masked: the field holds hidden characters'],
    ['its text in the open', 'abc', 'abc', 'masked: the field holds hidden characters'],
    ['nothing', 'abc', '', 'wrong: the field is empty'],
    ['nothing, when it was emptied', '', '', 'masked: the field is empty'],
    ['dots, when it was emptied', '', '••', 'wrong: the field is not empty'],
  ])('holds %s', (_, typed, shown, told) => {
    expect(inputEffectSummary(secret(''), secret(shown), typed, 'PIN')).toBe(told);
  });
});

describe('one box a digit', () => {
  const code = (...digits: readonly string[]): Screen => formScreen(boxes(digits), button('Save'));
  const none = code('', '', '', '');

  test.each([
    ['each its digit', '1234', ['1', '2', '3', '4'], 'boxes: one box holds each character'],
    ['another digit', '1234', ['1', '2', '3', '5'], 'wrong: the boxes hold "1235"'],
    ['too few', '1234', ['1', '2', '', ''], 'wrong: the boxes hold "12"'],
    ['other dress in the first alone', '12', ['2', '', '', ''], 'wrong: the field holds "2"'],
  ])('holds %s', (_, typed, digits, told) => {
    expect(inputEffectSummary(none, code(...digits), typed, 'digit 1')).toBe(told);
  });

  test('as many as were typed, no more and no less', () => {
    expect(inputEffectSummary(none, code('1', '2', '3', '4'), '12345', 'digit 1')).toBe(
      'wrong: the field holds "1"',
    );
    expect(inputEffectSummary(code('', ''), code('1', '2'), '12', 'digit 1')).toBe(
      'boxes: one box holds each character',
    );
  });

  const token = '${secrets.code}';
  test.each([
    ['a part', ['[hidden]', '[hidden]', '', ''], 'wrong: the boxes hold a part of it, or something else'],
    ['something else in the open', ['9', '[hidden]', '', ''], 'wrong: the field holds "9"'],
    ['nothing', ['', '', '', ''], 'wrong: the field is empty'],
  ])('of a secret: %s', (_, digits, told) => {
    expect(inputEffectSummary(none, code(...digits), token, 'digit 1')).toBe(told);
  });

  test('of a secret: recognised by the box that holds its token, whichever was typed into', () => {
    const all = code(token, '[hidden]', '[hidden]', '[hidden]');
    expect(inputEffectSummary(none, all, token, 'digit 2')).toBe(
      'boxes: the boxes hold it, one character each',
    );
  });

  test('of a secret are three or more', () => {
    const two = code('[hidden]', '[hidden]');
    expect(inputEffectSummary(code('', ''), two, token, 'digit 1')).toBe('wrong: the field holds "[hidden]"');
    const three = code('[hidden]', '[hidden]', '[hidden]');
    expect(inputEffectSummary(code('', '', ''), three, token, 'digit 1')).toBe(
      'wrong: the boxes hold a part of it, or something else',
    );
  });

  test('of a secret are recognised by the token alone, not by a text that contains it', () => {
    const said = `my ${token}`;
    const hidden = code('[hidden]', '[hidden]', '[hidden]', '[hidden]');
    expect(inputEffectSummary(none, hidden, said, 'digit 1')).toBe('wrong: the field holds "[hidden]"');
    expect(inputEffectSummary(none, hidden, `${token} too`, 'digit 1')).toBe(
      'wrong: the field holds "[hidden]"',
    );
  });
});

describe('a field whose text was dropped', () => {
  const form = (focus: Item, ...more: readonly Item[]): Screen =>
    formScreen(field('Name', ''), focus, ...more);
  const other = field('Phone', '', { focused: true });
  const before = formScreen(field('Name', '', { focused: true }), field('Phone', ''), text('Ann was here'));
  const dropped = 'wrong: the field is empty';

  test.each<[string, Screen]>([
    [
      'and the focus is on no other field',
      form({
        height: 140,
        at: (top) => node('Button', [40, top, 1040, top + 120], { text: 'Ann', focused: true }),
      }),
    ],
    ['and the text stood there before', form(other, text('Ann was here'))],
    [
      'and the text stands where nobody sees it',
      form(other, { height: 0, at: () => node('TextView', [0, 0, 0, 0], { text: 'Hello Ann' }) }),
    ],
    ['and another field was filled', form(field('Phone', 'Ann', { focused: true }))],
    ['and something else came', form(other, text('Bob'))],
  ])('is not answered by a focus that moved on, %s', (_, after) => {
    expect(inputEffectSummary(before, after, 'Ann')).toBe(dropped);
  });

  test('is answered by what came elsewhere, in any case of its letters', () => {
    expect(inputEffectSummary(before, form(other, text('Results for ANN')), 'Ann')).toBe(
      'moved on: the focus moved on',
    );
  });

  test('is gone when another one stands on the screen that came', () => {
    const find = formScreen(field('Search', '', { id: 'search', focused: true }));
    const found = formScreen(text('one'), text('two'), field('Filter', '', { id: 'filter' }));
    expect(inputEffectSummary(find, found, 'Ann', 'search')).toBe('gone: the field is gone');
  });

  test('reports no appended text when nothing was typed, or the field was empty', () => {
    expect(inputEffectSummary(holding('Bob'), holding('Bob'), '')).toBe('wrong: the field holds "Bob"');
    expect(inputEffectSummary(empty, holding('Ann'), 'Ann')).toBe('equal: the field holds what was typed');
  });
});

describe('a password field that shows what it holds', () => {
  const shown = (value: string): Screen =>
    buildScreen([sketch('PIN', { text: value, password: true, id: 'pin' })]);

  test.each([
    ['abc', 'abc', 'masked: the field holds hidden characters'],
    ['abc', 'abd', 'wrong: the field holds something else'],
    ['abc', '•b•', 'wrong: the field holds something else'],
  ])('%s typed, "%s" shown', (typed, value, told) => {
    expect(inputEffectSummary(shown(''), shown(value), typed, 'PIN')).toBe(told);
  });
});

describe('a field that asks for capitals', () => {
  const asking = (value: string, capitals: boolean): Screen => {
    const screen = formScreen(field('Coupon', value, { focused: true }));
    return {
      ...screen,
      elements: screen.elements.map((e) => (e.state.editable && capitals ? { ...e, capitals } : e)),
    };
  };
  test.each([
    ['the same letters', 'spring25', 'SPRING25', true, 'reformatted: the app reformatted it as "SPRING25"'],
    ['fewer letters', 'spring25', 'SPING25', true, 'wrong: the field holds "SPING25"'],
    ['letters in small', 'Spring', 'spring', true, 'wrong: the field holds "spring"'],
    ['capitals that it does not ask for', 'spring25', 'SPRING25', false, 'wrong: the field holds "SPRING25"'],
  ])('may hold them: %s', (_, typed, held, capitals, effect) => {
    expect(inputEffectSummary(asking('', capitals), asking(held, capitals), typed, 'Coupon')).toBe(effect);
  });
});
