import type { RawNode } from '../sources/raw-node.ts';

/** Indexes over the nodes that several steps share. */
export interface TreeIndex {
  readonly children: readonly (readonly number[])[];
  /** Index of the last descendant: `d` is a descendant of `e` exactly when `e < d <= end[e]`. */
  readonly end: readonly number[];
  readonly path: readonly string[];
  /** Paint order on the whole screen. */
  readonly order: readonly number[];
}

export function indexTree(nodes: readonly RawNode[]): TreeIndex {
  const children: number[][] = nodes.map(() => []);
  const end = nodes.map((_, i) => i);
  const path: string[] = [];
  const roots: number[] = [];
  for (const [i, node] of nodes.entries()) {
    const siblings = children[node.parent];
    if (siblings === undefined) {
      roots.push(i);
      path.push('0');
    } else {
      path.push(`${path[node.parent]}/${siblings.length}`);
      siblings.push(i);
    }
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    const parent = nodes[i]?.parent ?? -1;
    if (parent >= 0) end[parent] = Math.max(end[parent] ?? 0, end[i] ?? 0);
  }
  return { children, end, path, order: paintOrder(nodes, children, roots) };
}

/** Returns the paint order: parents before children, siblings by `drawingOrder`, windows from the bottom up. */
function paintOrder(nodes: readonly RawNode[], children: readonly number[][], roots: number[]): number[] {
  const order: number[] = Array.from({ length: nodes.length }, () => 0);
  const drawing = (i: number): number => nodes[i]?.drawingOrder ?? 0;
  const stack = roots
    .toSorted((a, b) => (nodes[a]?.window ?? 0) - (nodes[b]?.window ?? 0) || a - b)
    .reverse();
  let next = 0;
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    order[i] = next++;
    const below = children[i] ?? [];
    // The last one to be painted is pushed first. Compose gives its nodes the order 0, which says nothing beside an Android view's.
    const sorted =
      below.some((c) => drawing(c) !== 0) && below.every((c) => drawing(c) !== 0)
        ? below.toSorted((a, b) => drawing(a) - drawing(b) || a - b)
        : below;
    for (let k = sorted.length - 1; k >= 0; k--) stack.push(sorted[k] ?? 0);
  }
  return order;
}
