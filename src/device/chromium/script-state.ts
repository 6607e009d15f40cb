import type { TimerRuns } from './causes.ts';
import type { SharedCauses } from './page-causes.ts';

/** Name of the reader in the page's own world, which can't see the variables of functions without the browser's help. */
export const SCRIPT_STATE = 'thumbruleState';

/** The variables around a function, what a bound function is bound to, or private fields: by name. */
type Insides = readonly (readonly [name: string, value: unknown])[];
type PageCode = (...args: unknown[]) => unknown;
interface StateGlobals {
  readonly [key: string]: unknown;
  readonly document: { readonly cookie?: string; readonly title?: string; readonly activeElement?: unknown };
  readonly location: { readonly href: string };
}
/** All that functions may find, by the path to it. */
interface Reach {
  readonly entries: Map<string, unknown>;
  readonly functions: Set<PageCode>;
  /** Functions and objects whose insides the browser has not told yet. */
  readonly unasked: Set<object>;
  /** The names that the functions use. */
  readonly words: ReadonlySet<string>;
  /** One of the functions looks for properties by names that it computes. */
  readonly isComputing: boolean;
  readonly seen: Set<unknown>;
  /** False where something may be found that nothing here can look at. */
  isWhole: boolean;
}
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
  globals: StateGlobals;
  shared: SharedCauses;
  later: (then: () => void, ms: number) => void;
  now: () => number;
  insides = new Map<object, Insides>();
  /** The functions and objects that the browser is asked about, in its order. */
  asked: object[] = [];
  askedAt = -1;
  /** About as long as it takes to read, to tap and to read again, ms. */
  nearMs = 250;
  /** The browser's own kind: a page may bring another one. */
  promise = Promise;
  reading: TimerRuns[] = [];
  kept = new Map<TimerRuns, KeptTimer>();
  isAfter = false;
  wordsOf = new WeakMap<PageCode, readonly string[]>();
  sourceOf: (then: PageCode) => string;
  nodeType: PageCode | null;

  constructor(
    globals: StateGlobals,
    { shared, now }: { readonly shared: SharedCauses; now(this: void): number },
    later: (then: () => void, ms: number) => void,
  ) {
    this.globals = globals;
    this.shared = shared;
    this.now = now;
    this.later = later;
    const sourceOf = Reflect.get(Function.prototype, 'toString') as PageCode;
    this.sourceOf = (then) => String(Reflect.apply(sourceOf, then, []));
    const node = globals['Node'] as { readonly prototype: object } | undefined;
    const known = node && Object.getOwnPropertyDescriptor(node.prototype, 'nodeType');
    const read: unknown = known && Reflect.get(known, 'get');
    this.nodeType = typeof read === 'function' ? (read as PageCode) : null;
  }

  /** Begins to read before a tap. Returns what the browser is to be asked about; null where no timer repeats. A timer that is about to run does so first: of one that runs meanwhile, nothing tells. */
  before(): Promise<readonly object[] | null> {
    const dueInMs = this.dueInMs();
    return new this.promise((resolve) => {
      if (dueInMs > this.nearMs) resolve(this.begin());
      else this.later(() => resolve(this.begin()), dueInMs + 20);
    });
  }

  /** Returns when the next timer is due that runs seldom enough to be waited for; `Infinity` without one. */
  dueInMs(): number {
    const now = this.now();
    const due = [...this.shared.timers].flatMap(({ calledAt, longestMs, isUnreadable }) => {
      const inMs = calledAt + longestMs - now;
      return isUnreadable || longestMs < 3 * this.nearMs || inMs < -this.nearMs ? [] : [Math.max(0, inMs)];
    });
    return Math.min(Infinity, ...due);
  }

  begin(): readonly object[] | null {
    this.isAfter = false;
    this.kept.clear();
    this.insides.clear();
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
    this.insides.clear();
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
    for (const [i, each] of asked.entries()) this.insides.set(each, insides[i] ?? []);
    if (!this.isAfter) return this.more();
    this.compare();
    return null;
  }

  /** Keeps what the timers find, as far as the browser has told it. Returns what it is to be asked besides. */
  more(): readonly object[] | null {
    const next = new Set<object>();
    for (const timer of this.reading) {
      const reach = this.reachOf(timer.does);
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
      const after = this.walk(timer.does, before);
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
    const sources = [...functions].map((then) => this.sourceOf(then)).join('\n');
    const isMutating =
      /\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear|setItem|removeItem)\b/.test(
        sources,
      );
    const assigned =
      /([\w$]+)\s*(?:\+\+|--|(?:[-+*/%&|^?]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>]))|(?:\+\+|--)\s*(?:[\w$]+\.)*([\w$]+)/g;
    const written = new Set([...sources.matchAll(assigned)].map(([, name, other]) => name ?? other ?? ''));
    return (path) => isMutating || path.split('.').some((name) => written.has(name));
  }

  reachOf(does: readonly unknown[]): Reach {
    let reach = this.empty([], false);
    for (let round = 0; round < 10; round += 1) {
      const functions = round === 0 ? (does as readonly PageCode[]) : [...reach.functions];
      const words = functions.flatMap((then) => (typeof then === 'function' ? this.namesIn(then) : []));
      const isComputing = functions.some(
        (then) =>
          typeof then === 'function' &&
          /\[\s*[^\]\s'"`\d]|\b(?:keys|entries|values|assign|stringify|in|structuredClone)\b|\.\.\./.test(
            this.sourceOf(then),
          ),
      );
      const known = this.empty(words, isComputing);
      const isSame = known.words.size === reach.words.size && isComputing === reach.isComputing;
      reach = this.walk(does, known);
      if (!reach.isWhole || (round > 0 && isSame)) return reach;
    }
    reach.isWhole = false;
    return reach;
  }

  empty(words: Iterable<string>, isComputing: boolean): Reach {
    return {
      entries: new Map(),
      functions: new Set(),
      unasked: new Set(),
      words: new Set(words),
      isComputing,
      seen: new Set(),
      isWhole: true,
    };
  }

  /** Looks at all that functions find by the names of a reach. */
  walk(does: readonly unknown[], { words, isComputing }: Reach): Reach {
    const reach = this.empty(words, isComputing);
    for (const [i, then] of does.entries()) {
      if (typeof then !== 'function') reach.isWhole = false;
      this.visit(reach, then, `${i}`, 0);
    }
    this.visitPage(reach);
    return reach;
  }

  /** Notes what of the page itself the functions name. */
  visitPage({ words, entries }: Reach): void {
    const { document, location } = this.globals;
    const note = (names: string, read: () => unknown): void => {
      if (!names.split(' ').some((name) => words.has(name))) return;
      try {
        entries.set(`the page ${names}`, read());
      } catch {
        // A page without an origin has no storage.
      }
    };
    note('cookie', () => document.cookie);
    note('title', () => document.title);
    note('activeElement', () => document.activeElement);
    note('location href hash search pathname URL history', () => location.href);
    for (const name of ['localStorage', 'sessionStorage'])
      note(name, () => JSON.stringify({ ...(this.globals[name] as object) }).slice(0, 100_000));
  }

  visit(reach: Reach, value: unknown, path: string, depth: number): void {
    reach.entries.set(path, value);
    if (reach.entries.size > 2000 || depth > 12) reach.isWhole = false;
    if (!reach.isWhole || value === null || reach.seen.has(value)) return;
    if (typeof value === 'function') {
      reach.seen.add(value);
      this.visitFunction(reach, value as PageCode, path, depth);
    } else if (typeof value === 'object') {
      reach.seen.add(value);
      this.visitObject(reach, value, path, depth);
    }
  }

  visitFunction(reach: Reach, then: PageCode, path: string, depth: number): void {
    const source = this.sourceOf(then);
    const isNative = source.includes('[native code]');
    if (isNative && !then.name.startsWith('bound ')) {
      // A promise goes on with code that no function tells of.
      if (depth === 0) reach.isWhole = false;
      return;
    }
    // Functions that are found by the page, and code that is not there yet.
    if (
      /\.(?:click|dispatchEvent|submit|requestSubmit|focus|blur)\s*\(|\b(?:eval|import|Function)\s*\(/.test(
        source,
      )
    )
      reach.isWhole = false;
    if (!isNative) reach.functions.add(then);
    this.visitInsides(reach, then, path, depth);
    this.visitProperties(reach, then, path, depth);
  }

  /** Looks at what only the browser can tell. */
  visitInsides(reach: Reach, of: object, path: string, depth: number): void {
    const insides = this.insides.get(of);
    if (insides === undefined) reach.unasked.add(of);
    for (const [name, value] of insides ?? []) {
      const isScope = name.startsWith('scope ');
      if (!isScope) this.visit(reach, value, `${path}.${name}`, depth + 1);
      else if (typeof value === 'object' && value !== null)
        this.visitScope(reach, value, `${path}.${name}`, depth);
    }
  }

  visitScope(reach: Reach, scope: object, path: string, depth: number): void {
    const isGlobal = scope === this.globals;
    const names = isGlobal ? [...reach.words] : Object.keys(scope).filter((name) => reach.words.has(name));
    for (const name of names)
      this.visitProperty(reach, scope, name, isGlobal ? `global.${name}` : `${path}.${name}`, depth);
  }

  visitProperty(reach: Reach, of: object, key: string | symbol, path: string, depth: number): void {
    const known = Reflect.getOwnPropertyDescriptor(of, key);
    if (known === undefined) return;
    if ('value' in known) this.visit(reach, known.value, path, depth + 1);
    else if (known.get !== undefined && !this.sourceOf(known.get as PageCode).includes('[native code]'))
      this.visit(reach, known.get, path, depth + 1);
  }

  visitProperties(reach: Reach, of: object, path: string, depth: number): void {
    const { words, isComputing } = reach;
    const isData = typeof of === 'object' && isComputing;
    const keys = Reflect.ownKeys(of).filter((key) => typeof key === 'symbol' || isData || words.has(key));
    if (keys.length > 500) reach.isWhole = false;
    else for (const key of keys) this.visitProperty(reach, of, key, `${path}.${String(key)}`, depth);
  }

  visitObject(reach: Reach, value: object, path: string, depth: number): void {
    if (value === this.globals || value === this.globals.document) return;
    if (this.isNode(value)) {
      // The page tells of all other changes of elements.
      for (const key of Object.keys(value))
        if (reach.words.has(key)) this.visitProperty(reach, value, key, `${path}.${key}`, depth);
      return;
    }
    const inner = this.entriesOf(value);
    if (inner === null) {
      reach.isWhole = false;
      return;
    }
    for (const [i, each] of inner.entries()) this.visit(reach, each, `${path}.${i}`, depth + 1);
    if (Array.isArray(value)) return;
    this.visitProperties(reach, value, path, depth);
    this.visitKind(reach, value, path, depth);
  }

  /** Looks at the functions of an object's class. */
  visitKind(reach: Reach, value: object, path: string, depth: number): void {
    let isPrivate = false;
    let kind = Reflect.getPrototypeOf(value);
    for (let level = 0; kind !== null && level < 6; level += 1) {
      const made = Reflect.getOwnPropertyDescriptor(kind, 'constructor')?.value as unknown;
      const source = typeof made === 'function' ? this.sourceOf(made as PageCode) : '';
      const tag = Reflect.getOwnPropertyDescriptor(kind, Symbol.toStringTag)?.value as unknown;
      // These show nothing of what they hold.
      if (/^(?:Weak(?:Map|Set|Ref)|(?:Async)?Generator)$/.test(String(tag))) reach.isWhole = false;
      if (source.includes('[native code]')) break;
      isPrivate ||= /#[\w$]/.test(source);
      for (const key of Reflect.ownKeys(kind))
        if (typeof key === 'string' && key !== 'constructor' && reach.words.has(key))
          this.visitProperty(reach, kind, key, `${path}.${key} of its class`, depth);
      kind = Reflect.getPrototypeOf(kind);
    }
    if (isPrivate) this.visitInsides(reach, value, path, depth);
  }

  isNode(value: object): boolean {
    try {
      return this.nodeType !== null && typeof Reflect.apply(this.nodeType, value, []) === 'number';
    } catch {
      return false;
    }
  }

  /** Returns what a list, a map, a set or a date holds; null where that is too much. */
  entriesOf(value: object): readonly unknown[] | null {
    if (Array.isArray(value)) return value.length > 500 ? null : (value as readonly unknown[]);
    if (ArrayBuffer.isView(value))
      return value.byteLength > 4000
        ? null
        : [...new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))];
    for (const [prototype, name] of [
      [Map.prototype, 'entries'],
      [Set.prototype, 'values'],
      [Date.prototype, 'getTime'],
    ] as const)
      try {
        const found: unknown = Reflect.apply(Reflect.get(prototype, name) as PageCode, value, []);
        const all = typeof found === 'number' ? [found] : [...(found as Iterable<unknown>)].flat();
        return all.length > 500 ? null : all;
      } catch {
        // It is of another kind.
      }
    return [];
  }

  /** Returns the names in the source of a function, also those in its strings. */
  namesIn(then: PageCode): readonly string[] {
    const known = this.wordsOf.get(then);
    if (known !== undefined) return known;
    const source = this.sourceOf(then);
    const names = source.length > 50_000 ? [] : (source.match(/[\w$\u0080-\uffff]+/g) ?? []);
    this.wordsOf.set(then, names);
    return names;
  }
}
