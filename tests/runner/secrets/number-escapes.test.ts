/** Text that is written as numbers is read as the characters that they stand for, and each keeps its place in the source. */
import { describe, expect, test } from 'vitest';
import { joinBytes, unescapeNumbers } from '../../../src/runner/secrets/number-escapes.ts';
import { characters } from '../../../src/runner/secrets/percent-encoding.ts';

const read = (text: string): string =>
  unescapeNumbers(characters(text))
    .map((c) => c.text)
    .join('');
const bytes = (text: string): string => [...Buffer.from(text)].join(', ');
const bits = (text: string, between: string): string =>
  [...Buffer.from(text)].map((b) => b.toString(2).padStart(8, '0')).join(between);

describe('numbers', () => {
  test.each([
    ['a list of bytes', `[${bytes('Kiwi')}]`, '[Kiwi]'],
    ['bytes with blanks', '75 105 119 105', 'Kiwi'],
    ['bytes with bars', '75|105|119|105', 'Kiwi'],
    ['bytes with semicolons', '75;105;119;105', 'Kiwi'],
    ['bytes of other letters', bytes('süß'), 'süß'],
    ['bytes of a picture', bytes('a😀b'), 'a😀b'],
    ['two lists', `${bytes('Kiwi')} and ${bytes('Plum')}`, 'Kiwi and Plum'],
    ['binary digits', bits('Kiwi', ' '), 'Kiwi'],
    ['binary digits without blanks', `x=${bits('Kiwi', '')};`, 'x=Kiwi;'],
    ['binary digits beside bytes', `${bits('Kiwi', ' ')} or ${bytes('Plum')}`, 'Kiwi or Plum'],
    ['bytes before binary digits', `${bytes('Plum')} or ${bits('Kiwi', ' ')}`, 'Plum or Kiwi'],
    ['the last byte', '75 255 119 105', 'K\u00ffwi'],
    [
      'the first characters of two, three and four bytes',
      bytes('\u0080\u0800\u{10000}a'),
      '\u0080\u0800\u{10000}a',
    ],
    [
      'the last characters of two, three and four bytes',
      bytes('\u07ff\uffff\u{10ffff}a'),
      '\u07ff\uffff\u{10ffff}a',
    ],
    ['bytes that begin no character', '193 128 245 128 128 128', '\u00c1\u0080\u00f5\u0080\u0080\u0080'],
    ['bytes of which the character is cut off', '75 105 226 130', 'Ki\u00e2\u0082'],
    ['a first byte before a letter', '195 65 66 67', '\u00c3ABC'],
    ['two characters that look like one', '224 65 66 67', '\u00e0ABC'],
    ['a number that is no byte', '75 300 119 105', 'K300wi'],
    ['a zero', '75 0 119 105', 'K0wi'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['three numbers', '75 105 119'],
    ['numbers in a word', 'a75 105 119 105b'],
    ['a longer number', '1975 105 119'],
    ['an address', '192.168.0.1'],
    ['binary digits of three characters', bits('Kiw', ' ')],
    ['digits around binary ones', `7${bits('Kiwi', '')}7`],
    ['no numbers', 'Kiwi'],
  ])('%s stay', (_, text) => {
    expect(read(text)).toBe(text);
  });

  test('in a text with pictures stay', () => {
    const source = characters('😀 75 105 119 105');
    expect(unescapeNumbers(source)).toBe(source);
  });

  test('keep their places', () => {
    expect(unescapeNumbers(characters('a 75 105 119 105!'))).toEqual([
      { text: 'a', from: 0, to: 1 },
      { text: ' ', from: 1, to: 2 },
      { text: 'K', from: 2, to: 4 },
      { text: 'i', from: 5, to: 8 },
      { text: 'w', from: 9, to: 12 },
      { text: 'i', from: 13, to: 16 },
      { text: '!', from: 16, to: 17 },
    ]);
  });
});

describe('bytes of one character', () => {
  const joined = (text: string): string =>
    joinBytes(characters(text))
      .map((c) => c.text)
      .join('');
  const latin = (text: string): string => Buffer.from(text).toString('latin1');
  test.each(['é', '€', '😀', 'aéb€c😀d'])('%s', (text) => {
    expect(joined(latin(text))).toBe(text);
  });
  test.each(['é', 'Ã', 'âb', 'ðab', 'aÁb', 'Ã€', 'õ\u0080\u0080\u0080'])('%j is none', (text) => {
    expect(joined(text)).toBe(text);
  });
  test('keep their places', () => {
    expect(joinBytes(characters(`a${latin('€')}b`))).toEqual([
      { text: 'a', from: 0, to: 1 },
      { text: '€', from: 1, to: 4 },
      { text: 'b', from: 4, to: 5 },
    ]);
  });
});
