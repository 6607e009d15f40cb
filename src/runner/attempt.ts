/** Runs one attempt at one goal, on its own device and with its own trace. */
import type { Policy } from '../core/model/policy.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Device, DeviceInfo, GoalOutcome } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import { deviceFactsIn, speaksOfColor } from '../core/assertions/needed-facts.ts';
import type { Judge, Planner } from '../planner/port.ts';
import {
  finalVerdict,
  goalOutcomeOf,
  NO_USAGE,
  outcomeOfError,
  quarantineOf,
  teardownFlags,
  withFlags,
} from './final-verdict.ts';
import { AroundGoal, type RunSteps } from './around.ts';
import { Artifacts } from './artifacts.ts';
import { emptyClipboard } from './clipboard.ts';
import { ScreenObserver } from './observe.ts';
import { ANSWER_WITHIN_MS } from './ask.ts';
import { redactedTrace } from './secrets/redacted-trace.ts';
import { Redactor } from './secrets/redactor.ts';
import type { GoalPorts } from './ports.ts';
import type { GoalResult, Progress } from './results.ts';
import { runGoal, type RunOutcome } from './run-goal.ts';
import type { GoalTrace } from '../trace/port.ts';
import { type AroundLine, TRACE_VERSION, type TraceEnd } from '../trace/schema.ts';
import type { TestData } from '../test-data/port.ts';
import type { TextReader } from '../vision/text/ocr.ts';

