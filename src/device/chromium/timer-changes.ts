import type { PageElement } from './page-types.ts';
import type { TimedChange } from '../../screen/model/element.ts';

/** Names of the events by which our isolated world asks a page what its timers changed. */
export const ASK_TIMED = 'thumbrule-timed';
export const TELL_TIMED = 'thumbrule-timed-is';
/** Name of the event by which our isolated world asks about the element that it is sent to. */
export const ASK_TIMED_OF = 'thumbrule-timed-of';

/** Why a script of the page runs: the time at which its first cause came about, and whether a timer repeats it. */
interface Cause {
  readonly since: number;
  /** Timers that were set by each other until this one. */
  readonly depth: number;
}
/** The changes of one element by timers. */
interface ElementChanges {
  /** ElementChanges that came long after any gesture. */
  idle: number;
  at: number;
  since: number;
  repeats: boolean;
}
interface ChangedNode {
  readonly nodeType: number;
  readonly isConnected: boolean;
  readonly parentElement: ChangedNode | null;
  readonly textContent: string | null;
  readonly outerHTML?: string;
  readonly nodeValue: string | null;
  getAttribute?(name: string): string | null;
  getClientRects?(): { readonly length: number };
  querySelectorAll?(selector: string): Iterable<ChangedNode>;
  dispatchEvent(event: object): boolean;
}
interface Mutation {
  readonly type: string;
  readonly target: ChangedNode;
  readonly attributeName: string | null;
  readonly oldValue: string | null;
  readonly addedNodes: Iterable<ChangedNode>;
  readonly removedNodes: Iterable<ChangedNode>;
}
interface Mutations {
  observe(target: object, options: object): void;
  takeRecords(): readonly Mutation[];
  disconnect(): void;
}
type TimerFunction = (...args: unknown[]) => unknown;
interface TimerGlobals {
  readonly performance: { now(): number };
  readonly document: object;
  queueMicrotask(this: void, then: () => void): void;
  readonly MutationObserver: new (then: () => void) => Mutations;
  readonly CustomEvent: new (kind: string, options: { readonly detail: string }) => object;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: { readonly target: ChangedNode }) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}

/**
 * Knows which elements a page changed since the last look by timers that were set before the last gesture: such a change came by itself (R14). It hands
 * each timer's function on in a function of its own and never throws. The class's source is injected into pages before their own scripts, so
 * it must not use anything from outside.
 */
export class TimerChanges {
  globals: TimerGlobals;
  mutations: Mutations | null = null;
  running: Cause | null = null;
  /** When the last gesture began, when its last event came, and when the page was looked at before it. */
  gesture = { began: -1, last: -1e9, lookedAt: 1e12 };
  isPressed = false;
  lookedAt = -1;
  own = new Map<ChangedNode, ElementChanges>();
  lost = new Map<ChangedNode, ElementChanges>();
  /** The places of elements that came; what a timer only adds to it does not take away. */
  came = new Map<ChangedNode, ElementChanges>();

