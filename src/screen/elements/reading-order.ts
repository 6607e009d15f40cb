import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';

/** Sorts elements from top to bottom, and within a line from left to right. A line: boxes whose middles are within each other's height. */
export function inReadingOrder<T extends Element>(elements: readonly T[]): T[] {
  const box = (e: Element): Rect => e.visible ?? e.bounds;
  const middle = (e: Element): number => box(e).y + box(e).height / 2;
  const byMiddle = elements.toSorted((a, b) => middle(a) - middle(b) || box(a).x - box(b).x);
  const ordered: T[] = [];
  let line: T[] = [];
  let bottom = 0;
  const flush = (): void => {
    ordered.push(...line.toSorted((a, b) => box(a).x - box(b).x || a.order - b.order));
    line = [];
  };
  for (const e of byMiddle) {
    if (line.length > 0 && middle(e) > bottom) flush();
    // The first box sets the height of the line: tall boxes must not take in the lines below.
    if (line.length === 0) bottom = middle(e) + Math.min(box(e).height / 2, 60);
    line.push(e);
  }
  flush();
  return ordered;
}
