/** What became of the target of an action: by the identity of its element, and by its own pixels (R12). */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { ScreenChangeKind } from '../../src/screen/model/screen.ts';
import type { PixelChange } from '../../src/vision/pixel-change.ts';
import { targetChange } from '../../src/vision/target.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { box } from './drawing/lines.ts';
import { PLAIN, plainFrame, regionOf, type Spot } from './drawing/plain.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

const TARGET = box(20, 150, 60, 38);
const BUTTON: Part = { ref: 'button', text: 'Pay', bounds: TARGET };

interface Case {
  readonly before?: readonly Part[];
  readonly after?: readonly Part[];
  readonly kind?: ScreenChangeKind;
  /** Regions that changed; null: no screenshots. */
  readonly regions?: PixelChange['regions'] | null;
  /** What is painted on the later frame alone. */
  readonly spots?: readonly Spot[];
  readonly pixelKind?: PixelChange['kind'];
  readonly masks?: readonly Rect[];
  readonly target?: Rect;
  readonly lossy?: readonly [boolean, boolean];
  readonly laterSize?: typeof PLAIN;
}

function changed(found: Case): string {
  const { before = [BUTTON], after = before, kind = 'partial', regions = [], lossy = [false, false] } = found;
  const [a, b] = [before, after].map((parts) => screenOf(PLAIN, { elements: elementsOf(parts) }));
  const pixels: PixelChange | null = regions && {
    kind: found.pixelKind ?? 'partial',
    reason: '',
    regions,
    negligible: [],
    ratio: 0.1,
    kept: { before: 1, after: 1 },
    dy: 0,
  };
  return targetChange(found.target ?? TARGET, {
    before: { screen: a!, frame: plainFrame([], lossy[0]) },
    after: { screen: b!, frame: plainFrame(found.spots ?? [], lossy[1], found.laterSize) },
    pixels,
    tree: treeChange(a!, b!),
    masks: found.masks ?? [],
    kind,
    dy: 0,
  });
}

/** A change all over the target, and one beside it. */
const over: Case = { regions: [regionOf(TARGET)], spots: [[20, 150, 60, 38, 20]] };
const beside: Case = { regions: [regionOf(box(0, 0, 160, 100))], spots: [[0, 0, 160, 100, 20]] };
const moved = (dx: number, dy: number): Part[] => [{ ...BUTTON, bounds: box(20 + dx, 150 + dy, 60, 38) }];

