import * as fc from 'fast-check';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  firstEqualRows,
  type Frame,
  FrameReader,
  knownEqualRows,
  pixelWords,
  recallInRows,
  rememberPixels,
} from '../../../src/vision/decode/frame.ts';
import { encodePng } from '../drawing/png.ts';

async function plainly(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
}

const FIXTURES = join(import.meta.dirname, '../fixtures');

describe('a frame read by the own decoder', () => {
  it.each([0, 1, 2, 3, 4, 'mixed'] as const)(
    'equals sharp’s to the bit with filter %s, with and without alpha, at odd sizes',
    async (filter: 0 | 1 | 2 | 3 | 4 | 'mixed') => {
      const pixels = fc.record({
        width: fc.integer({ min: 1, max: 23 }),
        height: fc.integer({ min: 1, max: 19 }),
        channels: fc.constantFrom(3 as const, 4 as const),
        seed: fc.uint8Array({ minLength: 4, maxLength: 64 }),
      });
      await fc.assert(
        fc.asyncProperty(pixels, async ({ width, height, channels, seed }) => {
          const data = Uint8Array.from(
            { length: width * height * channels },
            (_, i) => seed[(i * 7 + (i >> 3)) % seed.length]! + (i >> 2),
          );
          const png = encodePng({ width, height, channels, data }, filter);
          const frame = await new FrameReader().decode(png);
          expect([frame.width, frame.height]).toEqual([width, height]);
          expect(Buffer.compare(frame.data, await plainly(png))).toBe(0);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('equals sharp’s when rows are taken over from the frame before', async () => {
    const step = fc.record({
      row: fc.nat(29),
      byte: fc.nat(99),
      value: fc.nat(255),
      filter: fc.constantFrom<0 | 1 | 2 | 3 | 4 | 'mixed'>(0, 1, 2, 3, 4, 'mixed'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(3 as const, 4 as const),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (channels, steps) => {
          const reader = new FrameReader();
          const data = Uint8Array.from({ length: 25 * 30 * channels }, (_, i) => (i * 37) >> 3);
          for (const { row, byte, value, filter } of steps) {
            data[row * 25 * channels + (byte % (25 * channels))] = value;
            const png = encodePng({ width: 25, height: 30, channels, data }, filter);
            const frame = await reader.decode(png);
            expect(Buffer.compare(frame.data, await plainly(png))).toBe(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('equals sharp’s when it is large, the first frame and the ones after it', async () => {
    const reader = new FrameReader();
    const data = Uint8Array.from({ length: 700 * 1100 * 4 }, (_, i) => (i * 37) >> 9);
    for (const row of [0, 357, 358, 1099]) {
      data.fill(row & 255, row * 2800 + 40, row * 2800 + 900);
      const png = encodePng({ width: 700, height: 1100, channels: 4, data }, 'mixed');
      const frame = await reader.decode(png);
      expect(Buffer.compare(frame.data, await plainly(png))).toBe(0);
    }
  });

  it('names as equal only rows that are equal', async () => {
    const reader = new FrameReader();
    const data = new Uint8Array(20 * 10 * 4).fill(200);
    const before = await reader.decode(encodePng({ width: 20, height: 10, channels: 4, data }, 'mixed'));
    data[5 * 20 * 4 + 8] = 10;
    const after = await reader.decode(encodePng({ width: 20, height: 10, channels: 4, data }, 'mixed'));
    expect([...knownEqualRows(before, after)!]).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1, 1]);
  });

  it('names as repeated only rows that equal the row above, whatever is taken over from the frame before', async () => {
    const change = fc.record({
      row: fc.nat(11),
      value: fc.nat(1),
      filter: fc.constantFrom<0 | 1 | 2 | 4 | 'mixed'>(0, 1, 2, 4, 'mixed'),
    });
    let repeated = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(3 as const, 4 as const),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (channels, changes) => {
          const reader = new FrameReader();
          const line = 20 * channels;
          const data = new Uint8Array(line * 12).fill(200);
          for (const { row, value, filter } of changes) {
            data.fill(value, row * line + 8, (row + 1) * line - 8);
            const frame = await reader.decode(encodePng({ width: 20, height: 12, channels, data }, filter));
            const rowOf = (y: number): string =>
              pixelWords(frame)
                .subarray(20 * y, 20 * y + 20)
                .join();
            for (const [y, first] of firstEqualRows(frame).entries()) {
              if (first !== y) repeated++;
              for (let other = first; other < y; other++) expect(rowOf(other)).toBe(rowOf(y));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(repeated).toBeGreaterThan(300);
  });

  it('names rows without a filter, or with nothing added, that repeat the row above', async () => {
    const data = new Uint8Array(20 * 6 * 4).fill(200);
    data.fill(7, 2 * 80, 4 * 80);
    for (const filter of [0, 2, 4] as const) {
      const frame = await new FrameReader().decode(
        encodePng({ width: 20, height: 6, channels: 4, data }, filter),
      );
      expect([...firstEqualRows(frame)]).toEqual([0, 0, 2, 2, 4, 4]);
    }
  });

  it('is the frame before, itself, when the bytes are the same', async () => {
    const reader = new FrameReader();
    const png = encodePng({ width: 4, height: 4, channels: 4, data: new Uint8Array(64).fill(9) }, 0);
    const first = await reader.decode(png);
    expect(await reader.decode(Uint8Array.from(png))).toBe(first);
  });
});

describe('formats beyond the own decoder', () => {
  const grey = sharp({ create: { width: 9, height: 7, channels: 3, background: '#678' } });
  it.each([
    ['palette', () => grey.clone().png({ palette: true })],
    ['grey', () => grey.clone().toColourspace('b-w').png()],
    ['16 bit', () => grey.clone().toColourspace('rgb16').png()],
    ['interlaced', () => grey.clone().png({ progressive: true })],
    ['JPEG', () => grey.clone().jpeg()],
  ] as const)('is read by sharp: %s', async (_, make) => {
    const frame = await new FrameReader().decode(await make().toBuffer());
    expect([frame.width, frame.height, frame.data.length]).toEqual([9, 7, 9 * 7 * 4]);
  });

  const good = encodePng(
    { width: 30, height: 30, channels: 4, data: new Uint8Array(3600).map((_, i) => i) },
    'mixed',
  );
  const flipped = Uint8Array.from(good);
  const sum = Uint8Array.from(good);
  sum[good.length - 14]! ^= 1;
  flipped[good.length >> 1]! ^= 0xff;
  const huge = Buffer.from(good);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  it.each([
    ['empty', new Uint8Array()],
    [
      'text',
      Buffer.from('not a picture at all, but long enough to have been a small one, or so one would think'),
    ],
    ['cut off', good.subarray(0, good.length >> 1)],
    ['cut off before its end', good.subarray(0, good.length - 30)],
    ['damaged', flipped],
    ['damaged in a checksum', sum],
    ['claiming 60000 x 60000', huge],
    [
      'a stream of the wrong length',
      encodePng(
        { width: 30, height: 31, channels: 4, data: new Uint8Array(3600) },
        0,
        deflateSync(new Uint8Array(10)),
      ),
    ],
  ])('is a clear error when it is %s', async (_, bytes) => {
    await expect(new FrameReader().decode(bytes)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
  });

  it('does not spoil the frame after it', async () => {
    const reader = new FrameReader();
    const first = await reader.decode(good);
    await reader.decode(new Uint8Array(5)).catch(() => null);
    expect(await reader.decode(good)).toBe(first);
  });
});

test('real screenshots equal sharp’s to the bit, one after the other', async () => {
  const reader = new FrameReader();
  const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.webp'))
    .sort();
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const png = await sharp(join(FIXTURES, file)).png().toBuffer();
    const frame = await reader.decode(png);
    expect(Buffer.compare(frame.data, await plainly(png)), file).toBe(0);
  }
});

describe('pixels that are handed over undecoded', () => {
  it('are those of the bytes that name them, also after another frame', async () => {
    const reader = new FrameReader();
    const [name, other] = [new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 4])];
    const data = Uint8Array.from({ length: 16 }, (_, i) => i);
    rememberPixels(name, { width: 2, height: 2, data });
    rememberPixels(other, { width: 2, height: 2, data: data.slice().reverse() });
    const frame = await reader.decode(name);
    expect(frame).toMatchObject({ width: 2, height: 2, data, png: name });
    expect((await reader.decode(other)).data[0]).toBe(15);
    expect(await reader.decode(name)).toBe(frame);
    await expect(reader.decode(new Uint8Array([9, 9]))).rejects.toThrow(/can't be decoded/u);
  });
});

describe('a question about a box', () => {
  const box = { x: 4, y: 40, width: 10, height: 5 };
  const draw = async (reader: FrameReader, changedRow: number | null): Promise<Frame> => {
    const data = new Uint8Array(20 * 100 * 4).fill(200);
    if (changedRow !== null) data.fill(7, changedRow * 80, changedRow * 80 + 8);
    return reader.decode(encodePng({ width: 20, height: 100, channels: 4, data }, 2));
  };

  test.each([
    ['is asked once of a frame', null, 1],
    ['is not asked again where a far row changes', 10, 1],
    ['is asked again where a row of the box changes', 42, 2],
    ['is asked again where a row near the box changes', 54, 2],
  ])('%s', async (_, changedRow, times) => {
    const reader = new FrameReader();
    let asked = 0;
    const ask = (frame: Frame): number => recallInRows(frame, box, 'how often', () => (asked += 1));
    const first = await draw(reader, null);
    ask(first);
    ask(first);
    ask(await draw(reader, changedRow));
    expect(asked).toBe(times);
  });

  test('stays known over several frames, and is asked about each box and each question', async () => {
    const reader = new FrameReader();
    const asked: string[] = [];
    const ask = (frame: Frame, y: number, question: string): unknown =>
      recallInRows(frame, { ...box, y }, question, () => asked.push(`${question} ${y}`));
    for (const row of [null, 10, 12, 14]) {
      const frame = await draw(reader, row);
      ask(frame, 40, 'ink');
      ask(frame, 40, 'cut');
      ask(frame, 60, 'ink');
    }
    expect(asked).toEqual(['ink 40', 'cut 40', 'ink 60']);
  });
});
