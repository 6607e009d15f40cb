import { isClear } from './clear.ts';
import type { Element } from './element.ts';
import { centre, distance, type Rect } from './geometry.ts';
import { lineage, subtree, type Screen } from './screen.ts';

/** From a text up to the container that holds it and a control: further up nothing is "its" row any more. */
const MAX_CLIMB = 6;

/**
 * Which of these controls a text names: the one in the same row, card or group; where a group holds several, the one in the same line,
 * else the nearest one below it. Null when none is near enough to be meant.
 */
export function controlNamedBy(screen: Screen, text: Element, controls: ReadonlySet<string>): Element | null {
  for (const group of lineage(screen, text).slice(0, MAX_CLIMB)) {
    const inGroup = subtree(screen, group).filter((e) => controls.has(e.ref));
    if (inGroup.length === 0) continue;
    return inGroup.length === 1 && isGroup(screen, group)
      ? (inGroup[0] ?? null)
      : nearest(screen, text, inGroup);
  }
  return null;
}

/** A part of the screen small enough to be one thing: not a list, not the page. */
function isGroup(screen: Screen, e: Element): boolean {
  return e.role !== 'list' && e.bounds.height < screen.size.height * 0.4;
}

/** The control beside the text, else right below it, else right above it when nothing else can be meant. */
function nearest(screen: Screen, text: Element, controls: readonly Element[]): Element | null {
  const at = text.bounds;
  const beside = controls.filter((c) => sharesLine(at, c.bounds));
  const below = controls.filter((c) => isBelow(at, c.bounds));
  const near = (list: readonly Element[]): Element | undefined =>
    list.toSorted((a, b) => gap(at, a.bounds) - gap(at, b.bounds))[0];
  const [side, under] = [near(beside), near(below)];
  if (side && under) return gap(at, side.bounds) <= gap(at, under.bounds) ? side : under;
  const found = side ?? under ?? null;
  return found !== null && gap(at, found.bounds) < screen.size.height * 0.25 ? found : null;
}

function sharesLine(a: Rect, b: Rect): boolean {
  const [middleA, middleB] = [a.y + a.height / 2, b.y + b.height / 2];
  return Math.abs(middleA - middleB) < Math.max(a.height, b.height) / 2;
}

function isBelow(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return b.y >= a.y + a.height / 2 && overlap > 0;
}

function gap(a: Rect, b: Rect): number {
  const dx = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width));
  const dy = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height));
  return dx + dy;
}

/**
 * Those of `candidates` that share a row or card with one of the texts `rows`: the smallest container that holds both decides; where it
 * holds several candidates (a flat grid), the one in the text's line or the nearest below it counts.
 */
export function inRowOf(screen: Screen, candidates: readonly Element[], rows: readonly Element[]): Element[] {
  const refs = new Set(candidates.map((c) => c.ref));
  const found = new Set<Element>();
  for (const row of rows) {
    for (const group of lineage(screen, row)) {
      const inGroup = subtree(screen, group).filter((e) => refs.has(e.ref) && e.ref !== row.ref);
      if (inGroup.length === 0) continue;
      for (const e of isGroup(screen, group) ? inGroup : pickNearest(screen, row, inGroup)) found.add(e);
      break;
    }
  }
  return candidates.filter((c) => found.has(c));
}

function pickNearest(screen: Screen, row: Element, candidates: readonly Element[]): Element[] {
  const one = nearest(screen, row, candidates);
  if (one) return [one];
  const close = candidates
    .filter((c) => isClear(screen, c))
    .toSorted(
      (a, b) =>
        distance(centre(a.bounds), centre(row.bounds)) - distance(centre(b.bounds), centre(row.bounds)),
    )[0];
  return close && distance(centre(close.bounds), centre(row.bounds)) < screen.size.height * 0.15
    ? [close]
    : [];
}
