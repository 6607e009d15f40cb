/** One attempt at one goal: a device of its own, a trace, and an end whatever happens. */
import type { Policy } from '../core/model/policy.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Device, DeviceInfo, GoalOutcome } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { finalVerdict, summaryOfError, goalOutcomeOf, quarantineOf, withFlags } from './final-verdict.ts';
import { Artifacts } from './artifacts.ts';
import { ScreenObserver } from './observe.ts';
import { ANSWER_WITHIN_MS } from './ask.ts';
import { Redactor } from './secrets/redactor.ts';
import type { Exchange, GoalResult, Progress } from './results.ts';
import { runGoal, type RunOutcome } from './run-goal.ts';
import type { GoalTrace } from '../trace/port.ts';
import { TRACE_VERSION, type TraceEnd } from '../trace/schema.ts';
import type { TextReader } from '../vision/ocr.ts';

/** Everything that an attempt at any goal of a run needs. */
export interface AttemptOptions {
  readonly run: string;
  readonly thumbrule: string;
  /** When the run began, ISO time in UTC; default: now. Quarantines hold or are over by it. */
  readonly began?: string;
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
  /** A film of the screen is kept beside the trace, where the device can make one. */
  readonly video?: boolean;
  /** Real time that planner and judge may take for one answer, ms (default 180,000); null: as long as it takes. */
  readonly answerWithinMs?: number | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** One attempt at a goal, with its trace; `earlier` are the verdicts of those before it. Never throws for what happens to it. */
export async function attemptGoal(
  suite: AttemptOptions,
  goal: Goal,
  n: number,
  attempt: number,
  earlier: readonly Verdict[],
): Promise<GoalResult> {
  const began = performance.now();
  const quarantine = quarantineOf(goal, suite.began ?? new Date().toISOString());
  const { trace, ...tally } = await runTraced(suite, goal, n, attempt);
  const verdict = finalVerdict(tally.verdict, earlier.length, quarantine);
  const durationMs = Math.round(performance.now() - began);
  const { turns, modelCalls, tokens, costUsd } = tally;
  if (trace !== null)
    await endTrace(suite, trace, {
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
    quarantine,
  };
}

/** One attempt with its trace; null when there could be none. */
async function runTraced(
  suite: AttemptOptions,
  goal: Goal,
  n: number,
  attempt: number,
): Promise<RunOutcome & { readonly at: number; readonly trace: GoalTrace | null }> {
  let trace: GoalTrace | null = null;
  try {
    trace = await suite.openTrace(goal, n, attempt);
    return { ...(await runOnDevice(suite, goal, trace, attempt)), trace };
  } catch (error) {
    return { ...summaryOfError(error, suite.signal, redactAllSecrets(suite)), at: 0, trace };
  }
}

/** The last line. A disk that takes it no more changes nothing of the verdict. */
async function endTrace(suite: AttemptOptions, trace: GoalTrace, end: TraceEnd): Promise<void> {
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

async function runOnDevice(
  suite: AttemptOptions,
  goal: Goal,
  trace: GoalTrace,
  attempt: number,
): Promise<RunOutcome & { readonly at: number }> {
  const redactor = new Redactor(new Map([...suite.secrets].filter(([name]) => goal.secrets.includes(name))));
  let device: Device;
  try {
    device = await suite.openDevice(goal, suite.signal);
  } catch (error) {
    await startTrace(suite, goal, trace, attempt, NO_DEVICE, 'none');
    return { ...summaryOfError(error, suite.signal, redactor.text), at: 0 };
  }
  const keepsakes = new Artifacts(device, trace, redactor);
  let tally: RunOutcome;
  try {
    const planner = suite.plannerFor(device);
    const policy = await startTrace(suite, goal, trace, attempt, device.info, planner.name);
    await keepsakes.begin(goal, suite.video === true);
    const judge = suite.judgeFor === undefined ? suite.judge : suite.judgeFor(device);
    const ports = {
      device,
      observer: new ScreenObserver(device, redactor, suite.reader ?? null),
      planner,
      judge,
      redactor,
      trace,
      answerWithinMs: suite.answerWithinMs === undefined ? ANSWER_WITHIN_MS : suite.answerWithinMs,
      onExchange: (exchange: Exchange) => suite.progress.exchange?.(exchange),
    };
    tally = await runGoal(goal, policy, ports, suite.progress, suite.signal);
  } catch (error) {
    tally = summaryOfError(error, suite.signal, redactor.text);
  }
  const at = device.clock.now();
  const kept = await keepsakes.end(tally.verdict);
  const untold = await reportOutcome(device, goalOutcomeOf(goal, tally.verdict, redactor.text));
  const unclosed = await closeDevice(device);
  return {
    ...tally,
    verdict: withFlags(tally.verdict, [...kept, ...[...untold, ...unclosed].map(redactor.text)]),
    at,
  };
}

/** What went wrong with telling it, if anything. The verdict stands. */
async function reportOutcome(device: Device, ending: GoalOutcome): Promise<readonly string[]> {
  try {
    await device.conclude?.(ending);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What went wrong with it, if anything. */
async function closeDevice(device: Device): Promise<readonly string[]> {
  try {
    await device.close();
    return [];
  } catch (error) {
    return [`the device could not be closed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What the trace says of a device that never came. */
const NO_DEVICE: DeviceInfo = { platform: 'android', name: 'no device', capabilities: [], density: 1 };

async function startTrace(
  { run, thumbrule, policyFor }: AttemptOptions,
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
function redactAllSecrets({ secrets }: AttemptOptions): (text: string) => string {
  return new Redactor(secrets).text;
}
