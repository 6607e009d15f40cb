import type { UnderWay } from '../port.ts';
import type { PageFunctions } from './page-functions.ts';

/** The timers that the tracker knows: what a gesture did not begin and what repeats is the page's habit. */
interface WorkTimer {
  readonly due: number;
  readonly every: number;
  /** Time between its runs, where the page runs it by habit, ms. */
  readonly habitMs?: number;
  /** When the gesture began whose script set it; -1 where none did. */
  readonly began: number;
}
interface PendingAnswer {
  readonly what: string;
  readonly at: number;
}
interface Answering {
  then?(done: () => void, failed: () => void): unknown;
  addEventListener?(kind: string, then: () => void): void;
}
interface WorkGlobals {
  readonly [key: string]: unknown;
}
/** Knows why the script runs that begins the work. */
interface CausesOfWork {
  readonly shared: { readonly gesture: { readonly began: number } };
  causeNow(): { readonly since: number; readonly depth: number } | null;
  now(): number;
}

/**
 * Knows the work that a page has begun and not ended: timers, answers of the browser, streams that it reads, and questions to workers and servers (R73). Nothing
 * need be drawn meanwhile. It changes no argument and no result, and never throws. The class's source is injected into pages before their own scripts, so it must not
 * use anything from outside.
 */
export class PageWork {
  globals: WorkGlobals;
  causes: CausesOfWork;
  answers: { readonly isHearing: boolean };
  functions: PageFunctions;
  timers = new Map<unknown, WorkTimer>();
  pending = new Set<PendingAnswer>();
  /** When a delay was asked for the first and the second time without a gesture. */
  delays = new Map<number, readonly number[]>();
  /** Ends the question to a worker or a server that is open. */
  asked = new WeakMap<object, () => void>();
  readAt = -1e9;
  /** Sets a timer that is no work of the page. */
  later: (then: () => void, ms: number) => void;

  constructor(
    globals: WorkGlobals,
    causes: CausesOfWork,
    answers: { readonly isHearing: boolean },
    functions: PageFunctions,
  ) {
    this.globals = globals;
    this.causes = causes;
    this.answers = answers;
    this.functions = functions;
    this.later = functions.later;
    this.functions.after(globals, 'setTimeout', (id, args) => this.noteTimer(id, args[1], false));
    this.functions.after(globals, 'setInterval', (id, args) => this.noteTimer(id, args[1], true));
    for (const name of ['clearTimeout', 'clearInterval'])
      this.functions.after(globals, name, (_, args) => void this.timers.delete(args[0]));
    this.watchStreams();
    const replies = ['message', 'messageerror', 'error', 'close'];
    this.watchQuestions('Worker', 'postMessage', replies);
    this.watchQuestions('WebSocket', 'send', replies);
  }

  noteTimer(id: unknown, ms: unknown, repeats: boolean): void {
    const wait = Math.max(0, Number(ms) || 0);
    const now = this.causes.now();
    const cause = this.causes.causeNow();
    const isOfGesture = this.isOfGesture(cause);
    const began = isOfGesture ? this.causes.shared.gesture.began : -1;
    const timer = { due: now + wait, every: repeats ? Math.max(4, wait) : 0, began };
    const isHabit = !isOfGesture && (repeats || (cause?.depth ?? 0) > 1 || this.isHabit(wait, now));
    this.timers.set(id, isHabit ? { ...timer, habitMs: Math.max(4, wait) } : timer);
  }

  /** True when the script that runs now answers the last gesture; what goes on after an answer of the browser has no known cause. */
  isOfGesture(cause: { readonly since: number } | null): boolean {
    const { began } = this.causes.shared.gesture;
    return cause === null ? this.answers.isHearing : began >= 0 && cause.since >= began;
  }

  /** Notes a delay; returns true when it was asked for twice before the last gesture. */
  isHabit(ms: number, now: number): boolean {
    const times = this.delays.get(ms) ?? [];
    const [, second] = times;
    if (second !== undefined) return second < this.causes.shared.gesture.began;
    if (this.delays.size < 200) this.delays.set(ms, [...times, now]);
    return false;
  }

