import type { Box, ViewNode } from '../view.ts';
import { acrossWidth, PAGE_DOTS, heightOf, lineWidths, naturalWidth } from './measure.ts';
import { mirroredBox } from './mirror.ts';
import type { LayoutNode } from './node.ts';
import type { TouchTarget } from './context.ts';

/** The output of a layout besides the view: touch targets, scroll containers and boxes. */
export interface Layout {
  readonly touchTargets: Map<ViewNode, TouchTarget>;
  readonly scrollContainers: Map<ViewNode, ScrollContainer>;
  /** Unclipped boxes by key, also of nodes scrolled out of view. */
  readonly boxes: Map<string, Box>;
  /** Key of the scroll container around each node. */
  readonly scrollParents: Map<string, string>;
  readonly scrolled: (key: string) => number;
  /** The top of the keyboard. */
  readonly keyboardTop: number;
  /** The hierarchy marks nothing as scrollable. */
  readonly hidesScrolling: boolean;
  /** Width of the screen in whose mirror the app's windows lie; null: they are laid out from left to right. */
  mirror: number | null;
  /** Returns how far a part is from its place while it moves there; null: everything is in its place. */
  onTheWay: ((piece: LayoutNode, place: Box) => { readonly x: number; readonly y: number }) | null;
}

/** A container that scrolls, and how far, pixels. */
export interface ScrollContainer {
  readonly key: string;
  readonly max: number;
  readonly axis: 'down' | 'across';
  /** Width of a page; null when it stops anywhere. */
  readonly page: number | null;
}

/** Visible part of an element at the edge, pixels. */
const EDGE = 16;

