import type {
  Action,
  CaseId,
  ScreenChange,
  ConditionResult,
  Note,
  PhaseName,
  Rect,
  Size,
  TraceDetail,
  TraceEnd,
  TraceStart,
  Verdict,
} from '../../trace/schema.ts';
import type { TouchPoint } from '../../trace/touch-points.ts';

/** A screen as the report shows it: its size in screenshot pixels (the unit of every box) and its files, when there are any. */
export interface Screenshot {
  readonly id: string;
  readonly at: number;
  readonly size: Size;
  /** Relative to the goal's folder. */
  readonly file: string | null;
  readonly thumbnail: string | null;
  /** Why there is no picture, in words. */
  readonly missing: string;
}

export interface TurnGesture {
  readonly attempt: string;
  readonly action: Action;
  /** What the target is called; null without one. */
  readonly label: string | null;
  /** Of the target, on the screen before. */
  readonly ref: string | null;
  readonly bounds: Rect | null;
  readonly marker: TouchPoint | null;
  readonly by: 'planner' | CaseId | 'policy';
  readonly number: number;
  readonly of: number;
}

/** What a planner said in this turn, believed or not. */
export interface TurnProposal {
  readonly by: string;
  readonly kind: 'action' | 'claim' | 'defer';
  readonly action: Action | null;
  /** What the action's target is called on the screen that was asked about; null without a target. */
  readonly label: string | null;
  readonly thought: string;
  /** 0..1; null when it claimed or deferred. */
  readonly confidence: number | null;
  readonly tookMs: number;
  readonly calls: number;
}

type NoteOf<Kind extends Note['kind']> = Extract<Note, { readonly kind: Kind }>;

/** `ok`: landed or ticked. `retry`: changed nothing, a rule took over. `bad`: this is where the goal ended without passing. */
export type TurnStatus = 'ok' | 'retry' | 'refused' | 'bad' | 'neutral';

/** One card of the timeline: a look, what was proposed, at most one gesture, and what came of it. */
export interface TimelineTurn {
  /** `start`: launch and first look. `judging`: conditions are looked at, nothing is touched. */
  readonly kind: 'start' | 'turn' | 'judging';
  /** The run's own number; several gestures of one turn are several cards. */
  readonly number: number | null;
  readonly of: number | null;
  readonly phase: PhaseName;
  readonly index: number | null;
  readonly line: string;
  /** Device clock, ms. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly before: Screenshot | null;
  readonly after: Screenshot | null;
  readonly gesture: TurnGesture | null;
  readonly proposals: readonly TurnProposal[];
  readonly change: ScreenChange | null;
  readonly cases: readonly NoteOf<'case'>[];
  readonly spent: NoteOf<'spent'> | null;
  readonly refusals: readonly NoteOf<'refused'>[];
  readonly effect: NoteOf<'effect'> | null;
  readonly completed: readonly NoteOf<'completed'>[];
  readonly results: readonly ConditionResult[];
  readonly remembered: readonly NoteOf<'remembered'>[];
  readonly flags: readonly string[];
  /** Device time that a rule let pass, ms, with why. */
  readonly waits: readonly { readonly why: string; readonly ms: number }[];
  readonly faults: readonly { readonly reason: string; readonly hint: string }[];
  readonly details: readonly TraceDetail[];
  readonly status: TurnStatus;
}

/** A condition or failure with the picture that proves it. */
export interface ProofScreenshot {
  readonly screenshot: Screenshot;
  readonly box: Rect | null;
  readonly rule: string;
}

/** Everything that the report shows of one goal, derived from its trace alone. */
export interface Timeline {
  readonly start: TraceStart;
  /** null: interrupted. */
  readonly verdict: Verdict | null;
  readonly end: TraceEnd | null;
  readonly turns: readonly TimelineTurn[];
  readonly screenshots: ReadonlyMap<string, Screenshot>;
  readonly durationMs: number;
  readonly warnings: readonly string[];
}
