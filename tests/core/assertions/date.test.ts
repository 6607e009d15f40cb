/** `"Delivery" is tomorrow`: the date that a control shows, against the date that the device tells (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen } from '../../builders/screen.ts';
import type { Today } from '../../../src/screen/model/calendar.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const WEDNESDAY: Today = { date: '2027-07-14', locale: 'en-US' };

function page(shown: string, today: Today | null = WEDNESDAY, ...more: readonly string[]): Screen {
  const screen = buildScreen([
    textAt('Delivery', 40, 400),
    textAt(shown, 500, 400),
    ...more.map((text, i) => textAt(text, 40, 800 + i * 100)),
  ]);
  return today === null ? screen : { ...screen, device: { today } };
}

const verdict = (
  line: string,
  shown: string,
  today: Today | null = WEDNESDAY,
  ...more: readonly string[]
): string => assertionSummary(line, page(shown, today, ...more)).split(':')[0] ?? '';

describe('the day that a line names', () => {
  test.each([
    ['is today', '14 July 2027'],
    ['is tomorrow', '15 July 2027'],
    ['is tomorrow', 'Tomorrow'],
    ['is tomorrow', 'Thu, Jul 15'],
    ['is yesterday', '2027-07-13'],
    ['is the day after tomorrow', 'July 16'],
    ['is the day before yesterday', '12 July 2027'],
    ['is in 3 days', '17/07/2027'],
    ['is in three weeks', '4 August 2027'],
    ['is 2 weeks ago', '30 June 2027'],
    ['is in 2 months', '14 September 2027'],
    ['is in a year', '14 July 2028'],
    ['is 7 months ago', '14 December 2026'],
    ['is the 3rd of next month', '3 August 2027'],
    ['is the last day of next month', '31 August 2027'],
    ['is the last day of last month', '30 June 2027'],
    ['is the first day of the month', '1 July 2027'],
    ['is 14 July', '14 July 2031'],
    ['is 14 July 2027', 'July 14'],
    ["shows tomorrow's date", 'Tomorrow, 15 July'],
    ['is before tomorrow', '14 July 2027'],
    ['is on or before today', '14 July 2027'],
    ['is after yesterday', '14 July 2027'],
    ['is on or after today', '14 July 2027'],
    ['is after 31 December 2026', '1 January 2027'],
    ['is not tomorrow', '14 July 2027'],
  ])('%s: %s is met', (says, shown) => {
    expect(verdict(`"Delivery" ${says}`, shown)).toBe('met');
  });

  test.each([
    ['is today', '15 July 2027'],
    ['is tomorrow', '14 July 2027'],
    ['is tomorrow', '15 July 2026'],
    ['is tomorrow', '15 June 2027'],
    ['is tomorrow', 'Today'],
    // The weekday of another day, and a "tomorrow" that is not.
    ['is tomorrow', 'Wed, Jul 15'],
    ['is today', 'Tomorrow, 14 July'],
    ['is in 3 days', '16 July 2027'],
    ['is in 3 days', '17 July 1970'],
    ['is the 3rd of next month', '3 July 2027'],
    ['is the 3rd of next month', '4 August 2027'],
    ['is the last day of next month', '30 August 2027'],
    ['is 14 July 2027', '14 July 2028'],
    ['is before tomorrow', '15 July 2027'],
    ['is before today', '15 July 2027'],
    ['is after yesterday', '13 July 2027'],
    ['is after tomorrow', '14 July 2027'],
    ['is on or before today', '15 July 2027'],
    ['is on or after today', '13 July 2027'],
    ['is not tomorrow', '15 July 2027'],
  ])('%s: %s is unmet', (says, shown) => {
    expect(verdict(`"Delivery" ${says}`, shown)).toBe('unmet Wrong Text Bug');
  });

  test('is told in the result', () => {
    expect(proveLine('"Delivery" is in 3 days', page('16 July 2027'))).toMatchObject({
      expected: '"Delivery" is today + 3 days (2027-07-17)',
      actual: 'it shows "16 July 2027"',
    });
    expect(proveLine('"Delivery" is not 1 month ago', page('x'))).toMatchObject({
      expected: '"Delivery" not: is today - 1 month (2027-06-14)',
    });
    expect(proveLine('"Delivery" is the last day of the month', page('x'))).toMatchObject({
      expected: '"Delivery" is the last day of the month (2027-07-31)',
    });
    expect(proveLine('"Delivery" is the 1st of next month', page('x'))).toMatchObject({
      expected: '"Delivery" is day 1 of the month + 1 month (2027-08-01)',
    });
    expect(proveLine('"Delivery" is before 3 July 2027', page('x'))).toMatchObject({
      expected: '"Delivery" is before 2027-07-03',
    });
  });
});

describe('figures in two orders', () => {
  const april: Today = { date: '2027-04-02', locale: null };
  const inLocale = (locale: string): Today => ({ ...april, locale });

  test('are open without a locale, unless neither reading fits', () => {
    expect(verdict('"Delivery" is tomorrow', '03/04/2027', april)).toBe('unproven judge');
    expect(verdict('"Delivery" is tomorrow', '05/06/2027', april)).toBe('unmet Wrong Text Bug');
    expect(verdict('"Delivery" is after today', '05/06/2027', april)).toBe('met');
  });

  test('are read in the order of the locale, which proves and does not refute', () => {
    expect(verdict('"Delivery" is tomorrow', '03/04/2027', inLocale('de-DE'))).toBe('met');
    expect(verdict('"Delivery" is tomorrow', '04/03/2027', inLocale('en-US'))).toBe('met');
    expect(verdict('"Delivery" is tomorrow', '04/03/2027', inLocale('de-DE'))).toBe('unproven judge');
  });

  test('are not read in it where another order would break the line', () => {
    expect(verdict('"Delivery" is not tomorrow', '04/03/2027', inLocale('de-DE'))).toBe('unproven judge');
    expect(verdict('"Delivery" is before today', '04/03/2027', inLocale('de-DE'))).toBe('unproven judge');
  });

  test('are read in the order of another date on the screen', () => {
    expect(verdict('"Delivery" is tomorrow', '03/04/2027', april, '25/12/2026')).toBe('met');
    expect(verdict('"Delivery" is not tomorrow', '04/03/2027', april, '25/12/2026')).toBe('met');
    expect(verdict('"Delivery" is tomorrow', '03/04/2027', inLocale('de-DE'), '12/25/2026')).toBe(
      'unproven judge',
    );
  });
});

describe('open', () => {
  test('is a line without the date of the device', () => {
    expect(assertionSummary('"Delivery" is tomorrow', page('15 July 2027', null))).toBe(
      'unproven: it shows "15 July 2027", and the device does not tell its date',
    );
    // A date of the calendar needs none.
    expect(verdict('"Delivery" is 15 July 2027', '15 July 2027', null)).toBe('met');
    expect(verdict('"Delivery" is 15 July 2027', '16 July 2027', null)).toBe('unmet Wrong Text Bug');
    expect(verdict('"Delivery" is 15 July 2027', 'Tomorrow', null)).toBe('unproven judge');
  });

  test.each(['14–16 July', 'soon', '3 items, 14 July'])('is a text without a single date: %s', (shown) => {
    expect(verdict('"Delivery" is tomorrow', shown)).toBe('unproven judge');
  });

  test('is a day that the month does not have', () => {
    const today = { date: '2027-01-31', locale: null };
    expect(assertionSummary('"Delivery" is in 1 month', page('28 February 2027', today))).toBe(
      'unproven: it shows "28 February 2027", and the month has no such day',
    );
    expect(verdict('"Delivery" is the 31st of next month', '28 February 2027', today)).toBe('unproven');
  });

  test('is a place in time without a year', () => {
    expect(verdict('"Delivery" is before tomorrow', '14 July')).toBe('unproven judge');
  });
});

test('around midnight the day on which the goal began does not count as wrong', () => {
  const today = { ...WEDNESDAY, since: '2027-07-13' };
  // The page was drawn before midnight.
  expect(verdict('"Delivery" is tomorrow', '14 July 2027', today)).toBe('unproven judge');
  expect(verdict('"Delivery" is tomorrow', '15 July 2027', today)).toBe('met');
  expect(verdict('"Delivery" is tomorrow', '16 July 2027', today)).toBe('unmet Wrong Text Bug');
});

test('a control that is not there is missing', () => {
  expect(verdict('"Arrival" is tomorrow', '15 July 2027')).toBe('unmet Missing Element Bug');
});

describe('a day that another control shows', () => {
  const trip = (from: string, to: string, today: Today | null = WEDNESDAY): Screen => {
    const screen = buildScreen([
      textAt('Departure', 40, 400),
      textAt(from, 500, 400),
      textAt('Return', 40, 600),
      textAt(to, 500, 600),
    ]);
    return today === null ? screen : { ...screen, device: { today } };
  };
  const answer = (line: string, ...of: Parameters<typeof trip>): string =>
    assertionSummary(line, trip(...of));

  test.each([
    ['"Return" is 3 days after "Departure"', '14 July 2027', '17 July 2027'],
    ['"Return" is a week after "Departure"', '28 December 2027', '4 January 2028'],
    ['"Return" is the day after "Departure"', 'Today', 'Tomorrow'],
    ['"Return" is 2 months after "Departure"', '14 July', '14 September'],
    ['"Departure" is 3 days before "Return"', '14 July 2027', '17 July 2027'],
    ['"Departure" is earlier than "Return"', '14 July 2027', '15 July 2027'],
    ['"Return" is later than "Departure"', '14 July 2027', '15 July 2027'],
    ['"Return" is on the same day as "Departure"', '14 July 2027', '2027-07-14'],
    ['"Return" is not the same day as "Departure"', '14 July 2027', '15 July 2027'],
  ])('%s: %s, %s is met', (line, from, to) => {
    expect(answer(line, from, to)).toMatch(/^met/);
  });

  test.each([
    ['"Return" is 3 days after "Departure"', '14 July 2027', '18 July 2027'],
    ['"Return" is 3 days after "Departure"', '14 July 2027', '11 July 2027'],
    ['"Return" is 2 months after "Departure"', '14 July', '14 October'],
    ['"Departure" is earlier than "Return"', '15 July 2027', '15 July 2027'],
    ['"Return" is later than "Departure"', '15 July 2027', '15 July 2027'],
    ['"Return" is not the same day as "Departure"', '14 July 2027', '14 July 2027'],
  ])('%s: %s, %s is unmet', (line, from, to) => {
    expect(answer(line, from, to)).toMatch(/^unmet Wrong Text Bug/);
  });

  test('is named by the other control', () => {
    expect(
      proveLine('"Return" is 3 days after "Departure"', trip('14 July 2027', '18 July 2027')),
    ).toMatchObject({
      expected: '"Return" is the date of "Departure" + 3 days (2027-07-17)',
      actual: 'it shows "18 July 2027"',
    });
  });

  test.each([
    ['no date', 'soon', '17 July 2027', WEDNESDAY, 'which is no single date'],
    ['a date in two orders', '03/04/2027', '6 March 2027', { date: '2027-07-14', locale: 'fr-FR' }, ''],
    [
      'a day that the month lacks',
      '31 January 2027',
      '28 February 2027',
      WEDNESDAY,
      'which is no single date',
    ],
    ['a day of today, which nobody tells', 'Today', '17 July 2027', null, 'which is no single date'],
  ] as const)('stays open when the other one shows %s', (_, from, to, today, reason) => {
    const line = to.includes('February')
      ? '"Return" is a month after "Departure"'
      : '"Return" is 3 days after "Departure"';
    const said = answer(line, from, to, today);
    expect(said).toMatch(/^unproven/);
    expect(said).toContain(reason);
  });

  test('is read without the date of the device where it has its year', () => {
    expect(answer('"Return" is 3 days after "Departure"', '14 July 2027', '17 July 2027', null)).toMatch(
      /^met/,
    );
    expect(answer('"Return" is 3 days after "Departure"', '14 July 2027', '18 July 2027', null)).toMatch(
      /^unmet/,
    );
  });

  test('is missing with its control', () => {
    expect(answer('"Return" is 3 days after "Arrival"', '14 July 2027', '17 July 2027')).toMatch(
      /^unmet Missing Element Bug/,
    );
  });
});
