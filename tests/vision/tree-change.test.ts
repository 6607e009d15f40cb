/** Which elements of two screens are the same one, and how much of a screen is kept. */
import { describe, expect, test } from 'vitest';
import type { WindowInfo } from '../../src/screen/model/screen.ts';
import { affectedElements, treeChange, type TreeChange } from '../../src/vision/tree-change.ts';
import { box } from './drawing/lines.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

const SIZE = { width: 300, height: 900 };

function change(
  before: readonly Part[],
  after: readonly Part[],
  windows?: readonly WindowInfo[],
): TreeChange {
  const [a, b] = [before, after].map((parts) =>
    screenOf(SIZE, { elements: elementsOf(parts), ...(windows === undefined ? {} : { windows }) }),
  );
  return treeChange(a!, b!);
}

/** The pairs, each as `ref=ref`. Refs are given by the position: e0, e1. */
const pairs = (before: readonly Part[], after: readonly Part[]): string[] =>
  change(before, after).matches.map((m) => `${m.before.ref}=${m.after.ref}`);

describe('an element is the same one', () => {
  const wide = box(0, 700, 99, 99);
  test.each<[string, Part, Part, boolean]>([
    ['by its text, wherever it is', { text: 'Milk' }, { text: 'Milk', path: '9', bounds: wide }, true],
    ['by its description', { description: 'Milk' }, { description: 'Milk', path: '9', bounds: wide }, true],
    ['by its label', { label: 'Milk' }, { label: 'Milk', path: '9', bounds: wide }, true],
    [
      'by its text before its label',
      { text: 'Milk', label: 'a' },
      { text: 'Milk', label: 'b', path: '9' },
      true,
    ],
    [
      'by its label before its description',
      { label: 'Milk', description: 'a' },
      { label: 'Milk', description: 'b', path: '9' },
      true,
    ],
    [
      'not by the text of another class',
      { text: 'Milk' },
      { text: 'Milk', className: 'B', path: '9' },
      false,
    ],
    [
      'not by the text under another id',
      { text: 'Milk', resourceId: 'a' },
      { text: 'Milk', resourceId: 'b', path: '9' },
      false,
    ],
    [
      'by its id and class',
      { resourceId: 'a', text: 'Milk' },
      { resourceId: 'a', text: 'Tea', path: '9' },
      true,
    ],
    [
      'not by its id in another class',
      { resourceId: 'a', text: 'Milk' },
      { resourceId: 'a', text: 'Tea', className: 'B', path: '9' },
      false,
    ],
    ['by its id alone', { resourceId: 'a' }, { resourceId: 'a', path: '9' }, true],
    ['by its place in the tree', { text: 'Milk' }, { text: 'Tea' }, true],
    ['by its place without any name', {}, {}, true],
    ['not at another place', { text: 'Milk' }, { text: 'Tea', path: '9' }, false],
    ['not at the place in another window', {}, { window: 1 }, false],
    ['not at the place in another class', { text: 'Milk' }, { text: 'Tea', className: 'B' }, false],
    ['not at the place under another id', { resourceId: 'a' }, { resourceId: 'b' }, false],
    ['not by a name that both lack', {}, { path: '9' }, false],
  ])('%s', (_, before, after, is) => {
    expect(pairs([before], [after])).toEqual(is ? ['e0=e0'] : []);
  });

  test('by its text rather than by its place', () => {
    expect(pairs([{ text: 'a' }, { text: 'b' }], [{ text: 'b' }, { text: 'a' }])).toEqual(['e0=e1', 'e1=e0']);
  });

  test('by its id rather than by its place', () => {
    const [a, b]: Part[] = [
      { text: '1', resourceId: 'a', path: '5' },
      { text: '2', resourceId: 'a', path: '5' },
    ];
    expect(pairs([a!], [{ text: '3', path: '5' }, b!])).toEqual(['e0=e1']);
  });

  test('only once', () => {
    expect(pairs([{ text: 'a' }, { text: 'a', path: '8' }], [{ text: 'a' }])).toEqual(['e0=e0']);
  });

  const place = (x: number, y: number, width = 50, height = 20): Part => ({
    text: 'row',
    bounds: box(x, y, width, height),
  });
  test.each<[string, Part, readonly Part[], string]>([
    ['below', place(0, 300), [place(0, 100), place(0, 290), place(0, 500)], 'e0=e1'],
    ['to the right', place(200, 0), [place(0, 0), place(100, 0), place(190, 0)], 'e0=e2'],
    ['to the left', place(0, 0), [place(190, 0), place(100, 0), place(10, 0)], 'e0=e2'],
    ['in width', place(0, 0, 90), [place(0, 0, 10), place(0, 0, 80), place(0, 0, 200)], 'e0=e1'],
    [
      'in height',
      place(0, 0, 50, 90),
      [place(0, 0, 50, 10), place(0, 0, 50, 80), place(0, 0, 50, 200)],
      'e0=e1',
    ],
    ['the first of equal ones', place(0, 100), [place(0, 90), place(0, 110)], 'e0=e0'],
  ])('the nearest of several %s', (_, before, after, pair) => {
    expect(pairs([before], after)).toEqual([pair]);
  });
});

