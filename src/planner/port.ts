import type { JudgeAnswer, JudgeQuestion, PlannerUsage, Proposal, Question } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import type { Screen } from '../screen/screen.ts';

export interface Asked {
  readonly goal: Goal;
  readonly question: Question;
  readonly screen: Screen;
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

/** A separate question that knows no history and no claim: is this condition met on this picture? */
export interface Judge {
  readonly name: string;
  judge(
    questions: readonly JudgeQuestion[],
    screens: readonly Screen[],
    signal: AbortSignal,
  ): Promise<{ readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }>;
}

export const NO_USAGE: PlannerUsage = { calls: 0, tokens: 0, costUsd: 0 };
