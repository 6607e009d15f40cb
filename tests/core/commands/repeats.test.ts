/** Gestures that a planner makes again: which of them may have doubled a result (R37), and how often a line asks for a control (R64). */
import { describe, expect, test } from 'vitest';
import { onlyAddsRows, timesAsked } from '../../../src/core/commands/repeats.ts';
import { button, buildScreen, row, text, type Sketch } from '../../builders/screen.ts';

const control = (label: string, description = '') => ({ label, description });

describe('how often a line asks for a control', () => {
  test.each([
    ['Add 2 children to the ticket', control('+', 'Add Children'), 'whole', 2],
    ['Add three eggs', control('Add eggs'), 'whole', 3],
    // A value to reach is no number of taps, but fewer taps than that leave the way in doubt.
    ['Take 2 children along', control('Add children'), 'whole', null],
    ['Take 2 children along', control('Add children'), 'part', 2],
    ['Add 1 child and 2 eggs', control('Add milk'), 'part', null],
    ['Book a table for 2 on Friday', control('Friday'), 'part', null],
    ['Add 2 eggs and 3 eggs', control('Add eggs'), 'whole', null],
    ['Add eggs', control('Add eggs'), 'whole', null],
    ['Add 2000 eggs', control('Add eggs'), 'whole', null],
    ['Add 2 eggs', control('Eggs'), 'whole', null],
  ] as const)('%s, by %o (%s): %o', (line, element, names, times) => {
    expect(timesAsked(line, element, names)).toBe(times);
  });
});

describe('a tap that only brings further rows', () => {
  const page = (songs: readonly string[], says = 'Silence', ...more: readonly Sketch[]) =>
    buildScreen({
      children: [
        { role: 'list', children: songs.map((song) => row(text(song))) },
        button('Load more'),
        text(says),
        ...more,
      ],
    });
  const before = page(['One', 'Two']);

  test.each([
    ['brings two rows at the end', page(['One', 'Two', 'Three', 'Four']), true],
    ['brings one row: a thing that was added', page(['One', 'Two', 'Three']), false],
    ['brings the same row twice', page(['One', 'Two', 'Three', 'Three']), false],
    ['brings rows in front', page(['Minus', 'Zero', 'One', 'Two']), false],
    ['changes a sum as well', page(['One', 'Two', 'Three', 'Four'], 'Four songs'), false],
    ['brings nothing', before, false],
  ])('it %s: %o', (_, after, is) => {
    expect(onlyAddsRows(before, after)).toBe(is);
  });

  test('the first rows of a list are no further ones', () => {
    expect(onlyAddsRows(page([]), page(['One', 'Two']))).toBe(false);
  });
});
