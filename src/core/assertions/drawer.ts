/** Proves that the drawer of the app is open or closed (R74): an overlay along the side of the page. */
import { absenceProof } from './absence.ts';
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { met, proofAt, unmet, unproven } from './result.ts';
import { isDrawer, overlaysOf, sideSurface } from '../../screen/features/overlays.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

const DRAWER: Locator = {
  source: 'the drawer',
  label: null,
  match: 'exact',
  name: null,
  role: 'menu',
  row: null,
  places: [],
};

/**
 * Proves the state of the drawer. Some apps draw theirs in plain boxes that nothing tells from the page: only a drawer that was seen before is closed, and the judge decides
 * where none is found.
 */
export function proveDrawer({ open }: ConditionOf<'drawer'>, context: AssertionContext): AssertionResult {
  const { screen, closedByRule = [] } = context;
  const expected = `the drawer is ${open ? 'open' : 'closed'}`;
  const shown = drawerOf(screen);
  const proof = proofAt(screen, shown ?? undefined, 'drawer');
  if (shown !== null)
    return open
      ? met(expected, 'it is open', proof)
      : unmet(expected, 'it is open', 'Wrong State Bug', proof);
  if (!wasSeen(context)) {
    const reason = 'no drawer was seen, so nobody can tell how the app draws it';
    return unproven(expected, reason, 'judge', proof);
  }
  if (open) return unmet(expected, 'it is closed', 'Missing Element Bug', proof);
  if (closedByRule.some(({ kind }) => kind === 'drawer'))
    return unproven(expected, 'a rule closed it, so that is no doing of the app', null, proof);
  const [doubt] = absenceProof(DRAWER, context, (at) => drawerOf(at) === null).doubts;
  return doubt === undefined
    ? met(expected, 'none is open', proof)
    : unproven(expected, doubt.reason, doubt.needs, proof);
}

/** Returns the open drawer, or null. */
function drawerOf(screen: Screen): Element | null {
  const overlay = overlaysOf(screen).find((o) => isDrawer(o, screen.size));
  return (overlay?.ref == null ? undefined : byRef(screen, overlay.ref)) ?? sideSurface(screen) ?? null;
}

function wasSeen({ previous, pageBegan, beforeLastGesture }: AssertionContext): boolean {
  return [previous, pageBegan, beforeLastGesture].some((at) => at != null && drawerOf(at) !== null);
}
