import type { GoalResult } from '../runner/results.ts';
import type { ConditionResult, Severity } from '../trace/schema.ts';
import {
  verdictAnalysis,
  isFlaky,
  verdictFileLine,
  verdictLabel,
  type VerdictKind,
  overallVerdict,
} from './verdict.ts';

/** One goal in the document of `--json`. */
interface JsonGoal {
  readonly goal: string;
  /** Path of the goal's file; empty for a goal without one. */
  readonly file: string;
  /** Line of the file that ended the goal; null after a pass. */
  readonly line: number | null;
  /** Name of the device; null when the goal never started. */
  readonly device: string | null;
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
  /** Remarks that change no verdict. */
  readonly flags: readonly string[];
}

export interface JsonRun {
  readonly verdict: VerdictKind;
  /** Id of the run; null when it is not stored. */
  readonly run: string | null;
  /** Folder of the run. */
  readonly folder: string | null;
  /** Path of the HTML report; null without one. */
  readonly report: string | null;
  readonly goals: readonly JsonGoal[];
}

/** The run that results belong to. */
export interface JsonContext {
  readonly run: string;
  readonly folder: string;
  readonly report: string | null;
  /** Names of the devices, one for each result; null for a goal that never started. */
  readonly devices: readonly (string | null)[];
}

/** Returns the document that `--json` prints. The verdict of the run is that of its worst goal that counts. */
export function toJson(results: readonly GoalResult[], context: JsonContext | null = null): JsonRun {
  return {
    verdict: overallVerdict(results),
    run: context?.run ?? null,
    folder: context?.folder ?? null,
    report: context?.report ?? null,
    goals: results.map((result, i) => {
      const { goal, verdict, trace, turns, modelCalls, tokens, costUsd, durationMs, earlier } = result;
      return {
        goal: goal.name,
        file: goal.file,
        line: verdictFileLine(result),
        device: context?.devices[i] ?? null,
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
        flags: verdict.flags,
      };
    }),
  };
}

function jsonQuarantine({ quarantine }: GoalResult): JsonGoal['quarantine'] {
  if (quarantine === null) return null;
  const { until, because, over } = quarantine;
  return { until, because, over };
}
