/** Elements that hold a secret together are found, in document order and row by row. */
import { describe, expect, test } from 'vitest';
import { createSecret } from '../../../src/runner/secrets/secret-text.ts';
import { spelledSecrets } from '../../../src/runner/secrets/spelled-secrets.ts';
import { button, buildScreen, field, text, type Sketch } from '../../builders/screen.ts';

/** Returns the texts of the screen with what replaces them. */
function told(value: string, sketches: readonly Sketch[]): string[] {
  const screen = buildScreen(sketches);
  const replacements = spelledSecrets(screen, [createSecret('S', value)]);
  return screen.elements.flatMap((e) => {
    const own = e.text === '' ? e.description : e.text;
    return own === '' ? [] : [replacements.get(e.ref) ?? own];
  });
}
const texts = (...all: readonly string[]): Sketch[] => all.map((each) => text(each));

describe('texts in a row', () => {
  test.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['spell a code', '4821', ['48', '21'], ['S', '[hidden]']],
    [
      'spell it beside others',
      '4821',
      ['a', '4', '8', '2', '1', 'b'],
      ['a', 'S', '[hidden]', '[hidden]', '[hidden]', 'b'],
    ],
    ['spell it twice', '4821', ['48', '21', '482', '1'], ['S', '[hidden]', 'S', '[hidden]']],
    ['spell it behind a false start', '4821', ['48', '4', '821'], ['48', 'S', '[hidden]']],
    ['spell a part only', '4821', ['48', '2'], ['48', '2']],
    ['spell more than it', '4821', ['48', '213'], ['48', '213']],
    ['spell it in one element, which is no matter of several', '4821', ['4821', '5'], ['4821', '5']],
    ['spell a short code with another text between', '4821', ['48', 'x', '21'], ['48', 'x', '21']],
    [
      'spell a long one with another text between',
      'lantern4821',
      ['lantern', 'and', '4821'],
      ['S', 'and', '[hidden]'],
    ],
    ['spell it in another case', 'lantern4821', ['LANTERN', '4821'], ['S', '[hidden]']],
    ['spell a word', 'admin', ['ad', 'min'], ['ad', 'min']],
    ['spell less than four characters', '482', ['4', '82'], ['4', '82']],
    ['spell a code of marks', '48-21', ['48-', '21'], ['S', '[hidden]']],
    ['leave out the marks of a short code', '48-21', ['48', '21'], ['48', '21']],
    ['leave out the marks of a long one', 'ab-cd-ef', ['ab', 'cd', 'ef'], ['S', '[hidden]', '[hidden]']],
    ['leave out all but three letters', 'a.b.c.', ['a', 'b', 'c'], ['a', 'b', 'c']],
    [
      'leave out all but four letters',
      'a.b.c.d',
      ['a', 'b', 'c', 'd'],
      ['S', '[hidden]', '[hidden]', '[hidden]'],
    ],
    ['have marks between them', '4821', ['48', '-', '21'], ['S', '-', '[hidden]']],
  ])('%s', (_, value, shown, expected) => {
    expect(told(value, texts(...shown))).toEqual(expected);
  });

  test('of two secrets the first keeps its replacements', () => {
    const screen = buildScreen(texts('48', '21', '99'));
    const replacements = spelledSecrets(screen, [createSecret('A', '4821'), createSecret('B', '2199')]);
    expect([...replacements.values()]).toEqual(['A', '[hidden]', '[hidden]']);
  });
});

describe('where the elements stand', () => {
  const at = (shown: string, x: number, y: number, height = 100): Sketch =>
    text(shown, { at: [x, y, 100, height] });

  test('counts where the document has another order: left to right, and then down', () => {
    expect(told('4821', [at('2', 0, 200), at('8', 200, 0), at('1', 200, 200), at('4', 0, 0)])).toEqual([
      '[hidden]',
      '[hidden]',
      '[hidden]',
      'S',
    ]);
  });

  test('is one row up to half of their height', () => {
    expect(told('4821', [at('21', 200, 0), at('48', 0, 50)])).toEqual(['[hidden]', 'S']);
    expect(told('4821', [at('21', 200, 0), at('48', 0, 51)])).toEqual(['21', '48']);
  });
});

describe('kinds of elements', () => {
  test('the keys of a keypad stay, and fields with digits do not', () => {
    expect(
      told(
        '4821',
        ['4', '8', '2', '1'].map((d) => button(d)),
      ),
    ).toEqual(['4', '8', '2', '1']);
    expect(
      told(
        '4821',
        ['48', '21'].map((d) => field('', { text: d })),
      ),
    ).toEqual(['S', '[hidden]']);
  });

  test('buttons with letters spell', () => {
    expect(told('48ab', [button('48'), button('ab')])).toEqual(['S', '[hidden]']);
  });

  test('a description counts where there is no text, and not beside one', () => {
    const image = (description: string): Sketch => ({ role: 'image', description });
    expect(told('4821', [image('48'), image('21')])).toEqual(['S', '[hidden]']);
    expect(told('4821', [text('a', { description: '48' }), image('21')])).toEqual(['a', '21']);
  });
});
