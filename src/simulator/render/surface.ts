import { type Colour, blend } from './colour.ts';
import type { Mask } from './mask.ts';
import type { WrittenText } from './written-text.ts';
import type { Box } from '../view.ts';

const SHORT_RUN = 16;

/** The pixel buffer: plain memory, no graphics library. All measures are pixels. */
export class Surface {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  /** Gets the texts of nodes instead of having them painted. */
  readonly onText: ((text: WrittenText) => void) | null;
  /** Boxes are painted as in a mirror; letters and pictures (`mask`) are not. */
  mirrored = false;
  #left = 0;
  #top = 0;
  #right: number;
  #bottom: number;

  /** `pixels`: memory to paint in, one word for each pixel; by default memory of its own. */
  constructor(
    width: number,
    height: number,
    onText: Surface['onText'] = null,
    pixels: Uint32Array = new Uint32Array(width * height),
  ) {
    this.width = width;
    this.height = height;
    this.onText = onText;
    this.pixels = pixels;
    this.#right = width;
    this.#bottom = height;
  }

  /** Returns the left side on the surface of something of this width. */
  placeOf(x: number, width: number): number {
    return this.mirrored ? this.width - x - width : x;
  }

  /** Limits painting to the intersection of the boxes. */
  clipTo(...boxes: readonly Box[]): void {
    const lefts = boxes.map((box) => this.placeOf(box.x, box.width));
    this.#left = Math.max(0, ...lefts.map((x) => Math.round(x)));
    this.#top = Math.max(0, ...boxes.map((box) => Math.round(box.y)));
    this.#right = Math.min(this.width, ...boxes.map((box, i) => Math.round((lefts[i] ?? 0) + box.width)));
    this.#bottom = Math.min(this.height, ...boxes.map((box) => Math.round(box.y + box.height)));
  }

  /** Returns the color of a pixel; undefined outside the surface. */
  colourAt(x: number, y: number): Colour | undefined {
    const inside = x >= 0 && x < this.width && y >= 0 && y < this.height;
    return inside ? this.pixels[Math.floor(y) * this.width + Math.floor(x)] : undefined;
  }

