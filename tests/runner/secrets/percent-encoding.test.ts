/** Percent-encoding is decoded character by character, and each character keeps its place in the source. */
import { describe, expect, test } from 'vitest';
import { characters, unescapePercent } from '../../../src/runner/secrets/percent-encoding.ts';

const decoded = (text: string, plus = false): string =>
  unescapePercent(characters(text), plus)
    .map((c) => c.text)
    .join('');

test('characters know where they stand, also those of two units', () => {
  expect(characters('a😀b')).toEqual([
    { text: 'a', from: 0, to: 1 },
    { text: '😀', from: 1, to: 3 },
    { text: 'b', from: 3, to: 4 },
  ]);
});

describe('decoding', () => {
  test.each([
    ['%41', 'A'],
    ['a%20b', 'a b'],
    ['%C3%BC', 'ü'],
    ['%e2%82%ac', '€'],
    ['%F0%9F%98%80', '😀'],
    ['%FC', 'ü'],
    ['%C3x', 'Ãx'],
    ['%C3%28', 'Ã('],
    ['%E2%82', 'â\u0082'],
    ['%EF%BF%BD', 'ï¿½'],
    ['100%', '100%'],
    ['%4', '%4'],
    ['%zz', '%zz'],
    ['x41', 'x41'],
    ['%2541', '%41'],
    ['%7F', '\u007F'],
    ['%80', '\u0080'],
    ['%DF%BF', '\u07FF'],
    ['%C3', 'Ã'],
    ['%C3%', 'Ã%'],
    ['%', '%'],
    ['%00', '\u0000'],
    ['%E2%82%4', 'â\u0082%4'],
    ['%E2x82%AC', 'âx82¬'],
    ['%41%42', 'AB'],
    ['%E0%A0%80', '\u0800'],
    ['%7F%80', '\u007F\u0080'],
    ['%C3%A', 'Ã%A'],
    ['%C3%A9%', 'é%'],
    ['%', '%'],
    ['%4%41', '%4A'],
    ['%%41', '%A'],
  ])('%s', (written, read) => {
    expect(decoded(written)).toBe(read);
  });

  test('a plus is a space only where it is asked for, and an encoded one never', () => {
    expect(decoded('a+b%2Bc')).toBe('a+b+c');
    expect(decoded('a+b%2Bc', true)).toBe('a b+c');
  });

  test('each character keeps the range of its code', () => {
    expect(unescapePercent(characters('a%C3%BCb'), false)).toEqual([
      { text: 'a', from: 0, to: 1 },
      { text: 'ü', from: 1, to: 7 },
      { text: 'b', from: 7, to: 8 },
    ]);
    expect(unescapePercent(characters('%FC!'), false)).toEqual([
      { text: 'ü', from: 0, to: 3 },
      { text: '!', from: 3, to: 4 },
    ]);
  });
});
