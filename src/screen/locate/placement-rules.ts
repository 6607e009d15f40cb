import { checkBesideInEntry } from './beside-in-entry.ts';
import { elementsBetween } from './between.ts';
import { containerOf, containersOf, hasTitle, mayBeInBar } from '../features/containers.ts';
import { isInAnotherColumn } from '../features/beside-columns.ts';
import { underHeading } from '../features/under-heading.ts';
import { isUnderAnotherHeading, titleOfPage } from '../features/page-of-things.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { contains, type Rect } from '../model/geometry.ts';
import type { Container, Locator, Position, Region, Relation } from '../model/locator.ts';
import { elementName } from './element-name.ts';
import { controlLabelledBy } from './label-of-control.ts';
import { checkNthRow, checkRowsApart } from './nth-row.ts';
import type { PlacementOptions } from './peers.ts';
import type { PlacementResult } from './placement-result.ts';
import { isCountedRow } from './row-of.ts';
import { isInRegion, describeRegion } from '../features/regions.ts';
import { subtree, type Screen } from '../model/screen.ts';
import { textMatches, type TextCase } from '../model/text.ts';

export interface PlacementContext {
  /** Returns the elements that the anchor of a relation matches. */
  readonly find: (anchor: Locator) => readonly Element[];
  readonly textCase: TextCase;
  /** Facts about the rows out of view. */
  readonly options?: PlacementOptions;
}

type PositionOf<K extends Position['kind']> = Extract<Position, { readonly kind: K }>;

/** Checks all regions, containers and relations; the reason names the first that does not hold. Ordinals are left to the caller. */
export function checkPositions(
  screen: Screen,
  element: Element,
  positions: readonly Position[],
  context: PlacementContext,
): PlacementResult {
  const reasons: string[] = [];
  let unknown: PlacementResult | null = null;
  const frame = frameOf(screen, element, positions);
  for (const position of positions) {
    if (position.kind === 'ordinal') continue;
    const result = checkPosition(screen, element, position, { ...context, frame });
    if (result.status === 'fails') return result;
    if (result.status === 'unknown') unknown ??= result;
    reasons.push(result.reason);
  }
  if (unknown !== null) return unknown;
  return {
    status: 'holds',
    reason: reasons.length > 0 ? `${elementName(element)} ${reasons.join(' and ')}` : '',
  };
}

function checkPosition(
  screen: Screen,
  element: Element,
  position: Exclude<Position, { kind: 'ordinal' }>,
  context: PlacementContext & { readonly frame: ReturnType<typeof frameOf> },
): PlacementResult {
  switch (position.kind) {
    case 'region':
      return checkRegion(element, position, context.frame);
    case 'container':
      return checkContainer(screen, element, position, context);
    case 'nth row':
      return checkNthRow(screen, element, position, context.options ?? {});
    case 'counted row':
      return isCountedRow(screen, element, position)
        ? { status: 'holds', reason: '' }
        : { status: 'fails', reason: `${elementName(element)} is in another row` };
    case 'relation':
      return checkRelation(screen, element, position, context);
  }
}

/** Returns the rectangle that regions refer to: "top right" together with "in the dialog" means the top right of the dialog. */
function frameOf(
  screen: Screen,
  element: Element,
  positions: readonly Position[],
): { bounds: Rect; words: string } {
  const named = positions.find((p): p is PositionOf<'container'> => p.kind === 'container');
  const area = named === undefined ? undefined : containerOf(screen, element, named.container);
  if (named !== undefined && area !== undefined)
    return {
      bounds: isOneLine(area.bounds, element) ? asHighAsScreen(area.bounds, screen) : area.bounds,
      words: `of the ${named.container}`,
    };
  return { bounds: { x: 0, y: 0, ...screen.size }, words: 'of the screen' };
}

/** True for a bar with a single line of controls, which has no top and no bottom of its own. */
function isOneLine(area: Rect, element: Element): boolean {
  const box = element.visible ?? element.bounds;
  const isInMiddle = !isInRegion(element, area, 'top') && !isInRegion(element, area, 'bottom');
  return isInMiddle && area.height < 3 * box.height;
}

