/** An alpha bitmap; (left, top) is its first pixel, relative to the origin of the shape. */
export interface Mask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/** A closed polygon as x0, y0, x1, y1 …, without curves. */
export type Contour = readonly number[];

/** Sample lines per pixel row; horizontal coverage is exact. */
const SAMPLES = 6;

/**
 * Turns polygons into an alpha bitmap, by the non-zero winding rule. `scale` multiplies every coordinate; a negative
 * `scaleY` turns a font's upward axis downward.
 */
export function rasterise(contours: readonly Contour[], scaleX: number, scaleY: number): Mask {
  const edges = edgesOf(contours, scaleX, scaleY);
  if (edges.length === 0) return { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array() };
  const left = Math.floor(Math.min(...edges.map((edge) => Math.min(edge.x0, edge.x1))));
  const right = Math.ceil(Math.max(...edges.map((edge) => Math.max(edge.x0, edge.x1))));
  const top = Math.floor(Math.min(...edges.map((edge) => edge.y0)));
  const bottom = Math.ceil(Math.max(...edges.map((edge) => edge.y1)));
  const width = right - left;
  const height = bottom - top;
  const alpha = new Uint8Array(width * height);
  const cover = new Float64Array(width);
  for (let row = 0; row < height; row += 1) {
    cover.fill(0);
    for (let sample = 0; sample < SAMPLES; sample += 1)
      addLine(edges, top + row + (sample + 0.5) / SAMPLES, left, cover);
    for (let column = 0; column < width; column += 1) {
      alpha[row * width + column] = Math.min(255, Math.round(((cover[column] ?? 0) * 255) / SAMPLES));
    }
  }
  return { left, top, width, height, alpha };
}

interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly winding: 1 | -1;
}

function edgesOf(contours: readonly Contour[], scaleX: number, scaleY: number): Edge[] {
  const edges: Edge[] = [];
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const next = at + 2 < contour.length ? at + 2 : 0;
      const x0 = (contour[at] ?? 0) * scaleX;
      const y0 = (contour[at + 1] ?? 0) * scaleY;
      const x1 = (contour[next] ?? 0) * scaleX;
      const y1 = (contour[next + 1] ?? 0) * scaleY;
      if (y0 < y1) edges.push({ x0, y0, x1, y1, winding: 1 });
      if (y0 > y1) edges.push({ x0: x1, y0: y1, x1: x0, y1: y0, winding: -1 });
    }
  }
  return edges;
}

function addLine(edges: readonly Edge[], y: number, left: number, cover: Float64Array): void {
  const crossings = edges
    .filter((edge) => y >= edge.y0 && y < edge.y1)
    .map((edge) => ({
      x: edge.x0 + ((y - edge.y0) * (edge.x1 - edge.x0)) / (edge.y1 - edge.y0),
      winding: edge.winding,
    }))
    .toSorted((a, b) => a.x - b.x);
  let winding = 0;
  for (const [index, crossing] of crossings.entries()) {
    winding += crossing.winding;
    const next = crossings[index + 1];
    if (winding !== 0 && next !== undefined) addSpan(crossing.x - left, next.x - left, cover);
  }
}

function addSpan(from: number, to: number, cover: Float64Array): void {
  for (let column = Math.floor(from); column < to; column += 1) {
    cover[column] = (cover[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
  }
}
