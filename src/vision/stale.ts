import { type Rect, area, centre, containsPoint } from '../screen/model/geometry.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';
import { comparePixels } from './pixel-change.ts';
import { luma } from './tiles/content.ts';
import { pixelWords, type Frame } from './decode/frame.ts';
import { PairMemory } from '../shared/pair-memory.ts';

/** Similarity from which the outlines are those of the same label. Other words at the same place stay below one half. */
const SAME_LABEL_SIMILARITY = 0.6;
/** Share of labels in place with which a hierarchy is still current: a dark theme, a brighter screen. */
const FRESH_SHARE = 0.6;
/** Fewer labels tell nothing about a whole screen. */
const MIN_LABELS = 3;
/** Classes that paint content which no hierarchy follows. */
const MEDIA_CLASSES = /video|surfaceview|textureview|playerview|camera|canvas|mapview/i;
/** Least contrast of an outline. */
const OUTLINE_CONTRAST = 12;

type HierarchyView = Pick<Screen, 'elements' | 'windows' | 'keyboard' | 'size'>;

/**
 * True when a hierarchy that was the same at two screenshots is stale at the second one: the screenshot was replaced or scrolled, went
 * below (or out from below) a scrim, or changed in part, and the labels of the hierarchy are no longer where it has them. `keyboardThen`: where the
 * keyboard was at the first one; labels that come out from under it were not painted anew.
 */
export function isHierarchyStale(
  hierarchy: HierarchyView,
  then: Frame,
  now: Frame,
  density: number,
  keyboardThen: Rect | null = null,
): boolean {
  if (then === now) return false;
  const masks = [...systemWindowBounds(hierarchy), ...(keyboardThen === null ? [] : [keyboardThen])];
  const { kind } = comparePixels(then, now, { density, masks });
  if (kind === 'none') return false;
  if (then.width !== now.width || then.height !== now.height) return true;
  const similarities = labels(hierarchy, keyboardThen).map((e) => outlineSimilarity(then, now, e.visible));
  const readable = similarities.filter((l) => l !== null);
  const kept = readable.filter((l) => l >= SAME_LABEL_SIMILARITY).length;
  if (kind === 'overlay') return kept < readable.length;
  if (kind === 'partial') return readable.length >= MIN_LABELS && kept < 0.5 * readable.length;
  if (readable.length === 0) return kind === 'full' && !isMostlyMedia(hierarchy);
  if (kind === 'full' && readable.length < MIN_LABELS && isMostlyMedia(hierarchy)) return false;
  return kept < FRESH_SHARE * readable.length;
}

function systemWindowBounds({ windows }: HierarchyView): Rect[] {
  return windows.filter((w) => w.kind === 'system').map((w) => w.bounds);
}

/** Returns the refs of labels that a stale hierarchy has where the screenshot no longer shows them: nothing vouches for these (R70). */
export function goneLabels(
  hierarchy: HierarchyView,
  then: Frame,
  now: Frame,
  keyboardThen: Rect | null = null,
): string[] {
  const all = labels(hierarchy, keyboardThen);
  if (then.width !== now.width || then.height !== now.height) return all.map((e) => e.ref);
  return all.flatMap((e) => {
    const similarity = outlineSimilarity(then, now, e.visible);
    return similarity !== null && similarity < SAME_LABEL_SIMILARITY ? [e.ref] : [];
  });
}

type DrawnLabel = Element & { readonly visible: Rect };

/** Returns the labels in the element tree that no keyboard covers, now or then. */
function labels(
  { elements, windows, keyboard, size }: HierarchyView,
  keyboardThen: Rect | null,
): DrawnLabel[] {
  const keyboards = [keyboard.shown ? keyboard.bounds : null, keyboardThen].filter((box) => box !== null);
  return elements.filter((e): e is DrawnLabel => {
    if (e.visible === null || e.coveredBy !== null || e.children.length > 0) return false;
    // Flutter puts its texts into descriptions.
    if (e.text === '' && !(e.role === 'text' && e.description !== '')) return false;
    if (windows[e.window]?.kind === 'system' || area(e.visible) > 0.25 * size.width * size.height)
      return false;
    const { visible } = e;
    return !keyboards.some((box) => containsPoint(box, centre(visible)));
  });
}

function isMostlyMedia({ elements, size }: HierarchyView): boolean {
  return elements.some(
    (e) =>
      e.visible !== null &&
      (e.role === 'canvas' || e.role === 'web view' || MEDIA_CLASSES.test(e.className)) &&
      area(e.visible) > 0.5 * size.width * size.height,
  );
}

/** Fewer pixels of outlines tell nothing. */
const MIN_OUTLINES = 8;

/** Pixel columns and rows, the ends not included. */
interface PixelBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const knownSimilarities = new PairMemory<Frame, Frame, number | null>();

/** As `similarityOfOutlines`; a box of a pair that comes again is not looked at again. */
function outlineSimilarity(a: Frame, b: Frame, box: Rect): number | null {
  const question = `${box.x} ${box.y} ${box.width} ${box.height}`;
  return knownSimilarities.recall(a, b, question, () => similarityOfOutlines(a, b, box));
}

/** Returns how similar the outlines in a box are, -1..1, regardless of colour and brightness; null when the first frame has none. */
function similarityOfOutlines(a: Frame, b: Frame, box: Rect): number | null {
  const bounds = {
    left: Math.max(0, Math.floor(box.x)),
    right: Math.min(a.width, Math.ceil(box.x + box.width)) - 1,
    top: Math.max(0, Math.floor(box.y)),
    bottom: Math.min(a.height, Math.ceil(box.y + box.height)),
  };
  if (bounds.right - bounds.left < 8 || bounds.bottom - bounds.top < 8) return null;
  if (!hasOutlines(a, bounds)) return null;
  // Most labels did not change at all.
  return areEqualIn(a, b, bounds) ? 1 : correlationOfOutlines(a, b, bounds);
}

function hasOutlines(frame: Frame, { left, right, top, bottom }: PixelBounds): boolean {
  const words = pixelWords(frame);
  let outlines = 0;
  for (let y = top; y < bottom; y += 2)
    for (let k = y * frame.width + left; k < y * frame.width + right; k++)
      if (Math.abs(luma(words[k + 1]!) - luma(words[k]!)) >= OUTLINE_CONTRAST && ++outlines >= MIN_OUTLINES)
        return true;
  return false;
}

function areEqualIn(a: Frame, b: Frame, { left, right, top, bottom }: PixelBounds): boolean {
  const [p, q] = [pixelWords(a), pixelWords(b)];
  for (let y = top; y < bottom; y++)
    for (let k = y * a.width + left; k <= y * a.width + right; k++) if (p[k] !== q[k]) return false;
  return true;
}

function correlationOfOutlines(a: Frame, b: Frame, { left, right, top, bottom }: PixelBounds): number {
  const [p, q] = [pixelWords(a), pixelWords(b)];
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let k = y * a.width + left; k < y * a.width + right; k++) {
      const s = Math.abs(luma(p[k + 1]!) - luma(p[k]!));
      const t = Math.abs(luma(q[k + 1]!) - luma(q[k]!));
      n++;
      sa += s;
      sb += t;
      saa += s * s;
      sbb += t * t;
      sab += s * t;
    }
  }
  const spread = Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n));
  return spread > 0 ? (sab - (sa * sb) / n) / spread : 0;
}
