import type { ConditionResult, PhaseName, Trace, TraceStep, Verdict } from '../trace/schema.ts';

/** Result of a line. `not reached`: the run ended before or in the middle of the line without blaming it. */
export type LineStatus = 'completed' | 'skipped' | 'failed' | 'unproven' | 'broken' | 'not reached';

/** A line of setup, steps or expected state with its result. */
export interface LineResult {
  readonly phase: PhaseName;
  /** From 0. */
  readonly index: number;
  readonly text: string;
  /** Line in the goal's file, from 1. */
  readonly line: number;
  readonly status: LineStatus;
  /** Reason for the status; empty without one. */
  readonly reason: string;
  /** Only the judge, a model, has answered for the line (R75). */
  readonly judged: boolean;
  /** Device clock, ms; null when the line was not reached. */
  readonly from: number | null;
  readonly to: number | null;
}

type LineKey = `${PhaseName} ${number}`;
interface LineTime {
  from: number;
  to: number;
}

/** Returns every line of the goal in the order of execution. Pure. */
export function lineResults({ start, steps, end }: Trace): readonly LineResult[] {
  const times = lineTimes(steps);
  const outcomes = outcomesByLine(steps);
  const results = resultsByLine(steps, end?.verdict ?? null);
  const verdict = end?.verdict ?? null;
  const phase = (name: PhaseName, lines: readonly { text: string; line: number }[]): LineResult[] =>
    lines.map(({ text, line }, index) => {
      const place: LineKey = `${name} ${index}`;
      const at = times.get(place) ?? null;
      const outcome = outcomes.get(place);
      const result = results.get(place);
      const ended = lineEnding(name, index, outcome, result, verdict);
      const judged = (result?.provedBy ?? outcome?.outcome ?? '').startsWith('judge');
      return { phase: name, index, text, line, ...ended, judged, from: at?.from ?? null, to: at?.to ?? null };
    });
  return [
    ...phase('setup', start.goal.setup),
    ...phase('steps', start.goal.steps),
    ...phase('expected_state', start.goal.expected),
  ];
}

/** A line lasts from its first turn to the first turn of the next line. Conditions share the time of the judgement. */
function lineTimes(steps: readonly TraceStep[]): ReadonlyMap<string, LineTime> {
  const times = new Map<string, LineTime>();
  let now: LineKey[] = [];
  for (const { at, notes } of steps) {
    for (const place of now) times.get(place)!.to = at;
    for (const note of notes) {
      const places: LineKey[] =
        note.kind === 'turn'
          ? [`${note.phase} ${note.index}`]
          : note.kind === 'result' && note.result.phase === 'expected_state'
            ? [`expected_state ${note.result.index}`]
            : [];
      if (note.kind === 'turn') now = [];
      for (const place of places) {
        if (!times.has(place)) times.set(place, { from: at, to: at });
        now.push(place);
      }
    }
  }
  return times;
}

type LineOutcome = {
  readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged';
  readonly reason: string;
};

function outcomesByLine(steps: readonly TraceStep[]): ReadonlyMap<string, LineOutcome> {
  const outcomes = new Map<string, LineOutcome>();
  for (const note of steps.flatMap((s) => s.notes)) {
    if (note.kind === 'completed') outcomes.set(`${note.phase} ${note.index}`, note);
  }
  return outcomes;
}

function resultsByLine(
  steps: readonly TraceStep[],
  verdict: Verdict | null,
): ReadonlyMap<string, ConditionResult> {
  const noted = steps.flatMap((s) => s.notes).flatMap((n) => (n.kind === 'result' ? [n.result] : []));
  return new Map([...noted, ...(verdict?.results ?? [])].map((f) => [`${f.phase} ${f.index}`, f]));
}

const STATUS_BY_RESULT = { met: 'completed', unmet: 'failed', unproven: 'unproven' } as const;
const STATUS_BY_VERDICT = { failed: 'failed', inconclusive: 'unproven', broken: 'broken' } as const;

function lineEnding(
  phase: PhaseName,
  index: number,
  outcome: LineOutcome | undefined,
  result: ConditionResult | undefined,
  verdict: Verdict | null,
): Pick<LineResult, 'status' | 'reason'> {
  if (verdict !== null && verdict.kind !== 'passed' && verdict.kind !== 'cancelled') {
    if (verdict.phase === phase && verdict.index === index) {
      const reason =
        verdict.kind === 'failed' ? `expected ${verdict.expected}; ${verdict.actual}` : verdict.reason;
      return { status: STATUS_BY_VERDICT[verdict.kind], reason };
    }
  }
  if (outcome !== undefined)
    return { status: outcome.outcome === 'skipped' ? 'skipped' : 'completed', reason: outcome.reason };
  if (result !== undefined) return { status: STATUS_BY_RESULT[result.met], reason: result.actual };
  return { status: 'not reached', reason: '' };
}
