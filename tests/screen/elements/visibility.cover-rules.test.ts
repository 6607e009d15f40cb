/** What covers the centre of a node, rule by rule (R31): what takes touches, paints, or is the surface of an overlay. */
import { describe, expect, test } from 'vitest';
import type { Role } from '../../../src/screen/model/element.ts';
import type { WindowInfo } from '../../../src/screen/model/screen.ts';
import { APP, covers, FULL, pageWith, rect, type Bud } from './raw.ts';

const BOX = rect(100, 200, 200, 100);
const TAPPED = { clickable: true };
const under: Bud = { id: 'under', as: 'button', text: 'Pay', state: TAPPED, bounds: BOX };
const text: Bud = { id: 'text', as: 'text', text: 'Sort by', bounds: BOX };
const overId = (over: Bud, ...rest: readonly Bud[]): string | null =>
  covers(pageWith(under, { id: 'over', bounds: BOX, ...over }, ...rest)).centre['under'] ?? null;

describe('a node over a button', () => {
  const described = (className: string, more: Bud = {}): Bud => ({
    as: 'image',
    className,
    description: 'Photo',
    ...more,
  });
  test.each<[string, Bud, boolean]>([
    ['covers it when it takes taps', { state: TAPPED }, true],
    ['covers it when it takes long taps', { state: { longClickable: true } }, true],
    ['covers it when it takes taps and holds others', { state: TAPPED, inside: [{ bounds: BOX }] }, true],
    ['does not when it is empty', {}, false],
    ['does not when it only can be checked', { state: { checkable: true } }, false],
    ['covers it with a text', { as: 'text', text: 'Sold out' }, true],
    ['does not with a text without letters of any font', { as: 'text', text: '\uE001' }, false],
    [
      'does not with a text and something inside',
      { as: 'text', text: 'A', inside: [{ bounds: BOX }] },
      false,
    ],
    ['does not with a text in a role that paints none', { as: 'row', text: 'Row' }, false],
    ['covers it as a field without a text', { as: 'input' }, true],
    ['does not as a picture without a word', { as: 'image' }, false],
    ['covers it as a described picture', described('android.widget.ImageView'), true],
    ['does not as a described bare view', described('android.view.View'), false],
    ['does not as a described group', described('android.view.ViewGroup'), false],
    ['does not as a described layout', described('android.widget.LinearLayout'), false],
    ['does not as a described layout without a package', described('FrameLayout'), false],
    ['covers it as a described view of its own class', described('com.app.PhotoView'), true],
    ['covers it as a described class that only begins so', described('android.view.ViewStub'), true],
    [
      'covers it as a described view of a given role',
      described('android.view.View', { role: 'image' }),
      true,
    ],
    [
      'does not with a description without letters',
      described('a.ImageView', { description: '\uE001' }),
      false,
    ],
    ['covers it as the surface of a dialog', { surface: true }, true],
    ['does not out of view', { state: TAPPED, visible: null }, false],
    ['does not as a surface out of view', { surface: true, visible: null }, false],
    ['does not beside its centre', { state: TAPPED, bounds: rect(201, 200, 100, 100) }, false],
    ['covers it over its centre alone', { state: TAPPED, bounds: rect(200, 250, 1, 1) }, true],
  ])('%s', (_, over, is) => {
    expect(overId(over)).toBe(is ? 'over' : null);
  });

  test('does not when it is painted before', () => {
    expect(covers(pageWith({ ...under, id: 'first' }, under)).centre).toMatchObject({
      under: null,
      first: 'under',
    });
  });

  test('does not when it holds it, or is in it', () => {
    const holder = covers(pageWith({ id: 'holder', bounds: BOX, state: TAPPED, inside: [under] }));
    expect(holder.centre).toEqual({ page: null, holder: null, under: null });
  });

  test('is the topmost of several', () => {
    expect(overId({ state: TAPPED }, { id: 'top', bounds: BOX, state: TAPPED })).toBe('top');
    expect(overId({ state: TAPPED }, { id: 'empty', bounds: BOX })).toBe('over');
  });

  test('is what the platform says', () => {
    const given = (coveredBy: number | null): string | null =>
      covers(pageWith({ ...under, coveredBy }, { id: 'over', bounds: BOX, state: TAPPED })).centre['under'] ??
      null;
    expect(given(2)).toBe('over');
    expect(given(0)).toBe('page');
    expect(given(null)).toBeNull();
  });
});

