import type { UnderWay } from '../port.ts';
import type { PageFunctions } from './page-functions.ts';

/** The parts of a page's globals that the tracker watches. */
interface TaskGlobals {
  readonly performance: { now(): number };
  readonly document: TaskDocument;
  readonly length: number;
  readonly [key: string]: unknown;
  requestAnimationFrame(this: void, then: () => void): number;
  addEventListener(
    kind: string,
    then: (event?: { readonly source?: unknown }) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}
interface TaskDocument {
  readonly readyState: string;
  readonly documentElement: object | null;
  getAnimations(): readonly RunningAnimation[];
  querySelector(selector: string): object | null;
}
interface RunningAnimation {
  readonly playState: string;
  readonly currentTime: unknown;
  readonly playbackRate: number;
  readonly effect: { getComputedTiming(): { readonly endTime?: unknown } } | null;
}
type Callable = (...args: unknown[]) => unknown;
type Awaitable = { then?(done: () => void, failed: () => void): unknown; addEventListener?: Callable } | null;

/** The work that a page still has to do. Times are milliseconds from now; null never ends. */
export interface PageStatus {
  /** Timers that are due, and animations that end; null for a timer that repeats within a second and an animation without an end. */
  readonly due: readonly { readonly what: string; readonly inMs: number | null }[];
  /** Why no status can be trusted: something that is not part of the page can change it at any time. */
  readonly outside: string | null;
  readonly loaded: boolean;
  /** How many responses the page's own scripts began to read, by address. */
  readonly read: Readonly<Record<string, number>>;
  /** Work that the page has begun within the asked time and not ended; absent when there is none. */
  readonly underWay?: UnderWay;
  /** The longest time between two runs of a script that the page runs all the time, ms; absent when there is none, or none that runs twice within the asked time. */
  readonly habitMs?: number;
  /** How often the page has begun work that was due within 100 ms: timers, frames, messages to itself, answers of the browser. */
  readonly begun?: number;
  /** Time in which the page drew twice, ms; null when it was asked at once. */
  readonly framesMs?: number | null;
}
/** Tells whether the release of what is pressed will be drawn. */
interface PressOnPage {
  isDrawn(document: TaskDocument): boolean;
}
/** Notes the work that the page begins. */
interface WorkOfPage {
  readonly readAt: number;
  later(then: () => void, ms: number): void;
  begin(what: string): () => void;
  now(): number;
  underWay(withinMs: number): UnderWay | null;
  habitMs(atMostMs: number): number | null;
}

/**
 * Knows what a page still has to do: timers, animations, frames and answers of the browser that it waits for, and a click that is on its way. It
 * stands between the page and the browser's functions, changes no argument and no result, and never throws. The class's source is injected
 * into pages before their own scripts, so it must not use anything from outside.
 */
export class PageTasks {
  globals: TaskGlobals;
  work: WorkOfPage;
  press: PressOnPage;
  functions: PageFunctions;
  /** False when the page's own scripts may have run before. */
  complete: boolean;
  timers = new Map<unknown, { due: number; every: number }>();
  frameAskedAt = -1e9;
  messageSentAt = -1e9;
  answers = 0;
  begun = 0;
  touchEndedAt = -1e9;
  outside: string | null = null;
  read: Record<string, number> = {};
  nextFrame: (then: () => void) => void;
  /** The browser's own kind: a page may bring another one. */
  promise = Promise;

  constructor(globals: TaskGlobals, work: WorkOfPage, press: PressOnPage, functions: PageFunctions) {
    this.globals = globals;
    this.functions = functions;
    this.work = work;
    this.press = press;
    this.complete = globals.document.documentElement === null;
    this.nextFrame = functions.nextFrame;
    this.watchTimers();
    this.watchAnswers();
    this.watchReaders();
    this.watchOutside();
    const heard = { capture: true, passive: true };
    globals.addEventListener('touchend', () => (this.touchEndedAt = globals.performance.now()), heard);
    globals.addEventListener('click', () => (this.touchEndedAt = -1e9), heard);
  }

