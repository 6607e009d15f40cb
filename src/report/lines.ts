import type { Finding, PhaseName, Trace, TraceStep, Verdict } from '../trace/schema.ts';

/**
 * How a line of a goal ended. `open`: the run never came to it, or ended in the middle of it without blaming it.
 */
export type LineStatus = 'done' | 'skipped' | 'failed' | 'unproven' | 'broken' | 'open';

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
  readonly because: string;
  /** Device clock, ms; null when the run never came to it. */
  readonly from: number | null;
  readonly to: number | null;
}

type Place = `${PhaseName} ${number}`;
interface Seen {
  from: number;
  to: number;
}

/** Every line of the goal in the order in which it is worked off. Pure. */
export function linesOf({ start, steps, end }: Trace): readonly LineResult[] {
  const seen = whenSeen(steps);
  const ticks = ticksOf(steps);
  const findings = findingsOf(steps, end?.verdict ?? null);
  const verdict = end?.verdict ?? null;
  const phase = (name: PhaseName, lines: readonly { text: string; line: number }[]): LineResult[] =>
    lines.map(({ text, line }, index) => {
      const place: Place = `${name} ${index}`;
      const at = seen.get(place) ?? null;
      const ended = endOf(name, index, ticks.get(place), findings.get(place), verdict);
      return { phase: name, index, text, line, ...ended, from: at?.from ?? null, to: at?.to ?? null };
    });
  return [
    ...phase('setup', start.goal.setup),
    ...phase('steps', start.goal.steps),
    ...phase('expected_state', start.goal.expected),
  ];
}

/** A line's time is from its first turn to the first turn of the next one; conditions share the time of the judging. */
function whenSeen(steps: readonly TraceStep[]): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  let now: Place[] = [];
  for (const { at, notes } of steps) {
    for (const place of now) seen.get(place)!.to = at;
    for (const note of notes) {
      const places: Place[] =
        note.kind === 'turn'
          ? [`${note.phase} ${note.index}`]
          : note.kind === 'finding' && note.finding.phase === 'expected_state'
            ? [`expected_state ${note.finding.index}`]
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

type Tick = { readonly how: 'done' | 'skipped' | 'verified' | 'judged'; readonly because: string };

function ticksOf(steps: readonly TraceStep[]): ReadonlyMap<string, Tick> {
  const ticks = new Map<string, Tick>();
  for (const note of steps.flatMap((s) => s.notes)) {
    if (note.kind === 'ticked') ticks.set(`${note.phase} ${note.index}`, note);
  }
  return ticks;
}

function findingsOf(steps: readonly TraceStep[], verdict: Verdict | null): ReadonlyMap<string, Finding> {
  const noted = steps.flatMap((s) => s.notes).flatMap((n) => (n.kind === 'finding' ? [n.finding] : []));
  return new Map([...noted, ...(verdict?.findings ?? [])].map((f) => [`${f.phase} ${f.index}`, f]));
}

const FOUND = { met: 'done', unmet: 'failed', unproven: 'unproven' } as const;
const BLAMED = { failed: 'failed', inconclusive: 'unproven', broken: 'broken' } as const;

function endOf(
  phase: PhaseName,
  index: number,
  tick: Tick | undefined,
  finding: Finding | undefined,
  verdict: Verdict | null,
): Pick<LineResult, 'status' | 'because'> {
  if (verdict !== null && verdict.kind !== 'passed' && verdict.kind !== 'cancelled') {
    if (verdict.phase === phase && verdict.index === index) {
      const because =
        verdict.kind === 'failed' ? `expected ${verdict.expected}; ${verdict.actual}` : verdict.because;
      return { status: BLAMED[verdict.kind], because };
    }
  }
  if (tick !== undefined)
    return { status: tick.how === 'skipped' ? 'skipped' : 'done', because: tick.because };
  if (finding !== undefined) return { status: FOUND[finding.met], because: finding.actual };
  return { status: 'open', because: '' };
}
