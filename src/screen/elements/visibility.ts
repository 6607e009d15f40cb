import type { RawNode } from '../sources/raw-node.ts';
import type { Role } from '../model/element.ts';
import { type Rect, type Size, area, centre, containsPoint, intersection } from '../model/geometry.ts';
import { readableText } from './labels.ts';
import type { WindowInfo } from '../model/screen.ts';
import type { TreeIndex } from './tree.ts';

/** Returns the part of each node in view, clipped by ancestors, window and screen; null when nothing of it is. */
export function clipToAncestors(
  nodes: readonly RawNode[],
  windows: readonly WindowInfo[],
  size: Size,
): (Rect | null)[] {
  const screen: Rect = { x: 0, y: 0, width: size.width, height: size.height };
  /** The clip that each node passes to its children; null: nothing is left. */
  const room: (Rect | null)[] = [];
  const visible: (Rect | null)[] = [];
  for (const node of nodes) {
    const within = node.parent < 0 ? windowClip(windows[node.window], screen) : (room[node.parent] ?? null);
    const clipped = within === null || node.hidden ? null : intersection(node.bounds, within);
    visible.push(node.visible === undefined ? clipped : node.visible);
    room.push(node.clips ? clipped : within);
  }
  return visible;
}

function windowClip(window: WindowInfo | undefined, screen: Rect): Rect | null {
  return screen.width > 0 || window === undefined ? screen : window.bounds;
}

export interface CoverInput {
  readonly nodes: readonly RawNode[];
  readonly tree: TreeIndex;
  readonly roles: readonly Role[];
  readonly visible: readonly (Rect | null)[];
  readonly windows: readonly WindowInfo[];
  readonly size: Size;
}

/** Roles with an opaque surface, although they only contain other views. */
const OPAQUE_ROLES: ReadonlySet<Role> = new Set(['dialog', 'sheet', 'drawer', 'menu', 'snackbar', 'toast']);
const PAINTING_ROLES: ReadonlySet<Role> = new Set([
  'text',
  'heading',
  'image',
  'icon',
  'button',
  'canvas',
  'toggle',
  'checkbox',
  'radio',
  'slider',
  'input',
]);

/** Cells of the grid that finds the elements at a point without testing all of them. */
const COLUMNS = 16;
const ROWS = 32;
/** Most elements kept for a cell, the topmost. Damaged input with more counts as not covered, the harmless answer. */
const MAX_CHECKED = 256;

export interface Covers {
  /** For each node the index of the topmost one painted over its centre, or -1. */
  readonly centre: readonly number[];
  /** For each text with a free centre the index of what hides it: an overlay over a third of it, a picture over most of it (R70); or -1. */
  readonly text: readonly number[];
}

/**
 * Returns what covers each node. A node covers others when it takes touches, paints content, or is the surface of a dialog, sheet, drawer, menu or
 * overlay window; a transparent container does not.
 */
export function findCovers(input: CoverInput): Covers {
  const { nodes, tree, visible, size } = input;
  const cells: number[][] = Array.from({ length: COLUMNS * ROWS }, () => []);
  const cellX = (x: number): number =>
    Math.min(COLUMNS - 1, Math.max(0, Math.floor((x * COLUMNS) / size.width)));
  const cellY = (y: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor((y * ROWS) / size.height)));
  const pages = opaquePages(input);
  const boxes = nodes.map((_, i) => (pages.has(i) ? (visible[i] ?? null) : coverBox(input, i)));
  const coverers = nodes.map((_, i) => i).filter((i) => boxes[i]);
  coverers.sort((a, b) => (tree.order[b] ?? 0) - (tree.order[a] ?? 0));
  for (const i of coverers) {
    const box = boxes[i];
    if (!box) continue;
    for (let y = cellY(box.y); y <= cellY(box.y + box.height - 1); y++) {
      for (let x = cellX(box.x); x <= cellX(box.x + box.width - 1); x++) {
        const cell = cells[y * COLUMNS + x];
        if (cell && cell.length < MAX_CHECKED) cell.push(i);
      }
    }
  }
  const centreCovers = nodes.map((node, i) => {
    const box = visible[i];
    if (!box) return -1;
    if (node.coveredBy !== undefined) return node.coveredBy ?? -1;
    const at = centre(box);
    return topmostCover(input, boxes, i, at, cells[cellY(at.y) * COLUMNS + cellX(at.x)] ?? []);
  });
  return { centre: centreCovers, text: textCovers(input, boxes, coverers, centreCovers) };
}

