/** Lists that may continue beyond the last row in view, horizontal strips, and keys of containers. */
import { describe, expect, test } from 'vitest';
import {
  containerKey,
  isPageKey,
  listWithMore,
  scrollsVertically,
  scrollsHorizontally,
} from '../../../src/screen/features/scroll-containers.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';

type At = NonNullable<Sketch['at']>;
const line = (y: number, height = 100, x = 0, width = 1080): Sketch => ({
  role: 'row',
  at: [x, y, width, height],
  children: [text(`Row ${y} ${x}`, { at: [x + 10, y + 10, 80, 50] })],
});
/** A row without any text. */
const leaf = (y: number, height: number): Sketch => ({ at: [0, y, 1080, height] });
const held = (place: At, children: readonly Sketch[], more: Sketch = {}): Sketch => ({
  role: 'list',
  id: 'com.app:id/list',
  scrollable: true,
  at: place,
  children,
  ...more,
});
const whole: At = [0, 300, 1080, 1000];
const only = (screen: Screen): Element => {
  const list = screen.elements.find((e) => e.resourceId.endsWith('/list'));
  if (list === undefined) throw new Error('no list');
  return list;
};
const showing = (list: Sketch, contentHeight?: number): Screen => {
  const screen = buildScreen([heading('Things'), list]);
  if (contentHeight === undefined) return screen;
  const elements = screen.elements.map((e) => (e.resourceId.endsWith('/list') ? { ...e, contentHeight } : e));
  return { ...screen, elements };
};

describe('a list may continue', () => {
  const goesOn = (list: Sketch, away = false, height?: number): boolean =>
    listWithMore(showing(list, height), away) !== undefined;
  /** Returns rows of this height from 300 on. */
  const rows = (n: number, height: number, top = 300): Sketch[] =>
    Array.from({ length: n }, (_, i) => line(top + i * height, height));

  test.each<[string, Sketch, boolean]>([
    ['when it is full', held(whole, rows(10, 100)), true],
    ['not when it is no list that scrolls', held(whole, rows(10, 100), { scrollable: false }), false],
    ['not when it is out of view', held([0, 2500, 1080, 1000], rows(10, 100, 2500)), false],
    ['with less than a row left below', held(whole, rows(9, 105)), true],
    ['not with a row left below', held(whole, rows(9, 100)), false],
    ['not with more than a row left below', held(whole, rows(8, 100)), false],
    [
      'by most of its rows: one that is higher tells nothing',
      held(whole, [line(300, 100), line(400, 100), line(500, 600), line(1100, 95)]),
      false,
    ],
    [
      'by where rows begin, not by how many stand in one line',
      held(whole, [
        line(300, 300, 0, 500),
        line(304, 300, 540, 500),
        line(600, 300, 0, 500),
        line(604, 300, 540, 500),
        line(900, 250, 0, 500),
      ]),
      true,
    ],
    [
      'in whatever order its rows are named',
      held(whole, [line(1100, 110), line(300, 200), line(900, 200), line(700, 200), line(500, 200)]),
      true,
    ],
    [
      'within a fiftieth of its height, where rows are lower than that',
      held(whole, [...rows(98, 10)]),
      false,
    ],
    ['so with less than that', held(whole, [...rows(99, 10)]), true],
    ['with one row alone when that nearly fills it', held(whole, [leaf(300, 901)]), true],
    ['not when a tenth of it is left below one row', held(whole, [leaf(300, 900)]), false],
    [
      'not when one row that is lower than a tenth ends its own height before',
      held(whole, [leaf(1160, 60)]),
      false,
    ],
    ['so when such a row ends nearer', held(whole, [leaf(1185, 60)]), true],
    [
      'by its rows as they stand, whatever the order in which they are named',
      held(
        whole,
        [1100, 300, 900, 700, 500, 1000, 400, 600, 800].map((y) => line(y, 100)),
      ),
      false,
    ],
    [
      'by most of its rows, wherever the higher one stands',
      held(whole, [line(300, 100), line(400, 600), line(1000, 100), line(1100, 100)]),
      false,
    ],
    [
      'not by how a line of several is set, up to eight pixels',
      held(whole, [
        line(300, 400, 0, 300),
        line(308, 400, 300, 300),
        line(316, 400, 600, 300),
        line(900, 200),
      ]),
      true,
    ],
    ['not when it holds nothing', held(whole, []), false],
    [
      'also when wrappers hold all of it',
      held(whole, [{ at: whole, children: [{ at: whole, children: rows(9, 105) }] }]),
      true,
    ],
    ['not by what its wrapper reaches', held(whole, [{ at: whole, children: rows(8, 100) }]), false],
    ['by its one row, when that holds nothing', held(whole, [leaf(300, 990)]), true],
  ])('%s', (_, list, answer) => {
    expect(goesOn(list)).toBe(answer);
  });

  test('whatever is in view, once it was scrolled', () => {
    expect(goesOn(held(whole, rows(2, 100)), true)).toBe(true);
    expect(goesOn(held(whole, [line(300, 900, 0, 300), line(300, 900, 400, 300)]), true)).toBe(false);
    expect(goesOn(held(whole, rows(2, 100), { scrollable: false }), true)).toBe(false);
  });

  test('the first of several is returned', () => {
    const screen = buildScreen([
      held([0, 0, 1080, 400], [leaf(0, 100)], { id: 'short' }),
      held([0, 400, 1080, 400], [leaf(400, 395)], { id: 'first' }),
      held([0, 800, 1080, 400], [leaf(800, 395)], { id: 'second' }),
    ]);
    expect(listWithMore(screen, false)?.resourceId).toBe('first');
  });
});

