import type { AroundLine, CaseId, ScreenChange, PhaseName, Rect, Size } from '../../trace/schema.ts';
import type { TouchPoint } from '../../trace/touch-points.ts';
import type { LineResult } from '../line-results.ts';
import type { TurnStatus } from './types.ts';

/** Verdict of a goal, or its state without one. All texts of the page are made in Node; the script only shows them. */
export type ShownVerdict =
  | 'passed'
  | 'failed'
  | 'inconclusive'
  | 'broken'
  | 'cancelled'
  | 'interrupted'
  | 'running'
  | 'queued'
  | 'not run';

export interface RunData {
  readonly id: string;
  /** ISO time; null when run.ndjson is lost. */
  readonly startedAt: string | null;
  readonly ended: boolean;
  readonly warnings: readonly string[];
  /** All attempts of all goals, in order. */
  readonly goals: readonly GoalSummary[];
  /** Runs before this one that still exist, oldest first. */
  readonly past: readonly PastRun[];
  /** `thumbrule ui` serves the page while goals may be running. */
  readonly live: boolean;
  /**
   * Folder that goal files are relative to, for links to an editor: relative to the page, so that a page that is sent on names no
   * folder of this machine; absolute in `thumbrule ui`, which serves this machine alone. null when there is no such way.
   */
  readonly project: string | null;
  /** Address of the list of all runs, relative to the page; null when nothing serves one. */
  readonly home: string | null;
  /** The run in words; empty for its id. */
  readonly name: string;
}

export interface PastRun {
  readonly id: string;
  readonly startedAt: string | null;
  /** Number of goals by verdict. */
  readonly counts: Readonly<Partial<Record<ShownVerdict, number>>>;
  /** Path relative to this page; null without a report. */
  readonly page: string | null;
}

/** One attempt of a goal in the list. */
export interface GoalSummary {
  /** Id in links: `#03-delete-a-note/5`. */
  readonly id: string;
  readonly n: number;
  readonly attempt: number;
  /** A later attempt replaces this one in the list. */
  readonly replaced: boolean;
  readonly name: string;
  readonly file: string;
  /** Line of the file that ended the goal; null after a pass. */
  readonly fileLine: number | null;
  readonly tags: readonly string[];
  readonly device: string;
  /** From 1; null when goals ran one after the other. */
  readonly worker: number | null;
  /** null without one. `excused`: the goal has not passed, which does not count. */
  readonly quarantine: { readonly words: string; readonly excused: boolean; readonly over: boolean } | null;
  readonly planner: string;
  readonly verdict: ShownVerdict;
  readonly flaky: boolean;
  /** Label of a failure, code of inconclusive and broken; else empty. */
  readonly label: string;
  readonly severity: string;
  readonly blame: string;
  /** `drift: The label changed …`; empty without a triage. */
  readonly triage: string;
  /** `Step 3: Tap "Save"`; empty without a line. */
  readonly line: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  readonly hint: string;
  readonly flags: readonly string[];
  /** Lines that only the judge, a model, has answered for. */
  readonly judged: number;
  readonly warnings: readonly string[];
  /** The number of the last turn, as on the terminal. */
  readonly turns: number;
  readonly durationMs: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  /** Thumbnail of the last screen, relative to the page. */
  readonly thumbnail: string | null;
  /** Verdicts in the runs of `past` and, last, in this one; null where the goal did not run. */
  readonly trend: readonly (ShownVerdict | null)[];
}

/** Details of one goal beyond its summary. */
export interface GoalDetail {
  readonly description: string;
  readonly app: string;
  /** Path of the trace relative to the page; null without one. */
  readonly trace: string | null;
  /** Path of the screen recording relative to the page; null without one. */
  readonly video: string | null;
  readonly lines: readonly LineResult[];
  /** Requests, commands and the teardown; absent when the goal has none. */
  readonly around?: readonly AroundLine[];
  /** Lines that did not pass; the one that ended the goal is first. */
  readonly failures: readonly FailureData[];
  /** The failure as text for a bug tracker, without a link; empty after a pass. */
  readonly bugText: string;
  /** The app is a web page: its console and its failed requests are shown beside each turn. */
  readonly hasBrowserLog: boolean;
  readonly turns: readonly TurnData[];
  readonly screens: Readonly<Record<string, ScreenData>>;
  readonly results: readonly ResultData[];
  readonly log: readonly LogLine[];
}

/** A line that did not pass. */
export interface FailureData {
  readonly phase: PhaseName;
  /** From 0; null when no line is to blame. */
  readonly index: number | null;
  /** `Step 3`; empty when no line is to blame. */
  readonly place: string;
  readonly text: string;
  /** The line ended the goal. */
  readonly ends: boolean;
  /** The judge, a model, has answered for the line, not code. */
  readonly judged: boolean;
  /** Empty when nothing was expected, as in an inconclusive goal. */
  readonly expected: string;
  readonly actual: string;
  /** Index into `turns`; null without one. */
  readonly turn: number | null;
}

interface LogLine {
  /** ms since the goal started. */
  readonly at: number;
  readonly about: 'planner' | 'device' | 'observation';
  readonly text: string;
  /** Index into `turns`. */
  readonly turn: number;
}

export interface ScreenData {
  /** Relative to the page; null without a screenshot. */
  readonly file: string | null;
  readonly thumbnail: string | null;
  readonly missing: string;
  readonly size: Size;
  /** Facts about the observation: not settled, incomplete, loading, toasts … */
  readonly notes: readonly string[];
  readonly place: string;
  /** Rows, or the id of an earlier screen with equal rows. */
  readonly elementRows: readonly ElementRow[] | string;
}

/** `[depth, ref, role, label, x, y, width, height, states]`. An array, because a page may hold a hundred thousand of them. */
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
  readonly judged: boolean;
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
  /** In links: `5`, `5.2` for a second attempt, `start`, `check`. */
  readonly address: string;
  readonly kind: 'start' | 'turn' | 'judging';
  /** Number of the turn; null for start and judging. */
  readonly number: number | null;
  /** The most turns that the goal may take; null for start and judging. */
  readonly of: number | null;
  /** `attempt 2 of 3`; empty when there was only one. */
  readonly attempt: string;
  readonly phase: PhaseName;
  readonly index: number | null;
  readonly line: string;
  /** Line in the goal's file; null without one. */
  readonly fileLine: number | null;
  readonly place: string;
  readonly title: string;
  readonly status: TurnStatus;
  /** ms since the goal started. */
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
  /** Budgets after this turn; `countedCase` is the case that was counted in it. */
  readonly budgets: BudgetData;
  readonly countedCase: CaseId | null;
  readonly spent: CaseId | null;
  /** Console messages and failed requests of the turn; null without any. */
  readonly browserLog: BrowserLogData | null;
  readonly usage: { readonly calls: number; readonly tokens: number; readonly costUsd: number };
  readonly seq: readonly [first: number, last: number];
}

/** Console messages and failed requests of a turn; times in ms since the goal started. */
export interface BrowserLogData {
  readonly messages: readonly {
    readonly level: 'error' | 'warning' | 'info' | 'debug';
    readonly text: string;
    readonly at: number;
  }[];
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    /** `HTTP 404`, or the browser's error. */
    readonly problem: string;
    readonly at: number;
  }[];
  /** Messages and requests that the trace leaves out, in words; empty without any. */
  readonly dropped: string;
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

/** A proposal with its refusal. */
export interface ProposalData {
  readonly by: string;
  readonly what: string;
  readonly thought: string;
  readonly meta: string;
  readonly refused: string | null;
}
