/** A wrong text or an untranslated one: a key, or words of the earlier language (R80). */
import { textLabel } from '../../../src/core/assertions/substitute.ts';
import type { TextHistory } from '../../../src/core/model/history.ts';
import { appId, substituteSummary, type Known, type Wanted } from '../../builders/substitute.ts';
import { buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

describe('the name of a text instead of words', () => {
  test.each([
    'save_button',
    'text_save',
    'save.title',
    'SAVE_BUTTON',
    'page.save_text',
    '{{save}}',
    '{{ save }}',
    '${t.save}',
    '%{save}',
    '#{save}',
    '@string/save',
    '[[save]]',
    '[[ save ]]',
    'R.string.save',
    '@com.example.app:string/save',
  ])('%s stands for "Save", wherever it is', (key) => {
    expect(substituteSummary([heading('Home'), text(key)])).toBe(`Untranslated Bug: ${key}`);
  });

  test.each([
    'save',
    'Save_Button',
    'save-now',
    '_save',
    'save_',
    'SAVE',
    'x {{save}}',
    '{{save}} x',
    'a @string/save',
    'aR.string.save',
    'save_Button now',
  ])('%s does not', (words) => {
    expect(substituteSummary([heading('Home'), text(words)])).toBe('nothing');
  });

  test.each<[string, readonly Sketch[], Wanted, string]>([
    ['of another text it does not', [text('send_button')], {}, 'nothing'],
    ['which of two it is nobody knows', [text('save_button'), text('text_save')], {}, 'nothing'],
    [
      'goes before what has the id',
      [text('Sve', { id: appId('save') }), text('save_button')],
      {},
      'Untranslated Bug: save_button',
    ],
    [
      'is words where the goal itself quotes such a name',
      [text('save_button')],
      { label: 'save.button' },
      'nothing',
    ],
    [
      'and is so for a wrapped one too',
      [text('{{save}}')],
      { label: 'save_button' },
      'Untranslated Bug: {{save}}',
    ],
    [
      'is a wrong text where data may look so',
      [text('john_doe', { id: appId('save') })],
      {},
      'Wrong Text Bug: john_doe',
    ],
    [
      'is one when it says that it names a text',
      [text('str_seven', { id: appId('save') })],
      {},
      'Untranslated Bug: str_seven',
    ],
    [
      'is one when it names its element',
      [text('home.header', { id: appId('home_header'), description: 'Save' })],
      {},
      'Untranslated Bug: home.header',
    ],
    [
      'is one when it is wrapped, whatever it names',
      [text('{{other}}', { id: appId('save') })],
      {},
      'Untranslated Bug: {{other}}',
    ],
    [
      'is none inside a text',
      [text('Hello {{other}}', { id: appId('save') })],
      {},
      'Wrong Text Bug: Hello {{other}}',
    ],
    ['is of the kind that the line names', [text('save_button')], { role: 'button' }, 'nothing'],
  ])('%s', (_, children, wanted, answer) => {
    expect(substituteSummary(children, wanted)).toBe(answer);
  });
});

describe('words of the language before', () => {
  const stays = (key: string, word: string): TextHistory => ({
    [key]: { text: word, beforeLanguageChange: word, texts: [word] },
  });
  const german = stays(`#${appId('a1')}`, 'Sichern');
  const kept = text('Sichern', { id: appId('a1') });
  test.each<[string, readonly Sketch[], Wanted, Known, string]>([
    [
      'stand for what the goal says in the new one, when it says they must be gone',
      [kept],
      {},
      { textHistory: german, textsToBeAbsent: ['Sichern'] },
      'Untranslated Bug: Sichern',
    ],
    ['are no sign when the goal says nothing of them', [kept], {}, { textHistory: german }, 'nothing'],
    [
      'are no sign when it speaks of others',
      [kept],
      {},
      { textHistory: german, textsToBeAbsent: ['Senden'] },
      'nothing',
    ],
    [
      'are no sign when no change of language was seen',
      [kept],
      {},
      { textsToBeAbsent: ['Sichern'] },
      'nothing',
    ],
    [
      'do so in other case where the goal allows it',
      [kept],
      {},
      { textHistory: german, textsToBeAbsent: ['SICHERN'], textCase: 'ignore' },
      'Untranslated Bug: Sichern',
    ],
    [
      'do not in other case otherwise',
      [kept],
      {},
      { textHistory: german, textsToBeAbsent: ['SICHERN'] },
      'nothing',
    ],
    [
      'are not known for which when there are two',
      [kept, text('Senden', { id: appId('a2') })],
      {},
      {
        textHistory: { ...german, ...stays(`#${appId('a2')}`, 'Senden') },
        textsToBeAbsent: ['Sichern', 'Senden'],
      },
      'nothing',
    ],
    [
      'stand where the id says, as an untranslated text',
      [text('Sichern', { id: appId('save') })],
      {},
      { textHistory: stays(`#${appId('save')}`, 'Sichern') },
      'Untranslated Bug: Sichern',
    ],
    [
      'stand in part, and what the goal wants gone is its whole text',
      [text('Sichern jetzt', { id: appId('a1') })],
      {},
      { textHistory: stays(`#${appId('a1')}`, 'Sichern jetzt'), textsToBeAbsent: ['Sichern'] },
      'nothing',
    ],
  ])('%s', (_, children, wanted, known, answer) => {
    expect(substituteSummary(children, wanted, known)).toBe(answer);
  });

  test('make a label of an element untranslated, as the name of a text does', () => {
    const screen = buildScreen([kept, text('save_button'), text('Sve')]);
    const labels = screen.elements
      .filter((e) => e.text !== '')
      .map((e) => textLabel(e, 'Save', { screen, textHistory: german }));
    expect(labels).toEqual(['Untranslated Bug', 'Untranslated Bug', 'Wrong Text Bug']);
  });
});
