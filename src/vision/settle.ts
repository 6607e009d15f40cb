import type { Element } from '../screen/model/element.ts';
import { area, contains, intersection, type Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { systemBars } from './masks.ts';
import { comparePixels } from './pixel-change.ts';
import { affectedElements, treeChange, type TreeChange } from './tree-change.ts';

/** Classes that animate by themselves. */
const ANIMATED_CLASSES =
  /video|surfaceview|textureview|playerview|lottie|animat|marquee|camera|progressbar|activityindicator/i;
/** Roles that respond to touches: motion there is a response (a toggle, a ripple), not an animation. */
const RESPONSIVE_ROLES: ReadonlySet<string> = new Set([
  'toggle',
  'checkbox',
  'radio',
  'button',
  'icon',
  'tab',
  'row',
  'link',
  'menu item',
  'slider',
  'wheel',
  'dropdown',
]);
/** Maximum size of a spinner that the hierarchy does not name, dp. */
const MAX_SPINNER_DP = 96;
/** Maximum height of a running line of text, dp. */
const MAX_TICKER_DP = 48;
/** Width of a line of pixels that is no content. */
const EDGE_PX = 2;
/**
 * An animation that covers more of the screen is a transition, unless the hierarchy has stood still for longer than any: then the texts on it
 * are what is left to compare.
 */
const MAX_ANIMATED_SHARE = 0.5;

/**
 * Returns the regions that differ between two captures and change by themselves (R14): a spinner or progress bar, a video, a ticker, a
 * running clock. Other differences (a scrolling list, a screen that slides in, a toggle, a ripple) are not among them, and a caret never is
 * a change. `lasting`: the hierarchy has been the same for longer than any transition; motion where it names nothing (a video behind a
 * dialog) is an animation then. `fresh`: the hierarchy has been the same for these two captures alone, so that what the screenshot shows may be
 * painted late, once.
 */
export function animatedRegions(a: CapturedScreen, b: CapturedScreen, age: TreeAge = 'steady'): Rect[] {
  const found = differences(a, b, []);
  if (!found) return [];
  return found.regions
    .map((box) => animatedRegionFor(box, b.screen, found.tree, age))
    .filter((r) => r !== null);
}

/** How long the hierarchy has been the same: for two captures, for more, or for longer than any transition takes. */
type TreeAge = 'fresh' | 'steady' | 'lasting';

/** True when two captures have equal hierarchies. */
export function haveEqualTrees(a: CapturedScreen, b: CapturedScreen): boolean {
  return affectedElements(treeChange(a.screen, b.screen)).length === 0;
}

/** True when two captures agree: no differences outside the masks and animated regions. Without screenshots the hierarchies must be equal. */
export function screensAgree(
  a: CapturedScreen,
  b: CapturedScreen,
  masks: readonly Rect[],
  age: Exclude<TreeAge, 'lasting'> = 'steady',
): boolean {
  const found = differences(a, b, masks);
  if (!found) return treesAgree(treeChange(a.screen, b.screen), masks);
  return found.regions.every((box) => animatedRegionFor(box, b.screen, found.tree, age) !== null);
}

interface Differences {
  readonly regions: readonly Rect[];
  readonly tree: TreeChange;
}

function differences(a: CapturedScreen, b: CapturedScreen, masks: readonly Rect[]): Differences | null {
  // The black screenshot of a secure window shows nothing (R13).
  if (!a.frame || !b.frame || a.screen.secure || b.screen.secure) return null;
  const tree = treeChange(a.screen, b.screen);
  if (a.frame === b.frame) return { regions: [], tree };
  const density = densityOf(b.screen);
  const all = [...systemBars(a.screen, b.screen, density), ...masks];
  return { regions: comparePixels(a.frame, b.frame, { density, masks: all }).regions, tree };
}

function treesAgree(tree: TreeChange, masks: readonly Rect[]): boolean {
  return affectedElements(tree).every((e) => masks.some((m) => contains(m, e.visible!)));
}

/** Estimates the density: phones are 360 to 430 dp wide, close enough for the sizes of spinners and carets. */
function densityOf(screen: Screen): number {
  return Math.min(screen.size.width, screen.size.height) / 390;
}

/** Returns the region to ignore, or null for a difference that counts. */
function animatedRegionFor(box: Rect, screen: Screen, tree: TreeChange, age: TreeAge): Rect | null {
  const region = animationAt(box, screen, tree, age);
  if (region === null) return null;
  const isSmall = area(region) <= MAX_ANIMATED_SHARE * area({ x: 0, y: 0, ...screen.size });
  return isSmall || age === 'lasting' ? region : null;
}

function animationAt(box: Rect, screen: Screen, tree: TreeChange, age: TreeAge): Rect | null {
  const lasting = age === 'lasting';
  const density = densityOf(screen);
  const around = screen.elements.filter((e) => e.visible && contains(grown(e.visible, 2 * density), box));
  const player = around.find(
    (e) => e.role === 'spinner' || e.role === 'progress' || ANIMATED_CLASSES.test(e.className),
  );
  if (player) return player.visible;
  // A browser repeats what it draws in the last line of pixels.
  if (lasting && Math.min(box.width, box.height) <= EDGE_PX) return box;
  // A canvas may stand behind the texts: what moves on it says nothing of them.
  const stage = smallest(around.filter((e) => e.role === 'canvas'));
  if (stage !== undefined) return lasting ? stage.visible : null;
  const innermost = smallest(around);
  const touched = affectedElements(tree).filter((e) => intersection(e.visible!, box));
  if (touched.length > 0) {
    const counts = touched.every((e) =>
      tree.changed.some((m) => m.after === e && changedDigitsOnly(m.before, e)),
    );
    return counts ? box : null;
  }
  if (age === 'fresh') return null;
  if (innermost && RESPONSIVE_ROLES.has(innermost.role)) return null;
  if (innermost?.role === 'text' && box.height <= MAX_TICKER_DP * density) return innermost.visible;
  const longer = Math.max(box.width, box.height);
  // Outside all elements, as under a dialog that covers half of a spinner: nothing there responds to touches.
  if (innermost === undefined && (lasting || longer <= MAX_SPINNER_DP * density)) return box;
  const round = Math.min(box.width, box.height) >= 0.6 * longer;
  return round && longer <= MAX_SPINNER_DP * density ? box : null;
}

/** True for a clock or a countdown: the text is the same except for its digits. */
function changedDigitsOnly(before: Element, after: Element): boolean {
  const bare = (e: Element): string => e.text.replaceAll(/\d+/g, '0');
  return (
    before.text !== after.text &&
    !after.state.clickable &&
    /\d/.test(after.text) &&
    bare(before) === bare(after)
  );
}

function smallest(elements: readonly Element[]): Element | undefined {
  return elements.toSorted((p, q) => area(p.visible!) - area(q.visible!) || q.order - p.order)[0];
}

function grown(r: Rect, by: number): Rect {
  return { x: r.x - by, y: r.y - by, width: r.width + 2 * by, height: r.height + 2 * by };
}
