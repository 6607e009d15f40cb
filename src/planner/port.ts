import type { JudgeAnswer, JudgeQuestion, PlannerUsage, Proposal, Question } from '../core/model/protocol.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Rect } from '../screen/model/geometry.ts';
import type { ScreenChange, Screen } from '../screen/model/screen.ts';

/** A picture that may leave the machine: reduced, and with every secret painted over. */
export interface ModelImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** What came of the last action. */
export interface LastChange {
  readonly change: ScreenChange;
  /** The screen that the action was decided on. */
  readonly screenBefore: Screen;
  /** The whole screen before, for a model that asks to see it; null when it is no longer kept or was refused. */
  readonly screenshotBefore?: () => Promise<ModelImage | null>;
  /** The part of the screen now that changed, and where it lies in screenshot pixels; null when there is no such part. */
  readonly changedRegion: () => Promise<{ readonly image: ModelImage; readonly at: Rect } | null>;
}

export interface PlannerRequest {
  readonly goal: Goal;
  readonly question: Question;
  readonly screen: Screen;
  /** The screen as a picture; null when the device refused one. */
  readonly screenshot?: () => Promise<ModelImage | null>;
  readonly lastChange?: LastChange | null;
  /** For the trace: what was sent to a model and what came back, word by word. */
  readonly addTraceDetail?: (text: string) => Promise<void>;
  readonly onExchange?: (onExchange: ModelExchange) => void;
  /** Puts tokens in the place of secrets in what a person typed, before a model sees it. */
  readonly redact?: (text: string) => string;
}

/** What goes on between a planner or judge and its model, for people who watch. */
export interface ModelExchange {
  readonly kind: 'asking' | 'validating';
  /** `anthropic claude-sonnet-5-5`. */
  readonly model: string;
  /** "2 of 4": calls in this turn. */
  readonly call: number;
  readonly of: number;
  /** Why the reply before could not be used; null when none came, or it could. */
  readonly previousProblem: string | null;
}

export interface PlannerReply {
  readonly proposal: Proposal;
  readonly usage: PlannerUsage;
}

/** Proposes ONE next action, claims a free step, or defers. It never counts and never ticks. */
export interface Planner {
  readonly name: string;
  propose(request: PlannerRequest, signal: AbortSignal): Promise<PlannerReply>;
}

/** What else a judge may be handed; none of it is history or claim. */
export interface JudgeContext {
  /** The picture of a screen, by its id. */
  readonly screenshot: (screen: string) => Promise<ModelImage | null>;
  /** As in `Asked`. */
  readonly addTraceDetail: (text: string) => Promise<void>;
  readonly onExchange?: (onExchange: ModelExchange) => void;
}

/** A separate question that knows no history and no claim: is this condition met on this picture? */
export interface Judge {
  readonly name: string;
  judge(
    questions: readonly JudgeQuestion[],
    screens: readonly Screen[],
    signal: AbortSignal,
    context?: JudgeContext,
  ): Promise<{ readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }>;
}

export const NO_USAGE: PlannerUsage = { calls: 0, tokens: 0, costUsd: 0 };
