/** Derives kept paths from the trace of a goal that passed (R66, R90): its open-ended steps as explicit lines. */
import { definitionOf } from '../../actions/registry.ts';
import type { ProposedLines } from '../../core/model/compiled.ts';
import type { Attempt } from '../../core/model/protocol.ts';
import { comesFromGoal } from '../../core/history/typed-text.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import { keptControl } from '../../planner/kept/control.ts';
import type { KeptLine, KeptStep } from '../../planner/kept/file.ts';
import type { KeptFor } from '../../planner/kept/index.ts';
import { lineWithTarget, quotedName } from '../../planner/kept/name-line.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import type { Trace, TraceStep } from '../../trace/schema.ts';

interface StepDraft {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  lines: KeptLine[];
  /** An action that no line describes, or a text that is not the goal's: the step can't be kept. */
  unnamed: boolean;
  result: ProposedLines['result'];
  outcome: string | null;
}

/** Returns the open-ended steps of the goal that were completed, as explicit lines. Steps with an action that no line names are left out. */
export function keptSteps(trace: Trace, keptFor: KeptFor): readonly KeptStep[] {
  const { goal } = trace.start;
  const reading = new TraceReading(trace);
  for (const step of trace.steps) reading.add(step);
  return reading.drafts.flatMap(({ phase, index, lines, unnamed, result, outcome }): KeptStep[] => {
    const step = goal[phase][index];
    const isDone = outcome === 'completed' || outcome === 'judged';
    if (step === undefined || unnamed || !isDone || lines.length === 0) return [];
    const shows = step.parsed.conditions.length === 0 && result !== null;
    return [
      { step: step.text, ...keptFor, lines, ...(shows ? { result: result.text } : {}), accepted: false },
    ];
  });
}

