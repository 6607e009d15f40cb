import type { Cause, Moment, TimerRuns } from './causes.ts';
import type { Vain } from './gesture-trail.ts';
import type { PageCauses } from './page-causes.ts';
import type { Aim } from './page-wide.ts';

/** Names of the events by which our isolated world asks a page what its timers changed. */
export const ASK_TIMED = 'thumbrule-timed';
export const TELL_TIMED = 'thumbrule-timed-is';
/** Name of the event by which our isolated world asks about the element that it is sent to. */
export const ASK_TIMED_OF = 'thumbrule-timed-of';

/** The changes of one element by timers. */
interface ElementChanges {
  /** How many of them came long after any gesture. */
  idle: number;
  at: number;
  /** The longest time between two of them; -1 when there was one. */
  longestGap: number;
  since: number;
  /** Timers that were set by each other until the last one. */
  depth: number;
  /** The timer that made them last, in how many of its runs, and in which last. */
  timer: TimerRuns | null;
  runs: number;
  run: number;
  /** How long after the beginning of that run it came. */
  lag: number;
  /** When the script last got an answer; -1 where it has not. */
  answeredAt: number;
  /** How many changes there were. */
  times: number;
  /** Why the gesture can't have led to the last one; null where it may have. */
  vain: Vain | null;
  /** The changes of the box that it came into. */
  place: ElementChanges | null;
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
  readonly moment: Moment;
  /** The task in which an event of the gesture came still runs. */
  readonly isHearing: boolean;
  hearsAnother: () => boolean;
  note(mutations: readonly Mutation[], by: Moment | 'itself', aim: Aim | null): void;
  isOfAnyTap(element: ChangedNode): boolean;
  setsState(state: string): void;
  restyled(): void;
}
type TimerFunction = (...args: unknown[]) => unknown;
interface TimerGlobals {
  readonly document: { readonly documentElement: ChangedNode | null; dispatchEvent(event: object): boolean };
  readonly MutationObserver: new (then: (mutations: readonly Mutation[]) => void) => Mutations;
  readonly CustomEvent: new (
    kind: string,
    options: { readonly detail: string; readonly composed: boolean },
  ) => object;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: { readonly target: ChangedNode }) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}

/**
 * Knows which elements a page changed since the last look by timers that were set before the last gesture: such a change came by itself (R14). It never
 * throws. The class's source is injected into pages before their own scripts, so
 * it must not use anything from outside.
 */
