/** Lines that OCR reads in a picture lose secrets, also those that it misreads a little. */
import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import type { OcrText } from '../../../src/screen/model/screen.ts';

const SECRETS = { password: 'correct horse', phone: '5551234567', pin: '48213', user: 'admin', key: 'zq7' };
const BOUNDS = { x: 10, y: 20, width: 300, height: 40 };
const line = (text: string): OcrText => ({ text, bounds: BOUNDS, confidence: 0.9 });
const read = (...texts: readonly string[]) =>
  new Redactor(new Map(Object.entries(SECRETS))).lines(texts.map(line));

describe('a line becomes a token and its pixels are covered', () => {
  test.each([
    ['the secret', 'correct horse', '${secrets.password}'],
    ['a sentence with the secret keeps its other words', 'My correct horse!', 'My ${secrets.password}!'],
    ['one wrong letter', 'corrcct horse', '${secrets.password}'],
    ['wrong letters behind other words', 'Password is now corrcct horse', '${secrets.password}'],
    ['wrong letters before other words', 'corrcct h0rse is your new password', '${secrets.password}'],
    ['wrong letters with wide gaps', 'is   corrcct   horse', '${secrets.password}'],
    ['a wrong digit', '5551Z34567', '${secrets.phone}'],
    ['a wrong digit of a code', '4821B', '${secrets.pin}'],
    ['a short word in the same case', 'Hello admin', 'Hello ${secrets.user}'],
  ])('%s', (_, shown, told) => {
    expect(read(shown)).toEqual({ ocr: [{ ...line(shown), text: told }], covers: [BOUNDS] });
  });

  test('when three fifths of its pairs of letters agree, and not when two fifths do', () => {
    const own = new Redactor(new Map([['key', 'abcdef']]));
    // Three of five pairs agree.
    expect(own.lines([line('abcdxy')]).ocr[0]?.text).toBe('${secrets.key}');
    // Two of five pairs agree.
    expect(own.lines([line('abcxyz')]).ocr[0]?.text).toBe('abcxyz');
  });

  test('a secret of four letters counts when it is misread', () => {
    const own = new Redactor(new Map([['pin', '48X1']]));
    expect(own.lines([line('48X')]).ocr[0]?.text).toBe('${secrets.pin}');
  });

  test('a misread secret whose value has wide gaps counts as its words', () => {
    const own = new Redactor(new Map([['phrase', 'blue  lantern  door']]));
    expect(own.lines([line('It is blue lantem door now')]).ocr[0]?.text).toBe('${secrets.phrase}');
  });
});

describe('a line stays the very same one', () => {
  test.each([
    ['another text', 'Settings'],
    ['a word that only resembles a short word', 'Admins'],
    ['a text that only resembles a value of three letters', 'zq70'],
    ['one word of a phrase', 'Race horses'],
  ])('%s', (_, shown) => {
    const own = line(shown);
    const { ocr, covers } = new Redactor(new Map(Object.entries(SECRETS))).lines([own]);
    expect(ocr[0]).toBe(own);
    expect(covers).toEqual([]);
  });
});

test('each line is judged alone, and only those with a secret are covered', () => {
  const other = { ...line('Total'), bounds: { x: 0, y: 100, width: 50, height: 40 } };
  const own = new Redactor(new Map(Object.entries(SECRETS)));
  const { ocr, covers } = own.lines([other, line('correct horse')]);
  expect(ocr.map(({ text }) => text)).toEqual(['Total', '${secrets.password}']);
  expect(covers).toEqual([BOUNDS]);
});
