import { expect, test } from 'vitest';
import { isCalendar } from '../../../src/screen/features/calendar-page.ts';
import { buildScreen, text } from '../../builders/screen.ts';

const days = (n: number): ReturnType<typeof buildScreen>['elements'] =>
  buildScreen(Array.from({ length: n }, (_, i) => text(String(i + 1)))).elements;

test('a calendar shows at least the 28 days of the shortest month', () => {
  expect(isCalendar(days(28))).toBe(true);
  expect(isCalendar(days(31))).toBe(true);
});

test('a keypad and a wheel of hours are none', () => {
  expect(isCalendar(days(9))).toBe(false);
  expect(isCalendar(days(24))).toBe(false);
});
