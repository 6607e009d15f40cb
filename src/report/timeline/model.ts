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
  /** The last observation so far. */
  latest: Screenshot | null;
}

/** Converts a trace to cards, one for each gesture. Pure: the same trace gives the same timeline. */
export function timelineOf(trace: Trace): Timeline {
  const draft: TimelineDraft = { trace, screenshots: new Map(), screens: new Map(), turns: [], latest: null };
  for (const step of trace.steps) addStep(draft, step);
  for (const detail of trace.details) {
    const card = draft.turns.findLast((c) => c.firstSeq <= detail.seq) ?? draft.turns[0];
    card?.details.push(detail);
  }
  const verdict = trace.end?.verdict ?? null;
  const last = trace.steps.at(-1)?.at ?? 0;
  return {
    start: trace.start,
    verdict,
    end: trace.end,
    turns: draft.turns.map((card, i) => ({
      ...card,
      status: turnStatus(card, i === draft.turns.length - 1 && verdict?.kind !== 'passed'),
    })),
    screenshots: draft.screenshots,
    durationMs: trace.end?.durationMs ?? last - (trace.steps[0]?.at ?? 0),
    warnings: trace.warnings,
  };
}

/** Returns the screenshot that a proof points at; null when the trace has none. */
export function proofScreenshot(timeline: Timeline, proof: Proof | null): ProofScreenshot | null {
  const screenshot = proof === null ? undefined : timeline.screenshots.get(proof.screen);
  return proof === null || screenshot === undefined ? null : { screenshot, box: proof.box, rule: proof.rule };
}

/** Adds event, notes and command, in the order in which they happened. */
function addStep(draft: TimelineDraft, step: TraceStep): void {
  if (draft.turns.length === 0) openTurn(draft, step, 'start', 'setup', null, '');
  if (step.event !== null) applyEvent(draft, step.event);
  addPageLog(currentTurn(draft), step);
  for (const note of step.notes) applyNote(draft, step, note);
  applyCommand(draft, step, step.command);
  const card = currentTurn(draft);
  card.endedAt = step.at;
  card.lastSeq = step.seq;
}

/** Adds what the page logged before the event, which belongs to the turn that the event ends. */
function addPageLog(card: TurnDraft, { console: messages = [], network = [], dropped }: TraceStep): void {
  card.console = [...card.console, ...messages];
  card.network = [...card.network, ...network];
  if (dropped === undefined) return;
  card.dropped = {
    console: card.dropped.console + dropped.console,
    network: card.dropped.network + dropped.network,
  };
}

function currentTurn(draft: TimelineDraft): TurnDraft {
  const card = draft.turns.at(-1);
  if (card === undefined) throw new RangeError('a turn must be open');
  return card;
}

function openTurn(
  draft: TimelineDraft,
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
    before: draft.latest,
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
    console: [],
    network: [],
    dropped: { console: 0, network: 0 },
  };
  draft.turns.push(card);
  return card;
}

