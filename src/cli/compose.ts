/** The only file that knows all adapters: names become devices, planners and policies. Heavy parts are loaded when they are asked for. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACTIONS, type ActionKind } from '../actions/index.ts';
import type { Policy } from '../core/types.ts';
import type { Device, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import { chain } from '../planner/chain.ts';
import { createModelJudge } from '../planner/judge.ts';
import { createLiteralPlanner } from '../planner/literal/index.ts';
import { isModelName, openModel } from '../planner/model/index.ts';
import { Meter } from '../planner/model/meter.ts';
import { createModelPlanner } from '../planner/model/planner.ts';
import type { Model } from '../planner/model/port.ts';
import type { Person } from '../planner/person.ts';
import { Memory } from '../planner/remembered/index.ts';
import { withThinkingTime } from '../planner/thinking.ts';
import type { Judge, Planner } from '../planner/port.ts';
import { ANSWER_WITHIN_MS } from '../runner/questioning.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { didYouMean } from '../shared/problem.ts';
import type { TextReader } from '../vision/ocr.ts';
import { createTesseractReader } from '../vision/ocr-tesseract.ts';
import type { RunOptions } from './options.ts';
import { deviceKind, phoneChoice, Phones } from './phones.ts';
import { personAt, type TerminalPerson } from './person.ts';

export interface Composition {
  /** Finds what can be wrong with apps, defects, quirks and the reader before a device is opened. */
  readonly rehearse: (goals: readonly Goal[]) => Promise<void>;
  readonly openDevice: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  readonly plannerFor: (device: Device) => Planner;
  readonly judge: Judge | null;
  readonly judgeFor: (device: Device) => Judge | null;
  readonly policyFor: (goal: Goal, device: DeviceInfo) => Policy;
  /** Real time for one answer, ms: a person at the keyboard is waited for, and a deadline of the user's is longer than ours. */
  readonly answerWithinMs: number | null;
  /** What models did for goals that passed; null when nothing is to be remembered. */
  readonly memory: Memory | null;
  /** Stops what was started for devices of several goals. */
  readonly close: () => Promise<void>;
  /** To be closed by whoever composes; null without `--ocr`. */
  readonly reader: TextReader | null;
  /** As `reader`; null without `--interactive`. */
  readonly person: TerminalPerson | null;
}

const MAX_TURNS = 60;
const CALLS_PER_TURN = 4;
/** What a planner's answer costs on a device whose time is virtual, ms. */
const THINKING_MS = 6000;

/** @throws USAGE for a planner or a combination of flags that there is none of */
export function compose(given: RunOptions): Composition {
  const choice = phoneChoice(given);
  const options = withNamed(given);
  const phones =
    choice === null
      ? null
      : new Phones(choice, (goal) => ({ app: appOf(options, goal), defects: options.defects }));
  const person = options.interactive ? personAtTerminal() : null;
  const { plannerOf, judgeOf, ready } = planning(options, person);
  // Planner and judge of one goal spend from one purse.
  const meters = new WeakMap<Device, Meter>();
  const meterOf = (device: Device): Meter => {
    const meter = meters.get(device) ?? new Meter(budgetOf(options));
    meters.set(device, meter);
    return meter;
  };
  if (options.device !== 'simulated' && options.quirks.length > 0)
    throw new ThumbruleError(
      'USAGE',
      '--quirk is for the simulated device.',
      `Leave it out, or use --device simulated (now: ${options.device}).`,
    );
  const reader = options.ocr ? createTesseractReader() : null;
  const memory = memoryOf(options);
  const byHand = options.planner.split(',').some((name) => name.trim() === 'manual');
  return {
    reader,
    close: async () => phones?.close(),
    person,
    memory,
    answerWithinMs:
      byHand || person !== null ? null : Math.max(ANSWER_WITHIN_MS, (options.deadline ?? 0) * 1000),
    rehearse: async (goals) => {
      if (phones === null || choice?.platform === 'chromium') await rehearse(options, goals);
      else phones.require(goals);
      await ready();
      await reader?.prepare();
    },
    openDevice: (goal, signal) =>
      phones === null ? openDevice(options, goal, signal) : phones.open(goal, signal),
    plannerFor: (device) => {
      const asked = plannerOf(meterOf(device));
      const planner = memory?.over(asked, device.info.platform) ?? asked;
      const virtual = options.device === 'simulated' || options.device.startsWith(REPLAY);
      return virtual ? withThinkingTime(planner, device.clock, THINKING_MS) : planner;
    },
    judge: null,
    judgeFor: (device) => judgeOf?.(meterOf(device)) ?? null,
    policyFor: (goal, device) => ({
      maxTurns: options.maxTurns ?? goal.maxTurns ?? MAX_TURNS,
      callsPerTurn: CALLS_PER_TURN,
      strict: options.strict,
      platform: device.platform,
      capabilities: device.capabilities,
      density: device.density,
      app: null,
      judge: judgeOf !== null,
    }),
  };
}

