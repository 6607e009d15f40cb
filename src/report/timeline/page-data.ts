import type { CaseId, ScreenChange, PhaseName, Rect, Size } from '../../trace/schema.ts';
import type { TouchPoint } from '../../trace/touch-points.ts';
import type { LineResult } from '../line-results.ts';
import type { TurnStatus } from './types.ts';

/** What the page carries as JSON. Words are made here, in Node; the page only shows them. */
export type ShownVerdict =
  | 'passed'
  | 'failed'
  | 'inconclusive'
  | 'broken'
  | 'cancelled'
  | 'interrupted'
  | 'running'
  | 'not run';

export interface RunData {
  readonly id: string;
  /** ISO, or null when the run's own file is lost. */
  readonly startedAt: string | null;
  readonly ended: boolean;
  readonly warnings: readonly string[];
  /** Every attempt of every goal, in order. */
  readonly goals: readonly GoalSummary[];
  /** Runs before this one that are kept beside it, oldest first. */
  readonly past: readonly PastRun[];
  /** The page is served by `thumbrule ui`, and a goal may still run. */
  readonly live: boolean;
}

export interface PastRun {
  readonly id: string;
  readonly startedAt: string | null;
  /** How many goals ended how. */
  readonly counts: Readonly<Partial<Record<ShownVerdict, number>>>;
  /** Its page relative to this one; null when there is none. */
  readonly page: string | null;
}

/** One attempt of a goal, as the list shows it. */
export interface GoalSummary {
  /** Name in links: `#03-delete-a-note/5`. */
  readonly id: string;
  readonly n: number;
  readonly attempt: number;
  /** A later attempt stands for the goal; this one is shown beside it. */
  readonly replaced: boolean;
  readonly name: string;
  readonly file: string;
  readonly tags: readonly string[];
  readonly device: string;
  /** From 1; null when goals ran one after the other. */
  readonly worker: number | null;
  /** Null: in none. `excused`: it has not passed, and that does not count. */
  readonly quarantine: { readonly words: string; readonly excused: boolean; readonly over: boolean } | null;
  readonly planner: string;
  readonly verdict: ShownVerdict;
  readonly flaky: boolean;
  /** A failure's label, or the code of inconclusive and broken; else empty. */
  readonly label: string;
  readonly severity: string;
  readonly blame: string;
  /** `Step 3: Tap "Save"`; empty when no line is to blame. */
  readonly line: string;
  readonly expected: string;
  readonly actual: string;
  readonly because: string;
  readonly hint: string;
  readonly flags: readonly string[];
  readonly warnings: readonly string[];
  readonly turns: number;
  readonly durationMs: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  /** A small picture of where it ended, relative to the page. */
  readonly thumbnail: string | null;
  /** How it ended in the runs of `past`, and here last: null where it did not run. */
  readonly trend: readonly (ShownVerdict | null)[];
}

/** What the view of one goal shows beyond its summary. */
export interface GoalDetail {
  readonly description: string;
  readonly app: string;
  /** The trace itself, relative to the page; null when there is none. */
  readonly trace: string | null;
  /** A film of the screen, relative to the page, with the wall clock's offset to the first event in ms. */
  readonly video: string | null;
  readonly lines: readonly LineResult[];
  readonly turns: readonly TurnData[];
  readonly screens: Readonly<Record<string, ScreenData>>;
  readonly results: readonly ResultData[];
  readonly log: readonly LogLine[];
}

interface LogLine {
  /** ms since the goal began. */
  readonly at: number;
  readonly about: 'planner' | 'device' | 'observation';
  readonly text: string;
  /** Index into `turns`. */
  readonly turn: number;
}

export interface ScreenData {
  /** Relative to the page; null without a picture. */
  readonly file: string | null;
  readonly thumbnail: string | null;
  readonly missing: string;
  readonly size: Size;
  /** What is worth knowing of the look: not settled, incomplete, loading, toasts … */
  readonly notes: readonly string[];
  readonly place: string;
  /** Rows, or the id of an earlier screen with the same. */
  readonly elementRows: readonly ElementRow[] | string;
}

/** `[depth, ref, role, label, x, y, width, height, states]`: an array, since a page may hold a hundred thousand of them. */
export type ElementRow = readonly [
  depth: number,
  ref: string,
  role: string,
  label: string,
  x: number,
  y: number,
  width: number,
  height: number,
  states: string,
];

export interface ResultData {
  readonly met: 'met' | 'unmet' | 'unproven';
  readonly condition: string;
  readonly place: string;
  readonly provedBy: string;
  readonly label: string;
  readonly expected: string;
  readonly actual: string;
  readonly flags: readonly string[];
  readonly proof: ProofData | null;
}

export interface ProofData {
  readonly screen: string;
  readonly box: Rect | null;
  readonly rule: string;
}

export type BudgetData = Readonly<Partial<Record<CaseId, readonly [used: number, of: number]>>>;

export interface TurnData {
  readonly kind: 'start' | 'turn' | 'judging';
  /** The run's own number; null for the start and the judging. */
  readonly number: number | null;
  readonly of: number | null;
  readonly phase: PhaseName;
  readonly index: number | null;
  readonly line: string;
  readonly place: string;
  readonly title: string;
  readonly status: TurnStatus;
  /** ms since the goal began. */
  readonly at: number;
  readonly tookMs: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly marker: TouchPoint | null;
  readonly target: { readonly ref: string; readonly box: Rect } | null;
  readonly change: Pick<ScreenChange, 'kind' | 'regions'> | null;
  readonly proof: ProofData | null;
  readonly chips: readonly Chip[];
  readonly facts: readonly TurnFact[];
  readonly proposals: readonly ProposalData[];
  /** Of this line so far, after this turn; `ticked` names the case that was counted in this turn. */
  readonly budgets: BudgetData;
  readonly ticked: CaseId | null;
  readonly spent: CaseId | null;
  readonly usage: { readonly calls: number; readonly tokens: number; readonly costUsd: number };
  readonly seq: readonly [first: number, last: number];
}

export interface Chip {
  readonly kind: string;
  readonly text: string;
}

export interface TurnFact {
  readonly name: string;
  readonly text: string;
  readonly small: string;
  readonly flags: readonly string[];
}

/** A proposal with the refusal that it met. */
export interface ProposalData {
  readonly by: string;
  readonly what: string;
  readonly thought: string;
  readonly meta: string;
  readonly refused: string | null;
}
