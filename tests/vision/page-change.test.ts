import { elementsOf, screenOf, type Part } from './drawing/seen.ts';
import { overlay } from './drawing/lines.ts';
import type { Overlay } from '../../src/screen/features/overlays.ts';
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
  ['pushed by what grew as far but for rounding', 'a reply', 95, 'part'],
] as const)('takes a page for %s', (_, said, height, by) => {
  const head = text('0/0/h1', 180);
  const other: Part = { ...head, text: said, bounds: { ...box(180), height } };
  expect(mover([page, head, ...rows(3, 900)], [page, other, ...rows(3, 932)])).toBe(by);
});

it.each([
  ['stays but for rounding', '0/0/h1', 180, 182, 'part'],
  ['moved itself', '0/0/h1', 180, 183, 'content'],
  ['is above the list', '0/9/h1', 180, 180, 'content'],
  ['ends where what moved begins', '0/0/h1', 843, 843, 'part'],
  ['reaches into what moved', '0/0/h1', 844, 844, 'content'],
  ['stands between the rows that moved', '0/0/h1', 1030, 1030, 'content'],
] as const)('what grew above moved rows, with another text, and %s: %s', (_, path, from, to, by) => {
  const head: Part = { text: 'a word', path, bounds: box(from) };
  const grown: Part = { text: 'a reply', path, bounds: { ...box(to), height: 92 } };
  expect(mover([page, head, ...rows(3, 900)], [page, grown, ...rows(3, 932)])).toBe(by);
});

const app = (path: string, words: string, at: Rect): Part => ({ text: words, path, bounds: at });
const BAR: Rect = { x: 60, y: 60, width: 300, height: 60 };
const title = (words: string): Part => app('0/1', words, BAR);
const line = (n: number, words: string): Part => app(`0/2/${n}`, words, box(200 + 100 * n));
const isOther = (
  before: readonly Part[],
  after: readonly Part[],
  opened: readonly Overlay[] = [],
): boolean => {
  const [a, b] = [before, after].map((parts) => screenOf(SIZE, { elements: elementsOf(parts) }));
  return isOtherPage(a!, b!, treeChange(a!, b!), { before: [], after: opened }, 2);
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

it.each([
  ['has another description', { description: 'A city' }],
  ['is narrower', { bounds: { ...box(300), width: 200 } }],
  ['is higher', { bounds: { ...box(300), height: 90 } }],
] as const)('a line that %s is not kept', (_, other) => {
  const after = [title('Trips'), { ...line(1, 'Oslo'), ...other }, line(2, 'Plan one')];
  expect(isOther([title('Places'), line(0, 'Rome'), line(1, 'Oslo')], after)).toBe(true);
});

it('a page without a title or without lines tells nothing, before as after', () => {
  const lines = [line(0, 'No trips'), line(1, 'Plan one'), line(2, 'Help'), line(3, 'More')];
  expect(isOther([line(4, 'Rome'), line(5, 'Oslo')], [title('Trips'), ...lines])).toBe(false);
  expect(isOther([title('Places')], [title('Trips'), ...lines])).toBe(false);
  expect(isOther([title('Trips'), ...lines], [title('Places')])).toBe(false);
});

it('two lines of each page are enough', () => {
  const after = [title('Trips'), line(0, 'None'), line(1, 'Help')];
  expect(isOther([title('Places'), line(0, 'Rome'), line(1, 'Oslo')], after)).toBe(true);
});

it('numbers alone tell of another page when none of them stays', () => {
  const before = [title('Places'), line(0, '1'), line(1, '2')];
  expect(isOther(before, [title('Trips'), line(3, '7'), line(4, '8')])).toBe(true);
});

describe('the title of a page', () => {
  const lines = [line(0, 'None'), line(1, 'Help')];
  const isAfter = (...bar: readonly Part[]): boolean =>
    isOther([title('Places'), line(0, 'Rome'), line(1, 'Oslo')], [...bar, ...lines]);
  const described: Part = { ...title(''), description: 'Trips' };

  it('may be a description, of a part that holds no other', () => {
    expect(isAfter(described)).toBe(true);
    const inner: Part = { path: '0/1/0', bounds: BAR, parent: 'e0' };
    expect(isAfter({ ...described, children: ['e1'] }, inner)).toBe(false);
  });

  it('is no button, and not in one', () => {
    const bar: Part = { role: 'button', path: '0/1', bounds: BAR, state: { clickable: true } };
    expect(isAfter({ ...title('Trips'), state: { clickable: true } })).toBe(false);
    expect(isAfter(bar, { ...title('Trips'), path: '0/1/0', parent: 'e0' })).toBe(false);
  });

  it('lies in the zone of the bar, by its middle', () => {
    expect(isAfter({ ...title('Trips'), bounds: { ...BAR, y: 145 } })).toBe(true);
    expect(isAfter({ ...title('Trips'), bounds: { ...BAR, y: 146 } })).toBe(false);
  });
});

it.each([
  ['the title', ['e0'], false],
  ['two of three lines', ['e1', 'e2'], false],
  ['a line of three', ['e1'], true],
] as const)('what an overlay holds is not of the page: %s', (_, held, is) => {
  const after = [title('Trips'), line(0, 'None'), line(1, 'Help'), line(2, 'More')];
  const sheet = overlay({ x: 0, y: 0, width: 720, height: 800 }, held);
  expect(isOther([title('Places'), line(3, 'Rome'), line(4, 'Oslo')], after)).toBe(true);
  expect(isOther([title('Places'), line(3, 'Rome'), line(4, 'Oslo')], after, [sheet])).toBe(is);
});

it('a word that is only described is a word of the page', () => {
  const described = (n: number, words: string): Part => ({
    ...line(n, ''),
    description: words,
    label: '',
  });
  const pageOf = (bar: string, name: string): Part[] => [
    title(bar),
    described(0, name),
    line(1, '3'),
    line(2, '4'),
  ];
  expect(isOther(pageOf('Trips', 'May'), pageOf('Shifts', 'March'))).toBe(true);
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
    ['under another title and name, a day between spaces', month('Shifts', 'March', line(7, ' 31 ')), true],
    ['without a word on either page', [title('Shifts'), ...days], false],
  ] as const)('%s: another one is %s', (_, after, is) => {
    const both = after.filter(({ text: words }) => words === 'Help' || words === ' 31 ');
    expect(isOther(month('Trips', 'May', ...both), after)).toBe(is);
  });
});
