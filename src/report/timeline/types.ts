import type {
  Action,
  BrowserLog,
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

/** A screen with its size in screenshot pixels, the unit of every box, and its files. */
export interface Screenshot {
  readonly id: string;
  readonly at: number;
  readonly size: Size;
  /** Relative to the goal's folder. */
  readonly file: string | null;
  readonly thumbnail: string | null;
  /** Why there is no screenshot, for people. */
  readonly missing: string;
}

export interface TurnGesture {
  readonly attempt: string;
  readonly action: Action;
  /** Name of the target; null without one. */
  readonly label: string | null;
  /** Of the target, on the screen before. */
  readonly ref: string | null;
  readonly bounds: Rect | null;
  readonly marker: TouchPoint | null;
  readonly by: 'planner' | CaseId | 'policy';
  readonly number: number;
  readonly of: number;
}

/** A proposal of a planner, accepted or not. */
export interface TurnProposal {
  readonly by: string;
  readonly kind: 'action' | 'lines' | 'claim' | 'cannot' | 'defer';
  readonly action: Action | null;
  /** Name of the action's target on the observed screen; null without a target. */
  readonly label: string | null;
  readonly thought: string;
  /** 0..1; null for claims and deferrals. */
  readonly confidence: number | null;
  readonly tookMs: number;
  readonly calls: number;
}

type NoteOf<Kind extends Note['kind']> = Extract<Note, { readonly kind: Kind }>;

/** `ok`: took effect or completed a step. `retry`: no effect, a recovery follows. `bad`: the goal ended here without passing. */
export type TurnStatus = 'ok' | 'retry' | 'refused' | 'bad' | 'neutral';

/** One card of the timeline: an observation, proposals, at most one gesture and its results. */
export interface TimelineTurn {
  /** `start`: launch and first observation. `judging`: conditions are checked, nothing is touched. */
  readonly kind: 'start' | 'turn' | 'judging';
  /** The run's turn number; several gestures of one turn are several cards. */
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
  /** Waits that a rule ordered, device time in ms. */
  readonly waits: readonly { readonly reason: string; readonly ms: number }[];
  readonly faults: readonly { readonly reason: string; readonly hint: string }[];
  readonly details: readonly TraceDetail[];
  /** Console messages of the page until the turn's end. */
  readonly console: BrowserLog['console'];
  /** Requests of the page that failed until then. */
  readonly network: BrowserLog['network'];
  /** Number of messages and requests that the trace leaves out. */
  readonly dropped: BrowserLog['dropped'];
  readonly status: TurnStatus;
}

/** A proof with its screenshot. */
export interface ProofScreenshot {
  readonly screenshot: Screenshot;
  readonly box: Rect | null;
  readonly rule: string;
}

/** Everything that the report shows about one goal, from its trace alone. */
export interface Timeline {
  readonly start: TraceStart;
  /** null when interrupted. */
  readonly verdict: Verdict | null;
  readonly end: TraceEnd | null;
  readonly turns: readonly TimelineTurn[];
  readonly screenshots: ReadonlyMap<string, Screenshot>;
  readonly durationMs: number;
  readonly warnings: readonly string[];
}
