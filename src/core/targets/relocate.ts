/** One element on two looks, a moment apart (R10): rows may have come or gone in between. */
import { findSame, findAfterChange, identityOf, NO_NAVIGATION } from './identity.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

/** Elements that say the same and are of the same kind. */
function lookalikes(own: Element, screen: Screen): readonly Element[] {
  return screen.elements.filter(
    (e) =>
      e.className === own.className &&
      e.resourceId === own.resourceId &&
      e.label === own.label &&
      e.description === own.description,
  );
}

/** The element with the same words at the same or another place, never the one of another row at the old place; undefined when that can't be told. */
export function relocate(before: Screen, after: Screen, ref: string): Element | undefined {
  const own = byRef(before, ref);
  if (own === undefined) return undefined;
  const matches = lookalikes(own, after);
  if (matches.length === 0) {
    const identity = identityOf(before, ref);
    return identity === null ? undefined : findSame(after, identity, NO_NAVIGATION);
  }
  const matchesBefore = lookalikes(own, before);
  if (matches.length === 1 && matchesBefore.length === 1) return matches[0];
  const row = rowTextOf(before, own);
  const inRow = matches.filter((e) => rowTextOf(after, e) === row);
  if (inRow.length === 1) return inRow[0];
  const placed = matches.find((e) => e.path === own.path);
  if (placed === undefined || matches.length !== matchesBefore.length) return undefined;
  // Its row may say something new by now, but not what another row said: that one has moved up.
  const rowNow = rowTextOf(after, placed);
  return rowNow === row || !matchesBefore.some((e) => rowTextOf(before, e) === rowNow) ? placed : undefined;
}

/** The target of an attempt on a later look; one of several that say the same only when it is known which. */
export function relocateTarget(before: Screen, after: Screen, identity: TargetIdentity): Element | undefined {
  const own = byRef(before, identity.ref);
  if (own !== undefined && lookalikes(own, after).length > 0) return relocate(before, after, identity.ref);
  return findAfterChange(after, identity);
}

/** The texts of its row: what tells equal labels apart. */
function rowTextOf(screen: Screen, element: Element): string {
  for (const holder of selfAndAncestors(screen, element).slice(1)) {
    const texts = subtree(screen, holder).flatMap((e) => (e.text === '' ? [] : [e.text]));
    if (texts.some((t) => t !== element.text)) return texts.join('\n');
  }
  return '';
}
