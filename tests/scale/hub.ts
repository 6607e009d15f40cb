/** A hub with phones: a session waits in its queue for a free phone, and may be refused while the hub is down. */
import type { VirtualTime } from './virtual-time.ts';

export interface Phone {
  readonly n: number;
  /** How much longer everything takes on it. */
  readonly slowness: number;
}

export interface HubOptions {
  readonly phones: readonly Phone[];
  /** Seconds that a request waits in the queue at most. */
  readonly queueSeconds: number;
  /** Seconds for which a client waits for a hub that does not answer. */
  readonly patienceSeconds: number;
  /** When the hub answers nothing, seconds since the beginning. */
  readonly down: { readonly from: number; readonly to: number };
}

interface Waiting {
  readonly give: (phone: Phone | null) => void;
  open: boolean;
}

export class Hub {
  readonly #time: VirtualTime;
  readonly #options: HubOptions;
  readonly #free: Phone[];
  #waiting: Waiting[] = [];
  /** Sessions that were asked for, and the longest wait for one, s. */
  requests = 0;
  longestWait = 0;
  busySeconds = 0;

  constructor(time: VirtualTime, options: HubOptions) {
    this.#time = time;
    this.#options = options;
    this.#free = [...options.phones];
  }

  get isDown(): boolean {
    const { from, to } = this.#options.down;
    return this.#time.now >= from && this.#time.now < to;
  }

  /** Returns a phone; null when the hub does not come back within the client's patience, or no phone was free in time. */
  async open(): Promise<Phone | null> {
    this.requests += 1;
    // A client asks again every half minute at least (src/device/appium/hub.ts).
    const patience = this.#time.now + this.#options.patienceSeconds;
    while (this.isDown && this.#time.now < patience) await this.#time.sleep(30);
    if (this.isDown) return null;
    const phone = this.#free.pop();
    if (phone !== undefined) return phone;
    const since = this.#time.now;
    const got = await new Promise<Phone | null>((give) => {
      const waiting: Waiting = { give, open: true };
      this.#waiting.push(waiting);
      void this.#time.sleep(this.#options.queueSeconds).then(() => {
        if (waiting.open) this.#answer(waiting, null);
      });
    });
    this.longestWait = Math.max(this.longestWait, this.#time.now - since);
    return got;
  }

  close(phone: Phone, usedSeconds: number): void {
    this.busySeconds += usedSeconds;
    this.#waiting = this.#waiting.filter(({ open }) => open);
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(phone);
    else this.#answer(next, phone);
  }

  #answer(waiting: Waiting, phone: Phone | null): void {
    waiting.open = false;
    waiting.give(phone);
  }
}
