/** The only file that knows all adapters: names become devices, planners and policies. Heavy parts are loaded when they are asked for. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Policy } from '../core/types.ts';
import type { Device, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import { chain } from '../planner/chain.ts';
import { createLiteralPlanner } from '../planner/literal/index.ts';
import { withThinkingTime } from '../planner/thinking.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { RunOptions } from './options.ts';

export interface Composition {
  /** Finds what can be wrong with apps, defects and quirks before a device is opened. */
  readonly rehearse: (goals: readonly Goal[]) => Promise<void>;
  readonly openDevice: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  readonly plannerFor: (device: Device) => Planner;
  readonly judge: Judge | null;
  readonly policyFor: (goal: Goal, device: DeviceInfo) => Policy;
}

const MAX_TURNS = 60;
const CALLS_PER_TURN = 4;
/** What a planner's answer costs on a device whose time is virtual, ms. */
const THINKING_MS = 6000;

/** @throws USAGE for a planner or a combination of flags that there is none of */
export function compose(options: RunOptions): Composition {
  const planner = chain(plannersOf(options.planner));
  if (options.device !== 'simulated' && options.quirks.length > 0)
    throw new ThumbruleError(
      'USAGE',
      '--quirk is for the simulated device.',
      `Leave it out, or use --device simulated (now: ${options.device}).`,
    );
  return {
    rehearse: (goals) => rehearse(options, goals),
    openDevice: (goal, signal) => openDevice(options, goal, signal),
    plannerFor: (device) =>
      options.device === 'simulated' ? withThinkingTime(planner, device.clock, THINKING_MS) : planner,
    judge: null,
    policyFor: (goal, device) => ({
      maxTurns: options.maxTurns ?? goal.maxTurns ?? MAX_TURNS,
      callsPerTurn: CALLS_PER_TURN,
      strict: options.strict,
      platform: device.platform,
      capabilities: device.capabilities,
      density: device.density,
      app: null,
      judge: false,
    }),
  };
}

function plannersOf(names: string): Planner[] {
  return names.split(',').map((name) => {
    if (name.trim() === 'literal') return createLiteralPlanner();
    throw new ThumbruleError('USAGE', `Unknown planner "${name.trim()}".`, 'Planners: literal.');
  });
}

async function rehearse(options: RunOptions, goals: readonly Goal[]): Promise<void> {
  const apps = new Set(goals.map((goal) => appOf(options, goal)));
  if (options.device !== 'simulated') return;
  const { createSimulatedDevice } = await import('../device/simulated/index.ts');
  for (const app of apps) {
    const { defects, quirks } = options;
    await createSimulatedDevice({ app, defects, quirks, render: () => new Uint8Array() }).close();
  }
}

async function openDevice(options: RunOptions, goal: Goal, signal: AbortSignal): Promise<Device> {
  const app = appOf(options, goal);
  if (options.device === 'chromium') {
    const { createChromiumDevice } = await import('../device/chromium/index.ts');
    return createChromiumDevice({ app, defects: options.defects, signal });
  }
  const [{ createSimulatedDevice }, { renderPng }] = await Promise.all([
    import('../device/simulated/index.ts'),
    import('../simulator/render/index.ts'),
  ]);
  return createSimulatedDevice({ app, defects: options.defects, quirks: options.quirks, render: renderPng });
}

const APP_FILES: Readonly<Record<string, readonly string[]>> = {
  simulated: ['app.yaml'],
  chromium: ['index.html'],
};

/**
 * The app under test: `--app`, else the goal's own `app:` (a path is relative to its file), else what lies beside or above the
 * goal file: an app.yaml for the simulated phone, an index.html for the browser.
 */
function appOf(options: RunOptions, goal: Goal): string {
  if (options.app !== null) return isAddress(options.app) ? options.app : resolve(options.app);
  const own = goal.app;
  if (own !== null && isAddress(own)) return own;
  if (own !== null) {
    const beside = resolve(dirname(goal.file), own);
    if (existsSync(beside)) return beside;
  }
  const names = APP_FILES[options.device] ?? [];
  for (let folder = dirname(resolve(goal.file)); ; folder = dirname(folder)) {
    const found = names.find((name) => existsSync(join(folder, name)));
    if (found !== undefined) return options.device === 'simulated' ? join(folder, found) : folder;
    if (folder === dirname(folder)) break;
  }
  throw new ThumbruleError(
    'USAGE',
    `No app under test for "${goal.name}" (${goal.file}).`,
    `Name it with --app, with app: in the goal, or put ${names.join(' or ')} in a folder above the goal.`,
  );
}

function isAddress(app: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(app);
}
