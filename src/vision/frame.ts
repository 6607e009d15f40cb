import sharp from 'sharp';
import { ThumbruleError } from '../shared/errors.ts';
import { inflateRows, readPlainPng } from './png.ts';
import { RowReader } from './row-reader.ts';

// A phone's frames never repeat as files: caching them would only hold memory.
sharp.cache(false);

/** One decoded screenshot. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. Never written to after decoding. */
  readonly data: Uint8Array;
  /** The bytes it was decoded from. */
  readonly png: Uint8Array;
}

interface PreviousFrame {
  readonly frame: Frame;
  /** The rows as the PNG holds them, filtered; null when a general decoder read the picture. */
  readonly rows: Uint8Array | null;
  readonly channels: 3 | 4;
}

interface FrameFacts {
  readonly words: Int32Array;
  readonly id: number;
  /** Rows known to equal those of the frame `like`; spares the comparison a look at their pixels. */
  readonly like: number;
  readonly same: Uint8Array | null;
}

const factsByFrame = new WeakMap<Frame, FrameFacts>();
let frameCount = 0;

/**
 * Decodes the screenshots of one device, one after the other. Equal bytes return the frame that is already there; rows that a
 * PNG shares with the one before are copied instead of computed.
 */
export class FrameReader {
  #last: PreviousFrame | null = null;

  /** @throws ThumbruleError PICTURE_UNREADABLE for bytes that are no picture, or a damaged one. */
  async decode(png: Uint8Array): Promise<Frame> {
    const before = this.#last;
    if (before && sameBytes(before.frame.png, png)) return before.frame;
    const now = decodePlainPng(png, before) ?? (await decodeWithSharp(png));
    this.#last = now;
    return now.frame;
  }
}

/** The pixels as words (R lowest byte), in the order of the rows. */
export function pixelWords(frame: Frame): Int32Array {
  return factsOf(frame).words;
}

/** 1 for each row that is known to be equal in both; null when nothing is known. */
export function knownEqualRows(a: Frame, b: Frame): Uint8Array | null {
  const x = factsOf(a);
  const y = factsOf(b);
  if (y.same && y.like === x.id) return y.same;
  return x.same && x.like === y.id ? x.same : null;
}

function factsOf(frame: Frame): FrameFacts {
  const known = factsByFrame.get(frame);
  if (known) return known;
  // Words need an aligned start; a view into someone else's buffer may not have one.
  const data = frame.data.byteOffset % 4 === 0 ? frame.data : frame.data.slice();
  const words = new Int32Array(data.buffer, data.byteOffset, frame.width * frame.height);
  const kinship = { words, id: ++frameCount, like: 0, same: null };
  factsByFrame.set(frame, kinship);
  return kinship;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && (a === b || Buffer.compare(a, b) === 0);
}

function decodePlainPng(bytes: Uint8Array, before: PreviousFrame | null): PreviousFrame | null {
  const png = readPlainPng(bytes);
  if (!png) return null;
  const fits =
    before?.frame.width === png.width &&
    before.frame.height === png.height &&
    before.channels === png.channels;
  const kin = fits && before.rows !== null ? before : null;
  const reader = new RowReader(png, kin && kin.frame.data);
  const rows = inflateRows(png);
  if (rows === null || !reader.take(rows, kin?.rows ?? null)) return null;
  const { data } = reader;
  const frame: Frame = { width: png.width, height: png.height, data, png: bytes };
  const words = new Int32Array(data.buffer, 0, png.width * png.height);
  factsByFrame.set(frame, {
    words,
    id: ++frameCount,
    like: kin ? factsOf(kin.frame).id : 0,
    same: kin ? reader.same : null,
  });
  return { frame, rows, channels: png.channels };
}

async function decodeWithSharp(bytes: Uint8Array): Promise<PreviousFrame> {
  try {
    // The profile is left unapplied, as the own decoder does: converting costs more than decoding and both frames carry the same one.
    const picture = sharp(bytes, { ignoreIcc: true, limitInputPixels: 64_000_000 });
    const { data, info } = await picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { frame: { width: info.width, height: info.height, data, png: bytes }, rows: null, channels: 4 };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `The screenshot (${bytes.length} bytes) can't be decoded: ${why}`,
      'Look again; if it stays unreadable, take a screenshot with the platform’s own tool and open it.',
      { cause },
    );
  }
}
