/** What may be in the way of a tap on "Save", and what the rules of case B do about it. */
import type { KnownState } from './known-state.ts';
import { UNSPENT_BUDGETS } from '../../src/core/budgets/retry-budgets.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { RetryBudgets } from '../../src/core/model/run-record.ts';
import type { Obstruction } from '../../src/core/model/obstruction.ts';
import type { OpenAttempt } from '../../src/core/model/open-attempt.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { dismissOrFail } from '../../src/core/recovery/b-dismiss.ts';
import type { Outcome } from '../../src/core/state/turn.ts';
import { goalOf, POLICY } from './core.ts';
import { pendingOf, stateOf, turnOf } from './run-state.ts';
import { button, permission, screenOf, text, title } from './android-screen.ts';

export const screen = screenOf(
  { items: [title('Home'), button('Save'), text('x')], over: [permission('Allow it?')] },
  's1',
  0,
);
export const bounds = { x: 90, y: 800, width: 900, height: 700 };
export const dialog: Obstruction = {
  kind: 'dialog',
  ref: 'e3',
  type: 'com.app Rate us',
  description: 'the dialog "Rate us"',
  bounds,
  owner: 'app',
};
export const keyboard: Obstruction = {
  kind: 'keyboard',
  ref: null,
  type: 'keyboard',
  description: 'the soft keyboard',
  bounds,
  owner: 'app',
};
export const toast: Obstruction = {
  ...dialog,
  kind: 'toast',
  type: 'com.app Saved',
  description: 'the toast "Saved"',
};
export const snackbar: Obstruction = {
  ...toast,
  kind: 'snackbar',
  type: 'com.app Undo',
  description: 'the snackbar "Undo"',
};
export const permissionRequest: Obstruction = {
  ...dialog,
  kind: 'permission',
  type: 'android Allow it?',
  description: 'the permission "Allow it?"',
  owner: 'system',
};
export const otherApp: Obstruction = {
  kind: 'other app',
  ref: null,
  type: 'com.maps in front',
  description: 'another app (com.maps)',
  bounds: null,
  owner: 'system',
};
export const openTap = (): OpenAttempt => pendingOf(screen, { kind: 'tap', on: 'Save' });

export interface ObstructedTap {
  readonly resume?: OpenAttempt | null;
  readonly known?: KnownState;
  readonly policy?: Partial<Policy>;
  readonly permissions?: 'allow' | 'deny' | 'ask';
}
export function dismissOn(
  what: Obstruction,
  { resume = openTap(), known, policy, permissions = 'ask' }: ObstructedTap = {},
): Outcome {
  const turn = turnOf(stateOf(goalOf(['Tap "Save"'], [], { permissions }), known));
  return dismissOrFail({ ...turn, policy: { ...POLICY, ...policy } }, screen, what, resume);
}

/** What is done next, in words. */
export function outcomeSummary(outcome: Outcome): string {
  if ('next' in outcome) return `${outcome.next} about ${outcome.blocked?.obstruction.description}`;
  const { command } = outcome;
  if (command.kind === 'observe')
    return `look (${command.reason}) in ${command.afterMs} ms${command.settle ? ', settled' : ''}`;
  if (command.kind === 'finish') {
    const { verdict } = command;
    if (verdict.kind === 'failed') return `${verdict.label}: ${verdict.actual}`;
    return verdict.kind === 'broken' ? `${verdict.code} (${verdict.blame}): ${verdict.reason}` : verdict.kind;
  }
  if (command.kind !== 'act') return command.kind;
  const { action, target, origin } = command.attempt;
  return `${action.kind}${target === null ? '' : ` ${target.label}`} (${origin})`;
}
export const stateAfter = (outcome: Outcome): RunState => ('next' in outcome ? outcome.turn : outcome).state;
/** What was dismissed before: for the action and in the goal, by type. */
export const spentDismissals = (
  dismissalsForAction: RetryBudgets['dismissals'],
  dismissals: RetryBudgets['dismissals'] = dismissalsForAction,
): KnownState => ({
  budgets: { ...UNSPENT_BUDGETS, dismissalsForAction, dismissals },
  dismissed: Object.entries(dismissals).flatMap(([type, n]) =>
    Array.from({ length: n }, () => ({
      type,
      description: `the dialog of ${type}`,
      by: 'tap "Later"',
      attempts: 0,
    })),
  ),
});
