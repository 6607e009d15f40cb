/** Sums up each row of a frame in vertical bands, so that content that moved is found again. */
import { firstEqualRows, knownEqualRows, pixelWords, type Frame } from '../decode/frame.ts';

/** Vertical bands of a row: a fixed button or a scroll bar affects one of them. */
export const BANDS = 4;
/** Pixels of a row that tell about a band. */
const SAMPLES = 32;

/** Sums of the pixels, row by row and band by band. */
interface RowSums {
  /** The mean brightness. */
  readonly means: Float32Array;
  /** The sum of the sums up to each pixel: the same brightness elsewhere in the row is another sum. */
  readonly places: Int32Array;
}

const knownSums = new WeakMap<Frame, RowSums>();

/** Takes the sums of equal rows from the row above and from the other frame. */
function rowSumsOf(frame: Frame, like: Frame | null): RowSums {
  const known = knownSums.get(frame);
  if (known) return known;
  const same = like && knownEqualRows(like, frame);
  const others = like && knownSums.get(like);
  const words = pixelWords(frame);
  const first = firstEqualRows(frame);
  const size = frame.height * BANDS;
  const sums: RowSums = { means: new Float32Array(size), places: new Int32Array(size) };
  for (let y = 0; y < frame.height; y++) {
    if (first[y] !== y) copyRow(sums, y, sums, y - 1);
    else if (others && same?.[y] === 1) copyRow(sums, y, others, y);
    else for (let band = 0; band < BANDS; band++) sumBand(sums, words, frame.width, y * BANDS + band);
  }
  knownSums.set(frame, sums);
  return sums;
}

function copyRow(to: RowSums, y: number, from: RowSums, row: number): void {
  for (let band = 0; band < BANDS; band++) {
    to.means[y * BANDS + band] = from.means[row * BANDS + band]!;
    to.places[y * BANDS + band] = from.places[row * BANDS + band]!;
  }
}

function sumBand({ means, places }: RowSums, words: Int32Array, width: number, at: number): void {
  const across = Math.floor(width / BANDS);
  const step = Math.max(1, Math.floor(across / SAMPLES));
  const y = Math.floor(at / BANDS);
  const from = y * width + (at - y * BANDS) * across;
  const to = from + across;
  let sum = 0;
  let place = 0;
  for (let k = from; k < to; k += step) {
    sum = (sum + ((words[k]! >> 8) & 255)) | 0;
    place = (place + sum) | 0;
  }
  means[at] = (step * sum) / across;
  places[at] = place;
}

/** Returns the mean brightness of each row and band. */
export function rowMeansOf(frame: Frame): Float32Array {
  return rowSumsOf(frame, null).means;
}

const knownKeys = new WeakMap<Frame, Int32Array>();
/** Odd, so that the sums of two rows make a key that hardly any other two have. */
const FACTOR = 0x9e3779b1 | 0;

/** Returns a number for each row and band, by its sums and those of the row below; 0 where both are equal, as in flat areas. */
export function rowKeysOf(frame: Frame, like: Frame | null = null): Int32Array {
  const known = knownKeys.get(frame);
  if (known) return known;
  const { places } = rowSumsOf(frame, like);
  const keys = new Int32Array(places.length);
  for (let i = 0; i + BANDS < keys.length; i++) {
    const here = places[i]!;
    const below = places[i + BANDS]!;
    if (here !== below) keys[i] = Math.imul(here, FACTOR) ^ below || 1;
  }
  knownKeys.set(frame, keys);
  return keys;
}
