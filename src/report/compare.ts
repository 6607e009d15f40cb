import type { ConditionResult, PhaseName, Rect, Trace, Verdict } from '../trace/schema.ts';
import { type LineResult, lineResults } from './line-results.ts';
import { timelineOf } from './timeline/model.ts';
import { turnTitle } from './timeline/turn-text.ts';
import type { Screenshot, Timeline, TimelineTurn } from './timeline/types.ts';
import { linePlace, verdictLabel } from './verdict.ts';
import { oneLine } from '../shared/printable.ts';

/** A line of the goal in both runs. */
export interface ComparedLine {
  readonly phase: PhaseName;
  readonly place: string;
  readonly text: string;
  readonly left: ComparedSide | null;
  readonly right: ComparedSide | null;
  /** Differences for people; empty when both sides are the same. */
  readonly differences: readonly string[];
  /** Texts on the screen that decided about the line that only one side shows: differences of the app, not of the run. */
  readonly onlyLeft: readonly string[];
  readonly onlyRight: readonly string[];
}

/** A line in one of the two runs. */
export interface ComparedSide {
  readonly status: LineResult['status'];
  /** Why the line has this status: what the rules saw, or where the goal ended before it. */
  readonly reason: string;
  /** Of a condition: what it asks for and what was there; null for other lines. */
  readonly against: { readonly expected: string; readonly actual: string } | null;
  readonly turns: readonly TimelineTurn[];
  /** The screen that decided about the line; null when there is none. */
  readonly screenshot: Screenshot | null;
  /** The place on it that proves the result; null without one. */
  readonly proof: Rect | null;
}

export interface Comparison {
  readonly left: Timeline;
  readonly right: Timeline;
  readonly lines: readonly ComparedLine[];
  /** Index into `lines` of the first line with a difference; null without one. */
  readonly first: number | null;
}

/** Compares two runs of a goal line by line. Pure. */
export function compareTraces(left: Trace, right: Trace): Comparison {
  const [a, b] = [viewOf(left), viewOf(right)];
  const lines = alignLines(a.lines, b.lines).map(([l, r]) => compareLine(a, l, b, r));
  const first = lines.findIndex((line) => line.differences.length > 0);
  return { left: a.timeline, right: b.timeline, lines, first: first === -1 ? null : first };
}

interface TraceView {
  readonly trace: Trace;
  readonly timeline: Timeline;
  readonly lines: readonly LineResult[];
}

function viewOf(trace: Trace): TraceView {
  return { trace, timeline: timelineOf(trace), lines: lineResults(trace) };
}

type LinePair = readonly [LineResult | null, LineResult | null];

/** Pairs lines by text, in order. A line that was added or removed has no partner. */
function alignLines(left: readonly LineResult[], right: readonly LineResult[]): readonly LinePair[] {
  const pairs: LinePair[] = [];
  let from = 0;
  for (const line of right) {
    const at = left.findIndex((l, i) => i >= from && l.phase === line.phase && l.text === line.text);
    if (at === -1) {
      pairs.push([null, line]);
      continue;
    }
    for (const alone of left.slice(from, at)) pairs.push([alone, null]);
    pairs.push([left[at]!, line]);
    from = at + 1;
  }
  for (const alone of left.slice(from)) pairs.push([alone, null]);
  return pairs;
}

function compareLine(
  a: TraceView,
  left: LineResult | null,
  b: TraceView,
  right: LineResult | null,
): ComparedLine {
  const line = right ?? left!;
  const [l, r] = [sideOf(a, left), sideOf(b, right)];
  const [seenLeft, seenRight] = [textsOnScreen(a.trace, l), textsOnScreen(b.trace, r)];
  const both = l !== null && r !== null && seenLeft.size > 0 && seenRight.size > 0;
  return {
    phase: line.phase,
    place: linePlace(line.phase, line.index),
    text: line.text,
    left: l,
    right: r,
    differences: differences(l, r),
    onlyLeft: both ? [...seenLeft].filter((w) => !seenRight.has(w)) : [],
    onlyRight: both ? [...seenRight].filter((w) => !seenLeft.has(w)) : [],
  };
}

