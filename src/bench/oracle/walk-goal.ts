/** Walks a goal on the simulated phone as a patient person would, and logs what happens. */
import { hitAt } from '../../simulator/phone/hit.ts';
import { back, longPress, swipe, tap } from '../../simulator/phone/gestures.ts';
import { openLink } from '../../simulator/phone/links.ts';
import type { Phone } from '../../simulator/phone/phone.ts';
import { pressEnter, typeText } from '../../simulator/phone/typing.ts';
import { adjust, type AdjustingAction } from './adjust.ts';
import { AnswerWitness } from './answer-witness.ts';
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
import { appFailure, loadingReason, Waiter } from './waiting.ts';
import { ScrollSearch } from './scroll-search.ts';
import { Timeline } from './timeline.ts';
import {
  targetIn,
  targetsOf,
  isNegative,
  type ScriptedAction,
  type ExpectedFact,
  type NamedTarget,
} from './parse-line.ts';
import { WalkRecord } from './walk-record.ts';
import {
  WalkHalted,
  WalkUndecided,
  type ScriptLine,
  type StopReason,
  type WalkStop,
  type WalkLog,
  type WalkOptions,
} from './walk-log.ts';
import { setNetwork } from '../../simulator/phone/settings.ts';

const DEPENDS_ON_SCROLL = 'depends on the scroll position';

export function walkGoal(options: WalkOptions): WalkLog {
  return new GoalWalk(options).run();
}

/** Reasons to stop on a page of which a part is still shown. */
const STILL_SHOWS: ReadonlySet<StopReason> = new Set(['blank', 'loading under', 'blank under']);

