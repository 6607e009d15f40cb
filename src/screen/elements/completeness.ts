import type { RawNode } from '../sources/raw-node.ts';
import type { Role } from '../model/element.ts';
import { area, type Rect, type Size } from '../model/geometry.ts';
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
