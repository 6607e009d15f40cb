/** An element, as far as it tells whether it holds all of the page. */
interface PageBox {
  readonly tagName?: string;
  readonly parentElement?: PageBox | null;
  readonly children?: Iterable<PageBox>;
}
interface HeardEvent {
  readonly currentTarget?: unknown;
  readonly eventPhase?: number;
}
type AskingFunction = (...args: unknown[]) => unknown;
export interface PageWideGlobals {
  readonly [key: string]: unknown;
  queueMicrotask(this: void, then: () => void): void;
  addEventListener(
    kind: string,
    then: (event: HeardEvent) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}

/**
 * Knows whether the listener that runs now is one of the whole page that did not ask what was tapped: at any tap it may do the same. The class's source is
 * injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageWide {
  globals: PageWideGlobals;
  /** The listener that runs now asked what was tapped, as one does that hears of all controls for them. */
  hasAsked = false;
  /** Events that may still be on their way through the page, the outer ones first. */
  open: HeardEvent[] = [];
  /** Notes the changes of a listener that asked, before another one runs. */
  flush: () => void = () => undefined;

  constructor(globals: PageWideGlobals) {
    this.globals = globals;
    const ofGestures =
      'pointerdown pointerup touchstart touchend mousedown mouseup click dblclick contextmenu keydown keyup beforeinput input change submit';
    for (const kind of ofGestures.split(' '))
      globals.addEventListener(kind, (event) => this.heard(event), { capture: true, passive: true });
    const prototype = (globals['Event'] as { readonly prototype: object } | undefined)?.prototype;
    if (prototype !== undefined) this.watchTargets(prototype);
  }

  heard(event: HeardEvent): void {
    this.open = [...this.open.filter((one) => one !== event && this.isUnderWay(one)), event];
  }

  isUnderWay({ eventPhase }: HeardEvent): boolean {
    return eventPhase !== undefined && eventPhase !== 0;
  }

  /** True while such a listener runs. */
  isRunning(): boolean {
    return !this.hasAsked && this.isHeardByPage();
  }

  /**
   * True while a listener of the window, the document, or a box that holds all of the page runs. A script can bring an event of its own at once, as
   * blur when it removes the focused element: the listener of the outer event did it.
   */
  isHeardByPage(): boolean {
    const event = this.globals['event'] as HeardEvent | null | undefined;
    if (!this.isOfPage(event?.currentTarget)) return false;
    const outer = this.open.find((one) => one !== event && this.isUnderWay(one));
    return outer === undefined || this.isOfPage(outer.currentTarget);
  }

  isOfPage(heardBy: unknown): boolean {
    const { globals } = this;
    if (heardBy === null || heardBy === undefined) return false;
    if (heardBy === globals || heardBy === globals['document']) return true;
    let box = heardBy as PageBox;
    for (let depth = 0; depth < 4; depth += 1) {
      if (box.tagName === 'BODY' || box.tagName === 'HTML') return true;
      const around = box.parentElement ?? null;
      const isAlone = (each: PageBox): boolean =>
        each === box || /^(?:SCRIPT|STYLE|LINK|NOSCRIPT|TEMPLATE)$/.test(each.tagName ?? '');
      if (around === null || ![...(around.children ?? [])].every(isAlone)) return false;
      box = around;
    }
    return false;
  }

  /** Notes when a listener of the whole page asks which element an event is for: it then acts for that one. */
  watchTargets(prototype: object): void {
    const asked = (): void => {
      if (this.hasAsked || !this.isHeardByPage()) return;
      this.hasAsked = true;
      // This runs before another listener hears of the event.
      this.globals.queueMicrotask(() => {
        this.flush();
        this.hasAsked = false;
      });
    };
    for (const name of ['target', 'srcElement', 'composedPath']) {
      const known = Object.getOwnPropertyDescriptor(prototype, name);
      const part = known !== undefined && 'get' in known ? 'get' : 'value';
      const ask: unknown = known?.[part];
      if (known?.configurable !== true || typeof ask !== 'function') continue;
      const watched = new Proxy(ask as AskingFunction, {
        apply: (call, self, args: unknown[]) => {
          asked();
          return Reflect.apply(call, self, args);
        },
      });
      Object.defineProperty(prototype, name, { ...known, [part]: watched });
    }
  }
}
