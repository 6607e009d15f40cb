import type { ConditionResult, PhaseName, Trace, TraceStep, Verdict } from '../trace/schema.ts';

/**
 * How a line of a goal ended. `open`: the run never came to it, or ended in the middle of it without blaming it.
 */
export type LineStatus = 'completed' | 'skipped' | 'failed' | 'unproven' | 'broken' | 'open';

/** A line of setup, steps or expected state with what became of it. */
export interface LineResult {
  readonly phase: PhaseName;
  /** From 0. */
  readonly index: number;
  readonly text: string;
  /** Line in the goal's file, from 1. */
  readonly line: number;
  readonly status: LineStatus;
  /** Why it has that status; empty when there is nothing to say. */
  readonly reason: string;
  /** Device clock, ms; null when the run never came to it. */
  readonly from: number | null;
  readonly to: number | null;
}

type LineKey = `${PhaseName} ${number}`;
interface LineTime {
  from: number;
  to: number;
}

/** Every line of the goal in the order in which it is worked off. Pure. */
export function lineResults({ start, steps, end }: Trace): readonly LineResult[] {
  const seen = lineTimes(steps);
  const ticks = outcomesByLine(steps);
  const findings = resultsByLine(steps, end?.verdict ?? null);
  const verdict = end?.verdict ?? null;
  const phase = (name: PhaseName, lines: readonly { text: string; line: number }[]): LineResult[] =>
    lines.map(({ text, line }, index) => {
      const place: LineKey = `${name} ${index}`;
      const at = seen.get(place) ?? null;
      const ended = lineEnding(name, index, ticks.get(place), findings.get(place), verdict);
      return { phase: name, index, text, line, ...ended, from: at?.from ?? null, to: at?.to ?? null };
    });
  return [
    ...phase('setup', start.goal.setup),
    ...phase('steps', start.goal.steps),
    ...phase('expected_state', start.goal.expected),
  ];
}

/** A line's time is from its first turn to the first turn of the next one; conditions share the time of the judging. */
function lineTimes(steps: readonly TraceStep[]): ReadonlyMap<string, LineTime> {
  const seen = new Map<string, LineTime>();
  let now: LineKey[] = [];
  for (const { at, notes } of steps) {
    for (const place of now) seen.get(place)!.to = at;
    for (const note of notes) {
      const places: LineKey[] =
        note.kind === 'turn'
          ? [`${note.phase} ${note.index}`]
          : note.kind === 'result' && note.result.phase === 'expected_state'
            ? [`expected_state ${note.result.index}`]
            : [];
      if (note.kind === 'turn') now = [];
      for (const place of places) {
        if (!seen.has(place)) seen.set(place, { from: at, to: at });
        now.push(place);
      }
    }
  }
  return seen;
}

type LineOutcome = {
  readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged';
  readonly reason: string;
};

function outcomesByLine(steps: readonly TraceStep[]): ReadonlyMap<string, LineOutcome> {
  const ticks = new Map<string, LineOutcome>();
  for (const note of steps.flatMap((s) => s.notes)) {
    if (note.kind === 'completed') ticks.set(`${note.phase} ${note.index}`, note);
  }
  return ticks;
}

function resultsByLine(steps: readonly TraceStep[], verdict: Verdict | null): ReadonlyMap<string, ConditionResult> {
  const noted = steps.flatMap((s) => s.notes).flatMap((n) => (n.kind === 'result' ? [n.result] : []));
  return new Map([...noted, ...(verdict?.results ?? [])].map((f) => [`${f.phase} ${f.index}`, f]));
}

const STATUS_BY_RESULT = { met: 'completed', unmet: 'failed', unproven: 'unproven' } as const;
const STATUS_BY_VERDICT = { failed: 'failed', inconclusive: 'unproven', broken: 'broken' } as const;

function lineEnding(
  phase: PhaseName,
  index: number,
  tick: LineOutcome | undefined,
  finding: ConditionResult | undefined,
  verdict: Verdict | null,
): Pick<LineResult, 'status' | 'reason'> {
  if (verdict !== null && verdict.kind !== 'passed' && verdict.kind !== 'cancelled') {
    if (verdict.phase === phase && verdict.index === index) {
      const because =
        verdict.kind === 'failed' ? `expected ${verdict.expected}; ${verdict.actual}` : verdict.reason;
      return { status: STATUS_BY_VERDICT[verdict.kind], reason: because };
    }
  }
  if (tick !== undefined)
    return { status: tick.outcome === 'skipped' ? 'skipped' : 'completed', reason: tick.reason };
  if (finding !== undefined) return { status: STATUS_BY_RESULT[finding.met], reason: finding.actual };
  return { status: 'open', reason: '' };
}