/** Returns the frame in which the top and the bottom are those of the screen: a toolbar is at the top as a whole. */
const asHighAsScreen = (area: Rect, { size }: Screen): Rect => ({ ...area, y: 0, height: size.height });

function checkRegion(
  element: Element,
  { region }: PositionOf<'region'>,
  frame: { bounds: Rect; words: string },
): PlacementResult {
  const where = describeRegion(element.visible ?? element.bounds, frame.bounds);
  if (isInRegion(element, frame.bounds, region))
    return { status: 'holds', reason: `is ${where} ${frame.words}` };
  return {
    status: 'fails',
    reason: `${elementName(element)} is ${where} ${frame.words}, not ${regionPhrase(region)}`,
  };
}

function regionPhrase(region: Region): string {
  if (region === 'centre') return 'in the middle';
  return region === 'left' || region === 'right' ? `on the ${region}` : `at the ${region}`;
}

function checkContainer(
  screen: Screen,
  element: Element,
  { container, label }: PositionOf<'container'>,
  context: PlacementContext,
): PlacementResult {
  const words = label === null ? `the ${container}` : `the "${label}" ${container}`;
  const where = describeRegion(element.visible ?? element.bounds, { x: 0, y: 0, ...screen.size });
  if (container === 'page') return checkPage(screen, element, label ?? '', context.textCase);
  if (container === 'part') return checkPart(screen, element, label ?? '', context.textCase);
  if (label !== null && ['section', 'list', 'table', 'form', 'card'].includes(container)) {
    const under = underHeading(screen, element, label, context.textCase);
    if (under === 'yes') return { status: 'holds', reason: `is under "${label}"` };
    if (under === 'unclear')
      return {
        status: 'unknown',
        reason: `${elementName(element)} is below "${label}", and nobody can tell whether that is a heading`,
      };
  }
  const area = containerOf(screen, element, container);
  if (area && (label === null || hasTitle(screen, area, label, context.textCase))) {
    return { status: 'holds', reason: `is in ${words}` };
  }
  if (area)
    return {
      status: 'fails',
      reason: `${elementName(element)} is in a ${container}, but not in ${words}`,
    };
  if (label === null && mayBeInBar(screen, element, container))
    return {
      status: 'unknown',
      reason: `${elementName(element)} is ${where}, and nothing shows that a ${container} is there`,
    };
  const any = container === 'form' || container === 'section' || containersOf(screen, container).length > 0;
  return {
    status: 'fails',
    reason: any
      ? `${elementName(element)} is ${where}, not in ${words}`
      : `${elementName(element)} is ${where}, and no ${container} is on the screen`,
  };
}

/** Returns the fields and lists of choices of this name: what stands in one of them stands in no other part. */
function fieldsCalled(screen: Screen, label: string, textCase: TextCase): readonly Element[] {
  const fields = screen.elements.filter(
    (e) => e.visible !== null && (e.role === 'input' || e.role === 'dropdown' || e.state.editable),
  );
  const refs = new Set(fields.map(({ ref }) => ref));
  const isSaid = (words: string): boolean => textMatches(words, label, 'exact', textCase);
  // The value of a field that has another name is no name of it.
  const isValue = (e: Element): boolean => isSaid(e.text) && (e.description !== '' || e.hint !== '');
  const own = fields.filter((e) => [e.description, e.hint].some(isSaid) || (isSaid(e.label) && !isValue(e)));
  const captions = screen.elements.filter((e) => e.visible !== null && !refs.has(e.ref) && isSaid(e.text));
  return [...own, ...captions.flatMap((caption) => controlLabelledBy(screen, caption, refs) ?? [])];
}

/** The number that a tab shows beside its name. */
const BADGE = /\s+\d{1,4}\+?$/u;

