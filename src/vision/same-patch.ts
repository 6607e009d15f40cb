/** Compares two places of two screenshots, whatever brightness and contrast a scrim gives one of them. */
import type { Rect } from '../screen/model/geometry.ts';
import { luma } from './tiles/content.ts';
import { pixelWords, type Frame } from './decode/frame.ts';

/** Correlation from which two patches show the same; other words in the same place reach half of it. */
const SAME_PATCH = 0.8;
/** Variance of the luma below which a patch shows nothing, and below which the other one is blank. */
const FLAT = 4;
const BLANK = 1;
/** Most samples of a patch. */
const MAX_SAMPLES = 3000;

/** True when both places show the same; null when the first one is flat or out of view. */
export function isSamePatch(a: Frame, at: Rect, b: Frame, to: Rect): boolean | null {
  const patch = sharedPatch(a, at, b, to);
  const inPlace = patch && correlation(a, b, patch, 0);
  if (patch === null || inPlace === null) return null;
  if (inPlace >= SAME_PATCH) return true;
  // Layout rounds a place by one pixel.
  return [b.width, -b.width, 1, -1].some((shift) => (correlation(a, b, patch, shift) ?? 0) >= SAME_PATCH);
}

/** Two places of one size inside both frames, at least one pixel from their edges. */
interface Patch {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
  readonly step: number;
}

function sharedPatch(a: Frame, at: Rect, b: Frame, to: Rect): Patch | null {
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  const [u, v] = [Math.round(to.x), Math.round(to.y)];
  const left = Math.max(1, 1 - x, 1 - u);
  const top = Math.max(1, 1 - y, 1 - v);
  const width = Math.floor(Math.min(at.width, to.width, a.width - 1 - x, b.width - 1 - u) - 1 - left);
  const height = Math.floor(Math.min(at.height, to.height, a.height - 1 - y, b.height - 1 - v) - 1 - top);
  if (width < 4 || height < 4) return null;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / MAX_SAMPLES)));
  return { from: (y + top) * a.width + x + left, to: (v + top) * b.width + u + left, width, height, step };
}

/** Returns the correlation of the lumas of two patches, -1..1; null when the first one is flat, 0 when only the second one is. */
function correlation(a: Frame, b: Frame, patch: Patch, shift: number): number | null {
  const [p, q] = [pixelWords(a), pixelWords(b)];
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < patch.height; row += patch.step) {
    const i = patch.from + row * a.width;
    const k = patch.to + row * b.width + shift;
    for (let column = 0; column < patch.width; column += patch.step) {
      const x = luma(p[i + column]!);
      const y = luma(q[k + column]!);
      n++;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    }
  }
  const [varX, varY] = [sxx / n - (sx / n) ** 2, syy / n - (sy / n) ** 2];
  if (varX < FLAT) return null;
  return varY < BLANK ? 0 : (sxy / n - (sx / n) * (sy / n)) / Math.sqrt(varX * varY);
}
