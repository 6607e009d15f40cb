import { createHash } from 'node:crypto';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Clock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Capture, Device, DeviceInfo, GoalOutcome, Gesture } from '../port.ts';
import { compressScreenshot } from './screenshots.ts';
import {
  readRecording,
  type RecordedEvent,
  type Recording,
  RECORDING_VERSION,
  storeFile,
  writeInto,
  writeRecording,
} from './format.ts';

/** What keeps secrets out of a recording. It is told everything in the order in which it happens. */
export interface RecordingRedactor {
  /** The hierarchy and the app's state without secrets, and what of the picture must be painted over. */
  capture(capture: Capture): {
    readonly text: string;
    readonly app: Capture['app'];
    readonly covers: readonly Rect[];
  };
  /** A gesture with tokens in the place of secrets; `last`: what was seen before it. */
  gesture(gesture: Gesture, last: Capture | null): Gesture;
  text(text: string): string;
  /** A PNG with `covers` painted over. */
  paint(png: Uint8Array, covers: readonly Rect[]): Promise<Uint8Array>;
}

export interface RecordOptions {
  /** The recording's folder; an existing recording of the same kind of device gets one more session. */
  readonly folder: string;
  /** Name of the session: the goal's. A session of that name is replaced. */
  readonly session: string;
  readonly redactor: RecordingRedactor;
}

/** A device that is used as ever, and whose looks and gestures are written into a folder when it is closed. */
export function recordDevice(device: Device, options: RecordOptions): Device {
  return new RecordingDevice(device, options);
}

class RecordingDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  readonly #device: Device;
  readonly #options: RecordOptions;
  readonly #began: number;
  readonly #events: RecordedEvent[] = [];
  /** The same picture with the same covers is written once. */
  readonly #pictures = new Map<string, Promise<void>>();
  #last: Capture | null = null;
  #closing: Promise<void> | null = null;

  constructor(device: Device, options: RecordOptions) {
    this.#device = device;
    this.#options = options;
    this.info = device.info;
    this.clock = device.clock;
    this.#began = device.clock.now();
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    const capture = await this.#watched(null, () => this.#device.capture(signal));
    this.#last = capture;
    await this.#keep(capture, Math.max(0, Math.round(this.clock.now() - capture.at)));
    return capture;
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    const at = this.#now();
    const told = this.#options.redactor.gesture(gesture, this.#last);
    await this.#watched(told, () => this.#device.perform(gesture, signal));
    this.#events.push({ kind: 'gesture', at, until: this.#now(), gesture: told });
  }

  async reportOutcome(ending: GoalOutcome): Promise<void> {
    await this.#device.reportOutcome?.(ending);
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    try {
      await this.#device.close();
    } finally {
      await Promise.all(this.#pictures.values());
      if (this.#events.length > 0) await this.#write();
    }
  }

  /** Concealed at once, for a field that gets a secret is known by what happens after; written while the run goes on. */
  async #keep(
    { source, screenshot: picture, size, app, keyboard, at }: Capture,
    took: number,
  ): Promise<void> {
    const { folder, redactor: conceal } = this.#options;
    const clean = conceal.capture({ source, screenshot: picture, size, app, keyboard, at });
    const ending = source.format === 'dom' ? 'json' : 'xml';
    this.#events.push({
      kind: 'look',
      at: Math.round(at - this.#began),
      took,
      format: source.format,
      source: await storeFile(folder, ending, clean.text),
      picture: picture === null ? null : this.#picture(picture, clean.covers),
      size,
      app: clean.app,
      keyboard,
    });
  }

  /** Name of the file that the picture will be in when the recording ends. */
  #picture(png: Uint8Array, covers: readonly Rect[]): string {
    const content = createHash('sha256').update(png).update(JSON.stringify(covers)).digest('hex');
    const file = `pictures/${content.slice(0, 10)}.webp`;
    if (!this.#pictures.has(file)) {
      const writing = this.#store(file, png, covers);
      // It is waited for at the end; until then nobody listens.
      writing.catch(() => {});
      this.#pictures.set(file, writing);
    }
    return file;
  }

  async #store(file: string, png: Uint8Array, covers: readonly Rect[]): Promise<void> {
    const { folder, redactor: conceal } = this.#options;
    const shown = covers.length > 0 ? await conceal.paint(png, covers) : png;
    await writeInto(folder, file, await compressScreenshot(shown));
  }

  async #watched<T>(gesture: Gesture | null, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ThumbruleError) {
        const { redactor: conceal } = this.#options;
        const { code, message, hint } = error;
        this.#events.push({
          kind: 'fault',
          at: this.#now(),
          gesture,
          code,
          message: conceal.text(message),
          hint: conceal.text(hint),
        });
      }
      throw error;
    }
  }

  async #write(): Promise<void> {
    const { folder, session } = this.#options;
    const before = await existingRecording(folder);
    const { platform, name, capabilities, density } = this.info;
    if (before !== null && before.device.platform !== platform) {
      throw new ThumbruleError(
        'USAGE',
        `${folder} holds a recording of ${before.device.name}; ${name} can't be added to it.`,
        'Give another folder: one recording is of one kind of device.',
      );
    }
    await writeRecording(folder, {
      ...before,
      version: RECORDING_VERSION,
      device: { platform, name, capabilities: [...capabilities], density },
      sessions: [
        ...(before?.sessions ?? []).filter((s) => s.name !== session),
        { name: session, events: this.#events },
      ],
    });
  }

  #now(): number {
    return Math.round(this.clock.now() - this.#began);
  }
}

/** The recording that is there already; null when there is none. */
async function existingRecording(folder: string): Promise<Recording | null> {
  try {
    return await readRecording(folder);
  } catch (error) {
    if (error instanceof ThumbruleError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
