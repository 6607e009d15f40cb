/** Finds surfaces over the page that no role and no window names, such as a toast, menu or popover of plain boxes, by what came into two trees. */
import { isTouchable } from '../screen/elements/hittable.ts';
import type { Element } from '../screen/model/element.ts';
import { area, centre, containsPoint, intersection, type Rect } from '../screen/model/geometry.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../screen/model/screen.ts';
import type { TreeChange } from './tree-change.ts';

/** A box over the page that was not there on the other screen. */
export interface AppearedSurface {
  readonly box: Rect;
  /** `menu`: choices below each other; `popup`: other controls; `message`: words without a control. */
  readonly kind: 'menu' | 'popup' | 'message';
  readonly title: string;
  readonly package: string;
  /** Where the new words of a surface are that was there before with other ones; absent when all of it is new. */
  readonly renewed?: readonly Rect[];
}

/** Shares of the screen between which a box is a surface over the page: below it is a mark, above it a page. */
const SMALLEST = 0.003;
const LARGEST = 0.85;
/** Share of the screen from which a container is the page itself, and says nothing about what is in it. */
const PAGE_SHARE = 0.5;
/** Share of a label that lies under a surface. */
const HIDDEN_SHARE = 0.3;
/** Share of the larger of two boxes that both have, from which an element stayed where it was. */
const SAME_PLACE = 0.5;

/**
 * Returns the topmost surface that came over the page of `screen`; null when there is none. New content in the flow of a page pushes the rest;
 * only a surface lies over other content, or stands apart from all of the page. Something within a small part of the page, such as a mark in a row,
 * is of that part, and a lone control floats without being a surface.
 * @param matches pairs of elements, of which `after` are on `screen`.
 * @param known refs of the elements of overlays that a role or window names.
 * @param isReplaced true when the rest of the page changed too: then a bar along an edge is of the page.
 */
export function appearedSurface(
  screen: Screen,
  matches: TreeChange['matches'],
  known: ReadonlySet<string>,
  isReplaced: boolean,
): AppearedSurface | null {
  const stayed = stayedOf(matches);
  const hasStayed = holdersOf(screen, (e) => stayed.has(e.ref));
  const hasCome = holdersOf(screen, (e) => !stayed.has(e.ref) && !known.has(e.ref));
  // A surface may take the box of another one: its words tell.
  const isNew = (e: Element): boolean =>
    !known.has(e.ref) && (!stayed.has(e.ref) || (hasCome.has(e.ref) && !isSpanning(screen, e.visible)));
  const roots = screen.elements.filter((e) => {
    if (e.visible === null || !isNew(e) || hasStayed.has(e.ref) || !isOfPage(screen, e)) return false;
    const above = e.parent === null ? undefined : byRef(screen, e.parent);
    return above === undefined || above.visible === null || !isNew(above) || hasStayed.has(above.ref);
  });
  const sighting = { screen, hasStayed, isReplaced };
  const found = [
    ...roots.filter((root) => root.parent !== null).flatMap((root) => surfaceAt(sighting, root) ?? []),
    ...renewedRoots(sighting, stayed, known).flatMap((root) => renewedSurface(sighting, root, stayed) ?? []),
  ];
  return found.toSorted((a, b) => b.order - a.order)[0]?.surface ?? null;
}

/** Returns the refs of elements that are where they were, or that moved with their words. */
function stayedOf(matches: TreeChange['matches']): Set<string> {
  const stayed = new Set<string>();
  for (const { before, after } of matches) {
    const hasWords = after.text !== '' || after.description !== '';
    const isSame = before.text === after.text && before.description === after.description;
    if (hasWords ? isSame : sharedShare(before.bounds, after.bounds) >= SAME_PLACE) stayed.add(after.ref);
  }
  return stayed;
}

/** Share of what is read in a box from which it holds other words than before. */
const RENEWED_SHARE = 0.5;

