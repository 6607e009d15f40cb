import type { GoalResult } from '../runner/results.ts';
import { isExcused } from '../shared/quarantine.ts';
import type { ConditionResult, PhaseName, Verdict } from '../trace/schema.ts';

export type VerdictKind = Verdict['kind'];

/** Worst first: a run's verdict is that of its worst goal. */
const WORST_FIRST: readonly VerdictKind[] = ['failed', 'broken', 'inconclusive', 'cancelled', 'passed'];

/** The verdict of a run: that of its worst goal, those left aside that are in quarantine. */
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

/** Passed, and an earlier attempt had not: the goal says something else each time. */
export function isFlaky({ verdict, earlier }: Pick<GoalResult, 'verdict' | 'earlier'>): boolean {
  return verdict.kind === 'passed' && earlier.some((v) => v.kind !== 'passed' && v.kind !== 'cancelled');
}

/** The worst of them. Nothing at all is broken: it has shown nothing. */
export function worstKind(kinds: readonly VerdictKind[]): VerdictKind {
  return WORST_FIRST.find((kind) => kinds.includes(kind)) ?? 'broken';
}

/** The short name of what happened: a failure's label, else a code, else empty. */
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
  ours: 'Thumbrule itself',
} as const;

/** Whose fault it is, in words; null where nobody is to blame. */
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

/** "Step 3", "Setup 1", "Expected state 2"; indexes count from 0. */
export function linePlace(phase: PhaseName, index: number | null): string {
  return index === null ? PHASE_NAMES[phase] : `${PHASE_NAMES[phase]} ${index + 1}`;
}

/** Which line of the goal the verdict is about, or null. */
export function verdictLine(verdict: Verdict): string | null {
  if (verdict.kind === 'passed' || verdict.line === '') return null;
  return `${linePlace(verdict.phase, verdict.index)}: ${verdict.line}`;
}

/** One paragraph: what was expected, what was found, where. For the summary, JUnit and `--json`. */
export function verdictAnalysis(verdict: Verdict): string {
  const line = verdictLine(verdict);
  const at = line === null ? '' : `${line}. `;
  switch (verdict.kind) {
    case 'passed':
      return passedText(verdict.results, verdict.stepsOnly);
    case 'failed':
      return `${at}Expected: ${verdict.expected}. Actual: ${verdict.actual}.`;
    case 'inconclusive':
      return `${at}Could not be shown: ${verdict.reason}`;
    case 'broken':
      return `${at}${verdict.reason}${verdict.hint === '' ? '' : ` ${verdict.hint}`}`;
    case 'cancelled':
      return `${at}${verdict.reason}`;
  }
}

function passedText(findings: readonly ConditionResult[], stepsOnly: boolean): string {
  if (stepsOnly) return 'Every step was done; the goal states no condition.';
  const judged = findings.filter((f) => f.provedBy === 'judge').length;
  return `Every step was done and ${findings.length} of ${findings.length} conditions were met${judged > 0 ? `, ${judged} of them by the judge` : ''}.`;
}