/** Reads the steps of a trace in order. */
class TraceReading {
  readonly drafts: StepDraft[] = [];
  readonly #trace: Trace;
  readonly #screens = new Map<string, Screen>();
  #open: StepDraft | null = null;
  /** The line of the last gesture, until its effect is seen, after the waits that stand before it. */
  #pending: {
    readonly attempt: string;
    readonly line: KeptLine | null;
    readonly waits: readonly KeptLine[];
  } | null = null;
  /** The compiled lines that are left. */
  #plan: readonly ParsedStep[] = [];
  /** The compiled line that is carried out. */
  #asked: string | null = null;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  add({ event, notes, command }: TraceStep): void {
    if (event?.kind === 'observed') this.#screens.set(event.screen.id, event.screen);
    for (const note of notes) {
      if (note.kind === 'effect' && this.#open !== null && note.attempt === this.#pending?.attempt) {
        if (this.#pending.line === null) this.#open.unnamed = true;
        else
          this.#open.lines.push(
            ...this.#pending.waits,
            ...withoutRepeat(this.#open.lines, this.#pending.line),
          );
        this.#pending = null;
      }
      if (note.kind === 'completed') this.#complete(note.phase, note.index, note.outcome);
      if (note.kind === 'turn' && note.phase !== 'expected_state') this.#turn(note.phase, note.index);
    }
    const proposal = event?.kind === 'proposed' ? event.proposal : null;
    if (this.#open !== null && (proposal?.kind === 'action' || proposal?.kind === 'lines')) {
      this.#open.result = proposal.compiled?.result ?? this.#open.result;
      this.#plan = proposal.compiled?.lines ?? this.#plan;
    }
    if (command.kind === 'ask') {
      this.#asked = command.question.compiledLine?.line ?? null;
      const isAtEnd = command.question.history.at(-1)?.startsWith('all lines are carried out') === true;
      if (this.#asked === null && !isAtEnd) this.#plan = [];
    }
    if (command.kind === 'act') this.#act(command.attempt);
  }

  /** Opens the draft of an open-ended step at its first turn. */
  #turn(phase: 'setup' | 'steps', index: number): void {
    const step = this.#trace.start.goal[phase][index];
    const isKnown = this.drafts.some((d) => d.phase === phase && d.index === index);
    if (step?.parsed.kind !== 'open-ended' || isKnown) return;
    this.#open = { phase, index, lines: [], unnamed: false, result: null, outcome: null };
    this.drafts.push(this.#open);
  }

  #complete(phase: string, index: number, outcome: string): void {
    const draft = this.drafts.find((d) => d.phase === phase && d.index === index);
    if (draft !== undefined) draft.outcome = outcome;
    if (draft === undefined || draft !== this.#open) return;
    if (draft.lines.length > 0) draft.lines.push(...waitsIn(this.#plan));
    this.#open = null;
    this.#plan = [];
  }

  /** Takes the lines up to the one that is carried out from the plan, and returns the waits among them. */
  #waitsBefore(): readonly KeptLine[] {
    const at = this.#plan.findIndex(({ text }) => text === this.#asked);
    if (at < 0) return [];
    const waits = waitsIn(this.#plan.slice(0, at));
    this.#plan = this.#plan.slice(at + 1);
    return waits;
  }

  /** Remembers the line of a gesture that the planner chose. Repeats and recoveries of the rules come by themselves. */
  #act(attempt: Attempt): void {
    if (this.#open === null) return;
    if (attempt.origin !== 'planner' && attempt.origin !== 'E' && attempt.origin !== 'D') return;
    // A repeat belongs to the line of the first attempt.
    const isRepeat = attempt.number > 1 || attempt.origin !== 'planner';
    const first = isRepeat ? this.#pending : null;
    const line = first === null ? this.#lineOf(attempt) : first.line;
    this.#pending = { attempt: attempt.id, line, waits: first?.waits ?? this.#waitsBefore() };
  }

  /** True when the goal itself gives the typed text: a code that was read off the screen differs next time. */
  #comesFromGoal(action: Attempt['action']): boolean {
    const text = action.kind === 'input_text' ? action.text : action.kind === 'deep_link' ? action.url : '';
    return text === '' || comesFromGoal(text, this.#trace.start.goal, []);
  }

  #lineOf({ action, before, target }: Attempt): KeptLine | null {
    const screen = this.#screens.get(before);
    const ref = 'target' in action ? (action.target?.ref ?? null) : (target?.ref ?? null);
    const element = screen === undefined || ref === null ? undefined : byRef(screen, ref);
    const isList = action.kind === 'scroll_to' || action.kind === 'swipe';
    const text = definitionOf(action.kind).toLine(action, {
      named: (line) =>
        screen === undefined || element === undefined ? null : lineWithTarget(line, element, screen),
      anchor: screen === undefined || action.kind !== 'drag' ? null : quotedName(action.anchor.ref, screen),
      scrollable: element === undefined || element.state.scrollable,
      requestedLabel: null,
    });
    if (text === null || !isReadable(text) || !this.#comesFromGoal(action)) return null;
    const control =
      screen === undefined || element === undefined || isList ? null : keptControl(screen, element);
    return { do: text, ...(control === null ? {} : { control }) };
  }
}

/** Returns the lines that only wait: no gesture tells of them, and the next run needs them as well. */
function waitsIn(lines: readonly ParsedStep[]): readonly KeptLine[] {
  const waits = lines.filter(
    ({ instructions }) => instructions.length > 0 && instructions.every(({ kind }) => kind === 'wait'),
  );
  return waits.map(({ text }) => ({ do: text }));
}

/** Several swipes to one control are one line. */
function withoutRepeat(lines: readonly KeptLine[], line: KeptLine): readonly KeptLine[] {
  return line.do.startsWith('Scroll until ') && lines.at(-1)?.do === line.do ? [] : [line];
}

function isReadable(line: string): boolean {
  return parseStep(line, { section: 'steps' }).coverage === 'full';
}
