/** Which of several equal elements a target is in a later observation (R40). */
import { relocate, relocateTarget } from '../../../src/core/targets/relocate.ts';
import { identityOf } from '../../../src/core/targets/identity.ts';
import type { TargetIdentity } from '../../../src/core/model/protocol.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, row, text, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const box = (...children: readonly Sketch[]): Sketch => ({ children });
const del = (i: number): Sketch => button('Delete', { at: [500, i * 200, 300, 100] });
/** A control named "Delete" for each of these rows; its name is the words of its row. */
const rows = (...of: readonly (readonly Sketch[])[]): Screen =>
  buildScreen(of.map((texts, i) => box(...texts, del(i))));
const nth = (screen: Screen, n: number): string =>
  screen.elements.filter((e) => e.text === 'Delete')[n]?.ref ?? '';
/** Which of those on the later look the n-th is. */
const found = (before: Screen, after: Screen, n: number): number | null => {
  const again = relocate(before, after, nth(before, n));
  return again === undefined ? null : after.elements.filter((e) => e.text === 'Delete').indexOf(again);
};

describe('one of several that say the same', () => {
  const [milk, tea] = [[text('Milk')], [text('Tea')]];
  test.each<[string, Screen, Screen, readonly (number | null)[]]>([
    ['is that of its row, though the rows changed places', rows(milk, tea), rows(tea, milk), [1, 0]],
    ['is none when its row is gone', rows(milk, tea), rows(tea, [text('Ham')]), [null, 0]],
    [
      'is told by the words of its row, not by their letters in a line',
      rows([text('1'), text('12')], [text('11'), text('2')]),
      rows([text('11'), text('2')], [text('1'), text('12')]),
      [1, 0],
    ],
    [
      'is told by its row however deep in it both stand',
      rows([box(text('Milk'))], [box(text('Tea'))]),
      rows([box(text('Tea'))], [box(text('Milk'))]),
      [1, 0],
    ],
    ['is the one at its place among rows that say the same', rows(milk, milk), rows(milk, milk), [0, 1]],
    ['is none among more rows that say the same', rows(milk, milk), rows(milk, milk, milk), [null, null]],
    [
      'is never that of another row that took its place, be there as many as before',
      rows(milk, tea, tea),
      rows(tea, tea, milk),
      [2, 1, null],
    ],
    ['is not the last that is left, in another row', rows(milk, tea), rows(tea), [null, 0]],
    [
      'is none among fewer rows that say the same',
      rows(milk, milk, tea),
      rows(milk, milk),
      [null, null, null],
    ],
    [
      'is the one at its place when its row says something new',
      rows([text('Milk'), text('1')], tea),
      rows([text('Milk'), text('2')], tea),
      [0, 1],
    ],
    ['is that of its row when a second one came', rows(milk), rows(tea, milk), [1]],
    ['is the one at its place where no row says anything', rows([], []), rows([], []), [0, 1]],
  ])('%s', (_, before, after, expected) => {
    expect(expected.map((__, n) => found(before, after, n))).toEqual(expected);
  });

  test('is recognised by its row, though a box lies between', () => {
    const boxed = (...words: readonly string[]): Screen =>
      buildScreen(words.map((w, i) => box(text(w), box(del(i)))));
    const [before, after] = [boxed('Milk', 'Tea'), boxed('Tea', 'Milk')];
    expect([found(before, after, 0), found(before, after, 1)]).toEqual([1, 0]);
  });

  test('is recognised by the container of the row, where the row has no other text', () => {
    const card = (title: string): Sketch => box(text(title), row(text('Open')));
    const before = buildScreen([card('Milk'), card('Tea')]);
    const after = buildScreen([card('Tea'), card('Milk')]);
    const open = (screen: Screen): string[] =>
      screen.elements.filter((e) => e.label === 'Open' && e.text === '').map((e) => e.ref);
    const [first = '', second = ''] = open(after);
    expect(open(before).map((ref) => relocate(before, after, ref)?.ref)).toEqual([second, first]);
  });

  test('is the target only when it is unambiguous', () => {
    const before = rows(milk, tea);
    const of = (n: number): TargetIdentity => identityOf(before, nth(before, n)) as TargetIdentity;
    expect(relocateTarget(before, rows(tea, milk), of(0))?.path).toBe('0/1/1');
    expect(relocateTarget(before, rows(tea, tea), of(0))).toBeUndefined();
    expect(relocateTarget(before, rows(milk), of(0))?.path).toBe('0/0/1');
    expect(relocateTarget(before, rows(tea), of(0))).toBeUndefined();
    expect(relocateTarget(before, rows(tea), of(1))?.path).toBe('0/0/1');
  });
});

describe('an element with a new text', () => {
  const again = (was: Sketch, is: Sketch): string | null => {
    const before = buildScreen([text('x'), was]);
    return relocate(before, buildScreen([text('x'), is]), 'e3')?.label ?? null;
  };
  test('is recognised by its place as long as its text is not another element’s', () => {
    expect(again(button('', { className: 'B' }), button('Stop', { className: 'B' }))).toBe('Stop');
    expect(again(button('Go', { description: 'a' }), button('Go', { description: 'b' }))).toBe('Go');
    expect(again(button('Go'), button('Stop'))).toBeNull();
  });
});

describe('a target whose observation is gone', () => {
  test('is looked for by what was kept of it', () => {
    const before = buildScreen([text('x'), button('Go')]);
    const target = { ...(identityOf(before, the(before, 'Go').ref) as TargetIdentity), ref: 'e99' };
    expect(relocateTarget(before, before, target)?.text).toBe('Go');
    expect(relocateTarget(before, buildScreen([text('x'), text('y'), button('Go')]), target)?.text).toBe(
      'Go',
    );
    expect(relocateTarget(before, buildScreen([text('x')]), target)).toBeUndefined();
  });
});
