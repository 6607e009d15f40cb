import type { GoalResult } from '../runner/results.ts';
import type { ConditionResult, Severity } from '../trace/schema.ts';
import { verdictAnalysis, isFlaky, verdictLabel, type VerdictKind, overallVerdict } from './verdict.ts';

/** One goal in the document of `--json`. */
interface JsonGoal {
  readonly goal: string;
  readonly verdict: VerdictKind;
  /** Label of a failure, code of inconclusive and broken, else null. */
  readonly label: string | null;
  /** Only of failures. */
  readonly severity: Severity | null;
  readonly analysis: string;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly durationMs: number;
  /** Passed after an attempt that did not. */
  readonly flaky: boolean;
  /** All attempts, oldest first; the last one is the verdict. */
  readonly attempts: readonly { readonly verdict: VerdictKind; readonly label: string | null }[];
  /** null without one. `over`: its last day is over, and the goal counts again. */
  readonly quarantine: {
    readonly until: string;
    readonly because: string | null;
    readonly over: boolean;
  } | null;
  /** Path of trace.ndjson; empty when the goal never started. */
  readonly trace: string;
  readonly results: readonly ConditionResult[];
}

export interface JsonRun {
  readonly verdict: VerdictKind;
  readonly goals: readonly JsonGoal[];
}

/** Returns the document that `--json` prints. The verdict of the run is that of its worst goal that counts. */
export function toJson(results: readonly GoalResult[]): JsonRun {
  return {
    verdict: overallVerdict(results),
    goals: results.map((result) => {
      const { goal, verdict, trace, turns, modelCalls, tokens, costUsd, durationMs, earlier } = result;
      return {
        goal: goal.name,
        verdict: verdict.kind,
        label: verdict.kind === 'passed' ? null : verdictLabel(verdict) || null,
        severity: verdict.kind === 'failed' ? verdict.severity : null,
        analysis: verdictAnalysis(verdict),
        turns,
        modelCalls,
        tokens,
        costUsd,
        durationMs,
        flaky: isFlaky(result),
        attempts: [...earlier, verdict].map((v) => ({
          verdict: v.kind,
          label: v.kind === 'passed' ? null : verdictLabel(v) || null,
        })),
        quarantine: jsonQuarantine(result),
        trace,
        results: verdict.results,
      };
    }),
  };
}

function jsonQuarantine({ quarantine }: GoalResult): JsonGoal['quarantine'] {
  if (quarantine === null) return null;
  const { until, because, over } = quarantine;
  return { until, because, over };
}
