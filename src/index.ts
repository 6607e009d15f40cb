export type { Goal } from './goal/model/goal.ts';
export type { Verdict } from './core/model/verdict.ts';
export { ThumbruleError } from './shared/errors.ts';
