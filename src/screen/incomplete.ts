import type { Draft } from './draft.ts';
import type { Role } from './element.ts';
import { area, type Rect, type Size } from './geometry.ts';
import type { Tree } from './tree.ts';

/** Parts of the screen whose contents no tree names: a canvas or game, a web view that has not (yet) told what it shows. */
export function missingParts(
  drafts: readonly Draft[],
  roles: readonly Role[],
  visible: readonly (Rect | null)[],
  tree: Tree,
  size: Size,
): string[] {
  const found = new Set<string>();
  const silent = !drafts.some(says);
  const screen = area({ x: 0, y: 0, ...size });
  for (const [i, role] of roles.entries()) {
    const box = visible[i];
    if (!box || area(box) < screen * 0.1) continue;
    if (role === 'canvas' && !speaks(drafts, tree, i)) found.add('canvas');
    if (role === 'web view' && !speaks(drafts, tree, i)) found.add('empty web view');
    if (silent && isBareSurface(drafts, tree, i) && area(box) > screen * 0.5) found.add('canvas');
  }
  return [...found];
}

function says(d: Draft): boolean {
  return d.text !== '' || d.description !== '';
}

function speaks(drafts: readonly Draft[], tree: Tree, i: number): boolean {
  for (let k = i; k <= (tree.end[i] ?? i); k++) {
    const d = drafts[k];
    if (d && says(d)) return true;
  }
  return false;
}

/** A view without children that fills the window of a tree without any word: something paints there by itself. */
function isBareSurface(drafts: readonly Draft[], tree: Tree, i: number): boolean {
  const name = drafts[i]?.className ?? '';
  return (
    (tree.children[i]?.length ?? 0) === 0 && /(?:^|\.)(?:View|FlutterView|UnityPlayer|XWalkView)$/.test(name)
  );
}
