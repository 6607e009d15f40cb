import { ROOT_TAGS, type XmlDocument, type XmlNode } from './xml.ts';

/**
 * Returns the last of several hierarchies in a row: a file that was written twice holds two screens, and the later one is current. Several
 * windows inside one hierarchy, or several hierarchies inside one list of displays, are one screen and stay together.
 */
export function lastDocument(xml: XmlDocument): { xml: XmlDocument; dropped: string[] } {
  const starts = rootIndexes(xml.nodes);
  if (starts.length < 2) return { xml, dropped: [] };
  // A hierarchy without elements is skipped.
  const from = starts.findLast((i) => xml.nodes[i + 1]?.parent === i) ?? 0;
  const until = starts.find((i) => i > from) ?? xml.nodes.length;
  const nodes = xml.nodes.slice(from, until).map((n) => ({ ...n, parent: Math.max(-1, n.parent - from) }));
  const at = xml.nodes[from]?.at ?? 0;
  return {
    xml: { ...xml, nodes },
    dropped: [
      `${starts.length} hierarchies in a row: read only the last one with elements, at character ${at}`,
    ],
  };
}

/** Returns the indexes of the roots of hierarchies. A root inside another hierarchy began after that one was cut off. */
function rootIndexes(nodes: readonly XmlNode[]): number[] {
  const inside: boolean[] = [];
  const starts: number[] = [];
  for (const [i, { tag, parent }] of nodes.entries()) {
    const root = ROOT_TAGS.has(tag);
    if (root && (parent < 0 || inside[parent] === true)) starts.push(i);
    inside.push(root || inside[parent] === true);
  }
  return starts;
}
