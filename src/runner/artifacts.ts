/** Keeps artifacts beside a goal's trace: a screen recording, and the device log of a goal that did not pass. No verdict depends on them. */
import type { Verdict } from '../core/model/verdict.ts';
import type { Device, ScreenRecording } from '../device/port.ts';
import type { Redactor } from './secrets/redactor.ts';
import type { GoalTrace } from '../trace/port.ts';

/** A device that hangs must not delay the end of a goal, ms. */
const LOG_TIMEOUT_MS = 10_000;
const RECORDING_TIMEOUT_MS = 60_000;
const MAX_LOG_LINES = 80;
const MAX_LINE_LENGTH = 600;

export class Artifacts {
  readonly #device: Device;
  readonly #trace: GoalTrace;
  readonly #redactor: Redactor;
  #recording: ScreenRecording | null = null;
  /** Why a recording that was asked for is missing. */
  readonly #flags: string[] = [];

  constructor(device: Device, trace: GoalTrace, redactor: Redactor) {
    this.#device = device;
    this.#trace = trace;
    this.#redactor = redactor;
  }

  /** Starts a recording if `wanted`, but never beside secrets: a recording can't be redacted. */
  async start(wanted: boolean): Promise<void> {
    if (!wanted) return;
    if (!this.#redactor.isEmpty)
      this.#flags.push('no recording: the environment has secrets, and a recording could show them');
    else if (this.#device.recordScreen === undefined)
      this.#flags.push(`no recording: ${this.#device.info.name} can't record its screen`);
    else {
      try {
        this.#recording = await this.#device.recordScreen(AbortSignal.timeout(RECORDING_TIMEOUT_MS));
      } catch (error) {
        this.#flags.push(`no recording: ${this.#messageOf(error)}`);
      }
    }
  }

  /** Stores the artifacts and returns flags for the verdict. Never throws. */
  async store({ kind }: Verdict): Promise<readonly string[]> {
    if (kind !== 'passed' && kind !== 'cancelled') await this.#storeDeviceLog();
    await this.#storeRecording();
    return this.#flags;
  }

  async #storeDeviceLog(): Promise<void> {
    if (this.#device.deviceLog === undefined) return;
    let lines: readonly string[];
    try {
      lines = await this.#device.deviceLog(AbortSignal.timeout(LOG_TIMEOUT_MS));
    } catch (error) {
      lines = [`The device log could not be read: ${this.#messageOf(error)}`];
    }
    const texts = lines
      .slice(-MAX_LOG_LINES)
      .map((line) => this.#redactor.text(line).slice(0, MAX_LINE_LENGTH));
    // A full disk does not change the verdict.
    await this.#trace.details('device', texts).catch(() => {});
  }

  async #storeRecording(): Promise<void> {
    if (this.#recording === null) return;
    try {
      const bytes = await this.#recording.stop(AbortSignal.timeout(RECORDING_TIMEOUT_MS));
      await this.#trace.recording(bytes, 'mp4');
    } catch (error) {
      this.#flags.push(`the recording is lost: ${this.#messageOf(error)}`);
    }
  }

  #messageOf(error: unknown): string {
    return this.#redactor.text(error instanceof Error ? error.message : String(error));
  }
}
