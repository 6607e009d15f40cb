export type { Goal } from './goal/types.ts';
export type { Verdict } from './core/types.ts';
export { ThumbruleError } from './shared/errors.ts';
