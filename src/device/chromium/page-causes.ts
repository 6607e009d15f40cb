import type { Cause, Moment, TimerRuns } from './causes.ts';
import type { GestureState, GestureTrail } from './gesture-trail.ts';
import type { Aim } from './page-wide.ts';

/** The state that the documents of one origin in a tab share: a timer of a frame may change the page, and a tap in the page is a gesture for its frames. */
export interface SharedCauses {
  readonly members: PageCauses[];
  running: Cause | null;
  /** The cause of the function that has just returned, as long as promises are kept at once. */
  kept: Cause | null;
  /** The cause of the message that is being delivered. */
  delivered: Cause | null;
  /** The cause of the script that goes on after a promise. */
  resumed: Cause | null;
  readonly gesture: GestureState;
  /**
   * The listeners of scripts at an object, by the kind of event. One that went by itself after its first event counts still. A script may listen with the function of another document.
   */
  readonly listeners: WeakMap<object, Map<string, Set<unknown>>>;
  /** Timers that repeat. */
  readonly timers: Set<TimerRuns>;
  /** When the last click came. */
  clickedAt: number;
  isPressed: boolean;
  lookedAt: number;
  /** When a script of a gesture last asked somebody outside the page for something. */
  askedAt: number;
}
interface KnownChange {
  readonly cause: Cause;
  readonly at: number;
}
type CausingFunction = (...args: unknown[]) => unknown;
/** Knows whom the listener acts for that runs now. */
interface Aimed {
  flush: () => void;
  aim(): Aim;
  /** True while a listener of the page hears of a gesture, and while promises are kept that it left. */
  isHearing(): boolean;
  /** True while a listener hears of an event that belongs to no gesture. */
  hearsAnother(): boolean;
}
/** An event as far as it tells why it came. */
export interface HeardOfPage {
  readonly source?: unknown;
  readonly isTrusted?: boolean;
  readonly target?: object | null;
  /** Seconds that an animation or a transition has run, its name or the name of its property, and the part of the element that it is for. */
  readonly elapsedTime?: number;
  readonly animationName?: string;
  readonly propertyName?: string;
  readonly pseudoElement?: string;
}
export interface CauseGlobals {
  readonly performance: { readonly timeOrigin?: number; now(): number };
  queueMicrotask(this: void, then: () => void): void;
  setTimeout(this: void, then: () => void, ms: number): unknown;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: HeardOfPage) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}

