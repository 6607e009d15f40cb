import type { Goal } from '../goal/model/goal.ts';
import { LIMITS } from '../shared/limits.ts';

/** Returns a goal without lines: a device is opened for a goal. */
export function goalForDevice(app: string | null): Goal {
  return {
    name: 'live session',
    description: '',
    file: '',
    app,
    tags: [],
    setup: [],
    steps: [],
    expected: [],
    appKnowledge: '',
    maxTurns: null,
    reset: 'none',
    permissions: 'ask',
    loading: LIMITS.loading,
    textCase: 'exact',
    secrets: [],
  };
}
