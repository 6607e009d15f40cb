/** Rows sorted by a date, and by what stands under a caption (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt } from '../../builders/screen-layout.ts';
import { buildScreen, text } from '../../builders/screen.ts';

/** The texts of a row, from left to right. */
type Words = readonly string[];
const summary = (line: string, rows: readonly Words[], listEnded = true): string =>
  assertionSummary(
    line,
    buildScreen([
      listAt(
        ...rows.map((words, i) =>
          rowAt(
            0,
            200 + i * 120,
            1080,
            ...words.map((word, n) => text(word, { at: [40 + n * 250, 205 + i * 120, 240, 50] })),
          ),
        ),
      ),
    ]),
    { listEnded },
  );
const PEOPLE: readonly Words[] = [
  ['Cleo', 'Age: 25'],
  ['Ann', 'Age: 34'],
  ['Ben', 'Age: 51'],
];
const MAIL: readonly Words[] = [
  ['Offer', '14 July 2027'],
  ['Bill', '3 May 2027'],
  ['Hello', '28 December 2026'],
];

describe('what stands under a caption', () => {
  test('is compared as numbers, in the direction of the line', () => {
    expect(summary('The people are sorted by age in ascending order', PEOPLE)).toMatch(/^met/u);
    expect(summary('The people are sorted by age in descending order', PEOPLE)).toMatch(
      /^unmet Wrong Order Bug/u,
    );
  });

  test('may be in either order where the line names none', () => {
    expect(summary('The people are sorted by age', PEOPLE)).toMatch(/^met/u);
    expect(summary('The people are sorted by age', PEOPLE.toReversed())).toMatch(/^met/u);
    const [a = [], b = [], c = []] = PEOPLE;
    expect(summary('The people are sorted by age', [b, a, c])).toMatch(/^unmet Wrong Order Bug/u);
  });

  test('shows nothing of two rows in either order', () => {
    expect(summary('The people are sorted by age', PEOPLE.slice(1))).toMatch(/^unproven.*in any case$/u);
  });

  test('may stand beside the caption', () => {
    const rows = PEOPLE.map(([name = '', age = '']) => [name, 'Age', age.slice(5)]);
    expect(summary('The people are sorted by age in ascending order', rows)).toMatch(/^met/u);
  });

  test('is unknown where no caption says it, or another word begins alike', () => {
    const bare = PEOPLE.map(([name = '', age = '']) => [name, age.slice(5)]);
    expect(summary('The people are sorted by age in ascending order', bare)).toMatch(/^unproven judge/u);
    const other = PEOPLE.map(([name = '', age = '']) => [name, `Ages${age.slice(3)}`]);
    expect(summary('The people are sorted by age in ascending order', other)).toMatch(/^unproven judge/u);
  });

  test('is unknown in different units', () => {
    const rows = [
      ['Ann', 'Age: 8 months'],
      ['Ben', 'Age: 9 years'],
      ['Cleo', 'Age: 34 years'],
    ];
    expect(summary('The people are sorted by age in ascending order', rows)).toMatch(/^unproven judge/u);
  });

  test('is open while the list goes on', () => {
    const rows = [...PEOPLE, ['Dan', 'Age: 60']];
    expect(summary('The people are sorted by age in ascending order', rows, false)).not.toMatch(/^unmet/u);
  });
});

describe('dates', () => {
  test('are compared by their days', () => {
    expect(summary('The emails are sorted by date, newest first', MAIL)).toMatch(/^met/u);
    expect(summary('The emails are sorted by date, oldest first', MAIL)).toMatch(/^unmet Wrong Order Bug/u);
  });

  test('are unknown where a row has none or two, and without their year', () => {
    const none = [...MAIL, ['Note', 'soon']];
    expect(summary('The emails are sorted by date, newest first', none)).toMatch(/^unproven judge.*row 4/u);
    const short = MAIL.map(([name = '', date = '']) => [name, date.replace(/ \d{4}$/u, '')]);
    expect(summary('The emails are sorted by date, newest first', short)).toMatch(/^unproven judge/u);
  });
});

describe('that no row is out of order', () => {
  const mail = (...rows: readonly Words[]) =>
    buildScreen([
      listAt(
        ...rows.map((words, i) =>
          rowAt(
            0,
            200 + i * 120,
            1080,
            ...words.map((word, n) => text(word, { at: [40 + n * 250, 205 + i * 120, 240, 50] })),
          ),
        ),
      ),
    ]);
  const LINE = 'The mails are sorted by date, newest first';
  const seen = (before: ReturnType<typeof mail> | null) =>
    assertionSummary(LINE, mail(...MAIL), { listEnded: true }, before);

  test('takes two observations', () => {
    expect(seen(null)).toBe('unproven another observation: absent from one observation only');
    expect(seen(mail(...MAIL.toReversed()))).toMatch(/^unproven another observation/u);
    expect(seen(mail(...MAIL))).toMatch(/^met/u);
  });

  test('is not shown while the screen loads', () => {
    const screen = mail(...MAIL);
    const loading = [
      { sign: 'spinner', blocking: true, bounds: { x: 0, y: 0, width: 9, height: 9 }, ref: null },
    ];
    expect(assertionSummary(LINE, { ...screen, loading } as typeof screen, { listEnded: true })).toMatch(
      /^unproven another observation/u,
    );
  });
});

describe('a date among other numbers in one text', () => {
  const rows = (...texts: readonly string[]): readonly Words[] => texts.map((words) => [words]);
  const LINE = 'The orders are sorted by date, newest first';

  test('is the date of its row', () => {
    const orders = rows('A-17, 30 November 2026', 'A-9, 9 November 2026', 'A-4, 2 October 2026');
    expect(summary(LINE, orders)).toMatch(/^met/u);
    expect(summary(LINE, orders.toReversed())).toMatch(/^unmet Wrong Order Bug/u);
  });

  test('is unknown in a span of days, beside a second date, and without a year', () => {
    expect(summary(LINE, rows('2 – 9 October 2026', '1 to 3 May 2026'))).toMatch(/^unproven/u);
    expect(summary(LINE, rows('A-1, 3 May 2026, due 9 May 2026', 'A-2, 1 May 2026'))).toMatch(/^unproven/u);
    expect(summary(LINE, rows('A-1, 3 May', 'A-2, 1 May'))).toMatch(/^unproven/u);
    expect(summary(LINE, rows('A-1, 3/5/2026', 'A-2, 1/5/2026'))).toMatch(/^unproven/u);
  });
});