  rect(x: number, y: number, width: number, height: number, colour: Colour): void {
    const place = this.placeOf(x, width);
    const left = Math.max(this.#left, Math.round(place));
    const right = Math.min(this.#right, Math.round(place + width));
    const top = Math.max(this.#top, Math.round(y));
    const bottom = Math.min(this.#bottom, Math.round(y + height));
    if (left >= right) return;
    for (let row = top; row < bottom; row += 1) this.#span(left, right, row, colour);
  }

  /** Fills a rectangle with round corners; a radius of half its side gives a circle. */
  rounded(x: number, y: number, width: number, height: number, radius: number, colour: Colour): void {
    this.#roundedRing(x, y, width, height, radius, Infinity, colour);
  }

  /** Draws the outline of a rectangle with round corners, `thickness` pixels wide, inside the rectangle. */
  outline(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    thickness: number,
    colour: Colour,
  ): void {
    this.#roundedRing(x, y, width, height, radius, thickness, colour);
  }

  /** Paints `colour` through an alpha bitmap with its origin at (x, y). */
  mask(mask: Mask, x: number, y: number, colour: Colour): void {
    const originX = Math.round(x) + mask.left;
    const originY = Math.round(y) + mask.top;
    const from = Math.max(0, this.#left - originX);
    const to = Math.min(mask.width, this.#right - originX);
    const last = Math.min(mask.height, this.#bottom - originY);
    for (let row = Math.max(0, this.#top - originY); row < last; row += 1) {
      const target = (originY + row) * this.width + originX;
      const source = row * mask.width;
      for (let column = from; column < to; column += 1) {
        const cover = mask.alpha[source + column] ?? 0;
        if (cover > 0) this.#put(target + column, colour, cover);
      }
    }
  }

  #span(left: number, right: number, row: number, colour: Colour): void {
    const start = row * this.width;
    if (colour >>> 24 === 255) this.pixels.fill(colour, start + left, start + right);
    else this.#veil(start + left, start + right, colour);
  }

  /** Blends one color over a row. Neighbors are mostly equal, so it blends whole runs at once. */
  #veil(from: number, to: number, colour: Colour): void {
    const { pixels } = this;
    const weight = weightOf(colour, 255);
    let start = from;
    while (start < to) {
      const under = pixels[start] ?? 0;
      let end = start + 1;
      while (end < to && pixels[end] === under) end += 1;
      const result = blend(under, colour, weight);
      // A call costs more than a few pixels do.
      if (end - start > SHORT_RUN) pixels.fill(result, start, end);
      else for (let index = start; index < end; index += 1) pixels[index] = result;
      start = end;
    }
  }

  #put(index: number, colour: Colour, cover: number): void {
    this.pixels[index] =
      cover === 255 && colour >>> 24 === 255
        ? colour
        : blend(this.pixels[index] ?? 0, colour, weightOf(colour, cover));
  }

  #roundedRing(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    thickness: number,
    colour: Colour,
  ): void {
    const place = this.placeOf(x, width);
    const left = Math.round(place);
    const top = Math.round(y);
    const right = Math.round(place + width);
    const bottom = Math.round(y + height);
    const half = Math.min(right - left, bottom - top) / 2;
    const corner = Math.ceil(Math.min(radius, half));
    // A ring as thick as half its side has no hole.
    const edge = thickness < half ? thickness : Infinity;
    for (let row = Math.max(top, this.#top); row < Math.min(bottom, this.#bottom); row += 1) {
      const nearEdge = Math.min(row - top, bottom - 1 - row);
      const across = nearEdge < edge;
      if (nearEdge >= corner && !across) {
        this.#clippedSpan(left, left + edge, row, colour);
        this.#clippedSpan(right - edge, right, row, colour);
      } else if (nearEdge >= corner) {
        this.#clippedSpan(left, right, row, colour);
      } else {
        const reach = this.#cornerRow(left, right, row, nearEdge, corner, edge, colour);
        if (across) this.#clippedSpan(left + reach, right - reach, row, colour);
      }
    }
  }

  /** Paints both ends of a row through the corners; returns the pixels that it took from each side. */
  #cornerRow(
    left: number,
    right: number,
    row: number,
    nearEdge: number,
    corner: number,
    edge: number,
    colour: Colour,
  ): number {
    for (let column = 0; column < corner; column += 1) {
      const cover = this.#cornerCover(column, nearEdge, corner, edge);
      // Without a hole in reach, the rest of the row is full.
      if (cover >= 255 && edge >= corner) return column;
      this.#dot(left + column, row, colour, cover);
      // In the middle of an odd width both ends are one pixel.
      if (right - 1 - column > left + column) this.#dot(right - 1 - column, row, colour, cover);
    }
    return corner;
  }

  /**
   * Returns how much of the pixel (column, row), from the corner of the rectangle, lies between the outer and the inner
   * arc.
   */
  #cornerCover(column: number, row: number, radius: number, thickness: number): number {
    const distance = Math.hypot(Math.max(0, radius - column - 0.5), Math.max(0, radius - row - 0.5));
    const outer = Math.min(1, Math.max(0, radius - distance + 0.5));
    const inner = thickness >= radius ? 0 : Math.min(1, Math.max(0, radius - thickness - distance + 0.5));
    return (outer - inner) * 255;
  }

  #clippedSpan(left: number, right: number, row: number, colour: Colour): void {
    const from = Math.max(this.#left, Math.round(left));
    const to = Math.min(this.#right, Math.round(right));
    if (from < to) this.#span(from, to, row, colour);
  }

  #dot(column: number, row: number, colour: Colour, cover: number): void {
    if (cover <= 0 || column < this.#left || column >= this.#right) return;
    this.#put(row * this.width + column, colour, cover);
  }
}

/** Returns the weight, 0 to 256, of a color with opacity that covers part of a pixel, 0 to 255. */
function weightOf(colour: Colour, cover: number): number {
  return Math.round(((colour >>> 24) * cover * 256) / 65025);
}
