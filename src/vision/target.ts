import type { Element } from '../screen/model/element.ts';
import { area, contains, intersection, type Rect } from '../screen/model/geometry.ts';
import {
  selfAndAncestors,
  type Screen,
  type ScreenChange,
  type ScreenChangeKind,
} from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { countMismatches, countMovedMismatches, type ChangedRegion } from './tiles/changed-regions.ts';
import { isLossy } from './tiles/content.ts';
import type { PixelChange } from './pixel-change.ts';
import type { TreeChange } from './tree-change.ts';

/** The comparison of the whole screens. */
export interface ScreenComparison {
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
  /** Null without screenshots. */
  readonly pixels: PixelChange | null;
  readonly tree: TreeChange;
  readonly masks: readonly Rect[];
  readonly kind: ScreenChangeKind;
  readonly dy: number;
}

/** Returns what became of the region that an action targeted: by the identity of its element, and by its pixels. */
export function targetChange(target: Rect, found: ScreenComparison): NonNullable<ScreenChange['target']> {
  const aimed = bestMatchingElement(target, found.before.screen.elements);
  const match = found.tree.matches.find((m) => m.before === aimed);
  if (aimed && !match) return found.pixels && isUntouched(target, found) ? 'unchanged' : 'gone';
  if (match) {
    if (match.changed) return 'changed';
    if (shiftOf(match.before.bounds, match.after.bounds) > 2 && !isUntouched(target, found)) return 'moved';
    return isUntouched(target, found) ? 'unchanged' : 'changed';
  }
  if (found.kind === 'full') return 'gone';
  if (found.kind === 'scrolled') return isUntouched(target, found) ? 'unchanged' : 'moved';
  return isUntouched(target, found) ? 'unchanged' : 'changed';
}

function shiftOf(a: Rect, b: Rect): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/** True when its pixels are unchanged, or changed only by a scrim over everything. */
function isUntouched(target: Rect, found: ScreenComparison): boolean {
  const { pixels } = found;
  if (!pixels) return found.kind === 'none';
  const regions = pixels.regions.filter((box) => intersection(box, target));
  if (regions.length === 0) return true;
  if (pixels.kind === 'overlay') return false;
  const a = found.before.frame!;
  const b = found.after.frame!;
  if (a.width !== b.width || a.height !== b.height) return false;
  // A changed region is larger than the change: only the target's own pixels decide.
  return regions.every((box) => {
    const shared = innerPixels(intersection(box, target)!);
    if (shared.width < 1 || shared.height < 1 || found.masks.some((m) => contains(m, shared))) return true;
    if (box.tinted && !isTintedAllOver(target, pixels.regions)) return false;
    const threshold = isLossy(a) || isLossy(b) ? 0.25 : 0.1;
    return countMismatches(a, b, shared, threshold) < Math.max(4, 0.002 * area(shared));
  });
}

/** How much more of the rest of the screen has another tint than of the target, at least, where the tint is the page's. */
const ALL_OVER = 3;

/** True when the tint of the target is a part of one that changed all over the page, such as a background that drifts (R14): no state of a control. */
function isTintedAllOver(target: Rect, regions: readonly ChangedRegion[]): boolean {
  const tinted = regions.filter((region) => region.tinted);
  const all = tinted.reduce((sum, region) => sum + area(region), 0);
  const own = tinted.reduce((sum, region) => {
    const shared = intersection(region, target);
    return shared === null ? sum : sum + area(shared);
  }, 0);
  return all - own >= ALL_OVER * own && tinted.length > ALL_OVER;
}

/** Width of the rim in which a focus ring may be drawn, dp. */
const RIM_DP = 6;
/** Width of a stroke of the smallest sign, dp. */
const SIGN_STROKE_DP = 2;
/** Share of the pixels from which on the whole inside changed. */
const WHOLE_SHARE = 0.5;

