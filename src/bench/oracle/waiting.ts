/** Lets time pass on the phone, and closes dialogs that the goal does not mention. */
import type { Phone } from '../../simulator/phone/phone.ts';
import { BLANK_SCREEN, ERROR_SCREEN, SIGN_IN_SCREEN } from '../../simulator/defects/added-screens.ts';
import { POPUPS } from '../../simulator/defects/popups.ts';
import { findTarget, isCovered, messageTexts } from './visible-nodes.ts';
import { checkFact } from './check-fact.ts';
import { isNegative, type ExpectedFact, type ScriptedAction, type NamedTarget } from './parse-line.ts';
import type { Timeline } from './timeline.ts';
import type { ScriptLine, WalkOptions, StopReason } from './walk-log.ts';

/** Time for thinking and looking between two actions, ms. */
const PAUSE_MS = 8000;
const STEP_MS = 250;
/** Longer than any loading that ends. */
const LOADING_MS = 12_000;

export class Waiter {
  readonly #timeline: Timeline;
  readonly #phone: Phone;
  readonly #options: Pick<WalkOptions, 'allow' | 'answersAfter' | 'closes' | 'returns'>;
  readonly #lines: readonly ScriptLine[];
  readonly #recent = new Set<string>();
  /** A permission dialog appeared that the goal does not mention. */
  permissionAsked = false;
  /** A closable overlay stayed open over a page that loads forever. */
  blockedByOverlay = false;

  constructor(
    timeline: Timeline,
    options: Pick<WalkOptions, 'allow' | 'answersAfter' | 'closes' | 'returns' | 'lines'>,
  ) {
    this.#timeline = timeline;
    this.#phone = timeline.phone;
    this.#options = options;
    this.#lines = options.lines;
  }

  /** Texts of messages since the last action. */
  get recentMessages(): readonly string[] {
    return [...this.#recent].map((m) => m.replace(/^\d+ /, ''));
  }

  forgetMessages(): void {
    this.#recent.clear();
    this.#earlier = new Set(messageTexts(this.#phone));
  }
  #earlier: ReadonlySet<string> = new Set();

  advance(ms: number): void {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.#listen();
      this.#timeline.advance(Math.min(left, STEP_MS));
    }
    this.#listen();
  }

  settle(): void {
    this.advance(PAUSE_MS);
  }

