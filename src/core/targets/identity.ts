/** Same target or not (R40). The planner's wording plays no part: identity is taken from the screen. */
import type { TargetIdentity } from '../model/protocol.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, distance } from '../../screen/model/geometry.ts';
import { byRef, screenIndex, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Lifts to the nearest clickable ancestor-or-self and takes what can be recognised later. */
export function identityOf(screen: Screen, ref: string): TargetIdentity | null {
  const own = byRef(screen, ref);
  if (own === undefined) return null;
  const lifted = clickableAncestor(screen, own);
  const { descriptions, ids } = screenIndex(screen);
  return {
    ref,
    label: lifted.label,
    description: lifted.description,
    resourceId: lifted.resourceId,
    path: lifted.path,
    classes: classChain(screen, lifted),
    bounds: own.visible ?? own.bounds,
    uniqueDescription: isUnique(descriptions, lifted.description),
    uniqueId: isUnique(ids, lifted.resourceId),
  };
}

/** Nearest ancestor-or-self that takes the touch; the element itself when none does. */
export function clickableAncestor(screen: Screen, element: Element): Element {
  return selfAndAncestors(screen, element).find(takesTouch) ?? element;
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

/** Neither came between them. */
export const NO_NAVIGATION: NavigationBetween = { scrolled: false, newScreen: false };

export function sameTarget(a: TargetIdentity, b: TargetIdentity, between: NavigationBetween): boolean {
  if (a.uniqueId && b.uniqueId && a.resourceId !== b.resourceId) return false;
  if (a.label !== '' && b.label !== '' && a.label !== b.label) return false;
  if (a.uniqueDescription && b.uniqueDescription && a.description === b.description) return true;
  if (between.scrolled || between.newScreen) return false;
  if (a.path === b.path && a.classes === b.classes) return true;
  return distance(centre(a.bounds), centre(b.bounds)) <= LIMITS.samePlacePx;
}

/** The element of `screen` that is the same target, or undefined when it is gone. */
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

/** What became of the target on a later look, even if its text changed: by unique id, else by path and classes. */
export function findAfterChange(screen: Screen, identity: TargetIdentity): Element | undefined {
  if (identity.uniqueId) {
    const named = screen.elements.filter((e) => e.resourceId === identity.resourceId);
    if (named.length === 1) return named[0];
  }
  const strict = findSame(screen, identity, NO_NAVIGATION);
  if (strict !== undefined) return strict;
  // Pushed along by a row that came or went: at its old place stands another one.
  const [leaf] = identity.classes.split('<');
  const same = screen.elements.filter(
    (e) => e.label === identity.label && e.className === leaf && e.resourceId === identity.resourceId,
  );
  if (identity.label !== '' && same.length === 1) return same[0];
  const atSamePath = screen.elements.find((e) => e.path === identity.path);
  return atSamePath !== undefined && classChain(screen, atSamePath) === identity.classes
    ? atSamePath
    : undefined;
}

/** Cheap test before the lineage is walked. */
function isCandidate(element: Element, identity: TargetIdentity): boolean {
  return (
    element.path === identity.path ||
    (identity.description !== '' && element.description === identity.description) ||
    distance(centre(element.visible ?? element.bounds), centre(identity.bounds)) <= LIMITS.samePlacePx
  );
}

function classChain(screen: Screen, element: Element): string {
  return selfAndAncestors(screen, element)
    .map((e) => e.className)
    .join('<');
}

function isUnique(counts: ReadonlyMap<string, number>, value: string): boolean {
  return value !== '' && counts.get(value) === 1;
}
