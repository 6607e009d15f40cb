import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FILTER_NONE = 0;

/** Bytes before compression; kept from one picture to the next of the same size. */
let rows = Buffer.alloc(0);

/**
 * Writes RGBA bytes as an 8-bit PNG without interlacing. Rows go in unfiltered: on flat screens the filters Up and Sub
 * were measured to save neither time nor bytes.
 */
export function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const source = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const stride = width * 4;
  if (rows.length !== (stride + 1) * height) rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows[row * (stride + 1)] = FILTER_NONE;
    source.copy(rows, row * (stride + 1) + 1, row * stride, (row + 1) * stride);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const packed = deflateSync(rows, { level: 1, chunkSize: 1 << 20 });
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Source\0SIMULATED phone', 'latin1')),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  // Not a Buffer: its `slice` would share the bytes instead of copying them.
  return new Uint8Array(png);
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
