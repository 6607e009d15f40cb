/** Pictures of a stream, at half of the screen's size and quality, of which one shows something more. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differByCaret } from '../../../src/device/appium/blinking-caret.ts';

const [WIDTH, HEIGHT, DENSITY] = [1080, 2340, 2.75];
/** Left, top, width and height in dp, and brightness. */
type Bar = readonly [number, number, number, number, number];
const FIELD: Bar = [20, 200, 350, 48, 235];
const WORD: readonly Bar[] = [0, 9, 18, 27].map((x): Bar => [36 + x, 216, 6, 14, 60]);
const CARET: Bar = [76, 213, 2, 22, 90];

async function pictureOf(bars: readonly Bar[], width = WIDTH): Promise<Buffer> {
  const pixels = Buffer.alloc(width * HEIGHT, 255);
  for (const [left, top, wide, tall, grey] of bars)
    for (let y = Math.round(top * DENSITY); y < Math.round((top + tall) * DENSITY); y++)
      pixels.fill(
        grey,
        y * width + Math.round(left * DENSITY),
        y * width + Math.round((left + wide) * DENSITY),
      );
  return sharp(pixels, { raw: { width, height: HEIGHT, channels: 1 } })
    .resize(Math.round(width / 2), Math.round(HEIGHT / 2), { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 50 })
    .toBuffer();
}

const shown = [FIELD, ...WORD];
test.each<readonly [string, readonly Bar[], boolean]>([
  ['a caret', [CARET], true],
  ['a faint caret', [[76, 213, 2, 22, 195]], true],
  ['a caret that touches a letter', [[70, 213, 2, 22, 90]], true],
  ['a letter', [[76, 216, 6, 14, 60]], false],
  ['a dot', [[76, 226, 3, 3, 60]], false],
  ['the edge of a card', [[76, 213, 2, 300, 90]], false],
  ['an underline', [[36, 240, 300, 2, 90]], false],
  ['a caret and a message', [CARET, [20, 800, 350, 48, 40]], false],
  ['a caret and a dot far below', [CARET, [300, 700, 3, 3, 60]], false],
  ['two carets', [CARET, [300, 213, 2, 22, 90]], false],
  ['nothing', [], false],
])('one shows %s more', async (_, more, isCaret) => {
  const [without, withIt] = await Promise.all([pictureOf(shown), pictureOf([...shown, ...more])]);
  expect(await differByCaret(without, withIt)).toBe(isCaret);
  expect(await differByCaret(withIt, without)).toBe(isCaret);
});

test('a picture of another size, and half of one, differ by more', async () => {
  const picture = await pictureOf(shown);
  expect(await differByCaret(picture, await pictureOf([...shown, CARET], HEIGHT))).toBe(false);
  expect(await differByCaret(picture, picture.subarray(0, 400))).toBe(false);
});
