import type { Cause } from './causes.ts';
import type { PageFunctions } from './page-functions.ts';

interface AskedSource {
  addEventListener(kind: string, then: () => void, options?: boolean): void;
}
interface SourceGlobals {
  readonly document: { readonly currentScript?: object | null };
  readonly performance: { readonly timeOrigin?: number };
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: { readonly target?: unknown }) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}
/** Knows why the script runs that asks. */
interface CausesOfSources {
  readonly shared: { readonly gesture: { readonly began: number }; askedAt: number };
  source: () => Cause | null;
  causeNow(): Cause | null;
  causeOfPost(): Cause;
  isFree(): boolean;
  hold(cause: Cause): void;
  now(): number;
}

/**
 * Knows why a page hears of what it has asked for: requests, pictures and scripts that it loads, databases and files. Of a worker or a server that sends messages, it knows whether a gesture
 * can have led to them. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageSources {
  globals: SourceGlobals;
  causes: CausesOfSources;
  functions: PageFunctions;
  asked = new WeakMap<object, Cause>();
  /** Elements that we listen to. */
  heard = new WeakSet<object>();

  constructor(globals: SourceGlobals, causes: CausesOfSources, functions: PageFunctions) {
    this.globals = globals;
    this.causes = causes;
    this.functions = functions;
    causes.source = () => this.ofScript();
    const listen = { capture: true, passive: true };
    for (const kind of ['DOMContentLoaded', 'load'])
      globals.addEventListener(kind, ({ target }) => this.loaded(target), listen);
    this.watchRequests();
    this.watchElements();
    this.watchDatabases();
    for (const name of ['Worker', 'WebSocket', 'EventSource', 'BroadcastChannel', 'SharedWorker'])
      this.watchMessages(name);
    for (const [name, send] of [
      ['Worker', 'postMessage'],
      ['WebSocket', 'send'],
      ['BroadcastChannel', 'postMessage'],
      ['MessagePort', 'postMessage'],
    ] as const)
      this.functions.after(this.functions.prototypeOf(name), send, (_, __, self) => this.ask(self as object));
    this.functions.after(globals, 'fetch', () => this.ask(null));
  }

  /** Notes what the script that runs now asks of somebody outside the page. */
  ask(of: object | null): void {
    const cause = this.causes.causeOfPost();
    if (of !== null) this.asked.set(of, cause);
    if (cause.isHeard) this.causes.shared.askedAt = this.causes.now();
  }

  /** Returns the cause of the work that a document does as it is read. */
  ofDocument(): Cause {
    const since = this.globals.performance.timeOrigin ?? 0;
    const own = { isRun: false, isHeard: false, answeredAt: this.causes.now() };
    return { since, depth: 0, moment: 'acting', timer: null, aim: 'control', ...own };
  }

  /** Returns the cause of the script element that runs now; null when there is none. */
  ofScript(): Cause | null {
    const script = this.globals.document.currentScript ?? null;
    if (script === null) return null;
    return { ...(this.asked.get(script) ?? this.ofDocument()), answeredAt: this.causes.now() };
  }

  /** Hears that the document, or an element in it, has come. */
  loaded(target: unknown): void {
    const { document } = this.globals;
    if (target === document || target === this.globals) this.hold(this.ofDocument());
  }

  /** Holds to a cause while the page hears of it, unless a script brings the event. */
  hold(cause: Cause | undefined): void {
    if (cause !== undefined && this.causes.isFree())
      this.causes.hold({ ...cause, answeredAt: this.causes.now() });
  }

  watchRequests(): void {
    const kinds = 'readystatechange progress load loadend error abort timeout'.split(' ');
    this.functions.made('XMLHttpRequest', (made) => this.listen(made as AskedSource, kinds));
    this.functions.after(this.functions.prototypeOf('XMLHttpRequest'), 'send', (_, __, self) =>
      this.ask(self as object),
    );
    this.functions.made('FileReader', (made) =>
      this.listen(made as AskedSource, ['load', 'loadend', 'error', 'progress']),
    );
    for (const name of ['readAsText', 'readAsDataURL', 'readAsArrayBuffer'])
      this.functions.after(this.functions.prototypeOf('FileReader'), name, (_, __, self) =>
        this.note(self as object),
      );
  }

  /** Elements that load something, from when a script makes them or names what they load. */
  watchElements(): void {
    const loads = /^(?:IMG|SCRIPT|LINK|IFRAME|VIDEO|AUDIO|OBJECT|EMBED)$/;
    const begin = (element: unknown): void => {
      const { tagName = '' } = (element ?? {}) as { readonly tagName?: string };
      if (loads.test(tagName.toUpperCase())) this.begin(element as AskedSource & object);
    };
    this.functions.after(this.functions.prototypeOf('Document'), 'createElement', begin);
    this.functions.made('Image', begin);
    this.functions.after(this.functions.prototypeOf('Element'), 'setAttribute', (_, [name], self) => {
      if (name === 'src' || name === 'href' || name === 'srcset' || name === 'data') begin(self);
    });
    for (const [kind, name] of [
      ['HTMLImageElement', 'src'],
      ['HTMLScriptElement', 'src'],
      ['HTMLLinkElement', 'href'],
      ['HTMLIFrameElement', 'src'],
      ['HTMLIFrameElement', 'srcdoc'],
      ['HTMLMediaElement', 'src'],
    ] as const) {
      const owner = this.functions.prototypeOf(kind);
      const known = owner === null ? undefined : Object.getOwnPropertyDescriptor(owner, name);
      if (owner === null || known?.set === undefined || known.configurable !== true) continue;
      this.functions.after(known, 'set', (_, __, self) => begin(self));
      Object.defineProperty(owner, name, known);
    }
  }

  begin(element: AskedSource & object): void {
    this.note(element);
    if (this.heard.has(element)) return;
    this.heard.add(element);
    // Listeners that capture hear of it before all others.
    this.listen(element, ['load', 'error', 'loadeddata', 'canplay', 'ended'], true);
  }

  note(of: object): void {
    this.asked.set(of, this.causes.causeOfPost());
  }

  watchDatabases(): void {
    const requests: Readonly<Record<string, string>> = {
      IDBFactory: 'open deleteDatabase',
      IDBObjectStore: 'add put get getKey getAll getAllKeys delete clear count openCursor openKeyCursor',
      IDBIndex: 'get getKey getAll getAllKeys count openCursor openKeyCursor',
      IDBDatabase: 'transaction',
    };
    const kinds = ['success', 'upgradeneeded', 'blocked', 'complete', 'abort', 'error'];
    for (const [owner, names] of Object.entries(requests))
      for (const name of names.split(' '))
        this.functions.after(this.functions.prototypeOf(owner), name, (asked) => {
          this.note(asked as object);
          this.listen(asked as AskedSource & object, kinds);
        });
  }

  /** Those that send messages of their own accord. */
  watchMessages(name: string): void {
    this.functions.made(name, (object) => {
      const made = object as AskedSource & object;
      this.note(made);
      const { port } = made as { readonly port?: AskedSource & object };
      if (port !== undefined) this.note(port);
      const kinds = ['open', 'message', 'messageerror', 'error', 'close'];
      for (const source of port === undefined ? [made] : [made, port])
        for (const kind of kinds) source.addEventListener(kind, () => this.hear(source));
    });
  }

  /** Hears a message. One that a gesture asked for is its answer; where a gesture has asked somebody else, nothing tells. */
  hear(source: object): void {
    const { gesture, askedAt } = this.causes.shared;
    const cause = this.asked.get(source);
    const isOfGesture = cause !== undefined && cause.since >= gesture.began;
    if (isOfGesture || askedAt < gesture.began) this.hold(cause);
  }

  listen(to: AskedSource, kinds: readonly string[], captures = false): void {
    for (const kind of kinds) to.addEventListener(kind, () => this.hold(this.asked.get(to)), captures);
  }
}
