/** Somebody at the terminal who may help when a model is at its wits' end (`--interactive`). */

/** Why a planner can't go on. */
export interface StuckPlanner {
  readonly planner: string;
  /** The line of the test that was asked about. */
  readonly line: string;
  /** Which budget is spent. */
  readonly reason: string;
  /** Every reply of the turn as it came, with what was wrong with it; oldest first. */
  readonly replies: readonly { readonly raw: string; readonly problems: readonly string[] }[];
}

export type OperatorReply =
  /** Told to the model; grants one more call. */
  | { readonly kind: 'hint'; readonly text: string }
  /** A reply in the model's place; checked as any other. */
  | { readonly kind: 'edit'; readonly text: string }
  /** Everything of this turn is forgotten, and all its budgets begin again. */
  | { readonly kind: 'afresh' }
  /** Nothing can be done: the goal is broken. */
  | { readonly kind: 'cancel' };

export interface Operator {
  /** @throws the signal's reason when it is aborted */
  help(stuck: StuckPlanner, signal: AbortSignal): Promise<OperatorReply>;
}