describe('a point is found in any part of a large box', () => {
  const large = rect(30, 30, 346, 746);
  const places: [number, number, boolean][] = [30, 199, 375, 29, 376].flatMap((x) =>
    [30, 400, 775, 29, 776].map((y): [number, number, boolean] => [
      x,
      y,
      x >= 30 && x < 376 && y >= 30 && y < 776,
    ]),
  );
  test.each(places)('%i, %i: %s', (x, y, is) => {
    const at: Bud = { id: 'at', as: 'button', state: TAPPED, bounds: rect(x, y, 1, 1) };
    // The centre of one pixel is rounded to the next one.
    const one = { ...at, bounds: rect(x - 1, y - 1, 2, 2) };
    const found = covers(pageWith(one, { id: 'large', state: TAPPED, bounds: large }));
    expect(found.centre['at']).toBe(is ? 'large' : null);
  });

  test('and beyond the edges of the screen, where the platform lists it', () => {
    const out = [
      rect(-60, 100, 40, 40),
      rect(100, -60, 40, 40),
      rect(460, 100, 40, 40),
      rect(100, 860, 40, 40),
    ];
    for (const visible of out) {
      const nodes = pageWith({ ...under, visible }, { id: 'over', state: TAPPED, visible });
      expect(covers(nodes).centre['under']).toBe('over');
    }
  });

  test.each([
    [255, 'over'],
    [256, null],
  ])('damaged input with %i boxes beside it: %s', (count, found) => {
    const small: Bud = { state: TAPPED, bounds: rect(200, 251, 1, 1) };
    const many = Array.from({ length: count }, () => small);
    expect(overId({ state: TAPPED }, ...many)).toBe(found);
  });
});

describe('the root of a window', () => {
  const windowOf = (kind: WindowInfo['kind']): WindowInfo => ({ ...APP, kind });
  test.each<[WindowInfo['kind'], boolean]>([
    ['dialog', true],
    ['keyboard', true],
    ['toast', true],
    ['system', false],
    ['app', false],
  ])('%s covers the page: %s', (kind, is) => {
    const root: Bud = { id: 'root', bounds: BOX, window: 1, inside: [{ bounds: rect(0, 0, 9, 9) }] };
    const found = covers([...pageWith(under), root], [APP, windowOf(kind)]);
    expect(found.centre['under']).toBe(is ? 'root' : null);
  });

  test('covers alone, not what is in it without paint', () => {
    const inner: Bud = { id: 'inner', bounds: BOX, window: 1 };
    const root: Bud = { id: 'root', bounds: rect(0, 0, 9, 9), window: 1, inside: [inner] };
    expect(covers([...pageWith(under), root], [APP, windowOf('dialog')]).centre['under']).toBeNull();
  });
});

