import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { screenshotPolicy } from '../../src/cli/screenshot-policy.ts';
import { ROOT } from '../setup/root.ts';

const SCREENSHOTS = join(ROOT, 'tests/vision/fixtures');
/** The limit for one of the two screenshots of a turn; the turn's part of the trace takes the rest. */
const MOST_PICTURE = 55_000;

async function realScreens(): Promise<readonly string[]> {
  const names = await readdir(SCREENSHOTS, { recursive: true });
  return names.filter((name) => name.endsWith('.webp')).map((name) => join(SCREENSHOTS, name));
}

/** The busiest screen: one large photo. */
function noise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1080,
      height: 2400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(1.5)
    .png()
    .toBuffer();
}

describe('the size of a screenshot on the disk', () => {
  test('the busiest screen with its thumbnail stays under its part of a turn’s 120 kB, and is readable', async () => {
    const { bytes, thumbnail, width } = await screenshotPolicy(false)(await noise(), []);
    expect(width).toBeGreaterThanOrEqual(270);
    expect(bytes.length + thumbnail.length).toBeLessThan(MOST_PICTURE);
  });

  test('with --full-pictures it is kept as it came, pixel for pixel', async () => {
    const png = await noise();
    const { bytes, format } = await screenshotPolicy(true)(png, []);
    expect(format).toBe('png');
    const [kept, came] = await Promise.all([
      sharp(bytes).raw().toBuffer(),
      sharp(png).removeAlpha().raw().toBuffer(),
    ]);
    expect(kept.equals(came)).toBe(true);
  });

  test('real screens take no more', async () => {
    const sizes = await Promise.all(
      (await realScreens()).map(async (path) => {
        const { bytes, thumbnail } = await screenshotPolicy(false)(await sharp(path).png().toBuffer(), []);
        return bytes.length + thumbnail.length;
      }),
    );
    expect(sizes.length).toBeGreaterThan(10);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(MOST_PICTURE);
  });
});
