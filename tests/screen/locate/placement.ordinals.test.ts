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
const is = (screen: Screen, name: string, n: number, options: Parameters<typeof checkPlacement>[3] = {}) =>
  checkPlacement(screen, the(screen, name), [{ kind: 'ordinal', n }], options);
const SCROLLS = { scrollable: true };
/** A page that scrolls as a whole, `size` pixels of content. */
const page = (size: number, ...children: string[]) =>
  show(
    node(
      'ScrollView',
      [0, 200, 1080, 2200],
      SCROLLS,
      node('LinearLayout', [0, 200, 1080, 200 + size], {}, ...children),
    ),
  );

describe('the last item (R76)', () => {
  const full = show(list(2200, SCROLLS, ...rows(12, 10)));

  test('is unknown where the list may go on below the last row in view', () => {
    expect(is(full, 'Row 21', -1).status).toBe('unknown');
    expect(is(full, 'Row 21', -1).reason).toContain('may go on below');
  });

  test('is not a row with another one below it, wherever the list ends', () => {
    expect(is(full, 'Row 20', -1).status).toBe('fails');
    expect(is(full, 'Row 20', -1).reason).toContain('not number');
    expect(is(full, 'Row 20', -2).status).toBe('unknown');
  });

  test('is known once the list was followed to its end', () => {
    expect(is(full, 'Row 21', -1, { listEnded: true }).status).toBe('holds');
    expect(is(full, 'Row 20', -1, { listEnded: true }).status).toBe('fails');
  });

  test('is unknown where less than a row is left below the last one', () => {
    expect(is(show(list(2199, SCROLLS, ...rows(1, 9))), 'Row 9', -1).status).toBe('unknown');
    expect(is(show(list(2201, SCROLLS, ...rows(1, 9))), 'Row 9', -1).status).toBe('holds');
  });

  test('is the last row of a list that ends before its edge, or does not scroll', () => {
    expect(is(show(list(2200, SCROLLS, ...rows(1, 5))), 'Row 5', -1).status).toBe('holds');
    expect(is(show(list(1200, {}, ...rows(1, 5))), 'Row 5', -1).status).toBe('holds');
  });

  test('is counted among the rows of a scrolling page, too', () => {
    expect(is(page(1000, ...rows(1, 5)), 'Row 5', -1).status).toBe('holds');
    expect(is(page(1000, ...rows(1, 5)), 'Row 2', 2).status).toBe('holds');
    expect(is(page(2000, ...rows(1, 10)), 'Row 10', -1).status).toBe('unknown');
  });

  test('is known on a page where other content follows the group', () => {
    const notes = text('Notes', 1300);
    const more = node('TextView', [40, 1400, 1040, 2200], { text: 'A long text' });
    expect(is(page(2000, ...rows(1, 5), notes, more), 'Row 5', -1).status).toBe('holds');
  });

  test('is known of buttons in one line at the end of a page', () => {
    const button = (words: string, x: number) =>
      node('Button', [x, 2050, x + 300, 2180], { text: words, clickable: true });
    const bar = node('LinearLayout', [0, 2040, 1080, 2200], {}, button('Cancel', 0), button('OK', 320));
    expect(is(page(2000, ...rows(1, 9), bar), 'OK', -1).status).toBe('holds');
  });

  test('is unknown in a carousel that reaches its end', () => {
    const card = (words: string, x: number) =>
      node('FrameLayout', [x, 300, x + 300, 600], { clickable: true }, text(words, 320));
    const carousel = (count: number) =>
      show(
        node(
          'HorizontalScrollView',
          [0, 300, 1200, 600],
          SCROLLS,
          node(
            'LinearLayout',
            [0, 300, 300 * count, 600],
            {},
            ...Array.from({ length: count }, (_, i) => card(`Card ${i + 1}`, i * 300)),
          ),
        ),
      );
    expect(is(carousel(4), 'Card 4', -1).status).toBe('unknown');
    expect(is(carousel(2), 'Card 2', -1).status).toBe('holds');
  });
});

describe('the first item after scrolling (R76)', () => {
  const scrolled = show(list(2200, SCROLLS, ...rows(12, 10)));

  test('is unknown: rows may lie above those in view', () => {
    expect(is(scrolled, 'Row 12', 1, { scrolledAway: true }).status).toBe('unknown');
    expect(is(scrolled, 'Row 12', 1, { scrolledAway: true }).reason).toContain('may begin above');
    expect(is(scrolled, 'Row 13', 1, { scrolledAway: true }).status).toBe('fails');
    expect(is(scrolled, 'Row 12', 3, { scrolledAway: true }).status).toBe('unknown');
    expect(is(scrolled, 'Row 12', 1).status).toBe('holds');
  });

  test('is known in a list that does not scroll, and on a page where other content comes before the group', () => {
    expect(is(show(list(2200, {}, ...rows(1, 5))), 'Row 1', 1, { scrolledAway: true }).status).toBe('holds');
    const below = page(2000, text('Notes', 220), ...rows(1, 5, 400));
    expect(is(below, 'Row 1', 1, { scrolledAway: true }).status).toBe('holds');
  });
});

describe('the first item', () => {
  const toolbar = (words: string) =>
    node('LinearLayout', [0, 60, 1080, 200], { 'resource-id': 'com.app:id/toolbar' }, text(words, 100));

  test('is not the title of a toolbar', () => {
    const screen = show(toolbar('Apple'), list(2200, SCROLLS, ...rows(1, 3)));
    expect(is(screen, 'Apple', 1)).toMatchObject({ status: 'fails' });
    expect(is(screen, 'Apple', 1).reason).toContain('in no list or group');
    expect(is(screen, 'Row 1', 1).status).toBe('holds');
  });

  test('is not an element outside any group, with or without a list on the screen', () => {
    expect(is(show(text('Apple', 300)), 'Apple', 1).status).toBe('fails');
    expect(is(show(text('Apple', 100), list(2200, SCROLLS, ...rows(1, 3))), 'Apple', 1).status).toBe('fails');
    expect(
      is(show(text('Apple', 60), text('Pear', 130), list(2200, SCROLLS, ...rows(1, 3))), 'Apple', 1).status,
    ).toBe('fails');
  });

  test('is not the title of a later row, although that is the first text in it', () => {
    const two = [row('Milk', 200, text('2 pcs', 300)), row('Bread', 400, text('1 pc', 500))];
    const screen = show(list(2200, SCROLLS, ...two));
    expect(is(screen, 'Bread', 1).status).toBe('fails');
    expect(is(screen, 'Bread', 2).status).toBe('holds');
    expect(is(screen, 'Milk', 1).status).toBe('holds');
  });

  test('is the only row of a list', () => {
    expect(is(show(list(2200, SCROLLS, row('Milk', 200))), 'Milk', 1).status).toBe('holds');
  });

  test('may be one of buttons or tabs side by side', () => {
    const button = (words: string, x: number) =>
      node('Button', [x, 300, x + 300, 400], { text: words, clickable: true });
    const screen = show(
      toolbar('Pay'),
      node('LinearLayout', [0, 300, 1080, 400], {}, button('Cash', 0), button('Card', 320)),
    );
    expect(
      [is(screen, 'Cash', 1), is(screen, 'Card', 1), is(screen, 'Card', -1)].map((r) => r.status),
    ).toEqual(['holds', 'fails', 'holds']);
  });
});
