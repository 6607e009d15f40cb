/** Texts as apps show dates, and the readings that they have. */
import { describe, expect, test } from 'vitest';
import { dateOrderIn, datesIn, type ShownDate } from '../../../src/screen/model/date.ts';
import { dateWordsOf } from '../../../src/screen/model/date-words.ts';

/** `2027-7-14`, without a year `7-14`; with the weekday, the distance and the order that it names. */
function show(reading: ShownDate): string {
  if (reading.kind === 'relative') return `today${reading.days < 0 ? '' : '+'}${reading.days}`;
  const { year, month, day, weekday, relative, order } = reading;
  return [
    `${year === null ? '' : `${year}-`}${month}-${day}`,
    weekday === null ? '' : `w${weekday}`,
    relative === null ? '' : `today+${relative}`,
    order ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
const read = (text: string, locale: string | null = 'en-US', year: number | null = 2027): string =>
  datesIn(text, locale, year)?.map(show).join(' | ') ?? 'none';

describe('one reading', () => {
  test.each([
    ['2027-07-14', '2027-7-14'],
    ['2027/07/14', '2027-7-14'],
    ['2027. 7. 14.', '2027-7-14'],
    ['14 July 2027', '2027-7-14'],
    ['14 JUL 2027', '2027-7-14'],
    ['14-Jul-2027', '2027-7-14'],
    ['14-Jul-27', '2027-7-14'],
    ['July 14, 2027', '2027-7-14'],
    ['Jul 14', '7-14'],
    ["Jul 14, '27", '2027-7-14'],
    ['the 14th of July', '7-14'],
    ['Sept. 3', '9-3'],
    ['Sep. 3', '9-3'],
    ['Wednesday, July 14', '7-14 w3'],
    ['Wed 14 Jul', '7-14 w3'],
    ['Delivered on 14 July 2027 at 10:30', '2027-7-14'],
    ['14 July 2027, 10:30 a.m.', '2027-7-14'],
    ['Jul 14, 2027 9:05:07 PM', '2027-7-14'],
    ['2027年7月14日', '2027-7-14'],
    ['7월 14일', '7-14'],
    ['Today, 14 July', '7-14 today+0'],
    ['٢٠٢٧-٠٧-١٤', '2027-7-14'],
    ['13/05/2027', '2027-5-13 dmy'],
    ['05/13/2027', '2027-5-13 mdy'],
    ['07/07/2027', '2027-7-7'],
    ['14.7.2027', '2027-7-14 dmy'],
    ['29 February 2028', '2028-2-29'],
  ])('has %s: %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  test.each([
    ['de-DE', '14. Juli 2027', '2027-7-14'],
    ['de-DE', 'Mi., 14. Juli', '7-14 w3'],
    ['de_DE', 'Morgen, 10:00', 'today+1'],
    ['de-DE', '14.07.', '7-14'],
    ['fr-FR', 'mercredi 14 juillet 2027', '2027-7-14 w3'],
    ['fr-FR', '1er août', '8-1'],
    ['es-ES', '14 de julio de 2027', '2027-7-14'],
    ['es-ES', 'mar, 13 jul', '7-13 w2'],
    ['ru-RU', '14 июля 2027 г.', '2027-7-14'],
    ['pl-PL', '14 lipca 2027', '2027-7-14'],
    ['ja-JP', '7月14日', '7-14'],
    ['de-DE', 'July 14', '7-14'],
    ['xx-nonsense-locale-x', 'July 14', '7-14'],
  ])('has, in %s, %s: %s', (locale, text, reading) => {
    expect(read(text, locale)).toBe(reading);
  });

  test.each([
    ['Tomorrow', 'today+1'],
    ['yesterday', 'today-1'],
    ['Today, 10:30', 'today+0'],
    ['Today at 10:30', 'today+0'],
    ['Delivery: tomorrow', 'today+1'],
    ['In 3 days', 'today+3'],
    ['2 days ago', 'today-2'],
    ['in 13 days', 'today+13'],
  ])('has %s: %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });
});

test('figures in two orders have two readings, with a year of two digits more', () => {
  expect(read('03/04/2027')).toBe('2027-4-3 dmy | 2027-3-4 mdy');
  expect(read('03/04')).toBe('4-3 dmy | 3-4 mdy');
  expect(read('27/07/14')).toBe('2014-7-27 dmy | 2027-7-14 ymd');
  expect(read('14.07.27')).toBe('2027-7-14 dmy | 2014-7-27 ymd');
  expect(read('03.04.05')).toBe('2005-4-3 dmy | 2005-3-4 mdy | 2003-4-5 ymd');
});

test('a year of two digits is the nearest one', () => {
  expect(read('14 July 99')).toBe('1999-7-14');
  expect(read('14 July 76')).toBe('2076-7-14');
  expect(read('14 July 78')).toBe('1978-7-14');
  expect(read('14 July 27', 'en-US', null)).toBe('2027-7-14');
});

test.each([
  'Tuesday',
  'next week',
  'Arrives tomorrow',
  'Good morning',
  '',
  '14',
  'July 2027',
  '14–16 July 2027',
  'July 14 – 16',
  '30 June – 14 July',
  '14 July 2027, 3 items',
  'Order 4711, 14 July',
  'Mon Tue 14 July',
  'Today or tomorrow, 14 July',
  '30 February',
  '31.04.2027',
  '32/01/2027',
  '1/2/3/4',
  '12.50',
  '1.2.3',
  '2027-07-14T10:00:00Z',
  '2027-07-14 23:30 UTC',
  '2027-07-14 23:30:00 +02:00',
  '14 July 2570',
  '14/07/1406',
])('%s has no single date', (text) => {
  expect(read(text)).toBe('none');
});

test('a word of another language is no date', () => {
  expect(read('14. Juli 2027', 'en-US')).toBe('none');
  expect(read('Guten Morgen', 'de-DE')).toBe('none');
  expect(read('14. Juli 2027', null)).toBe('none');
});

describe('the order of figures', () => {
  test('is that of a date that can be read in one order only', () => {
    expect(dateOrderIn(['Total 5', '25/12/2027'])).toBe('dmy');
    expect(dateOrderIn(['12/25/2027', '03/04/2027'])).toBe('mdy');
  });

  test('is unknown without one, and when two differ', () => {
    expect(dateOrderIn(['03/04/2027', '12/25/27'])).toBe(null);
    expect(dateOrderIn(['25/12/2027', '12/25/2027'])).toBe(null);
    expect(dateOrderIn([])).toBe(null);
    // Both orders say the same.
    expect(dateOrderIn(['07/07/2027'])).toBe(null);
  });

  test('is the usual one of a locale', () => {
    expect(['de-DE', 'en-US', 'en-GB', 'ja-JP', 'nonsense!', null].map((l) => dateWordsOf(l).order)).toEqual([
      'dmy',
      'mdy',
      'dmy',
      'ymd',
      null,
      null,
    ]);
  });
});
