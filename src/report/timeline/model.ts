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
import { targetName } from '../format.ts';
import { touchPointOf } from '../../trace/touch-points.ts';
import type {
  TurnProposal,
  Screenshot,
  ProofScreenshot,
  Timeline,
  TimelineTurn,
  TurnStatus,
} from './types.ts';

type MutableArrays<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
type TurnDraft = MutableArrays<Omit<TimelineTurn, 'status'>>;

interface TimelineDraft {
  readonly trace: Trace;
  readonly screenshots: Map<string, Screenshot>;
  readonly screens: Map<string, Screen>;
  readonly turns: TurnDraft[];
  /** The last look so far. */
  latest: Screenshot | null;
}

/** Turns a trace into cards, one a gesture. Pure: the same trace always gives the same timeline. */
export function timelineOf(trace: Trace): Timeline {
  const walk: TimelineDraft = { trace, screenshots: new Map(), screens: new Map(), turns: [], latest: null };
  for (const step of trace.steps) addStep(walk, step);
  for (const detail of trace.details) {
    const card = walk.turns.findLast((c) => c.firstSeq <= detail.seq) ?? walk.turns[0];
    card?.details.push(detail);
  }
  const verdict = trace.end?.verdict ?? null;
  const last = trace.steps.at(-1)?.at ?? 0;
  return {
    start: trace.start,
    verdict,
    end: trace.end,
    turns: walk.turns.map((card, i) => ({
      ...card,
      status: turnStatus(card, i === walk.turns.length - 1 && verdict?.kind !== 'passed'),
    })),
    screenshots: walk.screenshots,
    durationMs: trace.end?.durationMs ?? last - (trace.steps[0]?.at ?? 0),
    warnings: trace.warnings,
  };
}

/** The picture that a proof points at; null when the trace holds none. */
export function proofScreenshot(timeline: Timeline, proof: Proof | null): ProofScreenshot | null {
  const shot = proof === null ? undefined : timeline.screenshots.get(proof.screen);
  return proof === null || shot === undefined ? null : { screenshot: shot, box: proof.box, rule: proof.rule };
}

/** Event first, then what the core noted on it, then what it commanded: the order in which they came. */
function addStep(walk: TimelineDraft, step: TraceStep): void {
  if (walk.turns.length === 0) openTurn(walk, step, 'start', 'setup', null, '');
  if (step.event !== null) applyEvent(walk, step.event);
  for (const note of step.notes) applyNote(walk, step, note);
  applyCommand(walk, step, step.command);
  const card = currentTurn(walk);
  card.endedAt = step.at;
  card.lastSeq = step.seq;
}

function currentTurn(walk: TimelineDraft): TurnDraft {
  const card = walk.turns.at(-1);
  if (card === undefined) throw new RangeError('a card is opened before the first step');
  return card;
}

function openTurn(
  walk: TimelineDraft,
  step: TraceStep,
  kind: TurnDraft['kind'],
  phase: PhaseName,
  index: number | null,
  line: string,
): TurnDraft {
  const card: TurnDraft = {
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
    proposals: [],
    change: null,
    cases: [],
    spent: null,
    refusals: [],
    effect: null,
    completed: [],
    results: [],
    remembered: [],
    flags: [],
    waits: [],
    faults: [],
    details: [],
  };
  walk.turns.push(card);
  return card;
}

function applyEvent(walk: TimelineDraft, event: Event): void {
  const card = currentTurn(walk);
  switch (event.kind) {
    case 'observed': {
      const shot = screenshotOf(walk.trace, event.screen);
      walk.screenshots.set(shot.id, shot);
      walk.screens.set(shot.id, event.screen);
      walk.latest = shot;
      if (card.before === null && card.gesture === null && card.kind !== 'start') card.before = shot;
      else card.after = shot;
      break;
    }
    case 'proposed':
      card.proposals.push(proposalOf(event, walk));
      break;
    case 'compared':
      card.change = event.change;
      break;
    case 'faulted':
      card.faults.push({ reason: event.reason, hint: event.hint });
      break;
    case 'cancelled':
      card.flags.push(event.reason);
      break;
    case 'prepared':
    case 'acted':
    case 'judged':
      break;
  }
}

