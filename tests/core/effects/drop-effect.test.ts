/** A dragged element must take the place that the line names (R38). */
import { describe, expect, test } from 'vitest';
import { checkDrop } from '../../../src/core/effects/drop-effect.ts';
import { buildScreen, list, row, text, type Sketch } from '../../builders/screen.ts';

const listOf = (...names: readonly string[]) => buildScreen([list(...names.map((name) => row(text(name))))]);
const before = listOf('Apples', 'Milk', 'Bread', 'Eggs');
const above = { target: 'Eggs', anchor: 'Milk', place: 'above' } as const;

describe('right above another row', () => {
  test('is right with nothing between', () => {
    expect(checkDrop(above, before, listOf('Apples', 'Eggs', 'Milk', 'Bread')).result).toBe('right');
  });

  test('is elsewhere with a row between, and on the other side', () => {
    expect(checkDrop(above, before, listOf('Eggs', 'Apples', 'Milk', 'Bread'))).toEqual({
      result: 'moved',
      reason: 'it is further above "Milk"',
    });
    expect(checkDrop(above, before, listOf('Apples', 'Milk', 'Eggs', 'Bread')).result).toBe('moved');
  });

  test('is unmoved in the same order', () => {
    expect(checkDrop(above, before, before).result).toBe('unmoved');
  });

  test('is no place for a row that is no longer in view', () => {
    expect(checkDrop(above, before, listOf('Apples', 'Milk', 'Bread')).result).toBe('moved');
  });
});

test('a subtitle beside flat titles is no row between', () => {
  const flat = (...lines: readonly Sketch[]) =>
    buildScreen([{ role: 'list', at: [0, 0, 1080, 600], children: lines }]);
  const title = (name: string, y: number): Sketch => text(name, { at: [40, y, 400, 60] });
  const note = (name: string, y: number): Sketch => text(name, { at: [40, y, 400, 40] });
  const was = flat(title('Milk', 0), note('2 l', 70), title('Eggs', 200), note('6', 270));
  const is = flat(title('Eggs', 0), note('6', 70), title('Milk', 200), note('2 l', 270));
  expect(checkDrop(above, was, is).result).toBe('right');
});

describe('onto something', () => {
  const board = (todo: readonly string[], done: readonly string[]) =>
    buildScreen([
      {
        role: 'container',
        at: [0, 0, 500, 900],
        children: [
          text('To do', { at: [0, 0, 500, 80] }),
          ...todo.map((t) => text(t, { at: [0, 120, 500, 80] })),
        ],
      },
      {
        role: 'container',
        at: [540, 0, 500, 900],
        children: [
          text('Done', { at: [540, 0, 500, 80] }),
          ...done.map((t) => text(t, { at: [540, 120, 500, 80] })),
        ],
      },
    ]);
  const onto = { target: 'Task', anchor: 'Done', place: 'onto' } as const;

  test('is right in its box, and when the element is gone', () => {
    const was = board(['Task'], []);
    expect(checkDrop(onto, was, board([], [])).result).toBe('right');
    expect(checkDrop(onto, was, was).result).toBe('unmoved');
  });
});