describe('a change of the tree', () => {
  test('names what was added, removed and changed, the last in its new state', () => {
    const found = change(
      [{ text: 'stays' }, { text: 'goes' }, { text: 'old', resourceId: 'id' }],
      [{ text: 'stays' }, { text: 'comes', path: '9' }, { text: 'new', resourceId: 'id' }],
    );
    expect(found.added.map((e) => e.text)).toEqual(['comes']);
    expect(found.removed.map((e) => e.text)).toEqual(['goes']);
    expect(found.changed.map((m) => [m.before.text, m.after.text])).toEqual([['old', 'new']]);
    expect(affectedElements(found).map((e) => e.text)).toEqual(['comes', 'goes', 'new']);
  });

  test.each<[string, Part, Part, boolean]>([
    ['a text', { text: 'a' }, { text: 'b' }, true],
    ['a description', { description: 'a' }, { description: 'b' }, true],
    ['enabled', { state: { enabled: true } }, { state: { enabled: false } }, true],
    ['checked', { state: { checked: true } }, {}, true],
    ['selected', { state: { selected: true } }, {}, true],
    ['focused', { state: { focused: true } }, {}, true],
    ['clickable', { state: { clickable: true } }, {}, false],
    ['a place', { bounds: box(0, 0, 9, 9) }, { bounds: box(0, 50, 9, 9) }, false],
    ['nothing', {}, {}, false],
  ])('%s counts: %s', (_, before, after, counts) => {
    const found = change([{ resourceId: 'id', ...before }], [{ resourceId: 'id', ...after }]);
    expect(found.changed).toHaveLength(counts ? 1 : 0);
    expect(found.matches.map((m) => m.changed)).toEqual([counts]);
  });

  test('leaves out what is out of view, and windows of the system, the keyboard and toasts', () => {
    const windows = (['app', 'dialog', 'system', 'keyboard', 'toast'] as const).map((kind) => ({
      kind,
      package: '',
      title: '',
      bounds: box(0, 0, 300, 900),
    }));
    const parts = [0, 1, 2, 3, 4, 5].map((window): Part => ({ text: `of window ${window}`, window }));
    const found = change([], [...parts, { text: 'out of view', visible: null }], windows);
    expect(found.added.map((e) => e.window)).toEqual([0, 1, 5]);
  });
});

describe('the kept share', () => {
  const texts = (...all: readonly string[]): Part[] => all.map((text) => ({ text, path: text }));
  test.each<[string, readonly Part[], readonly Part[], number | null]>([
    ['of equal screens', texts('a', 'b', 'c'), texts('a', 'b', 'c'), 1],
    ['of two texts before', texts('a', 'b'), texts('a', 'b', 'c'), null],
    ['of two texts after', texts('a', 'b', 'c'), texts('a', 'b'), null],
    ['where much was added', texts('a', 'b', 'c'), texts('a', 'b', 'c', 'd', 'e', 'f'), 1],
    ['where much was removed', texts('a', 'b', 'c', 'd', 'e', 'f'), texts('a', 'b', 'c'), 1],
    ['of other screens', texts('a', 'b', 'c'), texts('d', 'e', 'f'), 0],
    ['of two thirds', texts('a', 'b', 'c'), texts('a', 'b', 'd'), 2 / 3],
  ])('%s', (_, before, after, kept) => {
    expect(change(before, after).kept).toBe(kept);
  });

  test.each<[string, Part, Part, number | null]>([
    ['a text', { text: 'x' }, { text: 'x' }, 1],
    ['another text at its place', { text: 'x' }, { text: 'y' }, 2 / 3],
    [
      'another description at its place',
      { text: 'x', description: 'p' },
      { text: 'x', description: 'q' },
      2 / 3,
    ],
    ['a description', { description: 'x' }, { description: 'x' }, 1],
    ['a description of no size', { description: 'x', bounds: box(0, 0, 0, 0) }, { description: 'x' }, null],
    ['neither', { label: 'x' }, { label: 'x' }, null],
  ])('with %s as the third', (_, before, after, kept) => {
    expect(change([...texts('a', 'b'), before], [...texts('a', 'b'), after]).kept).toBe(kept);
  });

  test('counts elements without a text neither as kept nor as new', () => {
    const bare: Part[] = [{ path: '7' }, { path: '8' }];
    expect(change([...texts('a', 'b', 'c'), ...bare], [...texts('a', 'b', 'd'), ...bare]).kept).toBe(2 / 3);
  });
});
