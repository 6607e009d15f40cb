import type { Truth } from './oracle/index.ts';

/** One goal on one app with its faults, asked of one planner and one judge. */
export interface Case {
  /** `shop/log-in dead-button:log-in +slow masker/yes-man`: says all that it is made of. */
  readonly id: string;
  /** Path of the app file. */
  readonly app: string;
  /** Folder of its goals. */
  readonly goals: string;
  /** Path of the goal file, as the loader says it. */
  readonly goal: string;
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
  readonly planner: string;
  readonly judge: string;
  readonly seed: number;
}

/** A case whose truth is open, or a goal that the oracle cannot read or walk: it is not run. */
export interface LeftOut {
  readonly id: string;
  readonly because: string;
  /** The kind of reason why a truth is open; none for a goal that cannot be read. */
  readonly reason?: string;
}

/** What came of a case, and what the verdict had to be. */
export interface Outcome {
  readonly case: Case;
  readonly truth: Exclude<Truth, { kind: 'open' }>;
  readonly verdict: 'passed' | 'failed' | 'inconclusive' | 'broken' | 'cancelled';
  readonly label: string | null;
  /** The line at which the verdict fell, and why, in the product's words. */
  readonly line: string;
  readonly because: string;
  readonly turns: number;
  readonly modelCalls: number;
  readonly refusals: number;
  readonly ms: number;
  readonly wrong: 'false pass' | 'false failure' | 'wrong label' | null;
}
