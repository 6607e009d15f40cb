/** Finds a scrim over a page that has nothing beside the dialog: a ground of one colour tells it, and the outline of the dialog. */
import type { Rect } from '../../screen/model/geometry.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';
import { contentBeside, loneDialog, SYSTEM_DP } from './outline.ts';
import type { VeiledChange } from './overlay.ts';

/** How much a scrim keeps of a colour. The grounds of two pages are both bright or both dark, or they are next to black and white. */
const GAIN = { least: 0.25, most: 0.85 };
/** Darkest ground, by its brightest channel, that tells by how much it was dimmed. */
const DARKEST = 64;
/** Largest difference of a pixel from the ground, and from what the scrim makes of it. */
const SAME = { plain: 6, lossy: 14 };
/** Share of the pixels beside the dialog that are of the ground. */
const ALL = 0.98;
/** Distance of the pixels that are looked at. */
const STEP = 4;

/**
 * Returns the dialog that opened or closed over a page whose content it hides, where the ground beside it is dimmed evenly by a black scrim; else null. Another page
 * seldom has a ground of the same hue that is so much darker, and one card in the middle of nothing else.
 */
export function findBareScrim(
  a: Frame,
  b: Frame,
  { density, lossy }: { readonly density: number; readonly lossy: boolean },
): VeiledChange | null {
  for (const veiled of ['after', 'before'] as const) {
    const [dim, bright] = veiled === 'after' ? [b, a] : [a, b];
    const same = SAME[lossy ? 'lossy' : 'plain'];
    // Two pixels tell most pairs.
    const gain = gainOf(cornerOf(bright, density), cornerOf(dim, density), same);
    const box = gain === null ? null : loneDialog(dim, bright, density);
    if (gain === null || box === null || contentBeside(bright, box, density) > 0) continue;
    const isBare = [bright, dim].every((frame) => isOneGround(frame, box, { density, same }));
    if (isBare) return { box, veiled, gain, certain: false };
  }
  return null;
}

type Colour = readonly [number, number, number];

function colourOf(word: number): Colour {
  return [word & 255, (word >> 8) & 255, (word >> 16) & 255];
}

/** Returns the colour in the upper corner between the system's bars. */
function cornerOf(frame: Frame, density: number): Colour {
  return colourOf(pixelWords(frame)[Math.round(SYSTEM_DP.top * density) * frame.width + 2]!);
}

/** True when all between the system's bars beside the box has the colour of the corner. */
function isOneGround(
  frame: Frame,
  box: Rect,
  { density, same }: { readonly density: number; readonly same: number },
): boolean {
  const words = pixelWords(frame);
  const [top, bottom] = [SYSTEM_DP.top * density, frame.height - SYSTEM_DP.bottom * density].map(Math.round);
  const ground = cornerOf(frame, density);
  let [all, of] = [0, 0];
  for (let y = top!; y < bottom!; y += STEP)
    for (let x = 2; x < frame.width - 2; x += STEP) {
      if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) continue;
      all++;
      const colour = colourOf(words[y * frame.width + x]!);
      if (colour.every((channel, k) => Math.abs(channel - ground[k]!) <= same)) of++;
    }
  return all > 0 && of >= ALL * all;
}

/** Returns the factor by which a black scrim dims one colour to the other; null when none does. */
function gainOf(bright: Colour, dim: Colour, same: number): number | null {
  const highest = Math.max(...bright);
  if (highest < DARKEST) return null;
  const gain = dim[bright.indexOf(highest)]! / highest;
  if (gain < GAIN.least || gain > GAIN.most) return null;
  return dim.every((channel, k) => Math.abs(channel - gain * bright[k]!) <= same) ? gain : null;
}
