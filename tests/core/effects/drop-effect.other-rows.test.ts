/** The other rows of a list after a drag: they tell which row was moved, and that a list only scrolled (R38). */
import { describe, expect, test } from 'vitest';
import { checkDrop, type DropNames } from '../../../src/core/effects/drop-effect.ts';
import { buildScreen, row, text, type Sketch } from '../../builders/screen.ts';

/** A list of rows, 120 px each; `from`: the height of its first row. */
const rows = (names: readonly string[], from = 0) =>
  buildScreen([
    {
      role: 'list',
      at: [0, 0, 1080, 2400],
      children: names.map((name, i) => ({
        ...row(text(name, { at: [0, from + i * 120, 1080, 120] })),
        at: [0, from + i * 120, 1080, 120],
      })),
    },
  ]);
const ask = (place: DropNames['place'], target = 'Eggs', anchor = 'Milk'): DropNames => ({
  target,
  anchor,
  place,
});
const BEFORE = ['Apples', 'Milk', 'Bread', 'Eggs'];
const STANDS = '"Eggs" stands where it stood';

describe('a drag after which the row stands as before', () => {
  test.each<[string, readonly string[], string, string]>([
    ['moved nothing', BEFORE, 'unmoved', STANDS],
    ['moved two other rows', ['Apples', 'Bread', 'Milk', 'Eggs'], 'moved', 'it is below "Milk"'],
    ['moved the other row away', ['Milk', 'Apples', 'Bread', 'Eggs'], 'moved', 'it is further below "Milk"'],
    [
      'moved the first row to the end',
      ['Milk', 'Bread', 'Eggs', 'Apples'],
      'moved',
      'it is further below "Milk"',
    ],
    ['removed a row above both', ['Milk', 'Bread', 'Eggs'], 'unmoved', STANDS],
    ['removed a row between the two', ['Apples', 'Milk', 'Eggs'], 'moved', 'it is below "Milk"'],
    ['added a row above both', ['Jam', ...BEFORE], 'unmoved', STANDS],
    ['added a row below both', [...BEFORE, 'Jam'], 'unmoved', STANDS],
    ['renamed the other rows', ['Pears', 'Milk', 'Rolls', 'Eggs'], 'unmoved', STANDS],
  ])('%s', (_, after, result, reason) => {
    expect(checkDrop(ask('above'), rows(BEFORE), rows(after))).toEqual({ result, reason });
  });

  test.each([-360, -121, -120, 120, 121, 600])('scrolled the list by %i px: it is unmoved', (by) => {
    expect(checkDrop(ask('above'), rows(BEFORE, 400), rows(BEFORE, 400 + by))).toEqual({
      result: 'unmoved',
      reason: STANDS,
    });
  });

  test('scrolled a row out of view: it is unmoved', () => {
    expect(checkDrop(ask('above'), rows(BEFORE), rows(BEFORE, -120)).result).toBe('unmoved');
  });

  test('scrolled the list and moved the row is moved', () => {
    const after = ['Apples', 'Milk', 'Bread', 'Rolls', 'Eggs'];
    expect(checkDrop(ask('above'), rows([...BEFORE, 'Rolls']), rows(after, -120))).toEqual({
      result: 'moved',
      reason: 'it is further below "Milk"',
    });
  });

  test('tells nothing by rows with the same words', () => {
    const twice = ['Milk', 'Eggs', 'Bread', 'Jam', 'Bread'];
    expect(checkDrop(ask('above'), rows(twice), rows(twice.slice(0, -1))).result).toBe('unmoved');
    expect(checkDrop(ask('above'), rows(twice.slice(0, -1)), rows(twice)).result).toBe('unmoved');
  });

  test('that changed places with the other one has moved', () => {
    expect(checkDrop(ask('onto'), rows(['Milk', 'Eggs']), rows(['Eggs', 'Milk']))).toEqual({
      result: 'moved',
      reason: 'it is above "Milk"',
    });
  });

  test('scrolled a row under a header that stays: the rows have their order', () => {
    const under = (y: number) => {
      const at = (name: string, top: number): Sketch => ({
        ...row(text(name, { at: [0, top, 1080, 120] })),
        at: [0, top, 1080, 120],
      });
      return buildScreen([
        {
          role: 'list',
          at: [0, 0, 1080, 2400],
          children: [at('Food', 0), at('Apples', y), at('Milk', y + 120), at('Eggs', y + 240)],
        },
      ]);
    };
    expect(checkDrop(ask('above'), under(120), under(-60)).result).toBe('unmoved');
    expect(checkDrop(ask('above'), under(120), under(-119)).result).toBe('unmoved');
  });
});

describe('a drag after which the row stands where the line wants it', () => {
  const right = { result: 'right', reason: '"Eggs" right below "Milk"' };
  test.each<[string, readonly string[], object]>([
    ['moved it', ['Apples', 'Milk', 'Eggs', 'Bread'], right],
    ['moved the row between', ['Apples', 'Bread', 'Milk', 'Eggs'], { ...right, othersMoved: true }],
    ['moved it and two other rows', ['Milk', 'Eggs', 'Apples', 'Bread'], { ...right, othersMoved: true }],
    ['moved it, and a row came', ['Jam', 'Apples', 'Milk', 'Eggs', 'Bread'], right],
    ['moved it, and another list is shown', ['Milk', 'Eggs'], right],
  ])('%s', (_, after, check) => {
    expect(checkDrop(ask('below'), rows(BEFORE), rows(after))).toEqual(check);
  });

  test('is right when nobody saw the rows before', () => {
    expect(checkDrop(ask('below'), rows(['Apples', 'Eggs']), rows(['Milk', 'Eggs', 'Apples']))).toEqual(
      right,
    );
    expect(checkDrop(ask('below'), rows(['Apples', 'Milk']), rows(['Milk', 'Eggs', 'Apples']))).toEqual(
      right,
    );
  });
});

describe('two elements without a list', () => {
  const at = (name: string, x: number, y: number): Sketch => text(name, { at: [x, y, 200, 80] });
  const before = buildScreen([at('Eggs', 100, 600), at('Milk', 500, 200)]);
  test.each<[string, readonly [number, number], readonly [number, number], string]>([
    ['carried aside', [201, 600], [500, 200], 'moved'],
    ['shaken aside', [200, 600], [500, 200], 'unmoved'],
    ['carried down', [100, 681], [500, 200], 'moved'],
    ['shaken down', [100, 680], [500, 200], 'unmoved'],
    ['carried along with the other one', [300, 800], [700, 400], 'unmoved'],
    ['carried along, and further aside', [301, 600], [601, 200], 'unmoved'],
    ['carried along, and far aside', [301, 600], [599, 200], 'moved'],
    ['carried along, and far down', [100, 800], [500, 319], 'moved'],
    ['left where it is by the other one', [100, 600], [900, 500], 'unmoved'],
  ])('%s', (_, eggs, milk, result) => {
    const after = buildScreen([at('Eggs', ...eggs), at('Milk', ...milk)]);
    expect(checkDrop(ask('above'), before, after).result).toBe(result);
  });
});
