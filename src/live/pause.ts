/** `--pause-on-failure`: when a goal does not pass, its device stays open, and a person types lines until "done". */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Adapters } from '../cli/compose.ts';
import { factsOf } from '../device/facts-of.ts';
import type { Device, GoalOutcome } from '../device/port.ts';
import { outline } from '../screen/outline.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { oneLine, printableLines } from '../shared/printable.ts';
import type { Bindings } from '../goal/placeholders.ts';
import type { LoadedBindings } from './bindings.ts';
import { LiveSession } from './session.ts';

export interface PauseOptions extends Pick<LoadedBindings, 'secrets'> {
  /** Returns the variables and secrets of the goal in this file. */
  readonly bindingsFor: (file: string) => Promise<Bindings>;
  readonly out: string;
  readonly signal: AbortSignal;
  readonly input: AsyncIterable<Buffer | string>;
  readonly print: (text: string) => void;
}

const HELP = `  observe   prints the screen
  a line    is performed, such as  Tap "Log in"  or  Verify "Welcome" is visible
  done      closes the device and goes on with the run
`;

/** Returns adapters whose devices wait for a person before they close, when the goal did not pass. */
export function pausingOnFailure(adapters: Adapters, options: PauseOptions): Adapters {
  const lines = createInterface({ input: Readable.from(options.input), terminal: false })[
    Symbol.asyncIterator
  ]();
  return {
    ...adapters,
    openDevice: async (goal, signal) =>
      pausing(await adapters.openDevice(goal, signal), goal.file, adapters, options, lines),
  };
}

function pausing(
  device: Device,
  file: string,
  adapters: Adapters,
  options: PauseOptions,
  lines: AsyncIterator<string>,
): Device {
  return new Proxy(device, {
    get(target, name) {
      // A method of the device needs the device itself as `this`.
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'reportOutcome')
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (outcome: GoalOutcome) => {
        await target.reportOutcome?.(outcome);
        const isOver = outcome.verdict === 'passed' || outcome.verdict === 'cancelled';
        if (!isOver && !options.signal.aborted)
          await pauseOn(target, outcome, adapters, options, await options.bindingsFor(file), lines);
      };
    },
  });
}

async function pauseOn(
  device: Device,
  { goal, verdict, reason }: GoalOutcome,
  adapters: Adapters,
  { print, secrets, out, signal }: PauseOptions,
  bindings: Bindings,
  lines: AsyncIterator<string>,
): Promise<void> {
  print(`\nPaused: ${oneLine(goal)} (${verdict}: ${oneLine(reason)}). The device stays open.\n${HELP}`);
  const session = new LiveSession({
    bindings,
    secrets,
    out,
    signal,
    // The run closes its own adapters and this device.
    adapters: { ...adapters, close: () => Promise.resolve(), reader: null },
    app: null,
    open: () => Promise.resolve(staysOpen(device)),
    isLaunched: true,
  });
  try {
    for (;;) {
      const { value, done } = await lines.next();
      const line = done === true ? 'done' : value.trim();
      if (line.toLowerCase() === 'done' || signal.aborted) return;
      if (line !== '') print(await answer(session, line));
    }
  } finally {
    await session.close();
  }
}

async function answer(session: LiveSession, line: string): Promise<string> {
  if (line.toLowerCase() === 'help') return HELP;
  try {
    if (line.toLowerCase() === 'observe')
      return `${printableLines(outline((await session.look()).screen).text)}\n`;
    const { outcome, actions, refusals, analysis, verdict } = await session.perform(line);
    const why = verdict.kind === 'passed' ? '' : `: ${analysis}`;
    const notes = [...actions, ...refusals.map((reason) => `refused: ${reason}`)];
    return `${printableLines([`  ${outcome}${why}`, ...notes.map((note) => `    ${note}`)].join('\n'))}\n`;
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
    return `${printableLines(`  ${error.message}\n  ${error.hint}`)}\n`;
  }
}

function staysOpen(device: Device): Device {
  return {
    info: device.info,
    clock: device.clock,
    capture: (signal) => device.capture(signal),
    ...factsOf(device),
    perform: (gesture, signal) => device.perform(gesture, signal),
    close: () => Promise.resolve(),
  };
}