  watchTimers(): void {
    const note = (id: unknown, ms: unknown, repeats: boolean): void => {
      const wait = Math.max(0, Number(ms) || 0);
      if (wait < 100) this.begun += 1;
      const due = this.globals.performance.now() + wait;
      this.timers.set(id, { due, every: repeats ? Math.max(4, wait) : 0 });
    };
    this.functions.after(this.globals, 'setTimeout', (id, args) => note(id, args[1], false));
    this.functions.after(this.globals, 'setInterval', (id, args) => note(id, args[1], true));
    for (const name of ['clearTimeout', 'clearInterval'])
      this.functions.after(this.globals, name, (_, args) => void this.timers.delete(args[0]));
    for (const name of ['requestAnimationFrame', 'requestIdleCallback'])
      this.functions.after(this.globals, name, () => {
        this.begun += 1;
        this.frameAskedAt = this.globals.performance.now();
      });
    this.functions.after(this.functions.prototypeOf('Scheduler'), 'postTask', (task) => this.wait(task));
    // A framework draws in parts, and sends itself a message for the next one. A function of ours in the place of the page's `postMessage` would be its sender.
    const sent = (): void => {
      this.begun += 1;
      this.messageSentAt = this.globals.performance.now();
    };
    this.functions.after(this.functions.prototypeOf('MessagePort'), 'postMessage', sent);
    const heard = { capture: true, passive: true };
    this.globals.addEventListener(
      'message',
      (event) => {
        if (event?.source === this.globals) sent();
      },
      heard,
    );
  }

  /** Answers that the browser gives late: hashes and keys, databases, caches, pictures, the place, permissions. */
  watchAnswers(): void {
    const promised: Readonly<Record<string, readonly string[]>> = {
      SubtleCrypto:
        'encrypt decrypt sign verify digest generateKey deriveKey deriveBits importKey exportKey'.split(' '),
      CacheStorage: ['match', 'open', 'has', 'delete', 'keys'],
      Cache: ['match', 'matchAll', 'add', 'addAll', 'put', 'delete', 'keys'],
      Permissions: ['query'],
      Clipboard: ['read', 'readText', 'write', 'writeText'],
      Blob: ['arrayBuffer', 'bytes', 'text'],
      OffscreenCanvas: ['convertToBlob'],
      FileSystemFileHandle: ['getFile', 'createWritable', 'move'],
      FileSystemDirectoryHandle: ['getFileHandle', 'getDirectoryHandle', 'removeEntry'],
      FileSystemWritableFileStream: ['write', 'truncate'],
      BaseAudioContext: ['decodeAudioData'],
      OfflineAudioContext: ['startRendering'],
      FontFace: ['load'],
      ServiceWorkerContainer: ['register', 'getRegistration', 'getRegistrations'],
      CredentialsContainer: ['get', 'create', 'store'],
      MediaDevices: ['getUserMedia', 'enumerateDevices'],
      LockManager: ['request'],
      StorageManager: ['estimate', 'persist', 'getDirectory'],
      Navigator: ['share', 'getBattery', 'requestMIDIAccess'],
      HTMLMediaElement: ['play'],
      HTMLImageElement: ['decode'],
    };
    for (const [owner, names] of Object.entries(promised))
      for (const name of names)
        this.functions.after(this.functions.prototypeOf(owner), name, (answer) => this.wait(answer));
    this.functions.after(this.globals, 'createImageBitmap', (answer) => this.wait(answer));
    for (const name of ['open', 'deleteDatabase'])
      this.functions.after(this.functions.prototypeOf('IDBFactory'), name, (asked) =>
        this.hear(asked, ['success', 'error', 'blocked']),
      );
    this.functions.after(this.functions.prototypeOf('IDBDatabase'), 'transaction', (asked) =>
      this.hear(asked, ['complete', 'abort', 'error']),
    );
    for (const name of ['readAsText', 'readAsDataURL', 'readAsArrayBuffer'])
      this.functions.after(this.functions.prototypeOf('FileReader'), name, (_, __, reader) =>
        this.hear(reader, ['loadend']),
      );
    this.functions.after(this.functions.prototypeOf('HTMLCanvasElement'), 'toBlob', () =>
      this.ask('a picture of a canvas'),
    );
    for (const name of ['getCurrentPosition', 'watchPosition'])
      this.functions.after(this.functions.prototypeOf('Geolocation'), name, () =>
        this.ask('the place of the phone'),
      );
  }

