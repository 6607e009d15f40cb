import type { Moment, Spoiling, WireFault } from './faults.ts';
import type { WebDriverServer } from './webdriver-server.ts';

/** Faults of the phone itself; the others spoil one answer of its driver's server. */
export type PhoneFault = Exclude<WireFault, 'stale' | keyof typeof OF_AN_ANSWER | 'taken-over'>;

const OF_AN_ANSWER = {
  'hangs-up': 'hang up',
  garbled: 'garble',
  refuses: 'refuse',
  late: 'late',
} as const satisfies Partial<Record<WireFault, Spoiling>>;

/** Makes a phone on the wire misbehave, at once or at a moment that comes. */
export class Mischief {
  /** What every answer is spoiled by until the phone is well again. */
  stuck: Spoiling | null = null;
  readonly #server: WebDriverServer;
  readonly #strike: (fault: PhoneFault) => Spoiling | null;
  #armed: { readonly fault: Exclude<WireFault, 'stale'>; readonly moment: Moment } | null = null;

  /** `strike`: does it to the phone, and tells what becomes of the answer that is due. */
  constructor(server: WebDriverServer, strike: (fault: PhoneFault) => Spoiling | null) {
    this.#server = server;
    this.#strike = strike;
    server.spoil = (moment) => this.#spoil(moment);
  }

  /** Makes something go wrong at once, or at the next moment of that kind. */
  inject(fault: WireFault, moment: Moment): void {
    this.#armed = null;
    if (fault === 'stale') this.#server.staleNext = true;
    // What spoils an answer needs one: at no particular moment, the next.
    else if (moment === 'idle' && !isOfAnAnswer(fault)) this.#do(fault);
    else this.#armed = { fault, moment };
  }

  heal(): void {
    this.#armed = null;
    this.stuck = null;
  }

  #spoil(moment: Moment | null): Spoiling | null {
    const armed = this.#armed;
    if (armed === null || (armed.moment !== 'idle' && armed.moment !== moment)) return this.stuck;
    this.#armed = null;
    return this.#do(armed.fault);
  }

  #do(fault: Exclude<WireFault, 'stale'>): Spoiling | null {
    if (isOfAnAnswer(fault)) return OF_AN_ANSWER[fault];
    if (fault !== 'taken-over') return this.#strike(fault);
    this.#server.takeOver();
    return null;
  }
}

function isOfAnAnswer(fault: WireFault): fault is keyof typeof OF_AN_ANSWER {
  return fault in OF_AN_ANSWER;
}
