/** Compares the controls and rows of two screens. Refs and layouts may differ: elements are paired by what a person would call the same. */
import { intersection, area, type Rect } from '../screen/model/geometry.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../trace/schema.ts';

const CONTROL_ROLES: readonly Element['role'][] = ['button', 'icon', 'link', 'tab', 'menu item', 'dropdown'];
/** Share of their union that two boxes share when they stand at the same place. */
const SAME_PLACE = 0.5;
/** Distance that counts as moved, as a share of the screen. */
const MOVED = 0.12;

/** Returns the element's name as a person reads it; empty without one. */
export function nameOf(element: Element): string {
  const name = [element.text, element.description, element.label, element.hint].find((text) => text !== '');
  return (name ?? '').replaceAll(/\s+/gu, ' ').trim();
}

export function isControl({ role, state }: Element): boolean {
  return (
    CONTROL_ROLES.includes(role) ||
    ((state.clickable || state.longClickable || state.editable || state.checkable) &&
      role !== 'list' &&
      role !== 'row')
  );
}

export function visibleElements({ elements }: Screen): readonly Element[] {
  return elements.filter((e) => e.visible !== null);
}

/** Returns every name on the screen, also the own texts of elements that have another name. */
export function namesOn(screen: Screen): ReadonlySet<string> {
  const names = visibleElements(screen).flatMap((e) => [nameOf(e), e.text, e.description, e.hint]);
  return new Set([...names, ...screen.toasts].filter((name) => name !== ''));
}

/** An element of an earlier run: an `Element`, or the target of an attempt. */
export type Remembered = Pick<Element, 'ref' | 'label' | 'description' | 'resourceId' | 'bounds'> & {
  readonly role?: Element['role'] | undefined;
};

/**
 * Returns the control that stands for `before` on another screen: the only one with its resource id, else the one of its kind at its place;
 * null without one.
 */
export function counterpart(before: Remembered, from: Screen, to: Screen): Element | null {
  const controls = visibleElements(to).filter(isControl);
  const sameId = controls.filter((e) => e.resourceId !== '' && e.resourceId === before.resourceId);
  if (sameId.length === 1) return sameId[0] ?? null;
  const box = scaled(before.bounds, from, to);
  const fitting = controls.filter((e) => before.role === undefined || e.role === before.role);
  const ranked = fitting
    .map((e) => ({ e, share: sharedPart(box, e.bounds) }))
    .toSorted((a, b) => b.share - a.share);
  const [best] = ranked;
  return best !== undefined && best.share >= SAME_PLACE ? best.e : null;
}

function scaled(box: Rect, from: Screen, to: Screen): Rect {
  const [x, y] = [to.size.width / from.size.width, to.size.height / from.size.height];
  return { x: box.x * x, y: box.y * y, width: box.width * x, height: box.height * y };
}

/** Returns the shared part of two boxes as a share of their union, 0..1. */
function sharedPart(a: Rect, b: Rect): number {
  const shared = intersection(a, b);
  if (shared === null) return 0;
  return area(shared) / (area(a) + area(b) - area(shared));
}

/** Controls whose names are on one side only, by kind. */
export interface RenamedControls {
  readonly gone: readonly Element[];
  readonly came: readonly Element[];
}

/** Returns the named controls outside of lists that only one of the screens has. */
export function differingControls(before: Screen, after: Screen): RenamedControls {
  const [a, b] = [fixedControls(before), fixedControls(after)];
  const [namesA, namesB] = [namesOn(before), namesOn(after)];
  return {
    gone: a.filter((e) => !namesB.has(nameOf(e))),
    came: b.filter((e) => !namesA.has(nameOf(e))),
  };
}

function fixedControls(screen: Screen): readonly Element[] {
  return visibleElements(screen).filter((e) => isControl(e) && nameOf(e) !== '' && !isInList(screen, e));
}

/** Returns the names of controls that are on both screens and stand elsewhere. */
export function movedControls(before: Screen, after: Screen): readonly string[] {
  const b = new Map(fixedControls(after).map((e) => [nameOf(e), e]));
  return fixedControls(before).flatMap((e) => {
    const other = b.get(nameOf(e));
    if (other === undefined) return [];
    const [p, q] = [centreShare(e.bounds, before), centreShare(other.bounds, after)];
    return Math.hypot(p.x - q.x, p.y - q.y) > MOVED ? [nameOf(e)] : [];
  });
}

function centreShare({ x, y, width, height }: Rect, { size }: Screen): { x: number; y: number } {
  return { x: (x + width / 2) / size.width, y: (y + height / 2) / size.height };
}

/** Returns the texts of rows: what stands in lists and is data, not layout. */
function rowTexts(screen: Screen): ReadonlySet<string> {
  const texts = visibleElements(screen).filter((e) => e.text !== '' && isInList(screen, e));
  return new Set(texts.map((e) => e.text.replaceAll(/\s+/gu, ' ').trim()));
}

/** Returns the texts of rows that only one of the screens has. */
export function differingRows(
  before: Screen,
  after: Screen,
): { readonly gone: readonly string[]; readonly came: readonly string[] } {
  const [a, b] = [rowTexts(before), rowTexts(after)];
  return { gone: [...a].filter((t) => !b.has(t)), came: [...b].filter((t) => !a.has(t)) };
}

/** True for what stands in a list or a row. */
export function isInList(screen: Screen, element: Element): boolean {
  const parents = parentsOf(screen);
  for (let at: Element | undefined = element, n = 0; at !== undefined && n < 200; n++) {
    if (at.role === 'list' || at.role === 'row') return true;
    at = at.parent === null ? undefined : parents.get(at.parent);
  }
  return false;
}

const indexes = new WeakMap<Screen, ReadonlyMap<string, Element>>();

function parentsOf(screen: Screen): ReadonlyMap<string, Element> {
  const known = indexes.get(screen) ?? new Map(screen.elements.map((e) => [e.ref, e]));
  indexes.set(screen, known);
  return known;
}
