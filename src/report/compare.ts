import type { PhaseName, Trace } from '../trace/schema.ts';
import { type LineResult, lineResults } from './line-results.ts';
import { timelineOf } from './timeline/model.ts';
import { turnTitle } from './timeline/turn-text.ts';
import type { Timeline, TimelineTurn } from './timeline/types.ts';
import { linePlace } from './verdict.ts';
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
  /** Texts on the last screen of the line that only one side shows: differences of the app, not of the run. */
  readonly onlyLeft: readonly string[];
  readonly onlyRight: readonly string[];
}

interface ComparedSide {
  readonly status: LineResult['status'];
  readonly turns: readonly TimelineTurn[];
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
  const [l, r] = [sideTurns(a, left), sideTurns(b, right)];
  const [seenLeft, seenRight] = [textsOnLastScreen(a.trace, l), textsOnLastScreen(b.trace, r)];
  const both = l !== null && r !== null && seenLeft.size > 0 && seenRight.size > 0;
  return {
    phase: line.phase,
    place: linePlace(line.phase, line.index),
    text: line.text,
    left: l,
    right: r,
    differences: differences(left, l, right, r),
    onlyLeft: both ? [...seenLeft].filter((w) => !seenRight.has(w)) : [],
    onlyRight: both ? [...seenRight].filter((w) => !seenLeft.has(w)) : [],
  };
}

function sideTurns({ timeline }: TraceView, line: LineResult | null): ComparedSide | null {
  if (line === null) return null;
  const { phase, index, status } = line;
  const judged = phase === 'expected_state' && index === 0;
  const turns = timeline.turns.filter(
    (t) => t.phase === phase && (t.index === index || (judged && t.index === null)),
  );
  return { status, turns };
}

function differences(
  left: LineResult | null,
  l: ComparedSide | null,
  right: LineResult | null,
  r: ComparedSide | null,
): readonly string[] {
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
  if (l.status !== r.status && right !== null && right.reason !== '') found.push(right.reason);
  else if (l.status !== r.status && left !== null && left.reason !== '') found.push(left.reason);
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

/** Returns the texts of the last screen of these turns. */
function textsOnLastScreen(trace: Trace, side: ComparedSide | null): ReadonlySet<string> {
  const last = side?.turns.flatMap((t) => [t.before, t.after]).findLast((shot) => shot !== null);
  const screen = trace.steps
    .flatMap(({ event }) => (event?.kind === 'observed' ? [event.screen] : []))
    .find((s) => s.id === last?.id);
  const texts = (screen?.elements ?? []).filter((e) => e.visible !== null).map((e) => oneLine(e.text));
  return new Set(texts.filter((text) => text !== ''));
}
