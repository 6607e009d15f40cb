/** Bars that no element explains (R30, R73). */
import { describe, expect, test } from 'vitest';
import { placeholderBars, pulsingBars, signOfBars } from '../../../src/screen/features/placeholder-bars.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import { button, buildScreen, heading, row, text, type Sketch } from '../../builders/screen.ts';

const bar = (y: number, x = 40, width = 600): Rect => ({ x, y, width, height: 50 });
const BARS = [bar(400), bar(500), bar(600)];
const barsBeside = (children: readonly Sketch[], flat: readonly Rect[] = BARS): number =>
  placeholderBars(buildScreen(children), flat).length;
const signs = (children: readonly Sketch[], bars: readonly Rect[] = BARS) =>
  signOfBars(buildScreen(children), bars).map(({ sign, blocking }) => [sign, blocking]);
const texts = (count: number): readonly Sketch[] =>
  Array.from({ length: count }, (_, i) => text(`Row ${i}`, { at: [40, 900 + 100 * i, 600, 60] }));

describe('R73: bars stand for texts', () => {
  test.each<[string, readonly Sketch[]]>([
    ['on an empty page', []],
    ['in boxes without words', [{ role: 'container', at: [40, 400, 600, 50] }]],
    ['in a card that can be tapped', [{ ...button('', { at: [0, 350, 1080, 400] }) }]],
    ['in a picture of them all', [{ role: 'image', at: [0, 350, 1080, 400] }]],
    ['below a heading', [heading('Orders', { at: [40, 100, 600, 80] })]],
  ])('%s', (_, children) => {
    expect(barsBeside(children)).toBe(3);
  });

  test.each<[string, readonly Sketch[]]>([
    ['a button', [button('', { at: [40, 400, 600, 50] })]],
    ['a picture', [{ role: 'image', at: [40, 400, 600, 50] }]],
    ['a field', [{ role: 'input', at: [40, 400, 600, 50] }]],
    ['a text', [text('Paid', { at: [60, 405, 100, 40] })]],
  ])('but one of three is %s', (_, children) => {
    expect(barsBeside(children)).toBe(0);
  });

  test('two, three in one row and those of the keyboard are none', () => {
    expect(barsBeside([], BARS.slice(1))).toBe(0);
    expect(barsBeside([], [bar(400, 40, 200), bar(400, 300, 200), bar(400, 600, 200)])).toBe(0);
    const screen = buildScreen({
      children: [],
      change: { keyboard: { shown: true, bounds: { x: 0, y: 300, width: 1080, height: 900 } } },
    });
    expect(placeholderBars(screen, BARS)).toEqual([]);
  });
});

describe('R30: bars are a sign that the page loads', () => {
  test('which blocks beside little else', () => {
    expect(signs([heading('Orders', { at: [40, 100, 600, 80] })])).toEqual([['bars', true]]);
    expect(signs(texts(3))).toEqual([['bars', true]]);
  });
  test('which does not block beside other content', () => {
    expect(signs(texts(4))).toEqual([['bars', false]]);
  });
  test.each(['tab bar', 'toolbar'] as const)('which blocks beside the words of a %s', (role) => {
    const words = ['Home', 'Search', 'Basket', 'You'].map((word, i) =>
      text(word, { at: [270 * i, 2200, 200, 60] }),
    );
    const bar: Sketch = { role, at: [0, 2150, 1080, 150], children: words };
    expect(signs([bar])).toEqual([['bars', true]]);
    expect(signs([bar, ...texts(4)])).toEqual([['bars', false]]);
    expect(signs([{ ...bar, role: 'container' }])).toEqual([['bars', false]]);
  });
  test('but not where each has a caption', () => {
    const captions = BARS.map(({ y }, i) => text(`Part ${i}`, { at: [700, y, 200, 50] }));
    expect(signs(captions)).toEqual([]);
    expect(signs(captions.slice(1))).toEqual([]);
    expect(signs([row(...captions.slice(2))])).toEqual([['bars', true]]);
  });
});

describe('R73: bars that pulse', () => {
  const pulsing = (
    children: readonly Sketch[],
    regions: readonly Rect[] = [],
    pulses = false,
  ): Rect | null => {
    const screen = buildScreen(children);
    const elements = screen.elements.map((e) => (pulses && e.role === 'container' ? { ...e, pulses } : e));
    return pulsingBars({ ...screen, elements, animatedRegions: regions });
  };
  const boxes = (height = 50): readonly Sketch[] =>
    [400, 500, 600].map((y) => ({ role: 'container', at: [40, y, 600, height] }));
  const regions = [410, 510, 610].map((y) => ({ x: 300, y, width: 32, height: 32 }));

  test('stand for texts where the picture or the page says so', () => {
    expect(pulsing(boxes(), regions)).toMatchObject({ y: 400 });
    expect(pulsing(boxes(), [], true)).toMatchObject({ y: 400 });
    expect(pulsing(boxes())).toBeNull();
  });

  test('are none where there are fewer, or higher ones, or words', () => {
    expect(pulsing(boxes().slice(1), regions)).toBeNull();
    expect(
      pulsing(
        boxes(99).map((box) => ({ ...box, at: [40, box.at![1], 150, 99] })),
        regions,
      ),
    ).toBeNull();
    expect(
      pulsing(
        [400, 500, 600].map((y) => text('Row', { at: [40, y, 600, 50] })),
        regions,
      ),
    ).toBeNull();
    const captions = [400, 500, 600].map((y) => text('Sugar', { at: [700, y, 300, 50] }));
    expect(pulsing([...boxes(), ...captions], regions)).toBeNull();
  });
});
