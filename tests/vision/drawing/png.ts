import { crc32 } from './crc.ts';
import { deflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

/** Encodes with one filter for all rows, or with each in turn, as an encoder may do. */
export function encodePng(pixels: Pixels, filter: 0 | 1 | 2 | 3 | 4 | 'mixed', stream?: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([8, pixels.channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = stream ?? deflateSync(filtered(pixels, filter), { level: 1 });
  const half = body.length >> 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', body.subarray(0, half)),
    chunk('IDAT', body.subarray(half)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, body: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

function filtered(
  { width, height, channels, data }: Pixels,
  filter: 0 | 1 | 2 | 3 | 4 | 'mixed',
): Uint8Array {
  const stride = width * channels;
  const out = new Uint8Array(height * (stride + 1));
  const nothing = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const kind = filter === 'mixed' ? (y * 7 + 3) % 5 : filter;
    const row = data.subarray(y * stride, (y + 1) * stride);
    const above = y > 0 ? data.subarray((y - 1) * stride, y * stride) : nothing;
    out[y * (stride + 1)] = kind;
    filterRow(kind, row, above, channels, out.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
  }
  return out;
}

/** One loop a filter: most of the time of the tests that encode whole screens is spent here. */
function filterRow(kind: number, row: Uint8Array, above: Uint8Array, back: number, out: Uint8Array): void {
  if (kind === 0) {
    out.set(row);
  } else if (kind === 1) {
    for (let x = 0; x < row.length; x++) out[x] = row[x]! - (x < back ? 0 : row[x - back]!);
  } else if (kind === 2) {
    for (let x = 0; x < row.length; x++) out[x] = row[x]! - above[x]!;
  } else if (kind === 3) {
    for (let x = 0; x < row.length; x++)
      out[x] = row[x]! - (((x < back ? 0 : row[x - back]!) + above[x]!) >> 1);
  } else {
    for (let x = 0; x < row.length; x++)
      out[x] = row[x]! - (x < back ? above[x]! : paeth(row[x - back]!, above[x]!, above[x - back]!));
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