/** Share of a text that is hidden, from which nobody can read it. */
const HIDDEN_SHARE = 1 / 3;
/** The same under a picture: an icon beside the letters may stand in the box of the text. */
const SHARE_UNDER_PICTURE = 2 / 3;

/**
 * Returns for each text with a free centre the overlay that hides a third or more of it, or the picture that is painted over most of it. Other
 * elements don't count: the box of a text is often larger than its letters, and a button beside them hides none.
 */
function textCovers(
  input: CoverInput,
  boxes: readonly (Rect | null)[],
  coverers: readonly number[],
  centreCovers: readonly number[],
): number[] {
  const { nodes, visible, tree } = input;
  const surfaces = coverers.filter((i) => isSurface(input, i)).slice(0, MAX_SURFACES);
  const pictures = picturesIn(input);
  return nodes.map((node, i) => {
    const box = visible[i];
    if (!box || centreCovers[i] !== -1 || node.coveredBy !== undefined) return -1;
    if (readableText(node.text) === '') return -1;
    const hides = (k: number, over: Rect | null | undefined, share: number): boolean => {
      if ((tree.order[k] ?? 0) <= (tree.order[i] ?? 0) || isWithin(tree, i, k)) return false;
      const shared = intersection(box, over ?? EMPTY);
      return shared !== null && area(shared) >= area(box) * share;
    };
    return (
      surfaces.find((k) => hides(k, boxes[k], HIDDEN_SHARE)) ??
      pictures.find((k) => nodes[k]!.window === node.window && hides(k, visible[k], SHARE_UNDER_PICTURE)) ??
      -1
    );
  });
}

/**
 * Returns the pictures, largest first. The tree does not say which are opaque, so a text under one is neither seen nor gone. One that spans the
 * screen is an effect (snow, confetti), through which people read.
 */
function picturesIn({ nodes, roles, tree, visible, size }: CoverInput): number[] {
  const areaOf = (i: number): number => (visible[i] ? area(visible[i]) : 0);
  return nodes
    .map((_, i) => i)
    .filter((i) => {
      const role = roles[i];
      const isPicture = role === 'image' || role === 'icon';
      const isLeaf = tree.children[i]!.length === 0;
      return isPicture && isLeaf && areaOf(i) < size.width * size.height * SPANS_SCREEN;
    })
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MAX_PICTURES);
}

/** Texts are small, so the largest pictures decide. */
const MAX_PICTURES = 32;

const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 };
/** More overlays than any screen has; damaged input may have many. */
const MAX_SURFACES = 16;

/** True for the surface of an overlay or of a window over the app's own. */
function isSurface({ nodes, roles, windows }: CoverInput, i: number): boolean {
  const node = nodes[i]!;
  return OPAQUE_ROLES.has(roles[i]!) || node.surface === true || isOverlayWindow(node, windows);
}

function isOverlayWindow({ parent, window }: RawNode, windows: readonly WindowInfo[]): boolean {
  if (parent >= 0) return false;
  const kind = windows[window]?.kind;
  return kind === 'dialog' || kind === 'keyboard' || kind === 'toast';
}

function topmostCover(
  input: CoverInput,
  boxes: readonly (Rect | null)[],
  i: number,
  at: { x: number; y: number },
  cell: readonly number[],
): number {
  const { tree } = input;
  const mine = tree.order[i] ?? 0;
  for (const other of cell) {
    if ((tree.order[other] ?? 0) <= mine) return -1;
    if (isWithin(tree, i, other)) continue;
    const box = boxes[other];
    if (box && containsPoint(box, at) && !isSameControl(input, i, other)) return other;
  }
  return -1;
}

/** True for a node and for all that it holds. */
function isWithin(tree: TreeIndex, holder: number, inner: number): boolean {
  return holder <= inner && inner <= (tree.end[holder] ?? -1);
}

/** Returns the part of a node that covers what is painted before it; null when it covers nothing. */
function coverBox(input: CoverInput, i: number): Rect | null {
  const { nodes, roles, visible, size } = input;
  const box = visible[i] ?? null;
  if (box === null || !canCover(input, i)) return null;
  if (!OPAQUE_ROLES.has(roles[i]!) || nodes[i]!.surface === true) return box;
  // A container that is only named after its sheet covers what the sheet paints.
  const painted = paintedBox(input, i);
  return area(box) < size.width * size.height * SPANS_SCREEN ? painted && box : painted;
}