  constructor(globals: TimerGlobals, ask: string, tell: string, askOf: string) {
    this.globals = globals;
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) this.watch(name);
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
    globals.addEventListener(ask, () => this.tell(tell), heard);
    globals.addEventListener(askOf, ({ target }) => this.tellOf(target, tell), heard);
  }

  watch(name: string): void {
    const set = this.globals[name];
    if (typeof set !== 'function') return;
    const watched = new Proxy(set as TimerFunction, {
      apply: (call, self, [then, ...others]: unknown[]) => {
        if (typeof then !== 'function') return Reflect.apply(call, self, [then, ...others]);
        const cause = this.causeOfNext(name === 'setInterval');
        const during = (by: unknown, given: readonly unknown[]): unknown =>
          this.during(cause, () => Reflect.apply(then, by, given) as unknown);
        const handed = function (this: unknown, ...given: unknown[]): unknown {
          return during(this, given);
        };
        return Reflect.apply(call, self, [handed, ...others]);
      },
    });
    Object.defineProperty(this.globals, name, { value: watched, configurable: true, writable: true });
  }

  causeOfNext(repeats: boolean): Cause {
    const { running } = this;
    const depth = repeats ? 9 : (running?.depth ?? 0) + 1;
    return { since: running?.since ?? this.globals.performance.now(), depth };
  }

  /** Hears an event of a gesture. One that comes while something is pressed, or soon after, belongs to the same gesture. */
  touched(presses: boolean): void {
    const now = this.globals.performance.now();
    // The end of a press is not heard where its element is gone by then.
    const isHeld = this.isPressed && now - this.gesture.began < 4000;
    if (!isHeld && now - this.gesture.last > 700) {
      this.gesture.began = now;
      this.gesture.lookedAt = this.lookedAt;
    }
    this.isPressed = isHeld || presses;
    this.gesture.last = now;
  }

  released(): void {
    this.isPressed = false;
    this.gesture.last = this.globals.performance.now();
  }

  /** Calls a timer's function and notes what it changes before it returns, and in the promises that it keeps at once. */
  during(cause: Cause, call: () => unknown): unknown {
    if (this.running !== null) return call();
    this.running = cause;
    try {
      this.mutations ??= new this.globals.MutationObserver(() => undefined);
      this.mutations.observe(this.globals.document, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
        attributeOldValue: true,
      });
    } catch {
      // The page goes on as without us.
    }
    try {
      return call();
    } finally {
      this.running = null;
      this.take(cause, 10);
    }
  }

  /** Notes what was changed, now and after the next promises that are kept: no gesture comes in between. */
  take(cause: Cause, promises: number): void {
    try {
      for (const mutation of this.mutations?.takeRecords() ?? []) this.note(mutation, cause);
      if (promises > 0) this.globals.queueMicrotask(() => this.take(cause, promises - 1));
      else this.mutations?.disconnect();
    } catch {
      // The page goes on as without us.
    }
  }

  note(mutation: Mutation, cause: Cause): void {
    const { target, type, oldValue, attributeName } = mutation;
    if (type === 'attributes') {
      if (target.getAttribute?.(attributeName ?? '') !== oldValue) this.add(this.own, target, cause);
      return;
    }
    if (type === 'characterData') {
      if (target.nodeValue !== oldValue && target.parentElement !== null)
        this.add(this.own, target.parentElement, cause);
      return;
    }
    const [added, removed] = [[...mutation.addedNodes], [...mutation.removedNodes]];
    const contentOf = (nodes: readonly ChangedNode[]): string =>
      nodes.map((n) => n.outerHTML ?? n.textContent ?? '').join('');
    if (contentOf(added) === contentOf(removed)) return;
    const isElement = (node: ChangedNode): boolean => node.nodeType === 1;
    const hasText = [...added, ...removed].some((n) => !isElement(n) && (n.textContent ?? '').trim() !== '');
    if (hasText) this.add(this.own, target, cause);
    if (removed.some(isElement)) this.add(this.lost, target, cause);
    // An element that comes again and again is new each time; its place is not.
    if (!added.some(isElement)) return;
    const changes = this.add(this.came, target, cause);
    for (const node of added.filter(isElement).slice(0, 100)) {
      this.own.set(node, changes);
      for (const inner of [...(node.querySelectorAll?.('*') ?? [])].slice(0, 100))
        this.own.set(inner, changes);
    }
  }

  /** Adds a change of an element; one run counts once. */
  add(to: Map<ChangedNode, ElementChanges>, element: ChangedNode, { since, depth }: Cause): ElementChanges {
    const at = this.globals.performance.now();
    const changes = to.get(element) ?? { idle: 0, at: -1, since, repeats: false };
    if (at - changes.at > 3 && at - this.gesture.last > 2000) changes.idle += 1;
    Object.assign(changes, { at, since, repeats: depth > 2 });
    to.set(element, changes);
    if (to.size > 2000) for (const [old] of [...to].slice(0, 1000)) to.delete(old);
    return changes;
  }

  /** Tells each element that was changed since the look before the last gesture, by a timer that was set before the gesture. */
  tell(kind: string): void {
    for (const [what, elements] of [
      ['', this.own],
      ['lost ', this.lost],
    ] as const)
      for (const [element, { idle, at, since, repeats }] of elements) {
        if (at <= this.gesture.lookedAt || since >= this.gesture.began || !element.isConnected) continue;
        const detail = `${what}${repeats && idle < 2 ? 'new' : 'usual'}`;
        element.dispatchEvent(new this.globals.CustomEvent(kind, { detail }));
        // An element that an attribute hides is in no tree: its parent lost it.
        if (what === '' && element.getClientRects?.().length === 0)
          element.parentElement?.dispatchEvent(
            new this.globals.CustomEvent(kind, { detail: `lost ${detail}` }),
          );
      }
    this.lookedAt = this.globals.performance.now();
  }

  /** Tells an element whether a timer that was set before the gesture changed it. A timer that changes a box around it says nothing of it. */
  tellOf(element: ChangedNode, kind: string): void {
    const changes = this.own.get(element);
    if (changes !== undefined && changes.at > this.gesture.lookedAt && changes.since < this.gesture.began)
      element.dispatchEvent(new this.globals.CustomEvent(kind, { detail: 'usual' }));
  }
}

/** The changes by a page's timers, by element. */
export interface TimedElements {
  readonly own: ReadonlyMap<PageElement, TimedChange>;
  readonly lost: ReadonlyMap<PageElement, TimedChange>;
}

interface TimedReaderGlobals {
  readonly Event: new (kind: string) => object;
  addEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  removeEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  dispatchEvent(event: object): boolean;
}
interface TimedEvent {
  readonly target: PageElement;
  readonly detail: unknown;
}

/** Asks a page from our isolated world what its timers changed. The class's source is injected into pages, so it must not use anything from outside. */
export class TimedReader {
  read(globals: TimedReaderGlobals, ask: string, tell: string): TimedElements {
    const own = new Map<PageElement, TimedChange>();
    const lost = new Map<PageElement, TimedChange>();
    const hear = ({ target, detail }: TimedEvent): void => {
      const [, isLoss, how] = /^(lost )?(usual|new)$/.exec(String(detail)) ?? [];
      if (how === 'usual' || how === 'new') (isLoss === undefined ? own : lost).set(target, how);
    };
    globals.addEventListener(tell, hear, true);
    globals.dispatchEvent(new globals.Event(ask));
    globals.removeEventListener(tell, hear, true);
    return { own, lost };
  }
}
