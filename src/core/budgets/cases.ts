import type { Label, CaseId } from '../model/verdict.ts';
import { LIMITS } from '../../shared/limits.ts';

export interface RecoveryCase {
  readonly name: string;
  readonly cause: string;
  /** Number of recoveries before the goal fails with the label. For E: attempts in all. */
  readonly budget: number;
  readonly recovery: string;
  readonly label: Label;
}

/** The cases in the order in which they are diagnosed (R30, R31, R35, R36, R37). */
export const CASES = {
  A: {
    name: 'loading',
    cause: 'the target is absent or blocked, and the screen is loading',
    budget: LIMITS.loading.waits,
    recovery: 'wait 5 s',
    label: 'Stuck Loading Bug',
  },
  B: {
    name: 'obstruction',
    cause: 'something covers the target',
    budget: LIMITS.caseBudgets.B,
    recovery: 'dismiss it, then repeat the obstructed action',
    label: 'Persistent Obstruction Bug',
  },
  C: {
    name: 'off-screen',
    cause: 'the target is clipped or outside the viewport',
    budget: LIMITS.caseBudgets.C,
    recovery: 'scroll to it while it comes nearer, then repeat',
    label: 'Off-screen Target Bug',
  },
  D: {
    name: 'input rejected',
    cause: 'the field does not show the typed text',
    budget: LIMITS.caseBudgets.D,
    recovery: 'clear the field and type again',
    label: 'Input Rejection Bug',
  },
  E: {
    name: 'unresponsive',
    cause: 'the target is visible, enabled and uncovered, and the action had no effect',
    budget: LIMITS.caseBudgets.E,
    recovery: 'watch 5 s, then repeat',
    label: 'Unresponsive Element Bug',
  },
} as const satisfies Record<CaseId, RecoveryCase>;
