export { runGoal, type GoalRun, type RunGoalOptions } from './cli/run-goal.ts';
export type { Verdict } from './core/model/verdict.ts';
export { ThumbruleError } from './shared/errors.ts';
