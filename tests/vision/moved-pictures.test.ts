/** What screenshots tell of content that moved: resized and lossy ones, keyboards, lists under fixed content, sparse lists. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FrameReader } from '../../src/vision/decode/frame.ts';
import { comparePixels, type PixelChange } from '../../src/vision/pixel-change.ts';
import { Canvas, randomOf, type Colour } from './drawing/canvas.ts';
import { jpeg, pngOf } from './drawing/encoding.ts';
import { frameOf } from './drawing/seen.ts';

const [WIDTH, HEIGHT] = [360, 740];
const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [214, 214, 220];
const BAR: Colour = [30, 90, 170];
const STATUS = { x: 0, y: 0, width: WIDTH, height: 24 };
const COLOURS: readonly Colour[] = [
  [180, 40, 40],
  [40, 120, 60],
  [50, 70, 190],
  [200, 140, 30],
  [120, 40, 140],
];

/** Returns letters that no other number has. */
function words(n: number): string {
  const random = randomOf(n * 977 + 5);
  return Array.from({ length: 16 }, (_, i) =>
    i % 6 === 5 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26)),
  ).join('');
}

interface List {
  readonly scrolled?: number;
  readonly pitch?: number;
  /** Where the list begins, below the bar and what stays. */
  readonly from?: number;
  readonly first?: number;
  readonly colours?: readonly Colour[];
}

/** Draws an app bar, lines that stay, and a list below them. */
function list({ scrolled = 0, pitch = 64, from = 80, first = 0, colours = COLOURS }: List = {}): Canvas {
  const c = new Canvas(WIDTH, HEIGHT, 1, WHITE).rect(0, 24, WIDTH, 48, BAR).text(16, 54, 18, 'Orders', WHITE);
  for (let y = 110; y < from - 20; y += 32) c.text(16, y, 14, `Filter ${words(y)}`);
  c.clip(from, HEIGHT, () => {
    for (let i = 0; i < 40; i++) {
      const y = from + i * pitch - scrolled;
      if (y < -pitch || y > HEIGHT + pitch) continue;
      c.round(12, y + 8, 40, 40, 20, colours[(i + first) % colours.length]!);
      c.text(64, y + 26, 14, words(i + first)).text(64, y + 46, 12, words(i + first + 5));
    }
  });
  return c;
}

/** Moves all but the status bar up, and draws a keyboard. */
function withKeyboard(page: Canvas, height: number, pan: number): Canvas {
  const c = new Canvas(WIDTH, HEIGHT, 1, WHITE);
  const row = WIDTH * 4;
  c.data.set(page.data.subarray(pan * row));
  c.rect(0, 0, WIDTH, 24, WHITE).rect(0, HEIGHT - height, WIDTH, height, GREY);
  for (let y = HEIGHT - height + 12; y < HEIGHT - 40; y += 56)
    for (let x = 4; x < WIDTH - 20; x += 36) c.rect(x, y, 30, 44, WHITE).text(x + 10, y + 28, 16, 'k');
  return c;
}

function compare(before: Canvas, after: Canvas): PixelChange {
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks: [STATUS] });
}

async function resized(c: Canvas, factor: number): Promise<Parameters<typeof comparePixels>[0]> {
  const png = await sharp(pngOf(c))
    .resize({ width: Math.round(WIDTH * factor) })
    .png()
    .toBuffer();
  return new FrameReader().decode(png);
}

async function compareResized(before: Canvas, after: Canvas, factor: number): Promise<PixelChange> {
  const masks = [{ x: 0, y: 0, width: WIDTH, height: Math.ceil(24 * factor) }];
  return comparePixels(await resized(before, factor), await resized(after, factor), {
    density: factor,
    masks,
  });
}

describe('a list that was scrolled', () => {
  test.each([0.5, 0.73, 0.9])('is scrolled in pictures resized to %d of their size', async (factor) => {
    const change = await compareResized(list(), list({ scrolled: 121 }), factor);
    expect(change.kind).toBe('scrolled');
    expect(Math.abs(change.dy + 121 * factor)).toBeLessThan(1.5);
  });

  test('is not scrolled when another list took its place, in resized pictures', async () => {
    expect((await compareResized(list(), list({ first: 13 }), 0.73)).kind).toBe('full');
  });

  test('is scrolled where few rows fill it and the last one leaves', () => {
    expect(compare(list({ pitch: 230 }), list({ pitch: 230, scrolled: -150 + 230 }))).toMatchObject({
      kind: 'scrolled',
      dy: -80,
    });
  });

  test.each([61, -61])('is scrolled by %d under much that stays, as its first line is cut', (by) => {
    const [low, high] = [list({ from: 300, scrolled: 100 }), list({ from: 300, scrolled: 100 + by })];
    expect(compare(low, high)).toMatchObject({ kind: 'scrolled', dy: -by });
  });

  test('was pushed where whole lines are below what opened', () => {
    const opened = list({ from: 300 }).rect(0, 292, WIDTH, HEIGHT - 292, WHITE);
    for (let i = 0; i < 8; i++) {
      const y = 300 + 80 + i * 64;
      opened.round(12, y + 8, 40, 40, 20, COLOURS[i % COLOURS.length]!);
      opened.text(64, y + 26, 14, words(i)).text(64, y + 46, 12, words(i + 5));
    }
    opened.text(16, 330, 14, 'What opened says this').text(16, 356, 14, 'and this');
    expect(compare(list({ from: 300 }), opened).kind).toBe('partial');
  });
});

describe('a keyboard', () => {
  test.each([120, 250])('that pans a form by %d px scrolls nothing', (pan) => {
    const form = list();
    const shown = withKeyboard(form, 250, pan);
    expect(compare(form, shown).kind).toBe('partial');
    expect(compare(shown, form).kind).toBe('partial');
  });

  test('that pans a form scrolls nothing in lossy pictures', async () => {
    const form = await jpeg(list(), 80);
    const shown = await jpeg(withKeyboard(list(), 250, 120), 80);
    expect(compare(form, shown).kind).toBe('partial');
  });

  test('is none where a wide divider came into view', () => {
    const divided = (scrolled: number): Canvas => list({ scrolled }).rect(0, 500 - scrolled, WIDTH, 3, GREY);
    expect(compare(divided(0), divided(120)).kind).toBe('scrolled');
  });
});

describe('a list in the place of another', () => {
  test('is a page and no scrim, though round pictures of other colours have the same shape', () => {
    const colours: readonly Colour[] = [
      [110, 160, 90],
      [90, 90, 90],
      [200, 170, 210],
      [60, 160, 190],
    ];
    const other = list({ first: 13, colours });
    expect(compare(list(), other).kind).toBe('full');
    expect(compare(other, list()).kind).toBe('full');
  });
});

describe('a fade', () => {
  test('of six levels is no change in lossy pictures', async () => {
    const faded = list();
    for (let k = 0; k < faded.data.length; k++) if (k % 4 !== 3) faded.data[k] = faded.data[k]! * 0.978;
    expect(compare(await jpeg(list(), 80), await jpeg(faded, 80)).kind).toBe('none');
  });

  test('is a change where something else changed under it', async () => {
    const faded = list().rect(40, 300, 220, 90, [20, 20, 20]);
    for (let k = 0; k < faded.data.length; k++) if (k % 4 !== 3) faded.data[k] = faded.data[k]! * 0.978;
    expect(compare(await jpeg(list(), 80), await jpeg(faded, 80)).kind).not.toBe('none');
  });
});