/** Returns the topmost small boxes in which most of what is read is new, though something stayed, as the buttons of a dialog in the place of another one. */
function renewedRoots(
  { screen, hasStayed, isReplaced }: Sighting,
  stayed: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Element[] {
  if (isReplaced) return [];
  const read = new Map<string, { all: number; come: number; isLedByNew: boolean | null }>();
  for (const e of screen.elements) {
    if (e.visible === null || e.text === '' || known.has(e.ref)) continue;
    const isNew = !stayed.has(e.ref);
    for (const holder of selfAndAncestors(screen, e)) {
      const sum = read.get(holder.ref) ?? { all: 0, come: 0, isLedByNew: null };
      sum.all += e.text.length;
      if (isNew) sum.come += e.text.length;
      if (sum.isLedByNew === null && !isTouchable(e)) sum.isLedByNew = isNew;
      read.set(holder.ref, sum);
    }
  }
  const page = PAGE_SHARE * screen.size.width * screen.size.height;
  const isRenewed = (e: Element): boolean => {
    const sum = read.get(e.ref);
    if (sum === undefined || e.visible === null || area(e.visible) >= page || !isOfPage(screen, e))
      return false;
    // A message that changes under its title, such as a countdown, leaves the surface the same one.
    return sum.isLedByNew === true && sum.come >= RENEWED_SHARE * sum.all;
  };
  return screen.elements.filter((e) => {
    if (!hasStayed.has(e.ref) || e.children.length === 0 || !isRenewed(e)) return false;
    const above = e.parent === null ? undefined : byRef(screen, e.parent);
    return above !== undefined && !isRenewed(above);
  });
}

/** Returns the surface of a box that is where it was with other words; null for a part of the page: a bar, or what lies over nothing. */
function renewedSurface(sighting: Sighting, root: Element, stayed: ReadonlySet<string>): FoundSurface | null {
  const found = surfaceAt(sighting, root);
  if (found === null || isDocked(sighting.screen, root, found.surface.box)) return null;
  const parts = subtree(sighting.screen, root).filter((e) => e.visible !== null);
  const came = parts.filter((e) => e.text !== '' && !stayed.has(e.ref)).map((e) => e.visible!);
  return { ...found, surface: { ...found.surface, renewed: came } };
}

function isSpanning({ size }: Screen, box: Rect | null): boolean {
  return box !== null && area(box) >= LARGEST * size.width * size.height;
}

function sharedShare(a: Rect, b: Rect): number {
  const shared = intersection(a, b);
  return shared === null ? 0 : area(shared) / Math.max(area(a), area(b));
}

/** Returns the refs of all elements that hold words or an image of which `is` is true. */
function holdersOf(screen: Screen, is: (e: Element) => boolean): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const e of screen.elements) {
    if (e.visible === null || (e.text === '' && e.description === '' && e.role !== 'image') || !is(e))
      continue;
    for (const holder of selfAndAncestors(screen, e)) holders.add(holder.ref);
  }
  return holders;
}

function isOfPage({ windows }: Screen, { window }: Element): boolean {
  const kind = windows[window]?.kind;
  return kind === 'app' || kind === undefined;
}

interface FoundSurface {
  readonly surface: AppearedSurface;
  readonly order: number;
}

/** A screen on which surfaces are looked for. */
interface Sighting {
  readonly screen: Screen;
  /** refs of elements that hold words or an image that stayed. */
  readonly hasStayed: ReadonlySet<string>;
  readonly isReplaced: boolean;
}

function surfaceAt(sighting: Sighting, root: Element): FoundSurface | null {
  const { screen, isReplaced } = sighting;
  const parts = subtree(screen, root).filter((e) => e.visible !== null);
  const words = parts.filter((e) => e.label !== '' && (e.children.length === 0 || e.text !== ''));
  if (words.length === 0 || isLoneControl(parts, words)) return null;
  const box = boxOf(screen, parts, words);
  const { width, height } = screen.size;
  const share = area(box) / (width * height);
  if (share < SMALLEST || share > LARGEST || isInsidePart(screen, root, box)) return null;
  const kind = kindOf(parts);
  if (isReplaced && (isBar(box, screen) || isPage(screen, parts))) return null;
  if (kind !== 'message' && isDocked(screen, root, box) && !buriesBar(screen, root, parts, box)) return null;
  const lies = coversContent(screen, root, parts, box);
  if (!lies && (isReplaced || !standsApart(sighting, root, box))) return null;
  const names = words.filter(({ state }) => !state.editable && !state.password);
  const title = names.find((e) => !isTouchable(e)) ?? names[0];
  return {
    order: root.order,
    surface: {
      box,
      kind,
      // A typed value is no title, and may be a password.
      title: title === undefined ? '' : title.text || title.description || title.label,
      package: root.package,
    },
  };
}

