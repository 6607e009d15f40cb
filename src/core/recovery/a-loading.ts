/** Case A (R30): the target is absent or blocked and the screen is loading. A loading screen is waited for and never judged. */
import { CASES } from '../budgets/cases.ts';
import { proofAt } from '../assertions/result.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import type { ObservationPurpose, Phase } from '../model/phase.ts';
import { emit, patch, type Decision, type Turn } from '../state/turn.ts';
import { fail } from '../commands/finish.ts';
import { isKeptFooter, unnamedSpinner } from '../../screen/features/loading.ts';
import { pulsingBars } from '../../screen/features/placeholder-bars.ts';
import { type Screen, byRef } from '../../screen/model/screen.ts';

/** Waits once, or fails when the budget is used up; null when the screen is not loading. `phase` receives the observation after the wait. */
export function waitForLoading(
  turn: Turn,
  screen: Screen,
  purpose: ObservationPurpose = { kind: 'turn' },
  phase: Phase = { kind: 'observing', after: purpose },
): Decision | null {
  const before = turn.state.seen.lastAttempt?.before ?? null;
  const sign = screen.loading.find((l) => l.blocking && !isKeptFooter(l, screen, before));
  if (sign === undefined) return null;
  const { state } = turn;
  const { waits, seconds } = state.goal.loading;
  const spend = spendRecovery(state.run.budgets, 'A', waits);
  const reason = `the screen is loading (${sign.sign})`;
  if (!spend.allowed) {
    const element = sign.ref === null ? undefined : byRef(screen, sign.ref);
    const actual = `still loading (${sign.sign}) after ${spend.used} waits of ${seconds} s`;
    return fail(patch(turn, {}, { kind: 'spent', case: 'A', label: CASES.A.label }), {
      label: CASES.A.label,
      expected: 'the screen finishes loading',
      actual,
      proof: { ...proofAt(screen, element, 'loading'), box: sign.bounds },
    });
  }
  const counted = patch(
    turn,
    { run: { budgets: spend.budgets } },
    { kind: 'case', case: 'A', used: spend.used, of: spend.of, target: 'screen', reason },
  );
  return emit(counted, phase, {
    kind: 'observe',
    reason: 'after wait',
    afterMs: seconds * 1000,
    settle: true,
  });
}

/**
 * True when the page may not be all there: a web view shows its content before it describes it, something turns in the middle of an almost
 * empty page, as a spinner of Flutter does, or bars pulse where texts will be (R73).
 */
export function mayStillLoad(screen: Screen): boolean {
  const isTurning = unnamedSpinner(screen) !== null || pulsingBars(screen) !== null;
  return isTurning || screen.gaps.includes('empty web view');
}
