/** A different text in place of a missing one, by the kind of thing that the line names (R80). */
import { describe, expect, test } from 'vitest';
import { appId, substituteSummary, type Wanted } from '../../builders/substitute.ts';
import { button, text, type Sketch } from '../../builders/screen.ts';

const FOUND = 'Wrong Text Bug: Sve';
const save = { id: appId('save') };
const onlyOne = (sketch: Sketch, wanted: Wanted): string => substituteSummary([text('Page'), sketch], wanted);

describe('the kind that the line names', () => {
  test.each<[string, Wanted['role'], Sketch]>([
    ['a text', 'text', { role: 'image', text: 'Sve', ...save }],
    ['a screen', 'screen', button('Sve', save)],
    ['a message', 'message', button('Sve', save)],
    ['a button', 'button', button('Sve', save)],
  ])('%s: may stand there', (_, role, sketch) => {
    expect(onlyOne(sketch, { role: role ?? null })).toBe(FOUND);
  });

  test('a button is no text that takes no touch', () => {
    expect(onlyOne(text('Sve', save), { role: 'button' })).toBe('nothing');
  });
});

describe('a target that is named without words', () => {
  test('has no words in another case', () => {
    expect(
      substituteSummary([text('Sve', save)], { label: null, name: 'save' }, { textCase: 'ignore' }),
    ).toBe(FOUND);
  });
});

test('a key among other keys is not told apart from them', () => {
  const keys = (...words: readonly string[]): string =>
    substituteSummary([text('Page'), ...words.map((w) => text(w))], {});
  expect(keys('text_save')).toBe('Untranslated Bug: text_save');
  expect(keys('text_save', 'label_save')).toBe('nothing');
});
