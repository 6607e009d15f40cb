/** Makes the noise of encoders, and what parts of a pixel change, small: what is left of a lossy or a resized picture can be found again where it moved. */
import { green, pixelWords, type Frame } from '../decode/frame.ts';

const known = new WeakMap<Frame, Frame>();
const smoothFrames = new WeakSet<Frame>();

/** How clearly edges stand out, and how much equal pixels differ. */
interface Clarity {
  /** Contrast from which a pixel is an edge. */
  readonly contrast: number;
  /** Largest difference of equal pixels. */
  readonly tolerance: number;
}

const SHARP: Clarity = { contrast: 32, tolerance: 32 };
const SMOOTH: Clarity = { contrast: 24, tolerance: 20 };

/** Returns it for a frame as it was captured, or for a smoothed one. */
export function clarityOf(frame: Frame): Clarity {
  return smoothFrames.has(frame) ? SMOOTH : SHARP;
}

/** Returns the frame with the brightness of each pixel mixed with that of its neighbours, in grey; remembered per frame. */
export function smoothed(frame: Frame): Frame {
  const last = known.get(frame);
  if (last !== undefined) return last;
  const { width, height, png } = frame;
  const words = pixelWords(frame);
  const across = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) mixAcross(words, across, y * width, width);
  const out = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = y === 0 ? 0 : -width;
    const below = y === height - 1 ? 0 : width;
    mixDown(across, out, { from: y * width, width, above, below });
  }
  const smooth: Frame = { width, height, png, data: new Uint8Array(out.buffer) };
  known.set(frame, smooth);
  smoothFrames.add(smooth);
  return smooth;
}

/** Writes four times the mean of each pixel of a row and of those beside it. */
function mixAcross(words: Int32Array, to: Uint16Array, from: number, width: number): void {
  let [left, here] = [green(words[from]!), green(words[from]!)];
  for (let k = from; k < from + width; k++) {
    const right = k + 1 < from + width ? green(words[k + 1]!) : here;
    to[k] = left + 2 * here + right;
    [left, here] = [here, right];
  }
}

/** A grey of brightness 1, and the alpha of a pixel that nothing shows through, as words. */
const GREY = 0x01_01_01;
const OPAQUE = 0xff_00_00_00 | 0;

function mixDown(
  across: Uint16Array,
  out: Int32Array,
  { from, width, above, below }: { from: number; width: number; above: number; below: number },
): void {
  for (let k = from; k < from + width; k++) {
    const sum = across[k + above]! + 2 * across[k]! + across[k + below]!;
    out[k] = (((sum + 8) >> 4) * GREY) | OPAQUE;
  }
}
