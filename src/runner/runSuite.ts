/** Goals in order, each on a device of its own; retries; what is left of a run when it ends early. */
import type { Policy, Verdict } from '../core/types.ts';
import type { Device, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { GoalTrace } from '../trace/port.ts';
import { TRACE_VERSION, type TraceEnd } from '../trace/schema.ts';
import type { TextReader } from '../vision/ocr.ts';
import { blameOf } from './carryOut.ts';
import { Eyes } from './look.ts';
import { ANSWER_WITHIN_MS } from './questioning.ts';
import { Redactor } from './redact.ts';
import type { Exchange, GoalResult, Progress } from './result.ts';
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
  /** Real time that planner and judge may take for one answer, ms (default 180,000); null: as long as it takes. */
  readonly answerWithinMs?: number | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Never throws for what happens to one goal: that is its verdict. */
export async function runSuite(asked: Suite): Promise<readonly GoalResult[]> {
  const suite = { ...asked, progress: quiet(asked.progress) };
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

/** A listener that throws is heard no more: what is shown of a run decides nothing in it. */
function quiet(progress: Progress): Progress {
  let heard = true;
  const tell = (say: () => void): void => {
    if (!heard) return;
    try {
      say();
    } catch {
      heard = false;
    }
  };
  return {
    goalStarted: (goal, n, of) => tell(() => progress.goalStarted(goal, n, of)),
    decided: (event, notes, command) => tell(() => progress.decided(event, notes, command)),
    exchange: (exchange) => tell(() => progress.exchange?.(exchange)),
    goalEnded: (result, n, of) => tell(() => progress.goalEnded(result, n, of)),
  };
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
  const { trace, ...tally } = await traced(suite, goal, n, attempt);
  const verdict = late(tally.verdict, earlier.length);
  const durationMs = Math.round(performance.now() - began);
  const { turns, modelCalls, tokens, costUsd } = tally;
  if (trace !== null)
    await conclude(suite, trace, {
      type: 'end',
      at: Math.round(tally.at),
      verdict,
      durationMs,
      turns,
      modelCalls,
      tokens,
      costUsd,
    });
  return {
    goal,
    verdict,
    trace: trace === null ? '' : `${trace.folder}/trace.ndjson`,
    turns,
    modelCalls,
    tokens,
    costUsd,
    durationMs,
    earlier: [...earlier],
  };
}

/** One attempt with its trace; null when there could be none. */
async function traced(
  suite: Suite,
  goal: Goal,
  n: number,
  attempt: number,
): Promise<Tally & { readonly at: number; readonly trace: GoalTrace | null }> {
  let trace: GoalTrace | null = null;
  try {
    trace = await suite.openTrace(goal, n, attempt);
    return { ...(await onDevice(suite, goal, trace, attempt)), trace };
  } catch (error) {
    return { ...endedBy(error, suite, everySecret(suite)), at: 0, trace };
  }
}

/** The last line. A disk that takes it no more changes nothing of the verdict. */
async function conclude(suite: Suite, trace: GoalTrace, end: TraceEnd): Promise<void> {
  try {
    await trace.end(end);
  } catch {
    // The result tells the verdict; the trace ends without it, as after a power cut.
  }
  try {
    await suite.closeTrace(trace.folder, end.verdict);
  } catch {
    // As above.
  }
}

/** A pass on a state that an earlier attempt may have changed says so. */
function late(verdict: Verdict, earlier: number): Verdict {
  if (verdict.kind !== 'passed' || earlier === 0) return verdict;
  return withFlags(verdict, [
    `passed on attempt ${earlier + 1}; earlier attempts may have changed the state it started from`,
  ]);
}

function withFlags(verdict: Verdict, flags: readonly string[]): Verdict {
  return flags.length === 0 ? verdict : { ...verdict, flags: [...verdict.flags, ...flags] };
}

async function onDevice(
  suite: Suite,
  goal: Goal,
  trace: GoalTrace,
  attempt: number,
): Promise<Tally & { readonly at: number }> {
  const redactor = new Redactor(new Map([...suite.secrets].filter(([name]) => goal.secrets.includes(name))));
  let device: Device;
  try {
    device = await suite.openDevice(goal, suite.signal);
  } catch (error) {
    await begin(suite, goal, trace, attempt, NO_DEVICE, 'none');
    return { ...endedBy(error, suite, redactor.text), at: 0 };
  }
  let tally: Tally;
  try {
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
      answerWithinMs: suite.answerWithinMs === undefined ? ANSWER_WITHIN_MS : suite.answerWithinMs,
      exchange: (exchange: Exchange) => suite.progress.exchange?.(exchange),
    };
    tally = await runGoal(goal, policy, ports, suite.progress, suite.signal);
  } catch (error) {
    tally = endedBy(error, suite, redactor.text);
  }
  const at = device.clock.now();
  const unclosed = await closed(device);
  return { ...tally, verdict: withFlags(tally.verdict, unclosed.map(redactor.text)), at };
}

/** What went wrong with it, if anything. */
async function closed(device: Device): Promise<readonly string[]> {
  try {
    await device.close();
    return [];
  } catch (error) {
    return [`the device could not be closed: ${error instanceof Error ? error.message : String(error)}`];
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

/** Frees texts of the secrets of all goals. */
function everySecret({ secrets }: Suite): (text: string) => string {
  return new Redactor(secrets).text;
}

/** The goal could not be run, or not to its end: nothing of the app's is to blame. */
function endedBy(error: unknown, { signal }: Suite, clean: (text: string) => string): Tally {
  const nothing = { turns: 0, modelCalls: 0, tokens: 0, costUsd: 0 };
  const at = { phase: 'setup', index: null, line: '', findings: [], flags: [] } as const;
  if (signal.aborted)
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
      blame: blameOf(known),
      because: clean(known.message),
      hint: clean(known.hint),
      ...at,
    },
    ...nothing,
  };
}
