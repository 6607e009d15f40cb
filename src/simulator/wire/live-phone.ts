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

/** The simulated phone for drivers; its clock follows real time. */
export class LivePhone {
  readonly phone: Phone;
  readonly #clock = new VirtualClock();
  readonly #began = performance.now();

  constructor(app: AppModel) {
    this.phone = new Phone(app, this.#clock);
  }

  /** @throws AppFileError with every problem of the app file, or for an unknown defect or quirk */
  static open({ app, defects, quirks }: LiveAppOptions): LivePhone {
    return new LivePhone(applyFaults(loadApp(app), defects, quirks));
  }

  /** Returns the phone after all due events. */
  get now(): Phone {
    this.#clock.advance(performance.now() - this.#began - this.#clock.now());
    return this.phone;
  }

  /** Runs an action, and resolves when its virtual time has passed. */
  async act(doing: (phone: Phone) => void): Promise<void> {
    doing(this.now);
    const ahead = this.#clock.now() - (performance.now() - this.#began);
    if (ahead > 0) await sleep(ahead);
  }

  /** Returns the screenshot as PNG. */
  screenshot(): Uint8Array {
    return renderPng(this.now.view());
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
