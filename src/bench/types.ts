import type { Truth } from './oracle/index.ts';
import type { CaseTraits } from './traits.ts';

/** One goal on one app with its faults, with one planner and one judge. */
export interface Case {
  /** `shop/log-in dead-button:log-in +slow masker/yes-man`: contains all that makes the case. */
  readonly id: string;
  /** Path of the app file. */
  readonly app: string;
  /** Folder of its goals. */
  readonly goals: string;
  /** Path of the goal file, as loaded. */
  readonly goal: string;
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
  readonly planner: string;
  readonly judge: string;
  readonly seed: number;
  /** How much longer each call takes on its device; absent: 1. */
  readonly latency?: number;
}

/** A case that does not run: its truth is open, or the oracle cannot read or walk its goal. */
export interface LeftOut {
  readonly id: string;
  readonly because: string;
  /** The kind of reason for an open truth; absent for an unreadable goal. */
  readonly reason?: string;
}

/** The result of a case, and its truth. */
export interface CaseResult {
  readonly case: Case;
  readonly truth: Exclude<Truth, { kind: 'open' }>;
  readonly verdict: 'passed' | 'failed' | 'inconclusive' | 'broken' | 'cancelled';
  readonly label: string | null;
  /** The line of the verdict; `because`: its reason, in the product's words. */
  readonly line: string;
  readonly because: string;
  readonly turns: number;
  readonly modelCalls: number;
  readonly refusals: number;
  readonly ms: number;
  readonly traits: CaseTraits;
  readonly wrong: 'false pass' | 'false failure' | 'wrong label' | null;
  /** The second check of the truth: it agrees, contradicts, or can't tell. */
  readonly secondCheck: { readonly kind: 'agrees' | 'disputed' | 'open'; readonly because: string };
}
