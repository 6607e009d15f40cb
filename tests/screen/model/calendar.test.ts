import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dayFromNumber,
  dayNumber,
  daysInMonth,
  isDay,
  parseIsoDay,
  weekdayOf,
} from '../../../src/screen/model/calendar.ts';

/** A day as JavaScript has it. */
function utc(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

test('days and their numbers are those of the platform, over four centuries and leap years', () => {
  // From 1840 to 2241, each 7 days and each 29 February.
  for (let days = -47_481; days < 99_000; days += 7) {
    expect(dayFromNumber(days)).toEqual(utc(days));
    expect(dayNumber(utc(days))).toBe(days);
    expect(weekdayOf(utc(days))).toBe(new Date(days * 86_400_000).getUTCDay());
  }
  for (const year of [1600, 1896, 1900, 1999, 2000, 2024, 2100, 2400]) {
    const first = Date.UTC(year, 1, 27) / 86_400_000;
    for (let n = 0; n < 5; n += 1) expect(dayFromNumber(first + n)).toEqual(utc(first + n));
  }
});

test('a month has its days', () => {
  expect([1, 2, 4, 12].map((month) => daysInMonth(2027, month))).toEqual([31, 28, 30, 31]);
  expect([2024, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29]);
});

test('months are counted over the ends of years', () => {
  const from = { year: 2027, month: 11 };
  expect([0, 1, 2, 14, -11, -23].map((n) => addMonths(from, n))).toEqual([
    { year: 2027, month: 11 },
    { year: 2027, month: 12 },
    { year: 2028, month: 1 },
    { year: 2029, month: 1 },
    { year: 2026, month: 12 },
    { year: 2025, month: 12 },
  ]);
});

describe('a day', () => {
  test('is one that its month has', () => {
    expect(isDay({ year: 2024, month: 2, day: 29 })).toBe(true);
    expect(isDay({ year: 2027, month: 2, day: 29 })).toBe(false);
    expect([0, 13].map((month) => isDay({ year: 2027, month, day: 1 }))).toEqual([false, false]);
    expect([0, 1, 12].map((month) => isDay({ year: 2027, month, day: month === 0 ? 1 : 0 }))).toEqual([
      false,
      false,
      false,
    ]);
    expect([1, 12].map((month) => isDay({ year: 2027, month, day: 31 }))).toEqual([true, true]);
  });

  test('is read from its ISO form', () => {
    expect(parseIsoDay('2027-07-04')).toEqual({ year: 2027, month: 7, day: 4 });
    for (const text of ['2027-02-29', '2027-7-4', '2027-07-04T10:00', 'x2027-07-04', ''])
      expect(parseIsoDay(text)).toBe(null);
  });
});
