/** Case B: one dismissal and one retry for the obstructed action, two dismissals of a blocker type in a goal. */
import type { Action } from '../actions/index.ts';
import type { Element } from '../screen/element.ts';
import type { Screen } from '../screen/screen.ts';
import { recoverBy } from './attempt.ts';
import { proofAt } from './evidence/answer.ts';
import { spendDismissal, spendPermission } from './ledger.ts';
import { passesByItself, permissionButton } from './obstruction.ts';
import type { Obstruction } from './obstruction-types.ts';
import { CASES } from './stagnation.ts';
import { askNext, emit, patch, type Blocked, type Outcome, type Pending, type Turn } from './state.ts';
import { broken, fail } from './verdict.ts';

/** Something is in the way of `resume` (or of the open act, when nothing was attempted yet). */
export function obstructed(
  turn: Turn,
  screen: Screen,
  obstruction: Obstruction,
  resume: Pending | null,
): Outcome {
  const { state, policy } = turn;
  const wanted = state.goal.permissions;
  const button =
    obstruction.kind === 'permission' && wanted !== 'ask' ? permissionButton(screen, wanted) : undefined;
  const forgiven = obstruction.kind === 'keyboard' || passesByItself(obstruction);
  const spend =
    obstruction.kind === 'permission'
      ? spendPermission(state.ledger, obstruction.type)
      : spendDismissal(state.ledger, obstruction.type, forgiven);
  if (!spend.allowed) return persists(turn, screen, obstruction, spend.used);
  const because = `${obstruction.words} lies over the target`;
  const noted = patch(
    turn,
    { ledger: spend.ledger, flags: flagsOf(state.flags, obstruction) },
    { kind: 'case', case: 'B', used: spend.used, of: spend.of, target: obstruction.words, because },
  );
  if (passesByItself(obstruction)) {
    const after =
      resume === null
        ? { kind: 'turn' as const }
        : { kind: 'attempt' as const, pending: { ...resume, recovered: 'B' as const } };
    return emit(
      noted,
      { kind: 'looking', after },
      { kind: 'look', why: 'after wait', afterMs: 4000, settle: true },
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
    const back = wayBack(policy.capabilities);
    if (back !== null) return dismiss(noted, screen, back, null, { obstruction, resume });
  }
  return askNext(noted, screen, { obstruction, resume });
}

/** What the app itself showed and the rules closed is told with the verdict. */
function flagsOf(flags: readonly string[], { kind, owner, words }: Obstruction): readonly string[] {
  const told = owner === 'app' && kind !== 'keyboard' && kind !== 'toast' && kind !== 'snackbar';
  return told ? [...flags, `closed by rule: ${words}`] : flags;
}

/** The app under test is brought to the front again as it was; a browser has only its history. */
function wayBack(capabilities: readonly string[]): Action | null {
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
export function dismissBy(
  turn: Turn,
  screen: Screen,
  blocked: Blocked,
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
  { obstruction, resume }: Blocked,
  origin: 'B' | 'policy' = 'B',
): Outcome {
  return recoverBy(turn, { action, target, screen, origin }, (attempt) => ({
    kind: 'dismissal',
    attempt,
    resume,
    over: obstruction.type,
    watched: false,
  }));
}

/** The planner's own last gesture, which no line asked for, was to leave. */
function ledAway({ state }: Turn): boolean {
  return /^navigate_(?:back|home) /.test(state.history.at(-1) ?? '');
}

function persists(turn: Turn, screen: Screen, obstruction: Obstruction, used: number): Outcome {
  const noted = patch(turn, {}, { kind: 'spent', case: 'B', label: CASES.B.label });
  const actual = `${obstruction.words} is still in the way after ${used} dismissal${used === 1 ? '' : 's'}`;
  if (obstruction.owner === 'system')
    return broken(noted, {
      code: 'OBSTRUCTED_BY_SYSTEM',
      blame: obstruction.kind === 'other app' && ledAway(turn) ? 'agent' : 'environment',
      because: actual,
      hint: 'Clear it on the device, or set `permissions:` in the goal when it is a permission dialog.',
    });
  const proof = {
    ...proofAt(screen, undefined, 'obstruction'),
    ref: obstruction.ref,
    box: obstruction.bounds,
  };
  return fail(noted, { label: CASES.B.label, expected: 'nothing lies over the target', actual, proof });
}
