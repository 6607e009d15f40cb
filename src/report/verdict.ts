import type { GoalResult } from '../runner/results.ts';
import { isExcused } from '../shared/quarantine.ts';
import { plural } from './format.ts';
import { PROVED_BY_JUDGE } from '../shared/flags.ts';
import type { PhaseName, Verdict } from '../trace/schema.ts';

export type VerdictKind = Verdict['kind'];

/** Worst first (R81): a run has the verdict of its worst goal. */
const WORST_FIRST: readonly VerdictKind[] = ['failed', 'broken', 'inconclusive', 'cancelled', 'passed'];

/** Returns the verdict of a run: that of its worst goal, quarantined goals excluded. */
export function overallVerdict(
  results: readonly {
    readonly verdict: { readonly kind: VerdictKind };
    readonly quarantine: GoalResult['quarantine'];
  }[],
): VerdictKind {
  const counted = results.filter((result) => !isExcused(result));
  if (results.length > 0 && counted.length === 0) return 'passed';
  return worstKind(counted.map(({ verdict }) => verdict.kind));
}

/** True when a goal passed after an attempt that did not. */
export function isFlaky({ verdict, earlier }: Pick<GoalResult, 'verdict' | 'earlier'>): boolean {
  return verdict.kind === 'passed' && earlier.some((v) => v.kind !== 'passed' && v.kind !== 'cancelled');
}

/** Returns the worst kind; `broken` for none, because a run without goals has shown nothing. */
export function worstKind(kinds: readonly VerdictKind[]): VerdictKind {
  return WORST_FIRST.find((kind) => kinds.includes(kind)) ?? 'broken';
}

/** Returns the short name of a verdict: the label of a failure, else a code, else empty. */
export function verdictLabel(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'failed':
      return verdict.label;
    case 'inconclusive':
    case 'broken':
      return verdict.code;
    case 'passed':
      return verdict.stepsOnly ? 'steps only' : '';
    case 'cancelled':
      return '';
  }
}

const BLAME = {
  agent: 'the planner or model',
  environment: 'the environment',
  test: 'the goal file',
  ours: 'Thumbrule',
} as const;

/** Returns who is responsible, for people; null when nobody is. */
export function verdictBlame(verdict: Verdict): string | null {
  switch (verdict.kind) {
    case 'failed':
      return 'the app under test';
    case 'broken':
      return BLAME[verdict.blame] ?? verdict.blame;
    case 'inconclusive':
    case 'cancelled':
    case 'passed':
      return null;
  }
}

const PHASE_NAMES: Readonly<Record<PhaseName, string>> = {
  setup: 'Setup',
  steps: 'Step',
  expected_state: 'Expected state',
};

/** Returns "Step 3", "Setup 1" or "Expected state 2"; indexes count from 0. */
export function linePlace(phase: PhaseName, index: number | null): string {
  return index === null ? PHASE_NAMES[phase] : `${PHASE_NAMES[phase]} ${index + 1}`;
}

/** Returns the line of the goal that the verdict is about, or null. */
export function verdictLine(verdict: Verdict): string | null {
  if (verdict.kind === 'passed' || verdict.line === '') return null;
  return `${linePlace(verdict.phase, verdict.index)}: ${verdict.line}`;
}

/** Returns the line of the goal's file that ended the goal; null after a pass, and when no line did. */
export function verdictFileLine({ goal, verdict }: Pick<GoalResult, 'goal' | 'verdict'>): number | null {
  if (verdict.kind === 'passed' || verdict.index === null) return null;
  const lines = { setup: goal.setup, steps: goal.steps, expected_state: goal.expected };
  return lines[verdict.phase][verdict.index]?.line ?? null;
}

/** Returns one paragraph with line, expected and actual, for summary, JUnit and `--json`. */
export function verdictAnalysis(verdict: Verdict): string {
  const line = verdictLine(verdict);
  const at = line === null ? '' : `${line}. `;
  switch (verdict.kind) {
    case 'passed':
      return passedText(verdict);
    case 'failed':
      return `${at}Expected: ${verdict.expected}. Actual: ${verdict.actual}.`;
    case 'inconclusive':
      return `${at}Could not be proved: ${verdict.reason}`;
    case 'broken':
      return `${at}${verdict.reason}${verdict.hint === '' ? '' : ` ${verdict.hint}`}`;
    case 'cancelled':
      return `${at}${verdict.reason}`;
  }
}

function passedText({ results, stepsOnly, ...verdict }: Extract<Verdict, { kind: 'passed' }>): string {
  const judged = linesProvedByJudge(verdict).length;
  const proof = judged > 0 ? ` (provedBy: judge, ${plural(judged, 'line')})` : '';
  if (stepsOnly) return `All steps completed${proof}; the goal has no conditions.`;
  return `All steps completed and ${plural(results.length, 'condition')} met${proof}.`;
}

/** Returns the lines of the goal that only the judge proved (R75). */
export function linesProvedByJudge({ flags }: Pick<Verdict, 'flags'>): readonly string[] {
  const end = `: ${PROVED_BY_JUDGE}`;
  return flags.filter((flag) => flag.endsWith(end)).map((flag) => flag.slice(0, -end.length));
}