export class TimerChanges {
  globals: TimerGlobals;
  mutations: Mutations;
  causes: PageCauses;
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
    causes: PageCauses,
    answers: AnswersToGesture,
  ) {
    this.globals = globals;
    this.answers = answers;
    this.causes = causes;
    answers.flush = () => causes.flushAll();
    answers.hearsAnother = () => causes.wide.hearsAnother();
    causes.moment = () => answers.moment;
    causes.isHearing = () => answers.isHearing;
    causes.flush = () => this.noteAll(this.mutations.takeRecords());
    this.mutations = new globals.MutationObserver((mutations) => this.noteAll(mutations));
    this.observe(globals.document);
    this.watchProperties();
    this.watchAnimations();
    this.watchStyles();
    this.watchShadowRoots();
    const heard = { capture: true, passive: true };
    globals.addEventListener(ask, () => this.tell(tell), heard);
    globals.addEventListener(askOf, ({ target }) => this.tellOf(target, tell), heard);
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
          const cause = this.causes.causeNow();
          const isOfGesture = this.isOfGesture(cause);
          if (cause === null && !isOfGesture) return Reflect.apply(call, element, args);
          const was: unknown = Reflect.apply(get, element, []);
          const result: unknown = Reflect.apply(call, element, args);
          if (Reflect.apply(get, element, []) === was) return result;
          if (cause !== null) this.addState(element, cause);
          // A timer may look at it.
          if (isOfGesture) this.causes.trail.shows();
          if (isOfGesture && property === 'checked' && this.causes.aim() !== 'page')
            this.answers.setsState(':checked');
          return result;
        },
      });
      Object.defineProperty(kind.prototype, property, { ...known, set: watched });
    }
  }

  /** Watches the animations that scripts begin: they change no attribute. */
  watchAnimations(): void {
    const { prototype } = (this.globals['Element'] ?? {}) as { readonly prototype?: object };
    const animate: unknown = prototype && Reflect.get(prototype, 'animate');
    if (prototype === undefined || typeof animate !== 'function') return;
    const watched = new Proxy(animate as TimerFunction, {
      apply: (call, element: ChangedNode, args) => {
        const cause = this.causes.causeNow();
        if (cause !== null) this.add(this.own, element, cause);
        return Reflect.apply(call, element, args);
      },
    });
    Object.defineProperty(prototype, 'animate', { value: watched, configurable: true, writable: true });
  }

  /** Watches the style sheets that scripts put on, take off and turn off: no mutation tells that, and all of the page may look different. */
  watchStyles(): void {
    for (const [name, property] of [
      ['Document', 'adoptedStyleSheets'],
      ['ShadowRoot', 'adoptedStyleSheets'],
      ['StyleSheet', 'disabled'],
    ] as const) {
      const { prototype } = (this.globals[name] ?? {}) as { readonly prototype?: object };
      const known = prototype && Object.getOwnPropertyDescriptor(prototype, property);
      const set: unknown = known && Reflect.get(known, 'set');
      if (prototype === undefined || typeof set !== 'function') continue;
      const watched = new Proxy(set as TimerFunction, {
        apply: (call, owner: unknown, args: unknown[]) => {
          this.restyles();
          return Reflect.apply(call, owner, args);
        },
      });
      Object.defineProperty(prototype, property, { ...known, set: watched });
    }
  }

  /** Notes that a script gives the page another style: one of the gesture answers, and one of a timer changes all of the page. */
  restyles(): void {
    const cause = this.causes.causeNow();
    const root = this.globals.document.documentElement;
    if (this.isOfGesture(cause)) {
      if (this.causes.aim() !== 'page' && this.answers.moment === 'acting') this.answers.restyled();
    } else if (cause !== null && root !== null) this.add(this.own, root, cause);
  }

  addState(element: ChangedNode, cause: Cause): void {
    this.add(this.own, element, cause);
    this.add(this.states, element, cause);
  }

  /** True where the gesture led to what the script does that runs now. */
  isOfGesture(cause: Cause | null): boolean {
    if (cause === null) return this.answers.isHearing;
    return cause.isHeard && cause.since >= this.causes.shared.gesture.began;
  }

  noteAll(mutations: readonly Mutation[]): void {
    if (mutations.length === 0) return;
    const cause = this.causes.causeNow();
    try {
      const isEarlier = cause !== null && cause.since < this.causes.shared.gesture.began;
      const isOfGesture = this.isOfGesture(cause);
      const aim = isOfGesture ? this.causes.aim() : null;
      const by = isEarlier ? 'itself' : (cause?.moment ?? this.answers.moment);
      this.answers.note(mutations, by, aim);
      this.causes.noteChange(isOfGesture);
      if (isOfGesture && aim !== 'page') this.tellChanges(mutations);
      if (cause === null) return;
      for (const mutation of mutations) this.note(mutation, cause);
    } catch {
      // The page goes on as without us.
    }
  }

  /** Tells the names by which a script that looks at the page may find what a listener changed. */
  tellChanges(mutations: readonly Mutation[]): void {
    const looking =
      'outerHTML innerHTML getAttribute hasAttribute attributes matches closest querySelector querySelectorAll getElementById getElementsByClassName getElementsByTagName getElementsByName ' +
      'getComputedStyle getBoundingClientRect offsetHeight offsetWidth offsetParent clientHeight clientWidth checkVisibility';
    const ofClass = 'className classList';
    const ofOthers =
      'children childNodes childElementCount firstChild lastChild firstElementChild lastElementChild nextSibling nextElementSibling length style dataset hidden disabled';
    const names = new Set(looking.split(' '));
    for (const { type, target, attributeName, addedNodes, removedNodes } of mutations) {
      // Any script that writes a text names what reads it.
      const isText = [...addedNodes, ...removedNodes].some((node) => (node.textContent ?? '') !== '');
      if (type === 'characterData' || isText) {
        this.causes.trail.shows();
        return;
      }
      const attribute = attributeName ?? '';
      const value = attribute === '' ? '' : (target.getAttribute?.(attribute) ?? '');
      const id = target.getAttribute?.('id') ?? '';
      const own = `${attribute} ${attribute.replace(/-/g, ' ')} ${value} ${id}`.match(/[\w$]+/g) ?? [];
      const others = attribute === 'class' ? ofClass : ofOthers;
      for (const name of [...own, ...others.split(' ')]) names.add(name);
    }
    this.causes.trail.tells(names, true);
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
        this.add(this.own, each, cause, place);
  }

  /** Adds a change of an element; one run counts once. */
  add(
    to: Map<ChangedNode, ElementChanges>,
    element: ChangedNode,
    { since, depth, timer, answeredAt }: Cause,
    place: ElementChanges | null = null,
  ): ElementChanges {
    const at = this.causes.now();
    const changes = to.get(element) ?? {
      idle: 0,
      at: -1,
      longestGap: -1,
      since,
      depth,
      timer: null,
      runs: 0,
      run: -1,
      lag: 0,
      answeredAt,
      times: 0,
      vain: null,
      place,
    };
    if (at - changes.at > 3 || changes.at < 0) {
      const isHabit = timer !== null || depth > 2;
      if (isHabit && at - this.causes.shared.gesture.last > 2000) changes.idle += 1;
      if (changes.at >= 0) changes.longestGap = Math.max(changes.longestGap, at - changes.at);
    }
    changes.times += 1;
    const vain = this.vain(timer, (place ?? changes).times === 1);
    Object.assign(changes, { at, since, answeredAt, depth, vain, place });
    if (changes.timer !== timer) Object.assign(changes, { timer, runs: 0, run: -1 });
    if (timer !== null && changes.run !== timer.runs)
      Object.assign(changes, { runs: changes.runs + 1, run: timer.runs, lag: at - timer.at });
    to.set(element, changes);
    if (to.size > 2000) for (const [old] of [...to].slice(0, 1000)) to.delete(old);
    return changes;
  }

  /** Returns why the timer ran in vain since the gesture. `isFirst`: it changed nothing there before, so that it answers now where it did not. */
  vain(timer: TimerRuns | null, isFirst: boolean): Vain | null {
    if (timer === null) return null;
    const vain = this.causes.trail.inVain(timer);
    if (vain === null && isFirst) timer.answers = this.causes.shared.gesture.began;
    return vain;
  }

  /** Tells each element that was changed since the look before the last gesture, by a timer that was set before the gesture. */
  tell(kind: string): void {
    for (const [what, elements] of [
      ['', this.own],
      ['lost ', this.lost],
    ] as const)
      for (const [element, changes] of elements) {
        const { at, since } = changes;
        if (
          at <= this.causes.shared.gesture.lookedAt ||
          since >= this.causes.shared.gesture.began ||
          !element.isConnected
        )
          continue;
        const detail = `${what}${this.habit(changes)}`;
        this.dispatch(element, kind, detail);
        // An element that an attribute hides is in no tree: its parent lost it.
        if (what === '' && element.getClientRects?.().length === 0 && element.parentElement !== null)
          this.dispatch(element.parentElement, kind, `lost ${detail}`);
      }
    for (const [element, changes] of this.states) {
      const how = element.isConnected ? this.turning(changes) : null;
      if (how !== null) this.dispatch(element, kind, `turns ${how}`);
    }
    this.tellUnheard(kind);
    this.causes.shared.lookedAt = this.causes.now();
  }

  /** Tells when the last gesture began, where nothing on the page can have heard of it. A page that changes at any tap, as one that says "Tap to continue", has. */
  tellUnheard(kind: string): void {
    const { document, parent, CustomEvent } = this.globals;
    const { began, changedAt } = this.causes.shared.gesture;
    const isHeard = this.causes.trail.isHeard() || changedAt >= began;
    if (parent !== this.globals || began < 0 || isHeard) return;
    document.dispatchEvent(new CustomEvent(kind, { detail: `unheard ${began}`, composed: true }));
  }

  /**
   * Returns whether a timer changes an element, or the box that it came into, by habit. A timer that has run in vain before or since answers something; one that
   * has always changed it so far may go on. Of an answer for which the page had waited before the gesture, nothing tells whether the gesture had a part in it, nor of a timer that has run in vain
   * since. Where nothing heard of the gesture, it had none.
   */
  habit({ place, ...changes }: ElementChanges): 'usual' | 'new' | 'first' | 'begun' {
    const known = place === null ? [changes] : [changes, place];
    const idle = Math.max(...known.map((each) => each.idle));
    if (idle > 1 || !this.causes.trail.isHeard()) return 'usual';
    if (changes.answeredAt >= this.causes.shared.gesture.began) return 'begun';
    if (!this.causes.repeats(changes)) return 'usual';
    const { timer, vain } = changes;
    if (timer !== null && this.causes.trail.isUntold(timer)) return 'begun';
    if (known.some((each) => this.isEachRun(each))) return 'first';
    // The browser may tell of the variables only after the change.
    const isTold = vain === 'untold' && timer !== null && this.causes.trail.isTold(timer) === true;
    return vain === null || isTold ? 'new' : 'begun';
  }

  /** True when each run of the timer made the change so far. The last one may be about to. */
  isEachRun({ timer, runs, lag }: Pick<ElementChanges, 'timer' | 'runs' | 'lag'>): boolean {
    if (timer === null) return false;
    const mayCome = this.causes.now() - timer.at <= 2 * lag + 500;
    return runs >= timer.runs - (mayCome ? 1 : 0);
  }

  dispatch(element: ChangedNode, kind: string, detail: string): void {
    element.dispatchEvent(new this.globals.CustomEvent(kind, { detail, composed: true }));
  }

  /**
   * Returns whether a timer that no gesture set changes a state again and again: `usual` when it did twice and has not rested for twice its longest
   * gap (a busy page delays a change and then brings the next one early), `new` when it did once within the last 5 s.
   */
  turning(changes: ElementChanges): 'usual' | 'new' | null {
    const { idle, at, longestGap, since } = changes;
    if (
      !this.causes.repeats(changes) ||
      idle === 0 ||
      (this.causes.shared.gesture.began >= 0 && since >= this.causes.shared.gesture.began)
    )
      return null;
    const restedMs = this.causes.now() - at;
    if (idle > 1 && longestGap >= 0) return restedMs <= 2 * longestGap ? 'usual' : null;
    return restedMs <= 5000 ? 'new' : null;
  }

  /**
   * Tells an element that it is no answer to the gesture: a timer that was set before it changed the element, or any tap brings it. A timer that changes a box around it says
   * nothing of it.
   */
  tellOf(element: ChangedNode, kind: string): void {
    const changes = this.own.get(element);
    const isTimed =
      changes !== undefined &&
      changes.at > this.causes.shared.gesture.lookedAt &&
      changes.since < this.causes.shared.gesture.began;
    if (isTimed || this.answers.isOfAnyTap(element)) this.dispatch(element, kind, 'usual');
  }
}
