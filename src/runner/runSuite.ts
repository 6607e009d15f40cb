/** Goals in order, each on a device of its own; retries; what is left of a run when it ends early. */
import type { Policy, Verdict } from '../core/types.ts';
import type { Device, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { GoalTrace } from '../trace/port.ts';
import { TRACE_VERSION } from '../trace/schema.ts';
import type { TextReader } from '../vision/ocr.ts';
import { Eyes } from './look.ts';
import { Redactor } from './redact.ts';
import type { GoalResult, Progress } from './result.ts';
import { runGoal, type Tally } from './runGoal.ts';

export interface Suite {
  readonly run: string;
  readonly thumbrule: string;
  readonly goals: readonly Goal[];
  /** Secret name to value. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly openDevice: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  /** The planner that this device's goals are asked of. */
  readonly plannerFor: (device: Device) => Planner;
  readonly judge: Judge | null;
  /** The judge that this device's goals are asked of; without it, `judge`. */
  readonly judgeFor?: (device: Device) => Judge | null;
  readonly policyFor: (goal: Goal, device: DeviceInfo) => Policy;
  /** Reads text where the hierarchy is silent; without it, nobody does. */
  readonly reader?: TextReader | null;
  /** Opens the trace of one attempt at a goal (`n`, `attempt` from 1) … */
  readonly openTrace: (goal: Goal, n: number, attempt: number) => Promise<GoalTrace>;
  /** … and is told how it ended. */
  readonly closeTrace: (folder: string, verdict: Verdict) => Promise<void>;
  /** Further attempts for a goal that failed or could not be proved. */
  readonly retries: number;
  readonly failFast: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Never throws for what happens to one goal: that is its verdict. */
export async function runSuite(suite: Suite): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const [i, goal] of suite.goals.entries()) {
    if (suite.signal.aborted) break;
    suite.progress.goalStarted(goal, i + 1, suite.goals.length);
    const result = await withRetries(suite, goal, i + 1);
    results.push(result);
    suite.progress.goalEnded(result, i + 1, suite.goals.length);
    if (suite.failFast && result.verdict.kind !== 'passed') break;
  }
  return results;
}

async function withRetries(suite: Suite, goal: Goal, n: number): Promise<GoalResult> {
  const earlier: Verdict[] = [];
  for (let attempt = 1; ; attempt++) {
    const result = await attemptGoal(suite, goal, n, attempt, earlier);
    const again =
      !['passed', 'cancelled'].includes(result.verdict.kind) &&
      attempt <= suite.retries &&
      !suite.signal.aborted;
    if (!again) return result;
    earlier.push(result.verdict);
  }
}

async function attemptGoal(
  suite: Suite,
  goal: Goal,
  n: number,
  attempt: number,
  earlier: readonly Verdict[],
): Promise<GoalResult> {
  const began = performance.now();
  const trace = await suite.openTrace(goal, n, attempt);
  const tally = await onDevice(suite, goal, trace, attempt);
  const verdict = late(tally.verdict, earlier.length);
  const durationMs = Math.round(performance.now() - began);
  const { turns, modelCalls, tokens, costUsd } = tally;
  await trace.end({
    type: 'end',
    at: Math.round(tally.at),
    verdict,
    durationMs,
    turns,
    modelCalls,
    tokens,
    costUsd,
  });
  await suite.closeTrace(trace.folder, verdict);
  return {
    goal,
    verdict,
    trace: `${trace.folder}/trace.ndjson`,
    turns,
    modelCalls,
    tokens,
    costUsd,
    durationMs,
    earlier: [...earlier],
  };
}

/** A pass on a state that an earlier attempt may have changed says so. */
function late(verdict: Verdict, earlier: number): Verdict {
  if (verdict.kind !== 'passed' || earlier === 0) return verdict;
  return {
    ...verdict,
    flags: [
      ...verdict.flags,
      `passed on attempt ${earlier + 1}; earlier attempts may have changed the state it started from`,
    ],
  };
}

async function onDevice(
  suite: Suite,
  goal: Goal,
  trace: GoalTrace,
  attempt: number,
): Promise<Tally & { readonly at: number }> {
  let device: Device;
  try {
    device = await suite.openDevice(goal, suite.signal);
  } catch (error) {
    await begin(suite, goal, trace, attempt, NO_DEVICE, 'none');
    return { ...unopened(suite, error), at: 0 };
  }
  try {
    const redactor = new Redactor(
      new Map([...suite.secrets].filter(([name]) => goal.secrets.includes(name))),
    );
    const planner = suite.plannerFor(device);
    const policy = await begin(suite, goal, trace, attempt, device.info, planner.name);
    const judge = suite.judgeFor === undefined ? suite.judge : suite.judgeFor(device);
    const ports = {
      device,
      eyes: new Eyes(device, redactor, suite.reader ?? null),
      planner,
      judge,
      redactor,
      trace,
    };
    const tally = await runGoal(goal, policy, ports, suite.progress, suite.signal);
    return { ...tally, at: device.clock.now() };
  } finally {
    await device.close();
  }
}

/** What the trace says of a device that never came. */
const NO_DEVICE: DeviceInfo = { platform: 'android', name: 'no device', capabilities: [], density: 1 };

async function begin(
  { run, thumbrule, policyFor }: Suite,
  goal: Goal,
  trace: GoalTrace,
  attemptOfGoal: number,
  device: DeviceInfo,
  planner: string,
): Promise<Policy> {
  const policy = policyFor(goal, device);
  const startedAt = new Date().toISOString();
  await trace.start({
    type: 'start',
    version: TRACE_VERSION,
    thumbrule,
    run,
    goal,
    policy,
    device,
    planner,
    startedAt,
    attemptOfGoal,
  });
  return policy;
}

/** The device never came: nothing of the app's is to blame. */
function unopened(suite: Suite, error: unknown): Tally {
  const nothing = { turns: 0, modelCalls: 0, tokens: 0, costUsd: 0 };
  const at = { phase: 'setup', index: null, line: '', findings: [], flags: [] } as const;
  if (suite.signal.aborted)
    return { verdict: { kind: 'cancelled', because: 'stopped by the user', ...at }, ...nothing };
  const known =
    error instanceof ThumbruleError
      ? error
      : new ThumbruleError(
          'INTERNAL',
          error instanceof Error ? error.message : String(error),
          'This is a fault of Thumbrule: please report it.',
          { cause: error },
        );
  return {
    verdict: {
      kind: 'broken',
      code: known.code,
      blame: known.code === 'INTERNAL' ? 'ours' : 'environment',
      because: known.message,
      hint: known.hint,
      ...at,
    },
    ...nothing,
  };
}