/** Returns how far the target's element moved, px: what came or went beside it pushes it. Zero when it is not known, and when it has another size now. */
export function shiftOfTarget(target: Rect, before: Screen, tree: TreeChange): TargetShift {
  const aimed = bestMatchingElement(target, before.elements);
  const match = aimed === null ? undefined : tree.matches.find((m) => m.before === aimed);
  if (match === undefined) return IN_PLACE;
  const { before: a, after: b } = { before: match.before.bounds, after: match.after.bounds };
  const isSameSize =
    Math.abs(a.width - b.width) <= SAME_SIZE_PX && Math.abs(a.height - b.height) <= SAME_SIZE_PX;
  return isSameSize ? { x: Math.round(b.x - a.x), y: Math.round(b.y - a.y) } : IN_PLACE;
}

interface TargetShift {
  readonly x: number;
  readonly y: number;
}
const IN_PLACE: TargetShift = { x: 0, y: 0 };
/** Layout rounds a size by as much, px. */
const SAME_SIZE_PX = 2;

/**
 * Returns how the inside of the target changed, without its rim; undefined when it looks the same. A target that moved by `shift` is looked at where it stands
 * now.
 */
export function targetDetail(
  target: Rect,
  { screen, frame: a }: CapturedScreen,
  { frame: b }: CapturedScreen,
  density: number,
  shift: TargetShift = IN_PLACE,
): 'part' | 'whole' | undefined {
  if (!a || !b || a.width !== b.width || a.height !== b.height) return undefined;
  const shown = intersection(controlAround(target, screen), { x: 0, y: 0, width: a.width, height: a.height });
  if (shown === null) return undefined;
  const rim = Math.min(RIM_DP * density, shown.width / 4, shown.height / 4);
  // A control that is cut off at the edge of the screen has no rim there.
  const left = shown.x > 0 ? rim : 0;
  const top = shown.y > 0 ? rim : 0;
  const right = shown.x + shown.width < a.width - density * RIM_DP ? rim : 0;
  // The sizes of tree and screenshot may differ by a few pixels.
  const bottom = shown.y + shown.height < a.height - density * RIM_DP ? rim : 0;
  const inside = innerPixels({
    x: shown.x + left,
    y: shown.y + top,
    width: shown.width - left - right,
    height: shown.height - top - bottom,
  });
  if (inside.width < 1 || inside.height < 1) return undefined;
  const lossy = isLossy(a) || isLossy(b);
  const changed = countMovedMismatches(a, b, inside, shift, lossy ? 0.25 : 0.1);
  // A sign is small, however wide its control.
  const least = (SIGN_STROKE_DP * density) ** 2;
  if (changed < (lossy ? Math.max(least, 0.002 * area(inside)) : least)) return undefined;
  return changed < WHOLE_SHARE * area(inside) ? 'part' : 'whole';
}

/** Returns the whole pixels of a rectangle without the outer two, which the comparison reads as surroundings. */
function innerPixels(r: Rect): Rect {
  const x = Math.ceil(r.x) + 2;
  const y = Math.ceil(r.y) + 2;
  return { x, y, width: Math.floor(r.x + r.width) - 2 - x, height: Math.floor(r.y + r.height) - 2 - y };
}

/** Returns the box of the nearest clickable ancestor of what was aimed at: a sign stands beside the words of its control. */
function controlAround(target: Rect, screen: Screen): Rect {
  const aimed = bestMatchingElement(target, screen.elements);
  const control = aimed === null ? undefined : selfAndAncestors(screen, aimed).find((e) => e.state.clickable);
  return control?.visible ?? target;
}

/** Returns the element whose bounds match the rectangle best; the innermost of equal ones. */
function bestMatchingElement(r: Rect, elements: readonly Element[]): Element | null {
  let best: Element | null = null;
  let fit = 0.5;
  for (const e of elements) {
    const common = e.visible && intersection(e.visible, r);
    if (!e.visible || !common) continue;
    const score = area(common) / (area(e.visible) + area(r) - area(common));
    if (score < fit || (score === fit && !(best && contains(best.bounds, e.bounds)))) continue;
    best = e;
    fit = score;
  }
  return best;
}
