/** One gesture, two results: duplicated rows and numbers, observation by observation (R80). */
import { EMPTY_COUNT_HISTORY, recordCounts } from '../../../src/core/history/duplicates.ts';
import type { Duplicate } from '../../../src/core/model/history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  button,
  field,
  list,
  row,
  screenOf,
  spinner,
  text,
  title,
  type Item,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

/** What is looked at, the gestures sent since the look before, and what views do not say of it. */
type Look = readonly [readonly Item[], (readonly string[])?, Partial<Screen>?];

/** What was doubled after these looks, in words. */
function doubledBy(...looks: readonly Look[]): string[] {
  let known = EMPTY_COUNT_HISTORY;
  const sent: string[] = [];
  for (const [i, [items, gestures = [], more]] of looks.entries()) {
    sent.push(...gestures);
    known = recordCounts(known, { ...screenOf({ items }, `s${i}`, i), ...more }, [...sent]);
  }
  return known.duplicates.map((d) => (d.kind === 'row' ? `row ${d.row}` : `${d.from} > ${d.to}`));
}

/** The same, in the element tree alone. */
const outOfView = (items: readonly Item[]): Partial<Screen> => ({
  elements: screenOf({ items }, 's', 0).elements.map((e) => ({ ...e, visible: null })),
});
const rows = (...words: readonly string[]): Item[] => [title('Cart'), list(words.map((w) => row(w)))];
const ADD = ['tap Add'];

describe('a row came twice', () => {
  test.each<[string, readonly Look[]]>([
    ['after one gesture', [[rows()], [rows('Milk', 'Milk'), ADD]]],
    ['beside others that stayed', [[rows('Tea', 'Rice')], [rows('Milk', 'Tea', 'Milk', 'Rice'), ADD]]],
    [
      'beside others that changed places',
      [[rows('Tea', 'Rice')], [rows('Rice', 'Tea', 'Milk', 'Milk'), ADD]],
    ],
    ['though it stood there already', [[rows('Milk')], [rows('Milk', 'Milk', 'Milk'), ADD]]],
    ['after two gestures that differ', [[rows()], [rows('Milk', 'Milk'), ['type Milk', ...ADD]]]],
    ['after looks at which nothing came', [[rows()], [rows(), ADD], [rows('Milk', 'Milk'), ['wait']]]],
    [
      'after a list that was out of view',
      [[rows()], [[title('Cart')], ['open']], [rows('Milk', 'Milk'), ['close']]],
    ],
  ])('%s', (_, looks) => {
    expect(doubledBy(...looks)).toEqual(['row Milk']);
  });

  test('with all of its text, line by line, and nothing undrawn', () => {
    const line = (...words: readonly string[]): Item => ({
      height: 140,
      at: (top) =>
        node(
          'LinearLayout',
          [0, top, 1080, top + 120],
          {},
          ...words.map((w, i) =>
            node('TextView', [i * 300, top, i * 300 + 280, top + 100], { text: w, 'content-desc': 'd' }),
          ),
        ),
    });
    const two = list([line('Milk ', '', '1 l'), line('Milk', '', '1 l')]);
    expect(doubledBy([[list([])]], [[two], ADD])).toEqual(['row Milk\n1 l']);
  });

  test('in a list that does not scroll, and in a page that does', () => {
    const holder = (className: string, scrollable: boolean, ...words: readonly string[]): Item => ({
      height: 900,
      at: (top) =>
        node(
          className,
          [0, top, 1080, top + 900],
          { scrollable },
          ...words.map((w, i) => row(w).at(top + i * 140)),
        ),
    });
    for (const [className, scrollable] of [
      ['ListView', false],
      ['ScrollView', true],
    ] as const)
      expect(
        doubledBy(
          [[title('T'), holder(className, scrollable, 'Tea')]],
          [[title('T'), holder(className, scrollable, 'Tea', 'Milk', 'Milk')], ADD],
        ),
      ).toEqual(['row Milk']);
    expect(
      doubledBy(
        [[title('T'), holder('LinearLayout', false, 'Tea')]],
        [[title('T'), holder('LinearLayout', false, 'Tea', 'Milk', 'Milk')], ADD],
      ),
    ).toEqual([]);
  });
});