describe('the target, by its element', () => {
  test.each<[string, Case, string]>([
    ['is unchanged where nothing is', {}, 'unchanged'],
    ['is unchanged where another place changed', beside, 'unchanged'],
    ['changed where its pixels did', over, 'changed'],
    ['changed where its state did', { after: [{ ...BUTTON, state: { checked: true } }] }, 'changed'],
    ['is gone where neither tree nor pixels have it', { after: [], ...over }, 'gone'],
    ['is unchanged where the tree lacks it and its pixels stay', { after: [], ...beside }, 'unchanged'],
    [
      'is gone where the tree lacks it, without screenshots',
      { after: [], regions: null, kind: 'none' },
      'gone',
    ],
    ['moved down', { after: moved(0, 3), ...over }, 'moved'],
    ['moved up', { after: moved(0, -3), ...over }, 'moved'],
    ['moved to the side', { after: moved(3, 0), ...over }, 'moved'],
    ['moved to the other side', { after: moved(-3, 0), ...over }, 'moved'],
    ['changed where it moved by two pixels', { after: moved(2, -2), ...over }, 'changed'],
    ['is unchanged where the tree alone moved it', { after: moved(0, 9), ...beside }, 'unchanged'],
    ['moved, without screenshots', { after: moved(0, 9), regions: null }, 'moved'],
    ['changed on a screen that did, without screenshots', { regions: null }, 'changed'],
    ['is unchanged on a screen that is, without screenshots', { regions: null, kind: 'none' }, 'unchanged'],
  ])('%s', (_, found, expected) => {
    expect(changed(found)).toBe(expected);
  });

  test.each<[string, Case, string]>([
    ['is gone with its page', { kind: 'full' }, 'gone'],
    ['moved with a list', { kind: 'scrolled', ...over }, 'moved'],
    ['is unchanged beside a list', { kind: 'scrolled', ...beside }, 'unchanged'],
    ['changed', over, 'changed'],
    ['is unchanged', beside, 'unchanged'],
  ])('without an element there: %s', (_, found, expected) => {
    expect(changed({ ...found, before: [] })).toBe(expected);
  });

  /** The target's own element changed its state; any other one is as it was. */
  const aims = (...parts: readonly Part[]): boolean => {
    const after = parts.map((p) => (p.resourceId === 'own' ? { ...p, state: { checked: true } } : p));
    return changed({ before: parts, after }) === 'changed';
  };
  const own = (bounds: Rect, more: Part = {}): Part => ({ text: 'Pay', resourceId: 'own', bounds, ...more });
  const other = (bounds: Rect, more: Part = {}): Part => ({
    text: 'Other',
    resourceId: 'other',
    bounds,
    ...more,
  });

  test.each<[string, readonly Part[], boolean]>([
    ['in its box', [own(TARGET)], true],
    ['that shares more than half of both', [own(box(20, 150, 60, 75))], true],
    ['that shares half of both', [own(box(20, 150, 60, 76))], false],
    ['that is out of view', [own(TARGET, { visible: null })], false],
    ['beside it', [own(box(90, 150, 60, 40))], false],
    ['that fits better than one before', [other(box(20, 150, 60, 50)), own(TARGET)], true],
    ['that fits better than one after', [own(TARGET), other(box(20, 150, 60, 50))], true],
    ['that fits worse', [own(box(20, 150, 60, 50)), other(TARGET)], false],
    ['that is inside another one of the same part in view', [other(TARGET), own(TARGET)], true],
    ['around another one of the same part in view', [own(TARGET), other(TARGET)], false],
    [
      'that reaches out of one of the same part in view',
      [other(TARGET), own(box(20, 150, 60, 99), { visible: TARGET })],
      false,
    ],
  ])('an element is the target %s: %s', (_, parts, is) => {
    expect(aims(...parts)).toBe(is);
  });
});

