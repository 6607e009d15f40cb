/** What changes by itself: seen to change between two looks with no action of ours between them. It proves no landing. */
import type { Element } from '../screen/element.ts';
import { lineage, type Screen } from '../screen/screen.ts';
import { changesBetween } from './changes.ts';

/** Keys of elements whose text or state changed, and of containers in which something came or went. */
export function restlessBetween(before: Screen, after: Screen): readonly string[] {
  const { added, removed, changed } = changesBetween(before, after);
  const own = changed
    .filter((c) => c.what.includes('text') || c.what.includes('state'))
    .map((c) => keyOf(c.after));
  const holders = [...added.map((e) => holderOf(e)), ...removed.map((e) => holderOf(e))];
  return [...new Set([...own, ...holders])];
}

/** The element itself was seen to change by itself. */
export function isRestless(known: readonly string[], element: Element): boolean {
  return known.includes(keyOf(element));
}

/** Things come and go by themselves in what holds the element. */
export function isInRestless(known: readonly string[], screen: Screen, element: Element): boolean {
  return lineage(screen, element).some((e) => known.includes(holderOf(e)));
}

function keyOf(element: Element): string {
  return `${element.className} ${element.path}`;
}

function holderOf(element: Element): string {
  return `in ${element.path.split('/').slice(0, -1).join('/')}`;
}