/**
 * Knows why a script of a page runs: a timer, a message or a promise, and what set it. It hands each of their functions on in a function of its own and never
 * throws. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageCauses {
  globals: CauseGlobals;
  shared: SharedCauses;
  /** Notes what changed in this document until now. */
  flush: () => void = () => undefined;
  /** Returns the part of the gesture that the page hears of now. */
  moment: () => Moment = () => 'acting';
  /** Tells whether the task still runs in which an event of a gesture came. */
  isHearing: () => boolean = () => false;
  /** Returns the cause of the script element that runs now. */
  source: () => Cause | null = () => null;
  /** Why the page was changed last, and why a gesture changed it last. */
  changed: { readonly last: KnownChange | null; readonly ofGesture: KnownChange | null } = {
    last: null,
    ofGesture: null,
  };
  /** Promises for which the last cause still counts; -1 when none does. */
  keeps = -1;
  /** Calls a function once the task that runs now is over. */
  afterTask: (then: () => void) => void;
  /** Calls a function once the promises are kept that have been kept until now. */
  soon: (then: () => void) => void;

  wide: Aimed;
  /** Knows of the last gesture and of all that ran for it. */
  trail: GestureTrail;

  constructor(globals: CauseGlobals, key: string, wide: Aimed, trail: GestureTrail) {
    this.globals = globals;
    this.trail = trail;
    this.wide = wide;
    wide.flush = () => this.flushAll();
    this.shared = this.share(key);
    trail.state = this.shared.gesture;
    trail.now = () => this.now();
    const { setTimeout: later } = globals;
    this.afterTask = (then) => void Reflect.apply(later, globals, [then, 0]);
    const { queueMicrotask: soon } = globals;
    this.soon = (then) => void Reflect.apply(soon, globals, [then]);
    this.watchSoon();
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'])
      this.watch(globals, name);
    this.watch(this.prototypeOf('Scheduler'), 'postTask');
    const heard = { capture: true, passive: true };
    // A pointer's event comes before the touch and the mouse event of the same press, and sets timers as well.
    for (const kind of ['pointerdown', 'touchstart', 'mousedown', 'keydown', 'beforeinput', 'input'])
      globals.addEventListener(
        kind,
        () => this.touched(kind.endsWith('down') || kind === 'touchstart'),
        heard,
      );
    for (const kind of ['pointerup', 'pointercancel', 'touchend', 'touchcancel', 'mouseup', 'keyup'])
      globals.addEventListener(kind, () => this.released(), heard);
    // Each is a task of its own. On a busy page one comes before we hear that an earlier task is over.
    for (const kind of ['pointerup', 'touchend', 'mouseup', 'keyup', 'click'])
      globals.addEventListener(kind, ({ isTrusted }) => isTrusted === true && this.letGo(), heard);
    globals.addEventListener(
      'click',
      () => this.afterTask(() => (this.shared.clickedAt = this.now())),
      heard,
    );
  }

  /** Returns the state that the documents around this one share with it, as far as they have its origin. */
  share(key: string): SharedCauses {
    let shared: SharedCauses = {
      members: [],
      running: null,
      kept: null,
      delivered: null,
      resumed: null,
      gesture: this.trail.state,
      listeners: new WeakMap(),
      timers: new Set(),
      clickedAt: -1e15,
      isPressed: false,
      lookedAt: -1,
      askedAt: -1e15,
    };
    try {
      const around = this.globals['parent'] as CauseGlobals | undefined;
      shared = (around?.[key] as SharedCauses | undefined) ?? shared;
    } catch {
      // The page around it has another origin.
    }
    shared.members.push(this);
    if (shared.members.length > 100) shared.members.splice(1, 1);
    Object.defineProperty(this.globals, key, { value: shared });
    return shared;
  }

  /** True when no script runs that may bring an event of its own accord. */
  isFree(): boolean {
    const { running, resumed, kept } = this.shared;
    return (running ?? resumed ?? kept) === null && !this.wide.isHearing();
  }

  /** Returns the time in ms, the same for all documents of a tab. */
  now(): number {
    const { performance } = this.globals;
    return (performance.timeOrigin ?? 0) + performance.now();
  }

  /** Returns the cause of the script that runs now; null when it is not known. */
  causeNow(): Cause | null {
    const { running, resumed, delivered, kept } = this.shared;
    return running ?? resumed ?? kept ?? delivered ?? this.source();
  }

  /** True for an interval, and for a chain of timers that has gone on for long, or that goes on after this. */
  repeats({ depth, timer }: Pick<Cause, 'depth' | 'timer'>): boolean {
    return depth > 2 || (timer !== null && timer.deepest > depth);
  }

  /**
   * Hears an event of a gesture. One that comes while something is pressed, or soon after, belongs to the same gesture; a press after the page was read
   * begins another one, however soon.
   */
  touched(presses: boolean): void {
    const { shared } = this;
    const { gesture } = shared;
    const now = this.now();
    this.letGo();
    // The end of a press is not heard where its element is gone by then.
    const isHeld = shared.isPressed && now - gesture.began < 4000;
    const isAnother = now - gesture.last > 700 || (presses && shared.lookedAt > gesture.last);
    if (!isHeld && isAnother) {
      gesture.began = now;
      gesture.lookedAt = shared.lookedAt;
    }
    shared.isPressed = isHeld || presses;
    gesture.last = now;
  }

  released(): void {
    this.shared.isPressed = false;
    this.shared.gesture.last = this.now();
  }

  /** Holds to the cause of a message until the task that delivers it is over. */
  hold(delivered: Cause): void {
    this.flushAll();
    if (this.trail.isOfGesture(delivered)) this.trail.ran();
    this.shared.delivered = delivered;
    this.afterTask(() => {
      this.flushAll();
      if (this.shared.delivered === delivered) this.shared.delivered = null;
    });
  }

  /** Forgets the cause of a message whose task must be over. */
  letGo(): void {
    this.flushAll();
    this.shared.delivered = null;
  }

  prototypeOf(name: string): object | null {
    const made = this.globals[name];
    return typeof made === 'function' ? (made.prototype as object) : null;
  }

  /** Notes the cause of each function that is handed to a timer. */
  watch(owner: object | null, name: string): void {
    const set: unknown = owner === null ? null : Reflect.get(owner, name);
    if (owner === null || typeof set !== 'function') return;
    const watched = new Proxy(set as CausingFunction, {
      apply: (call, self, [then, ...others]: unknown[]) => {
        if (typeof then !== 'function') return Reflect.apply(call, self, [then, ...others]);
        const ms = Number(others[0] ?? 0) || 0;
        const cause = this.causeOfNext(name === 'setInterval', ms, then);
        const during = (by: unknown, given: readonly unknown[]): unknown =>
          this.during(cause, () => Reflect.apply(then, by, given) as unknown);
        const handed = function (this: unknown, ...given: unknown[]): unknown {
          return during(this, given);
        };
        return Reflect.apply(call, self, [handed, ...others]);
      },
    });
    Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true });
  }

  /** Notes the cause of each function that runs after the promises. */
  watchSoon(): void {
    const watched = new Proxy(this.globals.queueMicrotask, {
      apply: (call, self, [then, ...others]: unknown[]) => {
        if (typeof then !== 'function') return Reflect.apply(call, self, [then, ...others] as never) as void;
        const cause = this.causeOfWait();
        const handed = (): unknown => {
          this.resume(cause);
          return Reflect.apply(then, undefined, []) as unknown;
        };
        return Reflect.apply(call, self, [handed]) as void;
      },
    });
    Object.defineProperty(this.globals, 'queueMicrotask', {
      value: watched,
      configurable: true,
      writable: true,
    });
  }

  causeOfNext(repeats: boolean, ms: number, then: unknown): Cause {
    const running = this.causeNow();
    const depth = repeats ? 9 : (running?.depth ?? 0) + 1;
    const moment = running?.moment ?? this.moment();
    const known = repeats ? null : running?.timer;
    const timer = known ?? {
      isInterval: repeats,
      longestMs: ms,
      runs: 0,
      at: -1e15,
      before: -1e15,
      deepest: 0,
      answers: -1,
      does: [],
      calls: 0,
      calledAt: 0,
      isUnreadable: false,
      told: null,
    };
    timer.calledAt = this.now();
    if (!timer.does.includes(then)) timer.does.push(timer.does.length < 20 ? then : null);
    const isOwn = repeats || !timer.isInterval;
    timer.deepest = Math.max(timer.deepest, depth);
    if (timer.isInterval || timer.deepest > 2) this.keepTimer(timer);
    if (isOwn) timer.longestMs = Math.max(timer.longestMs, ms);
    return {
      ...this.begun(running),
      depth,
      moment,
      timer,
      isRun: isOwn && ms >= timer.longestMs / 2,
    };
  }

  keepTimer(timer: TimerRuns): void {
    const { timers } = this.shared;
    timers.add(timer);
    if (timers.size > 100) for (const old of [...timers].slice(0, 50)) timers.delete(old);
  }

  /** Returns the cause of a message that is sent now: a message is no timer, and repeats nothing. */
  causeOfPost(): Cause {
    return this.begun(this.causeNow());
  }

  /** Returns the cause of what the script begins that runs now. */
  begun(running: Cause | null): Cause {
    if (running !== null) return { ...running, isRun: false };
    return {
      since: this.now(),
      depth: 1,
      moment: this.moment(),
      timer: null,
      aim: this.wide.aim(),
      isRun: false,
      isHeard: this.isHearing(),
      answeredAt: -1,
    };
  }

  /** Hears that a script has changed the page. */
  noteChange(isOfGesture: boolean): void {
    if (isOfGesture) this.shared.gesture.changedAt = this.now();
    if (!isOfGesture && this.causeNow() === null) return;
    const last = { cause: this.causeOfPost(), at: this.now() };
    this.changed = { last, ofGesture: isOfGesture ? last : this.changed.ofGesture };
  }

  /** Returns why the page has just changed: it is drawn within a second. A script of a gesture counts before any other one. */
  causeOfChange(): Cause | null {
    const { last, ofGesture } = this.changed;
    const isRecent = (change: KnownChange | null): boolean =>
      change !== null && this.now() - change.at < 1000;
    return (isRecent(ofGesture) ? ofGesture : isRecent(last) ? last : null)?.cause ?? null;
  }

  /** Returns the cause of what goes on after a promise. */
  causeOfWait(): Cause {
    const running = this.causeNow();
    return running?.isRun === false ? running : { ...this.begun(running), depth: running?.depth ?? 0 };
  }

  /**
   * Holds to the cause of a script that goes on after a promise. Where a script of the gesture has just kept the promise, that one counts: a loop that waits for the next tap began long
   * before it. Where no script did, the browser gave the answer.
   */
  resume(waiting: Cause): void {
    const { shared } = this;
    this.flushAll();
    const { running, kept, delivered } = shared;
    // A message is heard in a task of its own: its cause is kept until some time after it.
    const isInListener = (this.globals['event'] ?? null) !== null;
    const heard = this.wide.isHearing() ? this.begun(null) : null;
    const keeper = running ?? kept ?? (isInListener ? delivered : null) ?? heard;
    const isKept = keeper !== null && keeper.since >= waiting.since;
    const cause = isKept
      ? { ...keeper, isRun: false }
      : { ...waiting, ...(keeper === null ? { answeredAt: this.now() } : {}) };
    if (this.trail.isOfGesture(cause)) this.trail.ran();
    shared.resumed = cause;
    this.keep(cause, 10);
    this.soon(() => {
      this.flushAll();
      if (shared.resumed === cause) shared.resumed = null;
    });
  }

  /** Returns whom the script that runs now acts for, as far as a listener of the whole page began it. */
  aim(): Aim {
    return this.causeNow()?.aim ?? this.wide.aim();
  }

  /** Calls a timer's function and notes what it changes before it returns, and in the promises that it keeps at once. */
  during(cause: Cause, call: () => unknown): unknown {
    const { shared } = this;
    if (shared.running !== null) return call();
    this.flushAll();
    shared.delivered = null;
    shared.running = cause;
    if (this.trail.isOfGesture(cause)) this.trail.ran();
    this.countRun(cause);
    try {
      return call();
    } finally {
      this.flushAll();
      shared.running = null;
      this.keep(cause, 10);
    }
  }

  countRun({ timer, isRun }: Cause): void {
    const at = this.now();
    if (timer === null) return;
    timer.calls += 1;
    timer.calledAt = this.now();
    if (!isRun || at - timer.at <= 300) return;
    timer.runs += 1;
    timer.before = timer.at;
    timer.at = at;
  }

  /** Holds to the cause until the next promises are kept: no gesture comes in between. */
  keep(cause: Cause, promises: number): void {
    this.shared.kept = cause;
    const isKeeping = this.keeps >= 0;
    this.keeps = promises;
    if (!isKeeping) this.keepOn();
  }

  keepOn(): void {
    this.soon(() => {
      this.flushAll();
      this.keeps -= 1;
      if (this.keeps >= 0) this.keepOn();
      else this.shared.kept = null;
    });
  }

  /** Lets all documents of this origin note what the script that runs now, or has just run, changed. */
  flushAll(): void {
    for (const member of this.shared.members) member.flush();
  }
}