/** Settings that all attempts of a run share. */
export interface AttemptOptions {
  readonly run: string;
  readonly thumbrule: string;
  /** Start of the run, ISO time in UTC, by which quarantines expire; now by default. */
  readonly began?: string;
  /** Secret name to value. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly openDevice: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  /** Returns the planner for a device's goals. */
  readonly plannerFor: (device: Device) => Planner;
  readonly judge: Judge | null;
  /** Returns the judge for a device's goals; replaces `judge`. */
  readonly judgeFor?: (device: Device) => Judge | null;
  readonly policyFor: (goal: Goal, device: DeviceInfo) => Policy;
  /** OCR for regions that the element tree leaves empty; off by default. */
  readonly reader?: TextReader | null;
  /** Opens the trace of an attempt; `n` and `attempt` count from 1. */
  readonly openTrace: (goal: Goal, n: number, attempt: number) => Promise<GoalTrace>;
  /** Called with the verdict when the trace is complete. */
  readonly closeTrace: (folder: string, verdict: Verdict) => Promise<void>;
  /** Keeps a screen recording beside the trace, on devices that can make one. */
  readonly video?: boolean;
  /** Real time that planner and judge have for one answer, ms (180,000 by default); null for no limit. */
  readonly answerWithinMs?: number | null;
  /** Requests and commands of setup and teardown; nothing is allowed by default. */
  readonly testData?: TestData | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Runs an attempt and completes its trace. `earlier` holds the verdicts of earlier attempts. Never throws: an error is a verdict. */
export async function attemptGoal(
  options: AttemptOptions,
  written: Goal,
  n: number,
  attempt: number,
  earlier: readonly Verdict[],
): Promise<GoalResult> {
  const redactor = new Redactor(options.secrets, (options.reader ?? null) !== null);
  const goal = redactor.goal(written);
  const began = performance.now();
  const quarantine = quarantineOf(goal, options.began ?? new Date().toISOString());
  const { trace, around, ...outcome } = await runTraced(options, redactor, goal, n, attempt);
  const ended = withFlags(outcome.verdict, teardownFlags(around));
  const verdict = finalVerdict(ended, earlier.length, quarantine);
  const about = around.length === 0 ? {} : { around };
  const durationMs = Math.round(performance.now() - began);
  const { turns, modelCalls, tokens, costUsd } = outcome;
  if (trace !== null)
    await endTrace(options, trace, {
      type: 'end',
      at: Math.round(outcome.at),
      verdict,
      durationMs,
      turns,
      modelCalls,
      tokens,
      costUsd,
      ...about,
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
    ...about,
  };
}

/** Runs an attempt; `trace` is null when it could not be opened. */
async function runTraced(
  options: AttemptOptions,
  redactor: Redactor,
  goal: Goal,
  n: number,
  attempt: number,
): Promise<AttemptOutcome> {
  let trace: GoalTrace | null = null;
  const around = new AroundGoal({
    testData: options.testData ?? null,
    redactor,
    ended: (line) => options.progress.around?.(line),
  });
  const { lines } = around;
  try {
    trace = redactedTrace(await options.openTrace(goal, n, attempt), redactor);
    return {
      ...(await runWithData(options, redactor, goal, { trace, attempt, around })),
      trace,
      around: lines,
    };
  } catch (error) {
    return { ...outcomeOfError(error, options.signal, redactor.text), at: 0, trace, around: lines };
  }
}

type TimedOutcome = RunOutcome & { readonly at: number };
type AttemptOutcome = TimedOutcome & {
  readonly trace: GoalTrace | null;
  readonly around: readonly AroundLine[];
};

interface TracedAttempt {
  readonly trace: GoalTrace;
  readonly attempt: number;
  readonly around: AroundGoal;
}

/** Makes the test data, then runs the goal. The teardown is done in any case (R9). */
async function runWithData(
  options: AttemptOptions,
  redactor: Redactor,
  goal: Goal,
  traced: TracedAttempt,
): Promise<TimedOutcome> {
  const { trace, attempt, around } = traced;
  const made = await around.makeData(goal, options.signal);
  if (made.verdict === null) return runOnDevice(options, redactor, made.goal, traced);
  await startTrace(options, goal, trace, attempt, NO_DEVICE, 'none');
  await around.tearDown(goal, null, options.signal);
  return { verdict: made.verdict, ...NO_USAGE, at: 0 };
}

/** Writes the last line of the trace. A full disk does not change the verdict. */
async function endTrace(options: AttemptOptions, trace: GoalTrace, end: TraceEnd): Promise<void> {
  try {
    await trace.end(end);
  } catch {
    // The verdict is in the result; the trace reads like one cut off by a power failure.
  }
  try {
    await options.closeTrace(trace.folder, end.verdict);
  } catch {
    // As above.
  }
}

async function runOnDevice(
  options: AttemptOptions,
  redactor: Redactor,
  goal: Goal,
  { trace, attempt, around }: TracedAttempt,
): Promise<TimedOutcome> {
  const { signal } = options;
  let device: Device;
  try {
    device = await options.openDevice(goal, signal);
  } catch (error) {
    await startTrace(options, goal, trace, attempt, NO_DEVICE, 'none');
    await around.tearDown(goal, null, signal);
    return { ...outcomeOfError(error, signal, redactor.text), at: 0 };
  }
  const artifacts = new Artifacts(device, trace, redactor);
  let outcome: RunOutcome;
  let runSteps: RunSteps | null = null;
  try {
    const planner = options.plannerFor(device);
    const policy = await startTrace(options, goal, trace, attempt, device.info, planner.name);
    await artifacts.start(options.video === true);
    await emptyClipboard(device, goal, signal);
    const judge = options.judgeFor === undefined ? options.judge : options.judgeFor(device);
    const ports: GoalPorts = {
      device,
      observer: new ScreenObserver(device, redactor, options.reader ?? null, {
        colors: speaksOfColor(goal),
        facts: deviceFactsIn(goal),
      }),
      planner,
      judge,
      redactor,
      trace,
      answerWithinMs: options.answerWithinMs === undefined ? ANSWER_WITHIN_MS : options.answerWithinMs,
      onExchange: (exchange) => options.progress.exchange?.(exchange),
    };
    runSteps = stepsRunner(goal, policy, ports);
    outcome = await runGoal(goal, policy, ports, options.progress, signal);
  } catch (error) {
    outcome = outcomeOfError(error, signal, redactor.text);
  }
  const at = device.clock.now();
  const artifactFlags = await artifacts.store(outcome.verdict);
  await around.tearDown(goal, runSteps, signal);
  const deviceFlags = [
    ...(await reportOutcome(device, goalOutcomeOf(goal, outcome.verdict, redactor.text))),
    ...(await closeDevice(device)),
  ];
  return {
    ...outcome,
    verdict: withFlags(outcome.verdict, [...artifactFlags, ...deviceFlags.map(redactor.text)]),
    at,
  };
}

const SILENT = { decided: () => undefined };

/** Returns how the steps of a teardown are done: as a goal of their own that leaves nothing in the trace. */
function stepsRunner(goal: Goal, policy: Policy, ports: GoalPorts): RunSteps {
  const nothing = (): Promise<void> => Promise.resolve();
  const trace = { ...ports.trace, step: nothing, screenshot: nothing, detail: nothing };
  return async (steps, signal) => {
    const own = { ...goal, setup: [], steps, expected: [], reset: 'none' } as const;
    try {
      const { verdict } = await runGoal(own, policy, { ...ports, trace }, SILENT, signal);
      return verdict;
    } catch (error) {
      return outcomeOfError(error, signal, ports.redactor.text).verdict;
    }
  };
}

/** Reports the outcome to the device's provider; returns a flag if that fails. The verdict stands. */
async function reportOutcome(device: Device, outcome: GoalOutcome): Promise<readonly string[]> {
  try {
    await device.reportOutcome?.(outcome);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Closes the device; returns a flag if that fails. */
async function closeDevice(device: Device): Promise<readonly string[]> {
  try {
    await device.close();
    return [];
  } catch (error) {
    return [`the device could not be closed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The device in the trace of a goal whose device could not be opened. */
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
