/** Earlier texts of elements: recognising an element, forgetting it, and a change of language (R80). */
import type { TextRecord, TextHistory } from '../../../src/core/model/history.ts';
import {
  recordTexts,
  elementKey,
  isStillUntranslated,
  textRecordOf,
} from '../../../src/core/history/text-history.ts';
import type { Role } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { button, buildScreen, field, list, row, text, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const look = (...children: readonly Sketch[]): Screen => buildScreen(children);
const listen = (...looks: readonly Screen[]): TextHistory => looks.reduce(recordTexts, {} as TextHistory);
/** Of what is called so on the last look. */
const of = (known: TextHistory, screen: Screen, name: string) =>
  textRecordOf(known, screen, the(screen, name));

describe('an element is recognised', () => {
  test('by a resource id that stands once, wherever it stands', () => {
    const before = look(text('Sent', { id: 'state' }), text('x'));
    const after = look(text('x'), text('y'), text('Lost', { id: 'state' }));
    expect(elementKey(after, the(after, 'Lost'))).toBe('#state');
    expect(of(listen(before, after), after, 'Lost')).toEqual({
      text: 'Lost',
      beforeLanguageChange: null,
      texts: ['Sent', 'Lost'],
    });
  });

  test('by its place where no id decides, in a tree of the same shape only', () => {
    const before = look(text('One'), text('Two'));
    const after = look(text('Uno'), text('Two'));
    expect(of(listen(before, after), after, 'Uno')?.texts).toEqual(['One', 'Uno']);
    const [id, kind, more, other] = [
      look(text('Uno'), text('Two', { id: 'two' })),
      look(text('Uno'), button('Two')),
      look(text('Uno'), text('Two'), text('Three')),
      look(text('Uno'), text('Two', { className: 'android.widget.CheckedTextView' })),
    ];
    for (const shape of [id, kind, more, other])
      expect(of(listen(before, shape), shape, 'Uno')?.texts).toEqual(['Uno']);
  });

  test('by its place where two have its id', () => {
    const two = (first: string): Screen => look(text(first, { id: 'name' }), text('Two', { id: 'name' }));
    const after = two('Uno');
    expect(of(listen(two('One'), after), after, 'Uno')?.texts).toEqual(['One', 'Uno']);
    expect(of(listen(two('One'), after), after, 'Two')?.texts).toEqual(['Two']);
  });

  test('by its place where it is the only one without an id', () => {
    const screen = look(text('One'), text('Two', { id: 'two' }));
    const rootless = { ...screen, elements: screen.elements.slice(1) };
    expect(elementKey(rootless, the(rootless, 'One'))).toMatch(/^\d+ 0\/0$/);
  });

  test('never in a list that scrolls, which may hold other rows by now', () => {
    const rows = (name: string): Screen => look(list(row(text(name, { id: 'name' }))), text('x'));
    const screen = rows('Milk');
    expect(elementKey(screen, the(screen, 'Milk'))).toBeNull();
    expect(Object.values(listen(screen)).map((w) => w.text)).toEqual(['x']);
    expect(of(listen(screen, rows('Bread')), screen, 'Milk')).toBeUndefined();
    expect(isStillUntranslated(listen(screen), screen, the(screen, 'Milk'))).toBe(false);
    const fixed = look({ role: 'list', children: [row(text('Milk', { id: 'name' }))] });
    expect(elementKey(fixed, the(fixed, 'Milk'))).toBe('#name');
    const page = look({ role: 'container', scrollable: true, children: [text('Milk', { id: 'name' })] });
    expect(elementKey(page, the(page, 'Milk'))).toBe('#name');
  });
});

describe('recorded texts', () => {
  test.each<[string, Sketch]>([
    ['a field holds', field('Name', { text: 'Ann', id: 'it' })],
    ['a password is', text('Ann', { id: 'it', password: true })],
    ['has no letters', text('12:30', { id: 'it' })],
    ['is out of view', text('Ann', { id: 'it', at: [0, 5000, 100, 100] })],
  ])('is not what %s', (_, sketch) => {
    const screen = look(text('x', { id: 'x' }), sketch);
    expect(Object.keys(listen(screen))).toEqual(['#x']);
  });

  test('are none while the screen is unsettled or loading', () => {
    const screen = look(text('One', { id: 'it' }));
    const known = listen(look(text('None', { id: 'it' })));
    const sign = {
      sign: 'spinner',
      bounds: screen.elements[0]?.bounds ?? { x: 0, y: 0, width: 1, height: 1 },
      ref: null,
    } as const;
    expect(recordTexts(known, { ...screen, settled: false })).toBe(known);
    expect(recordTexts(known, { ...screen, loading: [{ ...sign, blocking: true }] })).toBe(known);
    const footer = { ...screen, loading: [{ ...sign, blocking: false }] };
    expect(recordTexts(known, footer)['#it']?.text).toBe('One');
  });

  test('change nothing when no text is new', () => {
    const screen = look(text('One', { id: 'it' }), text('Two'));
    const known = listen(screen);
    expect(
      recordTexts(known, buildScreen({ id: 's2', children: [text('One', { id: 'it' }), text('Two')] })),
    ).toBe(known);
  });

  test('are kept in order, each once, the last eight of them', () => {
    const said = (words: string): Screen => look(text(words, { id: 'it' }));
    const back = listen(said('One'), said('Two'), said('One'));
    expect(back['#it']).toEqual({ text: 'One', beforeLanguageChange: null, texts: ['One', 'Two'] });
    const many = listen(...'abcdefghij'.split('').map(said));
    expect(many['#it']?.texts).toEqual('cdefghij'.split(''));
  });

  test('is forgotten beyond 3000 elements, the oldest first', () => {
    const wording = (words: string): TextRecord => ({
      text: words,
      beforeLanguageChange: null,
      texts: [words],
    });
    const full = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`#a${i}`, wording('a')]));
    const known = recordTexts(full, look(text('New', { id: 'new' })));
    expect(Object.keys(known)).toHaveLength(3000);
    expect(known['#new']).toEqual(wording('New'));
    expect(known['#a0']).toBeUndefined();
    expect(known['#a1']?.text).toBe('a');
  });
});

