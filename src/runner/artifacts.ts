/** What is kept beside a goal's trace for people: a film of its screen, and the device's last words where it did not pass. It decides nothing. */
import type { Verdict } from '../core/model/verdict.ts';
import type { Device, ScreenRecording } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Redactor } from './secrets/redactor.ts';
import type { GoalTrace } from '../trace/port.ts';

/** A device that hangs does not hold up the end of a goal, ms. */
const LOG_TIMEOUT_MS = 10_000;
const RECORDING_TIMEOUT_MS = 60_000;
const MAX_LOG_LINES = 80;
const MAX_LINE_LENGTH = 600;

export class Artifacts {
  readonly #device: Device;
  readonly #trace: GoalTrace;
  readonly #redactor: Redactor;
  #film: ScreenRecording | null = null;
  /** What a person who wanted a film is told. */
  readonly #flags: string[] = [];

  constructor(device: Device, trace: GoalTrace, redactor: Redactor) {
    this.#device = device;
    this.#trace = trace;
    this.#redactor = redactor;
  }

  /** Begins a film where one is wanted. A goal that uses secrets has none: nothing can be painted over in a film. */
  async begin(goal: Goal, wanted: boolean): Promise<void> {
    if (!wanted) return;
    if (goal.secrets.length > 0)
      this.#flags.push('not filmed: the goal uses secrets, and a film would show them');
    else if (this.#device.recordScreen === undefined)
      this.#flags.push(`not filmed: ${this.#device.info.name} can't film its screen`);
    else {
      try {
        this.#film = await this.#device.recordScreen(AbortSignal.timeout(RECORDING_TIMEOUT_MS));
      } catch (error) {
        this.#flags.push(`not filmed: ${this.#said(error)}`);
      }
    }
  }

  /** Stores what there is; flags for the verdict. Never throws. */
  async end({ kind }: Verdict): Promise<readonly string[]> {
    if (kind !== 'passed' && kind !== 'cancelled') await this.#lastWords();
    await this.#endFilm();
    return this.#flags;
  }

  async #lastWords(): Promise<void> {
    if (this.#device.deviceLog === undefined) return;
    let lines: readonly string[];
    try {
      lines = await this.#device.deviceLog(AbortSignal.timeout(LOG_TIMEOUT_MS));
    } catch (error) {
      lines = [`The device's log could not be read: ${this.#said(error)}`];
    }
    const texts = lines
      .slice(-MAX_LOG_LINES)
      .map((line) => this.#redactor.text(line).slice(0, MAX_LINE_LENGTH));
    // A disk that takes no more changes nothing of the verdict.
    await this.#trace.details('device', texts).catch(() => {});
  }

  async #endFilm(): Promise<void> {
    if (this.#film === null) return;
    try {
      await this.#trace.recording(await this.#film.stop(AbortSignal.timeout(RECORDING_TIMEOUT_MS)), 'mp4');
    } catch (error) {
      this.#flags.push(`the film is lost: ${this.#said(error)}`);
    }
  }

  #said(error: unknown): string {
    return this.#redactor.text(error instanceof Error ? error.message : String(error));
  }
}
