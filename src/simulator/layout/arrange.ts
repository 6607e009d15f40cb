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
  const at = placeOf(piece, box, layout);
  const own = mirrored(at, layout);
  if (piece.key !== '') {
    layout.boxes.set(piece.key, own);
    layout.scrollParents.set(piece.key, holder);
  }
  const seen = intersection(at, clip);
  const axis = scrollAxis(piece);
  const { boxes, max, offset } = childPlaces(piece, at, axis, layout);
  const childClip = axis !== null && seen !== null ? seen : clip;
  const childHolder = axis === null ? holder : piece.key;
  const children: ViewNode[] = [];
  for (const [i, child] of piece.children.entries()) {
    const childBox = boxes[i];
    const inside = childBox === undefined ? null : arrange(child, childBox, childClip, layout, childHolder);
    if (inside !== null) children.push(inside);
  }
  if (seen === null && !piece.kept) return null;
  const plain = viewNode(piece, own, mirrored(clip, layout), max > 0 && !layout.hidesScrolling, children);
  const node = axis === 'across' ? { ...plain, ...acrossOf(piece, at, offset) } : plain;
  if (piece.touch !== null) layout.touchTargets.set(node, piece.touch);
  const page = piece.flow === 'pages' ? at.width : null;
  if (max > 0 && axis !== null) layout.scrollContainers.set(node, { key: piece.key, max, axis, page });
  return node;
}

const mirrored = (box: Box, { mirror }: Layout): Box => (mirror === null ? box : mirroredBox(box, mirror));

/** Returns where a node is that may be on its way, or shifted. */
function placeOf(piece: LayoutNode, box: Box, layout: Layout): Box {
  const away = layout.onTheWay?.(piece, box);
  const { shift } = piece;
  const { width, height } = box;
  return { x: box.x + shift.x + (away?.x ?? 0), y: box.y + shift.y + (away?.y ?? 0), width, height };
}

function scrollAxis({ flow }: LayoutNode): ScrollContainer['axis'] | null {
  if (flow === 'across' || flow === 'pages') return 'across';
  return flow === 'scroll' ? 'down' : null;
}

/** The boxes of a node's children, how far it scrolls, and how far it is scrolled, pixels. */
interface ChildPlaces {
  readonly boxes: readonly Box[];
  readonly max: number;
  readonly offset: number;
}

function childPlaces(
  piece: LayoutNode,
  frame: Box,
  axis: ScrollContainer['axis'] | null,
  layout: Layout,
): ChildPlaces {
  if (piece.children.length === 0) return { boxes: [], max: 0, offset: 0 };
  const { x, y, width, height } = frame;
  const { padding } = piece;
  const from = { x: x + padding, y: y + padding, width: width - 2 * padding, height };
  const boxes = childBoxes(piece, from, frame, layout);
  const last = boxes.at(-1);
  if (axis === null || last === undefined) return { boxes, max: 0, offset: 0 };
  const end = axis === 'down' ? last.y + last.height - y : last.x + last.width - x;
  const max = Math.max(0, end + padding - (axis === 'down' ? height : width));
  const offset = Math.min(max, Math.max(0, layout.scrolled(piece.key)));
  const [left, up] = axis === 'across' ? [offset, 0] : [0, offset];
  const moved = boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - up }));
  return { boxes: offset === 0 ? boxes : moved, max, offset };
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
  const node: ViewNode = {
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
    children,
  };
  const { setTo, veil } = piece;
  if (setTo === undefined && veil === undefined) return node;
  return { ...node, ...(setTo === undefined ? {} : { setTo }), ...(veil === undefined ? {} : { veil }) };
}
