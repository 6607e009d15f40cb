/** What stands around a field after typing: other fields, other screens, windows over it (R36). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  button,
  dialog,
  field,
  list,
  permission,
  screenOf,
  text,
  title,
  type Item,
} from '../../builders/android-screen.ts';
import { formScreen, inputEffectSummary } from '../../builders/input-effect.ts';
import { buildScreen, field as sketch, type Sketch } from '../../builders/screen.ts';
import { node } from '../../screen/build.ts';

const GONE = 'gone: the field is gone';
const LOST = 'wrong: the field is gone, and no new screen came';
const TEXTS = ['Groceries', 'Garden', 'Party', 'Travel', 'Work', 'Books'].map((words) => text(words));
const name = (value = ''): Item => field('Name', value, { id: 'name', focused: true });

describe('a field that is gone', () => {
  const before = formScreen(...TEXTS, name());
  const after = formScreen(...TEXTS);

  test.each<[string, string, Screen, Screen, string]>([
    ['from the same screen', 'Ann', before, after, LOST],
    ['behind another app', 'Ann', before, { ...after, app: { ...after.app, front: 'com.b' } }, GONE],
    [
      'in two parts that nobody can read',
      'Ann',
      before,
      { ...after, gaps: ['canvas', 'map'] },
      "gone: the field can't be read back (canvas, map)",
    ],
    ['while it was to be emptied, and a text came', '', before, formScreen(...TEXTS, text('Bread')), LOST],
    [
      'while it was to be emptied, and another field is empty',
      '',
      formScreen(...TEXTS, name('Ann')),
      formScreen(field('City', '', { id: 'city' }), ...TEXTS),
      LOST,
    ],
    [
      'beside a field that held the text before',
      'Ann',
      formScreen(...TEXTS, field('Nick', 'Ann', { id: 'nick' }), name()),
      formScreen(...TEXTS, field('Nick', 'Ann', { id: 'nick' })),
      LOST,
    ],
    [
      'beside a field that holds the text now, which a label showed before',
      'Garden',
      formScreen(...TEXTS, name()),
      formScreen(field('Nick', 'Garden', { id: 'nick' }), ...TEXTS),
      'equal: the field holds what was typed',
    ],
    [
      'with half of the texts',
      'Ann',
      formScreen(text('One'), name()),
      formScreen(text('One'), text('Two')),
      LOST,
    ],
    [
      'with more than half of the texts',
      'Ann',
      formScreen(text('One'), name()),
      formScreen(text('Two'), text('Three')),
      GONE,
    ],
  ])('%s', (_, typed, was, is, told) => {
    expect(inputEffectSummary(was, is, typed, 'name')).toBe(told);
  });

  test('with all texts in view is gone, whatever stands out of view', () => {
    const below = list(
      Array.from({ length: 12 }, (_, i) => text(`Row ${i}`)),
      { height: 100, scrolled: 400 },
    );
    const was = screenOf({ items: [title('One'), name(), below] }, 's1', 0);
    const is = screenOf({ items: [title('Two'), text('Three'), below] }, 's2', 1);
    expect(inputEffectSummary(was, is, 'Ann', 'name')).toBe(GONE);
  });
});

describe('a window over the page', () => {
  const page = { items: [title('Lists'), ...TEXTS] };
  const inside = (...more: readonly string[]): string =>
    node(
      'FrameLayout',
      [90, 800, 990, 1500],
      { package: 'com.app' },
      node('TextView', [130, 840, 950, 940], { text: 'New list', package: 'com.app' }),
      ...more,
    );
  const input = node('EditText', [130, 980, 950, 1100], {
    'content-desc': 'Name',
    focused: true,
    package: 'com.app',
  });
  const asking = screenOf({ ...page, over: [inside(input)] }, 's1', 0);

  test.each<[string, readonly string[], string]>([
    ['closed with its field', [], GONE],
    ['stands without its field', [inside()], LOST],
    [
      'stands with another text for its field',
      [inside(node('TextView', [130, 980, 950, 1100], { text: 'Saved', package: 'com.app' }))],
      LOST,
    ],
    ['gave way to a window of another kind', [permission('Allow contacts?')], GONE],
  ])('%s', (_, over, told) => {
    expect(inputEffectSummary(asking, screenOf({ ...page, over }, 's2', 1), 'Tools')).toBe(told);
  });

  test('that closed was not the one of a field below it', () => {
    const was = screenOf({ items: [...page.items, name()], over: [dialog('Tip', 'OK')] }, 's1', 0);
    expect(inputEffectSummary(was, screenOf(page, 's2', 1), 'Tools', 'name')).toBe(LOST);
  });

  test('holds no field when none has the focus', () => {
    const tip = screenOf({ ...page, over: [dialog('Tip', 'OK')] }, 's1', 0);
    expect(inputEffectSummary(tip, tip, 'Tools', null)).toBe('wrong: no field has the focus');
  });
});

test('a field that kept a part of the text has not moved on, although the text stands elsewhere', () => {
  const before = formScreen(field('Name', '', { focused: true }), field('Phone', ''));
  const after = formScreen(field('Name', 'An'), field('Phone', '', { focused: true }), text('Ann'));
  expect(inputEffectSummary(before, after, 'Ann')).toBe('wrong: the field holds "An"');
});

describe('fields beside each other', () => {
  interface Box {
    readonly value: string;
    readonly password?: boolean;
    readonly y?: number;
  }
  /** Fields in one row; `depth`: boxes around each of them. */
  const line = (held: readonly (string | Box)[], depth = 0): Screen => {
    const boxed = (inner: Sketch, left: number, more: number): Sketch =>
      more === 0 ? inner : { at: [left, 0, 200, 400], children: [boxed(inner, left, more - 1)] };
    const fields = held.map((given, i): Sketch => {
      const { value, password = false, y = 100 } = typeof given === 'string' ? { value: given } : given;
      const own = sketch(`box ${i + 1}`, {
        description: `box ${i + 1}`,
        text: value,
        password,
        focused: i === 0,
        at: [i * 220, y, 200, 120],
      });
      return boxed(own, i * 220, depth);
    });
    return buildScreen([{ at: [0, 0, 1080, 400], children: fields }]);
  };
  const hidden = (value: string): Box => ({ value, password: true });

  test.each<[string, string, string, readonly (string | Box)[], readonly (string | Box)[], string]>([
    ['hold it together', 'box 1', '1234', ['', ''], ['12', '34'], 'boxes: the fields hold it together'],
    [
      'hold it from the one that was typed into',
      'box 2',
      '1234',
      ['5', '', ''],
      ['5', '12', '34'],
      'boxes: the fields hold it together',
    ],
    [
      'hold a part that stood there',
      'box 1',
      '1234',
      ['12', ''],
      ['12', '34'],
      'wrong: the field holds "12"',
    ],
    [
      'hold nothing more when the second one was emptied',
      'box 1',
      '1234',
      ['', '9'],
      ['1234', ''],
      'equal: the field holds what was typed',
    ],
    [
      'hold it half of their height apart, in two lines',
      'box 1',
      '1234',
      ['', { value: '', y: 160 }],
      ['12', { value: '34', y: 160 }],
      'wrong: the field holds "12"',
    ],
    [
      'hold it less than half of their height apart',
      'box 1',
      '1234',
      ['', { value: '', y: 159 }],
      ['12', { value: '34', y: 159 }],
      'boxes: the fields hold it together',
    ],
    [
      'hide it together',
      'box 1',
      '1234',
      [hidden(''), hidden('')],
      [hidden('••'), hidden('••')],
      'boxes: the fields hold as many hidden characters',
    ],
    [
      'hide a part of it, and show other letters',
      'box 1',
      '1234',
      [hidden(''), ''],
      [hidden('••'), 'ab'],
      'wrong: the field holds 2 of 4 hidden characters',
    ],
    [
      'hide a part of it, and hold other letters in the open',
      'box 1',
      '1234',
      [hidden(''), hidden('')],
      [hidden('••'), hidden('ab')],
      'wrong: the field holds 2 of 4 hidden characters',
    ],
  ])('%s', (_, into, typed, was, is, told) => {
    expect(inputEffectSummary(line(was), line(is), typed, into)).toBe(told);
  });

  test.each<[string, string, readonly string[], string, string]>([
    [
      'the parts of a text',
      '1234',
      ['12', '34'],
      'boxes: the fields hold it together',
      'wrong: the field holds "12"',
    ],
    ['one box a digit', '12', ['1', '3'], 'wrong: the boxes hold "13"', 'wrong: the field holds "1"'],
    [
      'the boxes of a secret',
      '${secrets.code}',
      ['[hidden]', '[hidden]', '[hidden]'],
      'wrong: the boxes hold a part of it, or something else',
      'wrong: the field holds "[hidden]"',
    ],
  ])('are %s when no more than two boxes stand around each of them', (_, typed, held, near, far) => {
    const none = held.map(() => '');
    expect(inputEffectSummary(line(none, 2), line(held, 2), typed, 'box 1')).toBe(near);
    expect(inputEffectSummary(line(none, 3), line(held, 3), typed, 'box 1')).toBe(far);
  });
});

test('a button with the typed text is an answer, not the field', () => {
  const before = formScreen(...TEXTS, name());
  expect(inputEffectSummary(before, formScreen(...TEXTS, button('Ann')), 'Ann', 'name')).toBe(GONE);
});
