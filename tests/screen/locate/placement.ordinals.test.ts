import { describe, expect, test } from 'vitest';
import { checkPlacement } from '../../../src/screen/locate/placement.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node, show, the } from '../build.ts';

const text = (words: string, y: number) => node('TextView', [40, y, 400, y + 60], { text: words });
const row = (name: string, y: number, ...more: string[]) =>
  node('LinearLayout', [0, y, 1080, y + 200], { clickable: true }, text(name, y + 20), ...more);
const rows = (from: number, count: number, top = 200) =>
  Array.from({ length: count }, (_, i) => row(`Row ${from + i}`, top + i * 200));
const list = (bottom: number, more: Record<string, boolean>, ...children: string[]) =>
  node('androidx.recyclerview.widget.RecyclerView', [0, 200, 1080, bottom], more, ...children);
const is = (screen: Screen, name: string, n: number) =>
  checkPlacement(screen, the(screen, name), [{ kind: 'ordinal', n }]);
const SCROLLS = { scrollable: true };

describe('the last item', () => {
  test('is not known where the list may go on below what is in view', () => {
    const screen = show(list(2200, SCROLLS, ...rows(12, 10)));
    expect(is(screen, 'Row 21', -1)).toMatchObject({ holds: false });
    expect(is(screen, 'Row 21', -1).because).toContain('may go on');
    expect(is(screen, 'Row 20', -1).because).toContain('not number');
    expect(is(screen, 'Row 12', 1).holds).toBe(true);
  });

  test('is the last row of a list that ends before its edge, or does not scroll', () => {
    expect(is(show(list(2200, SCROLLS, ...rows(1, 5))), 'Row 5', -1).holds).toBe(true);
    expect(is(show(list(1200, {}, ...rows(1, 5))), 'Row 5', -1).holds).toBe(true);
  });

  test('of rows in a scrolling column is counted alike', () => {
    const column = (count: number) =>
      show(
        node(
          'ScrollView',
          [0, 200, 1080, 2200],
          SCROLLS,
          node('LinearLayout', [0, 200, 1080, 200 + count * 200], {}, ...rows(1, count)),
        ),
      );
    expect(is(column(5), 'Row 5', -1).holds).toBe(true);
    expect(is(column(5), 'Row 2', 2).holds).toBe(true);
    expect(is(column(10), 'Row 10', -1).holds).toBe(false);
  });
});

describe('the first item', () => {
  const toolbar = (words: string) =>
    node('LinearLayout', [0, 60, 1080, 200], { 'resource-id': 'com.app:id/toolbar' }, text(words, 100));

  test('is no title of a toolbar', () => {
    const screen = show(toolbar('Apple'), list(2200, SCROLLS, ...rows(1, 3)));
    expect(is(screen, 'Apple', 1)).toMatchObject({ holds: false });
    expect(is(screen, 'Apple', 1).because).toContain('stands alone');
    expect(is(screen, 'Row 1', 1).holds).toBe(true);
  });

  test('is nothing that stands alone, with or without a list on the screen', () => {
    expect(is(show(text('Apple', 300)), 'Apple', 1).holds).toBe(false);
    expect(is(show(text('Apple', 100), list(2200, SCROLLS, ...rows(1, 3))), 'Apple', 1).holds).toBe(false);
    expect(
      is(show(text('Apple', 60), text('Pear', 130), list(2200, SCROLLS, ...rows(1, 3))), 'Apple', 1).holds,
    ).toBe(false);
  });

  test('is no title of a later row, though that is the first text there', () => {
    const two = [row('Milk', 200, text('2 pcs', 300)), row('Bread', 400, text('1 pc', 500))];
    const screen = show(list(2200, SCROLLS, ...two));
    expect(is(screen, 'Bread', 1).holds).toBe(false);
    expect(is(screen, 'Bread', 2).holds).toBe(true);
    expect(is(screen, 'Milk', 1).holds).toBe(true);
  });

  test('is the only row of a list', () => {
    expect(is(show(list(2200, SCROLLS, row('Milk', 200))), 'Milk', 1).holds).toBe(true);
  });

  test('may be one of buttons or tabs side by side', () => {
    const button = (words: string, x: number) =>
      node('Button', [x, 300, x + 300, 400], { text: words, clickable: true });
    const screen = show(
      toolbar('Pay'),
      node('LinearLayout', [0, 300, 1080, 400], {}, button('Cash', 0), button('Card', 320)),
    );
    expect([is(screen, 'Cash', 1).holds, is(screen, 'Card', 1).holds, is(screen, 'Card', -1).holds]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
