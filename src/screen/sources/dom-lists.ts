import type { DomNode } from './dom-format.ts';

/**
 * Returns the indices of lists and tables that say they have more items than the page holds (aria-setsize, aria-rowcount): a virtual list keeps
 * only some of them. -1 says that nobody knows how many there are.
 */
export function listsWithMoreItems(nodes: readonly DomNode[]): ReadonlySet<number> {
  const items = new Map<number, { said: number; held: number }>();
  const rows = new Map<number, number>();
  const tables = new Map<number, number>();
  for (const [i, node] of nodes.entries()) {
    const size = numberIn(node, 'setsize');
    if (size !== null) {
      const { said, held } = items.get(node.parent) ?? { said: 0, held: 0 };
      items.set(node.parent, { said: size < 0 ? Infinity : Math.max(said, size), held: held + 1 });
    }
    const count = numberIn(node, 'rowcount');
    if (count !== null) tables.set(i, count < 0 ? Infinity : count);
    if (node.tag !== 'tr' && node.role !== 'row') continue;
    for (let at = node.parent; at >= 0; at = nodes[at]?.parent ?? -1) rows.set(at, (rows.get(at) ?? 0) + 1);
  }
  const lists = [...items].filter(([, { said, held }]) => said > held).map(([i]) => i);
  const parts = [...tables].filter(([i, count]) => count > (rows.get(i) ?? 0)).map(([i]) => i);
  return new Set([...lists, ...parts]);
}

function numberIn({ aria }: DomNode, name: string): number | null {
  const text = aria?.[name] ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
