import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { decodeInThread } from '../../../src/vision/decode/decoder-thread.ts';
import { FrameReader, firstEqualRows, knownEqualRows } from '../../../src/vision/decode/frame.ts';
import { storeScreenshot } from '../../../src/vision/screenshot.ts';
import { encodePng } from '../drawing/png.ts';

const BUILT = new URL('../../../dist/vision/decode/decoder-worker.js', import.meta.url);
const SIZE = { width: 30, height: 40, channels: 4 } as const;

/** A picture of bands of equal rows, whose row `at` differs. */
function picture(
  at: number,
  size: { readonly width: number; readonly height: number; readonly channels: 3 | 4 } = SIZE,
): Uint8Array {
  const data = Uint8Array.from({ length: size.width * size.height * size.channels }, (_, i) => {
    const y = Math.floor(i / (size.width * size.channels));
    return y === at ? 7 * i : 20 * Math.floor(y / 10) + (i % size.channels);
  });
  return encodePng({ ...size, data }, 'mixed');
}

let stop = async (): Promise<void> => {};
afterEach(async () => {
  await stop();
});

async function framesOf(pngs: readonly Uint8Array[]) {
  const reader = new FrameReader();
  // All of them at once: they are decoded in sequence nevertheless.
  const frames = await Promise.all(pngs.map((png) => reader.decode(png)));
  return frames.map((frame, i) => ({
    size: [frame.width, frame.height],
    data: Buffer.from(frame.data).toString('base64'),
    same: i === 0 ? null : knownEqualRows(frame, frames[i - 1]!),
    runs: firstEqualRows(frame),
    isShared: frame.data.buffer instanceof SharedArrayBuffer,
  }));
}

describe('decoding in a worker thread', () => {
  const others = async () => [
    picture(3),
    picture(12),
    picture(12),
    await sharp({ create: { width: 30, height: 40, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer(),
    picture(15),
    picture(15, { ...SIZE, width: 31 }),
    picture(16, { ...SIZE, channels: 3 }),
    picture(17, { ...SIZE, channels: 3 }),
  ];

  it('gives the same frames, and the same knowledge of equal rows, as decoding here', async () => {
    const here = await framesOf(await others());
    stop = decodeInThread(BUILT);
    const there = await framesOf(await others());
    const plain = [true, true, true, false, true, true, true, true];
    expect(here.map(({ isShared }) => isShared)).toEqual(plain.map(() => false));
    expect(there).toEqual(here.map((frame, i) => ({ ...frame, isShared: plain[i] })));
  });

  it('keeps the sequences of several devices apart', async () => {
    stop = decodeInThread(BUILT);
    const readers = [0, 1, 2, 3].map(() => new FrameReader());
    for (const at of [1, 5, 9])
      for (const [i, reader] of readers.entries()) {
        const png = picture(at + i);
        const expected = await sharp(png).raw().toBuffer();
        expect(Buffer.compare((await reader.decode(png)).data, expected)).toBe(0);
      }
  });

  it('reports a damaged picture as before', async () => {
    stop = decodeInThread(BUILT);
    const reader = new FrameReader();
    const damaged = picture(3).slice(0, 80);
    await expect(reader.decode(damaged)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
    expect((await reader.decode(picture(4))).width).toBe(30);
  });

  it('stores a picture from shared pixels, with its covers painted', async () => {
    stop = decodeInThread(BUILT);
    const png = picture(3);
    const frame = await new FrameReader().decode(png);
    const before = Buffer.from(frame.data).toString('base64');
    const cover = { x: 0, y: 0, width: 30, height: 10 };
    const stored = await storeScreenshot(png, [cover], { format: 'png' });
    const pixels = await sharp(stored.bytes).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([60, 60, 67]);
    expect(Buffer.from(frame.data).toString('base64')).toBe(before);
  });

  it.each([
    ['fails at its start', "throw new Error('broken');"],
    [
      'ends in the middle',
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));",
    ],
  ])('decodes here when the thread %s', async (_, source) => {
    const folder = mkdtempSync(join(tmpdir(), 'thumbrule-thread-'));
    try {
      const script = join(folder, 'worker.mjs');
      writeFileSync(script, source);
      stop = decodeInThread(pathToFileURL(script));
      const frames = await framesOf([picture(3), picture(4), picture(5)]);
      expect(frames.map(({ isShared }) => isShared)).toEqual([false, false, false]);
      expect(frames[2]!.data).toBe((await sharp(picture(5)).raw().toBuffer()).toString('base64'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