  /** Parts of streams, and contents that are read to their end. */
  watchStreams(): void {
    const contents = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'];
    const promised: Readonly<Record<string, readonly string[]>> = {
      Response: contents,
      Request: contents,
      ReadableStream: ['pipeTo', 'cancel'],
      ReadableStreamDefaultReader: ['read'],
      ReadableStreamBYOBReader: ['read'],
      WritableStreamDefaultWriter: ['write', 'close'],
    };
    for (const [owner, names] of Object.entries(promised))
      for (const name of names)
        this.functions.after(this.functions.prototypeOf(owner), name, (answer) => this.read(answer));
    this.functions.after(this.functions.prototypeOf('ReadableStream'), 'values', (parts) =>
      this.watchParts(parts),
    );
    this.functions.after(this.functions.prototypeOf('ReadableStream'), Symbol.asyncIterator, (parts) =>
      this.watchParts(parts),
    );
  }

  /** Watches the parts of streams that are read in a loop: all loops share the functions of the first one. */
  watchParts(parts: unknown): void {
    const kind: unknown = Reflect.getPrototypeOf(parts as object);
    if (typeof kind !== 'object' || kind === null || this.asked.has(kind)) return;
    this.asked.set(kind, () => undefined);
    this.functions.after(kind, 'next', (answer) => this.read(answer));
  }

  read(answer: unknown): void {
    this.readAt = this.causes.now();
    const done = this.begin('a stream that is read');
    const end = (): void => {
      this.readAt = this.causes.now();
      done();
    };
    (answer as Answering | null)?.then?.(end, end);
  }

  /** Notes what is sent to one that answers with a message. */
  watchQuestions(owner: string, name: string, replies: readonly string[]): void {
    this.functions.after(this.functions.prototypeOf(owner), name, (_, __, self) => {
      const asked = self as Answering & object;
      const open = this.asked.get(asked);
      if (open === undefined)
        for (const kind of replies) asked.addEventListener?.(kind, () => this.asked.get(asked)?.());
      else open();
      this.asked.set(asked, this.begin(`an answer of a ${owner}`));
    });
  }

  /** Notes the beginning of work; returns a function for its end, which counts once the scripts that wait for it have run. */
  begin(what: string): () => void {
    const answer = { what, at: this.causes.now() };
    this.pending.add(answer);
    return () => this.later(() => this.pending.delete(answer), 0);
  }

  now(): number {
    return this.causes.now();
  }

  /** Returns work that is no older than `withinMs`, or due within that time; what has been awaited since the last gesture comes first. */
  underWay(withinMs: number): UnderWay | null {
    const now = this.causes.now();
    const { began } = this.causes.shared.gesture;
    let found: UnderWay | null = null;
    for (const { what, at } of this.pending) {
      if (now - at >= withinMs) continue;
      const isAwaited = began >= 0 && at >= began;
      if (found === null || isAwaited) found = { what, isAwaited };
    }
    if (found !== null) return found;
    this.forgetTimers(now);
    const due = [...this.timers.values()].filter(
      (timer) => timer.habitMs === undefined && (timer.every > 0 || timer.due - now < withinMs),
    );
    if (due.length === 0) return null;
    const isDelay = due.some((timer) => timer.every === 0 && timer.began >= 0 && timer.began === began);
    return { what: 'a timer', isAwaited: false, ...(isDelay ? { isDelay } : {}) };
  }

  /** Returns the longest time between two runs of a timer that the page runs by habit, at most `atMostMs`; null when there is none. */
  habitMs(atMostMs: number): number | null {
    this.forgetTimers(this.causes.now());
    const times = [...this.timers.values()].flatMap(({ habitMs }) => habitMs ?? []);
    const longest = Math.max(-1, ...times.filter((ms) => ms <= atMostMs));
    return longest < 0 ? null : longest;
  }

  /** Forgets timers that ran, or run now. */
  forgetTimers(now: number): void {
    for (const [id, { due, every }] of this.timers) if (every === 0 && due < now - 50) this.timers.delete(id);
  }
}