  /** Everything that reads a response, or hands it on to what may read it. */
  watchReaders(): void {
    const note = (_: unknown, __: readonly unknown[], response: unknown): void => {
      const { url } = response as { readonly url: string };
      this.read[url] = (this.read[url] ?? 0) + 1;
    };
    const type = this.functions.prototypeOf('Response');
    for (const name of ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'json', 'text'])
      this.functions.after(type, name, note);
    const body = type === null ? undefined : Object.getOwnPropertyDescriptor(type, 'body');
    if (type === null || body?.get === undefined) return;
    this.functions.after(body, 'get', note);
    Object.defineProperty(type, 'body', body);
    for (const name of ['compileStreaming', 'instantiateStreaming'])
      this.functions.after(this.globals['WebAssembly'] ?? null, name, (answer) => this.wait(answer));
  }

  /** Sources outside the page, which may change it at any time. */
  watchOutside(): void {
    const outside: Readonly<Record<string, string>> = {
      Worker: 'a worker',
      SharedWorker: 'a shared worker',
      WebSocket: 'a web socket',
      WebSocketStream: 'a web socket',
      WebTransport: 'a connection',
      EventSource: 'a stream of events',
      RTCPeerConnection: 'a connection to another page',
      BroadcastChannel: 'a channel to other pages',
    };
    for (const [name, what] of Object.entries(outside)) {
      const made = this.globals[name];
      if (typeof made !== 'function') continue;
      const watched = new Proxy(made, {
        construct: (type, args: unknown[], as) => {
          this.ask(what);
          return Reflect.construct(type, args, as) as object;
        },
      });
      this.put(this.globals, name, watched);
    }
  }

  ask(what: string): void {
    this.outside ??= what;
  }

  wait(answer: unknown): void {
    this.begun += 1;
    this.answers += 1;
    const ended = this.work.begin('an answer of the browser');
    const done = (): void => {
      ended();
      this.work.later(() => (this.answers -= 1), 0);
    };
    (answer as Awaitable)?.then?.(done, done);
  }

  hear(asked: unknown, kinds: readonly string[]): void {
    let open = true;
    this.begun += 1;
    this.answers += 1;
    const ended = this.work.begin('an answer of the browser');
    const done = (): void => {
      if (open) this.work.later(() => (this.answers -= 1), 0);
      open = false;
      ended();
    };
    for (const kind of kinds) (asked as Awaitable)?.addEventListener?.(kind, done);
  }

  put(owner: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    if (before?.configurable === false) return;
    const { enumerable = false } = before ?? {};
    Object.defineProperty(owner, name, { value, enumerable, configurable: true, writable: true });
  }

  /** Resolves when the page has drawn twice, so that what it was about to do is done, and with the time of it, ms. */
  drawn(): Promise<number> {
    const { performance } = this.globals;
    const asked = performance.now();
    const drawn = new this.promise<number>((resolve) => {
      const done = (): void => {
        resolve(performance.now() - asked);
      };
      this.work.later(done, 150);
      this.nextFrame(() => this.nextFrame(done));
    });
    return this.ours(drawn);
  }

  /** Returns a promise for which we wait, and no script of the page: it does not tell that somebody asks for its `constructor`. */
  ours<T>(promise: Promise<T>): Promise<T> {
    return Object.defineProperty(promise, 'constructor', { value: this.promise });
  }

