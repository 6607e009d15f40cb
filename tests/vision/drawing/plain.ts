/** Small plain frames with painted boxes: where exact pixels decide. */
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Frame } from '../../../src/vision/decode/frame.ts';

/** A box and the grey that it is painted with, 0 to 255. */
export type Spot = readonly [x: number, y: number, width: number, height: number, grey: number];

export const PLAIN = { width: 160, height: 240 };

/** Returns a frame of one grey with these spots. A lossy one has ripples beside sharp edges in its upper half. */
export function plainFrame(spots: readonly Spot[], lossy = false, size = PLAIN): Frame {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 4).fill(255);
  const paint = ([left, top, w, h, grey]: Spot): void => {
    for (let y = top; y < top + h; y++) data.fill(grey, (y * width + left) * 4, (y * width + left + w) * 4);
  };
  paint([0, 0, width, height, 200]);
  if (lossy)
    for (let x = 0; x < width; x += 8) {
      paint([x + 1, 0, 1, height / 2, 203]);
      paint([x + 4, 0, 1, height / 2, 80]);
    }
  for (const spot of spots) paint(spot);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data, png: new Uint8Array() };
}

export const regionOf = (bounds: Rect, tinted = false) => ({ ...bounds, pixels: 1, tinted });