/** Returns the common part; null when there is none. */
export function intersection(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Places a node and its children. Returns null for a node outside `clip`, which the tree leaves out. */
export function arrange(
  piece: LayoutNode,
  box: Box,
  clip: Box,
  layout: Layout,
  holder = '',
): ViewNode | null {
  const away = layout.onTheWay?.(piece, box) ?? { x: 0, y: 0 };
  const at = { ...box, x: box.x + piece.shift.x + away.x, y: box.y + piece.shift.y + away.y };
  const placed = (box: Box): Box => (layout.mirror === null ? box : mirroredBox(box, layout.mirror));
  if (piece.key !== '') {
    layout.boxes.set(piece.key, placed(at));
    layout.scrollParents.set(piece.key, holder);
  }
  const seen = intersection(at, clip);
  const axis = scrollAxis(piece);
  const scrolling = axis !== null;
  const inner = { ...at, x: at.x + piece.padding, width: at.width - 2 * piece.padding };
  const { max, offset } = scrollRange(piece, inner, at, layout);
  const childClip = scrolling && seen !== null ? seen : clip;
  const [left, up] = axis === 'across' ? [offset, 0] : [0, offset];
  const from = { ...inner, x: inner.x - left, y: at.y + piece.padding - up };
  const boxes = childBoxes(piece, from, at, layout);
  const children = piece.children.flatMap((child, i) => {
    const childBox = boxes[i];
    if (childBox === undefined) return [];
    const inside = arrange(child, childBox, childClip, layout, scrolling ? piece.key : holder);
    return inside === null ? [] : [inside];
  });
  if (seen === null && !piece.kept) return null;
  const plain = viewNode(piece, placed(at), placed(clip), max > 0 && !layout.hidesScrolling, children);
  const node = axis === 'across' ? { ...plain, ...acrossOf(piece, at, offset) } : plain;
  if (piece.touch !== null) layout.touchTargets.set(node, piece.touch);
  const page = piece.flow === 'pages' ? at.width : null;
  if (max > 0 && axis !== null) layout.scrollContainers.set(node, { key: piece.key, max, axis, page });
  return node;
}

function scrollAxis({ flow }: LayoutNode): ScrollContainer['axis'] | null {
  if (flow === 'across' || flow === 'pages') return 'across';
  return flow === 'scroll' ? 'down' : null;
}

/** Returns how far a container scrolls and how far it is scrolled, pixels. */
function scrollRange(
  piece: LayoutNode,
  inner: Box,
  frame: Box,
  layout: Layout,
): { readonly max: number; readonly offset: number } {
  const axis = scrollAxis(piece);
  if (axis === null) return { max: 0, offset: 0 };
  const boxes = childBoxes(piece, { ...inner, y: inner.y + piece.padding }, inner, layout);
  const last = boxes.at(-1);
  const end =
    last === undefined ? 0 : axis === 'down' ? last.y + last.height - inner.y : last.x + last.width - frame.x;
  const room = axis === 'down' ? frame.height : frame.width;
  const max = last === undefined ? 0 : Math.max(0, end + piece.padding - room);
  return { max, offset: Math.min(max, Math.max(0, layout.scrolled(piece.key))) };
}

function acrossOf(piece: LayoutNode, { width }: Box, offset: number): Pick<ViewNode, 'across' | 'pages'> {
  if (piece.flow !== 'pages') return { across: true };
  return { across: true, pages: { now: Math.round(offset / width), count: piece.children.length } };
}

/** `from`: box of the first child, which may be scrolled away; `frame`: the node's own box. */
function childBoxes(piece: LayoutNode, from: Box, frame: Box, layout: Layout): Box[] {
  if (piece.flow === 'line' || piece.flow === 'equal') return lineBoxes(piece, from, frame);
  if (piece.flow === 'stack') return piece.children.map(() => frame);
  if (piece.flow === 'across' || piece.flow === 'pages') return acrossBoxes(piece, from, frame);
  if (piece.flow === 'leaf') return piece.children.map((badge) => badgeBox(badge, frame));
  const fixed = piece.children.map((c) => heightOf(c, from.width));
  const gaps = piece.children.map(
    (c, i) => (typeof c.gap === 'number' ? c.gap : 0) + (i === 0 ? 0 : piece.spacing),
  );
  const taken = piece.children.reduce(
    (sum, c, i) => sum + (gaps[i] ?? 0) + (c.grows ? 0 : (fixed[i] ?? 0)),
    0,
  );
  const growing = piece.children.filter((c) => c.grows).length;
  const left = Math.max(0, frame.height - 2 * piece.padding - taken);
  let y = from.y;
  return piece.children.map((child, i) => {
    y += gaps[i] ?? 0;
    const top = from.y - piece.padding;
    if (child.gap === 'keyboard') y = Math.max(y, top + layout.keyboardTop + 60 - frame.y);
    if (child.gap === 'edge') y = Math.max(y, top + frame.height - EDGE);
    const height = child.grows && piece.flow === 'column' ? Math.floor(left / growing) : (fixed[i] ?? 0);
    const box = {
      x: from.x,
      y,
      width: child.width === null ? from.width : Math.min(child.width, from.width),
      height,
    };
    y += height;
    return box;
  });
}

/** Places a badge at the upper right of its icon. */
function badgeBox(badge: LayoutNode, frame: Box): Box {
  const height = 54;
  const width = Math.max(height, naturalWidth(badge) + 24);
  const x = Math.min(frame.x + Math.round(frame.width / 2) + 14, frame.x + frame.width - width);
  return { x, y: frame.y + 14, width, height };
}

function lineBoxes(piece: LayoutNode, from: Box, frame: Box): Box[] {
  const widths = lineWidths(piece, from.width);
  const room = frame.height - 2 * piece.padding;
  let x = from.x;
  return piece.children.map((child, i) => {
    const width = widths[i] ?? 0;
    const height = piece.flow === 'equal' ? room : Math.min(room, heightOf(child, width));
    const box = { x, y: from.y + Math.round((room - height) / 2), width, height };
    x += width + piece.spacing;
    return box;
  });
}

/** Places parts side by side, whatever the width of their container. */
function acrossBoxes(piece: LayoutNode, from: Box, frame: Box): Box[] {
  const room = frame.height - 2 * piece.padding - (piece.flow === 'pages' ? PAGE_DOTS : 0);
  let x = from.x;
  return piece.children.map((child) => {
    const width = acrossWidth(piece, child, frame.width);
    const height = piece.flow === 'pages' ? room : Math.min(room, heightOf(child, width));
    const box = { x, y: from.y + Math.round((room - height) / 2), width, height };
    x += width + piece.spacing;
    return box;
  });
}

function viewNode(
  piece: LayoutNode,
  box: Box,
  clip: Box,
  scrollable: boolean,
  children: readonly ViewNode[],
): ViewNode {
  return {
    id: piece.id,
    kind: piece.kind,
    box,
    clip,
    text: piece.text,
    hint: piece.hint,
    description: piece.description,
    icon: piece.icon,
    enabled: piece.enabled,
    checked: piece.checked,
    selected: piece.selected,
    focused: piece.focused,
    password: piece.password,
    clickable: piece.clickable,
    longClickable: piece.longClickable,
    scrollable,
    caret: piece.caret,
    ripple: piece.ripple,
    motion: piece.motion,
    pixels: piece.pixels,
    inTree: piece.inTree,
    color: piece.color,
    background: piece.background,
    textSize: piece.textSize,
    ellipsize: piece.ellipsize,
    ...(piece.setTo === undefined ? {} : { setTo: piece.setTo }),
    ...(piece.veil === undefined ? {} : { veil: piece.veil }),
    children,
  };
}
