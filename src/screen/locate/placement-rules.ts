import { isHittable } from '../elements/hittable.ts';
import { containerOf, hasTitle, containersOf, isUnderHeading } from '../features/containers.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { contains, type Rect } from '../model/geometry.ts';
import type { Position, Relation, Locator } from '../model/locator.ts';
import { isInRegion, describeRegion } from '../features/regions.ts';
import type { Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';

export interface PlacementResult {
  readonly holds: boolean;
  readonly because: string;
}

/** What the engine needs beside the screen: how anchors are found, and whether case counts. */
export interface PlacementContext {
  readonly find: (phrase: Locator) => readonly Element[];
  readonly textCase: TextCase;
}

type PositionOf<K extends Position['kind']> = Extract<Position, { readonly kind: K }>;

/** Whether an element stands where the words say, for all of them; the reason names the first that does not hold. Ordinals are left to the caller. */
export function checkPositions(
  screen: Screen,
  element: Element,
  places: readonly Position[],
  context: PlacementContext,
): PlacementResult {
  const reasons: string[] = [];
  const frame = frameOf(screen, element, places);
  for (const place of places) {
    const placing =
      place.kind === 'region'
        ? checkRegion(element, place, frame)
        : place.kind === 'container'
          ? checkContainer(screen, element, place, context)
          : place.kind === 'relation'
            ? checkRelation(element, place, context)
            : { holds: true, because: '' };
    if (!placing.holds) return placing;
    if (placing.because !== '') reasons.push(placing.because);
  }
  return {
    holds: true,
    because: reasons.length > 0 ? `${elementName(element)} ${reasons.join(' and ')}` : '',
  };
}

export function elementName(element: Element): string {
  const name = element.text || element.label || element.description || element.hint;
  return name === ''
    ? `the ${element.role} ${element.ref}`
    : `'${name.length > 60 ? `${name.slice(0, 59)}…` : name}'`;
}

/** "top right of the dialog": a region beside a container is a region of that container. */
function frameOf(
  screen: Screen,
  element: Element,
  places: readonly Position[],
): { bounds: Rect; words: string } {
  const holder = places.find((p) => p.kind === 'container');
  const part = holder?.kind === 'container' ? containerOf(screen, element, holder.container) : undefined;
  if (part && holder?.kind === 'container')
    return { bounds: part.bounds, words: `of the ${holder.container}` };
  return { bounds: { x: 0, y: 0, ...screen.size }, words: 'of the screen' };
}

function checkRegion(
  element: Element,
  place: PositionOf<'region'>,
  frame: { bounds: Rect; words: string },
): PlacementResult {
  const where = describeRegion(element.visible ?? element.bounds, frame.bounds);
  if (isInRegion(element, frame.bounds, place.region))
    return { holds: true, because: `lies ${where} ${frame.words}` };
  return {
    holds: false,
    because: `${elementName(element)} lies ${where} ${frame.words}, not ${regionPhrase(place.region)}`,
  };
}

function regionPhrase(where: PositionOf<'region'>['region']): string {
  return where === 'centre'
    ? 'in the middle'
    : where === 'left' || where === 'right'
      ? `on the ${where}`
      : `at the ${where}`;
}

function checkContainer(
  screen: Screen,
  element: Element,
  place: PositionOf<'container'>,
  context: PlacementContext,
): PlacementResult {
  const { label } = place;
  const words = label === null ? `the ${place.container}` : `the "${label}" ${place.container}`;
  const where = describeRegion(element.visible ?? element.bounds, { x: 0, y: 0, ...screen.size });
  if (label !== null && ['section', 'list', 'form', 'card'].includes(place.container)) {
    if (isUnderHeading(screen, element, label, context.textCase))
      return { holds: true, because: `stands under "${label}"` };
  }
  const part = containerOf(screen, element, place.container);
  if (part && (label === null || hasTitle(screen, part, label, context.textCase))) {
    return { holds: true, because: `is in ${words}` };
  }
  if (part)
    return {
      holds: false,
      because: `${elementName(element)} is in a ${place.container}, but not in ${words}`,
    };
  const any =
    place.container === 'form' ||
    place.container === 'section' ||
    containersOf(screen, place.container).length > 0;
  return {
    holds: false,
    because: any
      ? `${elementName(element)} lies ${where}, not in ${words}`
      : `${elementName(element)} lies ${where}, and no ${place.container} is on the screen`,
  };
}

function checkRelation(
  element: Element,
  place: PositionOf<'relation'>,
  context: PlacementContext,
): PlacementResult {
  const anchors = place.anchors.map((phrase) => ({
    phrase,
    found: context.find(phrase).filter((a) => a !== element),
  }));
  const missing = anchors.find((a) => a.found.length === 0);
  if (missing)
    return { holds: false, because: `${missing.phrase.source} is not there to stand ${place.relation}` };
  const box = element.visible ?? element.bounds;
  const boxes = anchors.map((a) => a.found.map((e) => e.visible ?? e.bounds));
  const words = anchors.map((a) => a.phrase.source).join(' and ');
  const [first = [], second = []] = boxes;
  const { relation: asked } = place;
  const holds =
    asked === 'between'
      ? first.some((p) => second.some((q) => isBetween(box, p, q)))
      : first.some((anchor) => RELATION_CHECKS[asked](box, anchor));
  if (holds) return { holds, because: `stands ${place.relation} ${words}` };
  const other = first[0];
  const actual =
    other === undefined ? '' : `stands ${actualRelation(box, other)} ${anchors[0]?.phrase.source ?? ''}, `;
  return { holds, because: `${elementName(element)} ${actual}not ${place.relation} ${words}` };
}

/** Boxes may overlap by a little: shadows, paddings, one pixel of rounding. */
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

/** The n-th in reading order (negative: from the end) of those in view; of all when none is. */
export function nthInReadingOrder<T extends Element>(
  screen: Screen,
  elements: readonly T[],
  n: number,
): T | undefined {
  const clear = elements.filter((e) => isHittable(screen, e));
  const ordered = inReadingOrder(clear.length > 0 ? clear : elements);
  return n > 0 ? ordered[n - 1] : ordered.at(n);
}
