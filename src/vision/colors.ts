import type { BasicColor, DrawnColors } from '../screen/model/color.ts';
import type { Element } from '../screen/model/element.ts';
import type { Rect } from '../screen/model/geometry.ts';
import { pixelWords, type Frame } from './decode/frame.ts';

/** Most pixels that are looked at along each side of a box. */
const SAMPLES = 48;
/** Smaller boxes, and boxes larger than this share of the screen, are no control or text. */
const LEAST_SIDE = 6;
const MOST_AREA = 0.3;
/** Share of the pixels that must have the colour of a fill, or of what is around a box. */
const FILL_SHARE = 0.55;
/** Share of the pixels that differ clearly from the fill, which must have the colour of the ink. */
const INK_SHARE = 0.6;
/** Least pixels of ink. */
const LEAST_INK = 6;
/** Least difference of a channel between ink and fill: less is the soft edge of a letter. */
const CLEAR = 90;
/** Distance and width of the frame around a box, px. */
const AROUND_PX = 6;

/** Returns the colours of the elements in view, by ref (R70). Only those that one of the basic names fits without doubt; null for all others. */
export function colorsOf(elements: readonly Element[], frame: Frame): Readonly<Record<string, DrawnColors>> {
  const most = frame.width * frame.height * MOST_AREA;
  const boxes = elements.flatMap(({ ref, visible, textBox }) => {
    const box = textBox ?? visible;
    const fits =
      box !== null && Math.min(box.width, box.height) >= LEAST_SIDE && box.width * box.height <= most;
    // The box of a control's words lies in the control: what is around it is the control's own ground.
    return fits ? [[ref, drawnColors(frame, box, visible ?? box)] as const] : [];
  });
  return Object.fromEntries(boxes);
}

function drawnColors(frame: Frame, box: Rect, whole: Rect): DrawnColors {
  // Round corners and borders are not the fill.
  const inner = shrunk(box, Math.max(1, Math.min(box.width, box.height) * 0.12));
  const words = pixelsIn(frame, inner);
  const fill = mostCommon(words);
  const around = mostCommon(ring(frame, whole));
  const ink = fill === null ? [] : words.filter((word) => channelDistance(word, fill.word) >= CLEAR);
  const stroke = ink.length >= LEAST_INK ? mostCommon(ink) : null;
  return {
    fill: fill !== null && fill.share >= FILL_SHARE ? nameOf(fill.word) : null,
    ink: stroke !== null && stroke.share >= INK_SHARE ? nameOf(stroke.word) : null,
    around: around !== null && around.share >= FILL_SHARE ? nameOf(around.word) : null,
    hasInk: ink.length >= LEAST_INK,
  };
}

const shrunk = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: Math.max(1, width - 2 * by),
  height: Math.max(1, height - 2 * by),
});

/** Returns the pixels of a grid over the box. */
function pixelsIn(frame: Frame, box: Rect): number[] {
  const words = pixelWords(frame);
  const found: number[] = [];
  const [columns, rows] = [
    Math.min(SAMPLES, Math.floor(box.width)),
    Math.min(SAMPLES, Math.floor(box.height)),
  ];
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(box.y + ((row + 0.5) * box.height) / rows);
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(box.x + ((column + 0.5) * box.width) / columns);
      if (x >= 0 && y >= 0 && x < frame.width && y < frame.height) found.push(words[y * frame.width + x]!);
    }
  }
  return found;
}

/** Returns pixels right outside the box, on all four sides. */
function ring(frame: Frame, { x, y, width, height }: Rect): number[] {
  const sides: Rect[] = [
    { x, y: y - 2 * AROUND_PX, width, height: AROUND_PX },
    { x, y: y + height + AROUND_PX, width, height: AROUND_PX },
    { x: x - 2 * AROUND_PX, y, width: AROUND_PX, height },
    { x: x + width + AROUND_PX, y, width: AROUND_PX, height },
  ];
  return sides.flatMap((side) => pixelsIn(frame, side));
}

/** Returns the most common colour, up to small differences, and its share. */
function mostCommon(words: readonly number[]): { readonly word: number; readonly share: number } | null {
  const counts = new Map<number, { word: number; count: number }>();
  for (const word of words) {
    // Sixteen steps a channel: gradients and lossy pictures are one colour.
    const key = word & 0xf0f0f0;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { word, count: 1 });
    else known.count += 1;
  }
  let best: { word: number; count: number } | null = null;
  for (const entry of counts.values()) if (best === null || entry.count > best.count) best = entry;
  if (best === null) return null;
  const { word } = best;
  const near = words.filter((other) => channelDistance(other, word) <= 24).length;
  return { word, share: near / words.length };
}

function channelDistance(p: number, q: number): number {
  let most = 0;
  for (let shift = 0; shift <= 16; shift += 8)
    most = Math.max(most, Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)));
  return most;
}

/** The hues that a name fits, in degrees. Between them no basic name is sure. */
const HUES: readonly (readonly [BasicColor, number, number])[] = [
  ['red', -12, 11],
  ['orange', 20, 40],
  ['yellow', 47, 63],
  ['green', 85, 155],
  ['blue', 200, 250],
  ['purple', 265, 295],
  ['pink', 315, 340],
];
/** Least difference of the channels of a colour, and the most of a grey. */
const COLORFUL = 70;
const GREY = 14;
/** Lightness of a colour that has a plain name, and of black, grey and white. */
const PLAIN = { from: 0.2, to: 0.72 };
const BLACK = 0.14;
const WHITE = 0.94;
const MID = { from: 0.35, to: 0.8 };

/** Returns the basic name of a colour; null for one that people would call by several names. */
function nameOf(word: number): BasicColor | null {
  const [r, g, b] = [word & 255, (word >> 8) & 255, (word >> 16) & 255];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (high + low) / 510;
  if (high - low <= GREY) {
    if (lightness <= BLACK) return 'black';
    if (lightness >= WHITE) return 'white';
    return lightness >= MID.from && lightness <= MID.to ? 'gray' : null;
  }
  if (high - low < COLORFUL || lightness < PLAIN.from || lightness > PLAIN.to) return null;
  const hue = hueOf(r, g, b);
  return HUES.find(([, from, to]) => (hue >= from && hue <= to) || hue - 360 >= from)?.[0] ?? null;
}

function hueOf(r: number, g: number, b: number): number {
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = high - low;
  const sixth =
    high === r ? ((g - b) / range + 6) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return sixth * 60;
}
