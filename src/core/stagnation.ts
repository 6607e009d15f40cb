/**
 * The stagnation tree as data: the one source of budgets and labels. The prompt's section and docs/stagnation.md are
 * rendered from it. Rulebook: "A loading" … "E unresponsive".
 */
import type { CaseId, Label } from './types.ts';

export interface Rule {
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
    budget: 2,
    recovery: 'wait 5 s',
    label: 'Stuck Loading Bug',
  },
  B: {
    name: 'obstruction',
    cause: 'something lies over the target',
    budget: 1,
    recovery: 'dismiss it, then repeat the obstructed action',
    label: 'Persistent Obstruction Bug',
  },
  C: {
    name: 'off-screen',
    cause: 'the target is clipped or outside the viewport',
    budget: 1,
    recovery: 'scroll to it while it comes nearer, then repeat',
    label: 'Off-screen Target Bug',
  },
  D: {
    name: 'input rejected',
    cause: 'the field does not hold what was typed',
    budget: 1,
    recovery: 'type again into the emptied field',
    label: 'Input Rejection Bug',
  },
  E: {
    name: 'unresponsive',
    cause: 'target visible, enabled, clear and grounded, and the action did not land',
    budget: 3,
    recovery: 'watch 5 s, then repeat',
    label: 'Unresponsive Element Bug',
  },
} as const satisfies Record<CaseId, Rule>;

/** Every other number of the rulebook. Milliseconds are of the device's clock. */
export const LIMITS = {
  /** Dismissals of one blocker type in a whole goal. */
  dismissalsPerType: 2,
  /** Permission dialogs answered in a whole goal. */
  permissions: 8,
  /** Approach actions in a step. */
  approaches: 8,
  /** Finger movements for a step that itself asks to scroll until something shows. */
  scrolls: 40,
  /** Swipes of one scroll-to-target (case C), each of which must bring it nearer. */
  scrollToTarget: 12,
  /** Before a repeat of case E. */
  watchMs: 5000,
  /** A planner slower than this is followed by a second look. */
  thinkingMs: 250,
  /** An unmet presence is looked for this long. */
  presenceMs: 10_000,
  /** A named control that is absent is looked for this long before anything else is tried. */
  arrivalMs: 5000,
  lookAgainMs: 1000,
  /** `Wait until …` without a number. */
  waitUntilMs: 30_000,
  /** Same target: centres within this many pixels of the screenshot. */
  samePlacePx: 20,
  /** "Tap … until …": taps in all. */
  tapsUntil: 50,
  judgeConfidence: 0.8,
} as const;
