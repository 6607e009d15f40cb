/** What changed in the tree between two looks at one screen, element by element. */
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

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

/** Pairs by resource id + class + own words first, then by path and class; what is left was added or removed. Only what is in view counts. */
export function treeDiff(before: Screen, after: Screen): TreeDiff {
  const old = before.elements.filter(isInView);
  const added = new Set(after.elements.filter(isInView));
  const pairs: [Element, Element][] = [];
  const left: Element[] = [];
  const byText = buckets(added, textKey);
  for (const element of old) {
    const twin = take(byText, textKey(element), added);
    if (twin === undefined) left.push(element);
    else pairs.push([element, twin]);
  }
  const byPath = buckets(added, pathKey);
  const removed: Element[] = [];
  for (const element of left) {
    const twin = take(byPath, pathKey(element), added);
    if (twin === undefined) removed.push(element);
    else pairs.push([element, twin]);
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

function buckets(elements: Iterable<Element>, key: (e: Element) => string): Map<string, Element[]> {
  const map = new Map<string, Element[]>();
  for (const element of elements) {
    const list = map.get(key(element));
    if (list === undefined) map.set(key(element), [element]);
    else list.push(element);
  }
  return map;
}

function take(map: Map<string, Element[]>, key: string, from: Set<Element>): Element | undefined {
  const found = map.get(key)?.shift();
  if (found !== undefined) from.delete(found);
  return found;
}

const STATES = ['enabled', 'checked', 'selected', 'focused'] as const;

function difference(a: Element, b: Element): ('text' | 'state' | 'moved')[] {
  const what: ('text' | 'state' | 'moved')[] = [];
  if (a.text !== b.text || a.description !== b.description) what.push('text');
  if (STATES.some((s) => a.state[s] !== b.state[s])) what.push('state');
  if (Math.abs(a.bounds.x - b.bounds.x) > 8 || Math.abs(a.bounds.y - b.bounds.y) > 8) what.push('moved');
  return what;
}
