import type { FaultMoment, AnswerFault, WireFault } from './faults.ts';
import type { WebDriverServer } from './webdriver-server.ts';

/** Faults of the phone itself; the others spoil one answer of its driver's server. */
export type PhoneFault = Exclude<WireFault, 'stale' | keyof typeof ANSWER_FAULTS | 'taken-over'>;

const ANSWER_FAULTS = {
  'hangs-up': 'hang up',
  garbled: 'garble',
  refuses: 'refuse',
  late: 'late',
} as const satisfies Partial<Record<WireFault, AnswerFault>>;

/** Makes a phone on the wire misbehave, at once or at a moment that comes. */
export class FaultInjector {
  /** What every answer is spoiled by until the phone is well again. */
  stuck: AnswerFault | null = null;
  readonly #server: WebDriverServer;
  readonly #strike: (fault: PhoneFault) => AnswerFault | null;
  #armed: { readonly fault: Exclude<WireFault, 'stale'>; readonly moment: FaultMoment } | null = null;

  /** `strike`: does it to the phone, and tells what becomes of the answer that is due. */
  constructor(server: WebDriverServer, applyFault: (fault: PhoneFault) => AnswerFault | null) {
    this.#server = server;
    this.#strike = applyFault;
    server.spoil = (moment) => this.#spoil(moment);
  }

  /** Makes something go wrong at once, or at the next moment of that kind. */
  inject(fault: WireFault, moment: FaultMoment): void {
    this.#armed = null;
    if (fault === 'stale') this.#server.staleNext = true;
    // What spoils an answer needs one: at no particular moment, the next.
    else if (moment === 'idle' && !isAnswerFault(fault)) this.#do(fault);
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
    return this.#do(armed.fault);
  }

  #do(fault: Exclude<WireFault, 'stale'>): AnswerFault | null {
    if (isAnswerFault(fault)) return ANSWER_FAULTS[fault];
    if (fault !== 'taken-over') return this.#strike(fault);
    this.#server.takeOver();
    return null;
  }
}

function isAnswerFault(fault: WireFault): fault is keyof typeof ANSWER_FAULTS {
  return fault in ANSWER_FAULTS;
}
