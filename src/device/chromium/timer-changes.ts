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
  /** Set by a script that heard that focus or pointer came. */
  readonly isComing: boolean;
}
/** The changes of one element by timers. */
interface ElementChanges {
  /** How many of them came long after any gesture. */
  idle: number;
  at: number;
  /** The longest time between two of them; -1 when there was one. */
  longestGap: number;
  since: number;
  repeats: boolean;
  /** The changes of the box that it came into. */
  place: ElementChanges | null;
}
/** The state that the documents of one origin in a tab share: a timer of a frame may change the page, and a tap in the page is a gesture for its frames. */
interface SharedCauses {
  readonly members: TimerChanges[];
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
}
/** Hears of all changes and of their cause: the gesture, the focus or pointer that came with it, or a timer that was set before. */
interface AnswersToGesture {
  flush: () => void;
  readonly isComing: boolean;
  note(mutations: readonly Mutation[], by: 'gesture' | 'coming' | 'itself'): void;
}
type TimerFunction = (...args: unknown[]) => unknown;
interface TimerGlobals {
  readonly performance: { readonly timeOrigin?: number; now(): number };
  readonly document: object;
  queueMicrotask(this: void, then: () => void): void;
  readonly MutationObserver: new (then: (mutations: readonly Mutation[]) => void) => Mutations;
  readonly CustomEvent: new (
    kind: string,
    options: { readonly detail: string; readonly composed: boolean },
  ) => object;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: { readonly target: ChangedNode; readonly source?: unknown }) => void,
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
  mutations: Mutations;
  shared: SharedCauses;
  /** Messages that documents of this origin have sent to this one, and that may still be on their way. */
  posts: { readonly at: number; readonly cause: Cause }[] = [];
  own = new Map<ChangedNode, ElementChanges>();
  lost = new Map<ChangedNode, ElementChanges>();
  /** The places of elements that came; what a timer only adds to it does not take away. */
  came = new Map<ChangedNode, ElementChanges>();
  /** Changes of what a control is set to. */
  states = new Map<ChangedNode, ElementChanges>();

  answers: AnswersToGesture;

  constructor(
    globals: TimerGlobals,
    ask: string,
    tell: string,
    askOf: string,
    key: string,
    answers: AnswersToGesture,
  ) {
    this.globals = globals;
    this.answers = answers;
    answers.flush = () => this.noteAllMembers();
    this.shared = this.share(key);
    this.mutations = new globals.MutationObserver((mutations) => this.noteAll(mutations));
    this.observe(globals.document);
    this.watchProperties();
    this.watchShadowRoots();
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
    this.watchMessages(key);
    globals.addEventListener(ask, () => this.tell(tell), heard);
    globals.addEventListener(askOf, ({ target }) => this.tellOf(target, tell), heard);
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
      const around = this.globals['parent'] as TimerGlobals | undefined;
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
    const later = globals['setTimeout'];
    const known = Object.getOwnPropertyDescriptor(globals, 'postMessage');
    if (typeof post !== 'function' || typeof later !== 'function' || known?.configurable !== true) return;
    Object.defineProperty(globals, 'postMessage', {
      configurable: true,
      enumerable: true,
      get: () => {
        const at = this.now();
        this.posts = this.posts.filter((each) => at - each.at < 2000).slice(-200);
        this.posts.push({
          at,
          cause: this.causeNow() ?? { since: at, depth: 1, isComing: this.answers.isComing },
        });
        return post;
      },
      set: (value: unknown) => {
        const own = { value, enumerable: true, configurable: true, writable: true };
        Object.defineProperty(globals, 'postMessage', own);
      },
    });
    globals.addEventListener('message', ({ source }) => this.deliver(source, key, later as TimerFunction), {
      capture: true,
      passive: true,
    });
  }

  /** Holds to the cause of a message while the page hears of it. Of messages that are on their way together, the one that is nearest to a gesture counts. */
  deliver(source: unknown, key: string, later: TimerFunction): void {
    this.noteAllMembers();
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
    const isComing = causes.every((cause) => cause.isComing);
    const delivered = { since, depth: Math.max(...causes.map(({ depth }) => depth)), isComing };
    this.shared.delivered = delivered;
    const end = (): void => {
      this.noteAllMembers();
      if (this.shared.delivered === delivered) this.shared.delivered = null;
    };
    Reflect.apply(later, this.globals, [end, 0]);
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
    const running = this.causeNow();
    const depth = repeats ? 9 : (running?.depth ?? 0) + 1;
    const isComing = running?.isComing ?? this.answers.isComing;
    return { since: running?.since ?? this.now(), depth, isComing };
  }

  /** Hears an event of a gesture. One that comes while something is pressed, or soon after, belongs to the same gesture. */
  touched(presses: boolean): void {
    const { shared } = this;
    const { gesture } = shared;
    const now = this.now();
    this.noteAllMembers();
    shared.delivered = null;
    // The end of a press is not heard where its element is gone by then.
    const isHeld = shared.isPressed && now - gesture.began < 4000;
    if (!isHeld && now - gesture.last > 700) {
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

  /** Notes changes in a document or a shadow root. */
  observe(root: object): void {
    this.mutations.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      attributes: true,
      attributeOldValue: true,
    });
  }

  /** Watches the shadow roots that scripts attach: the mutations of a document leave them out. */
  watchShadowRoots(): void {
    const { prototype } = (this.globals['Element'] ?? {}) as { readonly prototype?: object };
    const attach: unknown = prototype && Reflect.get(prototype, 'attachShadow');
    if (prototype === undefined || typeof attach !== 'function') return;
    const watched = new Proxy(attach as TimerFunction, {
      apply: (call, element, args) => {
        const root = Reflect.apply(call, element, args) as object;
        this.observe(root);
        return root;
      },
    });
    Object.defineProperty(prototype, 'attachShadow', { value: watched, configurable: true, writable: true });
  }

  /** Watches what controls are set to by a script: no mutation tells that. */
  watchProperties(): void {
    for (const [name, property] of [
      ['HTMLInputElement', 'checked'],
      ['HTMLInputElement', 'value'],
      ['HTMLTextAreaElement', 'value'],
      ['HTMLSelectElement', 'value'],
      ['HTMLSelectElement', 'selectedIndex'],
    ] as const) {
      const kind = this.globals[name] as { readonly prototype: object } | undefined;
      const known = kind && Object.getOwnPropertyDescriptor(kind.prototype, property);
      const { get, set } = (known ?? {}) as Partial<Record<'get' | 'set', TimerFunction>>;
      if (kind === undefined || get === undefined || set === undefined) continue;
      const watched = new Proxy(set, {
        apply: (call, element: ChangedNode, args: unknown[]) => {
          const cause = this.causeNow();
          if (cause === null) return Reflect.apply(call, element, args);
          const was: unknown = Reflect.apply(get, element, []);
          const result: unknown = Reflect.apply(call, element, args);
          if (Reflect.apply(get, element, []) !== was) this.addState(element, cause);
          return result;
        },
      });
      Object.defineProperty(kind.prototype, property, { ...known, set: watched });
    }
  }

  addState(element: ChangedNode, cause: Cause): void {
    this.add(this.own, element, cause);
    this.add(this.states, element, cause);
  }

  /** Calls a timer's function and notes what it changes before it returns, and in the promises that it keeps at once. */
  during(cause: Cause, call: () => unknown): unknown {
    const { shared } = this;
    if (shared.running !== null) return call();
    this.noteAllMembers();
    shared.delivered = null;
    shared.running = cause;
    try {
      return call();
    } finally {
      this.noteAllMembers();
      shared.running = null;
      this.keep(cause, 10);
    }
  }

  /** Holds to the cause until the next promises are kept: no gesture comes in between. */
  keep(cause: Cause, promises: number): void {
    this.shared.kept = cause;
    this.globals.queueMicrotask(() => {
      this.noteAllMembers();
      if (this.shared.kept !== cause) return;
      if (promises > 0) this.keep(cause, promises - 1);
      else this.shared.kept = null;
    });
  }

  /** Notes what the script that runs now, or has just run, changed in all documents of this origin. */
  noteAllMembers(): void {
    for (const member of this.shared.members) member.noteAll(member.mutations.takeRecords());
  }

  noteAll(mutations: readonly Mutation[]): void {
    const cause = this.causeNow();
    try {
      const isEarlier = cause !== null && cause.since < this.shared.gesture.began;
      const isComing = cause?.isComing ?? this.answers.isComing;
      this.answers.note(mutations, isEarlier ? 'itself' : isComing ? 'coming' : 'gesture');
      if (cause === null) return;
      for (const mutation of mutations) this.note(mutation, cause);
    } catch {
      // The page goes on as without us.
    }
  }

  note(mutation: Mutation, cause: Cause): void {
    const { target, type, oldValue, attributeName } = mutation;
    if (type === 'attributes') {
      const name = attributeName ?? '';
      if (target.getAttribute?.(name) === oldValue) return;
      if (/^(?:aria-(?:checked|selected|pressed|current|expanded|valuenow)|checked|selected)$/.test(name))
        this.addState(target, cause);
      else this.add(this.own, target, cause);
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
    const place = this.add(this.came, target, cause);
    for (const node of added.filter(isElement).slice(0, 100))
      for (const each of [node, ...[...(node.querySelectorAll?.('*') ?? [])].slice(0, 100)])
        this.add(this.own, each, cause).place = place;
  }

  /** Adds a change of an element; one run counts once. */
  add(to: Map<ChangedNode, ElementChanges>, element: ChangedNode, { since, depth }: Cause): ElementChanges {
    const at = this.now();
    const changes = to.get(element) ?? {
      idle: 0,
      at: -1,
      longestGap: -1,
      since,
      repeats: false,
      place: null,
    };
    if (at - changes.at > 3 || changes.at < 0) {
      if (at - this.shared.gesture.last > 2000) changes.idle += 1;
      if (changes.at >= 0) changes.longestGap = Math.max(changes.longestGap, at - changes.at);
    }
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
      for (const [element, changes] of elements) {
        const { idle, at, since, repeats, place } = changes;
        if (at <= this.shared.gesture.lookedAt || since >= this.shared.gesture.began || !element.isConnected)
          continue;
        const detail = `${what}${repeats && Math.max(idle, place?.idle ?? 0) < 2 ? 'new' : 'usual'}`;
        this.dispatch(element, kind, detail);
        // An element that an attribute hides is in no tree: its parent lost it.
        if (what === '' && element.getClientRects?.().length === 0 && element.parentElement !== null)
          this.dispatch(element.parentElement, kind, `lost ${detail}`);
      }
    for (const [element, changes] of this.states) {
      const how = element.isConnected ? this.turning(changes) : null;
      if (how !== null) this.dispatch(element, kind, `turns ${how}`);
    }
    this.shared.lookedAt = this.now();
  }

  dispatch(element: ChangedNode, kind: string, detail: string): void {
    element.dispatchEvent(new this.globals.CustomEvent(kind, { detail, composed: true }));
  }

  /**
   * Returns whether a timer that no gesture set changes a state again and again: `usual` when it did twice and has not rested for twice its longest
   * gap (a busy page delays a change and then brings the next one early), `new` when it did once within the last 5 s.
   */
  turning({ idle, at, longestGap, since, repeats }: ElementChanges): 'usual' | 'new' | null {
    if (!repeats || idle === 0 || (this.shared.gesture.began >= 0 && since >= this.shared.gesture.began))
      return null;
    const restedMs = this.now() - at;
    if (idle > 1 && longestGap >= 0) return restedMs <= 2 * longestGap ? 'usual' : null;
    return restedMs <= 5000 ? 'new' : null;
  }

  /** Tells an element whether a timer that was set before the gesture changed it. A timer that changes a box around it says nothing of it. */
  tellOf(element: ChangedNode, kind: string): void {
    const changes = this.own.get(element);
    if (
      changes !== undefined &&
      changes.at > this.shared.gesture.lookedAt &&
      changes.since < this.shared.gesture.began
    )
      this.dispatch(element, kind, 'usual');
  }
}
