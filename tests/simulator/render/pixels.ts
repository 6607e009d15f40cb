import sharp from 'sharp';
import type { Box, View } from '../../../src/simulator/view.ts';
import { renderPng } from '../../../src/simulator/render/index.ts';

/** A decoded PNG. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Renders a view and decodes the PNG with another library. */
export async function pictureOf(view: View): Promise<Picture> {
  const { data, info } = await sharp(renderPng(view)).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

/** Returns one pixel as `#rrggbb`. */
export function pixel(picture: Picture, x: number, y: number): string {
  const at = (y * picture.width + x) * 4;
  return `#${Buffer.from(picture.rgba.subarray(at, at + 3)).toString('hex')}`;
}

/** Returns all colors in a box. */
export function coloursIn(picture: Picture, box: Box): Set<string> {
  const found = new Set<string>();
  for (let y = box.y; y < box.y + box.height; y += 1) {
    for (let x = box.x; x < box.x + box.width; x += 1) found.add(pixel(picture, x, y));
  }
  return found;
}

/** Returns the smallest box around all differing pixels; null when there is none. */
export function difference(a: Picture, b: Picture): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      const at = (y * a.width + x) * 4;
      if (a.rgba[at] === b.rgba[at] && a.rgba[at + 1] === b.rgba[at + 1] && a.rgba[at + 2] === b.rgba[at + 2])
        continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** True when `inner` is inside `outer`. */
export function within(inner: Box | null, outer: Box): boolean {
  return (
    inner !== null &&
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
