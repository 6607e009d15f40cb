import type { FaultMoment, AnswerFault, WireFault } from './faults.ts';
import type { WebDriverServer } from './webdriver-server.ts';

/** Faults of the phone; all others change one answer of the driver's server. */
export type PhoneFault = Exclude<WireFault, 'stale' | keyof typeof ANSWER_FAULTS | 'taken-over'>;

const ANSWER_FAULTS = {
  'hangs-up': 'hang up',
  'cuts-off': 'cut off',
  garbled: 'garble',
  refuses: 'refuse',
  late: 'late',
} as const satisfies Partial<Record<WireFault, AnswerFault>>;

/** Makes a phone on the wire fail, now or at a given moment. */
export class FaultInjector {
  /** Applies to every answer until `heal`. */
  stuck: AnswerFault | null = null;
  readonly #server: WebDriverServer;
  readonly #applyFault: (fault: PhoneFault) => AnswerFault | null;
  #armed: { readonly fault: Exclude<WireFault, 'stale'>; readonly moment: FaultMoment } | null = null;

  /** `applyFault`: applies the fault to the phone and returns what happens to the pending answer. */
  constructor(server: WebDriverServer, applyFault: (fault: PhoneFault) => AnswerFault | null) {
    this.#server = server;
    this.#applyFault = applyFault;
    server.spoil = (moment) => this.#spoil(moment);
  }

  /** Injects a fault now, or at the next moment of that kind. */
  inject(fault: WireFault, moment: FaultMoment): void {
    this.#armed = null;
    if (fault === 'stale') this.#server.staleNext = true;
    // A fault of an answer waits for the next answer.
    else if (moment === 'idle' && !isAnswerFault(fault)) this.#apply(fault);
    else this.#armed = { fault, moment };
  }

  heal(): void {
    this.#armed = null;
    this.stuck = null;
  }

  #spoil(moment: FaultMoment | null): AnswerFault | null {
    const armed = this.#armed;
    if (armed === null || (armed.moment !== 'idle' && armed.moment !== moment)) return this.stuck;
    this.#armed = null;
    return this.#apply(armed.fault);
  }

  #apply(fault: Exclude<WireFault, 'stale'>): AnswerFault | null {
    if (isAnswerFault(fault)) return ANSWER_FAULTS[fault];
    if (fault !== 'taken-over') return this.#applyFault(fault);
    this.#server.takeOver();
    return null;
  }
}

function isAnswerFault(fault: WireFault): fault is keyof typeof ANSWER_FAULTS {
  return fault in ANSWER_FAULTS;
}
