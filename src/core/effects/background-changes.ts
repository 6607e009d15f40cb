/** Background changes: seen between two observations with no action of ours between them. They are never an effect (R14). */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { treeDiff } from './tree-diff.ts';

/** Returns keys of the elements whose text or state changed, and of the containers that gained or lost an element. */
export function backgroundChangesBetween(before: Screen, after: Screen): readonly string[] {
  const { added, removed, changed } = treeDiff(before, after);
  const elements = changed
    .filter((c) => c.what.includes('text') || c.what.includes('state'))
    .map((c) => changeKey(c.after));
  const containers = [
    ...added.map((e) => containerChangeKey(e)),
    ...removed.map((e) => containerChangeKey(e)),
  ];
  return [...new Set([...elements, ...containers])];
}

/** True when the element itself changed without a gesture. */
export function isBackgroundChange(backgroundChanges: readonly string[], element: Element): boolean {
  return backgroundChanges.includes(changeKey(element));
}

/** True when an ancestor of the element gained or lost children without a gesture. */
export function isInChangingContainer(
  backgroundChanges: readonly string[],
  screen: Screen,
  element: Element,
): boolean {
  return selfAndAncestors(screen, element).some((e) => backgroundChanges.includes(containerChangeKey(e)));
}

function changeKey(element: Element): string {
  return `${element.className} ${element.path}`;
}

function containerChangeKey(element: Element): string {
  return `in ${element.path.split('/').slice(0, -1).join('/')}`;
}
