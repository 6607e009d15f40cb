import { crc32, inflateRawSync } from 'node:zlib';

/** The parts of a PNG that our own decoder needs: 8-bit RGB or RGBA, not interlaced, no transparency key. */
export interface PlainPng {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** The deflated rows of all chunks, without zlib's header and checksum. */
  readonly deflated: Uint8Array;
}

const SIGNATURE_HIGH = 0x89504e47;
const SIGNATURE_LOW = 0x0d0a1a0a;
const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
const TRNS = 0x74524e53;
/** Bytes of zlib's header, and of its checksum after the data. */
const ZLIB_HEADER = 2;
const ZLIB_CHECKSUM = 4;
/** More than any phone has: the header is damaged or malicious. */
const MOST_PIXELS = 64_000_000;

/** Reads the chunks of a PNG. Null for any other kind (palette, grey, 16 bit, interlaced, keyed, animated or damaged), which sharp decodes. */
export function readPlainPng(bytes: Uint8Array): PlainPng | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 57 || view.getUint32(0) !== SIGNATURE_HIGH || view.getUint32(4) !== SIGNATURE_LOW)
    return null;
  if (view.getUint32(12) !== IHDR) return null;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const colour = bytes[25];
  const plain = bytes[24] === 8 && (colour === 2 || colour === 6) && !bytes[26] && !bytes[27] && !bytes[28];
  if (!plain || width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  const stream = joinData(bytes, view);
  if (!stream || !isZlib(stream)) return null;
  const deflated = stream.subarray(ZLIB_HEADER, stream.length - ZLIB_CHECKSUM);
  return { width, height, channels: colour === 6 ? 4 : 3, deflated };
}

/** Returns the joined data chunks; null when one is missing or damaged. */
function joinData(bytes: Uint8Array, view: DataView): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let at = 33;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const end = at + 12 + length;
    if (type === TRNS || end > bytes.length) return null;
    if (type === IEND) {
      if (parts.length < 2) return parts[0] ?? null;
      return Buffer.concat(parts);
    }
    if (type === IDAT) {
      // The checksum of the chunk covers the deflated data, a thirtieth of what zlib's covers.
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
      parts.push(bytes.subarray(at + 8, end - 4));
    }
    at = end;
  }
  return null;
}

function isZlib(stream: Uint8Array): boolean {
  if (stream.length < ZLIB_HEADER + ZLIB_CHECKSUM) return false;
  const header = (stream[0]! << 8) | stream[1]!;
  const preset = (stream[1]! & 0x20) !== 0;
  return (stream[0]! & 15) === 8 && header % 31 === 0 && !preset;
}

/**
 * Returns the filtered rows (filter byte + row, `height` times); null when the stream is damaged or has another length. Synchronous:
 * nothing else can be done meanwhile, and a worker thread costs more than it saves.
 */
export function inflateRows(png: PlainPng): Uint8Array | null {
  const expected = png.height * (png.width * png.channels + 1);
  // One output chunk for the whole frame spares zlib a list of pieces.
  const options = { chunkSize: expected + 64, maxOutputLength: expected + 64 };
  try {
    const rows = inflateRawSync(png.deflated, options);
    return rows.length === expected ? rows : null;
  } catch {
    return null;
  }
}
