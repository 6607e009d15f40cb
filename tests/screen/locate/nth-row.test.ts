/** Controls in a row that a line names by its number: `the "Edit" button in the second row`. */
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import { checkPlacement } from '../../../src/screen/locate/placement.ts';
import type { Position } from '../../../src/screen/model/locator.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node, phrase, show, the } from '../build.ts';

const text = (words: string, y: number, x = 40) => node('TextView', [x, y, x + 300, y + 60], { text: words });
const button = (words: string, y: number, x = 700) =>
  node('Button', [x, y, x + 150, y + 60], { text: words, clickable: true });
const row = (name: string, y: number, ...more: string[]) =>
  node('LinearLayout', [0, y, 1080, y + 200], {}, text(name, y + 20), ...more);
const rows = (count: number, top = 200) =>
  Array.from({ length: count }, (_, i) =>
    row(`Row ${i + 1}`, top + i * 200, button('Edit', top + i * 200), button('Delete', top + i * 200, 880)),
  );
const list = (bottom: number, scrollable: boolean, ...children: string[]) =>
  node('androidx.recyclerview.widget.RecyclerView', [0, 200, 1080, bottom], { scrollable }, ...children);
const inRow = (n: number, each = false): Position => ({
  kind: 'nth row',
  n,
  ...(each ? { each: true as const } : {}),
});
/** The tops of the controls that an act may touch. */
const touched = (screen: Screen, label: string, n: number, each = false): readonly number[] =>
  locate(screen, phrase({ label, places: [inRow(n, each)] }), { forAction: true }).matches.map(
    (e) => e.bounds.y,
  );

describe('a list that is whole in view', () => {
  const screen = show(list(1400, false, ...rows(4)));

  test('has the control in its second row, its last one, and no fifth one', () => {
    expect(touched(screen, 'Edit', 2)).toEqual([400]);
    expect(touched(screen, 'Delete', -1)).toEqual([800]);
    expect(touched(screen, 'Edit', 5)).toEqual([]);
  });

  test('has its texts in their rows', () => {
    expect(checkPlacement(screen, the(screen, 'Row 3'), [inRow(3)]).status).toBe('holds');
    expect(checkPlacement(screen, the(screen, 'Row 3'), [inRow(2)])).toEqual({
      status: 'fails',
      reason: "'Row 3' is in row 3 of 4, not in row 2",
    });
  });
});

describe('a list that goes on', () => {
  const screen = show(list(1000, true, ...rows(4)));

  test('may have a later last row', () => {
    expect(touched(screen, 'Edit', -1)).toEqual([]);
    expect(checkPlacement(screen, the(screen, 'Row 4'), [inRow(-1)]).status).toBe('unknown');
    expect(checkPlacement(screen, the(screen, 'Row 4'), [inRow(-1)], { listEnded: true }).status).toBe(
      'holds',
    );
  });

  test('may have the ninth row out of view', () => {
    expect(touched(screen, 'Edit', 9)).toEqual([]);
    expect(checkPlacement(screen, the(screen, 'Row 4'), [inRow(9)]).status).toBe('unknown');
  });

  test('may begin above once it was scrolled', () => {
    expect(checkPlacement(screen, the(screen, 'Row 2'), [inRow(2)]).status).toBe('holds');
    expect(checkPlacement(screen, the(screen, 'Row 2'), [inRow(2)], { scrolledAway: true }).status).toBe(
      'unknown',
    );
  });
});

test('cards side by side are one row, and two items', () => {
  const card = (name: string, x: number, y: number) =>
    node('LinearLayout', [x, y, x + 500, y + 200], {}, text(name, y, x + 20), button('Buy', y + 80, x + 20));
  const screen = show(
    list(900, false, card('A', 20, 200), card('B', 540, 200), card('C', 20, 420), card('D', 540, 420)),
  );
  expect(touched(screen, 'Buy', 2)).toEqual([500, 500]);
  expect(touched(screen, 'Buy', 2, true)).toEqual([280]);
});

test('boxes one below the other are rows, and the buttons in one of them are none', () => {
  const screen = show(node('LinearLayout', [0, 200, 1080, 1000], {}, ...rows(3)));
  expect(touched(screen, 'Delete', 2)).toEqual([400]);
  expect(touched(screen, 'Edit', 1)).toEqual([200]);
});

test('a page without rows has none', () => {
  const screen = show(
    node('LinearLayout', [0, 200, 1080, 1000], {}, text('Title', 220), button('Edit', 400)),
  );
  expect(touched(screen, 'Edit', 1)).toEqual([]);
});

test('a caption and its number in columns of one width are one row', () => {
  const cell = (words: string, x: number) =>
    node('LinearLayout', [x, 210, x + 258, 282], {}, text(words, 210, x));
  const screen = show(
    node(
      'LinearLayout',
      [0, 200, 1080, 360],
      {},
      cell('Bags', 40),
      button('−', 210, 320),
      cell('1', 540),
      button('+', 210, 820),
    ),
  );
  const { matches } = locate(screen, phrase({ label: '+', row: 'Bags' }), { forAction: true });
  expect(matches.map(({ text: words }) => words)).toEqual(['+']);
});
