import type { RawNode } from '../sources/raw-node.ts';
import type { Role } from '../model/element.ts';
import { area, type Rect, type Size } from '../model/geometry.ts';
import type { TreeIndex } from './tree.ts';

/** Parts of the screen whose contents no tree names: a canvas or game, a web view that has not (yet) told what it shows. */
export function hierarchyGaps(
  drafts: readonly RawNode[],
  roles: readonly Role[],
  visible: readonly (Rect | null)[],
  tree: TreeIndex,
  size: Size,
): string[] {
  const found = new Set<string>();
  const silent = !drafts.some(hasOwnText);
  const screen = area({ x: 0, y: 0, ...size });
  for (const [i, role] of roles.entries()) {
    const box = visible[i];
    if (!box || area(box) < screen * 0.1) continue;
    if (role === 'canvas' && !hasTextInside(drafts, tree, i)) found.add('canvas');
    if (role === 'web view' && !hasTextInside(drafts, tree, i)) found.add('empty web view');
    if (silent && isBareSurface(drafts, tree, i) && area(box) > screen * 0.5) found.add('canvas');
  }
  return [...found];
}

function hasOwnText(d: RawNode): boolean {
  return d.text !== '' || d.description !== '';
}

function hasTextInside(drafts: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  for (let k = i; k <= (tree.end[i] ?? i); k++) {
    const d = drafts[k];
    if (d && hasOwnText(d)) return true;
  }
  return false;
}

/** A view without children that fills the window of a tree without any word: something paints there by itself. */
function isBareSurface(drafts: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  const name = drafts[i]?.className ?? '';
  return (
    (tree.children[i]?.length ?? 0) === 0 && /(?:^|\.)(?:View|FlutterView|UnityPlayer|XWalkView)$/.test(name)
  );
}
