/**
 * Undoes PNG row filters on four channels at once: a pixel is one 32-bit word, and its bytes are added without carry (the top bit of each
 * byte separately).
 */
const LOW_BITS = 0x7f7f7f7f;
const TOP_BITS = 0x80808080 | 0;
const HALVED = 0xfefefefe | 0;
const ALPHA = 0xff000000 | 0;

/** Stands for the row above the first one: zeros. */
export const NO_ROW_ABOVE = -1;

/**
 * Undoes one row.
 * @param filter the row's filter byte, 0..4
 * @param source filtered pixels of the row, one word each
 * @param out all words of the frame
 * @param at index of the row's first word in `out`
 * @param above index of the first word of the row above, or NO_ROW_ABOVE
 * @param opaque 0xff000000 for sources without alpha, else 0: set in every word
 */
export function unfilterRow(
  filter: number,
  source: Int32Array,
  out: Int32Array,
  at: number,
  above: number,
  width: number,
  opaque: number,
): void {
  if (filter === 1) left(source, out, at, width, opaque);
  else if (filter === 2 && above >= 0) up(source, out, at, above, width, opaque);
  else if (filter === 3) average(source, out, at, above, width, opaque);
  else if (filter === 4) paeth(source, out, at, above, width, opaque);
  else plain(source, out, at, width, opaque);
}

function plain(source: Int32Array, out: Int32Array, at: number, width: number, opaque: number): void {
  for (let x = 0; x < width; x++) out[at + x] = source[x]! | opaque;
}

function left(source: Int32Array, out: Int32Array, at: number, width: number, opaque: number): void {
  let l = 0;
  for (let x = 0; x < width; x++) {
    const c = source[x]!;
    l = (((l & LOW_BITS) + (c & LOW_BITS)) ^ ((l ^ c) & TOP_BITS)) | opaque;
    out[at + x] = l;
  }
}

/** Most additions to the row above are zero: the row is copied as a whole, then corrected. */
function up(
  source: Int32Array,
  out: Int32Array,
  at: number,
  above: number,
  width: number,
  opaque: number,
): void {
  out.copyWithin(at, above, above + width);
  for (let x = 0; x < width; x++) {
    const c = source[x]!;
    if (c === 0) continue;
    const a = out[at + x]!;
    out[at + x] = (((a & LOW_BITS) + (c & LOW_BITS)) ^ ((a ^ c) & TOP_BITS)) | opaque;
  }
}

function average(
  source: Int32Array,
  out: Int32Array,
  at: number,
  above: number,
  width: number,
  opaque: number,
): void {
  let l = 0;
  for (let x = 0; x < width; x++) {
    const a = above < 0 ? 0 : out[above + x]!;
    const c = source[x]!;
    const mean = ((l & a) + (((l ^ a) & HALVED) >>> 1)) | 0;
    l = (((mean & LOW_BITS) + (c & LOW_BITS)) ^ ((mean ^ c) & TOP_BITS)) | opaque;
    out[at + x] = l;
  }
}

function paeth(
  source: Int32Array,
  out: Int32Array,
  at: number,
  above: number,
  width: number,
  opaque: number,
): void {
  let l = 0;
  let corner = 0;
  let x = 0;
  while (x < width) {
    if (l === corner && source[x] === 0 && above >= 0) {
      // While nothing is added, a row that equals the one above continues to equal it.
      const from = x;
      while (x < width && source[x] === 0) x++;
      copyAbove(out, at + from, above + from, x - from);
      l = corner = out[above + x - 1]!;
      continue;
    }
    const a = above < 0 ? 0 : out[above + x]!;
    const c = source[x]!;
    // Left equals corner: the prediction is the pixel above. Above equals corner: it is the left one.
    const guess = l === corner ? a : a === corner ? l : nearest(l, a, corner);
    l = (((guess & LOW_BITS) + (c & LOW_BITS)) ^ ((guess ^ c) & TOP_BITS)) | opaque;
    out[at + x] = l;
    corner = a;
    x++;
  }
}

/** Copies short runs pixel by pixel: a bulk copy costs as much as some thirty of them. */
function copyAbove(out: Int32Array, to: number, from: number, count: number): void {
  if (count > 32) out.copyWithin(to, from, from + count);
  else for (let k = 0; k < count; k++) out[to + k] = out[from + k]!;
}

function nearest(l: number, a: number, corner: number): number {
  const colours =
    predict(l & 255, a & 255, corner & 255) |
    (predict((l >> 8) & 255, (a >> 8) & 255, (corner >> 8) & 255) << 8) |
    (predict((l >> 16) & 255, (a >> 16) & 255, (corner >> 16) & 255) << 16);
  const sameAlpha = (((l ^ corner) | (a ^ corner)) & ALPHA) === 0;
  return colours | (sameAlpha ? corner & ALPHA : predict(l >>> 24, a >>> 24, corner >>> 24) << 24);
}

/**
 * Returns the one of the three nearest to `l + a - corner`, ties in this order. Computed as the smaller of `l` and `a`, the larger one, or
 * the corner, depending on where `3 * corner - l - a` is among them: without a branch, which photographs would make unpredictable.
 */
function predict(l: number, a: number, corner: number): number {
  const gap = l - a;
  const below = gap & (gap >> 31);
  const low = a + below;
  const high = l - below;
  const at = 3 * corner - l - a;
  const lower = low + ((corner - low) & ((at - high) >> 31));
  return high + ((lower - high) & ((low - at) >> 31));
}
