/** A text is read as apps and logs may encode it, and each character keeps its place in the source. */
import { describe, expect, test } from 'vitest';
import { foldText, lettersAndDigits, readingsOf } from '../../../src/runner/secrets/readings.ts';

/** Returns the texts of all readings, without case. */
const plainTexts = (text: string): string[] => readingsOf(text).map((reading) => reading.plain.text);
const first = (text: string) => {
  const [reading] = readingsOf(text);
  if (reading === undefined) throw new Error('no reading');
  return reading;
};

describe('escapes', () => {
  test.each([
    ['\\u0041b', 'ab'],
    ['\\u{1F600}b', '😀b'],
    ['\\x41b', 'ab'],
    ['\\\\u0041b', 'ab'],
    ['\\ud83d\\ude00', '😀'],
    ['\\ud83dx\\ude00', '\ud83dx\ude00'],
    ['x\\ud83d\\ude00\\ud83d\\ude00y', 'x😀😀y'],
    ['\\ud83d\\ud83d\\ude00', '\ud83d😀'],
    ['a\\nb', 'a\nb'],
    ['a\\tb', 'a\tb'],
    ['a\\/b', 'a/b'],
    ['a\\"b', 'a"b'],
    ["a\\'b", "a'b"],
    ['😀\\x41b', '😀ab'],
    ['😀&lt;\\x41', '😀<a'],
    ['c\\qd\\x41', 'c\\qda'],
    ['\\u{10FFFF}!', '\u{10FFFF}!'],
    ['\\u{110000}\\x41', '\\u{110000}a'],
    ['\\u0000\\x41', '\\u0000a'],
  ])('%j is read as %j, too', (written, read) => {
    expect(plainTexts(written)).toEqual([foldText(written), read]);
  });

  test.each(['\\', 'a\\q', '\\u12', '\\x4', '\\u{}', 'plain', '\\u0000', '&', '&nothing', 'a;b'])(
    '%j holds none, and has one reading',
    (written) => {
      expect(plainTexts(written)).toEqual([written]);
    },
  );
});

describe('HTML entities', () => {
  test.each([
    ['a&amp;b', 'a&b'],
    ['&quot;a&apos;', '"a\''],
    ['&#65;b', 'ab'],
    ['&#x41;b', 'ab'],
    ['&amp;amp;b', '&b'],
    ['&amp;lt;b', '<b'],
    ['&amp;#65;b', 'ab'],
    ['&szlig;&Auml;', 'ssa'],
    ['&unknown;&lt;', '&unknown;<'],
    ['&#x10FFFF;!', '\u{10FFFF}!'],
    ['&#x110000;&lt;', '&#x110000;<'],
    ['&#0;&lt;', '&#0;<'],
    ['\\u0026lt;b', '<b'],
  ])('%j is read as %j, too', (written, read) => {
    expect(plainTexts(written)).toEqual([foldText(written), read]);
  });
});

describe('percent-encoding', () => {
  test.each([
    ['a%20b', 'a b'],
    ['a+b', 'a b'],
    ['a%252Bb', 'a+b'],
    ['a%252520b', 'a%20b'],
    ['a%2B%2520b', 'a+ b'],
    ['a%2Bb+c', 'a b c'],
    ['a+%2B', 'a++'],
    ['&#37;41%42', 'ab'],
    ['\\u002541+', 'a '],
  ])('%j is read as %j, too', (written, read) => {
    expect(plainTexts(written)).toContain(read);
  });

  test('is read in encoded and in decoded text', () => {
    expect(plainTexts('\\x41%20b')).toEqual(expect.arrayContaining(['\\x41%20b', 'a%20b', '\\x41 b', 'a b']));
    expect(readingsOf('\\x41%20b')).toHaveLength(10);
  });

  test('adds no reading to a text without it', () => {
    expect(readingsOf('100% of a')).toHaveLength(1);
    expect(readingsOf('a%20b')).toHaveLength(5);
  });
});

describe('each character knows its range in the source', () => {
  test('behind escapes, in pairs, and when it becomes two', () => {
    const [, decoded] = readingsOf('a\\x41\\ud83d\\ude00ß');
    expect(decoded?.plain).toEqual({
      text: 'aa😀ss',
      from: [0, 1, 5, 5, 17, 17],
      to: [1, 5, 17, 17, 18, 18],
    });
  });

  test('behind characters of two units', () => {
    const [, decoded] = readingsOf('😀&amp;b');
    expect(decoded?.plain).toEqual({ text: '😀&b', from: [0, 0, 2, 7], to: [2, 2, 7, 8] });
  });
});

describe('a reading', () => {
  test('without case and accents, of letters and digits, and as written are three texts', () => {
    const reading = first('Ä\u00ADb-C_1');
    expect(reading.plain.text).toBe('ab-c_1');
    expect(reading.bare('').text).toBe('abc1');
    expect(reading.bare('-').text).toBe('ab-c1');
    expect(reading.bare('_').text).toBe('abc_1');
    expect(reading.exact.text).toBe('Äb-C_1');
    expect(reading.plain.text).toBe('ab-c_1');
  });

  test('as base64 holds its characters only, and those of base64url as standard ones', () => {
    const reading = first('aZ0 9+/-_=\n.ä');
    expect(reading.base64.text).toBe('aZ09+/+/');
    expect(reading.base64.from).toEqual([0, 1, 2, 4, 5, 6, 7, 8]);
  });

  test('as hexadecimals holds their digits in small letters, without the 0 of 0x', () => {
    expect(first('0x6A 0x7b:0F,g').hex.text).toBe('6a7b0f');
    expect(first('10 x0').hex.text).toBe('100');
    expect(first('axb').hex.text).toBe('ab');
  });

  test('is computed once', () => {
    const reading = first('Word');
    expect(reading.plain).toBe(reading.plain);
    expect(reading.bare('-')).toBe(reading.bare('-'));
  });
});

describe('folding', () => {
  test.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ÄÖÜ', 'aou'],
    ['ﬁ', 'fi'],
    ['Ｆｕｌｌ', 'full'],
    ['İ', 'i'],
    ['ς', 'σ'],
    ['a\u200Bb\u00ADc', 'abc'],
    ['a\u0080B', 'a\u0080b'],
    ['𝐀', 'a'],
  ])('%j is %j', (written, folded) => {
    expect(foldText(written)).toBe(folded);
  });

  test('letters and digits are those of all scripts, and symbols are kept when they are asked for', () => {
    expect(lettersAndDigits('Ж-١ #é!')).toBe('ж1e');
    expect(lettersAndDigits('Ж-1 #é!', '#!')).toBe('ж1#e!');
  });
});

describe('percent-encoding', () => {
  test.each([
    ['a%2Bb+c', ['a%2bb+c', 'a+b+c', 'a+b c', 'a+b+c', 'a b c']],
    ['a%252Bb+c', ['a%252bb+c', 'a%2bb+c', 'a%2bb c', 'a+b+c', 'a+b c']],
    ['a+b', ['a+b', 'a+b', 'a b', 'a+b', 'a b']],
  ])('%s is read once and twice decoded, with a plus for itself and for a space', (written, texts) => {
    expect(plainTexts(written)).toEqual(texts);
  });
});

test('a text is read as the digits that it may hold, and signs stand for nothing', () => {
  expect(first('0xAB c\u00E9-F').hex.text).toBe('abcf');
  expect(first('a-b_c d=é!').base64.text).toBe('a+b/cd');
});
