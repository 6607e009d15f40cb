/** Numbers that stand for more than one (R74). */
import { describe, expect, test } from 'vitest';
import { stateHolds } from '../../../src/core/targets/states.ts';
import { isInexact } from '../../../src/core/assertions/inexact-number.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { lineOf, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, field, the } from '../../builders/screen.ts';

const proved = (line: string, value: string): string =>
  assertionSummary(line, buildScreen([lineOf(textAt('Unread', 40, 300), textAt(value, 400, 300))]));

describe('a number with words or signs that bound it', () => {
  test.each([
    ['99+', '"Unread" equals 99'],
    ['99+', '"Unread" is less than 100'],
    ['over 500', '"Unread" equals 500'],
    ['from €50', '"Unread" equals 50'],
    ['ab 50 €', '"Unread" equals 50'],
    ['500 or more', '"Unread" is at most 500'],
    ['< 5', '"Unread" is at least 5'],
    ['up to €50', '"Unread" is at least 50'],
    ['5 or less', '"Unread" equals 5'],
    ['~500', '"Unread" equals 500'],
    ['about 500', '"Unread" is less than 510'],
    ['約500', '"Unread" equals 500'],
    ['500以上', '"Unread" equals 500'],
    ['•••• 4242', '"Unread" equals 4242'],
    ['XXXX-4242', '"Unread" is more than 4000'],
  ])('%s leaves it open: %s', (value, line) => {
    expect(proved(line, value)).toMatch(/^unproven judge/u);
  });

  test.each([
    ['99+', '"Unread" is at least 99', 'met'],
    ['99+', '"Unread" is more than 50', 'met'],
    ['99+', '"Unread" is less than 50', 'unmet'],
    ['up to 50', '"Unread" is at most 50', 'met'],
    ['up to 50', '"Unread" is more than 60', 'unmet'],
    ['~500', '"Unread" is more than 100', 'met'],
    ['~500', '"Unread" equals 2000', 'unmet'],
    ['+99', '"Unread" equals 99', 'met'],
    ['5 min', '"Unread" equals 5', 'met'],
    ['12 km from here', '"Unread" equals 12', 'met'],
    ['99', '"Unread" equals 99', 'met'],
  ])('%s decides where all that it may stand for agree: %s', (value, line, answer) => {
    expect(proved(line, value)).toMatch(new RegExp(`^${answer}`, 'u'));
  });

  test.each([
    'mehr als 5',
    'au moins 5',
    'от 5',
    "jusqu'à 5",
    'bis zu 5',
    'до 5',
    'etwa 5',
    'около 5',
    '5 oder mehr',
    '5 ou moins',
  ])('is recognised in other languages: %s', (words) => {
    expect(isInexact(words)).toBe(true);
  });
});

describe('a field that holds the places of its mask', () => {
  const isEmpty = (value: string): boolean | undefined => {
    const screen = buildScreen([field('', { text: value, description: 'Date' })]);
    const [empty, filled] = (['empty', 'filled'] as const).map((state) =>
      stateHolds(screen, the(screen, 'Date'), state),
    );
    expect(filled).toBe(empty === undefined ? undefined : !empty);
    return empty;
  };

  test.each(['__/__/____', '+1 (___) ___-____', '_ _ _ _'])('may be empty: %s', (mask) => {
    expect(isEmpty(mask)).toBeUndefined();
  });

  test.each(['12/03/2027', 'a__b', '12', '-', 'snake_case'])('is not where it has a value: %s', (value) => {
    expect(isEmpty(value)).toBe(false);
  });
});
