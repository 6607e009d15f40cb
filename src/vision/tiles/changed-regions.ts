import pixelmatch from 'pixelmatch';
import type { Rect } from '../../screen/model/geometry.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';
import type { TileMap } from './tiles.ts';

/** A connected region that changed; `pixels` of its rectangle differ. */
export interface ChangedRegion extends Rect {
  readonly pixels: number;
  /** Contains tiles that were evenly tinted. */
  readonly tinted: boolean;
}

/** Returns the connected groups of dirty tiles (diagonals included) as pixel-tight rectangles. */
export function changedRegions(map: TileMap): ChangedRegion[] {
  const seen = new Uint8Array(map.hard.length);
  const regions: ChangedRegion[] = [];
  for (let t = 0; t < map.hard.length; t++) {
    if (map.hard[t]! > 0 && !seen[t]) regions.push(growRegion(map, t, seen));
  }
  return regions;
}

function growRegion(map: TileMap, start: number, seen: Uint8Array): ChangedRegion {
  const { columns, rows, hard } = map;
  const open = [start];
  seen[start] = 1;
  let left = Infinity;
  let right = -1;
  let top = Infinity;
  let bottom = -1;
  let pixels = 0;
  let tinted = false;
  for (let t = open.pop(); t !== undefined; t = open.pop()) {
    pixels += hard[t]!;
    if (map.tinted[t] === 1) tinted = true;
    left = Math.min(left, map.left[t]!);
    right = Math.max(right, map.right[t]!);
    top = Math.min(top, map.top[t]!);
    bottom = Math.max(bottom, map.bottom[t]!);
    const row = Math.floor(t / columns);
    const column = t - row * columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        const k = y * columns + x;
        if (seen[k] || hard[k]! < 1) continue;
        seen[k] = 1;
        open.push(k);
      }
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels, tinted };
}

/** Joins regions within `gap` pixels of each other, until there are none. */
export function mergeRegions(regions: readonly ChangedRegion[], gap: number): ChangedRegion[] {
  const out = [...regions];
  for (let again = true; again;) {
    again = false;
    for (let i = 0; i < out.length; i++) {
      for (let j = out.length - 1; j > i; j--) {
        if (!isNear(out[i]!, out[j]!, gap)) continue;
        out[i] = union(out[i]!, out[j]!);
        out.splice(j, 1);
        again = true;
      }
    }
  }
  return out;
}

function isNear(a: Rect, b: Rect, gap: number): boolean {
  return (
    a.x - gap < b.x + b.width &&
    b.x - gap < a.x + a.width &&
    a.y - gap < b.y + b.height &&
    b.y - gap < a.y + a.height
  );
}

function union(a: ChangedRegion, b: ChangedRegion): ChangedRegion {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height, pixels: a.pixels + b.pixels, tinted: a.tinted || b.tinted };
}

/** Returns pixelmatch's count inside a rectangle. Two pixels of surroundings give the same count as a call on the whole frame. */
export function countMismatches(a: Frame, b: Frame, r: Rect, threshold: number): number {
  const left = Math.max(0, r.x - 2);
  const top = Math.max(0, r.y - 2);
  const width = Math.min(a.width, r.x + r.width + 2) - left;
  const height = Math.min(a.height, r.y + r.height + 2) - top;
  const area = { x: left, y: top, width, height };
  return pixelmatch(cropPixels(a, area), cropPixels(b, area), undefined, width, height, { threshold });
}

/** Counts the pixels of a part of the first frame that differ where it moved to. Layout rounds a place by one pixel: the best fit counts. */
export function countMovedMismatches(
  a: Frame,
  b: Frame,
  r: Rect,
  by: { readonly x: number; readonly y: number },
  threshold: number,
): number {
  if (by.x === 0 && by.y === 0) return countMismatches(a, b, r, threshold);
  const counts = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => {
      const [x, y] = [by.x + dx, by.y + dy];
      const left = Math.max(r.x, -x, 0);
      const top = Math.max(r.y, -y, 0);
      const width = Math.min(r.x + r.width, a.width, b.width - x) - left;
      const height = Math.min(r.y + r.height, a.height, b.height - y) - top;
      if (width < 1 || height < 1) return 0;
      const [from, to] = [
        { x: left, y: top, width, height },
        { x: left + x, y: top + y, width, height },
      ];
      return pixelmatch(cropPixels(a, from), cropPixels(b, to), undefined, width, height, { threshold });
    }),
  );
  return Math.min(...counts);
}

/** Share of pixelmatch's greatest difference that brightness makes up, and the greatest one; its threshold is a share of the root of that. */
const BRIGHTNESS_WEIGHT = 0.5053;
const GREATEST_DIFFERENCE = 35_215;

/**
 * Returns a part of pixelmatch's count: pixels that differ in brightness alone, and that three neighbours equal in each frame, so that no
 * smoothed edge is one of them. Counts up to `least`.
 */
export function surelyMismatched(
  a: Frame,
  b: Frame,
  r: Rect,
  { threshold, least }: { readonly threshold: number; readonly least: number },
): number {
  const [x, y] = [pixelWords(a), pixelWords(b)];
  const most = Math.sqrt((GREATEST_DIFFERENCE * threshold * threshold) / BRIGHTNESS_WEIGHT);
  const [left, right] = [Math.max(1, r.x), Math.min(a.width - 1, r.x + r.width)];
  let count = 0;
  for (let row = Math.max(1, r.y); row < Math.min(a.height - 1, r.y + r.height); row++)
    for (let k = row * a.width + left; k < row * a.width + right; k++) {
      if (x[k] === y[k] || !differInBrightness(x[k]!, y[k]!, most)) continue;
      if (!hasEqualNeighbours(x, k, a.width) || !hasEqualNeighbours(y, k, a.width)) continue;
      if (++count >= least) return count;
    }
  return count;
}

function differInBrightness(p: number, q: number, most: number): boolean {
  if (p >>> 24 !== 255 || q >>> 24 !== 255) return false;
  const red = (p & 255) - (q & 255);
  const green = ((p >> 8) & 255) - ((q >> 8) & 255);
  const blue = ((p >> 16) & 255) - ((q >> 16) & 255);
  return Math.abs(red * 0.298_895_31 + green * 0.586_622_47 + blue * 0.114_482_23) > most + 1e-6;
}

/** True when at least three of the eight neighbours equal the pixel. */
function hasEqualNeighbours(words: Int32Array, k: number, width: number): boolean {
  const here = words[k];
  let equal = 0;
  for (let row = k - width; row <= k + width; row += width)
    for (let i = row - 1; i <= row + 1; i++) if (words[i] === here && ++equal > 3) return true;
  return false;
}

/** Returns the RGBA pixels of a rectangle inside the frame. */
function cropPixels(frame: Frame, r: Rect): Uint8Array {
  if (r.width === frame.width) return frame.data.subarray(r.y * r.width * 4, (r.y + r.height) * r.width * 4);
  const out = new Uint8Array(r.width * r.height * 4);
  for (let y = 0; y < r.height; y++) {
    const from = ((r.y + y) * frame.width + r.x) * 4;
    out.set(frame.data.subarray(from, from + r.width * 4), y * r.width * 4);
  }
  return out;
}
