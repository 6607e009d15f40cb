/** What moved on a page, by the trees: the content of a container, the page, or a part of it. */
import { describe, expect, test } from 'vitest';
import type { Element } from '../../src/screen/model/element.ts';
import { commonShift, moverOf } from '../../src/vision/page-change.ts';
import type { TreeChange } from '../../src/vision/tree-change.ts';
import { elementsOf, type Part } from './drawing/seen.ts';

/** An element, and by how much it moved down. */
interface Moved extends Part {
  readonly by: number;
  readonly later?: Part;
}

function changeOf(...moved: readonly Moved[]): TreeChange {
  const before = elementsOf(moved.map(({ by: _by, later: _later, ...part }) => part));
  const matches = before.map((e, i) => {
    const { by, later } = moved[i]!;
    const bounds = { ...e.bounds, y: e.bounds.y + by };
    const [after] = elementsOf([{ ...e, bounds, visible: bounds, ...later }]);
    return { before: e, after: after!, changed: false };
  });
  return { matches, added: [], removed: [], changed: [], kept: null };
}

const text = (path: string, by: number, more: Partial<Moved> = {}): Moved => ({
  text: `text ${path}`,
  path,
  by,
  ...more,
});
const list = (path: string, by = 0, more: Partial<Moved> = {}): Moved => ({
  path,
  by,
  state: { scrollable: true },
  ...more,
});
const texts = (count: number, by: number, path = '0/0'): Moved[] =>
  Array.from({ length: count }, (_, i) => text(`${path}/${by}.${i}`, by));

