/** Where a text of the app coincides with typed text (R72). */
import { describe, expect, test } from 'vitest';
import { assert, constantFrom, property } from 'fast-check';
import {
  acrossElements,
  coincides,
  foldedWords,
  withoutTyped,
  type Typed,
} from '../../../src/core/history/text-overlap.ts';

const typed = (...texts: string[]): Typed[] => texts.map((text) => ({ text, keyed: false }));
const keyed = (text: string): Typed[] => [{ text, keyed: true }];
/** The text with a line in place of what was taken out. */
const left = (text: string, by: Typed[]): string => withoutTyped(text, by).replaceAll('\uFFFC', '_');

describe('typed text is found', () => {
  test.each<[string, string, Typed[], string]>([
    ['as it is', 'Welcome', typed('Welcome'), '_'],
    ['in a greeting', 'Hello Welcome!', typed('Welcome'), 'Hello _!'],
    ['in another case', 'HELLO WELCOME', typed('welcome'), 'HELLO _'],
    ['without its accents', 'Zoe Muller', typed('Zoë Müller'), '_'],
    ['with ß as SS', 'STRASSE 5', typed('Straße 5'), '_'],
    ['decomposed', 'Zoe\u0308', typed('Zoë'), '_'],
    ['with other spaces and punctuation', 'ann-baker', typed('Ann  Baker'), '_'],
    ['as a handle', '@annbaker', typed('Ann Baker'), '@_'],
    ['as a slug', '/notes/wel-come-home', typed('Wel come home'), '/notes/_'],
    ['inside of a word', 'xxWelcomexx', typed('Welcome'), 'xx_xx'],
    ['cut off', 'Welcome to the…', typed('Welcome to the shop'), '_…'],
    ['as a part of a longer one', 'Welcome', typed('You are welcome here'), '_'],
    ['joined from two', 'Welcome', typed('Wel', 'come'), '_'],
    ['joined in another order', 'Baker, Ann', typed('Ann', 'Baker'), '_'],
    ['as initials', 'JD', typed('John Doe'), '_'],
    ['as an amount', '€1,234.00', typed('1234'), '€_'],
    ['as an amount of another country', '1.234,5 kg', typed('1234.50'), '_ kg'],
    ['with other digits', 'المجموع ١٬٢٣٤', typed('1234'), 'المجموع _'],
    ['as its last digits', '•••• 1111', typed('4111 1111 1111 1111'), '•••• _'],
    ['as a date', '01.05.2024', typed('2024-05-01'), '_'],
    ['without spaces between words', '你好欢迎', typed('欢迎'), '你好_'],
    ['as one digit', '5 items', typed('5'), '_ items'],
    ['key by key in other groups', '47 11', keyed('4711'), '_'],
  ])('%s', (_, text, by, rest) => {
    expect(left(text, by)).toBe(rest);
  });
});

describe('another text is left as it is', () => {
  test.each<[string, string, Typed[]]>([
    ['a word that both share', 'Order placed', typed('Great order, thanks')],
    ['a short one inside of a word', 'Annual plan', typed('Ann')],
    ['a letter in a text', 'Plan A', typed('a')],
    ['a digit of a name', '5 items', typed('ann5@example.com')],
    ['another number', 'Total €15', typed('5')],
    ['a word that begins like it', 'Welcoming', typed('Wel')],
    ['another date', '02.06.2023', typed('2024-05-01')],
    ['one key of several', '1 of 3', keyed('1357')],
    ['nothing', '', typed('Welcome')],
    ['what has no letters', '—', typed('—')],
  ])('%s', (_, text, by) => {
    expect(withoutTyped(text, by)).toBe(text);
    expect(coincides(text, by)).toBe(false);
  });

  test('when nothing was typed', () => {
    expect(coincides('Welcome', [])).toBe(false);
  });
});

test('any change of case, spacing or punctuation is seen through', () => {
  const changes: ((text: string) => string)[] = [
    (t) => t.toUpperCase(),
    (t) => t.toLowerCase(),
    (t) => t.replaceAll(' ', '-'),
    (t) => t.replaceAll(' ', ''),
    (t) => `“${t}”`,
    (t) => t.normalize('NFD'),
    (t) => Array.from(t).join('\u200B'),
    (t) => `Hi, ${t}!`,
  ];
  const texts = constantFrom('Ann Baker', 'Zoë Ångström', 'Order 4711 B', 'Привет мир', 'İstanbul yolu');
  assert(
    property(texts, constantFrom(...changes), constantFrom(...changes), (text, a, b) => {
      expect(coincides(b(a(text)), typed(text))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe('texts side by side', () => {
  test('that spell a typed text', () => {
    expect([...acrossElements(['To', 'Wel', '', 'come', 'End'], typed('Welcome'))]).toEqual([1, 3]);
    expect([...acrossElements(Array.from('4711'), typed('4711'))]).toEqual([0, 1, 2, 3]);
  });
  test('that only touch are not', () => {
    expect([...acrossElements(['a Wel', 'comes'], typed('Welcome'))]).toEqual([]);
    expect([...acrossElements(['a', 'b'], typed('ab'))]).toEqual([]);
  });
});

test('words of identifiers and addresses are words of their own', () => {
  expect(foldedWords('ann@example.com orderNo 12kg')).toEqual([
    'ANN',
    'EXAMPLE',
    'COM',
    'ORDER',
    'NO',
    '12',
    'KG',
  ]);
});