function personAtTerminal(): TerminalPerson {
  const editor = process.env['VISUAL'] ?? process.env['EDITOR'] ?? '';
  return personAt({ input: process.stdin, output: process.stderr, editor: editor === '' ? null : editor });
}

/** A named device counts as what it is; its app is the app, unless a flag names another. */
function withNamed(given: RunOptions): RunOptions {
  const app = given.app ?? given.devices[given.device]?.app ?? null;
  return { ...given, app, device: deviceKind(given) };
}

interface Planning {
  readonly plannerOf: (meter: Meter) => Planner;
  /** Null: no model is named that could judge. */
  readonly judgeOf: ((meter: Meter) => Judge) | null;
  readonly ready: () => Promise<void>;
}

/** Models are opened once; each goal gets planners of its own, which ask them over its meter. */
function planning(options: RunOptions, person: Person | null): Planning {
  const { planner: names, command, model, inject, out } = options;
  const off = kindsOff(options.actionsOff);
  const choice = { command, model, inject, out, maxCostUsd: options.maxCost };
  const named = names.split(',').map((word) => {
    const name = word.trim();
    return {
      by: isModelName(name) ? name : 'literal',
      model: name === 'literal' ? null : openModel(name, choice),
    };
  });
  const judge: Model | undefined = named.find((p) => p.model !== null)?.model ?? undefined;
  return {
    plannerOf: (meter) =>
      chain(
        named.map(({ by, model: m }) =>
          m === null
            ? createLiteralPlanner()
            : createModelPlanner(meter.over(m), { by, off, ...(person === null ? {} : { person }) }),
        ),
      ),
    judgeOf: judge === undefined ? null : (meter) => createModelJudge(meter.over(judge)),
    ready: async () => {
      for (const { model: m } of named) await m?.ready?.();
    },
  };
}

/** Recordings are played or made whole, faults on purpose are to be met, and literal lines cost nothing. */
function memoryOf({ remember, planner, inject, device, out, app }: RunOptions): Memory | null {
  const names = planner.split(',').map((name) => name.trim());
  const free =
    names.every((name) => name === 'literal') || names.some((name) => name.startsWith('cassette:'));
  if (!remember || free || inject !== null || device.startsWith(REPLAY)) return null;
  return new Memory(join(out, 'remembered'), app);
}

/** `actionsOff` of the config file. */
function kindsOff(names: readonly string[]): readonly ActionKind[] {
  const kinds = Object.keys(ACTIONS) as ActionKind[];
  return names.map((name) => {
    const kind = kinds.find((k) => k === name);
    if (kind !== undefined) return kind;
    throw new ThumbruleError('USAGE', `actionsOff knows no action "${name}".`, didYouMean(name, kinds));
  });
}

function budgetOf({ maxCost, maxTokens, deadline }: RunOptions): ConstructorParameters<typeof Meter>[0] {
  return { maxCostUsd: maxCost, maxTokens, deadlineS: deadline };
}

async function rehearse(options: RunOptions, goals: readonly Goal[]): Promise<void> {
  if (options.device.startsWith(REPLAY)) {
    const { createReplayDevice } = await import('../device/replay/index.ts');
    await createReplayDevice(options.device.slice(REPLAY.length), '');
    return;
  }
  const apps = new Set(goals.map((goal) => appOf(options, goal)));
  if (options.device === 'chromium') for (const app of apps) requirePages(app);
  if (options.device !== 'simulated') return;
  const { createSimulatedDevice } = await import('../device/simulated/index.ts');
  for (const app of apps) {
    const { defects, quirks } = options;
    await createSimulatedDevice({ app, defects, quirks, render: () => new Uint8Array() }).close();
  }
}

/** `replay:<folder>` plays a recording. */
const REPLAY = 'replay:';

async function openDevice(options: RunOptions, goal: Goal, signal: AbortSignal): Promise<Device> {
  if (options.device.startsWith(REPLAY)) {
    const { createReplayDevice } = await import('../device/replay/index.ts');
    return createReplayDevice(options.device.slice(REPLAY.length), goal.name);
  }
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
  if (options.app !== null) return placeOf(options.app, '.');
  if (goal.app !== null) {
    const own = placeOf(goal.app, dirname(goal.file));
    if (isAddress(goal.app) || existsSync(own)) return own;
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

/** A page or folder of pages of this machine has to be there; an address may come up later. */
function requirePages(app: string): void {
  if (isAddress(app) || existsSync(app)) return;
  throw new ThumbruleError(
    'NOT_FOUND',
    `There is no folder or page at ${app}.`,
    'Give --app a URL, a folder of pages, or an .html file; paths are relative to where the command runs.',
  );
}

/** What the user named: an address as it is, a `file:` URL as the file or folder it names, a path from `folder`. */
function placeOf(app: string, folder: string): string {
  if (!/^file:/i.test(app)) return isAddress(app) ? app : resolve(folder, app);
  try {
    return fileURLToPath(app);
  } catch (cause) {
    throw new ThumbruleError(
      'USAGE',
      `"${app}" names no file of this machine.`,
      'Write it as file:///folder/page.html, or give the path itself.',
      { cause },
    );
  }
}

function isAddress(app: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(app);
}
