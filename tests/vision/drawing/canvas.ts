import { glyphOf } from './glyphs.ts';

export type Colour = readonly [number, number, number];

/** A frame drawn by code, in dp: no fonts and no images of the machine's, so every pixel is the same everywhere. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, density: number, background: Colour = [255, 251, 254]) {
    this.width = width;
    this.height = height;
    this.density = density;
    this.data = new Uint8Array(width * height * 4).fill(255);
    this.#fill(0, 0, width, height, background, 1);
  }

  /** Right edge and lower edge in dp. */
  get right(): number {
    return this.width / this.density;
  }

  get bottom(): number {
    return this.height / this.density;
  }

  rect(x: number, y: number, width: number, height: number, colour: Colour, alpha = 1): this {
    const d = this.density;
    this.#fill(
      Math.round(x * d),
      Math.round(y * d),
      Math.round((x + width) * d),
      Math.round((y + height) * d),
      colour,
      alpha,
    );
    return this;
  }

  /** An outline, `line` dp thick, inside the rectangle. */
  frame(x: number, y: number, width: number, height: number, line: number, colour: Colour): this {
    this.rect(x, y, width, line, colour).rect(x, y + height - line, width, line, colour);
    return this.rect(x, y, line, height, colour).rect(x + width - line, y, line, height, colour);
  }

  /** A rounded bar with smooth edges; a circle when it is as wide as high and `radius` is half of that. */
  round(x: number, y: number, width: number, height: number, radius: number, colour: Colour): this {
    const d = this.density;
    const [l, t, r, b, q] = [x * d, y * d, (x + width) * d, (y + height) * d, radius * d];
    this.#each(l, t, r, b, (px, py) => {
      const dx = Math.max(l + q - px - 0.5, px + 0.5 - (r - q), 0);
      const dy = Math.max(t + q - py - 0.5, py + 0.5 - (b - q), 0);
      this.#mix(px, py, colour, Math.min(1, Math.max(0, q - Math.hypot(dx, dy) + 0.5)));
    });
    return this;
  }

  /** A ring that is open from `from` over 100 degrees: an indeterminate spinner. */
  arc(x: number, y: number, radius: number, from: number, colour: Colour): this {
    const d = this.density;
    const [cx, cy, r] = [x * d, y * d, radius * d];
    this.#each(cx - r - 2 * d, cy - r - 2 * d, cx + r + 2 * d, cy + r + 2 * d, (px, py) => {
      const angle = (Math.atan2(py + 0.5 - cy, px + 0.5 - cx) * 180) / Math.PI;
      if ((angle - from + 720) % 360 < 100) return;
      const off = Math.abs(Math.hypot(px + 0.5 - cx, py + 0.5 - cy) - r);
      this.#mix(px, py, colour, Math.min(1, Math.max(0, 2 * d - off)));
    });
    return this;
  }

  /** Text of `size` dp (height of a line); `shift` moves it by a part of a pixel. */
  text(x: number, y: number, size: number, text: string, colour: Colour = [28, 27, 31], shift = 0): this {
    const unit = (size * this.density) / 10;
    let at = x * this.density + shift;
    for (const letter of text) {
      this.#glyph(glyphOf(letter), at, y * this.density, unit, colour);
      at += unit * 6;
    }
    return this;
  }

  /** Draws smooth blobs with sensor noise, like a photograph. */
  photo(x: number, y: number, width: number, height: number, seed: number, radius = 0): this {
    const d = this.density;
    const [l, t, w, h] = [
      Math.round(x * d),
      Math.round(y * d),
      Math.round(width * d),
      Math.round(height * d),
    ];
    const pixels = photograph(seed, w, h);
    const corner = radius * d;
    for (let row = Math.max(0, -t); row < h && t + row < this.height; row++) {
      for (let column = 0; column < w && l + column < this.width; column++) {
        const dx = Math.max(corner - column, column - (w - corner), 0);
        const dy = Math.max(corner - row, row - (h - corner), 0);
        if (dx * dx + dy * dy > corner * corner) continue;
        const at = ((t + row) * this.width + l + column) * 4;
        const from = (row * w + column) * 3;
        for (let c = 0; c < 3; c++) this.data[at + c] = pixels[from + c]!;
      }
    }
    return this;
  }

  /** Draws inside rows [from, to) dp only; the rest stays as it is. */
  clip(from: number, to: number, draw: () => void): this {
    const before = this.data.slice();
    draw();
    const row = this.width * 4;
    const [first, last] = [Math.round(from * this.density), Math.round(to * this.density)];
    this.data.set(before.subarray(0, first * row), 0);
    this.data.set(before.subarray(last * row), last * row);
    return this;
  }

  /** Each channel c becomes 255 - c: a dark theme of the same app. */
  inverted(): this {
    const words = new Uint32Array(this.data.buffer, this.data.byteOffset, this.width * this.height);
    // The highest byte of a word is its opacity.
    for (let k = 0; k < words.length; k++) words[k]! ^= 0xffffff;
    return this;
  }

  /** Each set bit of a glyph covers a square of `unit` pixels; a pixel takes the share of it that is covered. */
  #glyph(rows: readonly number[], x: number, y: number, unit: number, colour: Colour): void {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const width = Math.ceil(x + 5 * unit) - left;
    const covered = new Float32Array(width * (Math.ceil(y + 7 * unit) - top));
    const overlap = (from: number, pixel: number): number =>
      Math.max(0, Math.min(from + unit, pixel + 1) - Math.max(from, pixel));
    rows.forEach((bits, row) => {
      for (let column = 0; column < 5; column++) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        const cx = x + column * unit - left;
        const cy = y + row * unit - top;
        for (let py = Math.floor(cy); py < cy + unit; py++) {
          const high = overlap(cy, py);
          for (let px = Math.floor(cx); px < cx + unit; px++)
            covered[py * width + px]! += overlap(cx, px) * high;
        }
      }
    });
    for (let k = 0; k < covered.length; k++) {
      const share = covered[k]!;
      if (share === 0) continue;
      const px = left + (k % width);
      const py = top + Math.floor(k / width);
      if (px >= 0 && py >= 0 && px < this.width && py < this.height)
        this.#mix(px, py, colour, Math.min(1, share));
    }
  }

  #each(
    left: number,
    top: number,
    right: number,
    bottom: number,
    visit: (x: number, y: number) => void,
  ): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, Math.ceil(right)); x++)
        visit(x, y);
    }
  }

  #fill(left: number, top: number, right: number, bottom: number, colour: Colour, alpha: number): void {
    if (alpha !== 1) {
      this.#each(left, top, right, bottom, (x, y) => {
        this.#mix(x, y, colour, alpha);
      });
      return;
    }
    const [from, to] = [Math.max(0, left), Math.min(this.width, right)];
    const [first, last] = [Math.max(0, top), Math.min(this.height, bottom)];
    if (from >= to || first >= last) return;
    const at = (first * this.width + from) * 4;
    for (let k = 0; k < (to - from) * 4; k++) if (k % 4 !== 3) this.data[at + k] = Math.round(colour[k % 4]!);
    const row = this.data.slice(at, at + (to - from) * 4);
    for (let y = first + 1; y < last; y++) this.data.set(row, (y * this.width + from) * 4);
  }

  #mix(x: number, y: number, colour: Colour, alpha: number): void {
    if (alpha <= 0) return;
    const at = (y * this.width + x) * 4;
    for (let c = 0; c < 3; c++) {
      this.data[at + c] = Math.round(this.data[at + c]! + (colour[c]! - this.data[at + c]!) * alpha);
    }
  }
}

