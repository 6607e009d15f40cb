import type {
  Attempt,
  Command,
  Event,
  Note,
  PhaseName,
  Proof,
  Screen,
  Trace,
  TraceStep,
} from '../../trace/schema.ts';
import { nameOf } from '../words.ts';
import { touchOf } from '../../trace/touched.ts';
import type { Said, Shot, ShownProof, Timeline, TimelineTurn, TurnStatus } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
type Card = Mutable<Omit<TimelineTurn, 'status'>>;

interface Walk {
  readonly trace: Trace;
  readonly shots: Map<string, Shot>;
  readonly screens: Map<string, Screen>;
  readonly cards: Card[];
  /** The last look so far. */
  latest: Shot | null;
}

/** Turns a trace into cards, one a gesture. Pure: the same trace always gives the same timeline. */
export function timelineOf(trace: Trace): Timeline {
  const walk: Walk = { trace, shots: new Map(), screens: new Map(), cards: [], latest: null };
  for (const step of trace.steps) follow(walk, step);
  for (const detail of trace.details) {
    const card = walk.cards.findLast((c) => c.firstSeq <= detail.seq) ?? walk.cards[0];
    card?.details.push(detail);
  }
  const verdict = trace.end?.verdict ?? null;
  const last = trace.steps.at(-1)?.at ?? 0;
  return {
    start: trace.start,
    verdict,
    end: trace.end,
    turns: walk.cards.map((card, i) => ({
      ...card,
      status: statusOf(card, i === walk.cards.length - 1 && verdict?.kind !== 'passed'),
    })),
    shots: walk.shots,
    durationMs: trace.end?.durationMs ?? last - (trace.steps[0]?.at ?? 0),
    warnings: trace.warnings,
  };
}

/** The picture that a proof points at; null when the trace holds none. */
export function shownProof(timeline: Timeline, proof: Proof | null): ShownProof | null {
  const shot = proof === null ? undefined : timeline.shots.get(proof.screen);
  return proof === null || shot === undefined ? null : { shot, box: proof.box, rule: proof.rule };
}

/** Event first, then what the core noted on it, then what it commanded: the order in which they came. */
function follow(walk: Walk, step: TraceStep): void {
  if (walk.cards.length === 0) open(walk, step, 'start', 'setup', null, '');
  if (step.event !== null) takeEvent(walk, step.event);
  for (const note of step.notes) takeNote(walk, step, note);
  takeCommand(walk, step, step.command);
  const card = current(walk);
  card.endedAt = step.at;
  card.lastSeq = step.seq;
}

function current(walk: Walk): Card {
  const card = walk.cards.at(-1);
  if (card === undefined) throw new RangeError('a card is opened before the first step');
  return card;
}

function open(
  walk: Walk,
  step: TraceStep,
  kind: Card['kind'],
  phase: PhaseName,
  index: number | null,
  line: string,
): Card {
  const card: Card = {
    kind,
    number: null,
    of: null,
    phase,
    index,
    line,
    startedAt: step.at,
    endedAt: step.at,
    firstSeq: step.seq,
    lastSeq: step.seq,
    before: walk.latest,
    after: null,
    gesture: null,
    said: [],
    delta: null,
    cases: [],
    spent: null,
    refusals: [],
    landed: null,
    ticked: [],
    findings: [],
    remembered: [],
    flags: [],
    waits: [],
    faults: [],
    details: [],
  };
  walk.cards.push(card);
  return card;
}

function takeEvent(walk: Walk, event: Event): void {
  const card = current(walk);
  switch (event.kind) {
    case 'looked': {
      const shot = shotOf(walk.trace, event.screen);
      walk.shots.set(shot.id, shot);
      walk.screens.set(shot.id, event.screen);
      walk.latest = shot;
      if (card.before === null && card.gesture === null && card.kind !== 'start') card.before = shot;
      else card.after = shot;
      break;
    }
    case 'proposed':
      card.said.push(saidOf(event, walk));
      break;
    case 'compared':
      card.delta = event.delta;
      break;
    case 'faulted':
      card.faults.push({ because: event.because, hint: event.hint });
      break;
    case 'cancelled':
      card.flags.push(event.because);
      break;
    case 'prepared':
    case 'acted':
    case 'judged':
      break;
  }
}

function takeNote(walk: Walk, step: TraceStep, note: Note): void {
  const card = current(walk);
  switch (note.kind) {
    case 'turn': {
      const kind = note.phase === 'expected_state' ? 'judging' : 'turn';
      const next = open(walk, step, kind, note.phase, note.index, note.line);
      next.number = note.turn;
      next.of = note.of;
      break;
    }
    case 'case':
      card.cases.push(note);
      break;
    case 'spent':
      card.spent = note;
      break;
    case 'landed':
      card.landed = note;
      break;
    case 'ticked':
      card.ticked.push(note);
      break;
    case 'refused':
      card.refusals.push(note);
      break;
    case 'finding':
      judgingCard(walk, step, note.finding.phase).findings.push(note.finding);
      break;
    case 'remembered':
      card.remembered.push(note);
      break;
    case 'flag':
      card.flags.push(note.text);
      break;
  }
}

