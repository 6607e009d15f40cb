/** Case B (R31, R32, R34): one dismissal and one retry of the obstructed action for each type of blocker, two dismissals of a type in a goal. */
import { definitionOf, type Action } from '../../actions/registry.ts';
import { performRecovery } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { proofAt } from '../assertions/result.ts';
import { refundDismissal, spendDismissal, spendPermission } from '../budgets/retry-budgets.ts';
import type { BlockedBy, ObservationPurpose } from '../model/phase.ts';
import type { ClosedOverlay, Obstruction } from '../model/obstruction.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { closesBeside, disappearsByItself, permissionButton } from '../targets/obstruction.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import { askNext, emit, patch, type Decision, type Outcome, type Turn } from '../state/turn.ts';
import { broken, fail, inconclusive } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';
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
  const forgiven =
    obstruction.kind === 'keyboard' ||
    obstruction.kind === 'notification shade' ||
    disappearsByItself(obstruction);
  const spend =
    obstruction.kind === 'permission'
      ? spendPermission(state.run.budgets, obstruction.type)
      : spendDismissal(state.run.budgets, obstruction.type, { forgiven, attempted: resume !== null });
  if (!spend.allowed) return failObstruction(turn, screen, obstruction);
  const reason = `${obstruction.description} covers the target`;
  const counted = patch(
    turn,
    {
      run: {
        budgets: spend.budgets,
        flags: withDismissalFlag(state.run.flags, obstruction),
        closedByRule: [...state.run.closedByRule, ...closedOverlay(screen, obstruction)],
        // When it comes back without a further gesture, it came by itself.
        openedOverlay: isOpened(state, screen, obstruction) ? null : state.run.openedOverlay,
      },
    },
    { kind: 'case', case: 'B', used: spend.used, of: spend.of, target: obstruction.description, reason },
  );
  const blocked = { obstruction, resume };
  if (disappearsByItself(obstruction)) return waitUntilGone(counted, obstruction, resume);
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
  // A control in it removes notifications.
  if (obstruction.kind === 'notification shade' && policy.capabilities.includes('back'))
    return dismiss(counted, screen, { kind: 'navigate_back' }, null, blocked);
  const beside =
    (obstruction.kind === 'element' || obstruction.kind === 'menu') && !stayedOpen(state, obstruction)
      ? closesBeside(screen, obstruction)
      : undefined;
  if (beside !== undefined) {
    const tap: Action = { kind: 'tap', target: { ref: beside.ref }, repeat: 1, delay_ms: 100 };
    return dismiss(counted, screen, tap, beside, blocked);
  }
  return askNext(counted, screen, blocked);
}

/** True when the gesture right before was to close the blocker: the planner may know another way. */
function stayedOpen({ run: { dismissed, attempts } }: RunState, { type }: Obstruction): boolean {
  const last = dismissed.at(-1);
  return last?.type === type && last.attempts === attempts;
}

/**
 * Takes back what was recorded for a dismissal that was never made: the blocker went by itself while the planner was asked. So its going is the
 * app's own (R73), and costs no dismissal (R32).
 */
export function withdrawDismissal(turn: Turn, { obstruction, resume }: BlockedBy): Turn {
  const { budgets, flags, closedByRule } = turn.state.run;
  const { kind, type, description } = obstruction;
  const forgiven = kind === 'keyboard';
  const [flag] = withDismissalFlag([], obstruction);
  return patch(turn, {
    run: {
      budgets:
        kind === 'permission'
          ? budgets
          : refundDismissal(budgets, type, { forgiven, attempted: resume !== null }),
      flags: flags.at(-1) === flag ? flags.slice(0, -1) : flags,
      closedByRule:
        closedByRule.at(-1)?.description === description ? closedByRule.slice(0, -1) : closedByRule,
    },
  });
}

