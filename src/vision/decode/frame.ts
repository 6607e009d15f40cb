import type { Rect } from '../../screen/model/geometry.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { loadSharp } from '../../shared/load-sharp.ts';
import { sequenceDecoder } from './decoder-thread.ts';
import type { PlainPixels } from './plain-decoder.ts';

/** One decoded screenshot. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. Never modified after decoding. */
  readonly data: Uint8Array;
  /** The encoded bytes. */
  readonly png: Uint8Array;
}

interface FrameFacts {
  readonly words: Int32Array;
  readonly id: number;
  /** The frame whose rows are compared in `same`: equal rows need no further comparison. */
  readonly like: number;
  readonly same: Uint8Array | null;
  /** 1 for each row that the decoder found to equal the row above; null without any information. */
  readonly repeats: Uint8Array | null;
  /** Answers to questions about boxes of the frame. */
  readonly found: Map<string, FoundInRows>;
}

/** The answer to a question about a box, and the rows that it depends on; `to` is exclusive. */
interface FoundInRows {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
}

const factsByFrame = new WeakMap<Frame, FrameFacts>();
const framesByPng = new WeakMap<Uint8Array, Frame>();
let frameCount = 0;

/**
 * Decodes the screenshots of one device in sequence. Equal bytes return the previous frame, and the very same array its frame of earlier;
 * rows that a PNG shares with the previous one are copied instead of decoded.
 */
export class FrameReader {
  readonly #decoder = sequenceDecoder();
  #last: Frame | null = null;
  /** The last frame, if `#decoder` read it: the next one shares rows with it. */
  #plain: Frame | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /** @throws ThumbruleError PICTURE_UNREADABLE for bytes that are no image, or a damaged one. */
  decode(png: Uint8Array): Promise<Frame> {
    const frame = this.#queue.then(() => this.#decodeNext(png));
    this.#queue = frame.catch(() => {});
    return frame;
  }

  async #decodeNext(png: Uint8Array): Promise<Frame> {
    if (this.#last && sameBytes(this.#last.png, png)) return this.#last;
    const known = framesByPng.get(png);
    const plain = known === undefined ? await this.#decodePlain(png) : null;
    const frame = known ?? plain ?? (await decodeWithSharp(png));
    this.#last = frame;
    this.#plain = plain;
    framesByPng.set(png, frame);
    return frame;
  }

  async #decodePlain(png: Uint8Array): Promise<Frame | null> {
    const before = this.#plain;
    const pixels = await this.#decoder.decode(png, before !== null);
    return pixels && plainFrame(png, pixels, pixels.same && before);
  }
}

/** Returns the frame of a PNG that was decoded already; undefined for another one. */
export function decodedFrame(png: Uint8Array): Frame | undefined {
  return framesByPng.get(png);
}

/** Takes the pixels, RGBA, of a screenshot that is handed over undecoded; its bytes only name them. */
export function rememberPixels(png: Uint8Array, pixels: Omit<Frame, 'png'>): void {
  framesByPng.set(png, { ...pixels, png });
}

/** Returns the pixels as 32-bit words (R is the lowest byte), row by row. */
export function pixelWords(frame: Frame): Int32Array {
  return factsOf(frame).words;
}

/** Returns the green of a pixel as a word, which stands for its brightness. */
export function green(word: number): number {
  return (word >> 8) & 255;
}

/** Returns 1 for each row that is equal in both frames, and 0 for the others; null where the decoder did not compare them. */
export function knownEqualRows(a: Frame, b: Frame): Uint8Array | null {
  const x = factsOf(a);
  const y = factsOf(b);
  if (y.same && y.like === x.id) return y.same;
  return x.same && x.like === y.id ? x.same : null;
}

const runsByFrame = new WeakMap<Frame, Int32Array>();

/**
 * Returns for each row the first one of the equal rows in a row that it is among, as far as the decoder knows them: most rows of a screen repeat the row
 * above, and looking at one of them is enough.
 */
export function firstEqualRows(frame: Frame): Int32Array {
  const known = runsByFrame.get(frame);
  if (known) return known;
  const { repeats } = factsOf(frame);
  const first = new Int32Array(frame.height);
  for (let y = 0; y < first.length; y++) first[y] = repeats?.[y] === 1 ? first[y - 1]! : y;
  runsByFrame.set(frame, first);
  return first;
}

/** Rows above and below a box that a question about it may read as well, besides as many as the box has. */
const BEYOND_PX = 8;

/**
 * Returns what `find` finds in a box. It is not asked again about the same box of this frame, nor of the following ones while their rows are equal there. `find` may
 * read the box and as much above and below it, nothing else.
 */
export function recallInRows<Found>(frame: Frame, box: Rect, question: string, find: () => Found): Found {
  const { found } = factsOf(frame);
  const key = `${box.x} ${box.y} ${box.width} ${box.height} ${question}`;
  const known = found.get(key);
  if (known !== undefined) return known.value as Found;
  const reach = box.height + BEYOND_PX;
  const [from, to] = [Math.floor(box.y - reach), Math.ceil(box.y + box.height + reach)];
  const value = find();
  found.set(key, { from: Math.max(0, from), to: Math.min(frame.height, to), value });
  return value;
}

/** Returns the answers that hold for the next frame too: their rows are equal there. */
function stillFound(found: ReadonlyMap<string, FoundInRows>, same: Uint8Array): Map<string, FoundInRows> {
  const still = new Map<string, FoundInRows>();
  for (const [key, one] of found) if (!same.subarray(one.from, one.to).includes(0)) still.set(key, one);
  return still;
}

function factsOf(frame: Frame): FrameFacts {
  const known = factsByFrame.get(frame);
  if (known) return known;
  // 32-bit words need an aligned start, which a view into a shared buffer may lack.
  const data = frame.data.byteOffset % 4 === 0 ? frame.data : frame.data.slice();
  const words = new Int32Array(data.buffer, data.byteOffset, frame.width * frame.height);
  const kinship = { words, id: ++frameCount, like: 0, same: null, repeats: null, found: new Map() };
  factsByFrame.set(frame, kinship);
  return kinship;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && (a === b || Buffer.compare(a, b) === 0);
}

/** @param kin the frame that `same` is about */
function plainFrame(png: Uint8Array, pixels: PlainPixels, kin: Frame | null): Frame {
  const { width, height, data, repeats, same } = pixels;
  const frame: Frame = { width, height, data, png };
  factsByFrame.set(frame, {
    words: new Int32Array(data.buffer, 0, width * height),
    id: ++frameCount,
    like: kin ? factsOf(kin).id : 0,
    same,
    repeats,
    found: kin && same ? stillFound(factsOf(kin).found, same) : new Map(),
  });
  return frame;
}

async function decodeWithSharp(bytes: Uint8Array): Promise<Frame> {
  const sharp = await loadSharp();
  try {
    // Colour profiles are not applied, as in our own decoder: both frames have the same one, and converting costs more than decoding.
    const image = sharp(bytes, { ignoreIcc: true, limitInputPixels: 64_000_000 });
    const { data, info } = await image
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data, png: bytes };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `The screenshot (${bytes.length} bytes) can't be decoded: ${why}`,
      'Retry. If the error persists, take a screenshot with the platform’s own tool and open it.',
      { cause },
    );
  }
}

/** Least difference of a channel between two near pixels at the edge of a letter. Fainter text is not seen. */
export const EDGE = 12;

/** True when two pixels, as words, differ as a letter differs from what is behind it. */
export function differ(p: number, q: number): boolean {
  if (p === q) return false;
  for (let shift = 0; shift <= 16; shift += 8)
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) >= EDGE) return true;
  return false;
}
