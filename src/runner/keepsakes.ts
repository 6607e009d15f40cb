/** What is kept beside a goal's trace for people: a film of its screen, and the device's last words where it did not pass. It decides nothing. */
import type { Verdict } from '../core/types.ts';
import type { Device, Film } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import type { GoalTrace } from '../trace/port.ts';
import type { Redactor } from './redact.ts';

/** A device that hangs does not hold up the end of a goal, ms. */
const WORDS_WITHIN_MS = 10_000;
const FILM_WITHIN_MS = 60_000;
const LINES = 80;
const LETTERS = 600;

export class Keepsakes {
  readonly #device: Device;
  readonly #trace: GoalTrace;
  readonly #redactor: Redactor;
  #film: Film | null = null;
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
    else if (this.#device.film === undefined)
      this.#flags.push(`not filmed: ${this.#device.info.name} can't film its screen`);
    else {
      try {
        this.#film = await this.#device.film(AbortSignal.timeout(FILM_WITHIN_MS));
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
    if (this.#device.lastWords === undefined) return;
    let lines: readonly string[];
    try {
      lines = await this.#device.lastWords(AbortSignal.timeout(WORDS_WITHIN_MS));
    } catch (error) {
      lines = [`The device's log could not be read: ${this.#said(error)}`];
    }
    const texts = lines.slice(-LINES).map((line) => this.#redactor.text(line).slice(0, LETTERS));
    // A disk that takes no more changes nothing of the verdict.
    await this.#trace.notes('device', texts).catch(() => {});
  }

  async #endFilm(): Promise<void> {
    if (this.#film === null) return;
    try {
      await this.#trace.film(await this.#film.stop(AbortSignal.timeout(FILM_WITHIN_MS)), 'mp4');
    } catch (error) {
      this.#flags.push(`the film is lost: ${this.#said(error)}`);
    }
  }

  #said(error: unknown): string {
    return this.#redactor.text(error instanceof Error ? error.message : String(error));
  }
}
