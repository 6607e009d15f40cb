/** Case B (R31, R32, R34): one dismissal and one retry for an obstructed action, two dismissals of a type of blocker in a goal. */
import type { Action } from '../../actions/registry.ts';
import { performRecovery } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { proofAt } from '../assertions/result.ts';
import { spendDismissal, spendPermission } from '../budgets/retry-budgets.ts';
import type { BlockedBy, ObservationPurpose, Obstruction, OpenAttempt } from '../model/run-state.ts';
import { disappearsByItself, permissionButton } from '../targets/obstruction.ts';
import { askNext, emit, patch, type Outcome, type Turn } from '../state/turn.ts';
import { broken, fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Dismisses the obstruction, or fails when the budget is used up. `resume`: the obstructed attempt; null when nothing was attempted yet. */
export function dismissOrFail(
  turn: Turn,
  screen: Screen,
  obstruction: Obstruction,
  resume: OpenAttempt | null,
): Outcome {
  const { state, policy } = turn;
  const wanted = state.goal.permissions;
  const button =
    obstruction.kind === 'permission' && wanted !== 'ask' ? permissionButton(screen, wanted) : undefined;
  const forgiven = obstruction.kind === 'keyboard' || disappearsByItself(obstruction);
  const spend =
    obstruction.kind === 'permission'
      ? spendPermission(state.run.budgets, obstruction.type)
      : spendDismissal(state.run.budgets, obstruction.type, forgiven);
  if (!spend.allowed) return failObstruction(turn, screen, obstruction, spend.used);
  const reason = `${obstruction.description} covers the target`;
  const counted = patch(
    turn,
    { run: { budgets: spend.budgets, flags: withDismissalFlag(state.run.flags, obstruction) } },
    { kind: 'case', case: 'B', used: spend.used, of: spend.of, target: obstruction.description, reason },
  );
  const blocked = { obstruction, resume };
  if (disappearsByItself(obstruction)) return waitUntilGone(counted, resume);
  if (button !== undefined) {
    const tap: Action = { kind: 'tap', target: { ref: button.ref }, repeat: 1, delay_ms: 100 };
    return dismiss(counted, screen, tap, button, blocked, 'policy');
  }
  if (obstruction.kind === 'keyboard' && policy.capabilities.includes('hide_keyboard'))
    return dismiss(counted, screen, { kind: 'hide_keyboard' }, null, blocked);
  if (obstruction.kind === 'other app') {
    const back = returnToApp(policy.capabilities);
    if (back !== null) return dismiss(counted, screen, back, null, blocked);
  }
  return askNext(counted, screen, blocked);
}

/** Waits until a toast or snackbar is gone. */
function waitUntilGone(turn: Turn, resume: OpenAttempt | null): Outcome {
  const after: ObservationPurpose =
    resume === null ? { kind: 'turn' } : { kind: 'attempt', pending: { ...resume, recovered: 'B' } };
  return emit(
    turn,
    { kind: 'observing', after },
    { kind: 'observe', reason: 'after wait', afterMs: LIMITS.toastMs, settle: true },
  );
}

/** Adds a flag for an overlay of the app that a rule closes. */
function withDismissalFlag(
  flags: readonly string[],
  { kind, owner, description }: Obstruction,
): readonly string[] {
  const isReported = owner === 'app' && kind !== 'keyboard' && kind !== 'toast' && kind !== 'snackbar';
  return isReported ? [...flags, `closed by rule: ${description}`] : flags;
}

/** Returns the action that brings the app under test to the foreground again; null when the device has none. A browser has only *back*. */
function returnToApp(capabilities: readonly string[]): Action | null {
  if (capabilities.includes('home'))
    return {
      kind: 'launch_app',
      app: null,
      restart: false,
      clear_state: false,
      reinstall: false,
      permissions: 'ask',
    };
  return capabilities.includes('back') ? { kind: 'navigate_back' } : null;
}

/** Performs the dismissal that the planner proposed. */
export function dismissAsProposed(
  turn: Turn,
  screen: Screen,
  blocked: BlockedBy,
  action: Action,
  target: Element | null,
): Outcome {
  return dismiss(turn, screen, action, target, blocked);
}

function dismiss(
  turn: Turn,
  screen: Screen,
  action: Action,
  target: Element | null,
  { obstruction, resume }: BlockedBy,
  origin: 'B' | 'policy' = 'B',
): Outcome {
  return performRecovery(turn, { action, target, screen, origin }, (attempt) => ({
    kind: 'dismissal',
    attempt,
    resume,
    over: obstruction.type,
    watched: false,
  }));
}

/** True when the last gesture of the planner left the app. */
function plannerLeftApp({ state }: Turn): boolean {
  return /^navigate_(?:back|home) /.test(state.run.history.at(-1) ?? '');
}

/** Fails the goal when the app owns the obstruction; ends it as `broken` when the system or another app does (R34). */
function failObstruction(turn: Turn, screen: Screen, obstruction: Obstruction, used: number): Outcome {
  const spent = patch(turn, {}, { kind: 'spent', case: 'B', label: CASES.B.label });
  const actual = `${obstruction.description} is still in the way after ${used} dismissal${used === 1 ? '' : 's'}`;
  if (obstruction.owner === 'system')
    return broken(spent, {
      code: 'OBSTRUCTED_BY_SYSTEM',
      blame: obstruction.kind === 'other app' && plannerLeftApp(turn) ? 'agent' : 'environment',
      reason: actual,
      hint: 'Close it on the device. For a permission dialog, set `permissions:` in the goal.',
    });
  const proof = {
    ...proofAt(screen, undefined, 'obstruction'),
    ref: obstruction.ref,
    box: obstruction.bounds,
  };
  return fail(spent, { label: CASES.B.label, expected: 'nothing covers the target', actual, proof });
}
