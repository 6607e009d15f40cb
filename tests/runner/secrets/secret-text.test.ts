/** A secret is found in a text however it is written; what only resembles one stays. */
import { describe, expect, test } from 'vitest';
import { createPart, createSecret, redactSecrets } from '../../../src/runner/secrets/secret-text.ts';

const secret = (value: string) => createSecret('${secrets.s}', value);
/** Returns the text with "S" for the secret and "H" for what is hidden. */
const told = (value: string, text: string): string =>
  redactSecrets(text, [secret(value)])
    .replaceAll('${secrets.s}', 'S')
    .replaceAll('[hidden]', 'H');

describe('a value is', () => {
  test.each([
    ['abcdef', 'distinctive'],
    ['abcde', 'word'],
    ['a.b.c.', 'distinctive'],
    ['ab-cd', 'short'],
    ['12345', 'short'],
    ['1abc', 'short'],
    ['abc1', 'short'],
    ['Änne', 'word'],
    ['123456', 'distinctive'],
  ])('%j: %s', (value, kind) => {
    expect(secret(value).kind).toBe(kind);
  });

  test('searched for in encodings and in halves only when it is distinctive and long', () => {
    expect(secret('abcde')).toMatchObject({ base64: [], hex: [], halves: [] });
    expect(secret('1234567').halves).toEqual([]);
    expect(secret('12345678').halves).toContain('1234567');
    expect(secret('a-b-c-d-e').halves).toEqual([]);
    expect(createPart('1234abcd5678')).toMatchObject({ base64: [], hex: [], halves: [], token: '[hidden]' });
  });
});

describe('halves', () => {
  test.each([
    ['12345678', '123456', 'H'],
    ['12345678', '345678', 'H'],
    ['12345678', '12345', '12345'],
    ['12345678', '0123456', '0123456'],
    ['12345678', '1234560', '1234560'],
    ['12345678', 'a123456', 'a123456'],
    ['12345678', '(12-34-56)', '(H)'],
    ['123456789012', '12345', '12345'],
    ['123456789012', '123456', 'H'],
    ['ab1cd2ef', 'x ab1cd y', 'x H y'],
    ['ab1cd2ef', 'x ab1c y', 'x ab1c y'],
    ['ab1cd2ef', 'd2ef ab1', 'd2ef ab1'],
    ['lantern doorway', 'lantern do', 'H'],
    ['lantern doorway', 'lantern d', 'lantern d'],
    ['lantern doorway', 'rn doorway', 'H'],
    [' ab1cd2ef ', 'is ab1cd it', 'is H it'],
  ])('of %j in %j: %j', (value, text, expected) => {
    expect(told(value, text)).toBe(expected);
  });
});

describe('a cut-off text', () => {
  test.each([
    ['lantern door', 'lant…', 'H…'],
    ['lantern door', 'lan…', 'lan…'],
    ['lantern door', 'see lant …', 'see H …'],
    ['lantern door', 'plant…', 'plant…'],
    ['lantern door', 'lant...', 'H...'],
    ['lantern door', 'lant..', 'lant..'],
    ['lantern door', 'lant⋯', 'H⋯'],
    ['lantern door', 'lant***', 'H***'],
    ['lantern door', 'lant**', 'lant**'],
    ['lantern door', 'lant•••', 'H•••'],
    ['lantern door', 'lant••', 'lant••'],
    ['lantern door', '…door', '…H'],
    ['lantern door', '… door now', '… H now'],
    ['lantern door', '…doors', '…doors'],
    ['lantern door', '…oor', '…oor'],
    ['lantern door', 'lant…door', 'H…H'],
    ['lantern door', 'lanter…, lante…', 'H…, H…'],
    ['4539148803436467', '…6467', '…6467'],
    ['4539148803436467', '…36467', '…H'],
    ['4539148803436467', '4539…', 'H…'],
    ['4539148803436467', '14539…', '14539…'],
    ['4539148803436467', '…364670', '…364670'],
    ['lantern 4a6b', '…4a6b', '…H'],
    ['abcde', 'abcd…', 'abcd…'],
  ])('of %j in %j: %j', (value, text, expected) => {
    expect(told(value, text)).toBe(expected);
  });
});

describe('a short value', () => {
  test.each([
    ['12-34', 'is 12-34.', 'is S.'],
    ['12-34', '112-34', '112-34'],
    ['12-34', '12-345', '12-345'],
    ['12-34', 'a12-34b', 'aSb'],
    ['4821', '4-8-2-1', 'S'],
    ['4821', 'x4 8 2 1', 'x4 8 2 1'],
    ['4821', '4 8 2 1x', '4 8 2 1x'],
    ['4821', '4 8 2 1, 4/8/2/1', 'S, S'],
    ['48', ' 48 ', 'S'],
    ['48', 'has 48', 'has 48'],
    ['Ann', ' Ann ', 'S'],
    ['Ann', 'I am Ann', 'I am Ann'],
    ['Anna', 'I am Anna', 'I am S'],
    ['Anna', 'Annas', 'Annas'],
    ['Anna', 'anna', 'anna'],
    ['-.-.', 'a -.-. b', 'a S b'],
    ['-.-.', '- . - .', '- . - .'],
  ])('%j in %j: %j', (value, text, expected) => {
    expect(told(value, text)).toBe(expected);
  });
});

describe('a long value', () => {
  test.each([
    ['ab-cd-ef', 'x abcdef y', 'x S y'],
    ['ab-cd-ef', 'x a b c d e f y', 'x S y'],
    ['ab-cd-ef', 'x fedcba y', 'x S y'],
    ['ab-cd-ef', 'x fe-dc-ba y', 'x S y'],
    ['a.b.c.', 'x abc y', 'x abc y'],
    ['a.b.c.', 'x .c.b.a y', 'x S y'],
    ['a.b.c.', 'x cba y', 'x cba y'],
    ['abcdef', 'xabcdefy', 'xSy'],
    ['abcdef', 'abcdefabcdef', 'SS'],
    ['abcdef', ' ABCDEF ', 'S'],
    ['abcdef', '616263646566', 'S'],
    ['abcdef', 'x:0061626364656600', 'x:00S00'],
    ['abcdef', 'key=YWJjZGVm; next', 'S; next'],
    ['abcdef', 'key: eHlhYmNkZWZ4eQ== next', 'key: S next'],
  ])('%j in %j: %j', (value, text, expected) => {
    expect(told(value, text)).toBe(expected);
  });
});

describe('of several values', () => {
  const both = [createSecret('<1>', 'abcdef'), createSecret('<2>', 'defghi')];
  test.each([
    ['abcdefghi', '[hidden]'],
    ['say abcdefghi', 'say [hidden]'],
    ['abcdef defghi', '<1> <2>'],
    ['defghi abcdef', '<2> <1>'],
    ['abcdefdefghi', '<1><2>'],
    ['', ''],
    ['nothing', 'nothing'],
  ])('in %j those that overlap are hidden together: %j', (text, expected) => {
    expect(redactSecrets(text, both)).toBe(expected);
  });

  test('and none, the text stays', () => {
    expect(redactSecrets('abcdef', [])).toBe('abcdef');
  });

  test('tokens stay, and what stands between them is redacted', () => {
    expect(redactSecrets('${secrets.a-b.c}abcdef${secrets.x}', both)).toBe('${secrets.a-b.c}<1>${secrets.x}');
    expect(redactSecrets('abcdef${secrets.x}', both)).toBe('<1>${secrets.x}');
  });
});