describe('the pixels of the target', () => {
  const region = (bounds: Rect, tinted = false) => ({ regions: [regionOf(bounds, tinted)] });
  /** All of the target is in the region; only the spots differ. */
  const spots = (...all: readonly Spot[]): Case => ({ ...region(TARGET), spots: all });

  test.each<[string, Case, boolean]>([
    ['four of them', spots([40, 160, 2, 2, 20]), true],
    ['three of them', spots([40, 160, 3, 1, 20]), false],
    ['four at its left edge', spots([20, 160, 1, 4, 20]), true],
    ['beyond its left edge', spots([10, 160, 10, 4, 20]), false],
    ['four at its upper edge', spots([40, 150, 4, 1, 20]), true],
    ['beyond its upper edge', spots([40, 140, 4, 10, 20]), false],
    ['four at its right edge', spots([79, 160, 1, 4, 20]), true],
    ['beyond its right edge', spots([80, 160, 9, 4, 20]), false],
    ['four at its lower edge', spots([40, 187, 4, 1, 20]), true],
    ['beyond its lower edge', spots([40, 188, 4, 9, 20]), false],
    ['faintly', spots([30, 155, 30, 30, 190]), false],
    [
      'outside the region that changed',
      { ...region(box(20, 150, 20, 40)), spots: [[50, 160, 9, 9, 20]] },
      false,
    ],
    ['in a sliver of a region', { ...region(box(0, 0, 25, 240)), spots: [[20, 150, 5, 40, 20]] }, true],
    ['in a narrower one', { ...region(box(0, 0, 24, 240)), spots: [[20, 150, 5, 40, 20]] }, false],
    ['in a low one', { ...region(box(0, 0, 160, 155)), spots: [[20, 150, 60, 5, 20]] }, true],
    ['in a lower one', { ...region(box(0, 0, 160, 154)), spots: [[20, 150, 60, 5, 20]] }, false],
    ['under a mask', { ...over, masks: [box(22, 152, 56, 34)] }, false],
    ['beside a mask', { ...over, masks: [box(22, 152, 56, 33)] }, true],
    ['under a scrim', { ...over, pixelKind: 'overlay' }, true],
    ['under a scrim that is elsewhere', { ...beside, pixelKind: 'overlay' }, false],
    ['by less than a scrim', { ...region(TARGET), pixelKind: 'overlay' }, true],
    ['of another size of screen', { ...region(TARGET), laterSize: { width: 160, height: 200 } }, true],
    ['of another width of screen', { ...region(TARGET), laterSize: { width: 200, height: 240 } }, true],
    [
      'in the second of two regions',
      {
        ...spots([70, 160, 4, 4, 20]),
        regions: [regionOf(box(20, 150, 30, 40)), regionOf(box(60, 150, 20, 40))],
      },
      true,
    ],
  ])('changed %s', (_, found, is) => {
    expect(changed(found)).toBe(is ? 'changed' : 'unchanged');
  });

  test('are whole ones, where its box has fractions', () => {
    const target = box(20.2, 150.2, 59.6, 37.6);
    const at = (...spot: Spot): string =>
      changed({ before: [], target, regions: [regionOf(box(0, 100, 160, 140))], spots: [spot] });
    expect([at(20, 160, 1, 9, 20), at(21, 160, 1, 9, 20)]).toEqual(['unchanged', 'changed']);
    expect([at(30, 150, 9, 1, 20), at(30, 151, 9, 1, 20)]).toEqual(['unchanged', 'changed']);
    expect([at(79, 160, 1, 9, 20), at(78, 160, 1, 9, 20)]).toEqual(['unchanged', 'changed']);
    expect([at(30, 187, 9, 1, 20), at(30, 186, 9, 1, 20)]).toEqual(['unchanged', 'changed']);
  });

  test('of a large target change by more than two thousandths', () => {
    // 100 x 80 pixels inside: 16 of them are two thousandths.
    const target = box(18, 118, 104, 84);
    const at = (width: number): string =>
      changed({ before: [], target, regions: [regionOf(target)], spots: [[40, 160, width, 1, 20]] });
    expect(at(15)).toBe('unchanged');
    expect(at(16)).toBe('changed');
  });

  test.each<[readonly [boolean, boolean], string]>([
    [[false, false], 'changed'],
    [[true, false], 'unchanged'],
    [[false, true], 'unchanged'],
    [[true, true], 'unchanged'],
  ])('change by an encoder, where a screenshot is lossy: %s', (lossy, expected) => {
    expect(changed({ ...spots([30, 155, 30, 30, 160]), lossy })).toBe(expected);
    expect(changed({ ...spots([30, 155, 30, 30, 20]), lossy })).toBe('changed');
  });
});

describe('a tint of the target', () => {
  /** The target is tinted, with these other regions. */
  const tinted = (...others: PixelChange['regions']): string =>
    changed({ regions: [regionOf(TARGET, true), ...others] });
  const part = (x: number, height: number, is = true) => regionOf(box(x, 0, 40, height), is);

  test('is a state of it', () => {
    expect(tinted()).toBe('changed');
  });

  test('is the tint of the page where three times as much has it, in four regions or more', () => {
    // The target has 2280 pixels: three times as many are 6840.
    expect(tinted(part(0, 57), part(40, 57), part(80, 57))).toBe('unchanged');
    expect(tinted(part(0, 57), part(40, 57), part(80, 56))).toBe('changed');
    expect(tinted(part(0, 90), part(40, 90))).toBe('changed');
    expect(tinted(part(0, 60), part(40, 60), part(80, 60, false))).toBe('changed');
    expect(tinted(part(0, 60), part(40, 60), part(80, 60), part(120, 60, false))).toBe('unchanged');
  });

  test('does not hide another change', () => {
    const regions = [regionOf(TARGET, true), part(0, 60), part(40, 60), part(80, 60)];
    expect(changed({ regions, spots: [[40, 160, 9, 9, 20]] })).toBe('changed');
  });
});
