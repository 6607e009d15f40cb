/** A value is searched for in the forms in which programs encode it. */
import { describe, expect, test } from 'vitest';
import { base32Needles, base64Needles, hexNeedles } from '../../../src/runner/secrets/encodings.ts';
import { foldText } from '../../../src/runner/secrets/readings.ts';

const VALUE = 'correct horse';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('base64', () => {
  test.each(['', 'a', 'ab', 'abc', 'user:', 'longer name='])('behind %j', (before) => {
    const text = base64(`${before}${VALUE}`);
    expect(base64Needles(VALUE).some((needle) => text.includes(needle))).toBe(true);
    expect(base64Needles(VALUE).some((needle) => base64(`${before}${VALUE} and more`).includes(needle))).toBe(
      true,
    );
  });

  test.each([
    ['in large letters', base64(VALUE.toUpperCase())],
    ['in small letters', base64(VALUE.toLowerCase())],
    ['in UTF-16', Buffer.from(VALUE, 'utf16le').toString('base64')],
  ])('%s', (_, text) => {
    expect(base64Needles(VALUE).some((needle) => text.includes(needle))).toBe(true);
  });

  test('of fewer than seven characters occurs by chance', () => {
    // Five bytes behind two others have six characters of their own.
    expect(base64Needles('12345').map((needle) => needle.length)).not.toContain(6);
    expect(base64Needles('1234')).toEqual(base64Needles('1234').filter((needle) => needle.length >= 7));
    expect(base64Needles('123456')).toContain(base64('x123456').slice(2, 9));
  });

  test('in decomposed and composed characters', () => {
    for (const written of ['pässwort'.normalize('NFD'), 'pässwort'.normalize('NFC')])
      for (const value of ['pässwort'.normalize('NFD'), 'pässwort'.normalize('NFC')])
        expect(base64Needles(value).some((needle) => base64(written).includes(needle))).toBe(true);
  });

  test('holds no character that the neighbours change, and none twice', () => {
    expect(base64Needles('abcdef')).toEqual([...new Set(base64Needles('abcdef'))]);
    expect(base64Needles('abcdef')).toContain('YWJjZGVm');
    expect(base64Needles('abcdefg')).toContain('YWJjZGVmZ');
    expect(base64Needles('abcdef').every((needle) => needle.length >= 7 && !needle.includes('='))).toBe(true);
  });
});

describe('hexadecimal digits', () => {
  test('in each spelling, once, in small letters', () => {
    expect(hexNeedles('abcd').slice(0, 2)).toEqual(['61626364', '41424344']);
    expect(hexNeedles('Äbc')).toContain(Buffer.from('äbc').toString('hex'));
    expect(hexNeedles('Äbc')).toContain(Buffer.from('Äbc'.normalize('NFD')).toString('hex'));
  });

  test('of less than four bytes occur by chance', () => {
    expect(hexNeedles('abc')).toEqual([]);
  });
});

describe('base32', () => {
  test('at each offset, without the characters that the neighbours change', () => {
    expect(base32Needles('foobar')).toContain('MZXW6YTBO');
    expect(base32Needles('foobarba')).toContain('MZXW6YTBOJRG');
    expect(base32Needles('Foobar')).toContain(base32Needles('FOOBAR')[0]);
    for (const needle of base32Needles('foobar')) expect(needle).toMatch(/^[A-Z2-7]{9,}$/);
  });

  test('of fewer than nine characters occurs by chance', () => {
    expect(base32Needles('12345')).toEqual([]);
  });
});

test('UTF-16 is searched for in both orders', () => {
  expect(hexNeedles('abcd')).toContain('6100620063006400');
  expect(hexNeedles('abcd')).toContain('0061006200630064');
});

test('base64 is searched for in base64', () => {
  expect(base64Needles(VALUE).some((needle) => base64(base64(VALUE)).includes(needle))).toBe(true);
  expect(base64Needles(VALUE).some((needle) => base64(`k=${base64(`u:${VALUE}`)}`).includes(needle))).toBe(
    true,
  );
});

test('digits of other scripts are digits', () => {
  expect(['٤١٩', '４１９', '४१९', '𝟒𝟏𝟗'].map((digits) => foldText(digits))).toEqual([
    '419',
    '419',
    '419',
    '419',
  ]);
});
