import { loadSharp } from '../../shared/load-sharp.ts';

/** The size of a caret, dp, as for screenshots. A phone is 360 to 430 dp wide. */
const CARET = { width: 4, shortest: 14, tallest: 44 };
const PHONE_DP = 390;
/** Difference of brightness that a caret has at least. */
const MIN_CONTRAST = 24;
/** Difference of brightness up to which two decoded pictures are the same. */
const SAME = 6;
/** JPEG spreads a difference over the block of pixels around it, colours over two. */
const BLOCK = 16;

interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** True when two JPEG pictures differ by one upright bar alone, which a caret that blinks is. */
export async function differByCaret(a: Uint8Array, b: Uint8Array): Promise<boolean> {
  try {
    return isCaret(await decode(a), await decode(b));
  } catch {
    // Half a picture, or none.
    return false;
  }
}

async function decode(picture: Uint8Array): Promise<Grey> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isCaret(a: Grey, b: Grey): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  const contrast = a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - b.data[i]!)), 0);
  if (contrast < MIN_CONTRAST) return false;
  const bar = boxOf(a, b, contrast / 2);
  const spread = boxOf(a, b, SAME);
  const dp = Math.min(a.width, a.height) / PHONE_DP;
  const [width, height] = [bar.right - bar.left + 1, bar.bottom - bar.top + 1];
  return (
    // A bar between two pixels is on both.
    width <= CARET.width * dp + 1 &&
    height >= CARET.shortest * dp &&
    height <= CARET.tallest * dp &&
    spread.left >= bar.left - BLOCK &&
    spread.right <= bar.right + BLOCK &&
    spread.top >= bar.top - BLOCK &&
    spread.bottom <= bar.bottom + BLOCK
  );
}

/** Returns the box around all pixels whose brightness differs by more than `limit`. */
function boxOf(a: Grey, b: Grey, limit: number): Box {
  const box = { left: a.width, top: a.height, right: -1, bottom: -1 };
  for (let i = 0; i < a.data.length; i++) {
    if (Math.abs(a.data[i]! - b.data[i]!) <= limit) continue;
    const [x, y] = [i % a.width, Math.floor(i / a.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
