/** Walks a goal on the simulated phone as a patient person would, and logs what happens. */
import { hitAt } from '../../simulator/phone/hit.ts';
import { back, longPress, swipe, tap } from '../../simulator/phone/gestures.ts';
import { openLink } from '../../simulator/phone/links.ts';
import { Phone } from '../../simulator/phone/phone.ts';
import { pressEnter, typeText } from '../../simulator/phone/typing.ts';
import { enterText } from './type-text.ts';
import {
  findTarget,
  isCovered,
  isOutOfView,
  centerOf,
  fingerprint,
  touchTargetOf,
  type VisibleNode,
} from './visible-nodes.ts';
import { checkFact, textsWithin } from './check-fact.ts';
import { appFailure, Waiter } from './waiting.ts';
import { ScrollSearch } from './scroll-search.ts';
import {
  targetIn,
  targetsOf,
  isNegative,
  type ScriptedAction,
  type ExpectedFact,
  type NamedTarget,
} from './parse-line.ts';
import {
  WalkHalted,
  WalkUndecided,
  type ScriptLine,
  type WalkStop,
  type WalkLog,
  type WalkOptions,
} from './walk-log.ts';

const DEPENDS_ON_SCROLL = 'depends on the scroll position';

export function walkGoal(given: WalkOptions): WalkLog {
  return new GoalWalk(given).run();
}

class GoalWalk {
  readonly #given: WalkOptions;
  readonly #phone: Phone;
  readonly #patience: Waiter;
  readonly #search: ScrollSearch;
  readonly #kept = new Map<string, string>();
  readonly #places: string[] = [];
  readonly #met: string[][] = [];
  readonly #pressed: string[][] = [];
  readonly #answered: boolean[] = [];
  readonly #held: boolean[] = [];
  readonly #scrolled: boolean[] = [];
  /** The page that was scrolled to reach a control which is in view on the healthy app. */
  #strayed: object | null = null;

  constructor(given: WalkOptions) {
    this.#given = given;
    this.#phone = new Phone(given.app);
    this.#patience = new Waiter(this.#phone, given);
    this.#search = new ScrollSearch(this.#phone, this.#patience);
  }

  run(): WalkLog {
    this.#phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
    this.#patience.settle();
    let stop: WalkStop | null = null;
    for (const [at, line] of this.#given.lines.entries()) {
      stop = this.#line(line, at);
      this.#places.push(this.#phone.process?.top?.screen ?? '');
      if (stop !== null) break;
    }
    return {
      stop,
      screens: this.#places,
      met: this.#met,
      pressed: this.#pressed,
      answered: this.#answered,
      held: this.#held,
      scrolled: this.#scrolled,
      permissionAsked: this.#patience.permissionAsked,
      blockedByOverlay: this.#patience.blockedByOverlay,
    };
  }

