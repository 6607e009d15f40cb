import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FILTER_NONE = 0;
const FILTER_UP = 2;

/** Bytes before compression; kept from one picture to the next of the same size. */
let filtered = Buffer.alloc(0);

/**
 * Writes RGBA bytes as an 8-bit PNG without interlacing.
 * A row equal to the one above is written as the filter Up and zeros, any other as it is: on flat screens that is both
 * the smallest and the quickest of the filters.
 */
export function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const source = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const stride = width * 4;
  if (filtered.length !== (stride + 1) * height) filtered = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * stride;
    const to = row * (stride + 1);
    const same = row > 0 && source.compare(source, from - stride, from, from, from + stride) === 0;
    filtered[to] = same ? FILTER_UP : FILTER_NONE;
    if (same) filtered.fill(0, to + 1, to + 1 + stride);
    else source.copy(filtered, to + 1, from, from + stride);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const packed = deflateSync(filtered, { level: 1, chunkSize: 1 << 20 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Source\0SIMULATED phone', 'latin1')),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
