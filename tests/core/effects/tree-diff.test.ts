/** Changes of the element tree between two observations, element by element (R14, R20). */
import { describe, expect, test } from 'vitest';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import {
  isInChangingContainer,
  isBackgroundChange,
  backgroundChangesBetween,
} from '../../../src/core/effects/background-changes.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, checkbox, field, row, text, the, type Sketch } from '../../builders/screen.ts';

/** `+ x` came, `- x` went, `x>y what` changed; in this order. */
function told(before: readonly Sketch[], after: readonly Sketch[]): string {
  const { added, removed, changed } = treeDiff(buildScreen(before), buildScreen(after));
  return [
    ...added.map((e) => `+ ${e.label || e.role}`),
    ...removed.map((e) => `- ${e.label || e.role}`),
    ...changed.map((c) => `${c.before.label}>${c.after.label} ${c.what.join(' ')}`),
  ].join(', ');
}
const at = (x: number, y: number): { at: readonly [number, number, number, number] } => ({
  at: [x, y, 200, 100],
});
const far = at(0, 3000);
/** Rows 0 to 9, from here down. */
const tenRows = (y: number): readonly Sketch[] =>
  Array.from({ length: 10 }, (_, i) => text(`${i}`, at(0, y + i * 120)));

describe('between two observations', () => {
  test.each<[string, readonly Sketch[], readonly Sketch[], string]>([
    ['nothing changed', [text('a'), button('b')], [text('a'), button('b')], ''],
    ['a row came at the end', [text('a')], [text('a'), text('b')], '+ b'],
    ['a row went from the end', [text('a'), text('b')], [text('a')], '- b'],
    [
      'a row came above and pushed the other down',
      [text('a', at(0, 200))],
      [text('b', at(0, 200)), text('a', at(0, 320))],
      '+ b, a>a moved',
    ],
    [
      'a row came above ten others',
      [...tenRows(0), text('a', at(0, 1400))],
      [text('b', at(0, 0)), ...tenRows(120), text('a', at(0, 1520))],
      `+ b, ${['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a'].map((t) => `${t}>${t} moved`).join(', ')}`,
    ],
    ['a text changed in place', [text('a'), text('b')], [text('a'), text('c')], 'b>c text'],
    [
      'a description changed in place',
      [button('', { description: 'a' })],
      [button('', { description: 'b' })],
      'a>b text',
    ],
    [
      'two rows changed places, which is no change of their words',
      [text('a', at(0, 200)), text('b', at(0, 400))],
      [text('b', at(0, 200)), text('a', at(0, 400))],
      'a>a moved, b>b moved',
    ],
    ['it was disabled', [button('a')], [button('a', { enabled: false })], 'a>a state'],
    ['it was checked', [checkbox('a')], [checkbox('a', { checked: true })], 'a>a state'],
    ['it was selected', [button('a')], [button('a', { selected: true })], 'a>a state'],
    [
      'it took the focus',
      [field('a', { text: 'x' })],
      [field('a', { text: 'x', focused: true })],
      'x>x state',
    ],
    [
      'text and state, in another place',
      [button('a', at(0, 200))],
      [button('b', { ...at(0, 300), selected: true })],
      'a>b text state moved',
    ],
    ['it lies 8 px further down', [text('a', at(0, 200))], [text('a', at(0, 208))], ''],
    ['it lies 9 px further down', [text('a', at(0, 200))], [text('a', at(0, 209))], 'a>a moved'],
    ['it lies 9 px further up', [text('a', at(0, 209))], [text('a', at(0, 200))], 'a>a moved'],
    ['it lies 8 px to the right', [text('a', at(0, 200))], [text('a', at(8, 200))], ''],
    ['it lies 9 px to the right', [text('a', at(0, 200))], [text('a', at(9, 200))], 'a>a moved'],
    ['it lies 9 px to the left', [text('a', at(9, 200))], [text('a', at(0, 200))], 'a>a moved'],
    ['what is out of view came', [text('a')], [text('a'), text('b', far)], ''],
    ['what is out of view went', [text('a'), text('b', far)], [text('a')], ''],
    ['it came into view', [text('a', far)], [text('a', at(0, 200))], '+ a'],
    ['it left the view', [text('a', at(0, 200))], [text('a', far)], '- a'],
    ['one of two that say the same went', [text('a'), text('a')], [text('a')], '- a'],
    ['a third that says the same came', [text('a'), text('a')], [text('a'), text('a'), text('a')], '+ a'],
    ['another kind stands in its place', [text('a')], [button('a', { className: 'B' })], '+ a, - a'],
    [
      'one with another id stands in its place',
      [text('a', { id: 'x' })],
      [text('a', { id: 'y' })],
      '+ a, - a',
    ],
    [
      'one with the same words stands deeper in the tree',
      [text('b'), text('a')],
      [text('b'), row(text('a'))],
      '+ a, + a, - a',
    ],
    [
      'a description says elsewhere what a text said',
      [text('x'), text('a')],
      [text('x'), text('y'), text('', { description: 'a' })],
      '+ a, a>y text',
    ],
  ])('%s', (_, before, after, changes) => {
    expect(told(before, after)).toBe(changes);
  });
});

