/** Case B (R34): one dismissal and one retry for the obstructed action, two dismissals of a blocker type in a goal. */
import type { Action } from '../../actions/registry.ts';
import { performRecovery } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { proofAt } from '../assertions/result.ts';
import { spendDismissal, spendPermission } from '../budgets/retry-budgets.ts';
import type { Obstruction, BlockedBy, OpenAttempt } from '../model/run-state.ts';
import { disappearsByItself, permissionButton } from '../targets/obstruction.ts';
import { askNext, emit, patch, type Outcome, type Turn } from '../state/turn.ts';
import { broken, fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Something is in the way of `resume` (or of the open act, when nothing was attempted yet). */
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
  const reason = `${obstruction.description} lies over the target`;
  const noted = patch(
    turn,
    { run: { budgets: spend.budgets, flags: withDismissalFlag(state.run.flags, obstruction) } },
    { kind: 'case', case: 'B', used: spend.used, of: spend.of, target: obstruction.description, reason },
  );
  if (disappearsByItself(obstruction)) {
    const after =
      resume === null
        ? { kind: 'turn' as const }
        : { kind: 'attempt' as const, pending: { ...resume, recovered: 'B' as const } };
    return emit(
      noted,
      { kind: 'observing', after },
      { kind: 'observe', reason: 'after wait', afterMs: 4000, settle: true },
    );
  }
  if (button !== undefined)
    return dismiss(
      noted,
      screen,
      { kind: 'tap', target: { ref: button.ref }, repeat: 1, delay_ms: 100 },
      button,
      { obstruction, resume },
      'policy',
    );
  if (obstruction.kind === 'keyboard' && policy.capabilities.includes('hide_keyboard'))
    return dismiss(noted, screen, { kind: 'hide_keyboard' }, null, { obstruction, resume });
  if (obstruction.kind === 'other app') {
    const back = returnToApp(policy.capabilities);
    if (back !== null) return dismiss(noted, screen, back, null, { obstruction, resume });
  }
  return askNext(noted, screen, { obstruction, resume });
}

/** What the app itself showed and the rules closed is told with the verdict. */
function withDismissalFlag(
  flags: readonly string[],
  { kind, owner, description }: Obstruction,
): readonly string[] {
  const isReported = owner === 'app' && kind !== 'keyboard' && kind !== 'toast' && kind !== 'snackbar';
  return isReported ? [...flags, `closed by rule: ${description}`] : flags;
}

/** The app under test is brought to the front again as it was; a browser has only its history. */
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

/** The planner has named what closes it. */
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

/** The planner's own last gesture, which no line asked for, was to leave. */
function plannerLeftApp({ state }: Turn): boolean {
  return /^navigate_(?:back|home) /.test(state.run.history.at(-1) ?? '');
}

function failObstruction(turn: Turn, screen: Screen, obstruction: Obstruction, used: number): Outcome {
  const noted = patch(turn, {}, { kind: 'spent', case: 'B', label: CASES.B.label });
  const actual = `${obstruction.description} is still in the way after ${used} dismissal${used === 1 ? '' : 's'}`;
  if (obstruction.owner === 'system')
    return broken(noted, {
      code: 'OBSTRUCTED_BY_SYSTEM',
      blame: obstruction.kind === 'other app' && plannerLeftApp(turn) ? 'agent' : 'environment',
      reason: actual,
      hint: 'Clear it on the device, or set `permissions:` in the goal when it is a permission dialog.',
    });
  const proof = {
    ...proofAt(screen, undefined, 'obstruction'),
    ref: obstruction.ref,
    box: obstruction.bounds,
  };
  return fail(noted, { label: CASES.B.label, expected: 'nothing lies over the target', actual, proof });
}