function applyNote(walk: TimelineDraft, step: TraceStep, note: Note): void {
  const card = currentTurn(walk);
  switch (note.kind) {
    case 'turn': {
      const kind = note.phase === 'expected_state' ? 'judging' : 'turn';
      const next = openTurn(walk, step, kind, note.phase, note.index, note.line);
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
    case 'effect':
      card.effect = note;
      break;
    case 'completed':
      card.completed.push(note);
      break;
    case 'refused':
      card.refusals.push(note);
      break;
    case 'result':
      judgingTurn(walk, step, note.result.phase).results.push(note.result);
      break;
    case 'remembered':
      card.remembered.push(note);
      break;
    case 'flag':
      card.flags.push(note.text);
      break;
  }
}

function applyCommand(walk: TimelineDraft, step: TraceStep, command: Command): void {
  switch (command.kind) {
    case 'observe': {
      const card =
        command.reason === 'judging' ? judgingTurn(walk, step, 'expected_state') : currentTurn(walk);
      if (command.afterMs > 0) card.waits.push({ why: command.reason, ms: command.afterMs });
      break;
    }
    case 'judge':
      judgingTurn(walk, step, command.questions[0]?.phase ?? 'expected_state');
      break;
    case 'act':
      addGesture(walk, step, command);
      break;
    case 'compare': {
      const card = currentTurn(walk);
      card.before = walk.screenshots.get(command.before) ?? card.before;
      card.after = walk.screenshots.get(command.after) ?? card.after;
      break;
    }
    case 'finish':
      // Findings are in the verdict also when no note spoke of them one by one.
      if (command.verdict.results.length > 0 && walk.turns.every((c) => c.results.length === 0)) {
        judgingTurn(walk, step, 'expected_state').results.push(...command.verdict.results);
      }
      break;
    case 'prepare':
    case 'ask':
      break;
  }
}

/** A second gesture in a turn (a retry or a recovery by rule) is a card of its own. */
function addGesture(walk: TimelineDraft, step: TraceStep, { attempt }: Command & { kind: 'act' }): void {
  let card = currentTurn(walk);
  if (card.gesture !== null || card.kind !== 'turn') {
    const { number, of, phase, index, line } = card;
    card = openTurn(walk, step, 'turn', phase, index, line);
    card.number = attempt.turn || number;
    card.of = of;
  }
  card.before = walk.screenshots.get(attempt.before) ?? card.before;
  card.after = null;
  card.gesture = {
    attempt: attempt.id,
    action: attempt.action,
    label: attemptLabel(walk, attempt),
    ref: attempt.target?.ref ?? null,
    bounds: attempt.target?.bounds ?? null,
    marker: touchPointOf(attempt, walk.screens.get(attempt.before)),
    by: attempt.origin,
    number: attempt.number,
    of: attempt.of,
  };
}

function attemptLabel(walk: TimelineDraft, { target, before }: Attempt): string | null {
  if (target === null) return null;
  const element = walk.screens.get(before)?.elements.find((e) => e.ref === target.ref);
  return targetName(element ?? target);
}

function elementName(screen: Screen | undefined, ref: string): string {
  const element = screen?.elements.find((e) => e.ref === ref);
  return (element === undefined ? null : targetName(element)) ?? ref;
}

/** Conditions of Expected State are judged on a card of their own; those of a step stay with the step. */
function judgingTurn(walk: TimelineDraft, step: TraceStep, phase: PhaseName): TurnDraft {
  const card = currentTurn(walk);
  if (phase !== 'expected_state' || card.kind === 'judging') return card;
  return openTurn(walk, step, 'judging', phase, null, '');
}

function screenshotOf(trace: Trace, screen: Screen): Screenshot {
  const picture = trace.screenshots.get(screen.id);
  return {
    id: screen.id,
    at: screen.at,
    size: screen.size,
    file: picture?.file ?? null,
    thumbnail: picture?.thumbnail ?? picture?.file ?? null,
    missing: screen.secure ? 'The device protects this screen: no picture.' : 'No picture was stored.',
  };
}

function proposalOf(
  { proposal, tookMs, usage }: Event & { kind: 'proposed' },
  walk: TimelineDraft,
): TurnProposal {
  const action = proposal.kind === 'action' ? proposal.action : null;
  const ref = action !== null && 'target' in action ? action.target?.ref : undefined;
  const screen = walk.latest === null ? undefined : walk.screens.get(walk.latest.id);
  return {
    by: proposal.by,
    kind: proposal.kind,
    action,
    label: ref === undefined ? null : elementName(screen, ref),
    thought: proposal.kind === 'defer' ? proposal.reason : proposal.thought,
    confidence: proposal.kind === 'action' ? proposal.confidence : null,
    tookMs,
    calls: usage.calls,
  };
}

function turnStatus(card: TurnDraft, endedHere: boolean): TurnStatus {
  const unmet = card.results.some((f) => f.met !== 'met');
  if (card.spent !== null || card.faults.length > 0 || unmet || endedHere) return 'bad';
  if (card.effect !== null || card.completed.length > 0 || card.results.length > 0) return 'ok';
  if (card.cases.length > 0) return 'retry';
  return card.refusals.length > 0 ? 'refused' : 'neutral';
}