const photographs = new Map<string, Uint8ClampedArray>();

/** RGB. Cached: the same lists are drawn again and again. */
function photograph(seed: number, w: number, h: number): Uint8ClampedArray {
  const key = `${seed} ${w} ${h}`;
  const known = photographs.get(key);
  if (known) return known;
  const random = randomOf(seed);
  const base = [90 + random() * 90, 90 + random() * 90, 90 + random() * 90];
  // One table per side: a photograph of a million pixels needs no million sines.
  const waves = Array.from({ length: 9 }, () => {
    const [fx, fy, phase, size] = [random() * 9, random() * 9, random() * 6.3, 20 + random() * 34];
    const across = Float64Array.from({ length: w }, (_, k) => (fx * k) / w + phase);
    const down = Float64Array.from({ length: h }, (_, k) => (fy * k) / h);
    return {
      size,
      sx: across.map(Math.sin),
      cx: across.map(Math.cos),
      sy: down.map(Math.sin),
      cy: down.map(Math.cos),
    };
  });
  const out = new Uint8ClampedArray(w * h * 3);
  for (let k = 0; k < w * h; k++) {
    const row = Math.floor(k / w);
    const column = k - row * w;
    const noise = ((Math.imul(row * 8191 + column, 2654435761) >>> 24) - 128) / 16;
    for (let c = 0; c < 3; c++) {
      let value = base[c]! + noise;
      for (let n = c; n < 9; n += 3) {
        const wave = waves[n]!;
        value += (wave.sx[column]! * wave.cy[row]! + wave.cx[column]! * wave.sy[row]!) * wave.size;
      }
      out[k * 3 + c] = value;
    }
  }
  photographs.set(key, out);
  return out;
}

/** Returns the same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}
