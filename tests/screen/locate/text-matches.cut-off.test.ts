/** Texts whose end the layout cuts off: what is drawn counts (R45, R47). */
import { describe, expect, test } from 'vitest';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { TextMatch } from '../../../src/screen/model/locator.ts';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { screenOf } from '../../builders/android-screen.ts';

const LONG = 'Your parcel will arrive on Friday at noon';

/** A page with a heading, a text of which this share is drawn, and a text below. */
function found(
  shown: number | undefined,
  text: string,
  match: TextMatch,
  whole = LONG,
): 'shown' | 'open' | 'not shown' {
  const node = (tag: string, y: number, words: string, more = {}) => ({
    tag,
    text: words,
    bounds: [8, y, 300, 20],
    visible: [8, y, 300, 20],
    parent: 0,
    ...more,
  });
  const source = {
    viewport: { width: 360, height: 720, scale: 1 },
    url: 'https://shop.example/',
    title: 'Mail',
    nodes: [
      { tag: 'body', bounds: [0, 0, 360, 720], visible: [0, 0, 360, 720], parent: -1 },
      node('h1', 10, 'Mail'),
      node('p', 40, whole, shown === undefined ? {} : { shown }),
      node('p', 62, 'at the back door'),
    ],
  };
  const size = { width: 360, height: 720 };
  const read = readSource(
    { format: 'dom', text: JSON.stringify(source) },
    { size, density: 1, underTest: 'https://shop.example' },
  );
  const screen = {
    ...screenOf({ items: [] }, 's1', 0),
    ...read,
    size,
    loading: [] as ReturnType<typeof loadingSigns>,
  };
  const { met, doubtful } = findVisibleText(screen, text, match, 'exact');
  return met ? 'shown' : doubtful.length > 0 ? 'open' : 'not shown';
}

describe('a part of a text', () => {
  test.each<[string, number | undefined, string, TextMatch, 'shown' | 'open']>([
    ['of a whole text is shown', undefined, 'at noon', 'ends', 'shown'],
    ['in its drawn beginning is shown', 0.6, 'parcel', 'contains', 'shown'],
    ['in its end is open', 0.6, 'Friday', 'contains', 'open'],
    ['at its end is open', 0.6, 'at noon', 'ends', 'open'],
    ['where the cut may go through it is open', 0.4, 'will arrive', 'contains', 'open'],
    ['at its beginning is shown', 0.6, 'Your parcel', 'starts', 'shown'],
  ])('%s', (_, share, text, match, expected) => {
    expect(found(share, text, match)).toBe(expected);
  });
});

test.each<[number, 'shown' | 'open']>([
  [0.6, 'shown'],
  [0.5, 'shown'],
  [0.49, 'open'],
  [0, 'open'],
])('a whole text is known by half of it: %f is %s', (share, expected) => {
  expect(found(share, LONG, 'exact')).toBe(expected);
});

test('nobody reads on from a text whose end is cut off', () => {
  expect(found(undefined, 'noon at the back', 'contains')).toBe('shown');
  expect(found(0.6, 'noon at the back', 'contains')).toBe('not shown');
});

test.each<[string, string, number, string]>([
  ['a price', '€1,349.00', 0.55, 'open'],
  ['a number at the end of a sentence', 'Your order has the number 100732', 0.9, 'open'],
  ['the words behind a number', 'Order 1007 is on its way', 0.75, 'shown'],
  ['nothing', '€1,349.00', 1.2, 'shown'],
])('where the layout cuts %s, a number is known whole or not at all', (_, text, share, expected) => {
  expect(found(share > 1 ? undefined : share, text, 'exact', text)).toBe(expected);
});
