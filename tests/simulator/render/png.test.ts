import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colour } from '../../../src/simulator/render/colour.ts';
import { encodePng } from '../../../src/simulator/render/png.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';

test('every byte comes out of a decoder as it went in', async () => {
  const rgba = Uint8Array.from({ length: 37 * 23 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (index * 7919) % 256,
  );
  const decoded = await sharp(encodePng(rgba, 37, 23))
    .raw()
    .toBuffer();
  expect(Buffer.compare(decoded, rgba)).toBe(0);
});

test('a picture is right after one of another shape that took as many bytes', async () => {
  // Rows of 4 bytes a pixel and one more: 9 rows of 5 bytes, 1 row of 45.
  const white = new Uint8Array(11 * 4).fill(255);
  encodePng(white, 11, 1);
  const tall = new Uint8Array(9 * 4).fill(200);
  const decoded = await sharp(encodePng(tall, 1, 9))
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect(Buffer.compare(decoded, tall)).toBe(0);
});

test.each([
  [12, 6],
  [13, 6.5],
  [13, 3],
])('a translucent shape of %i pixels is laid on everywhere once', (side, radius) => {
  const surface = new Surface(20, 20);
  surface.rect(0, 0, 20, 20, colour('#ffffff'));
  surface.rounded(2, 2, side, side, radius, colour('#000000', 0.5));
  const darkest = Math.min(...[...surface.pixels].map((value) => value & 0xff));
  expect(darkest).toBe(126);
  expect(surface.colourAt(2, 2)).not.toBe(
    surface.colourAt(2 + Math.floor(side / 2), 2 + Math.floor(side / 2)),
  );
});

test('a round outline leaves its middle alone', () => {
  const surface = new Surface(40, 40);
  surface.rect(0, 0, 40, 40, colour('#ffffff'));
  surface.outline(5, 5, 30, 30, 15, 4, colour('#000000'));
  expect(surface.colourAt(20, 20)).toBe(0xffffffff);
  expect(surface.colourAt(6, 20)).toBe(0xff000000);
  expect(surface.colourAt(20, 33)).toBe(0xff000000);
  expect(surface.colourAt(5, 5)).toBe(0xffffffff);
});
