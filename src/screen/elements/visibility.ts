import type { RawNode } from '../sources/raw-node.ts';
import type { Role } from '../model/element.ts';
import { type Rect, type Size, area, centre, containsPoint, intersection } from '../model/geometry.ts';
import { readableText } from './labels.ts';
import type { WindowInfo } from '../model/screen.ts';
import type { TreeIndex } from './tree.ts';

/** The part of each element that clipping ancestors, its window and the screen leave; null when nothing of it is in view. */
export function clipToAncestors(
  drafts: readonly RawNode[],
  windows: readonly WindowInfo[],
  size: Size,
): (Rect | null)[] {
  const screen: Rect = { x: 0, y: 0, width: size.width, height: size.height };
  /** What each element leaves to its children; null: nothing. */
  const room: (Rect | null)[] = [];
  const visible: (Rect | null)[] = [];
  for (const draft of drafts) {
    const within =
      draft.parent < 0 ? windowClip(windows[draft.window], screen) : (room[draft.parent] ?? null);
    const worked = within === null || draft.hidden ? null : intersection(draft.bounds, within);
    visible.push(draft.visible === undefined ? worked : draft.visible);
    room.push(draft.clips ? worked : within);
  }
  return visible;
}

function windowClip(window: WindowInfo | undefined, screen: Rect): Rect | null {
  // Some tools give a root no bounds; then the screen is all that is known.
  if (window === undefined || area(window.bounds) === 0) return screen;
  return screen.width > 0 ? screen : window.bounds;
}

export interface CoverInput {
  readonly drafts: readonly RawNode[];
  readonly tree: TreeIndex;
  readonly roles: readonly Role[];
  readonly visible: readonly (Rect | null)[];
  readonly windows: readonly WindowInfo[];
  readonly size: Size;
}

/** Surfaces that hide what lies under them although they hold only other views. */
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

/** Cells of the grid that finds what lies at a point without asking every element. */
const COLUMNS = 16;
const ROWS = 32;
/** Elements looked at under one point; damaged input with more gets "not covered", the harmless answer. */
const MAX_CHECKED = 256;

/**
 * For each element the index of the topmost one that is painted over its centre, or -1. A transparent container covers nothing: only what
 * takes the touch, paints content, or is the surface of a dialog, sheet, drawer, menu or overlay window does.
 */
export function findCovers(input: CoverInput): number[] {
  const { drafts, tree, visible, size } = input;
  const cells: number[][] = Array.from({ length: COLUMNS * ROWS }, () => []);
  const cellX = (x: number): number =>
    Math.min(COLUMNS - 1, Math.max(0, Math.floor((x * COLUMNS) / size.width)));
  const cellY = (y: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor((y * ROWS) / size.height)));
  const coverers = drafts.map((_, i) => i).filter((i) => visible[i] && canCover(input, i));
  coverers.sort((a, b) => (tree.order[b] ?? 0) - (tree.order[a] ?? 0));
  for (const i of coverers) {
    const box = visible[i];
    if (!box) continue;
    for (let y = cellY(box.y); y <= cellY(box.y + box.height - 1); y++) {
      for (let x = cellX(box.x); x <= cellX(box.x + box.width - 1); x++) {
        const cell = cells[y * COLUMNS + x];
        if (cell && cell.length < MAX_CHECKED * 4) cell.push(i);
      }
    }
  }
  return drafts.map((draft, i) => {
    const box = visible[i];
    if (!box) return -1;
    if (draft.coveredBy !== undefined) return draft.coveredBy ?? -1;
    const at = centre(box);
    return topmostCover(input, i, at, cells[cellY(at.y) * COLUMNS + cellX(at.x)] ?? []);
  });
}

function topmostCover(
  input: CoverInput,
  i: number,
  at: { x: number; y: number },
  cell: readonly number[],
): number {
  const { tree, visible } = input;
  const mine = tree.order[i] ?? 0;
  let looked = 0;
  for (const other of cell) {
    if ((tree.order[other] ?? 0) <= mine) return -1;
    if (++looked > MAX_CHECKED) return -1;
    if (isSameBranch(tree, i, other)) continue;
    const box = visible[other];
    if (box && containsPoint(box, at) && !isSameControl(input, i, other)) return other;
  }
  return -1;
}

function isSameBranch(tree: TreeIndex, a: number, b: number): boolean {
  return (a <= b && b <= (tree.end[a] ?? a)) || (b <= a && a <= (tree.end[b] ?? b));
}

function canCover(input: CoverInput, i: number): boolean {
  const { drafts, roles, tree, windows } = input;
  const draft = drafts[i];
  const role = roles[i];
  if (draft === undefined || role === undefined) return false;
  if (OPAQUE_ROLES.has(role) || draft.surface === true) return true;
  if (draft.parent < 0) {
    const kind = windows[draft.window]?.kind;
    return kind === 'dialog' || kind === 'keyboard' || kind === 'toast';
  }
  if (draft.state.clickable || draft.state.longClickable) return true;
  if ((tree.children[i]?.length ?? 0) > 0) return false;
  return (
    PAINTING_ROLES.has(role) &&
    (readableText(draft.text) !== '' || readableText(draft.description) !== '' || role === 'input')
  );
}

/**
 * A label and the bare touch area laid over it are one control: the area takes the tap for the label and paints nothing. A scrim is
 * no such area: it belongs to no row, it spans the screen.
 */
function isSameControl(input: CoverInput, under: number, over: number): boolean {
  const { drafts, tree, size } = input;
  const [u, o] = [drafts[under], drafts[over]];
  if (u === undefined || o === undefined) return false;
  if (u.state.clickable || u.state.editable || u.state.checkable) return false;
  if ((tree.children[over]?.length ?? 0) > 0) return false;
  if (readableText(o.text) !== '') return false;
  if (area(o.bounds) > size.width * size.height * 0.5) return false;
  // Both in one small group: the touch area's parent (or its parent) holds the label too.
  const group = o.parent;
  return group >= 0 && isSameBranch(tree, group, under) && group <= under;
}