function takeCommand(walk: Walk, step: TraceStep, command: Command): void {
  switch (command.kind) {
    case 'look': {
      const card = command.why === 'judging' ? judgingCard(walk, step, 'expected_state') : current(walk);
      if (command.afterMs > 0) card.waits.push({ why: command.why, ms: command.afterMs });
      break;
    }
    case 'judge':
      judgingCard(walk, step, command.questions[0]?.phase ?? 'expected_state');
      break;
    case 'act':
      takeGesture(walk, step, command);
      break;
    case 'compare': {
      const card = current(walk);
      card.before = walk.shots.get(command.before) ?? card.before;
      card.after = walk.shots.get(command.after) ?? card.after;
      break;
    }
    case 'finish':
      // Findings are in the verdict also when no note spoke of them one by one.
      if (command.verdict.findings.length > 0 && walk.cards.every((c) => c.findings.length === 0)) {
        judgingCard(walk, step, 'expected_state').findings.push(...command.verdict.findings);
      }
      break;
    case 'prepare':
    case 'ask':
      break;
  }
}

/** A second gesture in a turn (a retry or a recovery by rule) is a card of its own. */
function takeGesture(walk: Walk, step: TraceStep, { attempt }: Command & { kind: 'act' }): void {
  let card = current(walk);
  if (card.gesture !== null || card.kind !== 'turn') {
    const { number, of, phase, index, line } = card;
    card = open(walk, step, 'turn', phase, index, line);
    card.number = attempt.turn || number;
    card.of = of;
  }
  card.before = walk.shots.get(attempt.before) ?? card.before;
  card.after = null;
  card.gesture = {
    attempt: attempt.id,
    action: attempt.action,
    label: labelOf(walk, attempt),
    ref: attempt.target?.ref ?? null,
    bounds: attempt.target?.bounds ?? null,
    marker: touchOf(attempt, walk.screens.get(attempt.before)),
    by: attempt.origin,
    number: attempt.number,
    of: attempt.of,
  };
}

function labelOf(walk: Walk, { target, before }: Attempt): string | null {
  if (target === null) return null;
  const element = walk.screens.get(before)?.elements.find((e) => e.ref === target.ref);
  return nameOf(element ?? target);
}

function nameAt(screen: Screen | undefined, ref: string): string {
  const element = screen?.elements.find((e) => e.ref === ref);
  return (element === undefined ? null : nameOf(element)) ?? ref;
}

/** Conditions of Expected State are judged on a card of their own; those of a step stay with the step. */
function judgingCard(walk: Walk, step: TraceStep, phase: PhaseName): Card {
  const card = current(walk);
  if (phase !== 'expected_state' || card.kind === 'judging') return card;
  return open(walk, step, 'judging', phase, null, '');
}

function shotOf(trace: Trace, screen: Screen): Shot {
  const picture = trace.pictures.get(screen.id);
  return {
    id: screen.id,
    at: screen.at,
    size: screen.size,
    file: picture?.file ?? null,
    thumbnail: picture?.thumbnail ?? picture?.file ?? null,
    missing: screen.secure ? 'The device protects this screen: no picture.' : 'No picture was stored.',
  };
}

function saidOf({ proposal, tookMs, usage }: Event & { kind: 'proposed' }, walk: Walk): Said {
  const action = proposal.kind === 'action' ? proposal.action : null;
  const ref = action !== null && 'target' in action ? action.target?.ref : undefined;
  const screen = walk.latest === null ? undefined : walk.screens.get(walk.latest.id);
  return {
    by: proposal.by,
    kind: proposal.kind,
    action,
    label: ref === undefined ? null : nameAt(screen, ref),
    thought: proposal.kind === 'defer' ? proposal.because : proposal.thought,
    confidence: proposal.kind === 'action' ? proposal.confidence : null,
    tookMs,
    calls: usage.calls,
  };
}

function statusOf(card: Card, endedHere: boolean): TurnStatus {
  const unmet = card.findings.some((f) => f.met !== 'met');
  if (card.spent !== null || card.faults.length > 0 || unmet || endedHere) return 'bad';
  if (card.landed !== null || card.ticked.length > 0 || card.findings.length > 0) return 'ok';
  if (card.cases.length > 0) return 'retry';
  return card.refusals.length > 0 ? 'refused' : 'neutral';
}
