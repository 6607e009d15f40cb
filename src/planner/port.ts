import type { ProposedLines } from '../core/model/compiled.ts';
import type { JudgeAnswer, JudgeQuestion, PlannerUsage, Proposal, Question } from '../core/model/protocol.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Rect } from '../screen/model/geometry.ts';
import type { ScreenChange, Screen } from '../screen/model/screen.ts';

/** A reduced image with all secrets painted over, which may leave the machine. */
export interface ModelImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** `small` shows what there is, and is too small to read every text in it. */
export type PictureSize = 'small' | 'full';

/** The last action's change to the screen. */
export interface LastChange {
  readonly change: ScreenChange;
  /** The screen on which the action was decided. */
  readonly screenBefore: Screen;
  /** Returns the whole screen before the action, for a model that asks for it; null when it is not available. */
  readonly screenshotBefore?: () => Promise<ModelImage | null>;
  /** Returns the part of the current screen that changed and its place in screenshot pixels; null when there is none. */
  readonly changedRegion: () => Promise<{ readonly image: ModelImage; readonly at: Rect } | null>;
}

/** Facts about the run that a planner can't see on the screen. */
export interface RunFacts {
  readonly platform: 'android' | 'ios' | 'web';
  readonly capabilities: readonly string[];
  /** Day of the run, `2026-11-23`: that of the device where it tells it. */
  readonly today: string;
  /** Language and region of the device, as in `de-DE`; null when it does not tell. */
  readonly locale: string | null;
}

export interface PlannerRequest {
  readonly goal: Goal;
  readonly question: Question;
  readonly screen: Screen;
  readonly facts?: RunFacts;
  /** Returns the screenshot; null when the device refused one. */
  readonly screenshot?: (size: PictureSize) => Promise<ModelImage | null>;
  readonly lastChange?: LastChange | null;
  /** Adds a detail to the trace, such as a model's raw reply. */
  readonly addTraceDetail?: (text: string) => Promise<void>;
  readonly onExchange?: (exchange: ModelExchange) => void;
  /** Redacts secrets in text that an operator typed, before it is sent to a model. */
  readonly redact?: (text: string) => string;
}

/** A model call of a planner or judge, for live progress. */
export interface ModelExchange {
  readonly kind: 'asking' | 'validating';
  /** `anthropic claude-sonnet-5-5`. */
  readonly model: string;
  /** Number of the call in this turn ("2 of 4"). */
  readonly call: number;
  readonly of: number;
  /** Why the previous reply was unusable; null when it was usable or there was none. */
  readonly previousProblem: string | null;
}

export interface PlannerReply {
  readonly proposal: Proposal;
  readonly usage: PlannerUsage;
}

/** Proposes one next action, reports that an open-ended step is done, or defers. Only the core counts and completes steps. */
export interface Planner {
  readonly name: string;
  propose(request: PlannerRequest, signal: AbortSignal): Promise<PlannerReply>;
}

/** Further inputs of a judge; never the history or a claim of the planner (R75). */
export interface JudgeContext {
  /** Returns the screenshot; null when the device refused one. */
  readonly screenshot: () => Promise<ModelImage | null>;
  /** As in `PlannerRequest`. */
  readonly addTraceDetail: (text: string) => Promise<void>;
  readonly onExchange?: (exchange: ModelExchange) => void;
}

/** Decides from the final screen alone which statements are true (R75). It does not know which of them is the goal's. */
export interface Judge {
  readonly name: string;
  judge(
    questions: readonly JudgeQuestion[],
    screen: Screen,
    signal: AbortSignal,
    context?: JudgeContext,
  ): Promise<{ readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }>;
}

export const NO_USAGE: PlannerUsage = { calls: 0, tokens: 0, costUsd: 0 };

export function addUsage(a: PlannerUsage, b: PlannerUsage): PlannerUsage {
  return { calls: a.calls + b.calls, tokens: a.tokens + b.tokens, costUsd: a.costUsd + b.costUsd };
}

const vouched = new WeakSet<object>();

/**
 * Records that these lines come from a kept file, which knows whether the judge agreed in an earlier run or a person accepted the path
 * (R90). Only the kept planner calls it.
 */
export function vouchFor(lines: ProposedLines): void {
  vouched.add(lines);
}

/** True for lines that the kept planner proposed itself, and for no copy of them. */
export function isVouchedFor(lines: unknown): boolean {
  return typeof lines === 'object' && lines !== null && vouched.has(lines);
}