/** Containers that a title alone may name: `"Berlin" is shown in "Favourites"`. */
const NAMED_PARTS: readonly Container[] = ['dialog', 'sheet', 'drawer', 'row', 'card'];

/** Checks a place that the line names without its kind: a section, a page, a tab, a dialog or a row. Nothing that is called so refutes it less than another heading. */
function checkPart(screen: Screen, element: Element, label: string, textCase: TextCase): PlacementResult {
  const fields = fieldsCalled(screen, label, textCase);
  if (fields.length > 0)
    return fields.some((field) => subtree(screen, field).includes(element))
      ? { status: 'holds', reason: `is in "${label}"` }
      : { status: 'unknown', reason: `${elementName(element)} is not in the field "${label}"` };
  const under = underHeading(screen, element, label, textCase);
  if (under === 'yes') return { status: 'holds', reason: `is under "${label}"` };
  const isInside = NAMED_PARTS.some((kind) => {
    const area = containerOf(screen, element, kind);
    return area !== undefined && hasTitle(screen, area, label, textCase);
  });
  const isOnTab = screen.elements.some(
    (e) =>
      e.role === 'tab' &&
      e.state.selected &&
      e.visible !== null &&
      subtree(screen, e)
        .flatMap((d) => [d.text, d.label, d.description])
        .flatMap((t) => [t, t.replace(BADGE, '')])
        .some((t) => textMatches(t, label, 'exact', textCase)),
  );
  if (isInside || isOnTab) return { status: 'holds', reason: `is in "${label}"` };
  const name = elementName(element);
  return under === 'no'
    ? { status: 'fails', reason: `${name} is not in "${label}"` }
    : { status: 'unknown', reason: `nothing shows whether ${name} is in "${label}"` };
}

/** Checks that an element is on the page of that name, and not in a part of it with a heading of its own. */
function checkPage(screen: Screen, element: Element, name: string, textCase: TextCase): PlacementResult {
  const title = titleOfPage(screen, name);
  if (title === null) return { status: 'unknown', reason: `nobody can tell whether this is the ${name}` };
  if (isUnderAnotherHeading(screen, title, element))
    return {
      status: 'unknown',
      reason: `${elementName(element)} stands under another heading of the ${name}`,
    };
  return checkPart(screen, element, title.text, textCase);
}

function checkRelation(
  screen: Screen,
  element: Element,
  { relation, anchors: locators, direct, rows }: PositionOf<'relation'>,
  context: PlacementContext,
): PlacementResult {
  const anchors = locators.map((locator) => ({
    locator,
    found: context.find(locator).filter((a) => a !== element),
  }));
  const missing = anchors.find((a) => a.found.length === 0);
  if (missing) return { status: 'fails', reason: `${missing.locator.source} is not there to be ${relation}` };
  const box = element.visible ?? element.bounds;
  const isAside = (anchor: Element): boolean =>
    relation === 'below' && anchor.role === 'heading' && isInAnotherColumn(screen, anchor, element);
  const beside = anchors[0]?.found.filter(isAside) ?? [];
  if (beside.length > 0 && beside.length === anchors[0]?.found.length)
    return {
      status: 'fails',
      reason: `${elementName(element)} stands in another column than ${locators[0]?.source ?? ''}`,
    };
  const boxes = anchors.map((a) => a.found.filter((e) => !isAside(e)).map((e) => e.visible ?? e.bounds));
  const words = anchors.map((a) => a.locator.source).join(' and ');
  const [first = [], second = []] = boxes;
  const holds =
    relation === 'between'
      ? first.some((p) => second.some((q) => isBetween(box, p, q)))
      : first.some((anchor) => RELATION_CHECKS[relation](box, anchor));
  const near = (anchors[0]?.found ?? []).filter(
    (a) => relation !== 'between' && RELATION_CHECKS[relation](box, a.visible ?? a.bounds),
  );
  if (holds && rows !== undefined)
    return checkRowsApart(screen, element, near, { rows, words: `${rows} rows ${relation} ${words}` });
  if (holds && direct === true) {
    return checkDirect(screen, element, near, `directly ${relation} ${words}`);
  }
  const inEntry =
    relation === 'next to' ? checkBesideInEntry(screen, element, anchors[0]?.found ?? [], holds) : null;
  if (inEntry !== null) return inEntry;
  if (holds) return { status: 'holds', reason: `is ${relation} ${words}` };
  const other = first[0];
  const actual =
    other === undefined ? '' : `is ${actualRelation(box, other)} ${anchors[0]?.locator.source ?? ''}, `;
  return { status: 'fails', reason: `${elementName(element)} ${actual}not ${relation} ${words}` };
}

