/** A blocker that went by itself while the planner was asked: nothing is recorded of a dismissal that was never made (R32, R73). */
import { describe, expect, test } from 'vitest';
import type { ClosedOverlay, Obstruction } from '../../../src/core/model/obstruction.ts';
import type { OpenAttempt } from '../../../src/core/model/open-attempt.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { dismissOrFail, withdrawDismissal } from '../../../src/core/recovery/b-dismiss.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import {
  dialog,
  keyboard,
  openTap,
  permissionRequest,
  screen,
  spentDismissals,
  stateAfter,
} from '../../builders/obstructions.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';

const overlay: Obstruction = {
  ...dialog,
  ref: screen.elements.find((e) => e.role === 'dialog')?.ref ?? 'e1',
};
const MENU: ClosedOverlay = { kind: 'menu', description: 'the menu "Copy"', texts: ['Copy'] };
const EARLIER: KnownState = {
  ...spentDismissals({ 'com.app Other': 1 }),
  flags: ['slow', 'closed by rule: the menu "Copy"'],
  closedByRule: [{ ...MENU, texts: ['Paste'] }, MENU],
};
const before = stateOf(goalOf(['Tap "Save"']), EARLIER);
const dismissed = (obstruction: Obstruction, resume: OpenAttempt | null): RunState =>
  stateAfter(dismissOrFail(turnOf(before), screen, obstruction, resume));
const withdrawn = (state: RunState, obstruction: Obstruction, resume: OpenAttempt | null): RunState['run'] =>
  withdrawDismissal(turnOf(state), { obstruction, resume }).state.run;

describe('a blocker that went by itself', () => {
  test.each<[string, Obstruction, OpenAttempt | null]>([
    ['an overlay over an attempt', overlay, openTap()],
    ['an overlay before the first attempt', overlay, null],
    ['the keyboard over an attempt', keyboard, openTap()],
    ['the keyboard before the first attempt', keyboard, null],
  ])('costs nothing: %s', (_, obstruction, resume) => {
    const state = dismissed(obstruction, resume);
    expect(state.run.budgets).not.toEqual(before.run.budgets);
    const { budgets, flags, closedByRule } = withdrawn(state, obstruction, resume);
    expect({ budgets, flags, closedByRule }).toEqual({
      budgets: expect.objectContaining({
        dismissals: { 'com.app Other': 1, ...(obstruction === overlay ? { [overlay.type]: 0 } : {}) },
      }) as unknown,
      flags: EARLIER.flags,
      closedByRule: EARLIER.closedByRule,
    });
    const forAction = budgets.dismissalsForAction[obstruction.type] ?? 0;
    expect(forAction).toBe(0);
  });

  test('before the first attempt leaves what the action spent on others of its type', () => {
    const { budgets } = stateOf(goalOf(['Tap "Save"']), spentDismissals({ [overlay.type]: 1 })).run;
    const spent = { ...before, run: { ...before.run, budgets } };
    expect(withdrawn(spent, overlay, null).budgets.dismissalsForAction).toEqual({ [overlay.type]: 1 });
  });

  test('counts as shown when it asked for a permission', () => {
    const state = dismissed(permissionRequest, openTap());
    expect(withdrawn(state, permissionRequest, openTap()).budgets).toEqual(state.run.budgets);
  });

  test('leaves the record of an overlay that a rule closed since', () => {
    const state = dismissed(overlay, null);
    const since = {
      ...state,
      run: { ...state.run, flags: [...state.run.flags, 'slow'], closedByRule: [MENU] },
    };
    const { flags, closedByRule } = withdrawn(since, overlay, null);
    expect(flags).toEqual(since.run.flags);
    expect(closedByRule).toEqual([MENU]);
  });

  test('leaves a record that has none of it', () => {
    const empty = stateOf(goalOf(['Tap "Save"']));
    const { flags, closedByRule } = withdrawn(empty, overlay, null);
    expect({ flags, closedByRule }).toEqual({ flags: [], closedByRule: [] });
  });
});
