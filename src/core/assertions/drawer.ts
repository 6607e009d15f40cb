/** Proves that the drawer of the app is open or closed (R74): an overlay along the side of the page. */
import { absenceProof } from './absence.ts';
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { met, proofAt, unmet, unproven } from './result.ts';
import { isDrawer, overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { byRef, isWebPage, type Screen } from '../../screen/model/screen.ts';

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
 * Proves the state of the drawer. A page may draw its drawer in plain boxes that nothing tells from the page, so there only a drawer that was seen before is closed, and
 * the judge decides where none is found open.
 */
export function proveDrawer({ open }: ConditionOf<'drawer'>, context: AssertionContext): AssertionResult {
  const { screen, closedByRule = [] } = context;
  const expected = `the drawer is ${open ? 'open' : 'closed'}`;
  const shown = drawerOf(screen);
  const element = shown?.ref == null ? undefined : byRef(screen, shown.ref);
  const proof = proofAt(screen, element, 'drawer');
  if (shown !== undefined)
    return open
      ? met(expected, 'it is open', proof)
      : unmet(expected, 'it is open', 'Wrong State Bug', proof);
  const other = overlaysOf(screen).find((o) => o.modal);
  if (open) {
    if (other !== undefined || isWebPage(screen))
      return unproven(expected, 'no overlay stands along the side of the screen', 'judge', proof);
    return unmet(expected, 'no drawer is open', 'Missing Element Bug', proof);
  }
  if (closedByRule.some(({ kind }) => kind === 'drawer'))
    return unproven(expected, 'a rule closed it, so that is no doing of the app', null, proof);
  if (isWebPage(screen) && !wasSeen(context))
    return unproven(expected, 'no drawer was seen, so nobody can tell how the page draws it', 'judge', proof);
  const { doubts } = absenceProof(DRAWER, context, (at) => drawerOf(at) === undefined);
  const [doubt] = doubts;
  return doubt === undefined
    ? met(expected, 'none is open', proof)
    : unproven(expected, doubt.reason, doubt.needs, proof);
}

const drawerOf = (screen: Screen): Overlay | undefined =>
  overlaysOf(screen).find((overlay) => isDrawer(overlay, screen.size));

function wasSeen({ previous, pageBegan, beforeLastGesture }: AssertionContext): boolean {
  return [previous, pageBegan, beforeLastGesture].some((at) => at != null && drawerOf(at) !== undefined);
}