/**
 * Checks that nothing stands between an element and its anchor. Another element of the kind of one of them refutes it; a text of another kind may
 * belong to one of them, such as the hint below a field.
 */
function checkDirect(
  screen: Screen,
  element: Element,
  anchors: readonly Element[],
  words: string,
): PlacementResult {
  const between = anchors.map((anchor) => ({ anchor, found: elementsBetween(screen, element, anchor) }));
  if (between.some(({ found }) => found?.length === 0)) return { status: 'holds', reason: `is ${words}` };
  const [first] = between;
  const name = elementName(element);
  if (first === undefined || first.found === null)
    return {
      status: 'unknown',
      reason: `${name} stands in no line with it, so nobody can tell whether it is ${words}`,
    };
  const rival = first.found.find(({ role }) => role === element.role || role === first.anchor.role);
  return rival === undefined
    ? { status: 'unknown', reason: `${elementName(first.found[0] ?? element)} stands between` }
    : { status: 'fails', reason: `${elementName(rival)} stands between, so ${name} is not ${words}` };
}

/** Returns how far two boxes side by side may overlap: shadows, paddings, a pixel of rounding. */
function slack(a: number, b: number): number {
  return Math.min(a, b) * 0.25 + 2;
}

const above = (a: Rect, b: Rect): boolean => a.y + a.height <= b.y + slack(a.height, b.height) && a.y < b.y;
const leftOf = (a: Rect, b: Rect): boolean =>
  a.x + a.width <= b.x + slack(a.width, b.width) && a.x < b.x && overlapY(a, b) > 0;
const overlapY = (a: Rect, b: Rect): number => Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
const overlapX = (a: Rect, b: Rect): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);

function nextTo(a: Rect, b: Rect): boolean {
  if (contains(a, b) || contains(b, a)) return false;
  const [dx, dy] = [-overlapX(a, b), -overlapY(a, b)];
  const reach = Math.max(a.height, b.height) * 2;
  return dy < 0 ? dx <= Math.max(reach, (a.width + b.width) / 2) : dx < 0 && dy <= reach / 2;
}

const RELATION_CHECKS: Readonly<Record<Exclude<Relation, 'between'>, (a: Rect, b: Rect) => boolean>> = {
  above,
  below: (a, b) => above(b, a),
  'left of': leftOf,
  'right of': (a, b) => leftOf(b, a),
  'next to': nextTo,
  inside: (a, b) => contains(b, a),
};

function isBetween(box: Rect, p: Rect, q: Rect): boolean {
  const vertical = (above(p, box) && above(box, q)) || (above(q, box) && above(box, p));
  return vertical || (leftOf(p, box) && leftOf(box, q)) || (leftOf(q, box) && leftOf(box, p));
}

function actualRelation(box: Rect, anchor: Rect): string {
  if (contains(anchor, box)) return 'inside';
  if (leftOf(box, anchor)) return 'left of';
  if (leftOf(anchor, box)) return 'right of';
  if (above(box, anchor)) return 'above';
  return above(anchor, box) ? 'below' : 'over';
}

/** Returns the n-th in reading order; from the end where n is negative. */
export function nthInReadingOrder<T extends Element>(elements: readonly T[], n: number): T | undefined {
  const ordered = inReadingOrder(elements);
  return n > 0 ? ordered[n - 1] : ordered.at(n);
}