describe('by itself changes', () => {
  const before = buildScreen([text('10:41'), button('Go'), row(text('one')), row(text('kept'))]);
  const later = buildScreen([
    text('10:42'),
    button('Go', { selected: true }),
    row(text('one'), text('two')),
    row(text('kept')),
  ]);
  const known = (): readonly string[] => backgroundChangesBetween(before, later);
  const is = (name: string): [boolean, boolean] => [
    isBackgroundChange(known(), the(before, name)),
    isInChangingContainer(known(), before, the(before, name)),
  ];

  test('elements whose text or state differs', () => {
    expect(is('10:41')).toEqual([true, false]);
    expect(is('Go')).toEqual([true, false]);
  });

  test('containers in which an element came or went, with all of their content', () => {
    expect(is('one')).toEqual([false, true]);
    const gone = buildScreen([text('10:41'), button('Go'), row(), row(text('kept'))]);
    expect(isInChangingContainer(backgroundChangesBetween(before, gone), before, the(before, 'one'))).toBe(
      true,
    );
    const outer = buildScreen([row(row(text('deep'))), text('x')]);
    const more = buildScreen([row(row(text('deep')), text('new')), text('x')]);
    expect(isInChangingContainer(backgroundChangesBetween(outer, more), outer, the(outer, 'deep'))).toBe(
      true,
    );
    expect(isInChangingContainer(backgroundChangesBetween(outer, more), outer, the(outer, 'x'))).toBe(false);
  });

  test('a list of many rows to which one comes', () => {
    const rows = [...tenRows(0), text('a')];
    const [few, more] = [buildScreen([row(...rows)]), buildScreen([row(...rows, text('b'))])];
    expect(isInChangingContainer(backgroundChangesBetween(few, more), few, the(few, '3'))).toBe(true);
  });

  test('nothing else: neither another row, nor what only moved, nor another kind of thing in its place', () => {
    expect(is('kept')).toEqual([false, false]);
    const [here, there] = [at(0, 300), at(0, 600)].map((place) => buildScreen([text('a', place)]));
    if (here === undefined || there === undefined) throw new Error('two screens');
    expect(backgroundChangesBetween(here, there)).toEqual([]);
    const other = buildScreen([text('x', { className: 'Clock' })]);
    expect(isBackgroundChange(known(), the(other, 'x'))).toBe(false);
  });

  test('each element once, however much of it changed', () => {
    const [none, two] = [buildScreen([row()]), buildScreen([row(text('a'), text('b'))])];
    expect(backgroundChangesBetween(none, two)).toHaveLength(1);
    expect(backgroundChangesBetween(two, none)).toHaveLength(1);
  });
});

describe('what goes into another box', () => {
  const column = (x: number, name: string, ...cards: readonly Sketch[]): Sketch => ({
    role: 'container',
    at: [x, 200, 500, 1200],
    children: [text(name, { at: [x, 200, 400, 80] }), ...cards],
  });
  const card = (words: string, x: number, y: number): Sketch => text(words, { at: [x, y, 400, 80] });

  test('is told apart from what moves within its own', () => {
    expect(
      told(
        [column(0, 'Open', card('Paint', 0, 300), card('Sweep', 0, 400)), column(540, 'Done')],
        [column(0, 'Open', card('Sweep', 0, 300)), column(540, 'Done', card('Paint', 540, 300))],
      ),
    ).toBe('Paint>Paint moved parent, Sweep>Sweep moved');
  });

  test('is unknown where several have its words, before or after', () => {
    const two = [column(0, 'Open', card('Paint', 0, 300), card('Paint', 0, 400)), column(540, 'Done')];
    const one = [column(0, 'Open'), column(540, 'Done', card('Paint', 540, 300))];
    expect(told(two, one)).toBe('- Paint, Paint>Paint moved');
    expect(told(one, two)).toBe('+ Paint, Paint>Paint moved');
  });

  test('without a gesture is a background change', () => {
    const before = buildScreen([column(0, 'Open', card('Paint', 0, 300)), column(540, 'Done')]);
    const after = buildScreen([column(0, 'Open'), column(540, 'Done', card('Paint', 540, 300))]);
    expect(isBackgroundChange(backgroundChangesBetween(before, after), the(after, 'Paint'))).toBe(true);
  });
});

test('a slider that is set to another value says another text', () => {
  const screen = buildScreen([{ role: 'slider', at: [0, 200, 800, 80] }]);
  const setTo = (value: string): Screen => ({
    ...screen,
    elements: screen.elements.map((e) => (e.role === 'slider' ? { ...e, value: { text: value } } : e)),
  });
  expect(treeDiff(setTo('80'), setTo('40')).changed.map(({ what }) => what)).toEqual([['text']]);
  expect(treeDiff(setTo('80'), setTo('80')).changed).toEqual([]);
});
