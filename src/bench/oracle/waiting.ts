/** Lets time pass on the phone and clears away what a goal does not speak of. */
import type { Phone } from '../../simulator/phone/phone.ts';
import { findTarget, isCovered, messageTexts } from './visible-nodes.ts';
import { checkFact } from './check-fact.ts';
import type { ScriptedAction, NamedTarget } from './parse-line.ts';
import type { ScriptLine, WalkOptions, StopReason } from './walk-log.ts';

/** A person thinks and looks this long between two deeds, ms. */
const PAUSE_MS = 8000;
const STEP_MS = 250;
/** Longer than any loading that ends. */
const LOADING_MS = 12_000;

/** Pages of the phone that are made to show a failure. */
const ERROR_SCREEN_ID = 'error-page';
/** A popup that no goal speaks of. */
const POPUP_ID = 'rating-popup';

export class Waiter {
  readonly #phone: Phone;
  readonly #given: Pick<WalkOptions, 'allow' | 'answersAfter' | 'closes'>;
  readonly #lines: readonly ScriptLine[];
  readonly #heard = new Set<string>();
  /** A permission was asked for that the goal does not speak of. */
  permissionAsked = false;
  /** Something that may be closed stayed open over a page that loads for ever. */
  blockedByOverlay = false;

  constructor(phone: Phone, given: Pick<WalkOptions, 'allow' | 'answersAfter' | 'closes' | 'lines'>) {
    this.#phone = phone;
    this.#given = given;
    this.#lines = given.lines;
  }

  /** Texts of messages since the last deed. */
  get recentMessages(): readonly string[] {
    return [...this.#heard].map((m) => m.replace(/^\d+ /, ''));
  }

  forgetMessages(): void {
    this.#heard.clear();
    this.#old = new Set(messageTexts(this.#phone));
  }
  #old: ReadonlySet<string> = new Set();

  advance(ms: number): void {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.#listen();
      this.#phone.clock.advance(Math.min(left, STEP_MS));
    }
    this.#listen();
  }

  settle(): void {
    this.advance(PAUSE_MS);
  }

  #listen(): void {
    for (const message of messageTexts(this.#phone)) if (!this.#old.has(message)) this.#heard.add(message);
  }

  /** Null when the next deed can be done. `final`: of Expected State, where nobody acts any more. */
  prepareFor(deed: ScriptedAction, final: boolean): StopReason | null {
    const phone = this.#phone;
    const asksForIt = deed.do === 'check' && deed.facts.some((f) => f.is === 'in front');
    if (!asksForIt) this.#untilAppIsBack();
    const fallen = appFailure(phone, this.#lines);
    if (fallen !== null) return fallen;
    // Time passes whatever is on the screen.
    if (deed.do === 'wait') return null;
    for (let waited = 0; this.#blocked(deed) && waited < LOADING_MS; waited += 1000) this.advance(1000);
    const over = phone.process?.overlays.at(-1)?.overlay;
    if (this.#blocked(deed) && over?.dismissable === true && !final) {
      // What the deed needs may be free then: nobody says who closes it.
      this.blockedByOverlay = true;
      if (this.#given.closes) phone.dismissOverlay();
      if (this.#given.closes) this.advance(2000);
    }
    if (this.#blocked(deed)) return over === undefined ? 'loading' : 'loading under';
    for (
      let n = 0;
      n < 4 && (phone.process?.permissionRequests.length ?? 0) > 0 && !this.#speaksOf(deed);
      n++
    ) {
      this.permissionAsked = true;
      this.advance(this.#given.answersAfter);
      phone.answerPermission(this.#given.allow);
      this.advance(1000);
    }
    return this.#clearPopup();
  }

  #untilAppIsBack(): void {
    for (let waited = 0; this.#phone.front !== 'app' && waited < LOADING_MS; waited += 1000)
      this.advance(1000);
  }

  /** The page loads, and what the deed needs is not beside it, in a toolbar or a tab bar. */
  #blocked(deed: ScriptedAction): boolean {
    const phone = this.#phone;
    if ((phone.process?.top?.loading ?? null) === null) return false;
    if (deed.do === 'check' || deed.do === 'await') return !this.#isSeenToHold(deed);
    const named = 'on' in deed ? deed.on : null;
    return named === null || !findTarget(phone, named, 'act').nodes.some((s) => !isCovered(phone, s));
  }

  /** On what is beside or over the loading. That something is gone cannot be told while its page loads. */
  #isSeenToHold(deed: Extract<ScriptedAction, { do: 'check' | 'await' }>): boolean {
    const facts = deed.do === 'check' ? deed.facts : [deed.fact];
    return facts.every((fact) => {
      const denies = 'not' in fact && fact.not;
      return !denies && checkFact(this.#phone, fact, this.recentMessages).holds === true;
    });
  }

  /** The deed is on the system's window that is open, or asks whether it is there. */
  #speaksOf(deed: ScriptedAction): boolean {
    const names: NamedTarget[] = [];
    if ('on' in deed && deed.on !== null) names.push(deed.on);
    if (deed.do === 'if' && deed.fact.is === 'seen') names.push(deed.fact.what);
    if (deed.do === 'check') for (const fact of deed.facts) if ('what' in fact) names.push(fact.what);
    return names.some((named) =>
      findTarget(this.#phone, named, 'act').nodes.some((s) => s.window.kind === 'system'),
    );
  }

  /** Dismissed twice at most, as the goal allows for one kind of popup. */
  #clearPopup(): StopReason | null {
    const open = (): boolean => this.#phone.process?.overlays.at(-1)?.overlay.id === POPUP_ID;
    for (let n = 0; n < 2 && open(); n++) {
      this.#phone.dismissOverlay();
      this.advance(2000);
    }
    return open() ? 'obstructed' : null;
  }
}

/** The app is gone, or says that it failed. */
export function appFailure(phone: Phone, lines: readonly ScriptLine[]): StopReason | null {
  if (phone.state().process === 'dead') return 'crash';
  if (phone.state().notResponding) return 'anr';
  const spoken = lines.some((l) => l.text.includes('Something went wrong'));
  return phone.process?.top?.screen === ERROR_SCREEN_ID && !spoken ? 'error page' : null;
}
