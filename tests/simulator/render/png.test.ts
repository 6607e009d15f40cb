import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { colour } from '../../../src/simulator/render/colour.ts';
import { deflateRows } from '../../../src/simulator/render/deflate.ts';
import { encodePng } from '../../../src/simulator/render/png.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';

test('every byte comes out of a decoder as it went in', async () => {
  const rgba = Uint8Array.from({ length: 37 * 23 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (index * 7919) % 256,
  );
  const decoded = await sharp(encodePng(new Uint32Array(rgba.buffer), 37, 23))
    .raw()
    .toBuffer();
  expect(Buffer.compare(decoded, rgba)).toBe(0);
});

describe('rows come out of zlib as they went in', () => {
  const pictures: readonly (readonly [string, number, number, (x: number, y: number) => number])[] = [
    ['one colour', 1080, 300, () => 0xffffffff],
    ['every colour', 64, 1024, (x, y) => (x * 4 + (y % 4)) * 0x01010101],
    ['noise', 129, 77, (x, y) => Math.imul(x * 7919 + y, 2_654_435_761) >>> 0],
    ['a line now and then', 300, 90, (x, y) => (y % 7 === 0 && x > 40 ? 0xff0000ff : 0xffeeeeee)],
    ['runs of every length', 700, 40, (x, y) => ((x * (y + 1)) % 53 < y ? 0xff123456 : 0xff654321)],
    ['as wide as deflate can look back', 8190, 3, (x) => x],
    ['wider than deflate can look back', 9000, 3, (x) => x],
    ['a single pixel', 1, 1, () => 0x80402010],
  ];
  test.each(pictures)('%s', (_, width, height, pixel) => {
    const pixels = Uint32Array.from({ length: width * height }, (_v, i) =>
      pixel(i % width, Math.floor(i / width)),
    );
    const rows = inflateSync(deflateRows(pixels, width, height));
    const bytes = new Uint8Array(pixels.buffer);
    const wrong = Array.from({ length: height }, (_v, y) => y).filter((y) => {
      const row = rows.subarray(y * (width * 4 + 1), (y + 1) * (width * 4 + 1));
      return (
        row[0] !== 0 ||
        Buffer.compare(row.subarray(1), bytes.subarray(y * width * 4, (y + 1) * width * 4)) !== 0
      );
    });
    expect(rows).toHaveLength((width * 4 + 1) * height);
    expect(wrong).toEqual([]);
  });
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
