/** Dialogs over pages with nothing beside them, and pictures that take turns above what stays. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { noisy } from './drawing/encoding.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [30, 30, 34];
const BLUE: Colour = [30, 110, 200];

function change(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  const { kind, veiled } = comparePixels(frameOf(before), frameOf(after), { density: 1, masks });
  return veiled === undefined ? kind : `${kind} ${veiled}`;
}

function bothWays(one: Canvas, other: Canvas): string {
  return `${change(one, other)}, ${change(other, one)}`;
}

/** A page with a few lines in its middle, and a clock. */
function lone(lines: readonly string[], ground: Colour = WHITE, ink: Colour = BLUE): Canvas {
  const canvas = new Canvas(width, height, 1, ground);
  canvas.text(24, 6, 12, '9:41', INK);
  for (const [i, line] of lines.entries()) canvas.text(90, 330 + 36 * i, 14, line, ink);
  return canvas;
}

interface Dialog {
  readonly scrim?: number;
  readonly tint?: Colour;
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A dialog with two answers over a page. */
function asked(
  canvas: Canvas,
  { scrim = 0.45, tint = [0, 0, 0], box = { x: 24, y: 290, width: 312, height: 190 } }: Dialog = {},
): Canvas {
  canvas.rect(0, 0, width, height, tint, scrim);
  canvas.round(box.x, box.y, box.width, box.height, 10, WHITE);
  canvas.text(box.x + 20, box.y + 24, 15, 'Leave this group?', INK);
  canvas.text(box.x + 20, box.y + 64, 13, 'You can come back', INK);
  return canvas
    .text(box.x + 20, box.y + box.height - 40, 14, 'Cancel', BLUE)
    .text(box.x + 180, box.y + box.height - 40, 14, 'Leave', BLUE);
}

const LINKS = ['Default', 'Scale', 'Slide', 'Own ground'];
const TEAL: Colour = [52, 200, 180];

describe('a dialog that hides all that a page shows lies over a scrim', () => {
  test('where a page has some links', () => {
    expect(bothWays(lone(LINKS), asked(lone(LINKS)))).toBe('overlay after, overlay before');
  });

  test('where a list is empty', () => {
    const empty = (): Canvas => lone(['Nothing here yet']);
    const box = { x: 40, y: 300, width: 280, height: 140 };
    expect(bothWays(empty(), asked(empty(), { scrim: 0.6, box }))).toBe('overlay after, overlay before');
  });

  test('where the ground has a colour', () => {
    const page = (): Canvas => lone(['Tap to begin', 'a new game'], TEAL, WHITE);
    expect(bothWays(page(), asked(page(), { scrim: 0.5, tint: [4, 0, 8] }))).toBe(
      'overlay after, overlay before',
    );
  });

  test('in a picture with the noise of an encoder', () => {
    expect(change(noisy(lone(LINKS), 4), noisy(asked(lone(LINKS)), 4))).toBe('overlay after');
  });
});

describe('another page with one card is another page', () => {
  const card = (ground: Colour): Canvas => {
    const canvas = new Canvas(width, height, 1, ground);
    canvas.round(24, 290, 312, 190, 10, WHITE);
    return canvas.text(44, 314, 15, 'Your week', INK).text(44, 354, 13, 'Three new records', INK);
  };

  test('where the ground is hardly darker', () => {
    expect(bothWays(lone(LINKS), card([236, 236, 240]))).toBe('full, full');
  });

  test('where the ground has another hue', () => {
    expect(bothWays(lone(LINKS, TEAL, WHITE), card([150, 70, 60]))).toBe('full, full');
  });

  test('where the ground is nearly black', () => {
    expect(bothWays(lone(LINKS), card([18, 18, 20]))).toBe('full, full');
  });

  test('where a bar stands above it', () => {
    const titled = card([140, 140, 140])
      .rect(0, 24, width, 56, [90, 40, 120])
      .text(20, 44, 18, 'Records', WHITE);
    expect(bothWays(lone(LINKS), titled)).toBe('full, full');
  });
});

/** A picture as wide as the screen down to a row, of bars in colours of its own. */
function pictured(canvas: Canvas, seed: number, top: number, end: number): Canvas {
  for (let y = top; y < end; y += 12)
    for (let x = 0; x < width; x += 20) {
      const shade = (x * 7 + y * 13 + seed * 101 + ((x * y * seed) % 97)) % 150;
      canvas.rect(x, y, 20, Math.min(12, end - y), [
        shade,
        (shade * 3 + seed * 40) % 160,
        (shade + 60) % 170,
      ]);
    }
  return canvas;
}

describe('what stays below a picture as wide as the screen is the page', () => {
  test('below the pictures of a product', () => {
    const product = (seed: number): Canvas =>
      pictured(new Canvas(width, height, 1, WHITE), seed, 24, 430)
        .round(150 + 20 * seed, 444, 8, 8, 4, BLUE)
        .text(16, 470, 20, 'A red kettle', INK)
        .text(16, 500, 14, 'Nine cups, made of steel', INK);
    expect(bothWays(product(1), product(2))).toBe('partial, partial');
  });

  test('below a map', () => {
    const map = (seed: number): Canvas =>
      pictured(new Canvas(width, height, 1, [22, 22, 28]), seed, 0, 460)
        .text(20, 490, 18, 'Your driver is near', WHITE)
        .round(16, 560, 328, 48, 8, BLUE);
    expect(bothWays(map(3), map(4))).toBe('partial, partial');
  });

  test('below a video with a title above it', () => {
    const player = (seed: number): Canvas =>
      pictured(new Canvas(width, height, 1, WHITE), seed, 80, 420)
        .text(16, 44, 18, 'Now', INK)
        .text(150, 520, 16, 'Page 0', INK);
    expect(bothWays(player(5), player(6))).toBe('partial, partial');
  });
});

describe('another page above bars that stay is another page', () => {
  test('above a small player and tabs', () => {
    const page = (seed: number): Canvas =>
      pictured(new Canvas(width, height, 1, WHITE), seed, 24, 600)
        .rect(0, 600, width, 56, [230, 226, 236])
        .text(20, 620, 14, 'A song', INK)
        .text(40, 700, 12, 'Home', INK);
    expect(bothWays(page(1), page(2))).toBe('full, full');
  });

  test('that ends as early, with a button that stays in the corner', () => {
    const page = (seed: number): Canvas => {
      const canvas = new Canvas(width, height, 1, WHITE);
      for (let i = 0; i < 9; i++)
        canvas.text(
          16 + seed * 3,
          40 + 40 * i + seed * 11,
          16,
          `${LINKS[(i * seed) % 4]!} ${i * seed} of ${seed}`,
          INK,
        );
      return canvas.round(290, 600, 56, 56, 28, BLUE).text(308, 618, 20, '+', WHITE);
    };
    expect(bothWays(page(1), page(2))).toBe('full, full');
  });
});
