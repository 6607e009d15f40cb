import type { Aim } from './page-wide.ts';

/** Why a script of the page runs: the time at which its first cause came about, and whether a timer repeats it. */
export interface Cause {
  readonly since: number;
  /** Timers that were set by each other until this one. */
  readonly depth: number;
  /** The part of the gesture that the script heard of which set it. */
  readonly moment: Moment;
  /** The part of the page that the listener acts for which began it. */
  readonly aim: Aim;
  /** The timer that repeats it; null where none does. */
  readonly timer: TimerRuns | null;
  /** True for the timer's own runs, and not for what they put off. */
  readonly isRun: boolean;
}
/** How often a timer has run, and when its last run began. Of a chain of timers that set each other, the runs after the longer delays count. */
export interface TimerRuns {
  readonly isInterval: boolean;
  longestMs: number;
  runs: number;
  at: number;
}
/** The part of a gesture that a page hears of: the focus or the pointer comes or goes, the finger presses, or what it does when it is lifted. */
export type Moment = 'passing' | 'pressing' | 'acting';
/** A message that is on its way, and when it was sent. */
interface SentMessage {
  readonly at: number;
  readonly cause: Cause;
}
/** The state that the documents of one origin in a tab share: a timer of a frame may change the page, and a tap in the page is a gesture for its frames. */
interface SharedCauses {
  readonly members: PageCauses[];
  running: Cause | null;
  /** The cause of the function that has just returned, as long as promises are kept at once. */
  kept: Cause | null;
  /** The cause of the message that is being delivered. */
  delivered: Cause | null;
  /** When the last gesture began, when its last event came, and when the page was looked at before it. */
  readonly gesture: { began: number; last: number; lookedAt: number };
  isPressed: boolean;
  lookedAt: number;
}
type CausingFunction = (...args: unknown[]) => unknown;
interface Port {
  readonly postMessage: CausingFunction;
  addEventListener(kind: string, then: () => void): void;
}
/** Knows whom the listener acts for that runs now. */
interface Aimed {
  flush: () => void;
  aim(): Aim;
}
export interface CauseGlobals {
  readonly performance: { readonly timeOrigin?: number; now(): number };
  queueMicrotask(this: void, then: () => void): void;
  setTimeout(this: void, then: () => void, ms: number): unknown;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: { readonly source?: unknown; readonly elapsedTime?: number }) => void,
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
  /** Messages that documents of this origin have sent to this one, and that may still be on their way. */
  posts: SentMessage[] = [];
  /** Notes what changed in this document until now. */
  flush: () => void = () => undefined;
  /** Returns the part of the gesture that the page hears of now. */
  moment: () => Moment = () => 'acting';
  /** Calls a function once the task that runs now is over. */
  afterTask: (then: () => void) => void;

  wide: Aimed;

  constructor(globals: CauseGlobals, key: string, wide: Aimed) {
    this.globals = globals;
    this.wide = wide;
    wide.flush = () => this.flushAll();
    this.shared = this.share(key);
    const { setTimeout: later } = globals;
    this.afterTask = (then) => void Reflect.apply(later, globals, [then, 0]);
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
    this.watchMessages(key);
    this.watchChannels();
    this.watchAnimations();
  }

  /** Returns the state that the documents around this one share with it, as far as they have its origin. */
  share(key: string): SharedCauses {
    let shared: SharedCauses = {
      members: [],
      running: null,
      kept: null,
      delivered: null,
      gesture: { began: -1, last: -1e15, lookedAt: Infinity },
      isPressed: false,
      lookedAt: -1,
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

  /** Returns the time in ms, the same for all documents of a tab. */
  now(): number {
    const { performance } = this.globals;
    return (performance.timeOrigin ?? 0) + performance.now();
  }

  /** Returns the cause of the script that runs now; null when it is not known. */
  causeNow(): Cause | null {
    const { running, delivered, kept } = this.shared;
    return running ?? delivered ?? kept;
  }

  /**
   * Notes the cause of each message that a document of this origin sends to this one: reading `postMessage` tells of it. A function of ours in its place would
   * be the sender that the browser tells the page of.
   */
  watchMessages(key: string): void {
    const { globals } = this;
    const post = globals['postMessage'];
    const known = Object.getOwnPropertyDescriptor(globals, 'postMessage');
    if (typeof post !== 'function' || known?.configurable !== true) return;
    Object.defineProperty(globals, 'postMessage', {
      configurable: true,
      enumerable: true,
      get: () => {
        const at = this.now();
        this.posts = this.posts.filter((each) => at - each.at < 2000).slice(-200);
        this.posts.push({ at, cause: this.causeOfPost() });
        return post;
      },
      set: (value: unknown) => {
        const own = { value, enumerable: true, configurable: true, writable: true };
        Object.defineProperty(globals, 'postMessage', own);
      },
    });
    const heard = { capture: true, passive: true };
    globals.addEventListener('message', ({ source }) => this.deliver(source, key), heard);
  }

  /** Holds to the cause of a message while the page hears of it. Of messages that are on their way together, the one that is nearest to a gesture counts. */
  deliver(source: unknown, key: string): void {
    this.flushAll();
    this.shared.delivered = null;
    try {
      if ((source as Record<string, unknown> | null)?.[key] !== this.shared) return;
    } catch {
      return; // Another origin sent it.
    }
    const now = this.now();
    const causes = this.posts.filter(({ at }) => now - at < 2000).map(({ cause }) => cause);
    if (causes.length === 0) return;
    const since = Math.max(...causes.map((cause) => cause.since));
    const { moment } = causes.find((cause) => cause.moment === 'acting') ?? causes[0]!;
    const { timer } = causes.find((cause) => cause.since === since) ?? causes[0]!;
    const depth = Math.max(...causes.map((cause) => cause.depth));
    const aims = causes.map((cause) => cause.aim);
    const aim = aims.find((each) => each === 'page') ?? aims.find((each) => each === 'unsure') ?? 'control';
    this.hold({ since, depth, moment, timer, aim, isRun: false });
  }

  /** Holds to the cause of a message until the task that delivers it is over. */
  hold(delivered: Cause): void {
    this.flushAll();
    this.shared.delivered = delivered;
    this.afterTask(() => {
      this.flushAll();
      if (this.shared.delivered === delivered) this.shared.delivered = null;
    });
  }

  /** Holds to the cause of an animation or transition while the page hears of it: it began as long ago as the event says. */
  watchAnimations(): void {
    const heard = { capture: true, passive: true };
    for (const kind of ['animationiteration', 'animationend', 'transitionend'])
      this.globals.addEventListener(
        kind,
        ({ elapsedTime = 0 }) => {
          const since = this.now() - 1000 * elapsedTime;
          const depth = kind === 'animationiteration' ? 9 : 1;
          this.hold({ since, depth, moment: 'acting', timer: null, aim: 'control', isRun: false });
        },
        heard,
      );
  }

  /** Notes the cause of each message that goes through a channel, as those by which frameworks go on with their work in a task of its own. They come in their order. */
  watchChannels(): void {
    const made = this.globals['MessageChannel'];
    if (typeof made !== 'function') return;
    const watched = new Proxy(made, {
      construct: (type, args: unknown[], as) => {
        const channel = Reflect.construct(type, args, as) as { readonly port1: Port; readonly port2: Port };
        this.join(channel.port1, channel.port2);
        this.join(channel.port2, channel.port1);
        return channel;
      },
    });
    Object.defineProperty(this.globals, 'MessageChannel', {
      value: watched,
      configurable: true,
      writable: true,
    });
  }

  /** Notes the cause of each message from one port to the other. */
  join(from: Port, to: Port): void {
    const posts: Cause[] = [];
    // Nobody takes them where the other port was handed on, to a worker perhaps.
    let isLost = false;
    const watched = new Proxy(from.postMessage, {
      apply: (call, self, args: unknown[]) => {
        const result: unknown = Reflect.apply(call, self, args);
        isLost ||= posts.length > 200;
        if (self === from && !isLost) posts.push(this.causeOfPost());
        return result;
      },
    });
    Object.defineProperty(from, 'postMessage', { value: watched, configurable: true, writable: true });
    to.addEventListener('message', () => {
      const cause = posts.shift();
      if (cause !== undefined && !isLost) this.hold(cause);
    });
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
        const cause = this.causeOfNext(name === 'setInterval', ms);
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

  causeOfNext(repeats: boolean, ms: number): Cause {
    const running = this.causeNow();
    const depth = repeats ? 9 : (running?.depth ?? 0) + 1;
    const moment = running?.moment ?? this.moment();
    const known = repeats ? null : running?.timer;
    const timer = known ?? { isInterval: repeats, longestMs: ms, runs: 0, at: -1e15 };
    const isOwn = repeats || !timer.isInterval;
    if (isOwn) timer.longestMs = Math.max(timer.longestMs, ms);
    return {
      since: running?.since ?? this.now(),
      depth,
      moment,
      timer,
      aim: this.aim(),
      isRun: isOwn && ms >= timer.longestMs / 2,
    };
  }

  /** Returns the cause of a message that is sent now: a message is no timer, and repeats nothing. */
  causeOfPost(): Cause {
    const { since, depth, moment, timer } = this.causeNow() ?? {
      since: this.now(),
      depth: 1,
      moment: this.moment(),
      timer: null,
    };
    return { since, depth, moment, timer, aim: this.aim(), isRun: false };
  }

  /** Returns whom the script that runs now acts for, as far as a listener of the whole page began it. */
  aim(): Aim {
    return this.causeNow()?.aim ?? this.wide.aim();
  }

  /**
   * Hears an event of a gesture. One that comes while something is pressed, or soon after, belongs to the same gesture; a press after the page was read
   * begins another one, however soon.
   */
  touched(presses: boolean): void {
    const { shared } = this;
    const { gesture } = shared;
    const now = this.now();
    this.flushAll();
    shared.delivered = null;
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

  /** Calls a timer's function and notes what it changes before it returns, and in the promises that it keeps at once. */
  during(cause: Cause, call: () => unknown): unknown {
    const { shared } = this;
    if (shared.running !== null) return call();
    this.flushAll();
    shared.delivered = null;
    shared.running = cause;
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
    if (timer === null || !isRun || at - timer.at <= 300) return;
    timer.runs += 1;
    timer.at = at;
  }

  /** Holds to the cause until the next promises are kept: no gesture comes in between. */
  keep(cause: Cause, promises: number): void {
    this.shared.kept = cause;
    this.globals.queueMicrotask(() => {
      this.flushAll();
      if (this.shared.kept !== cause) return;
      if (promises > 0) this.keep(cause, promises - 1);
      else this.shared.kept = null;
    });
  }

  /** Lets all documents of this origin note what the script that runs now, or has just run, changed. */
  flushAll(): void {
    for (const member of this.shared.members) member.flush();
  }
}
