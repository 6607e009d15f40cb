import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { crop, storeScreenshot } from '../../src/vision/screenshot.ts';
import * as s from './drawing/screens.ts';
import { pngOf } from './drawing/encoding.ts';
import { FULL_SIZE, SEEN_PHONES } from './phones.ts';

const PHONE = SEEN_PHONES[0]!;
const SECRET = { x: 40, y: 300, width: 280, height: 60 };

/** A screenshot with red where a secret is, and nothing red elsewhere. */
const withSecret = (): Buffer => pngOf(s.statusBar(s.blank(PHONE)).rect(40, 300, 280, 60, [255, 0, 0]));

async function redness(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let k = 0; k < data.length; k += 3)
    most = Math.max(most, data[k]! - Math.max(data[k + 1]!, data[k + 2]!));
  return most;
}

describe('a stored picture', () => {
  it.each(['webp', 'jpeg'] as const)(
    'shows no trace of what was covered, in %s and its thumbnail',
    async (format) => {
      const open = await storeScreenshot(withSecret(), [], { format });
      expect(await redness(open.bytes)).toBeGreaterThan(150);
      for (const longest of [1568, 300, 97]) {
        const covered = await storeScreenshot(withSecret(), [SECRET], { format, longest });
        expect(await redness(covered.bytes)).toBeLessThan(30);
        expect(await redness(covered.thumbnail)).toBeLessThan(30);
      }
    },
  );

  it('covers whole pixels where a cover ends between them', async () => {
    const png = pngOf(s.blank(PHONE).rect(40, 300, 3, 3, [255, 0, 0]));
    const covered = await storeScreenshot(png, [{ x: 40.4, y: 300.4, width: 2.2, height: 2.2 }]);
    expect(await redness(covered.bytes)).toBeLessThan(30);
  });

  it('is at most as long as asked, never larger than the screenshot, with its true size', async () => {
    const large = await storeScreenshot(pngOf(s.blank(FULL_SIZE[0]!)), []);
    expect([large.width, large.height]).toEqual([706, 1568]);
    const { width, height } = await sharp(large.bytes).metadata();
    expect([width, height]).toEqual([706, 1568]);
    const small = await storeScreenshot(pngOf(s.blank(PHONE)), []);
    expect([small.width, small.height]).toEqual([360, 800]);
    expect((await sharp(small.thumbnail).metadata()).width).toBe(320);
  });

  it('takes covers that reach beyond the picture', async () => {
    const stored = await storeScreenshot(withSecret(), [{ x: -50, y: -50, width: 5000, height: 5000 }]);
    const { channels } = await sharp(stored.bytes).stats();
    expect(Math.max(...channels.map((c) => c.stdev))).toBeLessThan(2);
  });

  it('is refused for bytes that are no picture', async () => {
    await expect(storeScreenshot(Buffer.from('no picture'), [])).rejects.toMatchObject({
      code: 'PICTURE_UNREADABLE',
    });
  });
});

describe('a crop', () => {
  it('is the part asked for, cut off at the edges, covered', async () => {
    const part = await crop(withSecret(), { x: 300, y: 290, width: 200, height: 40 });
    expect(await sharp(part!).metadata()).toMatchObject({ width: 60, height: 40 });
    expect(await redness(part!)).toBeGreaterThan(150);
    expect(await redness((await crop(withSecret(), SECRET, [SECRET]))!)).toBeLessThan(30);
  });

  it('is null outside the picture', async () => {
    expect(await crop(withSecret(), { x: 900, y: 0, width: 10, height: 10 })).toBeNull();
  });
});
