/** What `thumbrule stats` counts, all of it out of traces. Rates are 0 to 1, null where there was nothing to divide by. */
export interface Stats {
  readonly goals: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly turns: number;
  /** Who proposed how often, and what it cost. */
  readonly proposers: readonly Proposer[];
  /** Replies of models by what they were asked as; `person`: typed at the terminal. */
  readonly replies: { readonly planner: number; readonly judge: number; readonly person: number };
  readonly validation: {
    readonly byTier: Readonly<Record<'syntax' | 'schema' | 'semantic', number>>;
    readonly byType: readonly { readonly tier: string; readonly type: string; readonly count: number }[];
  };
  /** A question is one request of the rules to a planner or judge; a good one takes one reply. */
  readonly attempts: {
    readonly questions: number;
    readonly replies: number;
    readonly average: number | null;
    /** Questions whose first reply could not be used, and how many of them got one that could. */
    readonly troubled: number;
    readonly recovered: number;
    readonly recoveryRate: number | null;
  };
  /** Proposals that were good in form and that the rules refused, by rule. */
  readonly refusals: readonly { readonly rule: string; readonly count: number }[];
  readonly judge: {
    readonly answers: number;
    readonly met: number;
    readonly unmet: number;
    readonly unsure: number;
    /** Claims of the planner that a line is done, and what became of them. */
    readonly claims: {
      readonly made: number;
      readonly provedByCode: number;
      readonly turnedDownByCode: number;
      readonly acceptedByJudge: number;
      readonly turnedDownByJudge: number;
      readonly unproven: number;
    };
    /** Of false claims that reached the judge, how many it turned down; known only where faults were put in on purpose. */
    readonly falseClaims: number;
    readonly caught: number;
    readonly catchRate: number | null;
  };
  /** Faults put in on purpose (`--inject`): where each was stopped. `through`: it was acted on or ticked. */
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
  /** Replies of models whose price is not known: their cost is not in `costUsd`. */
  readonly unpriced: number;
  readonly cache: {
    readonly hits: number;
    readonly asked: number;
    readonly hitRate: number | null;
    /** Share of what was sent that came out of the cache. */
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