/** True when all words belong to one control, as those of a floating button do. A box that takes the touches of several controls or rows is none. */
function isLoneControl(parts: readonly Element[], words: readonly Element[]): boolean {
  const controls = parts.filter(isTouchable);
  const [first] = controls;
  return (
    first?.visible != null &&
    !holdsSeveral(parts, controls) &&
    controls.every((c) => intersection(c.bounds, first.bounds) !== null) &&
    words.every((w) => containsPoint(first.visible!, centre(w.visible!)))
  );
}

/** True for parts with several rows of a list, or several controls beside each other. */
function holdsSeveral(parts: readonly Element[], controls: readonly Element[]): boolean {
  if (parts.some((p) => p.role === 'list' && p.children.length > 1)) return true;
  const innermost = controls.filter((c) => !controls.some((o) => o.path.startsWith(`${c.path}/`)));
  return innermost.some((c) => intersection(c.bounds, innermost[0]!.bounds) === null);
}

/** Share of the box around all words that a box holds which is drawn around them. */
const HELD_SHARE = 0.98;

/** Returns the smallest box around all words, unless that spans the screen: then the box around the words. */
function boxOf(screen: Screen, parts: readonly Element[], words: readonly Element[]): Rect {
  const union = unionOf(words.map((w) => w.visible!));
  const around = parts
    .filter((p) => p.children.length > 0)
    .map((p) => p.visible!)
    .filter((r) => area(intersection(r, union) ?? NOWHERE) >= HELD_SHARE * area(union))
    .filter((r) => area(r) <= LARGEST * screen.size.width * screen.size.height)
    .toSorted((a, b) => area(a) - area(b));
  return around[0] ?? union;
}