describe('a page of known height', () => {
  const goesOn = (children: readonly Sketch[], height: number, more: Sketch = {}): boolean =>
    listWithMore(showing(held(whole, children, more), height), true) !== undefined;
  const at = (y: number, words: string): Sketch => text(words, { at: [0, y, 500, 100] });

  test('is complete when its texts span all but less than one viewport', () => {
    expect(goesOn([at(300, 'First'), at(2200, 'Last')], 2999)).toBe(false);
    expect(goesOn([at(300, 'First'), at(2200, 'Last')], 3000)).toBe(true);
    expect(goesOn([at(2200, 'Last'), at(300, 'First')], 2999)).toBe(false);
    expect(goesOn([at(1200, 'Middle'), at(300, 'First'), at(2200, 'Last'), at(900, 'x')], 2999)).toBe(false);
  });
  test('a wrapper, an element without text and its own label do not count', () => {
    const wrapper: Sketch = {
      role: 'row',
      clickable: true,
      at: [0, 300, 1080, 2600],
      children: [at(300, 'First')],
    };
    expect(goesOn([wrapper], 3000)).toBe(true);
    expect(goesOn([at(300, 'First'), { at: [0, 2800, 500, 100] }], 3000)).toBe(true);
    expect(goesOn([], 500, { description: 'Things' })).toBe(true);
    expect(goesOn([{ at: [0, 300, 500, 100] }], 500)).toBe(true);
    expect(goesOn([at(300, 'First')], 1099)).toBe(false);
  });
});

