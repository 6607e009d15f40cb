/** Obstructions that stay, and whom they belong to (R34). */
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { Obstruction } from '../../../src/core/model/obstruction.ts';
import {
  permissionRequest,
  otherApp,
  bounds,
  dialog,
  dismissOn,
  outcomeSummary,
  spentDismissals,
  type ObstructedTap,
} from '../../builders/obstructions.ts';
import { describe, expect, test } from 'vitest';

describe('a persistent obstruction', () => {
  const left = { history: ['tap Save', 'navigate_back () as the planner said'] };
  test.each<[string, Obstruction, ObstructedTap, string]>([
    [
      'is a bug of the app’s when the dialog is its own',
      dialog,
      { known: spentDismissals({ [dialog.type]: 1 }) },
      'Persistent Obstruction Bug: the dialog "Rate us" is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'is one after two dismissals of its kind',
      dialog,
      { known: spentDismissals({}, { [dialog.type]: 2 }) },
      'Persistent Obstruction Bug: the dialog "Rate us" is still in the way after 2 dismissals (tap "Later", tap "Later")',
    ],
    [
      'is the environment’s when the dialog is the system’s',
      { ...dialog, owner: 'system' },
      { known: spentDismissals({ [dialog.type]: 1 }) },
      'OBSTRUCTED_BY_SYSTEM (environment): the dialog "Rate us" is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'and stays so when the planner had gone back before',
      { ...dialog, owner: 'system' },
      { known: { ...spentDismissals({ [dialog.type]: 1 }), ...left } },
      'OBSTRUCTED_BY_SYSTEM (environment): the dialog "Rate us" is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'is the environment’s when it is another app that came',
      otherApp,
      { known: spentDismissals({ [otherApp.type]: 1 }) },
      'OBSTRUCTED_BY_SYSTEM (environment): another app (com.maps) is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'is the agent’s when its own way back led out of the app',
      otherApp,
      { known: { ...spentDismissals({ [otherApp.type]: 1 }), ...left } },
      'OBSTRUCTED_BY_SYSTEM (agent): another app (com.maps) is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'so too when it had left for the home screen',
      otherApp,
      {
        known: {
          ...spentDismissals({ [otherApp.type]: 1 }),
          history: ['navigate_home () as the planner said'],
        },
      },
      'OBSTRUCTED_BY_SYSTEM (agent): another app (com.maps) is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'but not when it did something else since',
      otherApp,
      { known: { ...spentDismissals({ [otherApp.type]: 1 }), history: [...left.history, 'tap Save'] } },
      'OBSTRUCTED_BY_SYSTEM (environment): another app (com.maps) is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'nor when a line of the goal spoke of going back',
      otherApp,
      {
        known: {
          ...spentDismissals({ [otherApp.type]: 1 }),
          history: ['completed: navigate_back to the list'],
        },
      },
      'OBSTRUCTED_BY_SYSTEM (environment): another app (com.maps) is still in the way after 1 dismissal (tap "Later")',
    ],
    [
      'is the environment’s after two answers to one permission dialog',
      permissionRequest,
      { known: { budgets: { ...UNSPENT_BUDGETS, permissions: { [permissionRequest.type]: 2 } } } },
      'OBSTRUCTED_BY_SYSTEM (environment): the permission "Allow it?" is in the way',
    ],
    [
      'is one after eight dismissals of other popups',
      dialog,
      { known: spentDismissals({}, { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 }) },
      `Persistent Obstruction Bug: the dialog "Rate us" is in the way; dismissed before: ${[
        'a',
        'b',
        'c',
        'd',
        'e',
        'f',
        'g',
        'h',
      ]
        .map((type) => `the dialog of ${type} (tap "Later")`)
        .join(', ')}`,
    ],
    [
      'names what was dismissed and what is there now',
      dialog,
      { known: spentDismissals({ [dialog.type]: 1, 'com.app News': 1 }) },
      'Persistent Obstruction Bug: the dialog "Rate us" is still in the way after 1 dismissal (tap "Later"); dismissed before: the dialog of com.app News (tap "Later")',
    ],
  ])('%s', (_, what, met, answer) => {
    expect(outcomeSummary(dismissOn(what, met))).toBe(answer);
  });

  test('has its box in the screenshot and the expectation in its report', () => {
    const outcome = dismissOn(dialog, { known: spentDismissals({ [dialog.type]: 1 }) });
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      verdict: {
        expected: 'nothing covers the target',
        proof: { screen: 's1', ref: 'e3', box: bounds, rule: 'obstruction' },
      },
    });
    expect('next' in outcome ? [] : outcome.notes).toEqual([
      { kind: 'spent', case: 'B', label: 'Persistent Obstruction Bug' },
    ]);
  });

  test('of the system’s comes with advice', () => {
    const outcome = dismissOn(otherApp, { known: spentDismissals({ [otherApp.type]: 1 }) });
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      verdict: {
        hint: 'Close it on the device. For a permission dialog, set `permissions:` in the goal.',
      },
    });
  });
});
