/** What changes by itself (R14): seen to change between two looks with no action of ours between them. It proves no landing. */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { treeDiff } from './tree-diff.ts';

/** Keys of elements whose text or state changed, and of containers in which something came or went. */
export function backgroundChangesBetween(before: Screen, after: Screen): readonly string[] {
  const { added, removed, changed } = treeDiff(before, after);
  const own = changed
    .filter((c) => c.what.includes('text') || c.what.includes('state'))
    .map((c) => changeKey(c.after));
  const containers = [
    ...added.map((e) => containerChangeKey(e)),
    ...removed.map((e) => containerChangeKey(e)),
  ];
  return [...new Set([...own, ...containers])];
}

/** The element itself was seen to change by itself. */
export function isBackgroundChange(known: readonly string[], element: Element): boolean {
  return known.includes(changeKey(element));
}

/** Things come and go by themselves in what holds the element. */
export function isInChangingContainer(known: readonly string[], screen: Screen, element: Element): boolean {
  return selfAndAncestors(screen, element).some((e) => known.includes(containerChangeKey(e)));
}

function changeKey(element: Element): string {
  return `${element.className} ${element.path}`;
}

function containerChangeKey(element: Element): string {
  return `in ${element.path.split('/').slice(0, -1).join('/')}`;
}
