/** Finds an element again on the next observation (R10), when rows may have been added or removed. */
import type { Action } from '../../actions/registry.ts';
import { findSame, findAfterChange, identityOf, NO_NAVIGATION } from './identity.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

/** Returns the elements with the same class, id and texts. */
function equalElements(element: Element, screen: Screen): readonly Element[] {
  return screen.elements.filter(
    (e) =>
      e.className === element.className &&
      e.resourceId === element.resourceId &&
      e.label === element.label &&
      e.description === element.description,
  );
}

/** Returns the element with the same texts, at its place or another one, and never the element of another row; undefined when more than one is possible. */
export function relocate(before: Screen, after: Screen, ref: string): Element | undefined {
  const own = byRef(before, ref);
  if (own === undefined) return undefined;
  const matches = equalElements(own, after);
  if (matches.length === 0) {
    const identity = identityOf(before, ref);
    return identity === null ? undefined : findSame(after, identity, NO_NAVIGATION);
  }
  const matchesBefore = equalElements(own, before);
  if (matches.length === 1 && matchesBefore.length === 1) return matches[0];
  const row = rowTextOf(before, own);
  const inRow = matches.filter((e) => rowTextOf(after, e) === row);
  if (inRow.length === 1) return inRow[0];
  const atSamePath = matches.find((e) => e.path === own.path);
  if (atSamePath === undefined || matches.length !== matchesBefore.length) return undefined;
  // Its row may have a new text, but not the earlier text of another row: then that row moved up.
  const rowNow = rowTextOf(after, atSamePath);
  return rowNow === row || !matchesBefore.some((e) => rowTextOf(before, e) === rowNow)
    ? atSamePath
    : undefined;
}

/** Returns the target of an attempt on a later screen; undefined when several equal elements are possible. */
export function relocateTarget(before: Screen, after: Screen, identity: TargetIdentity): Element | undefined {
  const own = byRef(before, identity.ref);
  if (own !== undefined && equalElements(own, after).length > 0) return relocate(before, after, identity.ref);
  return findAfterChange(after, identity, before);
}

/** Returns the action with the ref that the anchor of a drag has on a later screen; null when nobody can tell which element it is. */
export function withAnchorOn(before: Screen, after: Screen, action: Action): Action | null {
  if (action.kind !== 'drag') return action;
  const anchor = relocate(before, after, action.anchor.ref);
  return anchor === undefined ? null : { ...action, anchor: { ref: anchor.ref } };
}

/** Returns the texts of the element's row, which distinguish equal labels. */
function rowTextOf(screen: Screen, element: Element): string {
  for (const holder of selfAndAncestors(screen, element).slice(1)) {
    const texts = subtree(screen, holder).flatMap((e) => (e.text === '' ? [] : [e.text]));
    if (texts.some((t) => t !== element.text)) return texts.join('\n');
  }
  return '';
}