  #listen(): void {
    for (const message of messageTexts(this.#phone))
      if (!this.#earlier.has(message)) this.#recent.add(message);
  }

  /**
   * Returns null when the next action is possible. `final`: the line is in Expected State, where nothing acts any more.
   * `inApp`: on the healthy app, the app under test is in front here.
   */
  prepareFor(action: ScriptedAction, final: boolean, inApp: boolean): StopReason | null {
    const phone = this.#phone;
    const asksForIt = action.do === 'check' && action.facts.some((f) => f.is === 'in front');
    if (!asksForIt) this.#untilAppIsBack();
    const failure = appFailure(phone, this.#lines);
    if (failure !== null) return failure;
    // Waiting works on any screen.
    if (action.do === 'wait') return null;
    const needsPage = action.do !== 'back' && action.do !== 'link';
    const elsewhere = needsPage ? elsewhereOn(phone, action, inApp) : null;
    if (elsewhere !== null) return elsewhere;
    for (let waited = 0; this.#blocked(action) && waited < LOADING_MS; waited += 1000) this.advance(1000);
    const over = phone.process?.overlays.at(-1)?.overlay;
    if (this.#blocked(action) && over?.dismissable === true && !final) {
      // Closing the overlay may uncover the target; the rules do not say who closes it.
      this.blockedByOverlay = true;
      if (this.#options.closes) this.#timeline.do((p) => p.dismissOverlay());
      if (this.#options.closes) this.advance(2000);
    }
    if (this.#blocked(action)) {
      return over === undefined ? loadingReason(phone) : `${loadingReason(phone)} under`;
    }
    for (
      let n = 0;
      n < 4 && (phone.process?.permissionRequests.length ?? 0) > 0 && !this.#targetsSystemWindow(action);
      n++
    ) {
      this.permissionAsked = true;
      this.advance(this.#options.answersAfter);
      const { allow } = this.#options;
      this.#timeline.do((p) => p.answerPermission(allow));
      this.advance(1000);
    }
    return this.#clearPopup();
  }

  #untilAppIsBack(): void {
    for (let waited = 0; this.#phone.front !== 'app' && waited < LOADING_MS; waited += 1000)
      this.advance(1000);
    if (this.#phone.front === 'app' || !this.#options.returns) return;
    this.#timeline.do((phone) => phone.bringToFront());
    this.advance(2000);
  }

  /** True while the page loads and the target is neither beside it nor in a toolbar or tab bar. */
  #blocked(action: ScriptedAction): boolean {
    const phone = this.#phone;
    if ((phone.process?.top?.loading ?? null) === null) return false;
    if (action.do === 'check' || action.do === 'await') return !this.#isSeenToHold(action);
    const named = 'on' in action ? action.on : null;
    return named === null || !findTarget(phone, named, 'act').nodes.some((s) => !isCovered(phone, s));
  }

  /**
   * True when all facts hold beside or above the loading page. Absence is unknown while a page loads; the state of a
   * control that is in view is not.
   */
  #isSeenToHold(action: Extract<ScriptedAction, { do: 'check' | 'await' }>): boolean {
    const facts = action.do === 'check' ? action.facts : [action.fact];
    return facts.every((fact) => {
      const denies = 'not' in fact && fact.not && fact.is !== 'state';
      return !denies && checkFact(this.#phone, fact, this.recentMessages).holds === true;
    });
  }

  /** True when the action targets the open system window, or checks for it. */
  #targetsSystemWindow(action: ScriptedAction): boolean {
    const names: NamedTarget[] = [];
    if ('on' in action && action.on !== null) names.push(action.on);
    if (action.do === 'if' && action.fact.is === 'seen') names.push(action.fact.what);
    if (action.do === 'check') for (const fact of action.facts) if ('what' in fact) names.push(fact.what);
    return names.some((named) =>
      findTarget(this.#phone, named, 'act').nodes.some((s) => s.window.kind === 'system'),
    );
  }

  /** Dismisses each popup at most twice, as the core does (R32). */
  #clearPopup(): StopReason | null {
    const open = (popup: string): boolean => this.#phone.process?.overlays.at(-1)?.overlay.id === popup;
    for (const popup of Object.values(POPUPS)) {
      for (let n = 0; n < 2 && open(popup); n++) {
        this.#timeline.do((phone) => phone.dismissOverlay());
        this.advance(2000);
      }
    }
    return Object.values(POPUPS).some(open) ? 'obstructed' : null;
  }
}

/** Returns how a page that never stops loading looks: with nothing on it, or like one that loads. */
export function loadingReason(phone: Phone): 'blank' | 'loading' {
  return phone.process?.top?.loading?.look === 'blank' ? 'blank' : 'loading';
}

/** Returns crash, ANR or error page; null for a healthy app. */
export function appFailure(phone: Phone, lines: readonly ScriptLine[]): StopReason | null {
  if (phone.state().process === 'dead') return 'crash';
  if (phone.state().notResponding) return 'anr';
  const spoken = lines.some((l) => l.text.includes('Something went wrong'));
  return phone.process?.top?.screen === ERROR_SCREEN && !spoken ? 'error page' : null;
}

/** Returns why nothing of the app's page can be seen or shown to be absent; null where it can. */
function elsewhereOn(phone: Phone, action: ScriptedAction, inApp: boolean): StopReason | null {
  if (phone.front !== 'app') return inApp ? 'left' : null;
  const page = phone.process?.top?.screen;
  if (page === BLANK_SCREEN) return 'blank';
  return page === SIGN_IN_SCREEN && factsIn(action).some(isNegative) ? 'logged out' : null;
}

function factsIn(action: ScriptedAction): readonly ExpectedFact[] {
  if (action.do === 'check') return action.facts;
  return action.do === 'await' ? [action.fact] : [];
}
