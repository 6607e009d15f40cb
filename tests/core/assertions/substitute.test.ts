/** A different text in place of a missing one, found by id, description, or its earlier text (R80). */
import type { TextHistory } from '../../../src/core/model/history.ts';
import { recordTexts } from '../../../src/core/history/text-history.ts';
import { appId, substituteSummary, type Known, type Wanted } from '../../builders/substitute.ts';
import { button, buildScreen, field, heading, row, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

describe('in the place of a text stands', () => {
  test.each<[string, readonly Sketch[], Wanted, string]>([
    ['what has its id', [text('Sve', { id: appId('save') })], {}, 'Wrong Text Bug: Sve'],
    ['what has its id and its kind', [text('Sve', { id: appId('btn_save') })], {}, 'Wrong Text Bug: Sve'],
    ['what has its id in one word', [text('Sve', { id: appId('saveButton') })], {}, 'Wrong Text Bug: Sve'],
    [
      'what has the id of a name',
      [text('Sve', { id: appId('save') })],
      { label: null, name: 'save' },
      'Wrong Text Bug: Sve',
    ],
    ['not what has another id', [text('Sve', { id: appId('send') })], {}, 'nothing'],
    ['not what has no id, however alike', [text('Sve')], {}, 'nothing'],
    ['not what has no id where no word is wanted', [text('Sve')], { label: '!' }, 'nothing'],
    [
      'a kind that is wanted by itself',
      [text('Sve', { id: appId('title') })],
      { label: 'Title' },
      'Wrong Text Bug: Sve',
    ],
    ['not another kind', [text('Sve', { id: appId('button') })], { label: 'Title' }, 'nothing'],
    ['what is described so', [text('Sve', { description: 'Save' })], {}, 'Wrong Text Bug: Sve'],
    ['not what is described as more than that', [text('Sve', { description: 'Save now' })], {}, 'nothing'],
    [
      'what is described so in part, where a part is asked for',
      [text('Sve', { description: 'Save now' })],
      { match: 'contains' },
      'Wrong Text Bug: Sve',
    ],
    [
      'nothing where nothing is quoted or named',
      [text('Sve', { id: appId('save') })],
      { label: null },
      'nothing',
    ],
    ['nothing that is typed', [field('Name', { text: 'Sve', id: appId('save') })], {}, 'nothing'],
    ['nothing that says nothing', [text('', { id: appId('save') })], {}, 'nothing'],
    [
      'nothing that is covered',
      [text('Sve', { id: appId('save'), coveredBy: 'e3' }), button('x')],
      {},
      'nothing',
    ],
    ['nothing out of view', [text('Sve', { id: appId('save'), at: [0, 2500, 500, 80] })], {}, 'nothing'],
    [
      'of two the one that is more alike, the second',
      [text('No', { id: appId('save') }), text('Sve', { id: appId('btn_save') })],
      {},
      'Wrong Text Bug: Sve',
    ],
    [
      'of two the one that is more alike, the first',
      [text('Sve', { id: appId('save') }), text('No', { id: appId('btn_save') })],
      {},
      'Wrong Text Bug: Sve',
    ],
  ])('%s', (_, children, wanted, answer) => {
    expect(substituteSummary(children, wanted)).toBe(answer);
  });

  test('a description in other case only where the goal allows it', () => {
    const children = [text('Sve', { description: 'SAVE' })];
    expect(substituteSummary(children)).toBe('nothing');
    expect(substituteSummary(children, {}, { textCase: 'ignore' })).toBe('Wrong Text Bug: Sve');
  });
});

describe('the kind that the line names', () => {
  const named = { id: appId('save') };
  const deep = (levels: number): Sketch => {
    let inner: Sketch = text('Sve', named);
    for (let n = 0; n < levels; n += 1) inner = { children: [inner] };
    return { role: 'button', clickable: true, children: [inner] };
  };
  test.each<[string, readonly Sketch[], Wanted, string]>([
    ['is that of the element', [button('Sve', named)], { role: 'button' }, 'Wrong Text Bug: Sve'],
    ['is not a text’s when it is a button', [text('Sve', named)], { role: 'button' }, 'nothing'],
    ['is that of what holds the text', [deep(0)], { role: 'button' }, 'Wrong Text Bug: Sve'],
    ['so too over one box', [deep(1)], { role: 'button' }, 'Wrong Text Bug: Sve'],
    ['but not over two', [deep(2)], { role: 'button' }, 'nothing'],
    ['is any for a text', [button('Sve', named)], { role: 'text' }, 'Wrong Text Bug: Sve'],
    [
      'is any for a message',
      [{ ...button('Sve', named), role: 'tab' }],
      { role: 'message' },
      'Wrong Text Bug: Sve',
    ],
    [
      'is any for a screen',
      [{ ...button('Sve', named), role: 'tab' }],
      { role: 'screen' },
      'Wrong Text Bug: Sve',
    ],
    ['is any for none', [{ ...button('Sve', named), role: 'tab' }], {}, 'Wrong Text Bug: Sve'],
  ])('%s', (_, children, wanted, answer) => {
    expect(substituteSummary(children, wanted)).toBe(answer);
  });

  test('takes the touch, for a step that wants to use it', () => {
    expect(substituteSummary([text('Sve', named)], {}, {}, true)).toBe('nothing');
    expect(substituteSummary([button('Sve', named)], {}, {}, true)).toBe('Wrong Text Bug: Sve');
    expect(substituteSummary([row(text('Sve', named))], {}, {}, true)).toBe('Wrong Text Bug: Sve');
  });
});

/** What the elements of a screen said on it, by which they are known on the next. */
const saidOn = (...children: readonly Sketch[]): TextHistory => recordTexts({}, buildScreen(children));

describe('an element that showed the text earlier in the run', () => {
  const title = heading('Home');
  const before = saidOn(title, text('Save', { id: appId('a1') }));
  const now = [title, text('Sve', { id: appId('a1') })];
  test.each<[string, readonly Sketch[], Wanted, Known, string]>([
    ['stands for it', now, {}, { textHistory: before }, 'Wrong Text Bug: Sve'],
    ['is not known without that', now, {}, {}, 'nothing'],
    ['stands for no other', now, { label: 'Send' }, { textHistory: before }, 'nothing'],
    [
      'stands for a part of it where a part is asked for',
      now,
      { label: 'Sav', match: 'contains' },
      { textHistory: before },
      'Wrong Text Bug: Sve',
    ],
    [
      'stands for it in other case where the goal allows it',
      now,
      { label: 'SAVE' },
      { textHistory: before, textCase: 'ignore' },
      'Wrong Text Bug: Sve',
    ],
    ['does not in other case otherwise', now, { label: 'SAVE' }, { textHistory: before }, 'nothing'],
    [
      'stands for nothing that is only named',
      now,
      { label: null, name: 'Save' },
      { textHistory: before },
      'nothing',
    ],
    ['is another element', [title, text('Sve', { id: appId('a2') })], {}, { textHistory: before }, 'nothing'],
    [
      'is no title, which another screen has another of',
      [heading('Sve', { id: appId('a1') })],
      {},
      { textHistory: before },
      'nothing',
    ],
    [
      'is not what stands in a toolbar',
      [{ role: 'toolbar', children: [text('Sve', { id: appId('a1') })] }],
      {},
      { textHistory: before },
      'nothing',
    ],
  ])('%s', (_, children, wanted, known, answer) => {
    expect(substituteSummary(children, wanted, known)).toBe(answer);
  });
});
