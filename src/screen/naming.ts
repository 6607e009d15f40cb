import { isClear } from './clear.ts';
import type { Element } from './element.ts';
import { centre, distance, type Rect } from './geometry.ts';
import { lineage, subtree, type Screen } from './screen.ts';

/** From a text up to the container that holds it and a control: further up nothing is "its" row any more. */
const MAX_CLIMB = 6;

/**
 * Which of these controls a text names: the one in the same row or small group; else the one in the same line, or, for what stands under its
 * caption, the one right below with no other text between. Null when none is near enough to be meant.
 */
export function controlNamedBy(screen: Screen, text: Element, controls: ReadonlySet<string>): Element | null {
  for (const group of lineage(screen, text).slice(0, MAX_CLIMB)) {
    const parts = subtree(screen, group);
    const inGroup = parts.filter((e) => controls.has(e.ref) && e !== text);
    if (inGroup.length === 0) continue;
    const texts = parts.filter((e) => e.text !== '' && !e.state.editable);
    const [only] = inGroup;
    if (only && inGroup.length === 1 && isGroup(screen, group) && speaksOf(group, text, texts, only))
      return only;
    return nearest(screen, text, inGroup, texts);
  }
  return null;
}

/** A part of the screen small enough to be one thing: not a list, not the page. */
function isGroup(screen: Screen, e: Element): boolean {
  return e.role !== 'list' && e.bounds.height < screen.size.height * 0.4;
}

/** All texts of a row (title, subtitle, value) speak of its one control; in a bare group the texts stacked beside it do. */
function speaksOf(group: Element, text: Element, texts: readonly Element[], control: Element): boolean {
  if (group.state.clickable || group.role === 'row') return true;
  const { top, bottom } = stackOf(text, texts);
  const middle = control.bounds.y + control.bounds.height / 2;
  const beside =
    text.bounds.x + text.bounds.width <= control.bounds.x ||
    control.bounds.x + control.bounds.width <= text.bounds.x;
  return beside && middle >= top && middle <= bottom;
}

/** From the first to the last line of texts that stand close under one another, this one among them. */
function stackOf(text: Element, texts: readonly Element[]): { top: number; bottom: number } {
  let top = text.bounds.y;
  let bottom = top + text.bounds.height;
  const reach = text.bounds.height * 0.75;
  const sorted = texts.toSorted((a, b) => a.bounds.y - b.bounds.y);
  for (const t of sorted)
    if (t.bounds.y >= top && t.bounds.y - bottom <= reach)
      bottom = Math.max(bottom, t.bounds.y + t.bounds.height);
  for (const t of sorted.toReversed()) {
    const end = t.bounds.y + t.bounds.height;
    if (end <= bottom && top - end <= reach) top = Math.min(top, t.bounds.y);
  }
  return { top, bottom };
}

/** The control beside the text, else the one right below it. */
function nearest(
  screen: Screen,
  text: Element,
  controls: readonly Element[],
  texts: readonly Element[],
): Element | null {
  const at = text.bounds;
  const reach = Math.max(at.height * 2, screen.size.height * 0.04);
  const beside = controls.filter((c) => sharesLine(at, c.bounds));
  const below = controls.filter(
    (c) =>
      !c.state.checkable &&
      isBelow(at, c.bounds) &&
      c.bounds.y - at.y - at.height <= reach &&
      !texts.some((t) => t !== text && isBelow(at, t.bounds) && isBelow(t.bounds, c.bounds)),
  );
  const near = (list: readonly Element[]): Element | undefined =>
    list.toSorted((a, b) => gap(at, a.bounds) - gap(at, b.bounds))[0];
  const [side, under] = [near(beside), near(below)];
  if (side && under) return gap(at, side.bounds) <= gap(at, under.bounds) ? side : under;
  return side ?? under ?? null;
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
  const one = nearest(screen, row, candidates, []);
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
