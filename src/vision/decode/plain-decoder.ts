import { inflateRows, readPlainPng } from './png.ts';
import { RowReader } from './row-reader.ts';

/** The pixels of a PNG that our own decoder reads. */
export interface PlainPixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** RGBA, row by row. */
  readonly data: Uint8Array;
  /** 1 for each row that was found to equal the row above. */
  readonly repeats: Uint8Array;
  /** 1 for each row that equals the one of the PNG before; null when there is none of the same size and channels. */
  readonly same: Uint8Array | null;
}

/** Decodes the PNGs of one device in sequence: rows that one shares with the PNG before are copied instead of decoded. */
export class PlainDecoder {
  readonly #memory: (bytes: number) => Uint8Array;
  #before: { readonly pixels: PlainPixels; readonly rows: Uint8Array } | null = null;

  /** @param memory returns memory for the pixels; its content does not matter */
  constructor(memory: (bytes: number) => Uint8Array) {
    this.#memory = memory;
  }

  /** Returns null for a PNG of another kind and for a damaged one; nothing is shared with the next one then. */
  decode(bytes: Uint8Array): PlainPixels | null {
    const before = this.#before;
    this.#before = null;
    const png = readPlainPng(bytes);
    if (png === null) return null;
    const { width, height, channels } = png;
    const fits =
      before?.pixels.width === width &&
      before.pixels.height === height &&
      before.pixels.channels === channels;
    const kin = fits ? before : null;
    const reader = new RowReader(png, kin && kin.pixels, this.#memory(4 * width * height));
    const rows = inflateRows(png);
    if (rows === null || !reader.take(rows, kin && kin.rows)) return null;
    const { data, repeats } = reader;
    const pixels = { width, height, channels, data, repeats, same: kin && reader.same };
    this.#before = { pixels, rows };
    return pixels;
  }

  /** Shares nothing with the next PNG. */
  forget(): void {
    this.#before = null;
  }
}