  /**
   * Returns the status of the page and of the frames in it. `key` is the name of the tracker in each of them. Work that is under way is no older than `withinMs`, or due
   * within that time.
   */
  status(key: string, withinMs = 0): PageStatus {
    const whole = this.own(withinMs);
    for (let i = 0; i < this.globals.length; i += 1) {
      const inner = this.within(this.globals[i], key, withinMs);
      if (typeof inner === 'string') return { ...whole, outside: whole.outside ?? inner };
      whole.due.push(...inner.due);
      whole.outside ??= inner.outside;
      whole.loaded &&= inner.loaded;
      whole.begun += inner.begun ?? 0;
      if (inner.underWay !== undefined && whole.underWay?.isAwaited !== true) whole.underWay = inner.underWay;
      if (inner.habitMs !== undefined) whole.habitMs = Math.max(whole.habitMs ?? 0, inner.habitMs);
    }
    return whole;
  }

  within(frame: unknown, key: string, withinMs: number): PageStatus | string {
    try {
      const tasks = (frame as Record<string, PageTasks | undefined>)[key];
      return tasks === undefined ? 'a frame that had begun before' : tasks.status(key, withinMs);
    } catch {
      return 'a frame of another origin';
    }
  }

  own(withinMs: number): {
    due: { what: string; inMs: number | null }[];
    outside: string | null;
    loaded: boolean;
    read: Record<string, number>;
    begun: number;
    underWay?: UnderWay;
    habitMs?: number;
  } {
    const now = this.globals.performance.now();
    const due: { what: string; inMs: number | null }[] = [];
    for (const [id, { due: at, every }] of this.timers) {
      // It ran, or it runs now.
      if (every === 0 && at < now - 50) this.timers.delete(id);
      else if (every === 0) due.push({ what: 'a timer', inMs: Math.max(0, at - now) });
      else if (every <= 1000) due.push({ what: 'a timer that repeats', inMs: null });
      else due.push({ what: 'a timer', inMs: every - ((now - at + every) % every) });
    }
    const drawsAgain = now - this.frameAskedAt < 50;
    if (drawsAgain) due.push({ what: 'a script that draws', inMs: 50 });
    if (now - this.messageSentAt < 50) due.push({ what: 'a message of the page to itself', inMs: 25 });
    if (this.work.now() - this.work.readAt < 50) due.push({ what: 'a stream that is read', inMs: 25 });
    if (this.answers > 0) due.push({ what: 'an answer of the browser', inMs: 50 });
    if (now - this.touchEndedAt < 350) due.push({ what: 'a click', inMs: 350 - (now - this.touchEndedAt) });
    const { document } = this.globals;
    let underWay = this.work.underWay(withinMs);
    for (const animation of document.getAnimations()) {
      if (animation.playState !== 'running') continue;
      const inMs = this.timeLeft(animation);
      due.push({ what: 'an animation', inMs });
      if (inMs !== null && inMs < withinMs) underWay ??= { what: 'an animation', isAwaited: false };
    }
    const moves =
      'animate, animateTransform, animateMotion, marquee, img[src*=".gif" i], img[src^="data:image/gif"]';
    if (document.querySelector(moves) !== null) due.push({ what: 'a picture that moves', inMs: null });
    // A control stays pressed for a moment after a tap.
    if (this.press.isDrawn(document)) due.push({ what: 'a press', inMs: 50 });
    const habitMs = this.work.habitMs(withinMs / 2) ?? (drawsAgain ? 0 : null);
    return {
      due,
      outside: this.complete ? this.outside : 'a page that had begun before',
      loaded: document.readyState === 'complete',
      read: this.read,
      begun: this.begun,
      ...(underWay === null ? {} : { underWay }),
      ...(habitMs === null ? {} : { habitMs }),
    };
  }

  timeLeft({ currentTime, playbackRate, effect }: RunningAnimation): number | null {
    const end = effect?.getComputedTiming().endTime;
    if (typeof end !== 'number' || typeof currentTime !== 'number') return null;
    const left =
      playbackRate > 0
        ? (end - currentTime) / playbackRate
        : playbackRate < 0
          ? currentTime / -playbackRate
          : 0;
    return Number.isFinite(left) ? Math.max(0, left) : null;
  }
}