describe('a list scrolls vertically', () => {
  const moves = (list: Sketch): boolean => {
    const screen = showing(list);
    return scrollsVertically(screen, only(screen));
  };
  const beside = [line(300, 200, 0, 300), line(307, 200, 400, 300)];
  test.each<[string, Sketch, boolean]>([
    ['when its rows stand below each other', held(whole, [line(300), line(400)]), true],
    ['when it holds one row, or none', held(whole, [line(300)]), true],
    ['when it holds nothing', held(whole, []), true],
    ['not when they stand side by side', held(whole, beside), false],
    [
      'so when they stand eight pixels lower',
      held(whole, [line(300, 200, 0, 300), line(308, 200, 400, 300)]),
      true,
    ],
    [
      'so when they stand eight pixels higher',
      held(whole, [line(308, 200, 0, 300), line(300, 200, 400, 300)]),
      true,
    ],
    ['so when a third stands below', held(whole, [...beside, line(600)]), true],
    ['not when a third is out of view', held(whole, [...beside, line(1500)]), false],
    [
      'not by what its rows hold',
      held(whole, [line(300), { at: [0, 500, 1080, 200], children: beside }]),
      true,
    ],
    [
      'not as a pager',
      held(whole, [line(300), line(400)], { className: 'androidx.viewpager2.widget.ViewPager2' }),
      false,
    ],
    [
      'not as a strip',
      held(whole, [line(300), line(400)], { className: 'android.widget.HorizontalScrollView' }),
      false,
    ],
    ['not when it does not scroll', held(whole, [line(300)], { scrollable: false }), false],
    ['not when it is out of view', held([0, 2500, 1080, 500], [line(2500)]), false],
  ])('%s', (_, list, answer) => {
    expect(moves(list)).toBe(answer);
  });
});

describe('a strip scrolls horizontally', () => {
  const sideways = (list: Sketch, height?: number): boolean => {
    const screen = showing(list, height);
    return scrollsHorizontally(screen, byRef(screen, only(screen).ref) ?? only(screen));
  };
  const beside = [line(300, 200, 0, 300), line(300, 200, 400, 300), line(300, 200, 1200, 300)];
  const pager = { className: 'androidx.viewpager2.widget.ViewPager2' };
  test.each<[string, Sketch, number | undefined, boolean]>([
    ['when what it holds stands side by side', held(whole, beside), undefined, true],
    ['also in a wrapper', held(whole, [{ at: whole, children: beside }]), undefined, true],
    ['not when it stands below each other', held(whole, [line(300), line(400)]), undefined, false],
    ['not when it holds one thing, or nothing', held(whole, [{ at: whole }]), undefined, false],
    ['not when it holds nothing', held(whole, []), undefined, false],
    ['as a pager, whatever it holds', held(whole, [line(300)], pager), undefined, true],
    ['not when it does not scroll', held(whole, beside, { ...pager, scrollable: false }), undefined, false],
    ['not when it is out of view', held([0, 2500, 1080, 500], beside, pager), undefined, false],
    [
      'not when its content is higher than it: a page with a drawer beside it',
      held(whole, beside),
      1500,
      false,
    ],
    ['not when that is a little more than a fiftieth', held(whole, beside), 1021, false],
    ['when it is a fiftieth higher, by padding', held(whole, beside), 1020, true],
    ['when it is as high', held(whole, beside), 1000, true],
    ['as a pager, however high its content', held(whole, beside, pager), 1500, true],
  ])('%s', (_, list, height, answer) => {
    expect(sideways(list, height)).toBe(answer);
  });
});

describe('the key of a scrolling container', () => {
  const key = (sketch: Sketch): string => {
    const element = buildScreen([sketch]).elements[1];
    return element === undefined ? '' : containerKey(element);
  };
  test('is its id, else its class and path; a page has another key than a list', () => {
    expect(key({ role: 'list', id: 'com.app:id/news', scrollable: true })).toBe('com.app:id/news');
    expect(key({ role: 'list', className: 'List', scrollable: true })).toBe('List 0/0');
    expect(key({ role: 'container', id: 'com.app:id/page', scrollable: true })).toBe('page com.app:id/page');
    expect(key({ className: 'Scroll', scrollable: true })).toBe('page Scroll 0/0');
  });
  test('begins with a prefix for a page', () => {
    expect(['page x', 'x', 'homepage x', 'x page '].map(isPageKey)).toEqual([true, false, false, false]);
  });
});
