/** `The clipboard contains "ABC"`: what the device tells of its clipboard. */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const page = (clipboard?: string): Screen => ({
  ...buildScreen([textAt('ABC', 40, 400)]),
  ...(clipboard === undefined ? {} : { device: { clipboard } }),
});
const verdict = (line: string, clipboard: string): string =>
  assertionSummary(line, page(clipboard)).split(':')[0] ?? '';

describe('the clipboard', () => {
  test.each([
    ['The clipboard contains "AB"', 'ABC'],
    ['The clipboard is "ABC"', 'ABC'],
    ['"ABC" is copied to the clipboard', 'ABC'],
    ['The clipboard starts with "https://"', 'https://example.com/a'],
    ['The clipboard ends with "/a"', 'https://example.com/a'],
    ['The clipboard is empty', ''],
    ['The clipboard is not empty', 'ABC'],
    ['The clipboard does not contain "XYZ"', 'ABC'],
  ])('%s: met by %j', (line, text) => {
    expect(verdict(line, text)).toBe('met');
  });

  test.each([
    ['The clipboard contains "AB"', 'XYZ'],
    ['The clipboard contains "AB"', ''],
    ['The clipboard is "ABC"', 'ABCD'],
    ['The clipboard is "ABC"', 'abc'],
    ['The clipboard is empty', 'ABC'],
    ['The clipboard is not empty', ''],
    ['The clipboard does not contain "B"', 'ABC'],
  ])('%s: unmet by %j, whatever the screen shows', (line, text) => {
    expect(verdict(line, text)).toBe('unmet Wrong Text Bug');
  });

  test('is told in the result', () => {
    expect(proveLine('The clipboard does not contain "B"', page('ABC'))).toMatchObject({
      expected: 'the clipboard not: contains "B"',
      actual: 'it is "ABC"',
    });
    expect(proveLine('The clipboard is empty', page(''))).toMatchObject({
      expected: 'the clipboard is empty',
      actual: 'it is empty',
    });
  });

  test('is open where the device does not tell it', () => {
    expect(assertionSummary('The clipboard contains "ABC"', page())).toBe(
      'unproven: the device does not tell its clipboard',
    );
  });
});
