/** Case A (rulebook, "A loading"): what the step needs is absent or blocked, and the screen is loading. Never judged, only waited for. */
import type { Screen } from '../screen/screen.ts';
import { proofAt } from './evidence/answer.ts';
import { spendRecovery } from './ledger.ts';
import { CASES } from './stagnation.ts';
import { byRef } from '../screen/screen.ts';
import { emit, patch, type After, type Decision, type Phase, type Turn } from './state.ts';
import { fail } from './verdict.ts';

/** One wait of the budget, or the label when it is spent; null when the screen is not loading. `phase` receives the look after the wait. */
export function waitForLoading(
  turn: Turn,
  screen: Screen,
  after: After = { kind: 'turn' },
  phase: Phase = { kind: 'looking', after },
): Decision | null {
  const sign = screen.loading.find((l) => l.blocking);
  if (sign === undefined) return null;
  const { state } = turn;
  const { waits, seconds } = state.goal.loading;
  const spend = spendRecovery(state.ledger, 'A', waits);
  const because = `the screen is loading (${sign.sign})`;
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
  const noted = patch(
    turn,
    { ledger: spend.ledger },
    { kind: 'case', case: 'A', used: spend.used, of: spend.of, target: 'screen', because },
  );
  return emit(noted, phase, { kind: 'look', why: 'after wait', afterMs: seconds * 1000, settle: true });
}
