/** Statements about rows and dates, on the simulated phone: a healthy app passes, one with a bug fails with its label. */
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { deviceLineVerdict } from './device-line-verdict.ts';

const APP = `
app: { package: com.example.trip, title: Trip, start: home }
state:
  month: March
  day: 9
  year: 2026
  months: [January, February, March, April, May, June, July, August, September, October, November, December]
  days: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
  seats:
    - { name: 12A, note: 40 km, label: Book }
    - { name: 14C, note: 50 km, label: Book }
screens:
  home:
    title: Trip
    elements:
      - row:
          - { text: Departure }
          - { text: "\${date(0, 'D MMMM YYYY')}", id: departure }
      - row:
          - { text: Return }
          - { text: "\${date(3, 'D MMMM YYYY')}", id: return }
      - { button: Date, tap: { go: date } }
      - { button: Seats, tap: { go: seats } }
  date:
    title: Choose a day
    elements:
      - row:
          - { wheel: Month, value: month, items: months, width: 420 }
          - { wheel: Day, value: day, items: days, width: 300 }
      - { text: "\${day} \${month}", id: chosen }
  seats:
    title: Seats
    elements:
      - list: seats
        items: seats
        row:
          elements:
            - { text: "\${row.name}", id: name }
            - { text: "\${row.note}", id: note }
            - { button: "\${row.label}" }
`;

function verdictOf(
  steps: readonly string[],
  expected: readonly string[],
  app = APP,
  without: readonly string[] = [],
): Promise<Verdict> {
  return deviceLineVerdict({ app, steps, expected, without });
}

/** The app with one row more. */
const withSeat = (seat: string): string =>
  APP.replace('    - { name: 14C', `    - { ${seat} }\n    - { name: 14C`);

test('each row has a button and a text, and a row without them is told', async () => {
  const open = ['Tap "Seats"'];
  const rows = ['Every row has a "Book" button', 'Each item contains "km"', 'No item contains "Sold out"'];
  expect(await verdictOf(open, rows)).toMatchObject({ kind: 'passed' });
  const sold = withSeat('name: 13B, note: 45 km, label: Sold out');
  expect(await verdictOf(open, [rows[0] ?? ''], sold)).toMatchObject({
    kind: 'failed',
    label: 'Missing Element Bug',
  });
  expect(await verdictOf(open, [rows[2] ?? ''], sold)).toMatchObject({
    kind: 'failed',
    label: 'Wrong Text Bug',
  });
  const far = withSeat('name: 13B, note: far, label: Book');
  expect(await verdictOf(open, [rows[1] ?? ''], far)).toMatchObject({
    kind: 'failed',
    label: 'Wrong Text Bug',
  });
});

test('one seat is the only one, and another beside it is told', async () => {
  const only = APP.replace(/\n {4}- \{ name: 14C.*/, '');
  const lines = ['Tap "Seats"', 'Verify "12A" is the only item in the list'];
  expect(await verdictOf(lines, ['"12A" is the only row'], only)).toMatchObject({ kind: 'passed' });
  expect(await verdictOf(lines, [], APP)).toMatchObject({ kind: 'failed', label: 'Wrong Count Bug' });
});

test('a date is compared with that of another control', async () => {
  const lines = ['"Return" is 3 days after "Departure"', '"Departure" is earlier than "Return"'];
  expect(await verdictOf(['Tap "Seats"', 'Go back'], lines)).toMatchObject({ kind: 'passed' });
  const late = APP.replace('date(3,', 'date(4,');
  expect(await verdictOf(['Tap "Seats"', 'Go back'], lines, late)).toMatchObject({
    kind: 'failed',
    label: 'Wrong Text Bug',
  });
});

test('tomorrow is picked in the wheels that a control opens', async () => {
  const lines = ['Pick tomorrow in "Date"'];
  expect(await verdictOf(lines, ['The element with id "chosen" is tomorrow'])).toMatchObject({
    kind: 'passed',
  });
  const stuck = APP.replace(/days: \[.*\]/, 'days: [8, 9, 10]');
  expect(await verdictOf(lines, ['"Choose a day" is visible'], stuck)).toMatchObject({ kind: 'failed' });
});

test('the 3rd of next month is picked where the picker is in view', async () => {
  const lines = ['Tap "Date"', 'Pick the 3rd of next month'];
  expect(await verdictOf(lines, ['The element with id "chosen" is the 3rd of next month'])).toMatchObject({
    kind: 'passed',
  });
});

test('a device that does not tell its date is refused before the launch', async () => {
  expect(
    await verdictOf(['Pick tomorrow in "Date"'], ['"Choose a day" is visible'], APP, ['today']),
  ).toMatchObject({
    kind: 'broken',
    code: 'NOT_SUPPORTED',
  });
});