  #line(line: ScriptLine, at: number): WalkStop | null {
    this.#met.push([]);
    this.#pressed.push([]);
    this.#answered.push(false);
    this.#held.push(false);
    this.#scrolled.push(false);
    try {
      for (const deed of line.actions) this.#deed(deed, line, at);
      return null;
    } catch (error) {
      if (!(error instanceof WalkHalted)) throw error;
      const { reason: why, target: named, fact, present: there, message } = error;
      const open = error instanceof WalkUndecided ? error.openReason : null;
      return {
        lineIndex: at,
        reason: why,
        target: named,
        fact,
        present: there,
        message: message,
        openReason: open,
      };
    }
  }

  #deed(deed: ScriptedAction, line: ScriptLine, at: number): void {
    this.#ready(deed, line);
    if (deed.do === 'check') {
      for (const fact of deed.facts) this.#mustHold(fact, line.phase === 'expected_state');
      return;
    }
    if (deed.do === 'await') return this.#mustHold(deed.fact, false);
    if (deed.do === 'if') {
      if (checkFact(this.#phone, deed.fact, this.#patience.recentMessages).holds !== true) return;
      for (const inner of deed.actions) this.#deed(inner, line, at);
      return;
    }
    if (deed.do === 'remember') return this.#remember(deed.what, deed.name);
    if (deed.do === 'wait') return this.#patience.advance(deed.seconds * 1000);
    if (deed.do === 'hide keyboard') return this.#phone.hideKeyboard();
    this.#act(deed, at);
  }

  /** Halts at a crash, an error page, endless loading or a popup that returns. */
  #ready(deed: ScriptedAction, { phase }: ScriptLine): void {
    const fallen = this.#patience.prepareFor(deed, phase === 'expected_state');
    if (fallen !== null) throw new WalkHalted(fallen, fallen);
  }

  #act(
    deed: Exclude<ScriptedAction, { do: 'check' | 'await' | 'if' | 'wait' | 'remember' | 'hide keyboard' }>,
    at: number,
  ): void {
    const phone = this.#phone;
    if (deed.do === 'reach') {
      this.#meet(this.#search.bringIntoView(deed.what, 'read'));
      return;
    }
    const before = fingerprint(phone);
    const page = phone.process?.top;
    const places = this.#given.healthy === null ? [] : this.#search.pagePositions(targetIn(deed));
    this.#patience.forgetMessages();
    if (
      deed.do === 'tap' ||
      deed.do === 'hold' ||
      deed.do === 'switch' ||
      deed.do === 'type' ||
      deed.do === 'clear'
    ) {
      this.#touch(deed, at);
    } else {
      this.#plain(deed);
    }
    const soon = fingerprint(phone);
    this.#patience.settle();
    const changed =
      soon !== before || fingerprint(phone) !== before || this.#patience.recentMessages.length > 0;
    if (changed) this.#answered[at] = true;
    const expected = this.#given.healthy === null || this.#given.healthy.answered[at] === true;
    const fallen = appFailure(phone, this.#given.lines);
    if (fallen !== null) throw new WalkHalted(fallen, fallen);
    // A switch shows its own state, which endless loading hides.
    const hidden =
      deed.do === 'switch' && findTarget(phone, deed.on, 'act').nodes.every((s) => isCovered(phone, s));
    if (hidden && (phone.process?.top?.loading ?? null) !== null)
      throw new WalkHalted('loading', 'it never stops loading', targetIn(deed));
    if (!expected || this.#given.healthy === null) return;
    // Case E looks at what is in view, so an effect that is scrolled away does not count as missing.
    const same = phone.process?.top === page && places.length > 0;
    const now = same ? this.#search.pagePositions(targetIn(deed)) : [];
    const still = places.filter((p, i) => same && p.fingerprint === now[i]?.fingerprint);
    // A field shows typed text wherever it is visible, and a message covers every scroll position.
    const everywhere = deed.do === 'type' || deed.do === 'clear' || this.#patience.recentMessages.length > 0;
    const unseen = changed
      ? this.#strayed === page && !everywhere && still.some((p) => p.inView)
      : still.length < places.length;
    if (unseen) throw new WalkUndecided(DEPENDS_ON_SCROLL, 'its effect may be out of view', targetIn(deed));
    if (!changed) throw new WalkHalted('dead', 'nothing happened', targetIn(deed));
  }

  #plain(deed: Extract<ScriptedAction, { do: 'swipe' | 'enter' | 'back' | 'link' }>): void {
    const phone = this.#phone;
    if (deed.do === 'enter') {
      this.#note(phone.process?.focus?.element.id, true);
      return pressEnter(phone);
    }
    if (deed.do === 'back') return back(phone);
    if (deed.do === 'link') return openLink(phone, deed.url);
    const { width, height } = phone.view();
    const from =
      deed.on === null
        ? { x: width / 2, y: height / 2 }
        : centerOf(this.#search.bringIntoView(deed.on, 'act').box);
    const far = { up: [0, -700], down: [0, 700], left: [-600, 0], right: [600, 0] }[deed.way];
    swipe(phone, from, { x: from.x + (far[0] ?? 0), y: from.y + (far[1] ?? 0) });
  }

  #touch(
    deed: Extract<ScriptedAction, { do: 'tap' | 'hold' | 'switch' | 'type' | 'clear' }>,
    at: number,
  ): void {
    const phone = this.#phone;
    if (deed.do === 'type' && deed.on === null) {
      this.#note(phone.process?.focus?.element.id, true);
      typeText(phone, this.#given.reveal(deed.text), false);
      return;
    }
    const named = targetIn(deed);
    if (named === null) return;
    const field = deed.do === 'type' || deed.do === 'clear';
    const { scrollCount: scrolled } = this.#search;
    const sight = this.#search.bringIntoView(
      field ? { ...named, noun: named.noun ?? 'field' } : named,
      'act',
    );
    this.#meet(sight);
    if (this.#search.scrollCount > scrolled) this.#noteScroll();
    if (deed.do === 'switch' && (sight.node.checked || sight.node.selected) === deed.to) {
      this.#answered[at] = true;
      return;
    }
    const { view, layout } = phone.currentLayout();
    const point = centerOf(sight.box);
    const hit = hitAt(view, layout, point);
    if (hit.kind === 'touch') this.#note(hit.touch.element.id, true);
    if (hit.kind === 'touch' && !hit.node.enabled) {
      if (this.#given.healthy === null || this.#given.healthy.answered[at] === true)
        throw new WalkHalted('disabled', `"${named.label}" is disabled`, named, null, true);
      return;
    }
    if (deed.do === 'hold') return longPress(phone, point);
    if (deed.do === 'tap') return tap(phone, point, deed.times);
    if (deed.do === 'switch') return tap(phone, point);
    this.#held[at] = enterText(phone, this.#patience, this.#given.lines, {
      target: named,
      point,
      text: deed.do === 'type' ? this.#given.reveal(deed.text) : '',
      clears: deed.do === 'clear',
      heldOnHealthy: this.#given.healthy === null ? null : this.#given.healthy.held[at] === true,
    });
  }

  /** Remembers the value beside the name, else the named text itself. */
  #remember(what: NamedTarget, name: string): void {
    const sight = this.#search.bringIntoView(what, 'act');
    this.#meet(sight);
    const beside = sight.ancestors
      .findLast((n) => n.id !== '' || n.kind === 'row')
      ?.children.flatMap((n) => textsWithin(n))
      .filter((t) => t !== sight.node.text);
    const value = sight.node.kind === 'heading' ? sight.node.text : (beside?.[0] ?? sight.node.text);
    this.#kept.set(name, value);
    this.#answered[this.#answered.length - 1] = true;
  }

  #mustHold(fact: ExpectedFact, final: boolean): void {
    for (let waited = 0; waited < 10; waited++) {
      if (checkFact(this.#phone, fact, this.#patience.recentMessages, this.#kept).holds === true) break;
      this.#patience.advance(1000);
    }
    const found = checkFact(this.#phone, fact, this.#patience.recentMessages, this.#kept);
    this.#meetFact(fact);
    const named = targetsOf(fact)[0] ?? null;
    const strayed = this.#strayed !== null && this.#strayed === this.#phone.process?.top;
    if (final && strayed && named !== null && this.#search.dependsOnScroll(fact))
      throw new WalkUndecided(DEPENDS_ON_SCROLL, `"${named.label}"`, named, fact, found.present);
    if (found.holds === true) return;
    const hidden = !isNegative(fact) && this.#search.holdsElsewhere(fact);
    if (hidden && !final) {
      this.#noteScroll();
      return this.#meetFact(fact);
    }
    // Steps scroll to a target; Expected State does not. Without scrolling the target is never seen.
    const away = found.present ? undefined : targetsOf(fact).find((n) => this.#isOutOfView(n));
    if (final && away !== undefined && !hidden && !this.#search.canScroll())
      throw new WalkHalted('out of reach', found.reason, away, fact);
    if (found.holds === 'unsure')
      throw new WalkUndecided('covered, or a list continues', found.reason, named, fact, found.present);
    if (hidden || (final && away !== undefined))
      throw new WalkUndecided(
        'out of view where Expected State looks',
        found.reason,
        named,
        fact,
        found.present,
      );
    throw new WalkHalted('unmet', found.reason, named, fact, found.present);
  }

  #isOutOfView(named: NamedTarget): boolean {
    return findTarget(this.#phone, named, 'read').nodes.length === 0 && isOutOfView(this.#phone, named);
  }

  #noteScroll(): void {
    const at = this.#scrolled.length - 1;
    this.#scrolled[at] = true;
    const { healthy } = this.#given;
    if (healthy !== null && healthy.scrolled[at] !== true) this.#strayed = this.#phone.process?.top ?? null;
  }

  #meetFact(fact: ExpectedFact): void {
    for (const named of targetsOf(fact))
      for (const sight of findTarget(
        this.#phone,
        named,
        fact.is === 'state' || fact.is === 'shows' ? 'act' : 'read',
      ).nodes)
        this.#meet(sight);
  }

  #meet(sight: VisibleNode): void {
    const { touchTargets: touches } = this.#phone.currentLayout().layout;
    this.#note(touchTargetOf(this.#phone, sight)?.element.id, false);
    for (const node of sight.ancestors) {
      const touch = touches.get(node);
      if (touch !== undefined && ['row', 'list'].includes(touch.element.kind))
        this.#note(touch.element.id, false);
    }
  }

  #note(id: string | undefined, pressed: boolean): void {
    if (id === undefined || id === '') return;
    this.#met.at(-1)?.push(id);
    if (pressed) this.#pressed.at(-1)?.push(id);
  }
}
