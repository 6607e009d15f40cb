/** What hides a text whose centre is free, and which page lies over another one, rule by rule (R31, R70). */
import { describe, expect, test } from 'vitest';
import type { WindowInfo } from '../../../src/screen/model/screen.ts';
import { APP, covers, FULL, pageWith, rect, type Bud } from './raw.ts';

/** A text of 90 pixels' height: a third of it is 30. */
const LINE = rect(100, 200, 200, 90);
const text: Bud = { id: 'text', as: 'text', text: 'Order confirmed', bounds: LINE };
const hides = (...buds: readonly Bud[]): string | null => covers(pageWith(...buds)).text['text'] ?? null;
/** A sheet that hides the lower `rows` pixels of the text. */
const sheet = (rows: number, more: Bud = {}): Bud => ({
  id: 'sheet',
  surface: true,
  bounds: rect(0, 290 - rows, 400, 300),
  ...more,
});

describe('a text under the edge of a surface', () => {
  test.each<[string, readonly Bud[], string | null]>([
    ['a third', [text, sheet(30)], 'sheet'],
    ['less', [text, sheet(29)], null],
    ['nothing', [text, sheet(0)], null],
    ['a third below it', [sheet(30), text], null],
    ['a third of an element without a text', [{ ...text, text: '' }, sheet(30)], null],
    ['a third of a text without letters', [{ ...text, text: '\uE001' }, sheet(30)], null],
    ['a third of a text out of view', [{ ...text, visible: null }, sheet(30)], null],
    ['a third of a text whose cover the platform knows', [{ ...text, coveredBy: null }, sheet(30)], null],
    ['a third of a text whose centre is covered', [text, sheet(80, { inside: [{}] })], null],
    ['a third by a dialog', [text, sheet(30, { surface: false, as: 'dialog', text: 'Sure?' })], 'sheet'],
    ['a third by a dialog without paint', [text, sheet(30, { surface: false, as: 'dialog' })], null],
    ['a third by a button', [text, sheet(30, { surface: false, state: { clickable: true } })], null],
    ['a third by a surface out of view', [text, sheet(30, { visible: null })], null],
  ])('%s', (_, buds, found) => {
    expect(hides(...buds)).toBe(found);
  });

  test('a text on the surface itself is not hidden by it', () => {
    expect(hides(sheet(30, { inside: [text] }))).toBeNull();
  });

  test.each<[WindowInfo['kind'], boolean]>([
    ['dialog', true],
    ['keyboard', true],
    ['toast', true],
    ['system', false],
  ])('a window of the kind %s hides it: %s', (kind, is) => {
    const root: Bud = { id: 'root', bounds: rect(0, 260, 400, 300), window: 1 };
    const found = covers([...pageWith(text), root], [APP, { ...APP, kind }]);
    expect(found.text['text']).toBe(is ? 'root' : null);
  });

  test('what stands out of such a window hides none of it', () => {
    const button: Bud = { ...sheet(30), id: 'out', surface: false, state: { clickable: true }, window: 1 };
    const root: Bud = { id: 'root', bounds: rect(0, 700, 9, 9), window: 1, inside: [button] };
    const found = covers([root, ...pageWith(text)], [APP, { ...APP, kind: 'dialog' }]);
    expect(found.text['text']).toBeNull();
  });

  test('damaged input: only the topmost sixteen surfaces are looked at', () => {
    const far = (count: number): Bud[] =>
      Array.from({ length: count }, () => ({ surface: true, bounds: rect(0, 700, 10, 10) }));
    expect(hides(text, sheet(30), ...far(15))).toBe('sheet');
    expect(hides(text, sheet(30), ...far(16))).toBeNull();
  });
});

describe('a text under a picture', () => {
  const picture = (rows: number, more: Bud = {}): Bud => ({
    id: 'picture',
    as: 'image',
    bounds: rect(100, 290 - rows, 200, rows + 100),
    ...more,
  });

  test.each<[string, readonly Bud[], string | null]>([
    ['two thirds', [text, picture(60)], 'picture'],
    ['less', [text, picture(59)], null],
    ['two thirds under an icon', [text, picture(60, { as: 'icon' })], 'picture'],
    ['two thirds under a chart', [text, picture(60, { as: 'canvas' })], null],
    ['two thirds over a picture', [picture(60), text], null],
    ['two thirds under a picture with parts', [text, picture(60, { inside: [{ bounds: FULL }] })], null],
    [
      'two thirds under a picture with a text without letters',
      [text, picture(60, { text: '\uE001' })],
      'picture',
    ],
    ['two thirds under one out of view', [text, picture(60, { visible: null })], null],
    [
      'all under one of nine tenths of the screen',
      [text, picture(60, { bounds: rect(0, 80, 400, 720) })],
      null,
    ],
    ['all under a smaller one', [text, picture(60, { bounds: rect(0, 81, 400, 719) })], 'picture'],
  ])('%s', (_, buds, found) => {
    expect(hides(...buds)).toBe(found);
  });

  test('that has words is a badge, and leaves the rest', () => {
    expect(hides(text, picture(60, { text: 'New', bounds: rect(100, 200, 200, 40) }))).toBeNull();
    const wide = picture(60, { text: 'New', bounds: rect(100, 246, 200, 200) });
    expect(hides(text, wide, { ...wide, id: 'other', text: '' })).toBeNull();
  });

  test('the largest of several is named, and a surface before a picture', () => {
    const larger = picture(70, { id: 'larger', bounds: rect(0, 220, 400, 400) });
    expect(hides(text, picture(60), larger)).toBe('larger');
    expect(hides(text, larger, picture(60))).toBe('larger');
    expect(hides(text, larger, sheet(30))).toBe('sheet');
  });

  test('damaged input: only the largest thirty-two are looked at', () => {
    const many = (count: number): Bud[] =>
      Array.from({ length: count }, () => ({ as: 'image', bounds: rect(0, 400, 400, 300) }));
    expect(hides(text, picture(60), ...many(31))).toBe('picture');
    expect(hides(text, picture(60), ...many(32))).toBeNull();
  });

  test('of another window lies over nothing: its window says what covers', () => {
    const root: Bud = {
      id: 'root',
      bounds: rect(0, 0, 9, 9),
      window: 1,
      inside: [picture(60, { window: 1 })],
    };
    const found = covers([...pageWith(text), root], [APP, { ...APP, kind: 'system' }]);
    expect(found.text['text']).toBeNull();
  });
});