function sideOf({ trace, timeline }: TraceView, line: LineResult | null): ComparedSide | null {
  if (line === null) return null;
  const { phase, index, status } = line;
  const verdict = trace.end?.verdict ?? null;
  const result = resultOf(timeline, line);
  const turns = timeline.turns.filter((t) => isTurnOf(t, line));
  const ending =
    verdict?.kind === 'failed' && verdict.phase === phase && verdict.index === index ? verdict : null;
  const proof = ending?.proof ?? result?.proof ?? null;
  const last = turns.flatMap((t) => [t.before, t.after]).findLast((shot) => shot !== null) ?? null;
  const against = ending ?? result ?? null;
  return {
    status,
    reason: status === 'not reached' ? whyNotReached(verdict) : line.reason,
    against: against === null ? null : { expected: against.expected, actual: against.actual },
    turns,
    screenshot: (proof === null ? null : timeline.screenshots.get(proof.screen)) ?? last,
    proof: proof !== null && timeline.screenshots.has(proof.screen) ? proof.box : null,
  };
}

/** Returns the result of a condition; undefined when it was not checked. */
function resultOf({ verdict, turns }: Timeline, { phase, index }: LineResult): ConditionResult | undefined {
  const all = [...turns.flatMap((t) => t.results), ...(verdict?.results ?? [])];
  return all.findLast((r) => r.phase === phase && r.index === index);
}

/** True for the turns of a line. One turn checks all conditions of the expected state. */
function isTurnOf(turn: TimelineTurn, { phase, index, status }: LineResult): boolean {
  if (turn.phase !== phase || status === 'not reached') return false;
  if (turn.index !== null) return turn.index === index;
  return turn.results.length === 0 || turn.results.some((r) => r.index === index);
}

function whyNotReached(verdict: Verdict | null): string {
  if (verdict === null) return 'Not reached: the run was interrupted before this line.';
  if (verdict.kind === 'passed') return 'Not checked, although the goal passed.';
  const label = verdictLabel(verdict);
  const at = verdict.line === '' ? '' : ` at ${linePlace(verdict.phase, verdict.index)}`;
  return `Not reached: the goal ended${at} (${verdict.kind}${label === '' ? '' : `, ${label}`}).`;
}

function differences(l: ComparedSide | null, r: ComparedSide | null): readonly string[] {
  if (l === null) return ['line exists on the right only'];
  if (r === null) return ['line exists on the left only'];
  const found: string[] = [];
  const [a, b] = [l.turns.filter((t) => t.gesture !== null), r.turns.filter((t) => t.gesture !== null)];
  for (let i = 0; i < Math.max(a.length, b.length) && found.length === 0; i++) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined) found.push(`only on the right: ${turnTitle(other!)}`);
    else if (other === undefined) found.push(`only on the left: ${turnTitle(one)}`);
    else found.push(...gestureDifferences(one, other));
  }
  if (l.status !== r.status) found.push(`${l.status} on the left, ${r.status} on the right`);
  if (l.status !== r.status)
    found.push(...[r.reason === '' ? l.reason : r.reason].filter((text) => text !== ''));
  return found;
}

function gestureDifferences(a: TimelineTurn, b: TimelineTurn): readonly string[] {
  const [left, right] = [turnTitle(a), turnTitle(b)];
  if (left !== right) return [`left: ${left}; right: ${right}`];
  const effectText = (t: TimelineTurn): string =>
    t.effect === null ? 'no effect' : `took effect (${t.effect.effect})`;
  if ((a.effect === null) !== (b.effect === null))
    return [`${left}: left ${effectText(a)}, right ${effectText(b)}`];
  const cases = (t: TimelineTurn): string => t.cases.map((c) => `${c.case} ${c.used} of ${c.of}`).join(', ');
  if (cases(a) !== cases(b))
    return [`${left}: recoveries left ${cases(a) || 'none'}, right ${cases(b) || 'none'}`];
  if (a.change !== null && b.change !== null && a.change.kind !== b.change.kind)
    return [`${left}: change left ${a.change.kind}, right ${b.change.kind}`];
  return [];
}

/** Returns the texts of the screen that decided about the line. */
function textsOnScreen(trace: Trace, side: ComparedSide | null): ReadonlySet<string> {
  const screen = trace.steps
    .flatMap(({ event }) => (event?.kind === 'observed' ? [event.screen] : []))
    .find((s) => s.id === side?.screenshot?.id);
  const texts = (screen?.elements ?? []).filter((e) => e.visible !== null).map((e) => oneLine(e.text));
  return new Set(texts.filter((text) => text !== ''));
}