class GoalWalk {
  readonly #options: WalkOptions;
  readonly #timeline: Timeline;
  readonly #phone: Phone;
  readonly #witness: AnswerWitness;
  readonly #waiter: Waiter;
  readonly #scrollSearch: ScrollSearch;
  readonly #remembered = new Map<string, string>();
  readonly #record = new WalkRecord();
  /** The page that was scrolled to reach a control which is in view on the healthy app. */
  #scrolledPage: object | null = null;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#timeline = new Timeline(options.app);
    this.#phone = this.#timeline.phone;
    this.#waiter = new Waiter(this.#timeline, options);
    this.#witness = new AnswerWitness(this.#timeline, this.#waiter, options);
    this.#scrollSearch = new ScrollSearch(this.#timeline, this.#waiter);
  }

  run(): WalkLog {
    this.#timeline.do((phone) =>
      phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' }),
    );
    this.#waiter.settle();
    let stop: WalkStop | null = null;
    for (const [at, line] of this.#options.lines.entries()) {
      stop = this.#line(line, at);
      this.#record.endLine(this.#phone.process?.top?.screen ?? '', this.#phone.state().front);
      if (stop !== null) break;
    }
    return {
      stop,
      ...this.#record.copy(),
      permissionAsked: this.#waiter.permissionAsked,
      blockedByOverlay: this.#waiter.blockedByOverlay,
      alsoUnmet: stop === null ? [] : this.#unmetAfter(stop),
    };
  }

  /** Returns the further lines of Expected State that do not hold where the walk stopped at one of them. */
  #unmetAfter(stop: WalkStop): readonly WalkStop[] {
    const { lines } = this.#options;
    if (STILL_SHOWS.has(stop.reason)) return this.#contradictedBy(stop);
    if (stop.reason !== 'unmet' || lines[stop.lineIndex]?.phase !== 'expected_state') return [];
    return lines.flatMap((line, at) => {
      const further = at > stop.lineIndex ? this.#line(line, at) : null;
      return further?.reason === 'unmet' ? [further] : [];
    });
  }

  /** Returns the lines of Expected State from this one on that what is still shown contradicts: an overlay, or a bar of a page that is blank otherwise. */
  #contradictedBy({ lineIndex }: WalkStop): readonly WalkStop[] {
    return this.#options.lines.flatMap(({ phase, actions }, at) => {
      if (at < lineIndex || phase !== 'expected_state') return [];
      const facts = actions.flatMap((action) => (action.do === 'check' ? action.facts : []));
      return facts.flatMap((fact): WalkStop[] => {
        const { holds, present, reason } = checkFact(
          this.#phone,
          fact,
          this.#waiter.recentMessages,
          this.#remembered,
        );
        const target = targetsOf(fact)[0] ?? null;
        return holds === false && (present || isNegative(fact))
          ? [{ lineIndex: at, reason: 'unmet', target, fact, present, message: reason, openReason: null }]
          : [];
      });
    });
  }

  #line(line: ScriptLine, at: number): WalkStop | null {
    this.#record.beginLine();
    try {
      for (const action of line.actions) this.#perform(action, line, at);
      return null;
    } catch (error) {
      if (!(error instanceof WalkHalted)) throw error;
      const { reason, target: named, fact, present: there, message } = error;
      const open = error instanceof WalkUndecided ? error.openReason : null;
      return {
        lineIndex: at,
        reason: reason,
        target: named,
        fact,
        present: there,
        message: message,
        openReason: open,
      };
    }
  }

  #perform(action: ScriptedAction, line: ScriptLine, at: number): void {
    this.#prepare(action, line, at);
    if (action.do === 'check') {
      for (const fact of action.facts) this.#mustHold(fact, line.phase === 'expected_state');
      return;
    }
    if (action.do === 'await') return this.#mustHold(action.fact, false);
    if (action.do === 'if') {
      const { holds } = checkFact(this.#phone, action.fact, this.#waiter.recentMessages);
      for (const inner of holds === true ? action.actions : action.otherwise) this.#perform(inner, line, at);
      return;
    }
    if (action.do === 'remember') return this.#remember(action.what, action.name);
    if (action.do === 'wait') return this.#waiter.advance(action.seconds * 1000);
    if (action.do === 'hide keyboard') return this.#timeline.do((phone) => phone.hideKeyboard());
    if (action.do === 'network') {
      const { to } = action;
      return this.#timeline.do((phone) => setNetwork(phone, to));
    }
    this.#act(action, at);
  }

  /** Halts at a crash, an error page, endless loading or a popup that returns. */
  #prepare(action: ScriptedAction, { phase }: ScriptLine, at: number): void {
    const { healthy, app } = this.#options;
    const inApp = healthy !== null && (at === 0 || healthy.fronts[at - 1] === app.package);
    const failure = this.#waiter.prepareFor(action, phase === 'expected_state', inApp);
    if (failure !== null) throw new WalkHalted(failure, failure);
  }

  #act(
    action: Exclude<
      ScriptedAction,
      { do: 'check' | 'await' | 'if' | 'wait' | 'remember' | 'hide keyboard' | 'network' }
    >,
    at: number,
  ): void {
    const phone = this.#phone;
    if (action.do === 'reach') {
      this.#meet(this.#scrollSearch.bringIntoView(action.what, 'read'));
      return;
    }
    const before = fingerprint(phone);
    const page = phone.process?.top;
    const places = this.#options.healthy === null ? [] : this.#scrollSearch.pagePositions(targetIn(action));
    this.#waiter.forgetMessages();
    let isDone = false;
    if (
      action.do === 'tap' ||
      action.do === 'hold' ||
      action.do === 'switch' ||
      action.do === 'type' ||
      action.do === 'clear'
    ) {
      isDone = this.#touch(action, at);
    } else if (isAdjusting(action)) {
      isDone = this.#adjust(action, at);
    } else {
      this.#plain(action);
    }
    const answer = this.#witness.settleAfter(before);
    const changed = answer === 'answered';
    if (changed || isDone) this.#record.answered();
    const expected = this.#options.healthy === null || this.#options.healthy.answered[at] === true;
    const failure = appFailure(phone, this.#options.lines);
    if (failure !== null) throw new WalkHalted(failure, failure);
    // A switch shows its own state, which endless loading hides.
    const hidden =
      action.do === 'switch' && findTarget(phone, action.on, 'act').nodes.every((s) => isCovered(phone, s));
    if (hidden && (phone.process?.top?.loading ?? null) !== null)
      throw new WalkHalted(loadingReason(phone), 'it never stops loading', targetIn(action));
    if (!expected || isDone || this.#options.healthy === null) return;
    // Case E looks at what is in view, so an effect that is scrolled away does not count as missing.
    const same = phone.process?.top === page && places.length > 0;
    const now = same ? this.#scrollSearch.pagePositions(targetIn(action)) : [];
    const still = places.filter((p, i) => same && p.fingerprint === now[i]?.fingerprint);
    // A field shows typed text wherever it is visible, and a message covers every scroll position.
    const everywhere =
      action.do === 'type' || action.do === 'clear' || this.#waiter.recentMessages.length > 0;
    const unseen = changed
      ? this.#scrolledPage === page && !everywhere && still.some((p) => p.inView)
      : still.length < places.length;
    if (unseen) throw new WalkUndecided(DEPENDS_ON_SCROLL, 'its effect may be out of view', targetIn(action));
    if (!changed)
      throw new WalkHalted(
        answer === 'silent' ? 'dead' : 'dead beside a change',
        'nothing happened',
        targetIn(action),
      );
  }

  #plain(action: Extract<ScriptedAction, { do: 'swipe' | 'enter' | 'back' | 'link' | 'background' }>): void {
    if (action.do === 'enter') {
      this.#record.met(this.#phone.process?.focus?.element.id, 'pressed');
      return this.#witness.gesture((phone) => pressEnter(phone));
    }
    if (action.do === 'back') return this.#witness.gesture((phone) => back(phone));
    if (action.do === 'link') {
      const { url } = action;
      return this.#witness.gesture((phone) => openLink(phone, url));
    }
    if (action.do === 'background') return this.#leaveApp(action.seconds);
    const { width, height } = this.#phone.view();
    const from =
      action.on === null
        ? { x: width / 2, y: height / 2 }
        : centerOf(this.#scrollSearch.bringIntoView(action.on, 'act').box);
    const offset = { up: [0, -700], down: [0, 700], left: [-600, 0], right: [600, 0] }[action.way];
    const to = { x: from.x + (offset[0] ?? 0), y: from.y + (offset[1] ?? 0) };
    this.#witness.gesture((phone) => swipe(phone, from, to));
  }

  #adjust(action: AdjustingAction, at: number): boolean {
    this.#witness.gestureBegins();
    const { healthy } = this.#options;
    return adjust(
      {
        timeline: this.#timeline,
        waiter: this.#waiter,
        search: this.#scrollSearch,
        onPressed: (id) => this.#record.met(id, 'pressed'),
        onChosen: (id, choice) => this.#record.chosen(id, choice),
        isExpected: healthy === null || healthy.answered[at] === true,
        isHealthy: healthy === null,
      },
      action,
    );
  }

  #leaveApp(seconds: number): void {
    this.#record.leftApp(this.#phone.process?.top?.screen ?? '');
    this.#witness.gesture((phone) => phone.goHome());
    this.#waiter.advance(seconds * 1000);
    this.#timeline.do((phone) => phone.bringToFront());
  }

  /** Returns true for a switch that has the wanted state: it needs no gesture (R21), and so no answer. */
  #touch(
    action: Extract<ScriptedAction, { do: 'tap' | 'hold' | 'switch' | 'type' | 'clear' }>,
    at: number,
  ): boolean {
    if (action.do === 'type' && action.on === null) {
      this.#record.met(this.#phone.process?.focus?.element.id, 'pressed');
      const text = this.#options.reveal(action.text);
      this.#witness.gesture((phone) => typeText(phone, text, false));
      return false;
    }
    const named = targetIn(action);
    if (named === null) return false;
    const field = action.do === 'type' || action.do === 'clear';
    const { scrollCount: scrolled } = this.#scrollSearch;
    const visible = this.#scrollSearch.bringIntoView(
      field ? { ...named, noun: named.noun ?? 'field' } : named,
      'act',
    );
    this.#meet(visible);
    if (this.#scrollSearch.scrollCount > scrolled) this.#noteScroll();
    if (action.do === 'switch' && (visible.node.checked || visible.node.selected) === action.to) return true;
    const { view, layout } = this.#phone.currentLayout();
    const point = centerOf(visible.box);
    const hit = hitAt(view, layout, point);
    if (hit.kind === 'touch') this.#record.met(hit.touch.element.id, 'pressed');
    if (hit.kind === 'touch' && !hit.node.enabled) {
      if (this.#options.healthy === null || this.#options.healthy.answered[at] === true)
        throw new WalkHalted('disabled', `"${named.label}" is disabled`, named, null, true);
      return false;
    }
    if (action.do === 'hold') {
      this.#witness.gesture((phone) => longPress(phone, point));
      return false;
    }
    const times = action.do === 'tap' ? action.times : 1;
    if (action.do === 'tap' || action.do === 'switch') {
      this.#witness.gesture((phone) => tap(phone, point, times));
      return false;
    }
    this.#witness.gestureBegins();
    const text = action.do === 'type' ? action.text : '';
    const isHeld = enterText(this.#timeline, this.#waiter, this.#options.lines, {
      target: named,
      point,
      text: this.#options.reveal(text),
      secret: this.#options.reveal(text) !== text,
      clears: action.do === 'clear',
      heldOnHealthy: this.#options.healthy === null ? null : this.#options.healthy.held[at] === true,
    });
    this.#record.held(isHeld);
    return false;
  }

  /** Remembers the value beside the name, else the named text itself. */
  #remember(what: NamedTarget, name: string): void {
    const visible = this.#scrollSearch.bringIntoView(what, 'act');
    this.#meet(visible);
    const { text, kind } = visible.node;
    const texts = visible.ancestors
      .findLast((n) => n.id !== '' || n.kind === 'row')
      ?.children.flatMap((n) => textsWithin(n));
    // A caption stands before its value, and a page may begin with something else.
    const at = texts?.indexOf(text) ?? -1;
    const beside = texts?.slice(at + 1).find((t) => t !== text) ?? texts?.find((t) => t !== text);
    const value = kind === 'heading' ? text : (beside ?? text);
    this.#remembered.set(name, value);
    this.#record.answered();
  }

  #mustHold(fact: ExpectedFact, final: boolean): void {
    for (let waited = 0; waited < 10; waited++) {
      if (checkFact(this.#phone, fact, this.#waiter.recentMessages, this.#remembered).holds === true) break;
      this.#waiter.advance(1000);
    }
    const found = checkFact(this.#phone, fact, this.#waiter.recentMessages, this.#remembered);
    this.#meetFact(fact);
    const named = targetsOf(fact)[0] ?? null;
    const scrolledAway = this.#scrolledPage !== null && this.#scrolledPage === this.#phone.process?.top;
    if (final && scrolledAway && named !== null && this.#scrollSearch.dependsOnScroll(fact))
      throw new WalkUndecided(DEPENDS_ON_SCROLL, `"${named.label}"`, named, fact, found.present);
    // The tree alone shows no absence, and a window that refuses screenshots shows nothing else (R13).
    const { healthy } = this.#options;
    if (found.holds === true && isNegative(fact) && healthy !== null && this.#phone.view().secure)
      throw new WalkUndecided('no screenshots to show an absence', named?.label ?? '', named, fact);
    if (found.holds === true) return;
    const hidden = !isNegative(fact) && this.#scrollSearch.holdsElsewhere(fact);
    if (hidden && !final) {
      this.#noteScroll();
      return this.#meetFact(fact);
    }
    // Steps scroll to a target; Expected State does not. Without scrolling the target is never seen.
    const away = found.present ? undefined : targetsOf(fact).find((n) => this.#isOutOfView(n));
    if (final && away !== undefined && !hidden && !this.#scrollSearch.canScroll())
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
    const at = this.#record.scrolled();
    const { healthy } = this.#options;
    if (healthy !== null && healthy.scrolled[at] !== true)
      this.#scrolledPage = this.#phone.process?.top ?? null;
  }

  #meetFact(fact: ExpectedFact): void {
    for (const named of targetsOf(fact))
      for (const visible of findTarget(
        this.#phone,
        named,
        fact.is === 'state' || fact.is === 'shows' ? 'act' : 'read',
      ).nodes)
        this.#meet(visible);
  }

  #meet(visible: VisibleNode): void {
    const { touchTargets: touches } = this.#phone.currentLayout().layout;
    this.#record.met(touchTargetOf(this.#phone, visible)?.element.id, 'seen');
    for (const ancestor of visible.ancestors) {
      const touch = touches.get(ancestor);
      if (touch !== undefined && ['row', 'list'].includes(touch.element.kind))
        this.#record.met(touch.element.id, 'seen');
    }
  }
}

function isAdjusting(action: ScriptedAction): action is AdjustingAction {
  return ['set', 'turn', 'take', 'drag', 'pull'].includes(action.do);
}
