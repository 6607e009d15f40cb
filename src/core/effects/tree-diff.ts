/** Compares the element trees of two observations. */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

interface ElementChange {
  readonly before: Element;
  readonly after: Element;
  readonly what: readonly Difference[];
}

/** `text`: what it says, or what it is set to. `parent`: it moved into another box, as a task does that goes to the list of what is done. */
type Difference = 'text' | 'state' | 'moved' | 'parent';

export interface TreeDiff {
  readonly added: readonly Element[];
  readonly removed: readonly Element[];
  readonly changed: readonly ElementChange[];
}

/** Returns what an element is paired by. */
type KeyOf = (e: Element) => string;

/**
 * Returns the differences between the elements in view. They are paired by id, class and text, then by path; the rest were added or removed. Elements
 * without an id and words are paired with others in the same parent first: the mark of one row is not that of another.
 */
export function treeDiff(before: Screen, after: Screen): TreeDiff {
  const added = new Set(after.elements.filter(isInView));
  const pairs = new Map<Element, Element>();
  const refs = new Map<string, string>();
  let unpaired = before.elements.filter(isInView);
  const pair = (a: Element, b: Element): void => {
    pairs.set(a, b);
    refs.set(a.ref, b.ref);
    added.delete(b);
  };
  const pairBy = (keyBefore: KeyOf, keyAfter: KeyOf, canPair: (e: Element) => boolean): void => {
    const byKey = groupBy([...added].filter(canPair), keyAfter);
    unpaired = unpaired.filter((a) => {
      const b = canPair(a) ? byKey.get(keyBefore(a))?.shift() : undefined;
      if (b !== undefined) pair(a, b);
      return b === undefined;
    });
  };
  pairBy(textKey, textKey, isNamed);
  // The boxes around two that are paired belong together.
  const matched = Array.from(pairs);
  for (const [a, b] of matched)
    for (const [boxA, boxB] of boxesAround(before, a, after, b)) {
      if (pairs.has(boxA) || !added.has(boxB)) break;
      pair(boxA, boxB);
    }
  unpaired = unpaired.filter((a) => !pairs.has(a));
  const inParent = (e: Element, parent: string | null | undefined): string => `${parent}\n${textKey(e)}`;
  pairBy(
    (e) => inParent(e, e.parent === null ? null : refs.get(e.parent)),
    (e) => inParent(e, e.parent),
    (e) => !isNamed(e),
  );
  pairBy(pathKey, pathKey, () => true);
  const hasTwins = twinsOf(before, after);
  const changed = [...pairs].flatMap(([a, b]) => {
    const what = difference(a, b);
    const box = a.parent === null ? undefined : refs.get(a.parent);
    if (what.includes('moved') && box !== undefined && box !== b.parent && !hasTwins(a)) what.push('parent');
    return what.length > 0 ? [{ before: a, after: b, what }] : [];
  });
  return { added: [...added], removed: unpaired, changed };
}

/** Returns a test for elements of whose words or id there are several on one of the screens: nobody can tell which of them moved. */
function twinsOf(before: Screen, after: Screen): (e: Element) => boolean {
  const [earlier, now] = [before, after].map((s) => groupBy(s.elements.filter(isInView), nameKey));
  return (e) => earlier?.get(nameKey(e))?.length !== 1 || now?.get(nameKey(e))?.length !== 1;
}

function nameKey({ resourceId, text, description }: Element): string {
  return [resourceId, text, description].join('\n');
}

/** Returns the boxes without an id and words around two elements, two by two from the inside out, as long as their classes are equal. */
function boxesAround(before: Screen, a: Element, after: Screen, b: Element): [Element, Element][] {
  const [aroundA, aroundB] = [selfAndAncestors(before, a).slice(1), selfAndAncestors(after, b).slice(1)];
  const found: [Element, Element][] = [];
  for (const [i, boxA] of aroundA.entries()) {
    const boxB = aroundB[i];
    if (boxB?.className !== boxA.className || isNamed(boxA) || isNamed(boxB)) break;
    if (isInView(boxA)) found.push([boxA, boxB]);
  }
  return found;
}

function isInView(element: Element): boolean {
  return element.visible !== null;
}

function isNamed({ resourceId, text, description }: Element): boolean {
  return resourceId !== '' || text !== '' || description !== '';
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

const STATES = ['enabled', 'checked', 'selected', 'focused'] as const;

function difference(a: Element, b: Element): Difference[] {
  const what: Difference[] = [];
  const isSetAnew = a.value?.text !== b.value?.text;
  if (isSetAnew || a.text !== b.text || a.description !== b.description) what.push('text');
  if (STATES.some((s) => a.state[s] !== b.state[s])) what.push('state');
  const distance = Math.max(Math.abs(a.bounds.x - b.bounds.x), Math.abs(a.bounds.y - b.bounds.y));
  if (distance > LIMITS.movedPx) what.push('moved');
  return what;
}
