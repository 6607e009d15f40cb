import type { XmlDocument, XmlNode } from './xml.ts';

const ROOTS: ReadonlySet<string> = new Set(['hierarchy', 'AppiumAUT', 'ViewHierarchy']);

/**
 * Two hierarchies one after the other (a file that was written to twice) are two screens, and only the later one can be what is shown now. Several
 * windows inside one hierarchy, or several hierarchies inside one list of displays, are one screen and stay.
 */
export function lastDocument(xml: XmlDocument): { xml: XmlDocument; dropped: string[] } {
  const starts = rootIndexes(xml.nodes);
  if (starts.length < 2) return { xml, dropped: [] };
  // One without elements says nothing of a screen.
  const from = starts.findLast((i) => xml.nodes[i + 1]?.parent === i) ?? 0;
  const until = starts.find((i) => i > from) ?? xml.nodes.length;
  const nodes = xml.nodes.slice(from, until).map((n) => ({ ...n, parent: Math.max(-1, n.parent - from) }));
  const at = xml.nodes[from]?.at ?? 0;
  return {
    xml: { ...xml, nodes },
    dropped: [
      `${starts.length} hierarchies stand one after the other: only the one at character ${at} was read, the last with elements`,
    ],
  };
}

/** Roots of hierarchies. One inside another began while the other, cut short, was still open. */
function rootIndexes(nodes: readonly XmlNode[]): number[] {
  const inside: boolean[] = [];
  const starts: number[] = [];
  for (const [i, { tag, parent }] of nodes.entries()) {
    const root = ROOTS.has(tag);
    if (root && (parent < 0 || inside[parent] === true)) starts.push(i);
    inside.push(root || inside[parent] === true);
  }
  return starts;
}
