import { type Rect, area, centre, containsPoint } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import { comparePixels } from './pixel-change.ts';
import { luma } from './content.ts';
import { pixelWords, type Frame } from './frame.ts';

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
 * below (or out from below) a scrim, or changed in part, and the labels of the hierarchy are no longer where it has them.
 */
export function isHierarchyStale(
  hierarchy: HierarchyView,
  then: Frame,
  now: Frame,
  density: number,
): boolean {
  if (then === now) return false;
  const { kind } = comparePixels(then, now, { density, masks: systemWindowBounds(hierarchy) });
  if (kind === 'none') return false;
  if (then.width !== now.width || then.height !== now.height) return true;
  const labels = labelBoxes(hierarchy).map((box) => outlineSimilarity(then, now, box));
  const readable = labels.filter((l) => l !== null);
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

/** Returns the boxes of the labels in the element tree. */
function labelBoxes({ elements, windows, keyboard, size }: HierarchyView): Rect[] {
  const under = keyboard.shown ? keyboard.bounds : null;
  return elements.flatMap((e) => {
    if (e.visible === null || e.coveredBy !== null || e.children.length > 0) return [];
    // Flutter puts its texts into descriptions.
    if (e.text === '' && !(e.role === 'text' && e.description !== '')) return [];
    if (windows[e.window]?.kind === 'system' || area(e.visible) > 0.25 * size.width * size.height) return [];
    return under !== null && containsPoint(under, centre(e.visible)) ? [] : [e.visible];
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

/** Returns how similar the outlines in a box are, -1..1, regardless of colour and brightness; null when the first frame has none. */
function outlineSimilarity(a: Frame, b: Frame, box: Rect): number | null {
  const left = Math.max(0, Math.floor(box.x));
  const right = Math.min(a.width, Math.ceil(box.x + box.width)) - 1;
  const top = Math.max(0, Math.floor(box.y));
  const bottom = Math.min(a.height, Math.ceil(box.y + box.height));
  if (right - left < 8 || bottom - top < 8) return null;
  const [p, q] = [pixelWords(a), pixelWords(b)];
  let [n, sa, sb, saa, sbb, sab, outlines] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x++) {
      const k = y * a.width + x;
      const s = Math.abs(luma(p[k + 1]!) - luma(p[k]!));
      const t = Math.abs(luma(q[k + 1]!) - luma(q[k]!));
      if (s >= OUTLINE_CONTRAST) outlines++;
      n++;
      sa += s;
      sb += t;
      saa += s * s;
      sbb += t * t;
      sab += s * t;
    }
  }
  if (outlines < 8) return null;
  const spread = Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n));
  return spread > 0 ? (sab - (sa * sb) / n) / spread : 0;
}
