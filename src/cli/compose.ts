/**
 * Turns names into devices, planners and policies. With cli/devices and cli/planners.ts it knows all adapters, and loads large ones on
 * demand.
 */
import { localApp } from './devices/app-under-test.ts';
import { LocalDevices, preflightDevice, REPLAY } from './devices/open-device.ts';
import { viewportOf } from './devices/viewport.ts';
import { allowedTasks, type RunOptions, turnLimit } from './flags/options.ts';
import type { TerminalOperator } from './operator.ts';
import { deviceKind, appiumTarget, AppiumDevices } from './devices/appium.ts';
import { keptSettings } from './kept/settings.ts';
import { keptForGoal, type KeptSettings } from './kept/update.ts';
import { terminalOperator, createPlanners, budgetLimits } from './planners.ts';
import type { Policy } from '../core/model/policy.ts';
import type { Device, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import { UsageBudget } from '../planner/model/usage-budget.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { withKeptPaths } from '../planner/kept/index.ts';
import { withSimulatedLatency } from '../planner/simulated-latency.ts';
import { ANSWER_WITHIN_MS } from '../runner/ask.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { LIMITS } from '../shared/limits.ts';
import { createTestData } from '../test-data/index.ts';
import type { TestData } from '../test-data/port.ts';
import { createTesseractReader } from '../vision/text/ocr-tesseract.ts';
import type { TextReader } from '../vision/text/ocr.ts';

export interface Adapters {
  /** Checks apps, defects and quirks before a device is opened. */
  readonly preflight: (goals: readonly Goal[]) => Promise<void>;
  /** Checks that browser, hub, models and OCR reader are there. @throws USAGE, NOT_FOUND with the command that installs or starts them */
  readonly ready: () => Promise<void>;
  /** Begins to start what the device of a goal needs; absent where nothing can be. Call it after `ready`. */
  readonly prepareDevice?: (goal: Goal) => Promise<void>;
  readonly openDevice: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  readonly plannerFor: (device: Device) => Planner;
  readonly judge: Judge | null;
  readonly judgeFor: (device: Device) => Judge | null;
  readonly policyFor: (goal: Goal, device: DeviceInfo) => Policy;
  /** Real time limit for one answer, ms; null when a person answers. A longer deadline of the user extends it. */
  readonly answerWithinMs: number | null;
  /** Requests and commands, as far as the options allow them. */
  readonly testData: TestData;
  /** How kept paths are used, and where they are. */
  readonly kept: KeptSettings;
  /** Stops servers that several goals share. */
  readonly close: () => Promise<void>;
  /** The caller closes it; null without `--ocr`. */
  readonly reader: TextReader | null;
  /** The caller closes it; null without `--interactive`. */
  readonly operator: TerminalOperator | null;
}

/** Simulated time for one planner answer on a device with a virtual clock, ms. */
const PLANNER_LATENCY_MS = 6000;

/**
 * Builds the adapters of a run.
 * @throws USAGE for an unknown planner or flags that exclude each other
 */
export function compose(given: RunOptions, secrets: ReadonlyMap<string, string>): Adapters {
  const target = appiumTarget(given);
  const options = withNamedDevice(given);
  const phones =
    target === null
      ? null
      : new AppiumDevices(target, (goal) => ({ app: localApp(options, goal), defects: options.defects }));
  const local = new LocalDevices(options);
  const operator = options.interactive ? terminalOperator() : null;
  const { plannerOf, judgeOf, ready } = createPlanners(options, operator, secrets);
  // The planner and the judge of a goal share one budget.
  const budgets = new WeakMap<Device, UsageBudget>();
  const budgetOf = (device: Device): UsageBudget => {
    const budget = budgets.get(device) ?? new UsageBudget(budgetLimits(options));
    budgets.set(device, budget);
    return budget;
  };
  requireItsDevice(options, target !== null);
  const reader = options.ocr ? createTesseractReader() : null;
  const kept = keptSettings(given);
  const keptFirst = keptPathsFirst(kept);
  return {
    reader,
    close: async () => void (await Promise.all([phones?.close(), local.close()])),
    operator,
    kept,
    answerWithinMs: operator === null ? answerLimit(options) : null,
    preflight: async (goals) => {
      if (phones === null || target?.platform === 'chromium') await preflightDevice(options, goals);
      else phones.require(goals);
    },
    ready: async () => {
      await requireDevice(options, target);
      await ready();
      await reader?.prepare();
    },
    ...(phones === null ? { prepareDevice: (goal: Goal) => local.prepare(goal) } : {}),
    openDevice: (goal, signal) => (phones === null ? local.open(goal, signal) : phones.open(goal, signal)),
    plannerFor: (device) => {
      const planners = plannerOf(budgetOf(device));
      const planner = keptFirst(planners, device.info.platform);
      const virtual = options.device === 'simulated' || options.device.startsWith(REPLAY);
      return virtual ? withSimulatedLatency(planner, device.clock, PLANNER_LATENCY_MS) : planner;
    },
    testData: createTestData(allowedTasks(options)),
    judge: null,
    judgeFor: (device) => judgeOf?.(budgetOf(device)) ?? null,
    policyFor: (goal, device) => ({
      maxTurns: turnLimit(options, goal),
      callsPerTurn: LIMITS.callsPerTurn,
      strict: options.strict,
      platform: device.platform,
      capabilities: device.capabilities,
      density: device.density,
      app: null,
      judge: judgeOf !== null,
      ...(operator === null ? {} : { asksPerson: true }),
    }),
  };
}

/** Returns the time limit of one answer, ms; null when a person answers by hand. */
function answerLimit({ planner, deadline }: RunOptions): number | null {
  const isManual = planner.split(',').some((name) => name.trim() === 'manual');
  return isManual ? null : Math.max(ANSWER_WITHIN_MS, (deadline ?? 0) * 1000);
}

/** Returns a function that puts the kept paths of a goal before its planners. A retry asks the model: the path failed, or the app's state is another one. */
function keptPathsFirst(kept: KeptSettings): (planners: Planner, platform: string) => Planner {
  const attempted = new Set<string>();
  return (planners, platform) =>
    kept.mode !== 'use'
      ? planners
      : withKeptPaths(planners, (goal) => {
          const id = JSON.stringify([goal.file, goal.name]);
          const isRetry = attempted.has(id);
          attempted.add(id);
          return isRetry ? null : keptForGoal(kept, goal, platform);
        });
}

/** @throws USAGE for a flag that another device than this one has */
function requireItsDevice(options: RunOptions, isRemote: boolean): void {
  requireSimulatedForQuirks(options);
  requireBrowserForWindow(options, isRemote);
  viewportOf(options, isRemote);
}

function requireSimulatedForQuirks({ device, quirks }: RunOptions): void {
  if (device === 'simulated' || quirks.length === 0) return;
  throw new ThumbruleError(
    'USAGE',
    '--quirk needs the simulated device.',
    `Remove it, or use --device simulated (now: ${device}).`,
  );
}

function requireBrowserForWindow({ device, headed }: RunOptions, isRemote: boolean): void {
  if (!headed || (device === 'chromium' && !isRemote)) return;
  throw new ThumbruleError(
    'USAGE',
    '--headed shows the window of a browser on this machine.',
    `Remove it, or use --device chromium without --hub (now: ${device}).`,
  );
}

async function requireDevice(options: RunOptions, target: ReturnType<typeof appiumTarget>): Promise<void> {
  const { requireMachine } = await import('./devices/require-machine.ts');
  await requireMachine(options, target);
}

/** Replaces a named device by its platform and its app; `--app` wins. */
export function withNamedDevice(given: RunOptions): RunOptions {
  const app = given.app ?? given.devices[given.device]?.app ?? null;
  return { ...given, app, device: deviceKind(given) };
}
