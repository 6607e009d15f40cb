import type { Element } from '../screen/model/element.ts';
import { intersection, type Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { differ, EDGE, pixelWords, type Frame } from './decode/frame.ts';

/** How far an outline or a shadow reaches out of an element, and how thick the border is that it may color, dp. */
const RIM_DP = { outside: 8, inside: 3 };
/** Anything smaller shows no state, dp². */
const SMALLEST_MARK_DP2 = 4;
/** An element with a shorter side draws nothing of its own, dp. */
const SMALLEST_DP = 8;

/** How many pixels have changed from a color to another one. */
interface Recolored {
  readonly by: readonly [red: number, green: number, blue: number];
  pixels: number;
}

/**
 * Returns whether two captures differ in these areas by more than the marks that the focus and the pointer leave or left on elements: a ring around one, and as many colors inside as its styles give it. Such
 * a color changes all pixels in the same way. True without two screenshots of one size.
 */
export function differsBeyondHighlights(
  before: CapturedScreen,
  after: CapturedScreen,
  areas: readonly Rect[],
  density: number,
): boolean {
  const [a, b] = [before.frame, after.frame];
  if (a === null || b === null || a.width !== b.width || a.height !== b.height) return true;
  const marked = highlighted(before.screen, after.screen).filter(({ bounds }) => isDrawn(bounds, density));
  const rims = marked.map(({ bounds }) => ({
    outer: grown(bounds, RIM_DP.outside * density),
    inner: grown(bounds, -RIM_DP.inside * density),
  }));
  const toned = marked.filter((e) => (e.pointerTones ?? 0) > 0);
  const smallest = SMALLEST_MARK_DP2 * density * density;
  const recolored = new Map<number, Recolored>();
  let others = 0;
  for (const area of areas)
    eachChanged(a, b, area, (x, y, was, is) => {
      if (rims.some(({ outer, inner }) => holds(outer, x, y) && !holds(inner, x, y))) return;
      if (toned.some(({ bounds }) => holds(bounds, x, y))) count(recolored, was, is);
      else others += 1;
    });
  const tones = toned.reduce((sum, { pointerTones = 0 }) => sum + pointerTones, 0);
  return others + unexplained([...recolored.values()], tones) >= smallest;
}

/** Returns the elements for which styles for the focus or the pointer hold on either screen. */
function highlighted(before: Screen, after: Screen): readonly Element[] {
  const now = after.elements.filter((e) => e.pointerStyled === true);
  const paths = new Set(now.map(({ path }) => path));
  return [...now, ...before.elements.filter((e) => e.pointerStyled === true && !paths.has(e.path))];
}

function isDrawn({ width, height }: Rect, density: number): boolean {
  return Math.min(width, height) >= SMALLEST_DP * density;
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function holds(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

function eachChanged(
  before: Frame,
  after: Frame,
  area: Rect,
  note: (x: number, y: number, was: number, is: number) => void,
): void {
  const within = intersection(area, { x: 0, y: 0, width: before.width, height: before.height });
  if (within === null) return;
  const [a, b] = [pixelWords(before), pixelWords(after)];
  const [left, right] = [Math.floor(within.x), Math.ceil(within.x + within.width)];
  for (let y = Math.floor(within.y); y < within.y + within.height; y++)
    for (let x = left; x < right; x++) {
      const at = y * before.width + x;
      if (differ(a[at]!, b[at]!)) note(x, y, a[at]!, b[at]!);
    }
}

function count(recolored: Map<number, Recolored>, was: number, is: number): void {
  const by = [0, 8, 16].map((shift) => ((is >> shift) & 255) - ((was >> shift) & 255));
  const [red = 0, green = 0, blue = 0] = by;
  const key = ((red + 256) * 512 + green + 256) * 512 + blue + 256;
  const known = recolored.get(key);
  if (known === undefined) recolored.set(key, { by: [red, green, blue], pixels: 1 });
  else known.pixels += 1;
}

/** Returns how many pixels this many colors don't explain. */
function unexplained(recolored: readonly Recolored[], tones: number): number {
  let left = recolored.toSorted((a, b) => b.pixels - a.pixels);
  for (let tone = 0; tone < tones && left.length > 0; tone++) {
    const [{ by }] = left as [Recolored, ...Recolored[]];
    left = left.filter((one) => !isPartOf(one.by, by));
  }
  return left.reduce((sum, { pixels }) => sum + pixels, 0);
}

/** True where a color changed as another one did, or less: the edges of letters are part ground, part letter. */
function isPartOf(by: Recolored['by'], whole: Recolored['by']): boolean {
  const square = whole.reduce((sum, part) => sum + part * part, 0);
  const share = whole.reduce((sum, part, i) => sum + part * by[i]!, 0) / square;
  return share > 0 && share <= 1.1 && whole.every((part, i) => Math.abs(by[i]! - share * part) <= EDGE);
}
