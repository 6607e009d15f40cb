export { withGoals } from './config.ts';
export type { GoalOptions } from './types.ts';