describe('no row came twice', () => {
  const under = (height: number, ...words: readonly string[]): Item[] => [
    title('Cart'),
    list(
      words.map((w) => row(w)),
      { height },
    ),
  ];
  const named = (id: string, ...words: readonly string[]): Item =>
    list(
      words.map((w) => row(w)),
      { id, height: 500 },
    );
  test.each<[string, readonly Look[]]>([
    ['at the first look', [[rows('Milk', 'Milk'), ADD]]],
    ['without any gesture', [[rows()], [rows('Milk', 'Milk')]]],
    ['without any since the list was seen last', [[rows()], [rows(), ADD], [rows('Milk', 'Milk')]]],
    ['after a gesture that was made again', [[rows()], [rows('Milk', 'Milk'), [...ADD, ...ADD]]]],
    ['when one came', [[rows()], [rows('Milk'), ADD]]],
    ['when one came and then another', [[rows()], [rows('Milk'), ADD], [rows('Milk', 'Milk'), ['tap More']]]],
    ['when three came', [[rows()], [rows('Milk', 'Milk', 'Milk'), ADD]]],
    ['when two came that differ', [[rows()], [rows('Milk', 'Tea'), ADD]]],
    ['when others went', [[rows('Tea')], [rows('Milk', 'Milk'), ADD]]],
    ['when others changed', [[rows('Tea')], [rows('Rice', 'Milk', 'Milk'), ADD]]],
    ['before others that changed', [[rows('Tea')], [rows('Milk', 'Milk', 'Rice'), ADD]]],
    ['when rows went', [[rows('Milk', 'Milk')], [rows(), ADD]]],
    ['when empty rows came', [[rows()], [rows('', ''), ADD]]],
    ['of which one is out of view', [[under(500)], [under(130, 'Milk', 'Milk'), ADD]]],
    [
      'in a list that came back into view',
      [
        [rows('Milk', 'Milk')],
        [rows('Milk', 'Milk'), ['swipe'], outOfView(rows('Milk', 'Milk'))],
        [rows('Milk', 'Milk'), ['swipe back']],
      ],
    ],
    [
      'in a list above an empty one',
      [[[named('a', 'Milk', 'Milk'), named('b')]], [[named('a', 'Milk', 'Milk'), named('b')], ADD]],
    ],
    ['in each of two lists', [[[named('a'), named('b')]], [[named('a', 'Milk'), named('b', 'Milk')], ADD]]],
  ])('%s', (_, looks) => {
    expect(doubledBy(...looks)).toEqual([]);
  });

  test('on a moving or loading screen: it is not counted, and the next one is compared with the last counted', () => {
    const after = rows('Milk', 'Milk');
    expect(doubledBy([rows()], [after, ADD, { settled: false }])).toEqual([]);
    expect(doubledBy([rows()], [after, ADD, { settled: false }], [after])).toEqual(['row Milk']);
    const signs = screenOf({ items: [spinner()] }, 's', 0).loading;
    expect(signs.map((s) => s.blocking)).toEqual([true]);
    expect(doubledBy([rows()], [after, ADD, { loading: signs }])).toEqual([]);
    expect(
      doubledBy([rows()], [after, ADD, { loading: signs.map((s) => ({ ...s, blocking: false })) }]),
    ).toEqual(['row Milk']);
  });
});

describe('a number moved', () => {
  const count = (words: string): Item[] => [title('Cart'), text(words, { id: 'count' }), button('Add')];
  test('after gestures that were each made once', () => {
    expect(doubledBy([count('1 thing')], [count('3 thing'), ADD])).toEqual(['1 thing > 3 thing']);
    expect(doubledBy([count('1 a')], [count('3 a'), ADD], [count('5 a'), ['tap More']])).toEqual([
      '1 a > 3 a',
      '3 a > 5 a',
    ]);
  });

  test.each<[string, readonly Look[]]>([
    ['without a gesture', [[count('1')], [count('3')]]],
    ['after a gesture that was made again', [[count('1')], [count('3'), [...ADD, ...ADD]]]],
    ['when it stays', [[count('1')], [count('1'), ADD]]],
    ['when it says something else', [[count('1 thing')], [count('3 rows'), ADD]]],
    ['where none stood before', [[count('none')], [count('3'), ADD]]],
    ['in a text that is not known again', [[[text('1')]], [[title('Cart'), text('3')], ADD]]],
    ['in a field', [[[field('Name', '1')]], [[field('Name', '3')], ADD]]],
    [
      'in a password field',
      [[[field('Pin', '1', { password: true })]], [[field('Pin', '3', { password: true })], ADD]],
    ],
    ['in a row of a list, which may be another by now', [[rows('1')], [rows('3'), ADD]]],
    ['when it stands elsewhere in the words', [[count('2x')], [count('x4'), ADD]]],
    [
      'out of view',
      [
        [count('1'), [], outOfView(count('1'))],
        [count('3'), ADD, outOfView(count('3'))],
      ],
    ],
  ])('not %s', (_, looks) => {
    expect(doubledBy(...looks)).toEqual([]);
  });
});

test('the last counts of a thousand elements are kept, and a thousand duplicates', () => {
  const seen = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`k${i}`, { texts: ['1'], gesturesSent: 0 }] as const),
  );
  const doubled = Array.from({ length: 1000 }, (_, i): Duplicate => ({ kind: 'row', row: `${i}` }));
  const known = {
    records: { ...seen, '#com.app:id/n': { texts: ['1'], gesturesSent: 0 } },
    duplicates: doubled,
  };
  const next = recordCounts(known, screenOf({ items: [text('3', { id: 'n' })] }, 's', 0), ADD);
  expect(Object.keys(next.records)).toHaveLength(1000);
  expect(next.records).toHaveProperty(['#com.app:id/n'], { texts: ['3'], gesturesSent: 1 });
  expect(next.records).not.toHaveProperty('k0');
  expect(next.duplicates).toHaveLength(1000);
  expect(next.duplicates.at(-1)).toEqual({ kind: 'number', key: '#com.app:id/n', from: '1', to: '3' });
});
