/** A spinner turns once in this time. */
const TURN_MS = 1200;

/**
 * Tells a layout the time, and notes until when the layout stays as it is: most screens change only where the app does, and are laid out once however often the clock is read.
 * Times are in ms of the phone's clock.
 */
export class LayoutTime {
  readonly #now: number;
  readonly #entered: number;
  #until = Infinity;

  constructor(now: number, entered: number) {
    this.#now = now;
    this.#entered = entered;
  }

  /** The first time at which a layout may differ from this one. The time itself where something moves all the time. */
  get until(): number {
    return this.#until;
  }

  /** Returns the time, for what moves all the time. */
  moment(): number {
    this.#until = this.#now;
    return this.#now;
  }

  /** Returns the angle of a spinner, radians. */
  spinnerAngle(): number {
    return ((this.moment() % TURN_MS) / TURN_MS) * 2 * Math.PI;
  }

  /** Returns the whole intervals of `ms` since the phone was started. */
  intervals(ms: number): number {
    const passed = Math.floor(this.#now / ms);
    this.#holdUntil((passed + 1) * ms);
    return passed;
  }

  /** True for `ms` after `from`. */
  isWithin(from: number, ms: number): boolean {
    const isWithin = this.#now - from < ms;
    if (isWithin) this.#holdUntil(from + ms);
    return isWithin;
  }

  /** True for `ms` after the screen opened. */
  isEntering(ms: number): boolean {
    return this.isWithin(this.#entered, ms);
  }

  /** Returns the share, 0 to 1, of the first `ms` after `from` that has passed; 1 once they are over. */
  share(from: number, ms: number): number {
    return this.isWithin(from, ms) ? (this.moment() - from) / ms : 1;
  }

  /** Returns the share, 0 to 1, of the first `ms` after the screen opened. */
  shareEntered(ms: number): number {
    return this.share(this.#entered, ms);
  }

  #holdUntil(time: number): void {
    this.#until = Math.min(this.#until, time);
  }
}
