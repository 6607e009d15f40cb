import type { Element } from '../screen/model/element.ts';
import { area, type Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';

/** The same element on two screens. */
interface ElementMatch {
  readonly before: Element;
  readonly after: Element;
  /** Its text, description or state differs. */
  readonly changed: boolean;
}

/** The change between two hierarchies, without keyboard and system windows. */
export interface TreeChange {
  readonly matches: readonly ElementMatch[];
  readonly added: readonly Element[];
  readonly removed: readonly Element[];
  readonly changed: readonly ElementMatch[];
  /** Share of the distinctive elements that are matched with the same text, 0..1; null when there are too few. */
  readonly kept: number | null;
}

/** Fewer distinctive elements tell nothing about a whole screen. */
const MIN_DISTINCTIVE = 3;

/** Matches the elements in view of two screens: by resource id, class and label first, then by path and class. */
export function treeChange(before: Screen, after: Screen): TreeChange {
  const x = inView(before);
  const y = inView(after);
  const matches: ElementMatch[] = [];
  const left = new Set(x);
  const open = new Set(y);
  for (const keyOf of [exactKey, idKey, pathKey]) {
    const waiting = groupByKey(open, keyOf);
    for (const e of left) {
      const key = keyOf(e);
      const partner = key === null ? undefined : takeNearest(waiting.get(key), e);
      if (!partner) continue;
      left.delete(e);
      open.delete(partner);
      matches.push({ before: e, after: partner, changed: hasOtherContent(e, partner) });
    }
  }
  const changed = matches.filter((m) => m.changed);
  return { matches, added: [...open], removed: [...left], changed, kept: keptShare(x, y, matches) };
}

/** Returns the elements that were added, removed or changed (in their new state). */
export function affectedElements(tree: TreeChange): Element[] {
  return [...tree.added, ...tree.removed, ...tree.changed.map((m) => m.after)];
}

function inView(screen: Screen): Element[] {
  return screen.elements.filter((e) => {
    const kind = screen.windows[e.window]?.kind;
    return e.visible !== null && kind !== 'system' && kind !== 'keyboard' && kind !== 'toast';
  });
}

function exactKey(e: Element): string | null {
  const name = e.text || e.label || e.description;
  return name === '' && e.resourceId === '' ? null : `${e.resourceId}|${e.className}|${name}`;
}

function idKey(e: Element): string | null {
  return e.resourceId === '' ? null : `${e.resourceId}|${e.className}`;
}

function pathKey(e: Element): string {
  return `${e.window}|${e.path}|${e.className}|${e.resourceId}`;
}

function groupByKey(
  elements: Iterable<Element>,
  keyOf: (e: Element) => string | null,
): Map<string, Element[]> {
  const groups = new Map<string, Element[]>();
  for (const e of elements) {
    const key = keyOf(e);
    if (key === null) continue;
    const list = groups.get(key);
    if (list) list.push(e);
    else groups.set(key, [e]);
  }
  return groups;
}

/** Takes the nearest candidate: rows of a list share ids. */
function takeNearest(candidates: Element[] | undefined, e: Element): Element | undefined {
  if (candidates === undefined) return undefined;
  let best = 0;
  for (let i = 1; i < candidates.length; i++) {
    if (boundsDistance(candidates[i]!.bounds, e.bounds) < boundsDistance(candidates[best]!.bounds, e.bounds))
      best = i;
  }
  return candidates.splice(best, 1)[0];
}

function boundsDistance(a: Rect, b: Rect): number {
  return (
    Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height)
  );
}

function hasOtherContent(a: Element, b: Element): boolean {
  if (a.text !== b.text || a.description !== b.description) return true;
  const x = a.state;
  const y = b.state;
  return (
    x.enabled !== y.enabled || x.checked !== y.checked || x.selected !== y.selected || x.focused !== y.focused
  );
}

/** True for an element that distinguishes screens: it has a text of its own. */
function isDistinctive(e: Element): boolean {
  return e.text !== '' || (e.description !== '' && area(e.bounds) > 0);
}

function keptShare(
  x: readonly Element[],
  y: readonly Element[],
  matches: readonly ElementMatch[],
): number | null {
  const before = x.filter(isDistinctive).length;
  const after = y.filter(isDistinctive).length;
  if (before < MIN_DISTINCTIVE || after < MIN_DISTINCTIVE) return null;
  const kept = matches.filter(
    (m) =>
      isDistinctive(m.before) &&
      m.before.text === m.after.text &&
      m.before.description === m.after.description,
  ).length;
  // Relative to the smaller side: a sheet that adds much, or a list that lost rows, leaves the screen the same.
  return kept / Math.min(before, after);
}
