/** Trees of elements that state only what a rule reads. */
import type { Element } from '../../../src/screen/model/element.ts';
import { elementsOf, type Part } from '../../vision/drawing/seen.ts';

export interface Branch extends Omit<Part, 'children' | 'parent' | 'path'> {
  readonly inside?: readonly Branch[];
}

/** Returns the elements of these branches in document order, with their parents, children and paths. */
export function treeOf(...branches: readonly Branch[]): Element[] {
  const parts: Part[] = [];
  const grow = ({ inside = [], ...own }: Branch, path: string, parent: string | null): string => {
    const ref = own.ref ?? `e${parts.length}`;
    const children: string[] = [];
    parts.push({ ...own, ref, path, parent, children });
    for (const [i, branch] of inside.entries()) children.push(grow(branch, `${path}/${i}`, ref));
    return ref;
  };
  for (const [i, branch] of branches.entries()) grow(branch, String(i), null);
  return elementsOf(parts);
}