function unionOf(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const width = Math.max(...boxes.map((b) => b.x + b.width)) - x;
  return { x, y, width, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}

/** Share of a surface from which it is where something else is. */
const MOSTLY = 0.5;

/** True for what lies within a part of the page, such as a mark in a row or another bar in the place of a bar. */
function isInsidePart(screen: Screen, root: Element, box: Rect): boolean {
  const part = root.parent === null ? undefined : byRef(screen, root.parent);
  if (part?.visible == null) return false;
  if (area(part.visible) >= PAGE_SHARE * screen.size.width * screen.size.height) return false;
  const shared = intersection(box, part.visible);
  return shared !== null && area(shared) >= MOSTLY * area(box);
}

/** Share of the screen's height up to which a box along an edge is a bar. */
const BAR_SHARE = 0.2;
/** Share of the screen's width from which a box is as wide as the screen. */
const WIDE_SHARE = 0.95;
/** Share of the screen's height within which a box meets an edge: system bars may lie between. */
const EDGE_SHARE = 0.06;

/** True for a low box along the whole top or bottom edge. */
function isBar(box: Rect, { size: { width, height } }: Screen): boolean {
  const isLow = box.width >= WIDE_SHARE * width && box.height <= BAR_SHARE * height;
  return isLow && (box.y <= EDGE_SHARE * height || box.y + box.height >= (1 - EDGE_SHARE) * height);
}

/** Share of the screen's height by which two bars may be apart, or overlap. */
const MEET = 0.02;

/** True for a low box as wide as the screen whose outer edge meets the screen's or that of another bar: with controls, it is a bar of the page. */
function isDocked(screen: Screen, root: Element, box: Rect): boolean {
  const { width, height } = screen.size;
  if (box.width < WIDE_SHARE * width || box.height > BAR_SHARE * height) return false;
  if (isBar(box, screen)) return true;
  const bottom = box.y + box.height;
  return screen.elements.some((e) => {
    if (e.visible === null || e.visible.width < WIDE_SHARE * width || e.path.startsWith(`${root.path}/`))
      return false;
    const isLow = e.visible.height <= BAR_SHARE * height;
    return isLow && isBar(e.visible, screen) && Math.abs(e.visible.y - bottom) <= MEET * height;
  });
}

/** True when a bar with controls lies under the box, and other content of the page too: a bar of the page stands beside the others, or in the place of one. */
function buriesBar(screen: Screen, root: Element, parts: readonly Element[], box: Rect): boolean {
  const under = contentUnder(screen, root, parts, box);
  const places = under.filter(isTouchable).flatMap((e) => barsAround(screen, under, e));
  return places.some((place) => under.some((e) => intersection(e.bounds, place) === null));
}

/** Returns the bars of several controls that one of them belongs to: its row, and a box around it, which may have two rows. */
function barsAround(screen: Screen, under: readonly Element[], control: Element): Rect[] {
  const controls = under.filter(isTouchable);
  const at = centre(control.bounds).y;
  const row = controls.filter(({ bounds }) => bounds.y < at && bottomOf(bounds) > at);
  const { y, height } = unionOf(row.map((r) => r.bounds));
  const boxes = selfAndAncestors(screen, control).slice(1);
  const around = boxes.flatMap(({ visible }) => (visible === null ? [] : [visible]));
  const holds = (place: Rect): number => controls.filter((c) => intersection(c.bounds, place)).length;
  return [{ x: 0, y, width: screen.size.width, height }, ...around].filter(
    (place) => isBar(place, screen) && holds(place) > 1,
  );
}

function bottomOf({ y, height }: Rect): number {
  return y + height;
}

/** True when words or controls of the page that are painted before lie under the box. */
function coversContent(screen: Screen, root: Element, parts: readonly Element[], box: Rect): boolean {
  return contentUnder(screen, root, parts, box).length > 0;
}

/** Returns the words and controls of the page that are painted before the surface and lie under its box. */
function contentUnder(screen: Screen, root: Element, parts: readonly Element[], box: Rect): Element[] {
  const own = new Set(parts.map((p) => p.ref));
  const around = new Set(selfAndAncestors(screen, root).map((e) => e.ref));
  return screen.elements.filter((e) => {
    if (e.visible === null || own.has(e.ref) || around.has(e.ref)) return false;
    const isControl = isTouchable(e) && area(e.visible) < PAGE_SHARE * screen.size.width * screen.size.height;
    if (e.text === '' && !isControl && (e.children.length > 0 || e.label === '')) return false;
    if (!isOfPage(screen, e)) return false;
    if (e.coveredBy !== null && own.has(e.coveredBy)) return true;
    const shared = intersection(e.visible, box);
    return e.order < root.order && shared !== null && area(shared) >= HIDDEN_SHARE * area(e.visible);
  });
}

/** True when one of the parts spans the screen and hides what lies below: it is another page. */
function isPage(screen: Screen, parts: readonly Element[]): boolean {
  const { width, height } = screen.size;
  const spanning = new Set(
    parts.filter((p) => area(p.visible!) >= LARGEST * width * height).map((p) => p.ref),
  );
  return screen.elements.some((e) => e.coveredBy !== null && spanning.has(e.coveredBy));
}

/** True when the page is one branch of the tree, and the surface is another one over its box. */
function standsApart({ screen, hasStayed }: Sighting, root: Element, box: Rect): boolean {
  const line = selfAndAncestors(screen, root);
  const at = line.findIndex((e, i) => i > 0 && hasStayed.has(e.ref));
  const ofPage = PAGE_SHARE * screen.size.width * screen.size.height;
  return (line[at]?.children ?? []).some((ref) => {
    const mate = hasStayed.has(ref) ? byRef(screen, ref) : undefined;
    if (mate?.visible == null || area(mate.visible) < ofPage) return false;
    return area(intersection(mate.visible, box) ?? NOWHERE) >= MOSTLY * area(box);
  });
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Smallest number of choices of a menu. */
const MIN_CHOICES = 2;

function kindOf(parts: readonly Element[]): AppearedSurface['kind'] {
  const controls = parts.filter((e) => isTouchable(e) && e.label !== '');
  if (controls.length === 0) return 'message';
  const [first] = controls;
  const isColumn = controls.every(({ bounds }) => Math.abs(bounds.x - first!.bounds.x) <= 2);
  return controls.length >= MIN_CHOICES && isColumn ? 'menu' : 'popup';
}
