import type { Goal } from '../goal/model/goal.ts';
import { LIMITS } from '../shared/limits.ts';

/** Returns a goal without lines, with the defaults of a goal file: for a run that was lost, and for a device that is opened by hand. */
export function goalWithoutLines(facts: Pick<Goal, 'name'> & Partial<Goal>): Goal {
  return {
    description: '',
    file: '',
    app: null,
    tags: [],
    setup: [],
    steps: [],
    expected: [],
    appKnowledge: '',
    maxTurns: null,
    reset: 'restart',
    permissions: 'ask',
    loading: LIMITS.loading,
    textCase: 'exact',
    secrets: [],
    ...facts,
  };
}