describe('a page over another page', () => {
  const line = (id: string, y: number, more: Bud = {}): Bud => ({
    id,
    as: 'text',
    text: id,
    bounds: rect(20, y, 200, 40),
    ...more,
  });
  /** A text of 30 pixels' height. */
  const at = (id: string, y: number): Bud => line(id, y, { bounds: rect(20, y, 200, 30) });
  const layer = (id: string, inside: readonly Bud[], more: Bud = {}): Bud => ({ id, inside, ...more });
  const low = layer('low', [line('Inbox', 20), line('Ann', 120), line('Bob', 220)]);
  const top = layer('top', [line('Settings', 30), line('Sound', 130)]);
  const isHidden = (...layers: readonly Bud[]): boolean =>
    covers(pageWith(...layers)).centre['Bob'] === 'top';
  const lines = (count: number): Bud[] =>
    Array.from({ length: count }, (_, i) => line(`t${i}`, 300 + i * 50));

  test('hides it where texts would be drawn over texts', () => {
    expect(isHidden(low, top)).toBe(true);
    expect(isHidden(top, low)).toBe(false);
  });

  test('is the one that is painted later, whatever the order in the tree', () => {
    expect(isHidden({ ...top, drawingOrder: 2 }, { ...low, drawingOrder: 1 })).toBe(true);
    expect(isHidden({ ...low, drawingOrder: 2 }, { ...top, drawingOrder: 1 })).toBe(false);
  });

  test.each<[string, Bud, Bud, boolean]>([
    ['one text over another', low, layer('top', [line('Settings', 30)]), false],
    ['free places', low, layer('top', [line('Settings', 70), line('Sound', 170)]), false],
    ['a third of both texts, less a pixel', low, layer('top', [line('A', 47), line('B', 147)]), false],
    ['exactly a third of lower texts', low, layer('top', [at('A', 50), at('B', 150)]), false],
    ['a little more of them', low, layer('top', [at('A', 49), at('B', 149)]), true],
    ['more than a third of both texts', low, layer('top', [line('A', 46), line('B', 146)]), true],
    [
      'small texts in large ones',
      low,
      layer('top', [
        line('A', 20, { bounds: rect(0, 0, 400, 50) }),
        line('B', 0, { bounds: rect(0, 110, 400, 90) }),
      ]),
      true,
    ],
    ['two of eight texts', layer('low', [...low.inside!, ...lines(5)]), top, true],
    ['two of nine texts', layer('low', [...low.inside!, ...lines(6)]), top, false],
    ['texts without letters', low, layer('top', [line('\uE001', 30), line('\uE002', 130)]), false],
    [
      'texts out of view',
      low,
      layer('top', [line('A', 30, { visible: null }), line('B', 130, { visible: null })]),
      false,
    ],
    ['a page out of view', low, { ...top, visible: null }, false],
    ['three fifths of the screen', low, { ...top, bounds: rect(0, 0, 400, 480) }, false],
    ['more than three fifths', low, { ...top, bounds: rect(0, 0, 400, 481) }, true],
    ['a low page of three fifths', { ...low, bounds: rect(0, 0, 400, 480) }, top, false],
    ['one text that spans the screen', low, { ...top, text: 'One', inside: [] }, false],
  ])('%s', (_, below, above, is) => {
    const bob = line('Bob', 220);
    const beside = below.inside?.some((b) => b.id === 'Bob') === true ? [] : [bob];
    expect(isHidden(...beside, below, above)).toBe(is);
  });

  test('and not over one in another box', () => {
    expect(
      covers(pageWith({ bounds: rect(0, 0, 400, 400), inside: [low] }, { inside: [top] })).centre['Bob'],
    ).toBeNull();
  });

  test('of which a third one hides both', () => {
    const third = layer('third', [line('Profile', 25), line('Name', 125)]);
    expect(covers(pageWith(low, top, third)).centre).toMatchObject({
      Bob: 'third',
      Sound: 'Name',
      Name: null,
    });
  });

  test('compares a hundred texts of each', () => {
    const many = (count: number, id: string): Bud =>
      layer(id, [
        ...Array.from({ length: count }, (_, i) => line(`${id}${i}`, 700)),
        line('p', 20),
        line('x', 120),
      ]);
    expect(covers(pageWith(low, many(98, 'top'))).centre['Bob']).toBe('top');
    expect(covers(pageWith(low, many(99, 'top'))).centre['Bob']).toBeNull();
  });
});
