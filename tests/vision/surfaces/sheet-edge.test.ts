/** Surfaces that hide nearly all of a page, told from pictures alone by their upper edge, the scrim above it, and their handle. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from '../drawing/canvas.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [360, 740];
const INK: Colour = [30, 30, 34];
const PALE: Colour = [236, 236, 240];
interface Theme {
  readonly ground: Colour;
  readonly surface: Colour;
  readonly ink: Colour;
}
const LIGHT: Theme = { ground: [250, 250, 252], surface: [255, 255, 255], ink: INK };
const DARK: Theme = { ground: [0, 0, 0], surface: [18, 18, 20], ink: PALE };

/** A page below a status bar, with a title and rows. */
function page(rows: string, { ground, ink }: Theme): Canvas {
  const canvas = new Canvas(width, height, 1, ground);
  canvas.text(12, 8, 10, '12 30', ink);
  canvas.text(16, 40, 20, 'Messages', ink);
  for (let i = 0; i < 12; i++) canvas.text(40, 104 + 52 * i, 16, `${rows} ${i}`, ink);
  return canvas;
}

interface Look {
  readonly theme: Theme;
  readonly top: number;
  readonly inset?: number;
  readonly scrim?: number;
  /** Distance of a short bar from the middle; null without one. */
  readonly handle?: number | null;
  readonly thick?: number;
}

/** Puts a surface over nearly all of a page. */
function over(canvas: Canvas, { theme, top, inset = 0, scrim = 0, handle = null, thick = 4 }: Look): Canvas {
  if (scrim > 0) canvas.rect(0, 0, width, height, [0, 0, 0], scrim);
  canvas.round(inset, top, width - 2 * inset, height - top - inset, 16, theme.surface);
  if (inset === 0) canvas.rect(0, height - 40, width, 40, theme.surface);
  const grey: Colour = theme === DARK ? [60, 60, 64] : [190, 190, 196];
  if (handle !== null) canvas.rect(width / 2 - 16 + handle, top + 12, 32, thick, grey);
  for (let y = top + 40, i = 0; y < height - 60; y += 46, i++)
    canvas.text(inset + 64, y, 16, `Choice ${i * 7}`, theme.ink);
  return canvas;
}

function kinds(before: Canvas, after: Canvas): string[] {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  const kindOf = (a: Canvas, b: Canvas): string =>
    comparePixels(frameOf(a), frameOf(b), { density: 1, masks }).kind;
  return [kindOf(before, after), kindOf(after, before)];
}

const isPart = (kind: string): boolean => kind === 'partial' || kind === 'overlay';

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('on a %s page', (_, theme) => {
  test('a sheet with a handle is a part, without a scrim and with one', () => {
    const plain = kinds(page('Row', theme), over(page('Row', theme), { theme: DARK, top: 34, handle: 0 }));
    const veiled = kinds(
      page('Row', theme),
      over(page('Row', theme), { theme, top: 34, scrim: 0.5, handle: 0 }),
    );
    expect([...plain, ...veiled].every(isPart)).toBe(true);
  });

  test('a sheet without a handle is a part where the clock above it is under a scrim', () => {
    const after = over(page('Row', theme), { theme: LIGHT, top: 30, scrim: 0.5 });
    expect(kinds(page('Row', theme), after).every(isPart)).toBe(true);
  });

  test('a dialog with small margins is a part where what is around it is under a scrim', () => {
    const after = over(page('Row', theme), { theme: LIGHT, top: 52, inset: 12, scrim: 0.6 });
    expect(kinds(page('Row', theme), after).every(isPart)).toBe(true);
  });
});

describe('another page is no surface', () => {
  test('under a bar that stays as it is', () => {
    const after = over(page('Row', LIGHT), { theme: DARK, top: 66 });
    expect(kinds(page('Row', LIGHT), after)).toEqual(['full', 'full']);
  });

  test('under a bar with another title', () => {
    const other = page('Row', LIGHT).rect(0, 30, width, 36, LIGHT.ground).text(16, 40, 20, 'Calendar', INK);
    expect(kinds(page('Row', LIGHT), over(other, { theme: DARK, top: 66, scrim: 0.5 }))).toEqual([
      'full',
      'full',
    ]);
  });

  test('under a bar that changes its colour and keeps its letters white', () => {
    const bar = (colour: Colour): Canvas =>
      new Canvas(width, height, 1, LIGHT.ground)
        .rect(0, 0, width, 66, colour)
        .text(16, 40, 20, 'Messages', PALE);
    const before = bar([20, 80, 200]);
    for (let i = 0; i < 12; i++) before.text(40, 104 + 52 * i, 16, `Row ${i}`, INK);
    const after = over(bar([90, 30, 120]), { theme: LIGHT, top: 66 });
    expect(kinds(before, after)).toEqual(['full', 'full']);
  });

  test.each([
    ['a short bar that is not in the middle', { handle: 40 }],
    ['a thick box in the middle', { handle: 0, thick: 14 }],
  ])('with %s', (_, look) => {
    const after = over(page('Row', LIGHT), { theme: DARK, top: 34, ...look });
    expect(kinds(page('Row', LIGHT), after)).toEqual(['full', 'full']);
  });

  test('with a gap between two cards in the middle of its edge', () => {
    const after = over(page('Row', LIGHT), { theme: DARK, top: 34 });
    after.rect(width / 2 - 14, 34, 28, 8, LIGHT.ground);
    expect(kinds(page('Row', LIGHT), after)).toEqual(['full', 'full']);
  });

  test('where the page before has the same handle', () => {
    const before = over(page('Row', LIGHT), { theme: DARK, top: 34, handle: 0 });
    const after = over(page('Row', DARK), { theme: LIGHT, top: 34, handle: 0 });
    expect(kinds(before, after)).toEqual(['full', 'full']);
  });
});
