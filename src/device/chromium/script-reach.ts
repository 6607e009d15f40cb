/** The variables around a function, what a bound function is bound to, or private fields: by name. */
type Insides = readonly (readonly [name: string, value: unknown])[];
export type PageCode = (...args: unknown[]) => unknown;
interface ReachGlobals {
  readonly [key: string]: unknown;
  readonly document: { readonly cookie?: string; readonly title?: string; readonly activeElement?: unknown };
  readonly location: { readonly href: string };
}
/** All that functions may find, by the path to it. */
export interface Reach {
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

/**
 * Finds all that functions of the page may find: variables, and properties of the objects in them, as far as the functions name them. No getter and no function of the page is
 * called. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class ScriptReach {
  globals: ReachGlobals;
  /** All that the browser has told since the last look. */
  insides = new Map<object, Insides>();
  wordsOf = new WeakMap<PageCode, readonly string[]>();
  sourceOf: (then: PageCode) => string;
  nodeType: PageCode | null;

  constructor(globals: ReachGlobals) {
    this.globals = globals;
    const sourceOf = Reflect.get(Function.prototype, 'toString') as PageCode;
    this.sourceOf = (then) => String(Reflect.apply(sourceOf, then, []));
    const node = globals['Node'] as { readonly prototype: object } | undefined;
    const known = node && Object.getOwnPropertyDescriptor(node.prototype, 'nodeType');
    const read: unknown = known && Reflect.get(known, 'get');
    this.nodeType = typeof read === 'function' ? (read as PageCode) : null;
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
