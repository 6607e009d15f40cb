import type { PhaseName, Trace } from '../trace/schema.ts';
import { type LineResult, linesOf } from './lines.ts';
import { timelineOf } from './timeline/model.ts';
import { turnTitle } from './timeline/turn.ts';
import type { Timeline, TimelineTurn } from './timeline/types.ts';
import { placeOf } from './verdict.ts';
import { oneLine } from './words.ts';

/** A line of the goal as it went left and right. */
export interface ComparedLine {
  readonly phase: PhaseName;
  readonly place: string;
  readonly text: string;
  readonly left: Side | null;
  readonly right: Side | null;
  /** What went otherwise, in words; empty when both went alike. */
  readonly differs: readonly string[];
  /** Words that stood on the last screen of the line on one side only: what the app showed, not what was done. */
  readonly onlyLeft: readonly string[];
  readonly onlyRight: readonly string[];
}

interface Side {
  readonly status: LineResult['status'];
  readonly turns: readonly TimelineTurn[];
}

export interface Comparison {
  readonly left: Timeline;
  readonly right: Timeline;
  readonly lines: readonly ComparedLine[];
  /** Index into `lines` of the first that went otherwise; null when all went alike. */
  readonly first: number | null;
}

/** Lays two runs of a goal beside each other, line by line. Pure. */
export function compareTraces(left: Trace, right: Trace): Comparison {
  const [a, b] = [sideOf(left), sideOf(right)];
  const lines = aligned(a.lines, b.lines).map(([l, r]) => comparedLine(a, l, b, r));
  const first = lines.findIndex((line) => line.differs.length > 0);
  return { left: a.timeline, right: b.timeline, lines, first: first === -1 ? null : first };
}

interface Whole {
  readonly trace: Trace;
  readonly timeline: Timeline;
  readonly lines: readonly LineResult[];
}

function sideOf(trace: Trace): Whole {
  return { trace, timeline: timelineOf(trace), lines: linesOf(trace) };
}

type Pair = readonly [LineResult | null, LineResult | null];

/** By text, in order: a line that was put in or taken out stands alone and what follows meets again. */
function aligned(left: readonly LineResult[], right: readonly LineResult[]): readonly Pair[] {
  const pairs: Pair[] = [];
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

function comparedLine(a: Whole, left: LineResult | null, b: Whole, right: LineResult | null): ComparedLine {
  const line = right ?? left!;
  const [l, r] = [turnsOf(a, left), turnsOf(b, right)];
  const [seenLeft, seenRight] = [wordsSeen(a.trace, l), wordsSeen(b.trace, r)];
  const both = l !== null && r !== null && seenLeft.size > 0 && seenRight.size > 0;
  return {
    phase: line.phase,
    place: placeOf(line.phase, line.index),
    text: line.text,
    left: l,
    right: r,
    differs: differences(left, l, right, r),
    onlyLeft: both ? [...seenLeft].filter((w) => !seenRight.has(w)) : [],
    onlyRight: both ? [...seenRight].filter((w) => !seenLeft.has(w)) : [],
  };
}

function turnsOf({ timeline }: Whole, line: LineResult | null): Side | null {
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
  l: Side | null,
  right: LineResult | null,
  r: Side | null,
): readonly string[] {
  if (l === null) return ['this line is on the right only'];
  if (r === null) return ['this line is on the left only'];
  const words: string[] = [];
  const [a, b] = [l.turns.filter((t) => t.gesture !== null), r.turns.filter((t) => t.gesture !== null)];
  for (let i = 0; i < Math.max(a.length, b.length) && words.length === 0; i++) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined) words.push(`on the right also: ${turnTitle(other!)}`);
    else if (other === undefined) words.push(`on the left also: ${turnTitle(one)}`);
    else words.push(...gestureDifferences(one, other));
  }
  if (l.status !== r.status) words.push(`${l.status} on the left, ${r.status} on the right`);
  if (l.status !== r.status && right !== null && right.because !== '') words.push(right.because);
  else if (l.status !== r.status && left !== null && left.because !== '') words.push(left.because);
  return words;
}

function gestureDifferences(a: TimelineTurn, b: TimelineTurn): readonly string[] {
  const [did, does] = [turnTitle(a), turnTitle(b)];
  if (did !== does) return [`left: ${did}; right: ${does}`];
  const landed = (t: TimelineTurn): string =>
    t.landed === null ? 'did not land' : `landed (${t.landed.effect})`;
  if ((a.landed === null) !== (b.landed === null)) return [`${did}: left ${landed(a)}, right ${landed(b)}`];
  const cases = (t: TimelineTurn): string => t.cases.map((c) => `${c.case} ${c.used} of ${c.of}`).join(', ');
  if (cases(a) !== cases(b)) return [`${did}: cases left ${cases(a) || 'none'}, right ${cases(b) || 'none'}`];
  if (a.delta !== null && b.delta !== null && a.delta.kind !== b.delta.kind)
    return [`${did}: change left ${a.delta.kind}, right ${b.delta.kind}`];
  return [];
}

/** Texts of the last screen that the turns saw. */
function wordsSeen(trace: Trace, side: Side | null): ReadonlySet<string> {
  const last = side?.turns.flatMap((t) => [t.before, t.after]).findLast((shot) => shot !== null);
  const screen = trace.steps
    .flatMap(({ event }) => (event?.kind === 'looked' ? [event.screen] : []))
    .find((s) => s.id === last?.id);
  const texts = (screen?.elements ?? []).filter((e) => e.visible !== null).map((e) => oneLine(e.text));
  return new Set(texts.filter((text) => text !== ''));
}