/** Share of the screen from which a container says nothing about the surface in it. */
const SPANS_SCREEN = 0.9;

/** Returns the box around everything that is painted inside a node, or takes touches there; null when there is nothing. */
function paintedBox({ nodes, roles, tree, visible }: CoverInput, i: number): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = i; k <= (tree.end[i] ?? i); k++) {
    const [node, role, box] = [nodes[k]!, roles[k], visible[k]];
    if (!box) continue;
    const isTouchable = node.state.clickable || node.state.editable || node.state.checkable;
    const hasOwnText =
      readableText(node.text) !== '' || role === 'image' || role === 'icon' || role === 'canvas';
    if (!hasOwnText && !(isTouchable && k !== i)) continue;
    [left, top] = [Math.min(left, box.x), Math.min(top, box.y)];
    [right, bottom] = [Math.max(right, box.x + box.width), Math.max(bottom, box.y + box.height)];
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Most texts of a page that are compared with those of the page over it. */
const MAX_TEXTS = 100;

/**
 * Returns the containers that are pages over other pages: siblings of one size, whose texts would be drawn over each other. Nobody draws text
 * over text, so the later page is opaque. Compose keeps both in the tree and tells of neither what it paints.
 */
function opaquePages(input: CoverInput): Set<number> {
  const { tree, visible, size } = input;
  const pages = new Set<number>();
  for (const below of tree.children) {
    const large = below.filter((i) => {
      const box = visible[i];
      return box && tree.children[i]!.length > 0 && area(box) > size.width * size.height * 0.6;
    });
    const byOrder = large.toSorted((a, b) => (tree.order[a] ?? 0) - (tree.order[b] ?? 0));
    for (const [at, upper] of byOrder.entries())
      if (byOrder.slice(0, at).some((lower) => collide(textBoxes(input, lower), textBoxes(input, upper))))
        pages.add(upper);
  }
  return pages;
}

/** Returns where the texts inside a node are in view. */
function textBoxes({ nodes, tree, visible }: CoverInput, i: number): Rect[] {
  const boxes: Rect[] = [];
  for (let k = i; k <= (tree.end[i] ?? i) && boxes.length < MAX_TEXTS; k++) {
    const box = visible[k];
    if (box && readableText(nodes[k]!.text) !== '') boxes.push(box);
  }
  return boxes;
}

/** True when at least two texts, and a quarter of the lower ones, lie under texts of the upper page. */
function collide(lower: readonly Rect[], upper: readonly Rect[]): boolean {
  const hidden = lower.filter((a) =>
    upper.some((b) => {
      const shared = intersection(a, b);
      return shared !== null && area(shared) * 3 > Math.min(area(a), area(b));
    }),
  );
  return hidden.length >= 2 && hidden.length * 4 >= lower.length;
}

function canCover(input: CoverInput, i: number): boolean {
  const { nodes, roles, tree, windows } = input;
  const [node, role] = [nodes[i]!, roles[i]!];
  if (OPAQUE_ROLES.has(role) || node.surface === true) return true;
  if (node.parent < 0) return isOverlayWindow(node, windows);
  if (node.state.clickable || node.state.longClickable) return true;
  if (tree.children[i]!.length > 0) return false;
  return (
    PAINTING_ROLES.has(role) &&
    (readableText(node.text) !== '' ||
      role === 'input' ||
      (readableText(node.description) !== '' && paintsByClass(node)))
  );
}

/** False for a bare view: its description is for screen readers and paints nothing (a launcher's "Home", a keyguard). */
function paintsByClass({ role, className }: RawNode): boolean {
  return role !== null || !/(?:^|\.)(?:View|ViewGroup|\w*Layout)$/.test(className);
}

/**
 * True for a label and the empty touch area over it: the area takes the tap for the label and paints nothing. A scrim is not such an area: it
 * spans the screen. Neither is a picture: it paints.
 */
function isSameControl(input: CoverInput, under: number, over: number): boolean {
  const { nodes, roles, tree, size } = input;
  const [u, o] = [nodes[under]!, nodes[over]!];
  if (u.state.clickable || u.state.editable || u.state.checkable) return false;
  if (tree.children[over]!.length > 0) return false;
  if (readableText(o.text) !== '' || roles[over] === 'image' || roles[over] === 'icon') return false;
  if (area(o.bounds) > size.width * size.height * 0.5) return false;
  // Both are in one small group: the parent of the touch area contains the label, too.
  return isWithin(tree, o.parent, under);
}