describe('a change of language', () => {
  /** `word:role` of each, in order; a text when no role is said. */
  const page = (...words: readonly string[]): Screen =>
    look(
      ...words.map((w, i): Sketch => {
        const [said = '', role = 'text'] = w.split(':');
        return { role: role as Role, text: said, id: `id${i}` };
      }),
    );
  /** The texts that are known to have been said in another language before. */
  const changed = (before: readonly string[], after: readonly string[]): readonly (string | null)[] =>
    Object.values(listen(page(...before), page(...after))).map((w) => w.beforeLanguageChange);
  const kept = (n: number): null[] => Array<null>(n).fill(null);

  test('is one when most texts changed, controls’ too; each keeps its text from before', () => {
    expect(
      changed(
        ['Save:button', 'Open:button', 'Name', 'Old'],
        ['Sichern:button', 'Auf:button', 'Rufname', 'Old'],
      ),
    ).toEqual(['Save', 'Open', 'Name', 'Old']);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['of two words', ['A:button', 'B:button'], ['C:button', 'D:button']],
    [
      'of half of the words',
      ['A:button', 'B:button', 'E', 'F', 'G', 'H'],
      ['C:button', 'D:button', 'I', 'F', 'G', 'H'],
    ],
    ['of one control', ['A:button', 'E', 'F'], ['C:button', 'I', 'J']],
    ['of no control', ['E', 'F', 'G'], ['I', 'J', 'K']],
    [
      'of less than half of the controls',
      ['A:button', 'B:button', 'C:button', 'D:button', 'E:button', 'K', 'L', 'M', 'N'],
      ['S:button', 'T:button', 'C:button', 'D:button', 'E:button', 'U', 'V', 'W', 'N'],
    ],
    ['of places', ['A:button', 'B:button', 'E', 'F'], ['B:button', 'A:button', 'F', 'E']],
    [
      'of numbers',
      ['1 A:button', '2. B:button', 'Step 3 of 4', 'Total 5,00'],
      ['17 A:button', '13 B:button', 'Step 10 of 4', 'Total 12,00'],
    ],
  ])('is not a change %s', (_, before, after) => {
    expect(changed(before, after)).toEqual(kept(before.length));
  });

  test('is one of more than half of the words and half of the controls', () => {
    expect(
      changed(
        ['A:button', 'B:button', 'C:button', 'D:button', 'E'],
        ['K:button', 'L:button', 'C:button', 'D:button', 'M'],
      ),
    ).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test.each<Role>(['button', 'tab', 'toggle', 'checkbox', 'radio', 'heading', 'menu item', 'link'])(
    'is shown by controls: a %s is one',
    (role) => {
      expect(changed([`A:${role}`, `B:${role}`, 'E'], [`K:${role}`, `L:${role}`, 'M'])).toEqual([
        'A',
        'B',
        'E',
      ]);
    },
  );

  test.each<Role>(['text', 'row', 'container', 'image'])(
    'is not shown by what an app holds: a %s',
    (role) => {
      expect(changed([`A:${role}`, `B:${role}`, 'E'], [`K:${role}`, `L:${role}`, 'M'])).toEqual(kept(3));
    },
  );

  test('ignores an element that was not there before', () => {
    const before = page('A:button', 'B:button', 'E');
    const after = page('K:button', 'L:button', 'M', 'New');
    expect(listen(before, after)['#id3']).toEqual({
      text: 'New',
      beforeLanguageChange: null,
      texts: ['New'],
    });
  });

  test('is kept over later observations, until the next change of language', () => {
    const [english, german] = [page('A:button', 'B:button', 'E'), page('K:button', 'L:button', 'M')];
    const later = page('K:button', 'L:button', 'O');
    expect(listen(english, german, later)['#id2']).toEqual({
      text: 'O',
      beforeLanguageChange: 'E',
      texts: ['E', 'M', 'O'],
    });
    expect(listen(english, german, english)['#id2']).toEqual({
      text: 'E',
      beforeLanguageChange: 'M',
      texts: ['E', 'M'],
    });
  });

  test('marks texts that stayed the same as untranslated', () => {
    const before = page('A:button', 'B:button', 'E', 'Same');
    const after = page('K:button', 'L:button', 'M', 'Same');
    const known = listen(before, after);
    expect(isStillUntranslated(known, after, the(after, 'Same'))).toBe(true);
    expect(isStillUntranslated(known, after, the(after, 'M'))).toBe(false);
    // It said so when the language changed, and says something else by now.
    const corrected = page('K:button', 'L:button', 'M', 'Gleich');
    expect(isStillUntranslated(known, corrected, the(corrected, 'Gleich'))).toBe(false);
    expect(isStillUntranslated(listen(before, after, corrected), corrected, the(corrected, 'Gleich'))).toBe(
      false,
    );
    // It went back to the old language; nobody looked at it at rest by then.
    const half = page('K:button', 'L:button', 'E', 'Same');
    expect(isStillUntranslated(known, half, the(half, 'E'))).toBe(false);
    expect(isStillUntranslated(listen(after), after, the(after, 'Same'))).toBe(false);
    expect(isStillUntranslated({}, after, the(after, 'Same'))).toBe(false);
  });
});
