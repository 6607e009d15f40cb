import type { GoalResult } from '../runner/results.ts';
import type { AroundLine, ConditionResult, PhaseName, Severity } from '../trace/schema.ts';
import type { Triage } from '../trace/triage-file.ts';
import type { GoalHistory } from './history.ts';
import {
  verdictAnalysis,
  isFlaky,
  linePlace,
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
  /** Share of flaky runs among the last 20 of the goal, this one included, 0 to 1; null when unknown. */
  readonly flakeRate: number | null;
  /** Those runs: with a verdict, passed, flaky; null when unknown. */
  readonly history: { readonly runs: number; readonly passed: number; readonly flaky: number } | null;
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
  /** Why the goal did not pass, as far as its history tells; null after a pass. */
  readonly triage: Triage | null;
  /** Bugs of the app that the goal found, the one that ended it first; empty unless the goal failed. */
  readonly findings: readonly JsonFinding[];
  readonly results: readonly ConditionResult[];
  /** Requests and commands of the setup, and all of the teardown, with their ends. */
  readonly around: readonly AroundLine[];
  /** Remarks that change no verdict. */
  readonly flags: readonly string[];
}

/** A bug of the app. */
interface JsonFinding {
  /** null: a condition that does not hold, without a label of its own. */
  readonly label: string | null;
  readonly severity: string | null;
  /** `Step 3`. */
  readonly place: string;
  /** The line of the goal. */
  readonly text: string;
  /** Line in the goal's file, from 1; null when unknown. */
  readonly line: number | null;
  readonly expected: string;
  readonly actual: string;
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
  /** The runs of each goal so far, this one included. */
  readonly histories?: readonly (GoalHistory | null)[];
  /** The triage of each goal; null for one that passed. */
  readonly triages?: readonly (Triage | null)[];
}

/** Returns the document that `--json` prints. The verdict of the run is that of its worst goal that counts. */
export function toJson(results: readonly GoalResult[], context: JsonContext | null = null): JsonRun {
  return {
    verdict: overallVerdict(results),
    run: context?.run ?? null,
    folder: context?.folder ?? null,
    report: context?.report ?? null,
    goals: results.map((result, i) => {
      const history = context?.histories?.[i] ?? null;
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
        flakeRate: history?.flakeRate ?? null,
        history:
          history === null ? null : { runs: history.counted, passed: history.passed, flaky: history.flaky },
        attempts: [...earlier, verdict].map((v) => ({
          verdict: v.kind,
          label: v.kind === 'passed' ? null : verdictLabel(v) || null,
        })),
        quarantine: jsonQuarantine(result),
        trace,
        triage: context?.triages?.[i] ?? null,
        findings: findingsOf(result),
        results: verdict.results,
        around: result.around ?? [],
        flags: verdict.flags,
      };
    }),
  };
}

function findingsOf({ goal, verdict }: GoalResult): readonly JsonFinding[] {
  if (verdict.kind !== 'failed') return [];
  const lines = { setup: goal.setup, steps: goal.steps, expected_state: goal.expected };
  const fileLine = (phase: PhaseName, index: number | null): number | null =>
    index === null ? null : (lines[phase][index]?.line ?? null);
  const { label, severity, phase, index, line, expected, actual } = verdict;
  const others = verdict.results.filter((r) => r.met === 'unmet' && (r.phase !== phase || r.index !== index));
  return [
    {
      label,
      severity,
      place: linePlace(phase, index),
      text: line,
      line: fileLine(phase, index),
      expected,
      actual,
    },
    ...others.map((r) => ({
      label: r.label ?? null,
      severity: null,
      place: linePlace(r.phase, r.index),
      text: r.condition,
      line: fileLine(r.phase, r.index),
      expected: r.expected,
      actual: r.actual,
    })),
  ];
}

function jsonQuarantine({ quarantine }: GoalResult): JsonGoal['quarantine'] {
  if (quarantine === null) return null;
  const { until, because, over } = quarantine;
  return { until, because, over };
}