describe('what moved by 50 pixels is', () => {
  test.each<[string, readonly Moved[], ReturnType<typeof moverOf>]>([
    ['the content of the list around it', [list('0/0'), ...texts(3, 50)], 'content'],
    ['the same, rounded by two pixels', [list('0/0'), text('0/0/1', 48), text('0/0/2', 52)], 'content'],
    ['nothing, when it is three pixels off', [list('0/0'), text('0/0/1', 47), text('0/0/2', 53)], 'unknown'],
    ['nothing without a text', [list('0/0'), { path: '0/0/1', by: 50 }], 'unknown'],
    [
      'a touchable box without a text',
      [list('0/0'), { path: '0/0/1', by: 50, state: { clickable: true } }],
      'content',
    ],
    ['unknown without a list around it', [...texts(3, 50)], 'unknown'],
    ['unknown beside a list', [list('0/1'), ...texts(3, 50)], 'unknown'],
    ['unknown beside a list whose path begins alike', [list('0/0'), text('0/01', 50)], 'unknown'],
    [
      'unknown when one text moved beside the list',
      [list('0/0'), ...texts(3, 50), text('0/1', 50)],
      'unknown',
    ],
    [
      'unknown in a box that scrolled no more',
      [list('0/0', 0, { later: { state: {} } }), ...texts(3, 50)],
      'unknown',
    ],
    [
      'unknown in a box that did not scroll before',
      [{ path: '0/0', by: 0, later: { state: { scrollable: true } } }, ...texts(3, 50)],
      'unknown',
    ],
    ['the page with the list', [list('0/0', 50), ...texts(3, 50)], 'page'],
    [
      'the page when the list moved by three pixels the other way',
      [list('0/0', -3), ...texts(3, 50)],
      'page',
    ],
    ['the content when the list moved by two pixels', [list('0/0', -2), ...texts(3, 50)], 'content'],
    ['the page when the list moved nearly as far', [list('0/0', 48), ...texts(3, 50)], 'page'],
    ['the content when it moved further than the list', [list('0/0', 47), ...texts(3, 50)], 'content'],
    ['the page when the list moved further', [list('0/0', 60), ...texts(3, 50)], 'page'],
  ])('%s', (_, moved, expected) => {
    expect(moverOf(changeOf(...moved), 50)).toBe(expected);
  });

  test('that of the innermost list', () => {
    const inner = [list('0/0', 50), list('0/0/9'), ...texts(3, 50, '0/0/9')];
    expect(moverOf(changeOf(...inner), 50)).toBe('content');
    const outer = [list('0/0'), list('0/0/9', 50), ...texts(3, 50, '0/0/9')];
    expect(moverOf(changeOf(...outer), 50)).toBe('page');
  });

  test('upwards as well as downwards', () => {
    const up = (by: number): string => moverOf(changeOf(list('0/0', by), ...texts(3, -50)), -50);
    expect([up(0), up(-20), up(-50), up(20)]).toEqual(['content', 'content', 'page', 'page']);
  });

  test.each<[string, readonly Moved[], ReturnType<typeof moverOf>]>([
    ['a part of the list where two texts of ten stay', [...texts(8, 50), ...texts(2, 0)], 'part'],
    ['a part where they stay but for two pixels', [...texts(8, 50), ...texts(2, 2)], 'part'],
    ['its content where they move by three pixels', [...texts(8, 50), ...texts(2, 3)], 'content'],
    ['its content where one text stays', [...texts(2, 50), ...texts(1, 0)], 'content'],
    ['its content where two texts of eleven stay', [...texts(9, 50), ...texts(2, 0)], 'content'],
    ['its content where texts beside it stay', [...texts(2, 50), ...texts(2, 0, '0/1')], 'content'],
  ])('%s', (_, moved, expected) => {
    expect(moverOf(changeOf(list('0/0'), ...moved), 50)).toBe(expected);
  });

  test.each<[string, readonly Moved[], ReturnType<typeof moverOf>]>([
    [
      'a part of a page without a list, where two texts of ten stay',
      [...texts(8, 50), ...texts(2, 0)],
      'part',
    ],
    ['unknown where two of eleven stay', [...texts(9, 50), ...texts(2, 0)], 'unknown'],
    ['unknown where one stays', [...texts(2, 50), ...texts(1, 0)], 'unknown'],
    ['unknown where two stay in the bars', [...texts(2, 50), ...texts(1, 0), text('bar', 0)], 'unknown'],
  ])('%s', (_, moved, expected) => {
    const isBetweenBars = (e: Element): boolean => e.path !== 'bar';
    expect(moverOf(changeOf(...moved), 50, isBetweenBars)).toBe(expected);
    expect(moverOf(changeOf(...moved), 50)).toBe('unknown');
  });

  test('counted once where a button holds its text', () => {
    const pressed = (path: string): Moved[] => [
      { path, by: 0, state: { clickable: true } },
      text(`${path}/0/0`, 0),
    ];
    const one = [list('0/0'), ...texts(3, 50), ...pressed('0/0/b')];
    expect(moverOf(changeOf(...one), 50)).toBe('content');
    expect(moverOf(changeOf(...one, ...pressed('0/0/c')), 50)).toBe('part');
  });
});

describe('the shift that most texts share', () => {
  test.each<[string, readonly Moved[], number]>([
    ['two texts', texts(2, 30), 30],
    ['upwards', texts(2, -30), -30],
    ['one text is not enough', texts(1, 30), 0],
    ['none', [], 0],
    ['four of five', [text('0/9', 10), ...texts(4, 30)], 30],
    ['three of four are too few', [text('0/9', 10), ...texts(3, 30)], 0],
    ['texts that stay do not count', [...texts(9, 0), ...texts(2, 30)], 30],
    [
      'boxes without texts do not count',
      [
        { path: '0/8', by: 30 },
        { path: '0/9', by: 30 },
      ],
      0,
    ],
    ['other words do not count', texts(2, 30).map((m) => ({ ...m, later: { text: 'other' } })), 0],
    ['the more frequent one, whatever the order', [...texts(4, 30), text('0/9', 10)], 30],
  ])('%s', (_, moved, dy) => {
    expect(commonShift(changeOf(...moved))).toBe(dy);
  });
});
