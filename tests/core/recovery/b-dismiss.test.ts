/** Dismissing an obstruction (R32, R34). */
import type { RetryBudgets } from '../../../src/core/model/run-record.ts';
import type { Obstruction } from '../../../src/core/model/obstruction.ts';
import { dismissAsProposed } from '../../../src/core/recovery/b-dismiss.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import {
  permissionRequest,
  otherApp,
  dialog,
  keyboard,
  dismissOn,
  screen,
  snackbar,
  stateAfter,
  openTap,
  toast,
  outcomeSummary,
  spentDismissals,
  type ObstructedTap,
} from '../../builders/obstructions.ts';
import { describe, expect, test } from 'vitest';

describe('in the way is', () => {
  test.each<[string, Obstruction, ObstructedTap, string]>([
    ['a dialog: the planner is asked', dialog, {}, 'ask about the dialog "Rate us"'],
    [
      'a dialog of the system’s: so too',
      { ...dialog, owner: 'system' },
      {},
      'ask about the dialog "Rate us"',
    ],
    ['the keyboard: it is hidden', keyboard, {}, 'hide_keyboard (B)'],
    [
      'a keyboard that the device can’t hide',
      keyboard,
      { policy: { capabilities: ['back', 'home'] } },
      'ask about the soft keyboard',
    ],
    ['a toast: it passes by itself', toast, {}, 'look (after wait) in 4000 ms, settled'],
    ['a snackbar: so too', snackbar, {}, 'look (after wait) in 4000 ms, settled'],
    ['another app: the app under test is brought to the front', otherApp, {}, 'launch_app (B)'],
    [
      'another app in a browser: its history leads back',
      otherApp,
      { policy: { capabilities: ['back'] } },
      'navigate_back (B)',
    ],
    [
      'another app where there is no way back',
      otherApp,
      { policy: { capabilities: ['hide_keyboard'] } },
      'ask about another app (com.maps)',
    ],
    ['a permission: the planner is asked', permissionRequest, {}, 'ask about the permission "Allow it?"'],
    [
      'a permission that the goal allows',
      permissionRequest,
      { permissions: 'allow' },
      'tap Zulassen (policy)',
    ],
    ['a permission that it denies', permissionRequest, { permissions: 'deny' }, 'tap Ablehnen (policy)'],
    [
      'a dialog that is no permission, whatever the goal says of those',
      dialog,
      { permissions: 'allow' },
      'ask about the dialog "Rate us"',
    ],
  ])('%s', (_, what, met, answer) => {
    expect(outcomeSummary(dismissOn(what, met))).toBe(answer);
  });

  test('another app: ours comes to the front as it was', () => {
    const outcome = dismissOn(otherApp);
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      attempt: {
        action: {
          kind: 'launch_app',
          app: null,
          restart: false,
          clear_state: false,
          reinstall: false,
          permissions: 'ask',
        },
      },
    });
  });

  test('a permission: its button is tapped once', () => {
    const outcome = dismissOn(permissionRequest, { permissions: 'allow' });
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      attempt: { action: { kind: 'tap', target: { ref: refOf(screen, 'Zulassen') }, repeat: 1 } },
    });
  });
});

describe('a dismissal', () => {
  test('is noted with its reason', () => {
    const { notes } = (() => {
      const outcome = dismissOn(dialog);
      return 'next' in outcome ? outcome.turn : outcome;
    })();
    expect(notes).toEqual([
      {
        kind: 'case',
        case: 'B',
        used: 1,
        of: 1,
        target: 'the dialog "Rate us"',
        reason: 'the dialog "Rate us" covers the target',
      },
    ]);
  });

  test.each<[string, Obstruction, Partial<RetryBudgets>]>([
    [
      'of a dialog counts for the action and for its type',
      dialog,
      { dismissalsForAction: { 'com.app Rate us': 1 }, dismissals: { 'com.app Rate us': 1 } },
    ],
    [
      'of a permission counts for its type alone',
      permissionRequest,
      { dismissalsForAction: {}, dismissals: {}, permissions: { 'android Allow it?': 1 } },
    ],
  ])('%s', (_, what, ledger) => {
    expect(stateAfter(dismissOn(what)).run.budgets).toMatchObject(ledger);
  });

  test.each<[string, Obstruction, readonly string[]]>([
    ['a dialog of the app’s own is told with the verdict', dialog, ['closed by rule: the dialog "Rate us"']],
    ['one of the system’s is not', { ...dialog, owner: 'system' }, []],
    ['nor is the keyboard', keyboard, []],
    ['nor a toast', toast, []],
    ['nor a snackbar', snackbar, []],
  ])('%s', (_, what, flags) => {
    expect(stateAfter(dismissOn(what, { known: { flags: ['slow'] } })).run.flags).toEqual(['slow', ...flags]);
  });

  test.each<[string, Obstruction]>([
    ['when the keyboard came with our own typing', keyboard],
    ['for a toast', toast],
    ['for a snackbar', snackbar],
  ])('is not held against the goal as a whole %s', (_, what) => {
    expect(outcomeSummary(dismissOn(what, { known: spentDismissals({}, { [what.type]: 2 }) }))).not.toMatch(
      /Bug/u,
    );
    expect(outcomeSummary(dismissOn(dialog, { known: spentDismissals({}, { [dialog.type]: 2 }) }))).toMatch(
      /^Persistent Obstruction Bug/u,
    );
  });

  test('keeps the obstructed attempt until the obstruction is known to be gone', () => {
    const outcome = dismissOn(keyboard);
    expect(stateAfter(outcome).phase).toMatchObject({
      kind: 'acting',
      after: { kind: 'dismissal', resume: openTap(), over: 'keyboard', watched: false },
    });
  });

  test('that a planner names is made for the obstruction over the target', () => {
    const target = byRef(screen, refOf(screen, 'Ablehnen')) ?? null;
    const action = { kind: 'tap', target: { ref: target?.ref ?? '' }, repeat: 1, delay_ms: 100 } as const;
    const turn = turnOf(stateOf(goalOf(['Tap "Save"'])));
    const outcome = dismissAsProposed(turn, screen, { obstruction: dialog, resume: null }, action, target);
    expect(outcomeSummary(outcome)).toBe('tap Ablehnen (B)');
    expect(stateAfter(outcome).phase).toMatchObject({
      kind: 'acting',
      after: { kind: 'dismissal', resume: null, over: 'com.app Rate us', watched: false },
    });
  });
});

describe('the wait for what passes by itself', () => {
  test('is followed by the obstructed attempt as a retry', () => {
    expect(stateAfter(dismissOn(toast)).phase).toEqual({
      kind: 'observing',
      after: { kind: 'attempt', pending: { ...openTap(), recovered: 'B' } },
    });
  });
  test('is followed by the next turn where nothing was attempted yet', () => {
    expect(stateAfter(dismissOn(toast, { resume: null })).phase).toEqual({
      kind: 'observing',
      after: { kind: 'turn' },
    });
  });
});