/** Waits until a toast or snackbar is gone. */
function waitUntilGone(turn: Turn, obstruction: Obstruction, resume: OpenAttempt | null): Outcome {
  const after: ObservationPurpose =
    resume === null ? { kind: 'turn' } : { kind: 'attempt', pending: { ...resume, recovered: 'B' } };
  return emit(
    withDismissal(turn, obstruction, `waited ${LIMITS.toastMs / 1000} s`),
    { kind: 'observing', after },
    { kind: 'observe', reason: 'after wait', afterMs: LIMITS.toastMs, settle: true },
  );
}

/** Returns the overlay that a rule closes, with its texts: that it is gone then proves nothing (R73). Its own going by itself is the app's. */
function closedOverlay(screen: Screen, { kind, description, ref }: Obstruction): readonly ClosedOverlay[] {
  const root = ref === null ? undefined : byRef(screen, ref);
  if (root === undefined || kind === 'keyboard' || kind === 'toast' || kind === 'snackbar') return [];
  const texts = subtree(screen, root).flatMap((e) => (e.text === '' ? [] : [e.text]));
  return [{ kind, description, texts }];
}

/** True for the overlay that the run opened last. */
function isOpened({ run }: RunState, screen: Screen, { ref }: Obstruction): boolean {
  return overlaysOf(screen).some((o) => o.ref === ref && overlayKey(o) === run.openedOverlay);
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
  const label = target === null ? null : target.label || target.description || target.resourceId;
  const recorded = withDismissal(turn, obstruction, definitionOf(action.kind).describe(action, label));
  return performRecovery(recorded, { action, target, screen, origin }, (attempt) => ({
    kind: 'dismissal',
    attempt,
    resume,
    over: obstruction.type,
    watched: false,
  }));
}

/** Records what was dismissed, and by which action. */
function withDismissal(turn: Turn, { type, description }: Obstruction, by: string): Turn {
  const { dismissed, attempts } = turn.state.run;
  const made = { type, description, by, attempts: attempts + 1 };
  return patch(turn, { run: { dismissed: [...dismissed, made] } });
}

/** True when the last gesture of the planner left the app. */
function plannerLeftApp({ state }: Turn): boolean {
  return /^navigate_(?:back|home) /.test(state.run.history.at(-1) ?? '');
}

/** Fails the goal when the app owns the obstruction; ends it as `broken` when the system or another app does (R34). */
export function failObstruction(
  turn: Turn,
  screen: Screen,
  obstruction: Obstruction,
  reason: string | null = null,
): Decision {
  const spent = patch(turn, {}, { kind: 'spent', case: 'B', label: CASES.B.label });
  const actual = obstructionMessage(turn, obstruction) + (reason === null ? '' : `: ${reason}`);
  if (obstruction.owner === 'system')
    return broken(spent, {
      code: 'OBSTRUCTED_BY_SYSTEM',
      blame: obstruction.kind === 'other app' && plannerLeftApp(turn) ? 'agent' : 'environment',
      reason: actual,
      hint: 'Close it on the device. For a permission dialog, set `permissions:` in the goal.',
    });
  // A way that may be wrong may have left its own dialog open (R64).
  if (turn.state.run.completed.some(({ outcome }) => outcome === 'claimed'))
    return inconclusive(
      spent,
      'unproven',
      `${actual}, and only the planner says that the steps before were done`,
    );
  const proof = {
    ...proofAt(screen, undefined, 'obstruction'),
    ref: obstruction.ref,
    box: obstruction.bounds,
  };
  return fail(spent, { label: CASES.B.label, expected: 'nothing covers the target', actual, proof });
}

/** Returns what is in the way now and what was dismissed before it, each with the action that dismissed it (R32). */
function obstructionMessage({ state: { run } }: Turn, { type, description }: Obstruction): string {
  const same = run.dismissed.filter((d) => d.type === type).map((d) => d.by);
  const others = run.dismissed.filter((d) => d.type !== type).map((d) => `${d.description} (${d.by})`);
  const count = `${same.length} dismissal${same.length === 1 ? '' : 's'}`;
  const now =
    same.length === 0
      ? `${description} is in the way`
      : `${description} is still in the way after ${count} (${same.join(', ')})`;
  return others.length === 0 ? now : `${now}; dismissed before: ${others.join(', ')}`;
}
