/** Decides when two targets are the same (R40). */
import type { TargetIdentity } from '../model/protocol.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, distance } from '../../screen/model/geometry.ts';
import { byRef, screenIndex, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Returns the identity of the element's nearest clickable ancestor, or of the element itself; null when the screen has no such ref. */
export function identityOf(screen: Screen, ref: string): TargetIdentity | null {
  const own = byRef(screen, ref);
  if (own === undefined) return null;
  const lifted = clickableAncestor(screen, own);
  const { descriptions, ids } = screenIndex(screen);
  return {
    ref,
    label: nameOf(lifted, lifted.label),
    description: nameOf(lifted, lifted.description),
    resourceId: lifted.resourceId,
    path: lifted.path,
    classes: classChain(screen, lifted),
    bounds: own.visible ?? own.bounds,
    uniqueDescription: isUnique(descriptions, lifted.description),
    uniqueId: isUnique(ids, lifted.resourceId),
  };
}

/** Returns the words of a control that name it. The number on the thumb of a slider is what it is set to, and no name. */
const nameOf = ({ value }: Element, words: string): string => (words === value?.text ? '' : words);

/** Returns the control that the element stands in; the element when it stands in none of its own (R74). */
export function clickableAncestor(screen: Screen, element: Element): Element {
  return controlOf(screen, element) ?? element;
}

function takesTouch(element: Element): boolean {
  return (
    element.state.clickable ||
    element.state.longClickable ||
    element.state.editable ||
    element.state.checkable
  );
}

export interface NavigationBetween {
  /** The content scrolled between the two identities. */
  readonly scrolled: boolean;
  /** A new screen came between them. */
  readonly newScreen: boolean;
}

/** No scroll and no new screen came between two identities. */
export const NO_NAVIGATION: NavigationBetween = { scrolled: false, newScreen: false };

/** Returns the name of a control, and which of the controls with that name it is: by that a step knows that it answered before, also after a message moved it. */
export function answeredKey(screen: Screen, { ref, label, resourceId, description }: TargetIdentity): string {
  const alike = screen.elements.filter((e) => e.label === label && e.resourceId === resourceId);
  return JSON.stringify([resourceId, description, label, alike.findIndex((e) => e.ref === ref)]);
}

/** True when both identities are of the same target (R40). */
export function sameTarget(a: TargetIdentity, b: TargetIdentity, between: NavigationBetween): boolean {
  if (a.uniqueId && b.uniqueId && a.resourceId !== b.resourceId) return false;
  if (a.label !== '' && b.label !== '' && a.label !== b.label) return false;
  if (a.uniqueDescription && b.uniqueDescription && a.description === b.description) return true;
  if (between.scrolled || between.newScreen) return false;
  if (a.path === b.path && a.classes === b.classes) return true;
  return distance(centre(a.bounds), centre(b.bounds)) <= LIMITS.samePlacePx;
}

/** Returns the element of `screen` that is the same target; undefined when there is none. */
export function findSame(
  screen: Screen,
  identity: TargetIdentity,
  between: NavigationBetween,
): Element | undefined {
  const matches = screen.elements.filter((element) => {
    const other = isCandidate(element, identity) ? identityOf(screen, element.ref) : null;
    return other !== null && sameTarget(identity, other, between);
  });
  return (
    matches.find((e) => e.path === identity.path) ??
    matches.find((e) => identity.uniqueId && e.resourceId === identity.resourceId) ??
    matches.find((e) => takesTouch(e)) ??
    matches[0]
  );
}

/**
 * Returns the target on a later screen, even when its text changed: by unique id, else by path and classes, and never an element with another unique id. `before` is
 * the screen of the identity: it tells twins apart.
 */
export function findAfterChange(
  screen: Screen,
  identity: TargetIdentity,
  before?: Screen,
): Element | undefined {
  if (identity.uniqueId) {
    const named = screen.elements.filter((e) => e.resourceId === identity.resourceId);
    if (named.length === 1) return named[0];
  }
  const [leaf] = identity.classes.split('<');
  const inPlace = elementInPlace(screen, identity);
  const same = findSame(screen, identity, NO_NAVIGATION);
  // A container around the target may have its centre there as well.
  const isAround = same?.className !== leaf && inPlace !== undefined && isNear(inPlace, identity);
  if (same !== undefined && !isAround) return same;
  if (identity.label === '') return inPlace;
  const isEqual = (e: Element): boolean =>
    e.label === identity.label && e.className === leaf && e.resourceId === identity.resourceId;
  // A twin that still has the label is another control: the target's own label may have changed.
  const hadTwin = before !== undefined && before.elements.filter(isEqual).length > 1;
  // A row that was added or removed moved the target, and another element took its place.
  const equal = hadTwin ? [] : screen.elements.filter(isEqual);
  return equal.length === 1 ? equal[0] : inPlace;
}

/** Returns the element at the target's path that is of its kind, whatever it shows; undefined when there is none. */
function elementInPlace(screen: Screen, identity: TargetIdentity): Element | undefined {
  const element = screen.elements.find((e) => e.path === identity.path);
  return element !== undefined &&
    classChain(screen, element) === identity.classes &&
    !hasAnotherId(screen, element, identity)
    ? element
    : undefined;
}

/** True for an element whose centre is where the target's was. */
function isNear(element: Element, { bounds }: TargetIdentity): boolean {
  return distance(centre(element.visible ?? element.bounds), centre(bounds)) <= LIMITS.samePlacePx;
}

/** True when both have a unique id, and these differ: they are different targets. */
function hasAnotherId(screen: Screen, { resourceId }: Element, identity: TargetIdentity): boolean {
  return (
    identity.uniqueId && resourceId !== identity.resourceId && isUnique(screenIndex(screen).ids, resourceId)
  );
}

/** True when the element may be the target. This test is cheap; `identityOf` walks all ancestors. */
function isCandidate(element: Element, identity: TargetIdentity): boolean {
  if (isFieldInPlace(element, identity)) return false;
  return (
    element.path === identity.path ||
    (identity.description !== '' && element.description === identity.description) ||
    isNear(element, identity)
  );
}

/** True for a field of another kind and name that stands where a control stood on the page before: a login form where a switch was. */
function isFieldInPlace(
  { state, className, label }: Element,
  { classes, ...target }: TargetIdentity,
): boolean {
  const [leaf] = classes.split('<');
  return state.editable && className !== leaf && target.label !== '' && label !== target.label;
}

function classChain(screen: Screen, element: Element): string {
  return selfAndAncestors(screen, element)
    .map((e) => e.className)
    .join('<');
}

function isUnique(counts: ReadonlyMap<string, number>, value: string): boolean {
  return value !== '' && counts.get(value) === 1;
}
