import { createHash } from 'node:crypto';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Clock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Capture, Device, DeviceCapability, DeviceInfo, GoalOutcome, Gesture } from '../port.ts';
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

/** Redacts secrets in a recording. Its methods must be called in the order of events. */
export interface RecordingRedactor {
  /** Returns the element tree and app state without secrets, and the regions of the screenshot to paint over. */
  capture(capture: Capture): {
    readonly text: string;
    readonly app: Capture['app'];
    readonly covers: readonly Rect[];
  };
  /** Returns the gesture with tokens for secrets; `last` is the capture before it. */
  gesture(gesture: Gesture, last: Capture | null): Gesture;
  text(text: string): string;
  /** Returns the PNG with `covers` painted over. */
  paint(png: Uint8Array, covers: readonly Rect[]): Promise<Uint8Array>;
}

export interface RecordOptions {
  /** Folder of the recording. An existing recording of the same kind of device gets another session. */
  readonly folder: string;
  /** Name of the session; replaces a session of the same name. */
  readonly session: string;
  readonly redactor: RecordingRedactor;
}

/** Returns a device that records all captures and gestures, and writes the recording when it is closed. */
export function recordDevice(device: Device, options: RecordOptions): Device {
  return new RecordingDevice(device, options);
}

/** True unless it is the date, which a recording does not hold: a goal that needs it is refused before the launch. */
const isRecorded = (capability: DeviceCapability): boolean => capability !== 'today';

class RecordingDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  readonly #device: Device;
  readonly #options: RecordOptions;
  readonly #startedAt: number;
  readonly #events: RecordedEvent[] = [];
  /** Screenshots being written, by file; equal ones are written once. */
  readonly #screenshots = new Map<string, Promise<void>>();
  #last: Capture | null = null;
  #closing: Promise<void> | null = null;

  constructor(device: Device, options: RecordOptions) {
    this.#device = device;
    this.#options = options;
    this.info = { ...device.info, capabilities: device.info.capabilities.filter(isRecorded) };
    this.clock = device.clock;
    this.#startedAt = device.clock.now();
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    const capture = await this.#recordingFaults(null, () => this.#device.capture(signal));
    this.#last = capture;
    await this.#record(capture, Math.max(0, Math.round(this.clock.now() - capture.at)));
    return capture;
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    const at = this.#now();
    const redacted = this.#options.redactor.gesture(gesture, this.#last);
    await this.#recordingFaults(redacted, () => this.#device.perform(gesture, signal));
    this.#events.push({ kind: 'gesture', at, until: this.#now(), gesture: redacted });
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
      await Promise.all(this.#screenshots.values());
      if (this.#events.length > 0) await this.#write();
    }
  }

  /** Records a capture. It is redacted at once, because redaction depends on the order of events. */
  async #record(
    { source, screenshot: picture, size, app, keyboard, at }: Capture,
    took: number,
  ): Promise<void> {
    const { folder, redactor } = this.#options;
    const clean = redactor.capture({ source, screenshot: picture, size, app, keyboard, at });
    const ending = source.format === 'dom' ? 'json' : 'xml';
    this.#events.push({
      kind: 'look',
      at: Math.round(at - this.#startedAt),
      took,
      format: source.format,
      source: await storeFile(folder, ending, clean.text),
      picture: picture === null ? null : this.#storeScreenshot(picture, clean.covers),
      size,
      app: clean.app,
      keyboard,
    });
  }

  /** Starts to write a screenshot and returns its file name. */
  #storeScreenshot(png: Uint8Array, covers: readonly Rect[]): string {
    const content = createHash('sha256').update(png).update(JSON.stringify(covers)).digest('hex');
    const file = `pictures/${content.slice(0, 10)}.webp`;
    if (!this.#screenshots.has(file)) {
      const writing = this.#store(file, png, covers);
      // `close` waits for it and reports a failure.
      writing.catch(() => {});
      this.#screenshots.set(file, writing);
    }
    return file;
  }

  async #store(file: string, png: Uint8Array, covers: readonly Rect[]): Promise<void> {
    const { folder, redactor } = this.#options;
    const shown = covers.length > 0 ? await redactor.paint(png, covers) : png;
    await writeInto(folder, file, await compressScreenshot(shown));
  }

  async #recordingFaults<T>(gesture: Gesture | null, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ThumbruleError) {
        const { redactor } = this.#options;
        const { code, message, hint } = error;
        this.#events.push({
          kind: 'fault',
          at: this.#now(),
          gesture,
          code,
          message: redactor.text(message),
          hint: redactor.text(hint),
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
        'Use another folder: a recording has one kind of device.',
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
    return Math.round(this.clock.now() - this.#startedAt);
  }
}

/** Returns the recording in the folder; null when there is none. */
async function existingRecording(folder: string): Promise<Recording | null> {
  try {
    return await readRecording(folder);
  } catch (error) {
    if (error instanceof ThumbruleError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
