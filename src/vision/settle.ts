import type { Element } from '../screen/model/element.ts';
import { area, contains, intersection, type Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { systemBars } from './masks.ts';
import { comparePixels } from './pixel-change.ts';
import { affectedElements, treeChange, type TreeChange } from './tree-change.ts';

/** Classes that draw frames of their own accord. */
const ANIMATED_CLASSES =
  /video|surfaceview|textureview|playerview|lottie|animat|marquee|camera|progressbar|activityindicator/i;
/** What a finger works: motion there is an answer (a toggle on its way, a ripple that fades), not a habit. */
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
  'dropdown',
]);
/** A spinner that the hierarchy doesn't name is no larger than this, dp. */
const MAX_SPINNER_DP = 96;
/** A running line of text is no higher than this, dp. */
const MAX_TICKER_DP = 48;
/** What moves on more of the screen than this is never left out: nothing would be left to compare. */
const MAX_ANIMATED_SHARE = 0.5;

/**
 * Regions that differ between two looks and move by themselves: a spinner or progress bar, a video, a ticker, a running clock. Whatever else differs (a
 * list that still scrolls, a screen that slides in, a toggle on its way, a ripple) is not among them. A caret never counts as a change anyway.
 * `lasting`: the hierarchy has told the same for longer than anything slides or fades in. What still moves where it names nothing (a video behind a
 * dialog, whose page it doesn't tell) is a habit then.
 */
export function animatedRegions(a: CapturedScreen, b: CapturedScreen, lasting = false): Rect[] {
  const found = differences(a, b, []);
  if (!found) return [];
  return found.boxes
    .map((box) => animatedRegionFor(box, b.screen, found.tree, lasting))
    .filter((r) => r !== null);
}

/** The hierarchies of two looks tell the same. */
export function haveEqualTrees(a: CapturedScreen, b: CapturedScreen): boolean {
  return affectedElements(treeChange(a.screen, b.screen)).length === 0;
}

/** Two looks agree: nothing differs outside the masks and what moves by itself. Without pictures the hierarchies must be equal. */
export function screensAgree(a: CapturedScreen, b: CapturedScreen, masks: readonly Rect[]): boolean {
  const found = differences(a, b, masks);
  if (!found) return treesAgree(treeChange(a.screen, b.screen), masks);
  return found.boxes.every((box) => animatedRegionFor(box, b.screen, found.tree, false) !== null);
}

interface Differences {
  readonly boxes: readonly Rect[];
  readonly tree: TreeChange;
}

function differences(a: CapturedScreen, b: CapturedScreen, masks: readonly Rect[]): Differences | null {
  if (!a.frame || !b.frame) return null;
  const tree = treeChange(a.screen, b.screen);
  if (a.frame === b.frame) return { boxes: [], tree };
  const density = densityOf(b.screen);
  const all = [...systemBars(a.screen, b.screen, density), ...masks];
  return { boxes: comparePixels(a.frame, b.frame, { density, masks: all }).boxes, tree };
}

function treesAgree(tree: TreeChange, masks: readonly Rect[]): boolean {
  return affectedElements(tree).every((e) => masks.some((m) => contains(m, e.visible!)));
}

/** Looks carry no density. Phones are 360 to 430 dp wide: close enough for sizes of spinners and carets. */
function densityOf(screen: Screen): number {
  return Math.min(screen.size.width, screen.size.height) / 390;
}

/** The region to leave out, or null for a difference that means something. */
function animatedRegionFor(box: Rect, screen: Screen, tree: TreeChange, lasting: boolean): Rect | null {
  const region = animationAt(box, screen, tree, lasting);
  return region && area(region) <= MAX_ANIMATED_SHARE * area({ x: 0, y: 0, ...screen.size }) ? region : null;
}

function animationAt(box: Rect, screen: Screen, tree: TreeChange, lasting: boolean): Rect | null {
  const density = densityOf(screen);
  const around = screen.elements.filter((e) => e.visible && contains(grown(e.visible, 2 * density), box));
  const player = around.find(
    (e) => e.role === 'spinner' || e.role === 'progress' || ANIMATED_CLASSES.test(e.className),
  );
  if (player) return player.visible;
  const innermost = smallest(around);
  const touched = affectedElements(tree).filter((e) => intersection(e.visible!, box));
  if (touched.length > 0) {
    const counts = touched.every((e) =>
      tree.changed.some((m) => m.after === e && changedDigitsOnly(m.before, e)),
    );
    return counts ? box : null;
  }
  if (innermost && RESPONSIVE_ROLES.has(innermost.role)) return null;
  if (innermost?.role === 'text' && box.height <= MAX_TICKER_DP * density) return innermost.visible;
  const longer = Math.max(box.width, box.height);
  // Beside all that the hierarchy names, as under a dialog that covers half of a spinner: nothing there answers to a finger.
  if (innermost === undefined && (lasting || longer <= MAX_SPINNER_DP * density)) return box;
  const round = Math.min(box.width, box.height) >= 0.6 * longer;
  return round && longer <= MAX_SPINNER_DP * density ? box : null;
}

/** A clock or a countdown: the text is the same but for its digits. */
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
