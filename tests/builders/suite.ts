/** The settings of runs in tests and benches, in one place. Each caller adds its goals, device, planner and trace. */
import type { Policy } from '../../src/core/model/policy.ts';
import type { DeviceInfo } from '../../src/device/port.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { SuiteRun } from '../../src/runner/run-suite.ts';
import { LIMITS } from '../../src/shared/limits.ts';
import type { GoalTrace } from '../../src/trace/port.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** A trace that keeps nothing. */
export const NO_TRACE: GoalTrace = {
  folder: '',
  start: nothing,
  step: nothing,
  screenshot: nothing,
  detail: nothing,
  details: nothing,
  recording: nothing,
  end: nothing,
};

type Shared =
  | 'closeTrace'
  | 'run'
  | 'thumbrule'
  | 'judge'
  | 'policyFor'
  | 'retries'
  | 'failFast'
  | 'progress'
  | 'signal';

/** Returns the settings of a quiet run with one attempt at each goal. `policy` replaces parts of every policy. */
export function quietSuite(name: string, policy: Partial<Policy> = {}): Pick<SuiteRun, Shared> {
  return {
    run: name,
    thumbrule: name,
    judge: null,
    closeTrace: nothing,
    policyFor: policyWith(policy),
    retries: 0,
    failFast: false,
    progress: { goalStarted: () => undefined, decided: () => undefined, goalEnded: () => undefined },
    signal: new AbortController().signal,
  };
}

/** Returns policies as of the command line, without a judge, with the parts that are given. */
export function policyWith(parts: Partial<Policy> = {}): (goal: Goal, device: DeviceInfo) => Policy {
  return (goal, { platform, capabilities, density }) => ({
    maxTurns: goal.maxTurns ?? LIMITS.maxTurns,
    callsPerTurn: LIMITS.callsPerTurn,
    strict: false,
    platform,
    capabilities,
    density,
    app: null,
    judge: false,
    ...parts,
  });
}
