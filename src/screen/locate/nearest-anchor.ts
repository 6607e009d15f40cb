/** Orders what stands above, below or beside something: the nearest one is meant. */
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { Locator, Relation } from '../model/locator.ts';

const BESIDE: ReadonlySet<Relation> = new Set(['above', 'below', 'left of', 'right of', 'next to']);

/**
 * Returns the elements by their distance from the anchor of the locator's only relation, those as near as each other in their order before.
 * `find` returns the elements that an anchor matches.
 */
export function nearestFirst(
  elements: readonly Element[],
  { places }: Locator,
  find: (anchor: Locator) => readonly Element[],
): readonly Element[] {
  const [relation, ...others] = places.filter((p) => p.kind === 'relation');
  if (relation === undefined || others.length > 0 || !BESIDE.has(relation.relation)) return elements;
  const anchors = relation.anchors.flatMap(find).map(boxOf);
  if (anchors.length === 0) return elements;
  const distance = new Map(
    elements.map((e) => [e, Math.min(...anchors.map((a) => gapBetween(boxOf(e), a)))] as const),
  );
  return elements.toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0));
}

const boxOf = ({ visible, bounds }: Element): Rect => visible ?? bounds;

/** Returns the shortest way between two boxes, in pixels; 0 where they overlap. */
function gapBetween(a: Rect, b: Rect): number {
  const x = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const y = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(x, y);
}
