import { crc32 } from 'node:zlib';
import { deflateRows } from './deflate.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes RGBA pixels, one word each, as an 8-bit PNG without filters or interlacing. */
export function encodePng(pixels: Uint32Array, width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Source\0SIMULATED phone', 'latin1')),
    chunk('IDAT', deflateRows(pixels, width, height)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  // Not a Buffer: its `slice` would share the bytes instead of copying them.
  return new Uint8Array(png);
}

function chunk(type: string, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
