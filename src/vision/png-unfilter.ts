/**
 * PNG row filters undone four channels at a time: a pixel is one 32-bit word, and bytes are added inside it without
 * carrying over (the top bit of each byte is added apart).
 */
const LOW_BITS = 0x7f7f7f7f;
const TOP_BITS = 0x80808080 | 0;
const HALVED = 0xfefefefe | 0;
const ALPHA = 0xff000000 | 0;

/** Rows above the first one count as zeros. */
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

/** Most of what is added to the row above is nothing: it is copied as a whole, then mended. */
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
      // As long as nothing is added, a row that went along with the one above goes on so.
      const from = x;
      while (x < width && source[x] === 0) x++;
      copyAbove(out, at + from, above + from, x - from);
      l = corner = out[above + x - 1]!;
      continue;
    }
    const a = above < 0 ? 0 : out[above + x]!;
    const c = source[x]!;
    // Left and corner alike: the estimate is the pixel above, exactly. Above and corner alike: the left one.
    const guess = l === corner ? a : a === corner ? l : nearest(l, a, corner);
    l = (((guess & LOW_BITS) + (c & LOW_BITS)) ^ ((guess ^ c) & TOP_BITS)) | opaque;
    out[at + x] = l;
    corner = a;
    x++;
  }
}

/** Short runs pixel by pixel: the call that copies costs as much as some thirty of them. */
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
 * Whichever of the three is nearest to `l + a - corner`, ties in this order. Said as: the smaller of `l` and `a`, the larger one, or the
 * corner, by where `3 * corner - l - a` lies among them; without a branch, which photographs would have guessed wrong all the time.
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
