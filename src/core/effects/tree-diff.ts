/** Compares the element trees of two observations. */
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

interface ElementChange {
  readonly before: Element;
  readonly after: Element;
  readonly what: readonly ('text' | 'state' | 'moved')[];
}

export interface TreeDiff {
  readonly added: readonly Element[];
  readonly removed: readonly Element[];
  readonly changed: readonly ElementChange[];
}

/** Returns the differences between the elements in view. They are paired by id, class and text, then by path; the rest were added or removed. */
export function treeDiff(before: Screen, after: Screen): TreeDiff {
  const added = new Set(after.elements.filter(isInView));
  const pairs: [Element, Element][] = [];
  const unpaired: Element[] = [];
  const byText = groupBy(added, textKey);
  for (const element of before.elements.filter(isInView)) {
    const pair = takeFirst(byText, textKey(element), added);
    if (pair === undefined) unpaired.push(element);
    else pairs.push([element, pair]);
  }
  const byPath = groupBy(added, pathKey);
  const removed: Element[] = [];
  for (const element of unpaired) {
    const pair = takeFirst(byPath, pathKey(element), added);
    if (pair === undefined) removed.push(element);
    else pairs.push([element, pair]);
  }
  const changed = pairs.flatMap(([a, b]) => {
    const what = difference(a, b);
    return what.length > 0 ? [{ before: a, after: b, what }] : [];
  });
  return { added: [...added], removed, changed };
}

function isInView(element: Element): boolean {
  return element.visible !== null;
}

function textKey(e: Element): string {
  return [e.resourceId, e.className, e.text, e.description, e.path.split('/').length].join('\n');
}

function pathKey(e: Element): string {
  return [e.path, e.className, e.resourceId].join('\n');
}

function groupBy(elements: Iterable<Element>, key: (e: Element) => string): Map<string, Element[]> {
  const map = new Map<string, Element[]>();
  for (const element of elements) {
    const list = map.get(key(element));
    if (list === undefined) map.set(key(element), [element]);
    else list.push(element);
  }
  return map;
}

function takeFirst(map: Map<string, Element[]>, key: string, from: Set<Element>): Element | undefined {
  const first = map.get(key)?.shift();
  if (first !== undefined) from.delete(first);
  return first;
}

const STATES = ['enabled', 'checked', 'selected', 'focused'] as const;

function difference(a: Element, b: Element): ('text' | 'state' | 'moved')[] {
  const what: ('text' | 'state' | 'moved')[] = [];
  if (a.text !== b.text || a.description !== b.description) what.push('text');
  if (STATES.some((s) => a.state[s] !== b.state[s])) what.push('state');
  const distance = Math.max(Math.abs(a.bounds.x - b.bounds.x), Math.abs(a.bounds.y - b.bounds.y));
  if (distance > LIMITS.movedPx) what.push('moved');
  return what;
}
