import type { GoalResult } from '../runner/result.ts';
import type { Finding, Severity } from '../trace/schema.ts';
import { analysisOf, labelOf, type VerdictKind, worstOf } from './verdict.ts';

/** One goal in the document of `--json`. */
interface JsonGoal {
  readonly goal: string;
  readonly verdict: VerdictKind;
  /** A failure's label, the code of inconclusive and broken, else null. */
  readonly label: string | null;
  /** Only of failures. */
  readonly severity: Severity | null;
  readonly analysis: string;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly durationMs: number;
  /** Path of trace.ndjson; empty when the goal never began. */
  readonly trace: string;
  readonly findings: readonly Finding[];
}

export interface JsonRun {
  readonly verdict: VerdictKind;
  readonly goals: readonly JsonGoal[];
}

/** The one document that `--json` prints: the run's verdict is that of its worst goal. */
export function toJson(results: readonly GoalResult[]): JsonRun {
  return {
    verdict: worstOf(results.map((r) => r.verdict.kind)),
    goals: results.map(({ goal, verdict, trace, turns, modelCalls, tokens, costUsd, durationMs }) => ({
      goal: goal.name,
      verdict: verdict.kind,
      label: verdict.kind === 'passed' ? null : labelOf(verdict) || null,
      severity: verdict.kind === 'failed' ? verdict.severity : null,
      analysis: analysisOf(verdict),
      turns,
      modelCalls,
      tokens,
      costUsd,
      durationMs,
      trace,
      findings: verdict.findings,
    })),
  };
}
