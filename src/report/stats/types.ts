/** Figures of `thumbrule stats`, all derived from traces. Rates are 0 to 1, null without a divisor. */
export interface Stats {
  readonly goals: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly turns: number;
  /** Proposals and costs by planner. */
  readonly proposers: readonly Proposer[];
  /** Controls of kept paths that were found by another name or place (R91): `"Log in" -> "Sign in" (found by id)`. */
  readonly drift: readonly string[];
  /** Replies by role; `person`: typed by the operator. */
  readonly replies: { readonly planner: number; readonly judge: number; readonly person: number };
  readonly validation: {
    readonly byTier: Readonly<Record<'syntax' | 'schema' | 'semantic', number>>;
    readonly byType: readonly { readonly tier: string; readonly type: string; readonly count: number }[];
  };
  /** A question is one request of the rules to a planner or judge; without errors it takes one reply. */
  readonly attempts: {
    readonly questions: number;
    readonly replies: number;
    readonly average: number | null;
    /** Questions whose first reply was invalid, and how many of them got a valid one. */
    readonly troubled: number;
    readonly recovered: number;
    readonly recoveryRate: number | null;
  };
  /** Valid proposals that the rules refused, by rule. */
  readonly refusals: readonly { readonly rule: string; readonly count: number }[];
  readonly judge: {
    readonly answers: number;
    readonly met: number;
    readonly unmet: number;
    readonly unsure: number;
    /** Answers that did not count, because the judge got a control statement wrong or contradicted itself (R75). */
    readonly discarded: number;
    /** The same by model: where planner and judge are different models, how far each judge can be trusted. */
    readonly byModel: readonly {
      readonly model: string;
      readonly answers: number;
      readonly discarded: number;
    }[];
    /** Reports of the planner that a step is done, by outcome. */
    readonly claims: {
      readonly made: number;
      readonly provedByCode: number;
      readonly turnedDownByCode: number;
      readonly acceptedByJudge: number;
      readonly turnedDownByJudge: number;
      readonly unproven: number;
    };
    /** False reports that reached the judge, and how many it rejected; known only for injected faults. */
    readonly falseClaims: number;
    readonly caught: number;
    readonly catchRate: number | null;
  };
  /** Injected faults (`--inject`) by where they were caught. `through`: acted on or completed a step. */
  readonly injected: {
    readonly faults: number;
    readonly byTiers: number;
    readonly byRules: number;
    readonly byJudge: number;
    readonly through: number;
  };
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cacheRead: number;
    readonly cacheWrite: number;
  };
  readonly costUsd: number;
  /** Replies without a known price; `costUsd` excludes them. */
  readonly unpriced: number;
  readonly cache: {
    readonly hits: number;
    readonly asked: number;
    readonly hitRate: number | null;
    /** Share of input tokens that came from the cache. */
    readonly share: number | null;
  };
  /** Time by part of a turn, on the device's clock (virtual on the simulated phone); `reply` is a model's, on the wall clock. */
  readonly latency: readonly LatencyPart[];
}

export interface Proposer {
  readonly by: string;
  readonly proposals: number;
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export interface LatencyPart {
  readonly part: string;
  readonly count: number;
  readonly totalMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}
