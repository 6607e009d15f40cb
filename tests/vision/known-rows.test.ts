/** What the decoder knows about equal rows saves time and changes no answer. */
import { expect, test } from 'vitest';
import { FrameReader, knownEqualRows, type Frame } from '../../src/vision/decode/frame.ts';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { differingRows } from '../../src/vision/tiles/tiles.ts';
import { UnmaskedSpans } from '../../src/vision/tiles/unmasked-spans.ts';
import { encodePng } from './drawing/png.ts';
import { pngOf } from './drawing/encoding.ts';
import { pairsFor } from './drawing/pairs.ts';
import { SEEN_PHONES } from './phones.ts';

/** Returns the pixels of a frame without what its decoder knows. */
function unknown({ width, height, data, png }: Frame): Frame {
  return { width, height, data, png };
}

test('each third drawn pair is compared as without any known row, with and without masks', async () => {
  const phone = SEEN_PHONES[0]!;
  // The second mask cuts tiles, and lies beside rows that repeat each other.
  const masks = [
    { x: 0, y: 0, width: phone.width, height: 24 },
    { x: 37, y: 203, width: 145, height: 231 },
  ];
  let known = 0;
  for (const [i, pair] of pairsFor(phone).entries()) {
    if (i % 3 !== 0) continue;
    const reader = new FrameReader();
    const [before, after] = [
      await reader.decode(pngOf(pair.before())),
      await reader.decode(pngOf(await pair.after(pair.before()))),
    ];
    if (knownEqualRows(before, after) !== null) known++;
    for (const some of [[], masks]) {
      const options = { density: phone.density, masks: some };
      expect(comparePixels(before, after, options), pair.name).toEqual(
        comparePixels(unknown(before), unknown(after), options),
      );
    }
  }
  expect(known).toBeGreaterThan(12);
});

test('a row that is equal again, below one that is not, is no row that differs', async () => {
  const reader = new FrameReader();
  const [width, height] = [40, 30];
  const data = new Uint8Array(width * height * 4).fill(200);
  const decode = (): Promise<Frame> =>
    reader.decode(encodePng({ width, height, channels: 4, data }, 'mixed'));
  const before = await decode();
  data.fill(90, 12 * width * 4, 14 * width * 4);
  const after = await decode();
  const rows = differingRows(before, after, new UnmaskedSpans(width, height, []));
  expect([...rows.keys()].filter((y) => rows[y] === 1)).toEqual([12, 13]);
  const masked = new UnmaskedSpans(width, height, [{ x: 0, y: 13, width, height: 5 }]);
  expect(differingRows(before, after, masked).indexOf(1, 13)).toBe(-1);
  expect(differingRows(after, before, masked).indexOf(1)).toBe(12);
});
