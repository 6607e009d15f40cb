import type { TimerRuns } from './causes.ts';
import type { SharedCauses } from './page-causes.ts';
import type { PageCode, Reach, ScriptReach } from './script-reach.ts';

/** Name of the reader in the page's own world, which can't see the variables of functions without the browser's help. */
export const SCRIPT_STATE = 'thumbruleState';

interface KeptTimer {
  readonly calls: number;
  readonly reach: Reach;
}

/**
 * Reads all that a repeating timer of the page may find, before a tap and after it: variables, and properties of the objects in them, as far as its functions name them. A tap that leaves all of it as it
 * was has told the timer nothing, so that what the timer then changes comes by itself (R14). The browser tells the variables around each function, and private fields; no getter
 * and no function of the page is called. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class ScriptState {
  finder: ScriptReach;
  shared: SharedCauses;
  later: (then: () => void, ms: number) => void;
  now: () => number;
  /** The functions and objects that the browser is asked about, in its order. */
  asked: object[] = [];
  askedAt = -1;
  /** About as long as it takes to read, to tap and to read again, ms: longer on a busy machine. */
  nearMs = 250;
  begunAt = -1;
  /** The browser's own kind: a page may bring another one. */
  promise = Promise;
  reading: TimerRuns[] = [];
  kept = new Map<TimerRuns, KeptTimer>();
  isAfter = false;

  constructor(
    finder: ScriptReach,
    { shared, now }: { readonly shared: SharedCauses; now(this: void): number },
    later: (then: () => void, ms: number) => void,
  ) {
    this.finder = finder;
    this.shared = shared;
    this.now = now;
    this.later = later;
  }

  /** Begins to read before a tap. Returns what the browser is to be asked about; null where no timer repeats. A timer that is about to run does so first: of one that runs meanwhile, nothing tells. */
  before(): Promise<readonly object[] | null> {
    const dueInMs = this.dueInMs();
    return new this.promise((resolve) => {
      if (dueInMs === Infinity) resolve(this.begin());
      else this.later(() => resolve(this.begin()), dueInMs + 20);
    });
  }

  /** Returns when the next timer runs that is due soon and runs seldom enough to be waited for; `Infinity` without one. */
  dueInMs(): number {
    const now = this.now();
    const due = [...this.shared.timers].flatMap(({ calledAt, longestMs, isUnreadable }) => {
      const inMs = calledAt + longestMs - now;
      const nearMs = Math.min(this.nearMs, longestMs / 3);
      return isUnreadable || longestMs < 750 || Math.abs(inMs) > nearMs ? [] : [Math.max(0, inMs)];
    });
    return Math.min(Infinity, ...due);
  }

  /** True where the reading took so long that a timer has run since, or may run before it is read again after the tap. */
  isLate(): boolean {
    const tookMs = this.now() - this.begunAt;
    if (tookMs <= this.nearMs / 2) return false;
    this.nearMs = Math.min(2000, 2 * tookMs);
    const hasRun = [...this.kept].some(([timer, { calls }]) => timer.longestMs >= 750 && timer.calls > calls);
    return hasRun || this.dueInMs() < Infinity;
  }

  begin(): readonly object[] | null {
    this.isAfter = false;
    this.begunAt = this.now();
    this.kept.clear();
    this.finder.insides.clear();
    this.asked = [];
    const { timers } = this.shared;
    for (const timer of timers)
      if (this.now() - timer.calledAt > 2 * timer.longestMs + 2000) timers.delete(timer);
    this.reading = [...timers].filter(({ isUnreadable }) => !isUnreadable);
    return this.reading.length === 0 || this.reading.length > 10 ? null : this.more();
  }

  /** Begins to read after the tap, once its click has come or does not come any more. It waits for no promise, as a script of the page would that goes on after the tap. */
  after(): Promise<readonly object[] | null> {
    return new this.promise((resolve) => {
      const look = (waits: number): void => {
        if (waits > 0 && this.shared.clickedAt < this.shared.gesture.began)
          this.later(() => look(waits - 1), 20);
        else resolve(this.again());
      };
      look(20);
    });
  }

  /** Reads again where scripts of the gesture have gone on since: before a timer runs, all that they changed is seen. */
  again(isGoneOn = false): readonly object[] | null {
    if (isGoneOn && (this.kept.size === 0 || this.shared.gesture.ranAt <= this.askedAt)) return null;
    this.isAfter = true;
    this.askedAt = this.now();
    this.finder.insides.clear();
    return this.kept.size === 0 ? null : this.asked;
  }

  /** Hears what the browser tells of what it was asked about last, a part at a time. Returns what it is to be asked next; null where nothing is left. */
  take(asked: readonly object[], told: readonly unknown[]): readonly object[] | null {
    const insides = asked.map((): (readonly [string, unknown])[] => []);
    for (let at = 0; at < told.length; at += 3) {
      const of = insides[Number(told[at])];
      const [name, value] = [String(told[at + 1]), told[at + 2]];
      // The browser's list of scopes has none of the functions of a list.
      const scopes = name === '[[Scopes]]' ? (value as ArrayLike<{ readonly object: unknown }>) : null;
      for (let i = 0; i < (scopes?.length ?? 0); i += 1) of?.push([`scope ${i}`, scopes?.[i]?.object]);
      if (scopes === null) of?.push([name, value]);
    }
    for (const [i, each] of asked.entries()) this.finder.insides.set(each, insides[i] ?? []);
    if (!this.isAfter) return this.more();
    this.compare();
    return null;
  }

  /** Keeps what the timers find, as far as the browser has told it. Returns what it is to be asked besides. */
  more(): readonly object[] | null {
    const next = new Set<object>();
    for (const timer of this.reading) {
      const reach = this.finder.reachOf(timer.does);
      if (!reach.isWhole || reach.functions.size + reach.unasked.size > 40) {
        timer.isUnreadable = true;
        this.kept.delete(timer);
        continue;
      }
      for (const each of reach.unasked) next.add(each);
      this.kept.set(timer, { calls: timer.calls, reach });
    }
    this.reading = this.reading.filter((timer) => !timer.isUnreadable);
    if (next.size === 0) return null;
    this.asked.push(...next);
    return [...next];
  }

  /** Notes of each timer whether the tap changed anything that it finds. One that finds a change may hand it on to another one. */
  compare(): void {
    const { began } = this.shared.gesture;
    for (const [timer, { calls, reach: before }] of this.kept) {
      const after = this.finder.walk(timer.does, before);
      const isTold = this.isChanged(before, after, timer.calls > calls);
      if (isTold === null || before.unasked.size + after.unasked.size > 0 || !after.isWhole) continue;
      timer.told = { began, isTold, at: this.askedAt, words: before.words };
    }
    const told = [...this.kept].filter(([timer]) => timer.told?.began === began);
    const handing = told.filter(([timer]) => timer.told?.isTold === true).map(([, { reach }]) => reach);
    for (const [timer, { reach }] of told)
      if (timer.told !== null && handing.some((one) => this.handsOn(one, reach)))
        timer.told = { ...timer.told, isTold: true };
  }

  /** True where functions write what others find. */
  handsOn(from: Reach, to: Reach): boolean {
    const isWritten = this.writingIn(from.functions);
    return [...to.entries.keys()].some(isWritten);
  }

  /** Returns whether anything is another than before. A timer that ran meanwhile may have changed itself what its functions write, so that nothing tells about that. */
  isChanged(before: Reach, after: Reach, hasRun: boolean): boolean | null {
    const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])];
    const changed = paths.filter(
      (path) =>
        before.entries.has(path) !== after.entries.has(path) ||
        !Object.is(before.entries.get(path), after.entries.get(path)),
    );
    if (!hasRun) return changed.length > 0;
    const isOwn = this.writingIn([...before.functions, ...after.functions]);
    if (changed.some((path) => !isOwn(path))) return true;
    return paths.some((path) => isOwn(path) && this.isWithinReach(path)) ? null : false;
  }

  /** True where a listener that heard of the gesture may have written what stands at a path, as far as the sources tell. */
  isWithinReach(path: string): boolean {
    const { began, ranAt, unreadAt, told } = this.shared.gesture;
    if (Math.max(ranAt, unreadAt) >= began - 100) return true;
    const names = path.split('.');
    return told.some((left) => left.at >= began - 100 && names.some((name) => left.names.has(name)));
  }

  /** Returns what tells by the sources of functions whether they may write what stands at a path. */
  writingIn(functions: Iterable<PageCode>): (path: string) => boolean {
    const sources = [...functions].map((then) => this.finder.sourceOf(then)).join('\n');
    const isMutating =
      /\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear|setItem|removeItem)\b/.test(
        sources,
      );
    const assigned =
      /([\w$]+)\s*(?:\+\+|--|(?:[-+*/%&|^?]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>]))|(?:\+\+|--)\s*(?:[\w$]+\.)*([\w$]+)/g;
    const written = new Set([...sources.matchAll(assigned)].map(([, name, other]) => name ?? other ?? ''));
    return (path) => isMutating || path.split('.').some((name) => written.has(name));
  }
}
