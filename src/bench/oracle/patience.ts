/** Lets time pass on the phone and clears away what a goal does not speak of. */
import type { Phone } from '../../simulator/phone/phone.ts';
import { find, isCovered, messages } from './eyes.ts';
import { answer } from './facts.ts';
import type { Deed, Named } from './script.ts';
import type { Line, Wanderer, Why } from './trail.ts';

/** A person thinks and looks this long between two deeds, ms. */
const BETWEEN_MS = 8000;
const BEAT_MS = 250;
/** Longer than any loading that ends. */
const LOADING_MS = 12_000;

/** Pages of the phone that are made to show a failure. */
const ERROR_PLACE = 'error-page';
/** A popup that no goal speaks of. */
const FOREIGN = 'rating-popup';

export class Patience {
  readonly #phone: Phone;
  readonly #given: Pick<Wanderer, 'allow' | 'answersAfter' | 'closes'>;
  readonly #lines: readonly Line[];
  readonly #heard = new Set<string>();
  /** A permission was asked for that the goal does not speak of. */
  asked = false;
  /** Something that may be closed stayed open over a page that loads for ever. */
  barred = false;

  constructor(phone: Phone, given: Pick<Wanderer, 'allow' | 'answersAfter' | 'closes' | 'lines'>) {
    this.#phone = phone;
    this.#given = given;
    this.#lines = given.lines;
  }

  /** Texts of messages since the last deed. */
  get heard(): readonly string[] {
    return [...this.#heard].map((m) => m.replace(/^\d+ /, ''));
  }

  deafen(): void {
    this.#heard.clear();
    this.#old = new Set(messages(this.#phone));
  }
  #old: ReadonlySet<string> = new Set();

  pass(ms: number): void {
    for (let left = ms; left > 0; left -= BEAT_MS) {
      this.#listen();
      this.#phone.clock.advance(Math.min(left, BEAT_MS));
    }
    this.#listen();
  }

  settle(): void {
    this.pass(BETWEEN_MS);
  }

  #listen(): void {
    for (const message of messages(this.#phone)) if (!this.#old.has(message)) this.#heard.add(message);
  }

  /** Null when the next deed can be done. `final`: of Expected State, where nobody acts any more. */
  ready(deed: Deed, final: boolean): Why | null {
    const phone = this.#phone;
    const asksForIt = deed.do === 'check' && deed.facts.some((f) => f.is === 'in front');
    if (!asksForIt) this.#untilAppIsBack();
    const fallen = collapse(phone, this.#lines);
    if (fallen !== null) return fallen;
    // Time passes whatever is on the screen.
    if (deed.do === 'wait') return null;
    for (let waited = 0; this.#blocked(deed) && waited < LOADING_MS; waited += 1000) this.pass(1000);
    const over = phone.process?.overlays.at(-1)?.overlay;
    if (this.#blocked(deed) && over?.dismissable === true && !final) {
      // What the deed needs may be free then: nobody says who closes it.
      this.barred = true;
      if (this.#given.closes) phone.dismissOverlay();
      if (this.#given.closes) this.pass(2000);
    }
    if (this.#blocked(deed)) return over === undefined ? 'loading' : 'loading under';
    for (let n = 0; n < 4 && (phone.process?.asked.length ?? 0) > 0 && !this.#speaksOf(deed); n++) {
      this.asked = true;
      this.pass(this.#given.answersAfter);
      phone.answerPermission(this.#given.allow);
      this.pass(1000);
    }
    return this.#clearPopup();
  }

  #untilAppIsBack(): void {
    for (let waited = 0; this.#phone.front !== 'app' && waited < LOADING_MS; waited += 1000) this.pass(1000);
  }

  /** The page loads, and what the deed needs is not beside it, in a toolbar or a tab bar. */
  #blocked(deed: Deed): boolean {
    const phone = this.#phone;
    if ((phone.process?.top?.loading ?? null) === null) return false;
    if (deed.do === 'check' || deed.do === 'await') return !this.#isSeenToHold(deed);
    const named = 'on' in deed ? deed.on : null;
    return named === null || !find(phone, named, 'act').fits.some((s) => !isCovered(phone, s));
  }

  /** On what is beside or over the loading. That something is gone cannot be told while its page loads. */
  #isSeenToHold(deed: Extract<Deed, { do: 'check' | 'await' }>): boolean {
    const facts = deed.do === 'check' ? deed.facts : [deed.fact];
    return facts.every((fact) => {
      const denies = 'not' in fact && fact.not;
      return !denies && answer(this.#phone, fact, this.heard).holds === true;
    });
  }

  /** The deed is on the system's window that is open, or asks whether it is there. */
  #speaksOf(deed: Deed): boolean {
    const names: Named[] = [];
    if ('on' in deed && deed.on !== null) names.push(deed.on);
    if (deed.do === 'if' && deed.fact.is === 'seen') names.push(deed.fact.what);
    if (deed.do === 'check') for (const fact of deed.facts) if ('what' in fact) names.push(fact.what);
    return names.some((named) =>
      find(this.#phone, named, 'act').fits.some((s) => s.window.kind === 'system'),
    );
  }

  /** Dismissed twice at most, as the goal allows for one kind of popup. */
  #clearPopup(): Why | null {
    const open = (): boolean => this.#phone.process?.overlays.at(-1)?.overlay.id === FOREIGN;
    for (let n = 0; n < 2 && open(); n++) {
      this.#phone.dismissOverlay();
      this.pass(2000);
    }
    return open() ? 'obstructed' : null;
  }
}

/** The app is gone, or says that it failed. */
export function collapse(phone: Phone, lines: readonly Line[]): Why | null {
  if (phone.state().process === 'dead') return 'crash';
  if (phone.state().notResponding) return 'anr';
  const spoken = lines.some((l) => l.text.includes('Something went wrong'));
  return phone.process?.top?.screen === ERROR_PLACE && !spoken ? 'error page' : null;
}
