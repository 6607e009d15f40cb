import type { Cause } from './causes.ts';
import type { CauseGlobals, HeardOfPage, PageCauses } from './page-causes.ts';

/** A message that is on its way, and when it was sent. */
interface SentMessage {
  readonly at: number;
  readonly cause: Cause;
}
interface Port {
  readonly postMessage: MessageFunction;
  addEventListener(kind: string, then: () => void): void;
}
type MessageFunction = (...args: unknown[]) => unknown;

/**
 * Knows why a page hears of a message of its own, through its frames and channels, and of the end of an animation. The class's source is injected into pages before their own scripts, so it must not
 * use anything from outside.
 */
export class PageMessages {
  globals: CauseGlobals;
  causes: PageCauses;
  /** Messages that documents of this origin have sent to this one, and that may still be on their way. */
  posts: SentMessage[] = [];
  /** When the page heard that an animation or a transition of an element began. */
  begun = new WeakMap<object, Map<string, number>>();

  constructor(globals: CauseGlobals, key: string, causes: PageCauses) {
    this.globals = globals;
    this.causes = causes;
    this.watchMessages(key);
    this.watchChannels();
    this.watchAnimations();
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
        const at = this.causes.now();
        this.posts = this.posts.filter((each) => at - each.at < 2000).slice(-200);
        this.posts.push({ at, cause: this.causes.causeOfPost() });
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
    this.causes.flushAll();
    this.causes.shared.delivered = null;
    try {
      if ((source as Record<string, unknown> | null)?.[key] !== this.causes.shared) return;
    } catch {
      return; // Another origin sent it.
    }
    const now = this.causes.now();
    const causes = this.posts.filter(({ at }) => now - at < 2000).map(({ cause }) => cause);
    if (causes.length === 0) return;
    const since = Math.max(...causes.map((cause) => cause.since));
    const { moment } = causes.find((cause) => cause.moment === 'acting') ?? causes[0]!;
    const { timer } = causes.find((cause) => cause.since === since) ?? causes[0]!;
    const depth = Math.max(...causes.map((cause) => cause.depth));
    const aims = causes.map((cause) => cause.aim);
    const aim = aims.find((each) => each === 'page') ?? aims.find((each) => each === 'unsure') ?? 'control';
    const isHeard = causes.some((cause) => cause.isHeard && cause.since === since);
    const answeredAt = Math.max(...causes.map((cause) => cause.answeredAt));
    this.causes.hold({ since, depth, moment, timer, aim, isHeard, answeredAt, isRun: false });
  }

  /**
   * Holds to the cause of an animation or transition while the page hears of it. It began when the page heard so, or as long ago as the event says: that counts from the last frame, which on
   * a busy page may be older than the tap.
   */
  watchAnimations(): void {
    const heard = { capture: true, passive: true };
    const keyOf = ({ animationName = '', propertyName = '', pseudoElement = '' }: HeardOfPage): string =>
      `${animationName}|${propertyName}|${pseudoElement}`;
    for (const kind of ['animationstart', 'transitionrun'])
      this.globals.addEventListener(
        kind,
        (event) => {
          const of = event.target ?? this;
          const known = this.begun.get(of) ?? new Map<string, number>();
          this.begun.set(of, known.set(keyOf(event), this.causes.now()));
        },
        heard,
      );
    for (const kind of ['animationiteration', 'animationend', 'transitionend'])
      this.globals.addEventListener(
        kind,
        (event) => {
          const known = this.begun.get(event.target ?? this)?.get(keyOf(event));
          const since = known ?? this.causes.now() - 1000 * (event.elapsedTime ?? 0);
          const depth = kind === 'animationiteration' ? 9 : 1;
          const own = { isRun: false, isHeard: false, answeredAt: -1 };
          this.causes.hold({ since, depth, moment: 'acting', timer: null, aim: 'control', ...own });
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
        if (self === from && !isLost) posts.push(this.causes.causeOfPost());
        return result;
      },
    });
    Object.defineProperty(from, 'postMessage', { value: watched, configurable: true, writable: true });
    to.addEventListener('message', () => {
      const cause = posts.shift();
      if (cause !== undefined && !isLost) this.causes.hold(cause);
    });
  }
}
