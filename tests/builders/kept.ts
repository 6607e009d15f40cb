/** Kept paths of runs that were driven through the core, without a phone and without a trace on the disk. */
import { keptSteps } from '../../src/cli/kept/from-trace.ts';
import type { KeptStep } from '../../src/planner/kept/file.ts';
import type { KeptFor } from '../../src/planner/kept/index.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { Trace } from '../../src/trace/schema.ts';
import type { Run } from './core.ts';
import { traceStart } from './trace.ts';

/** Returns what a run keeps. */
export function keptOf(goal: Goal, run: Run<unknown>, keptFor: KeptFor): readonly KeptStep[] {
  return keptSteps(traceOf(goal, run), keptFor);
}

/** Returns the trace of a run. */
export function traceOf(goal: Goal, run: Run<unknown>): Trace {
  const steps = run.commands.map((command, i) => ({
    type: 'step' as const,
    seq: i,
    at: i,
    event: i === 0 ? null : (run.events[i - 1] ?? null),
    notes: run.noted[i] ?? [],
    command,
  }));
  return {
    folder: '',
    start: traceStart(goal),
    steps,
    screenshots: new Map(),
    details: [],
    end: null,
    interrupted: false,
    warnings: [],
  };
}
