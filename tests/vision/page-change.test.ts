import { elementsOf, screenOf, type Part } from './drawing/seen.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import { isOtherPage, moverOf } from '../../src/vision/page-change.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { describe, expect, it } from 'vitest';

const SIZE = { width: 720, height: 1600 };
const box = (y: number): Rect => ({ x: 20, y, width: 300, height: 60 });
const page: Part = {
  role: 'list',
  path: '0/0',
  bounds: { x: 0, y: 100, width: 720, height: 1500 },
  state: { scrollable: true },
};
const text = (path: string, y: number): Part => ({ text: `text ${path}`, path, bounds: box(y) });
/** A button as Compose writes it: the touchable part holds its text. */
const button = (path: string, y: number): Part[] => [
  { role: 'button', path, bounds: box(y), state: { clickable: true } },
  text(`${path}/0`, y),
];
const rows = (count: number, from: number): Part[] =>
  Array.from({ length: count }, (_, n) => [
    text(`0/0/r${n}/t`, from + n * 100),
    ...button(`0/0/r${n}/b`, from + n * 100),
  ]).flat();
const mover = (before: readonly Part[], after: readonly Part[]): ReturnType<typeof moverOf> =>
  moverOf(
    treeChange(
      screenOf(SIZE, { elements: elementsOf(before) }),
      screenOf(SIZE, { elements: elementsOf(after) }),
    ),
    32,
  );

it('takes a button and the text on it for one: two texts above three rows that make room stay', () => {
  const head = [text('0/0/h1', 180), text('0/0/h2', 245)];
  expect(mover([page, ...head, ...rows(3, 900)], [page, ...head, ...rows(3, 932)])).toBe('part');
});

it('takes the page for scrolled under a heading that sticks', () => {
  const head = [text('0/0/h1', 180)];
  expect(mover([page, ...head, ...rows(3, 900)], [page, ...head, ...rows(3, 932)])).toBe('content');
});

it.each([
  ['pushed, when it moved as far as its content', 32, 'page'],
  ['scrolled under a title that grew, when its content went further', 12, 'content'],
  ['pushed, when it moved further than its content', 52, 'page'],
  ['pushed, when it went the other way', -20, 'page'],
] as const)('takes a list for %s', (_, slid, by) => {
  const lower: Part = { ...page, bounds: { x: 0, y: 100 + slid, width: 720, height: 1500 } };
  expect(mover([page, ...rows(3, 900)], [lower, ...rows(3, 932)])).toBe(by);
});

it.each([
  ['pushed by what became higher above it, with another text', 'a reply', 92, 'part'],
  ['scrolled below a title that only grew', 'text 0/0/h1', 92, 'content'],
  ['scrolled below a text that is another one, and as high', 'a reply', 60, 'content'],
  ['scrolled below what grew further', 'a reply', 110, 'content'],
] as const)('takes a page for %s', (_, said, height, by) => {
  const head = text('0/0/h1', 180);
  const other: Part = { ...head, text: said, bounds: { ...box(180), height } };
  expect(mover([page, head, ...rows(3, 900)], [page, other, ...rows(3, 932)])).toBe(by);
});

const app = (path: string, words: string, at: Rect): Part => ({ text: words, path, bounds: at });
const title = (words: string): Part => app('0/1', words, { x: 60, y: 60, width: 300, height: 60 });
const line = (n: number, words: string): Part => app(`0/2/${n}`, words, box(200 + 100 * n));
const isOther = (before: readonly Part[], after: readonly Part[]): boolean => {
  const [a, b] = [before, after].map((parts) => screenOf(SIZE, { elements: elementsOf(parts) }));
  return isOtherPage(a!, b!, treeChange(a!, b!), { before: [], after: [] }, 2);
};

it.each([
  [
    'has another title and other lines',
    [title('Trips'), line(0, 'No trips'), line(1, 'Plan one'), line(2, 'Help')],
    true,
  ],
  [
    'has its title from a line of the page before',
    [title('Rome'), line(0, 'Map'), line(1, 'Days'), line(2, 'Bags')],
    true,
  ],
  ['has the same title', [title('Places'), line(0, 'No trips'), line(1, 'Plan one'), line(2, 'Help')], false],
  ['has no title', [line(0, 'No trips'), line(1, 'Plan one'), line(2, 'Help')], false],
  ['keeps a line', [title('Trips'), line(0, 'Oslo'), line(1, 'Plan one'), line(2, 'Help')], false],
  ['has no lines', [title('Trips')], false],
] as const)('a page that %s: another one is %s', (_, after, is) => {
  expect(isOther([title('Places'), line(0, 'Rome'), line(1, 'Oslo')], after)).toBe(is);
});

it('three lines of two pages tell nothing, however much they differ', () => {
  expect(
    isOther([title('Places'), line(0, 'Rome')], [title('Trips'), line(0, 'None'), line(1, 'Help')]),
  ).toBe(false);
});

describe('days of a month that are on both pages', () => {
  const days = ['1', '2', '3', '30'].map((day, n) => line(n + 1, day));
  const month = (bar: string, name: string, ...more: readonly Part[]): Part[] => [
    title(bar),
    line(0, name),
    ...days,
    ...more,
  ];

  it.each([
    ['under another title and name', month('Shifts', 'March'), true],
    ['under the same title', month('Trips', 'March'), false],
    ['above a line that stays', month('Shifts', 'March', line(6, 'Help')), false],
    ['without a word on either page', [title('Shifts'), ...days], false],
  ] as const)('%s: another one is %s', (_, after, is) => {
    const hasHelp = after.some((part) => part.text === 'Help');
    expect(isOther(month('Trips', 'May', ...(hasHelp ? [line(6, 'Help')] : [])), after)).toBe(is);
  });
});
