/** Rows and numbers that are one too high because one gesture changed them twice (R80). */
import { changedByTwice, duplicateRows } from '../../../src/core/history/duplicates.ts';
import type { Duplicate } from '../../../src/core/model/history.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { refOf } from '../../builders/core.ts';
import { list, row, screenOf, text, title, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

test('one too many are duplicate rows that match the counted text; numbers are none', () => {
  const duplicates: Duplicate[] = [
    { kind: 'row', row: 'Milk' },
    { kind: 'number', key: '#n', from: '1', to: '3' },
    { kind: 'row', row: 'Tea' },
    { kind: 'row', row: 'Milk' },
  ];
  expect(duplicateRows(duplicates, (said) => said === 'Milk')).toBe(2);
  expect(duplicateRows(duplicates, () => true)).toBe(3);
  expect(duplicateRows(duplicates, () => false)).toBe(0);
});

describe('a number changed by twice the goal’s amount', () => {
  interface Moved {
    readonly moves: readonly (readonly [string, string])[];
    readonly shown: string;
    readonly wanted: string;
    readonly key?: string;
    readonly view?: View;
  }
  function isTwice({ moves, shown, wanted, key = '#com.app:id/n', view }: Moved): boolean {
    const screen = screenOf(view ?? { items: [title('T'), text(shown, { id: 'n' })] }, 's', 0);
    const element = byRef(screen, refOf(screen, shown));
    if (element === undefined) throw new Error(shown);
    const doubled = moves.map(([from, to]): Duplicate => ({ kind: 'number', key, from, to }));
    return changedByTwice([{ kind: 'row', row: shown }, ...doubled], screen, element, wanted);
  }

  test.each<[string, string, string]>([
    ['1 thing', '3 thing', '2 thing'],
    ['3', '-1', '1'],
    ['0', '-4', '-2'],
    ['1 of 9', '3 of 9', '2 of 9'],
    ['$ 1.50', '$ 4.50', '$ 3.00'],
    ['$ 1,250.50', '$ 1,252.50', '$ 1,251.50'],
    ['1.250,50 €', '1.252,50 €', '1.251,50 €'],
    ['1,250', '1,252', '1,251'],
    ['0.1', '0.3', '0.2'],
    ['0.7', '0.9', '0.8'],
    ['12.345.678', '12.345.680', '12.345.679'],
    ['9.5', '10.5', '10.0'],
    ['9.5', '10.50', '10.00'],
  ])('from "%s" to "%s" instead of "%s"', (from, shown, wanted) => {
    expect(isTwice({ moves: [[from, shown]], shown, wanted })).toBe(true);
  });

  test.each<[string, string, string]>([
    ['1 thing', '4 thing', '2 thing'],
    ['1 thing', '2 thing', '2 thing'],
    ['1 thing', '3 thing', '1 thing'],
    ['1 thing', '3 thing', '2 rows'],
    ['1 of 9', '3 of 11', '2 of 9'],
    ['1 of 9', '3 of 9', '2 of 10'],
    ['1 of 8', '3 of 9', '2 of 9'],
    ['1.50', '4.50', '2.00'],
    ['1.0 kg', '1.00 kg', '1.0 kg'],
    ['1,250', '1,252', '1,250'],
    ['1', '-1', '3'],
  ])('not from "%s" to "%s" instead of "%s"', (from, shown, wanted) => {
    expect(isTwice({ moves: [[from, shown]], shown, wanted })).toBe(false);
  });

  test('by several gestures, each made once, as far back as one led to the next', () => {
    const [shown, wanted] = ['5', '3'];
    expect(
      isTwice({
        moves: [
          ['1', '3'],
          ['3', '5'],
        ],
        shown,
        wanted,
      }),
    ).toBe(true);
    expect(
      isTwice({
        moves: [
          ['8', '9'],
          ['1', '5'],
        ],
        shown,
        wanted,
      }),
    ).toBe(true);
    expect(
      isTwice({
        moves: [
          ['1', '4'],
          ['3', '5'],
        ],
        shown,
        wanted,
      }),
    ).toBe(false);
    expect(
      isTwice({
        moves: [
          ['1', '3'],
          ['3', '5'],
          ['6', '5'],
        ],
        shown,
        wanted,
      }),
    ).toBe(false);
    expect(
      isTwice({
        moves: [
          ['1', '2'],
          ['3', '4'],
          ['4', '5'],
        ],
        shown,
        wanted,
      }),
    ).toBe(false);
  });

  // The scale began at one too many; each tap moved it by one.
  test.each<[string, readonly (readonly [string, string])[], string, string, boolean]>([
    [
      'one a gesture',
      [
        ['2 : 1', '3 : 1'],
        ['3 : 1', '4 : 1'],
      ],
      '4 : 1',
      '3 : 1',
      false,
    ],
    [
      'two a gesture',
      [
        ['0', '2'],
        ['2', '4'],
      ],
      '4',
      '2',
      true,
    ],
    [
      'an odd amount, then an even one',
      [
        ['0', '3'],
        ['3', '4'],
      ],
      '4',
      '2',
      false,
    ],
    [
      'amounts with decimals',
      [
        ['$ 0.00', '$ 3.00'],
        ['$ 3.00', '$ 10.00'],
      ],
      '$ 10.00',
      '$ 5.00',
      true,
    ],
  ])('by %s', (_, moves, shown, wanted, isIt) => {
    expect(isTwice({ moves, shown, wanted })).toBe(isIt);
  });

  test('only where it moved last to what is shown now', () => {
    expect(
      isTwice({
        moves: [
          ['1', '3'],
          ['3', '4'],
        ],
        shown: '3',
        wanted: '2',
      }),
    ).toBe(false);
    expect(isTwice({ moves: [], shown: '3', wanted: '2' })).toBe(false);
  });

  test('only of the very element', () => {
    const move = { moves: [['1', '3']], shown: '3', wanted: '2' } as const;
    expect(isTwice({ ...move, key: '#com.app:id/other' })).toBe(false);
    expect(isTwice({ ...move, view: { items: [list([row('3')])] } })).toBe(false);
  });
});
