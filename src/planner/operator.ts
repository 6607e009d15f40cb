/** A person at the terminal who can help when the planner's retries are used up (`--interactive`). */

/** A planner that can't continue. */
export interface StuckPlanner {
  readonly planner: string;
  /** The goal's line in question. */
  readonly line: string;
  /** The budget that is used up. */
  readonly reason: string;
  /** All raw replies of the turn with their problems, oldest first. */
  readonly replies: readonly { readonly raw: string; readonly problems: readonly string[] }[];
}

export type OperatorReply =
  /** A hint for the model; grants one more call (R85). */
  | { readonly kind: 'hint'; readonly text: string }
  /** A reply in place of the model's; validated like any other. */
  | { readonly kind: 'edit'; readonly text: string }
  /** Discards the turn's replies and resets its budgets (R85). */
  | { readonly kind: 'restart' }
  /** Gives up: the goal is broken. */
  | { readonly kind: 'cancel' };

export interface Operator {
  /** @throws the signal's reason when it is aborted */
  help(stuck: StuckPlanner, signal: AbortSignal): Promise<OperatorReply>;
}
