import { inReadingOrder, isClear } from './clear.ts';
import { partHolding, partIsTitled, partsOf, standsUnder } from './containers.ts';
import type { Element } from './element.ts';
import { contains, type Rect } from './geometry.ts';
import type { Place, Relation, TargetPhrase } from './phrase.ts';
import { inRegion, regionWords } from './regions.ts';
import type { Screen } from './screen.ts';
import type { TextCase } from './text.ts';

export interface Placing {
  readonly holds: boolean;
  readonly because: string;
}

/** What the engine needs beside the screen: how anchors are found, and whether case counts. */
export interface PlacingContext {
  readonly find: (phrase: TargetPhrase) => readonly Element[];
  readonly textCase: TextCase;
}

type PlaceOf<K extends Place['kind']> = Extract<Place, { readonly kind: K }>;

/** Whether an element stands where the words say, for all of them; the reason names the first that does not hold. Ordinals are left to the caller. */
export function standsAt(
  screen: Screen,
  element: Element,
  places: readonly Place[],
  context: PlacingContext,
): Placing {
  const reasons: string[] = [];
  const frame = frameOf(screen, element, places);
  for (const place of places) {
    const placing =
      place.kind === 'region'
        ? region(element, place, frame)
        : place.kind === 'container'
          ? container(screen, element, place, context)
          : place.kind === 'relation'
            ? relation(element, place, context)
            : { holds: true, because: '' };
    if (!placing.holds) return placing;
    if (placing.because !== '') reasons.push(placing.because);
  }
  return { holds: true, because: reasons.length > 0 ? `${nameOf(element)} ${reasons.join(' and ')}` : '' };
}

export function nameOf(element: Element): string {
  const name = element.text || element.label || element.description || element.hint;
  return name === ''
    ? `the ${element.role} ${element.ref}`
    : `'${name.length > 60 ? `${name.slice(0, 59)}…` : name}'`;
}

/** "top right of the dialog": a region beside a container is a region of that container. */
function frameOf(
  screen: Screen,
  element: Element,
  places: readonly Place[],
): { bounds: Rect; words: string } {
  const holder = places.find((p) => p.kind === 'container');
  const part = holder?.kind === 'container' ? partHolding(screen, element, holder.container) : undefined;
  if (part && holder?.kind === 'container')
    return { bounds: part.bounds, words: `of the ${holder.container}` };
  return { bounds: { x: 0, y: 0, ...screen.size }, words: 'of the screen' };
}

function region(element: Element, place: PlaceOf<'region'>, frame: { bounds: Rect; words: string }): Placing {
  const where = regionWords(element.visible ?? element.bounds, frame.bounds);
  if (inRegion(element, frame.bounds, place.region))
    return { holds: true, because: `lies ${where} ${frame.words}` };
  return {
    holds: false,
    because: `${nameOf(element)} lies ${where} ${frame.words}, not ${asked(place.region)}`,
  };
}

function asked(where: PlaceOf<'region'>['region']): string {
  return where === 'centre'
    ? 'in the middle'
    : where === 'left' || where === 'right'
      ? `on the ${where}`
      : `at the ${where}`;
}

function container(
  screen: Screen,
  element: Element,
  place: PlaceOf<'container'>,
  context: PlacingContext,
): Placing {
  const { label } = place;
  const words = label === null ? `the ${place.container}` : `the "${label}" ${place.container}`;
  const where = regionWords(element.visible ?? element.bounds, { x: 0, y: 0, ...screen.size });
  if (label !== null && ['section', 'list', 'form', 'card'].includes(place.container)) {
    if (standsUnder(screen, element, label, context.textCase))
      return { holds: true, because: `stands under "${label}"` };
  }
  const part = partHolding(screen, element, place.container);
  if (part && (label === null || partIsTitled(screen, part, label, context.textCase))) {
    return { holds: true, because: `is in ${words}` };
  }
  if (part)
    return { holds: false, because: `${nameOf(element)} is in a ${place.container}, but not in ${words}` };
  const any =
    place.container === 'form' ||
    place.container === 'section' ||
    partsOf(screen, place.container).length > 0;
  return {
    holds: false,
    because: any
      ? `${nameOf(element)} lies ${where}, not in ${words}`
      : `${nameOf(element)} lies ${where}, and no ${place.container} is on the screen`,
  };
}

function relation(element: Element, place: PlaceOf<'relation'>, context: PlacingContext): Placing {
  const anchors = place.anchors.map((phrase) => ({
    phrase,
    found: context.find(phrase).filter((a) => a !== element),
  }));
  const missing = anchors.find((a) => a.found.length === 0);
  if (missing)
    return { holds: false, because: `${missing.phrase.words} is not there to stand ${place.relation}` };
  const box = element.visible ?? element.bounds;
  const boxes = anchors.map((a) => a.found.map((e) => e.visible ?? e.bounds));
  const words = anchors.map((a) => a.phrase.words).join(' and ');
  const [first = [], second = []] = boxes;
  const { relation: asked } = place;
  const holds =
    asked === 'between'
      ? first.some((p) => second.some((q) => isBetween(box, p, q)))
      : first.some((anchor) => RELATES[asked](box, anchor));
  if (holds) return { holds, because: `stands ${place.relation} ${words}` };
  const other = first[0];
  const actual =
    other === undefined ? '' : `stands ${actualRelation(box, other)} ${anchors[0]?.phrase.words ?? ''}, `;
  return { holds, because: `${nameOf(element)} ${actual}not ${place.relation} ${words}` };
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

const RELATES: Readonly<Record<Exclude<Relation, 'between'>, (a: Rect, b: Rect) => boolean>> = {
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
export function nth<T extends Element>(screen: Screen, elements: readonly T[], n: number): T | undefined {
  const clear = elements.filter((e) => isClear(screen, e));
  const ordered = inReadingOrder(clear.length > 0 ? clear : elements);
  return n > 0 ? ordered[n - 1] : ordered.at(n);
}
