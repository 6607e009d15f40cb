import type { View, ViewNode, ViewWindow } from '../view.ts';
import { intersection, type Layout, type ScrollContainer } from '../layout/arrange.ts';
import type { TouchTarget } from '../layout/context.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The target of a touch at a point. */
export type Hit =
  | {
      readonly kind: 'touch';
      readonly touch: TouchTarget;
      readonly node: ViewNode;
      readonly window: ViewWindow;
    }
  /** Outside a modal window, whose shade takes the tap. */
  | { readonly kind: 'shade'; readonly window: ViewWindow }
  | { readonly kind: 'nothing' };

/** Returns the topmost touchable at the point. A window hides those below; a modal one also takes taps outside. */
export function hitAt(view: View, layout: Layout, at: Point): Hit {
  for (const window of view.windows.toReversed()) {
    if (window.kind === 'toast' || window.root.kind === 'status bar') continue;
    if (!inside(window.box, at)) {
      if (window.scrim) return { kind: 'shade', window };
      continue;
    }
    const node = takerAt(window.root, at, (n) => layout.touchTargets.has(n) && takesTouch(n));
    const touch = node === null ? undefined : layout.touchTargets.get(node);
    if (node !== null && touch !== undefined) return { kind: 'touch', touch, node, window };
    return { kind: 'nothing' };
  }
  return { kind: 'nothing' };
}

/** Returns the innermost container at the point that scrolls along this axis, in the topmost window. */
export function scrollerAt(
  view: View,
  layout: Layout,
  at: Point,
  axis: ScrollContainer['axis'],
): ScrollContainer | null {
  const window = windowAt(view, at);
  const scrolls = (n: ViewNode): boolean => layout.scrollContainers.get(n)?.axis === axis;
  const node = window === null ? null : takerAt(window.root, at, scrolls, isPanel);
  return node === null ? null : (layout.scrollContainers.get(node) ?? null);
}

/** Returns the innermost element at the point that passes `test`, in the topmost window. */
export function elementAt(
  view: View,
  layout: Layout,
  at: Point,
  test: (touch: TouchTarget) => boolean,
): TouchTarget | null {
  const window = windowAt(view, at);
  if (window === null) return null;
  const passes = (n: ViewNode): boolean => {
    const touch = layout.touchTargets.get(n);
    return touch !== undefined && test(touch);
  };
  const node = takerAt(window.root, at, passes, isPanel);
  return node === null ? null : (layout.touchTargets.get(node) ?? null);
}

export function windowAt(view: View, at: Point): ViewWindow | null {
  for (const window of view.windows.toReversed()) {
    if (window.kind === 'toast' || window.root.kind === 'status bar') continue;
    if (inside(window.box, at)) return window;
    if (window.scrim) return null;
  }
  return null;
}

function takesTouch(node: ViewNode): boolean {
  return node.clickable || node.longClickable || isPanel(node);
}

/** Sheets and drawers block touches to what is below them. */
function isPanel(node: ViewNode): boolean {
  return node.kind === 'sheet' || node.kind === 'drawer' || node.kind === 'scrim';
}

/** Searches deepest and last drawn first. A `wall` at the point ends the search. */
function takerAt(
  node: ViewNode,
  at: Point,
  test: (node: ViewNode) => boolean,
  wall: (node: ViewNode) => boolean = () => false,
): ViewNode | null {
  const found = search(node, at, test, wall);
  return found === 'wall' ? null : found;
}

function search(
  node: ViewNode,
  at: Point,
  test: (node: ViewNode) => boolean,
  wall: (node: ViewNode) => boolean,
): ViewNode | 'wall' | null {
  const seen = intersection(node.box, node.clip);
  if (seen === null || !inside(seen, at)) return null;
  for (const child of node.children.toReversed()) {
    const found = search(child, at, test, wall);
    if (found !== null) return found;
  }
  if (test(node)) return node;
  return wall(node) ? 'wall' : null;
}

function inside(box: { x: number; y: number; width: number; height: number }, at: Point): boolean {
  return at.x >= box.x && at.y >= box.y && at.x < box.x + box.width && at.y < box.y + box.height;
}
