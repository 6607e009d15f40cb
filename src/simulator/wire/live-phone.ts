import type { AppModel } from '../app/model.ts';
import { loadApp } from '../app/load.ts';
import { VirtualClock } from '../clock.ts';
import { applyFaults } from '../defects/apply.ts';
import { Phone } from '../phone/phone.ts';
import { renderPng } from '../render/index.ts';

export interface LiveAppOptions {
  /** Path of an app.yaml. */
  readonly app: string;
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
}

/** The simulated phone for those who talk to it over a wire: its clock follows the real one. */
export class LivePhone {
  readonly phone: Phone;
  readonly #clock = new VirtualClock();
  readonly #began = performance.now();

  constructor(app: AppModel) {
    this.phone = new Phone(app, this.#clock);
  }

  /** Throws AppFileError with every problem of the app file, a defect or a quirk that there is none of. */
  static open({ app, defects, quirks }: LiveAppOptions): LivePhone {
    return new LivePhone(applyFaults(loadApp(app), defects, quirks));
  }

  /** The phone as it is now: what fell due since it was asked last has happened. */
  get now(): Phone {
    this.#clock.advance(performance.now() - this.#began - this.#clock.now());
    return this.phone;
  }

  /** Does something that takes its time on the phone, and comes back when that time is over. */
  async act(doing: (phone: Phone) => void): Promise<void> {
    doing(this.now);
    const ahead = this.#clock.now() - (performance.now() - this.#began);
    if (ahead > 0) await sleep(ahead);
  }

  /** PNG of what is shown. */
  screenshot(): Uint8Array {
    return renderPng(this.now.view());
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
