import type { RawNode } from '../sources/raw-node.ts';

/** Lists and intervals over drafts that several steps need; made once, in one pass. */
export interface TreeIndex {
  readonly children: readonly (readonly number[])[];
  /** Index of the last descendant: `d` lies below `e` exactly when `e < d <= end[e]`. */
  readonly end: readonly number[];
  readonly path: readonly string[];
  /** Paint order on the whole screen. */
  readonly order: readonly number[];
}

export function indexTree(drafts: readonly RawNode[]): TreeIndex {
  const children: number[][] = drafts.map(() => []);
  const end = drafts.map((_, i) => i);
  const path: string[] = [];
  const roots: number[] = [];
  for (const [i, draft] of drafts.entries()) {
    const siblings = children[draft.parent];
    if (siblings === undefined) {
      roots.push(i);
      path.push('0');
    } else {
      path.push(`${path[draft.parent]}/${siblings.length}`);
      siblings.push(i);
    }
  }
  for (let i = drafts.length - 1; i >= 0; i--) {
    const parent = drafts[i]?.parent ?? -1;
    if (parent >= 0) end[parent] = Math.max(end[parent] ?? 0, end[i] ?? 0);
  }
  return { children, end, path, order: paintOrder(drafts, children, roots) };
}

/** Parents before children, siblings by `drawing`, windows from the bottom up. */
function paintOrder(drafts: readonly RawNode[], children: readonly number[][], roots: number[]): number[] {
  const order: number[] = Array.from({ length: drafts.length }, () => 0);
  const drawing = (i: number): number => drafts[i]?.drawingOrder ?? 0;
  const stack = roots
    .toSorted((a, b) => (drafts[a]?.window ?? 0) - (drafts[b]?.window ?? 0) || a - b)
    .reverse();
  let next = 0;
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    order[i] = next++;
    const below = children[i] ?? [];
    // The last to be painted goes on the stack first.
    const sorted = below.some((c) => drawing(c) !== 0)
      ? below.toSorted((a, b) => drawing(a) - drawing(b) || a - b)
      : below;
    for (let k = sorted.length - 1; k >= 0; k--) stack.push(sorted[k] ?? 0);
  }
  return order;
}
