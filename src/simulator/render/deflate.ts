/**
 * A zlib stream for the rows of a drawn screen. Searches only for the repetitions of flat screens, the row above and
 * the pixel before: several times faster than a full search, with slightly larger files.
 */

const ADLER = 65521;
const LONGEST = 258;
/** A shorter repetition costs as much as the bytes themselves. */
const SHORTEST = 8;

/** Bits are written low ones first, as in RFC 1951. */
class Bits {
  bytes: Uint8Array;
  at = 0;
  #hold = 0;
  #held = 0;

  constructor(guess: number) {
    this.bytes = new Uint8Array(guess);
  }

  put(value: number, count: number): void {
    this.#hold |= value << this.#held;
    this.#held += count;
    while (this.#held >= 8) {
      this.bytes[this.at++] = this.#hold & 255;
      this.#hold >>>= 8;
      this.#held -= 8;
    }
  }

  flush(): void {
    if (this.#held > 0) this.put(0, 8 - this.#held);
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

interface Code {
  readonly value: number;
  readonly count: number;
}

/** Fixed codes of the literals, and of the lengths 3 to 258 with their extra bits. */
const LITERALS: readonly Code[] = Array.from({ length: 256 }, (_, byte) => literal(byte));
const LENGTHS: readonly Code[] = Array.from({ length: LONGEST + 1 }, (_, length) =>
  length < 3 ? { value: 0, count: 0 } : lengthCode(length),
);
const LITERAL_VALUES = Uint16Array.from(LITERALS, (c) => c.value);
const LITERAL_COUNTS = Uint8Array.from(LITERALS, (c) => c.count);

/** Compresses `height` rows of `width` pixels; each starts with the PNG filter byte 0. */
export function deflateRows(pixels: Uint32Array, width: number, height: number): Uint8Array {
  const out = new Bits(1 << 16);
  out.put(0x78, 8);
  out.put(0x01, 8);
  // The last block, with fixed codes.
  out.put(0b011, 3);
  const stride = width * 4 + 1;
  const above = distanceCode(stride);
  const before = distanceCode(4);
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const sum = new Adler(stride);
  let owed = 0;
  for (let y = 0; y < height; y++) {
    const start = y * width * 4;
    // The deflate window is 32 KiB; a row above that is further away is out of reach.
    const reach = y > 0 && stride <= 32_768;
    if (reach && bytes.compare(bytes, start - width * 4, start, start, start + width * 4) === 0) {
      owed += stride;
      sum.again();
      continue;
    }
    out.reserve((owed >> 5) + width * 5 + 1024);
    copy(out, owed, above);
    owed = 0;
    writeRow(out, pixels, y * width, width, reach ? above : null, before);
    sum.row(bytes, start, start + width * 4);
  }
  out.reserve((owed >> 5) + 1024);
  copy(out, owed, above);
  // End of block: seven zeros.
  out.put(0, 7);
  out.flush();
  for (const shift of [24, 16, 8, 0]) out.put((sum.value() >>> shift) & 255, 8);
  return out.bytes.subarray(0, out.at);
}

function writeRow(
  out: Bits,
  pixels: Uint32Array,
  from: number,
  width: number,
  above: Code | null,
  before: Code,
): void {
  const to = from + width;
  byte(out, 0);
  let at = from;
  while (at < to) {
    const colour = pixels[at] ?? 0;
    let run = at;
    if (at > from && pixels[at - 1] === colour) while (run < to && pixels[run] === colour) run++;
    let same = at;
    if (above !== null) while (same < to && pixels[same] === pixels[same - width]) same++;
    const length = Math.max(run, same) - at;
    if (length * 4 >= SHORTEST) {
      copy(out, length * 4, run >= same ? before : (above ?? before));
      at += length;
      continue;
    }
    byte(out, colour & 255);
    byte(out, (colour >>> 8) & 255);
    byte(out, (colour >>> 16) & 255);
    byte(out, colour >>> 24);
    at++;
  }
}

function byte(out: Bits, value: number): void {
  out.put(LITERAL_VALUES[value] ?? 0, LITERAL_COUNTS[value] ?? 0);
}

/** Repeats `length` bytes from a distance; a rest too short for a copy comes out of the copy before it. */
function copy(out: Bits, length: number, distance: Code): void {
  let left = length;
  while (left > 0) {
    const rest = left - LONGEST;
    const now = rest > 0 && rest < 3 ? LONGEST - 3 : Math.min(left, LONGEST);
    const code = LENGTHS[now];
    if (code !== undefined) out.put(code.value, code.count);
    out.put(distance.value & 31, 5);
    out.put(distance.value >>> 5, distance.count - 5);
    left -= now;
  }
}

/** The zlib checksum; rows that equal the one above cost nothing. */
class Adler {
  readonly #stride: number;
  #a = 1;
  #b = 0;
  /** For the last row: the sum of its bytes, and of its bytes weighted by their distance from the end. */
  #plain = 0;
  #weighted = 0;

  constructor(stride: number) {
    this.#stride = stride;
  }

  row(bytes: Uint8Array, from: number, to: number): void {
    let plain = 0;
    let weighted = 0;
    // The filter byte 0 adds to neither sum.
    for (let at = from; at < to; at++) {
      plain += bytes[at] ?? 0;
      weighted += plain;
    }
    this.#plain = plain;
    this.#weighted = weighted;
    this.again();
  }

  again(): void {
    this.#b = (this.#b + this.#stride * this.#a + this.#weighted) % ADLER;
    this.#a = (this.#a + this.#plain) % ADLER;
  }

  value(): number {
    return ((this.#b << 16) | this.#a) >>> 0;
  }
}

function literal(byte: number): Code {
  return byte < 144
    ? { value: reversed(0x30 + byte, 8), count: 8 }
    : { value: reversed(0x190 + byte - 144, 9), count: 9 };
}

function lengthCode(length: number): Code {
  if (length === LONGEST) return { value: reversed(0xc5, 8), count: 8 };
  let symbol = 257;
  let first = 3;
  let extra = 0;
  for (;;) {
    extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
    if (length < first + (1 << extra)) break;
    first += 1 << extra;
    symbol++;
  }
  const own = symbol < 280 ? 7 : 8;
  const code = symbol < 280 ? symbol - 256 : 0xc0 + symbol - 280;
  return { value: reversed(code, own) | ((length - first) << own), count: own + extra };
}

/** Five bits of code, then the extra bits. */
function distanceCode(distance: number): Code {
  let symbol = 0;
  let first = 1;
  for (;;) {
    const extra = symbol < 4 ? 0 : (symbol - 2) >> 1;
    if (distance < first + (1 << extra))
      return { value: reversed(symbol, 5) | ((distance - first) << 5), count: 5 + extra };
    first += 1 << extra;
    symbol++;
    if (symbol > 29) return { value: 0, count: 0 };
  }
}

function reversed(code: number, count: number): number {
  let out = 0;
  for (let bit = 0; bit < count; bit++) out |= ((code >> bit) & 1) << (count - 1 - bit);
  return out;
}
