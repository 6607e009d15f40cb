/** What may be in the way of a tap on "Save", and what the rules of case B do about it. */
import { EMPTY_LEDGER, type Ledger } from '../../src/core/ledger.ts';
import { obstructed } from '../../src/core/obstructed.ts';
import type { Obstruction } from '../../src/core/obstruction-types.ts';
import type { Outcome, Pending, RunState } from '../../src/core/state.ts';
import type { Policy } from '../../src/core/types.ts';
import { goalOf, POLICY } from './core.ts';
import { pendingOf, stateOf, turnOf } from './gesture.ts';
import { button, permission, screenOf, text, title } from './views.ts';

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
  words: 'the dialog "Rate us"',
  bounds,
  owner: 'app',
};
export const keyboard: Obstruction = {
  kind: 'keyboard',
  ref: null,
  type: 'keyboard',
  words: 'the soft keyboard',
  bounds,
  owner: 'app',
};
export const toast: Obstruction = {
  ...dialog,
  kind: 'toast',
  type: 'com.app Saved',
  words: 'the toast "Saved"',
};
export const snackbar: Obstruction = {
  ...toast,
  kind: 'snackbar',
  type: 'com.app Undo',
  words: 'the snackbar "Undo"',
};
export const asks: Obstruction = {
  ...dialog,
  kind: 'permission',
  type: 'android Allow it?',
  words: 'the permission "Allow it?"',
  owner: 'system',
};
export const away: Obstruction = {
  kind: 'other app',
  ref: null,
  type: 'com.maps in front',
  words: 'another app (com.maps)',
  bounds: null,
  owner: 'system',
};
export const tapped = (): Pending => pendingOf(screen, { kind: 'tap', on: 'Save' });

export interface Met {
  readonly resume?: Pending | null;
  readonly known?: Partial<RunState>;
  readonly policy?: Partial<Policy>;
  readonly permissions?: 'allow' | 'deny' | 'ask';
}
export function meet(
  what: Obstruction,
  { resume = tapped(), known, policy, permissions = 'ask' }: Met = {},
): Outcome {
  const turn = turnOf(stateOf(goalOf(['Tap "Save"'], [], { permissions }), known));
  return obstructed({ ...turn, policy: { ...POLICY, ...policy } }, screen, what, resume);
}

/** What is done next, in words. */
export function told(outcome: Outcome): string {
  if ('next' in outcome) return `${outcome.next} about ${outcome.blocked?.obstruction.words}`;
  const { command } = outcome;
  if (command.kind === 'look')
    return `look (${command.why}) in ${command.afterMs} ms${command.settle ? ', settled' : ''}`;
  if (command.kind === 'finish') {
    const { verdict } = command;
    if (verdict.kind === 'failed') return `${verdict.label}: ${verdict.actual}`;
    return verdict.kind === 'broken'
      ? `${verdict.code} (${verdict.blame}): ${verdict.because}`
      : verdict.kind;
  }
  if (command.kind !== 'act') return command.kind;
  const { action, target, origin } = command.attempt;
  return `${action.kind}${target === null ? '' : ` ${target.label}`} (${origin})`;
}
export const stateAfter = (outcome: Outcome): RunState => ('next' in outcome ? outcome.turn : outcome).state;
export const used = (B: number, dismissals: Ledger['dismissals'] = {}): Partial<RunState> => ({
  ledger: { ...EMPTY_LEDGER, recoveries: { B }, dismissals },
});
