import type { Label, CaseId } from '../model/verdict.ts';
import { LIMITS } from '../../shared/limits.ts';

export interface RecoveryCase {
  readonly name: string;
  readonly cause: string;
  /** How often the core may recover before the label is deserved. For E: attempts in all. */
  readonly budget: number;
  readonly recovery: string;
  readonly label: Label;
}

/** Diagnosed in this order. */
export const CASES = {
  A: {
    name: 'loading',
    cause: 'what the step needs is absent or blocked, and the screen is loading',
    budget: LIMITS.caseBudgets.A,
    recovery: 'wait 5 s',
    label: 'Stuck Loading Bug',
  },
  B: {
    name: 'obstruction',
    cause: 'something lies over the target',
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
    cause: 'the field does not hold what was typed',
    budget: LIMITS.caseBudgets.D,
    recovery: 'type again into the emptied field',
    label: 'Input Rejection Bug',
  },
  E: {
    name: 'unresponsive',
    cause: 'target visible, enabled, clear and grounded, and the action did not land',
    budget: LIMITS.caseBudgets.E,
    recovery: 'watch 5 s, then repeat',
    label: 'Unresponsive Element Bug',
  },
} as const satisfies Record<CaseId, RecoveryCase>;
