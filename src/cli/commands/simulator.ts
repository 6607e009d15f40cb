import { fstatSync } from 'node:fs';
import { ThumbruleError } from '../../shared/errors.ts';
import { AppFileError, describeProblem } from '../../simulator/errors.ts';
import {
  MOMENTS,
  type FaultMoment,
  REAL_LATENCY,
  WIRE_FAULTS,
  type WireFault,
} from '../../simulator/wire/faults.ts';
import type { AndroidWire, AndroidWireOptions } from '../../simulator/wire/android-wire.ts';
import type { IosWire, IosWireOptions } from '../../simulator/wire/ios-wire.ts';
import { EXIT, type Io } from '../io.ts';

export interface SimulatorFlags {
  readonly wire: string;
  readonly app: string;
  readonly defect?: readonly string[];
  readonly quirk?: readonly string[];
  readonly latency?: string;
  readonly fault?: string;
}

/** A simulated phone that drivers connect to. */
interface RunningWire {
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly log: { readonly unknown: readonly string[] };
  close(): Promise<void>;
}

/**
 * Starts a simulated phone for drivers, prints its capabilities as one line of JSON, and serves until it is interrupted
 * or, if stdin is a pipe, until stdin ends. Lists requests that the phone does not model, and exits with 4 if there are
 * any.
 */
export async function simulatorCommand(
  flags: SimulatorFlags,
  io: Io & { readonly stdin: NodeJS.ReadableStream & { readonly fd: number } },
): Promise<number> {
  const wire = await startWire(flags);
  try {
    io.stdout.write(`${JSON.stringify(wire.capabilities)}\n`);
    await untilStopped(io);
  } finally {
    await wire.close();
  }
  for (const request of wire.log.unknown) io.stderr.write(`The simulated phone does not model: ${request}\n`);
  return wire.log.unknown.length > 0 ? EXIT.broken : EXIT.passed;
}

async function startWire(flags: SimulatorFlags): Promise<RunningWire> {
  const fault = flags.fault === undefined ? null : parseFault(flags.fault);
  const latency = flags.latency === 'real' ? REAL_LATENCY : undefined;
  try {
    const wire = await openWire(flags.wire, {
      app: flags.app,
      defects: flags.defect ?? [],
      quirks: flags.quirk ?? [],
      ...(latency === undefined ? {} : { latency }),
    });
    if (fault !== null) wire.inject(fault.kind, fault.moment);
    return wire;
  } catch (cause) {
    if (!(cause instanceof AppFileError)) throw cause;
    const hint = 'See docs/simulated-apps.md for app files, defects and quirks.';
    throw new ThumbruleError('APP_INVALID', cause.problems.map(describeProblem).join('\n'), hint, { cause });
  }
}

async function openWire(
  platform: string,
  phone: AndroidWireOptions & IosWireOptions,
): Promise<AndroidWire | IosWire> {
  if (platform === 'android')
    return (await import('../../simulator/wire/android-wire.ts')).AndroidWire.start(phone);
  if (platform === 'ios') return (await import('../../simulator/wire/ios-wire.ts')).IosWire.start(phone);
  throw new ThumbruleError('USAGE', `Unknown platform "${platform}".`, 'Give --wire android or --wire ios.');
}

function parseFault(text: string): { kind: WireFault; moment: FaultMoment } {
  const [name = '', at = 'idle'] = text.split(':');
  const kind = (Object.keys(WIRE_FAULTS) as WireFault[]).find((known) => known === name);
  const moment = MOMENTS.find((known) => known === at);
  if (kind !== undefined && moment !== undefined) return { kind, moment };
  throw new ThumbruleError(
    'USAGE',
    `Unknown fault "${text}".`,
    `Write kind:moment. Kinds: ${Object.keys(WIRE_FAULTS).join(', ')}. Moments: ${MOMENTS.join(', ')}.`,
  );
}

async function untilStopped({
  stdin,
  signal,
}: {
  readonly stdin: NodeJS.ReadableStream & { readonly fd: number };
  readonly signal: AbortSignal;
}): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    // The end of a pipe means that the parent is gone; /dev/null and a terminal carry no such signal.
    const input = fstatSync(stdin.fd);
    if (input.isFIFO() || input.isSocket()) stdin.once('end', resolve).resume();
  });
}
