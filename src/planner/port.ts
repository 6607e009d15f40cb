import type { JudgeAnswer, JudgeQuestion, PlannerUsage, Proposal, Question } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import type { Rect } from '../screen/geometry.ts';
import type { Delta, Screen } from '../screen/screen.ts';

/** A picture that may leave the machine: reduced, and with every secret painted over. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** What came of the last action. */
export interface Change {
  readonly delta: Delta;
  /** The screen that the action was decided on. */
  readonly before: Screen;
  /** The whole screen before, for a model that asks to see it; null when it is no longer kept or was refused. */
  readonly picture?: () => Promise<Picture | null>;
  /** The part of the screen now that changed, and where it lies in screenshot pixels; null when there is no such part. */
  readonly crop: () => Promise<{ readonly picture: Picture; readonly at: Rect } | null>;
}

export interface Asked {
  readonly goal: Goal;
  readonly question: Question;
  readonly screen: Screen;
  /** The screen as a picture; null when the device refused one. */
  readonly picture?: () => Promise<Picture | null>;
  readonly change?: Change | null;
  /** For the trace: what was sent to a model and what came back, word by word. */
  readonly tell?: (text: string) => Promise<void>;
  readonly exchange?: (exchange: Exchange) => void;
  /** Puts tokens in the place of secrets in what a person typed, before a model sees it. */
  readonly clean?: (text: string) => string;
}

/** What goes on between a planner or judge and its model, for people who watch. */
export interface Exchange {
  readonly kind: 'asking' | 'validating';
  /** `anthropic claude-sonnet-5-5`. */
  readonly model: string;
  /** "2 of 4": calls in this turn. */
  readonly call: number;
  readonly of: number;
  /** Why the reply before could not be used; null when none came, or it could. */
  readonly before: string | null;
}

export interface Answer {
  readonly proposal: Proposal;
  readonly usage: PlannerUsage;
}

/** Proposes ONE next action, claims a free step, or defers. It never counts and never ticks. */
export interface Planner {
  readonly name: string;
  propose(asked: Asked, signal: AbortSignal): Promise<Answer>;
}

/** What else a judge may be handed; none of it is history or claim. */
export interface JudgeSight {
  /** The picture of a screen, by its id. */
  readonly picture: (screen: string) => Promise<Picture | null>;
  /** As in `Asked`. */
  readonly tell: (text: string) => Promise<void>;
  readonly exchange?: (exchange: Exchange) => void;
}

/** A separate question that knows no history and no claim: is this condition met on this picture? */
export interface Judge {
  readonly name: string;
  judge(
    questions: readonly JudgeQuestion[],
    screens: readonly Screen[],
    signal: AbortSignal,
    sight?: JudgeSight,
  ): Promise<{ readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }>;
}

export const NO_USAGE: PlannerUsage = { calls: 0, tokens: 0, costUsd: 0 };
