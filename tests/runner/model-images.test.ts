import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { changedRegionImage, fullScreenImage, type MaskedScreen } from '../../src/runner/model-images.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { ScreenChange, Screen } from '../../src/screen/model/screen.ts';
import { FrameReader } from '../../src/vision/decode/frame.ts';
import { buildScreen } from '../builders/screen.ts';

const SIZE = { width: 1080, height: 2400 };
/** Bounds of the secret, red on a white screen. */
const SECRET: Rect = { x: 200, y: 600, width: 400, height: 100 };

async function shown(covers: readonly Rect[], change: Partial<Screen> = {}): Promise<MaskedScreen> {
  const red = {
    create: { width: SECRET.width, height: SECRET.height, channels: 3, background: '#f00' },
  } as const;
  const png = await sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: SECRET.x, top: SECRET.y }])
    .png()
    .toBuffer();
  return {
    captured: { screen: buildScreen({ change }), frame: await new FrameReader().decode(png) },
    covers,
  };
}

/** Returns the number of red pixels. */
async function redness(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let i = 0; i < data.length; i += 3) if ((data[i] ?? 0) > 120 && (data[i + 1] ?? 0) < 100) red += 1;
  return red;
}

const delta = (kind: ScreenChange['kind'], ...regions: Rect[]): ScreenChange => ({
  kind,
  ratio: 0.01,
  regions,
  dy: 0,
  target: null,
  tree: { added: 0, removed: 0, changed: 1 },
});

describe('fullScreenImage', () => {
  test('is reduced to 720x1600', async () => {
    const picture = await fullScreenImage(await shown([]));
    expect(picture).toMatchObject({ width: 720, height: 1600, mediaType: 'image/jpeg' });
    expect(await redness(picture?.bytes ?? new Uint8Array())).toBeGreaterThan(10_000);
  });
  test('contains no covered pixels', async () => {
    const picture = await fullScreenImage(await shown([SECRET]));
    expect(await redness(picture?.bytes ?? new Uint8Array())).toBe(0);
  });
  test('is null when the platform refuses a screenshot', async () => {
    expect(await fullScreenImage(await shown([], { secure: true }))).toBeNull();
    expect(
      await fullScreenImage({ ...(await shown([])), captured: { screen: buildScreen([]), frame: null } }),
    ).toBeNull();
  });
});

describe('changedRegionImage', () => {
  test('is cropped with a margin, in screenshot pixels', async () => {
    const part = await changedRegionImage(await shown([]), delta('partial', SECRET));
    expect(part?.at).toEqual({ x: 160, y: 560, width: 480, height: 180 });
    expect(part?.image).toMatchObject({ width: 480, height: 180 });
  });
  test('is covered, too, even if the change only touches the secret', async () => {
    const part = await changedRegionImage(
      await shown([SECRET]),
      delta('partial', { x: 560, y: 650, width: 200, height: 100 }),
    );
    expect(await redness(part?.image.bytes ?? new Uint8Array())).toBe(0);
  });
  test.each([
    ['nothing changed', delta('none')],
    ['the screen was replaced', delta('full', { x: 0, y: 0, ...SIZE })],
    ['more than half changed', delta('partial', { x: 0, y: 0, width: 1080, height: 2000 })],
    ['no region is known', delta('partial')],
  ])('is none when %s', async (_, change) => {
    expect(await changedRegionImage(await shown([]), change)).toBeNull();
  });
  test('at the edge stays on the screen', async () => {
    const part = await changedRegionImage(
      await shown([]),
      delta('partial', { x: 1000, y: 2350, width: 80, height: 50 }),
    );
    expect(part?.at).toEqual({ x: 960, y: 2310, width: 120, height: 90 });
  });
});
