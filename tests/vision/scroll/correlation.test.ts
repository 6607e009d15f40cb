/** The shift of frames whose rows are not equal to the bit. */
import { describe, expect, test } from 'vitest';
import { correlate } from '../../../src/vision/scroll/correlation.ts';
import { Edges } from '../../../src/vision/scroll/edges.ts';
import type { Frame } from '../../../src/vision/decode/frame.ts';
import { Canvas, randomOf, type Colour } from '../drawing/canvas.ts';
import { frameOf } from '../drawing/seen.ts';

const WIDTH = 400;
const PAPER: Colour = [250, 250, 250];

/** Draws strokes of one width per row of a page, of which `top` rows went out of view. */
function page(height: number, top: number, seed = 7): Frame {
  const canvas = new Canvas(WIDTH, height, 1, PAPER);
  const random = randomOf(seed);
  for (let y = 0; y < 4 * height; y += 14) {
    const [x, width] = [10 + Math.floor(random() * 200), 20 + Math.floor(random() * 120)];
    for (let at = x; at < x + width; at += 9) canvas.rect(at, y - top, 3, 8, [20, 30, 40]);
  }
  return frameOf(canvas);
}

describe('a shift', () => {
  test.each([
    [640, 41],
    [640, -97],
    [1280, 250],
    [2400, 803],
    [2400, -1301],
  ])('of a page of %d rows by %d is found to the row', (height, shift) => {
    const found = correlate(page(height, 1500), page(height, 1500 - shift), { top: 0, bottom: height });
    expect(found?.dy).toBe(shift);
    expect(found!.verified).toBeGreaterThan(0.9);
  });

  test('is not found between two pages', () => {
    expect(
      correlate(page(1280, 0, 3), page(1280, 0, 4), { top: 0, bottom: 1280 })?.verified ?? 0,
    ).toBeLessThan(0.6);
  });

  test('is not found on a page without edges', () => {
    const blank = frameOf(new Canvas(WIDTH, 640, 1, PAPER));
    expect(correlate(blank, page(640, 0), { top: 0, bottom: 640 })).toBeNull();
    expect(correlate(page(640, 0), blank, { top: 0, bottom: 640 })).toBeNull();
  });
});

describe('the edges of a frame', () => {
  const [before, after] = [page(640, 300), page(640, 260)];

  test('are all found where the shift puts them, and few of them elsewhere', () => {
    const rows = { top: 40, bottom: 640 };
    const edges = new Edges(after, rows);
    const right = edges.movedFrom(before, rows, { dy: 40, tolerance: 0 });
    expect(right.edges).toBe(edges.count);
    expect(right.found).toBe(right.edges);
    const wrong = edges.movedFrom(before, rows, { dy: 33, tolerance: 0 });
    expect(wrong.found).toBeLessThan(0.8 * wrong.edges);
  });

  test('are counted to the end only where the result can be of use', () => {
    const rows = { top: 40, bottom: 640 };
    const edges = new Edges(after, rows);
    const whole = edges.movedFrom(before, rows, { dy: 33, tolerance: 0 });
    const share = whole.found / whole.edges;
    const shift = { dy: 33, tolerance: 0 };
    expect(edges.movedFrom(before, rows, shift, { least: whole.found, share: share - 0.001 })).toEqual(whole);
    expect(edges.movedFrom(before, rows, shift, { least: 0, share: 0.95 }).found).toBeLessThan(whole.found);
    expect(edges.movedFrom(before, rows, shift, { least: whole.edges, share: 0 }).found).toBeLessThan(
      whole.found,
    );
  });

  test('are counted between the rows alone', () => {
    const edges = new Edges(after, { top: 0, bottom: 640 });
    const part = edges.movedFrom(before, { top: 100, bottom: 200 }, { dy: 40, tolerance: 0 });
    expect(part.edges).toBeGreaterThan(0);
    expect(part.edges).toBeLessThan(edges.count);
    expect(edges.movedFrom(before, { top: 200, bottom: 200 }, { dy: 40, tolerance: 0 }).edges).toBe(0);
  });
});
