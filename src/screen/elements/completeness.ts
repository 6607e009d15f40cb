import type { RawNode } from '../sources/raw-node.ts';
import type { Element, Role } from '../model/element.ts';
import { area, type Rect, type Size } from '../model/geometry.ts';
import { byRef, type Screen } from '../model/screen.ts';
import type { TreeIndex } from './tree.ts';

/** Returns the kinds of content that the tree lacks: a canvas or game, a web view without (or not yet with) content. */
export function hierarchyGaps(
  nodes: readonly RawNode[],
  roles: readonly Role[],
  visible: readonly (Rect | null)[],
  tree: TreeIndex,
  size: Size,
): string[] {
  const found = new Set<string>();
  const hasNoText = !nodes.some(hasOwnText);
  const screen = area({ x: 0, y: 0, ...size });
  for (const [i, role] of roles.entries()) {
    const box = visible[i];
    if (!box || area(box) < screen * 0.1) continue;
    if (role === 'canvas' && !hasTextInside(nodes, tree, i)) found.add('canvas');
    if (role === 'web view' && !hasTextInside(nodes, tree, i)) found.add('empty web view');
    if (hasNoText && isBareSurface(nodes, tree, i) && area(box) > screen * 0.5) found.add('canvas');
  }
  return [...found];
}

/** Least width and height of a legible character, in screenshot pixels for each pixel of density 1. */
const LEAST_LETTER = { width: 3, height: 7 };

/**
 * Returns the elements in view whose drawn content the tree lacks, and which are large enough to show `text` (R73): a canvas, an embedded
 * page, a closed shadow root. `density` is the number of screenshot pixels per dp, point or CSS pixel; 1 when it is unknown.
 */
export function unreadPlacesFor(screen: Screen, text: string, density = 1): Element[] {
  return screen.elements.filter((e) => {
    if (e.visible === null || !isUnread(screen, e)) return false;
    const columns = Math.floor(e.visible.width / (LEAST_LETTER.width * density));
    const lines = Math.floor(e.visible.height / (LEAST_LETTER.height * density));
    return columns * lines >= text.length;
  });
}

function isUnread(screen: Screen, element: Element): boolean {
  if (element.unread !== undefined) return true;
  // A video shows no texts of the app.
  if (element.className === 'video' || (element.role !== 'canvas' && element.role !== 'web view'))
    return false;
  return (
    element.text === '' &&
    element.description === '' &&
    !element.children.some((ref) => {
      const child = byRef(screen, ref);
      return child !== undefined && child.label !== '';
    })
  );
}

function hasOwnText(d: RawNode): boolean {
  return d.text !== '' || d.description !== '';
}

function hasTextInside(nodes: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  for (let k = i; k <= (tree.end[i] ?? i); k++) {
    const d = nodes[k];
    if (d && hasOwnText(d)) return true;
  }
  return false;
}

/** True for a view without children of a class that paints its own content. */
function isBareSurface(nodes: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  const name = nodes[i]?.className ?? '';
  return (
    (tree.children[i]?.length ?? 0) === 0 && /(?:^|\.)(?:View|FlutterView|UnityPlayer|XWalkView)$/.test(name)
  );
}