function applyEvent(draft: TimelineDraft, event: Event): void {
  const card = currentTurn(draft);
  switch (event.kind) {
    case 'observed': {
      const screenshot = screenshotOf(draft.trace, event.screen);
      draft.screenshots.set(screenshot.id, screenshot);
      draft.screens.set(screenshot.id, event.screen);
      draft.latest = screenshot;
      if (card.before === null && card.gesture === null && card.kind !== 'start') card.before = screenshot;
      else card.after = screenshot;
      break;
    }
    case 'proposed':
      card.proposals.push(proposalOf(event, draft));
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

function applyNote(draft: TimelineDraft, step: TraceStep, note: Note): void {
  const card = currentTurn(draft);
  switch (note.kind) {
    case 'turn': {
      const kind = note.phase === 'expected_state' ? 'judging' : 'turn';
      const next = openTurn(draft, step, kind, note.phase, note.index, note.line);
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
      judgingTurn(draft, step, note.result.phase).results.push(note.result);
      break;
    case 'judged':
      if (note.outcome === 'discarded') card.flags.push(note.reason);
      break;
    case 'remembered':
      card.remembered.push(note);
      break;
    case 'flag':
      card.flags.push(note.text);
      break;
  }
}

function applyCommand(draft: TimelineDraft, step: TraceStep, command: Command): void {
  switch (command.kind) {
    case 'observe': {
      const card =
        command.reason === 'judging' ? judgingTurn(draft, step, 'expected_state') : currentTurn(draft);
      if (command.afterMs > 0) card.waits.push({ reason: command.reason, ms: command.afterMs });
      break;
    }
    case 'judge':
      judgingTurn(draft, step, command.phase);
      break;
    case 'act':
      addGesture(draft, step, command);
      break;
    case 'compare': {
      const card = currentTurn(draft);
      card.before = draft.screenshots.get(command.before) ?? card.before;
      card.after = draft.screenshots.get(command.after) ?? card.after;
      break;
    }
    case 'finish':
      // Verdicts hold results that no note mentions.
      if (command.verdict.results.length > 0 && draft.turns.every((c) => c.results.length === 0)) {
        judgingTurn(draft, step, 'expected_state').results.push(...command.verdict.results);
      }
      break;
    case 'prepare':
    case 'ask':
      break;
  }
}

/** A second gesture in a turn (a retry or a recovery) gets a card of its own. */
function addGesture(draft: TimelineDraft, step: TraceStep, { attempt }: Command & { kind: 'act' }): void {
  let card = currentTurn(draft);
  if (card.gesture !== null || card.kind !== 'turn') {
    const { number, of, phase, index, line } = card;
    card = openTurn(draft, step, 'turn', phase, index, line);
    card.number = attempt.turn || number;
    card.of = of;
  }
  card.before = draft.screenshots.get(attempt.before) ?? card.before;
  card.after = null;
  card.gesture = {
    attempt: attempt.id,
    action: attempt.action,
    label: attemptLabel(draft, attempt),
    ref: attempt.target?.ref ?? null,
    bounds: attempt.target?.bounds ?? null,
    marker: touchPointOf(attempt, draft.screens.get(attempt.before)),
    by: attempt.origin,
    number: attempt.number,
    of: attempt.of,
  };
}

function attemptLabel(draft: TimelineDraft, { target, before }: Attempt): string | null {
  if (target === null) return null;
  const element = draft.screens.get(before)?.elements.find((e) => e.ref === target.ref);
  return targetName(element ?? target);
}

function elementName(screen: Screen | undefined, ref: string): string {
  const element = screen?.elements.find((e) => e.ref === ref);
  return (element === undefined ? null : targetName(element)) ?? ref;
}

/** Conditions of the expected state get a card of their own; those of a step stay with the step. */
function judgingTurn(draft: TimelineDraft, step: TraceStep, phase: PhaseName): TurnDraft {
  const card = currentTurn(draft);
  if (phase !== 'expected_state' || card.kind === 'judging') return card;
  return openTurn(draft, step, 'judging', phase, null, '');
}

function screenshotOf(trace: Trace, screen: Screen): Screenshot {
  const picture = trace.screenshots.get(screen.id);
  return {
    id: screen.id,
    at: screen.at,
    size: screen.size,
    file: picture?.file ?? null,
    thumbnail: picture?.thumbnail ?? picture?.file ?? null,
    missing: screen.secure ? 'The device forbids screenshots of this screen.' : 'No screenshot was stored.',
  };
}

function proposalOf(
  { proposal, tookMs, usage }: Event & { kind: 'proposed' },
  draft: TimelineDraft,
): TurnProposal {
  const action = proposal.kind === 'action' ? proposal.action : null;
  const ref = action !== null && 'target' in action ? action.target?.ref : undefined;
  const screen = draft.latest === null ? undefined : draft.screens.get(draft.latest.id);
  return {
    by: proposal.by,
    kind: proposal.kind,
    action,
    label: ref === undefined ? null : elementName(screen, ref),
    thought: proposal.kind === 'defer' || proposal.kind === 'cannot' ? proposal.reason : proposal.thought,
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
