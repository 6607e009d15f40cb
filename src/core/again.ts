/** One element on two looks, a moment apart: rows may have come or gone in between. */
import { byRef, lineage, subtree, type Screen } from '../screen/screen.ts';
import type { Element } from '../screen/element.ts';
import { findSame, findSuccessor, identityOf, STILL } from './identity.ts';
import type { TargetIdentity } from './types.ts';

/** Elements that say the same and are of the same kind. */
function twinsOf(own: Element, screen: Screen): readonly Element[] {
  return screen.elements.filter(
    (e) =>
      e.className === own.className &&
      e.resourceId === own.resourceId &&
      e.label === own.label &&
      e.description === own.description,
  );
}

/** The element with the same words at the same or another place, never the one of another row at the old place; undefined when that can't be told. */
export function findAgain(before: Screen, after: Screen, ref: string): Element | undefined {
  const own = byRef(before, ref);
  if (own === undefined) return undefined;
  const twins = twinsOf(own, after);
  if (twins.length === 0) {
    const identity = identityOf(before, ref);
    return identity === null ? undefined : findSame(after, identity, STILL);
  }
  const mates = twinsOf(own, before);
  if (twins.length === 1 && mates.length === 1) return twins[0];
  const row = wordsBeside(before, own);
  const inRow = twins.filter((e) => wordsBeside(after, e) === row);
  if (inRow.length === 1) return inRow[0];
  const placed = twins.find((e) => e.path === own.path);
  if (placed === undefined || twins.length !== mates.length) return undefined;
  // Its row may say something new by now, but not what another row said: that one has moved up.
  const said = wordsBeside(after, placed);
  return said === row || !mates.some((e) => wordsBeside(before, e) === said) ? placed : undefined;
}

/** The target of an attempt on a later look; one of several that say the same only when it is known which. */
export function targetAgain(before: Screen, after: Screen, identity: TargetIdentity): Element | undefined {
  const own = byRef(before, identity.ref);
  if (own !== undefined && twinsOf(own, after).length > 0) return findAgain(before, after, identity.ref);
  return findSuccessor(after, identity);
}

/** The texts of its row: what tells equal labels apart. */
function wordsBeside(screen: Screen, element: Element): string {
  for (const holder of lineage(screen, element).slice(1)) {
    const texts = subtree(screen, holder).flatMap((e) => (e.text === '' ? [] : [e.text]));
    if (texts.some((t) => t !== element.text)) return texts.join('\n');
  }
  return '';
}