describe('the surface of an overlay', () => {
  const roles: Role[] = ['dialog', 'sheet', 'drawer', 'menu', 'snackbar', 'toast'];
  test.each(roles)('%s covers with all of its box when it paints something', (as) => {
    const word: Bud = { ...text, bounds: rect(100, 200, 40, 10) };
    expect(overId({ as, inside: [word] })).toBe('over');
    expect(overId({ as, inside: [{ bounds: BOX }] })).toBeNull();
  });

  const sheet = (bounds: Bud['bounds'], ...inside: readonly Bud[]): string | null =>
    overId({ as: 'sheet', bounds: bounds!, inside });
  const corner = (x: number, y: number, more: Bud = text): Bud => ({
    ...more,
    id: 'c',
    bounds: rect(x, y, 20, 20),
  });

  test('that spans the screen covers the box around all that it paints', () => {
    expect(sheet(FULL, corner(90, 190))).toBeNull();
    expect(sheet(FULL, corner(90, 240))).toBeNull();
    expect(sheet(FULL, corner(90, 240), corner(300, 250))).toBe('over');
    expect(sheet(FULL, corner(300, 250), corner(90, 240))).toBe('over');
    expect(sheet(FULL, corner(180, 190), corner(190, 300))).toBe('over');
    expect(sheet(FULL, corner(190, 300), corner(180, 190))).toBe('over');
    expect(sheet(FULL, corner(300, 190), corner(310, 300))).toBeNull();
    expect(sheet(FULL, corner(90, 100), corner(310, 130))).toBeNull();
  });

  test('spans the screen from nine tenths of it on', () => {
    expect(sheet(rect(0, 80, 400, 720), corner(0, 700))).toBeNull();
    expect(sheet(rect(0, 81, 400, 719), corner(0, 700))).toBe('over');
  });

  test.each<[string, Bud, boolean]>([
    ['a text', { text: 'Sort by' }, true],
    ['a text without letters of any font', { text: '\uE001' }, false],
    ['an image', { as: 'image' }, true],
    ['an icon', { as: 'icon' }, true],
    ['a canvas', { as: 'canvas' }, true],
    ['what takes taps', { state: TAPPED }, true],
    ['a field', { state: { editable: true } }, true],
    ['a switch', { state: { checkable: true } }, true],
    ['an empty box', {}, false],
    ['a text out of view', { text: 'Sort by', visible: null }, false],
  ])('paints with %s: %s', (_, more, is) => {
    const part: Bud = { bounds: BOX, ...more };
    // In the middle a node of its own would cover: it stands beside the centre, and a second one opposite.
    const [left, right] = [rect(110, 210, 20, 80), rect(280, 210, 10, 80)];
    const parts = [left, right].map((bounds) => (part.visible === null ? part : { ...part, bounds }));
    expect(sheet(FULL, ...parts)).toBe(is ? 'over' : null);
  });

  test('paints nothing by taking taps itself', () => {
    expect(overId({ as: 'sheet', bounds: FULL, state: TAPPED })).toBeNull();
    expect(overId({ as: 'sheet', bounds: FULL, text: 'Sort by' })).toBe('over');
  });

  test('that the format names covers with all of its box, also when it spans the screen', () => {
    expect(overId({ as: 'dialog', surface: true, bounds: FULL })).toBe('over');
  });
});

describe('a label and the touch area over it are one control', () => {
  const label: Bud = { id: 'under', as: 'text', text: 'Wi-Fi', bounds: BOX };
  const tap: Bud = { id: 'over', bounds: BOX, state: TAPPED };
  const half = rect(0, 0, 400, 400);
  const coverOf = (low: Bud, high: Bud): string | null =>
    covers(pageWith({ bounds: BOX, inside: [low, high] })).centre['under'] ?? null;

  test.each<[string, Bud, Bud, boolean]>([
    ['an empty area', {}, {}, false],
    ['an area of half the screen', {}, { bounds: half }, false],
    ['an area of more, as a scrim is', {}, { bounds: { ...half, height: 401 } }, true],
    ['an area over what takes taps itself', { state: TAPPED }, {}, true],
    ['an area over a field', { state: { editable: true } }, {}, true],
    ['an area over a switch', { state: { checkable: true } }, {}, true],
    ['an area that holds something', {}, { inside: [{ bounds: BOX }] }, true],
    ['an area with a text', {}, { text: 'Other' }, true],
    ['an area with a text without letters', {}, { text: '\uE001' }, false],
    ['an image', {}, { as: 'image' }, true],
    ['an icon', {}, { as: 'icon' }, true],
  ])('%s covers it: %s', (_, low, high, is) => {
    expect(coverOf({ ...label, ...low }, { ...tap, ...high })).toBe(is ? 'over' : null);
  });

  test('also when the label lies deeper in the group', () => {
    expect(coverOf({ bounds: BOX, inside: [label] }, tap)).toBeNull();
  });

  test('not when the area is in another group', () => {
    expect(coverOf(label, { bounds: BOX, inside: [tap] })).toBe('over');
    expect(covers([...pageWith(label), { ...tap, surface: true }]).centre['under']).toBe('over');
  });
});
