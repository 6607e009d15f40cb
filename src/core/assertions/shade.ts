/** Proves that the notification shade of the phone is open or closed. */
import { absenceProof } from './absence.ts';
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { met, proofAt, unmet, unproven } from './result.ts';
import { shadeOf } from '../../screen/features/overlays.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { byRef } from '../../screen/model/screen.ts';

export const SHADE: Locator = {
  source: 'the notification shade',
  label: null,
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [{ kind: 'container', container: 'notification shade', label: null }],
};

/** Proves that the notification shade is open or closed. */
export function proveShade({ open }: ConditionOf<'shade'>, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `the notification shade is ${open ? 'open' : 'closed'}`;
  const shade = shadeOf(screen);
  const proof = proofAt(
    screen,
    shade?.ref == null ? undefined : byRef(screen, shade.ref),
    'notification shade',
  );
  if (shade !== undefined)
    return open
      ? met(expected, 'it is open', proof)
      : unmet(expected, 'it is open', 'Wrong State Bug', proof);
  // The phone opens it, not the app.
  if (open) return unproven(expected, 'it is closed', 'another observation', proof);
  const [doubt] = absenceProof(SHADE, context, (at) => shadeOf(at) === undefined).doubts;
  return doubt === undefined
    ? met(expected, 'it is closed', proof)
    : unproven(expected, doubt.reason, doubt.needs, proof);
}
