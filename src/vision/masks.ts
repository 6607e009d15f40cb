import type { Element } from '../screen/model/element.ts';
import { area, intersection, type Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import { affectedElements, type TreeChange } from './tree-change.ts';

/** Height of a status bar, dp, when nothing on the screen reveals it. */
const STATUS_BAR_DP = 24;
/** Maximum height of a status bar, dp (iOS with a Dynamic Island: 59). */
const MAX_STATUS_BAR_DP = 60;
/** Maximum height of a row or a toolbar, dp. */
const MAX_CONTENT_DP = 100;
/** Maximum height of a bar with navigation buttons, dp. */
const MAX_NAVIGATION_BAR_DP = 56;

/**
 * Returns the regions to ignore between two screens: status bar, system navigation, turning spinners and animated regions, except where the
 * hierarchy reports an addition, a removal or a change.
 */
export function masksOf(before: Screen, after: Screen, tree: TreeChange, density: number): Rect[] {
  const touched = affectedElements(tree);
  const moving = [...before.animatedRegions, ...after.animatedRegions, ...spinnersOf(tree)];
  return [
    ...systemBars(before, after, density),
    ...moving.filter((m) => !touched.some((e) => isMostlyIn(e, m))),
  ];
}

/** Returns the bounds of the system bars. */
export function systemBars(before: Screen, after: Screen, density: number): Rect[] {
  const masks: Rect[] = [];
  const height = Math.min(statusBarHeight(before, density), statusBarHeight(after, density));
  if (height > 0) masks.push({ x: 0, y: 0, width: after.size.width, height });
  for (const screen of [before, after]) {
    for (const w of screen.windows) {
      const bottom =
        w.bounds.y > screen.size.height / 2 && w.bounds.height <= MAX_NAVIGATION_BAR_DP * density;
      if (w.kind === 'system' && bottom) masks.push(w.bounds);
    }
  }
  return masks;
}

/** Returns the bounds of spinners on both screens. A spinner that appeared or disappeared is a change. */
function spinnersOf(tree: TreeChange): Rect[] {
  return tree.matches
    .filter((m) => m.before.role === 'spinner' && m.after.role === 'spinner')
    .map((m) => m.after.visible!);
}

function isMostlyIn(e: Element, region: Rect): boolean {
  const common = intersection(e.visible!, region);
  return common !== null && area(common) > 0.5 * area(e.visible!);
}

function statusBarHeight(screen: Screen, density: number): number {
  for (const w of screen.windows) {
    const top = w.bounds.y <= 0 && w.bounds.width >= screen.size.width / 2;
    if (w.kind === 'system' && top && w.bounds.height <= MAX_STATUS_BAR_DP * density) return w.bounds.height;
  }
  // Without a system window: down to the first content of the app. A web page begins at the top.
  let first = Infinity;
  for (const e of screen.elements)
    if (isOwnContent(screen, e, density)) first = Math.min(first, e.visible!.y);
  return Math.max(0, Math.min(first, (first === Infinity ? STATUS_BAR_DP : MAX_STATUS_BAR_DP) * density));
}

/** True for content small enough to have a position: a container that describes the whole screen also begins at the top. */
function isOwnContent(screen: Screen, e: Element, density: number): boolean {
  if (!e.visible || e.visible.height > MAX_CONTENT_DP * density) return false;
  if (screen.windows[e.window]?.kind === 'system') return false;
  return e.text !== '' || e.description !== '' || (e.state.clickable && e.children.length === 0);
}
