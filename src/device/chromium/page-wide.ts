/**
 * The part of the page that a script of a gesture acts for: the control that was tapped, or the whole page, where it does the same at any tap. `unsure`: a listener of the whole page
 * asked what was tapped, and nothing tells what it made of the answer.
 */
export type Aim = 'control' | 'unsure' | 'page';

/** An element, as far as it tells whether it holds all of the page. */
interface PageBox {
  readonly tagName?: string;
  readonly parentElement?: PageBox | null;
  readonly parentNode?: { readonly host?: PageBox; readonly children?: Iterable<PageBox> } | null;
  readonly children?: Iterable<PageBox>;
}
interface HeardEvent {
  readonly type?: string;
  readonly isTrusted?: boolean;
  readonly currentTarget?: unknown;
  readonly eventPhase?: number;
}
type PageFunction = (...args: unknown[]) => unknown;
/** The listener of the whole page that runs now, once it has asked what was tapped. */
interface Asking {
  readonly event: HeardEvent;
  readonly by: unknown;
  /** The elements of the event, from the tapped one up. */
  readonly path: readonly object[];
  reads: number;
  /** How often it asked whether an element of the path is of a kind, or lies in a box. */
  questions: number;
  /** One of the answers was yes, for a box that does not hold all of the page. */
  isTold: boolean;
  /** The library that listens here acts for these. */
  readonly library: Aim | 'asks' | null;
}
type Handler = unknown;
interface WideGlobals {
  readonly [key: string]: unknown;
  queueMicrotask(this: void, then: () => void): void;
  addEventListener(
    kind: string,
    then: (event: HeardEvent) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}

/**
 * Knows whom the listener acts for that runs now. One that acts for a control needs the event's target. Libraries that hear of all taps in one place read it at every tap, and
 * keep on the elements themselves for which of them they act. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageWide {
  globals: WideGlobals;
  asking: Asking | null = null;
  /** Events of gestures that may still be on their way through the page, the outer ones first. In a shadow tree the browser tells of none. */
  open: HeardEvent[] = [];
  /** Notes what the scripts that ran until now changed. */
  flush: () => void = () => undefined;
  /** Hears that a listener of the whole page has run which may act for the control. */
  acted: (by: unknown, kind: string) => void = () => undefined;
  pathOf: PageFunction | null = null;
  matches: PageFunction | null = null;

  constructor(globals: WideGlobals) {
    this.globals = globals;
    const ofGestures =
      'pointerdown pointerup touchstart touchend mousedown mouseup click dblclick contextmenu keydown keyup beforeinput input change submit';
    for (const kind of ofGestures.split(' '))
      globals.addEventListener(kind, (event) => this.heard(event), { capture: true, passive: true });
    this.watchTargets();
    this.watchQuestions();
    this.watchPoints();
  }

  /** Returns whom the listener acts for that runs now; outside of listeners of the whole page, the control. */
  aim(): Aim {
    const event = this.eventNow();
    if (event === null || !this.isHeardByPage(event)) return 'control';
    const { asking } = this;
    if (asking === null || asking.event !== event || asking.by !== event.currentTarget) return 'page';
    return this.aimOf(asking);
  }

  aimOf({ reads, questions, isTold, library }: Asking): Aim {
    if (isTold || library === 'control') return 'control';
    if (library === 'page') return 'page';
    // Each answer was no: it acts for a tap anywhere else.
    return questions > 0 && (reads <= questions || library === 'asks') ? 'page' : 'unsure';
  }

  heard(event: HeardEvent): void {
    this.open = [...this.open.filter((one) => one !== event && this.isUnderWay(one)), event];
  }

  isUnderWay({ eventPhase }: HeardEvent): boolean {
    return eventPhase !== undefined && eventPhase !== 0;
  }

  /** True while a listener of the page hears of a gesture, and while promises are kept that it left. */
  isHearing(): boolean {
    return this.open.some((one) => this.isUnderWay(one));
  }

  /**
   * True while a listener hears of an event of the browser that belongs to no gesture, such as the turn of an animation or the time of a film. An event that a listener of the gesture brings at
   * once, as a form that is sent or a script, belongs to it.
   */
  hearsAnother(): boolean {
    const { type = '', isTrusted = false } = (this.globals['event'] ?? {}) as HeardEvent;
    if (!isTrusted || this.isHearing()) return false;
    return !/^(?:pointer|mouse|touch|wheel|key|focus|blur|click|dblclick|auxclick|contextmenu|before|input|change|submit|formdata|reset|invalid|select|toggle|close|cancel|command|drag|drop|cut|copy|paste|composition|popstate|hashchange)/.test(
      type,
    );
  }

  /** Returns the event that is heard now. A script can bring another one at once, as blur when it removes the focused element: the listener of the outer event did it. */
  eventNow(): HeardEvent | null {
    const outer = this.open.find((one) => this.isUnderWay(one));
    const event = outer ?? (this.globals['event'] as HeardEvent | null | undefined);
    return (event?.currentTarget ?? null) === null ? null : (event ?? null);
  }

  /** True while a listener of the window, the document, or a box that holds all of the page hears of a gesture. A form that is sent, or a field that changes, is no mere tap. */
  isHeardByPage({ type = 'click', currentTarget }: HeardEvent): boolean {
    return (
      /^(?:pointer|mouse|touch|key|focus|blur|click$|dblclick$|auxclick$|contextmenu$)/.test(type) &&
      this.isPage(currentTarget)
    );
  }

  isPage(heardBy: unknown): boolean {
    const { globals } = this;
    if (heardBy === globals || heardBy === globals['document']) return true;
    let box = heardBy as PageBox;
    for (let depth = 0; depth < 6; depth += 1) {
      const { tagName = '' } = box;
      if (tagName === 'BODY' || tagName === 'HTML') return true;
      if (/^(?:BUTTON|A|INPUT|SELECT|TEXTAREA|LABEL|SUMMARY)$/.test(tagName)) return false;
      const root = box.parentNode ?? null;
      const inside = box.parentElement ?? null;
      const host = inside === null ? (root?.host ?? null) : null;
      const around = inside ?? host;
      const isAlone = (each: PageBox): boolean =>
        each === box || /^(?:SCRIPT|STYLE|LINK|NOSCRIPT|TEMPLATE)$/.test(each.tagName ?? '');
      const siblings = host === null ? around?.children : root?.children;
      if (around === null || ![...(siblings ?? [])].every(isAlone)) return false;
      box = around;
    }
    return false;
  }

  prototypeOf(name: string): object | null {
    const made = this.globals[name];
    return typeof made === 'function' ? (made.prototype as object) : null;
  }

  /** Notes when a listener of the whole page asks which element an event is for. */
  watchTargets(): void {
    const prototype = this.prototypeOf('Event');
    if (prototype === null) return;
    for (const name of ['target', 'srcElement', 'composedPath']) {
      const ask = this.watch(prototype, name, (event) => this.asked(event as HeardEvent));
      if (name === 'composedPath') this.pathOf = ask;
    }
  }

  /** Hears of listeners of the whole page that read where the finger is: they may find the control by that alone. */
  watchPoints(): void {
    for (const [kind, names] of [
      ['MouseEvent', 'clientX clientY pageX pageY offsetX offsetY screenX screenY x y'],
      ['TouchEvent', 'touches targetTouches changedTouches'],
    ] as const) {
      const prototype = this.prototypeOf(kind);
      for (const name of prototype === null ? [] : names.split(' '))
        this.watch(prototype as object, name, (event) => {
          const now = this.eventNow();
          if (now !== null && now === event && this.isHeardByPage(now))
            this.acted(now.currentTarget, now.type ?? 'click');
        });
    }
  }

  /** Notes what it asks of that element. */
  watchQuestions(): void {
    const [node, element] = [this.prototypeOf('Node'), this.prototypeOf('Element')];
    if (node !== null)
      this.watch(node, 'contains', (box, [of], isIn) => this.answered(of, isIn === true ? box : null));
    if (element === null) return;
    this.matches = this.watch(element, 'matches', (of, _, does) =>
      this.answered(of, does === true ? of : null),
    );
    this.watch(element, 'closest', (of, _, box) => this.answered(of, box));
  }

  /** Hands a function or a property on in one of ours, which tells of each use. Returns the browser's own. */
  watch(
    prototype: object,
    name: string,
    used: (self: unknown, args: readonly unknown[], result: unknown) => void,
  ): PageFunction | null {
    const known = Object.getOwnPropertyDescriptor(prototype, name);
    const part = known !== undefined && 'get' in known ? 'get' : 'value';
    const ask: unknown = known?.[part];
    if (known?.configurable !== true || typeof ask !== 'function') return null;
    const watched = new Proxy(ask as PageFunction, {
      apply: (call, self, args: unknown[]) => {
        const result: unknown = Reflect.apply(call, self, args);
        used(self, args, result);
        return result;
      },
    });
    Object.defineProperty(prototype, name, { ...known, [part]: watched });
    return ask as PageFunction;
  }

  asked(read: HeardEvent): void {
    const event = this.eventNow();
    if (event === null || event !== read || !this.isHeardByPage(event)) return;
    const { asking } = this;
    if (asking?.event === event && asking.by === event.currentTarget) {
      asking.reads += 1;
      return;
    }
    const path = this.pathOf === null ? [] : (Reflect.apply(this.pathOf, event, []) as object[]);
    const begun: Asking = {
      event,
      by: event.currentTarget,
      path,
      reads: 1,
      questions: 0,
      isTold: false,
      library: this.library(event, path),
    };
    this.flush();
    this.end();
    this.asking = begun;
    this.keep(begun, 20);
  }

  /** Holds to the listener until the promises are kept that it leads to: another listener hears of the event only after them. */
  keep(asking: Asking, promises: number): void {
    this.globals.queueMicrotask(() => {
      if (this.asking !== asking) return;
      if (promises > 0) {
        this.keep(asking, promises - 1);
        return;
      }
      this.flush();
      this.end();
    });
  }

  /** Hears that the listener is done which asked last. */
  end(): void {
    const { asking } = this;
    if (asking !== null && this.aimOf(asking) !== 'page' && !this.isOfNobody(asking))
      this.acted(asking.by, asking.event.type ?? 'click');
    this.asking = null;
  }

  isOfNobody({ by, path }: Asking): boolean {
    return this.isRootOfReact(by) && !this.hearsInRoot(path);
  }

  /** True for an element at which React listens to all events of what is in it. */
  isRootOfReact(box: unknown): boolean {
    return Object.keys(box as object).some((name) => name.startsWith('__reactContainer$'));
  }

  /** True where React has a handler of any tap, press or focus for an element of the path. Some of its handlers have other names than the events. */
  hearsInRoot(path: readonly object[]): boolean {
    const ofTouch = /^on(?:pointer|mouse|touch|click|double|dbl|auxclick|contextmenu|focus|blur)/i;
    return path.some((box) => {
      const props = Object.keys(box).find((name) => /^__react(?:Props|EventHandlers)\$/.test(name));
      const own = props === undefined ? {} : (Reflect.get(box, props) as Record<string, unknown>);
      return Object.keys(own).some((name) => ofTouch.test(name) && typeof own[name] === 'function');
    });
  }

  /** Notes the answer about an element: the box that fits, or null. */
  answered(of: unknown, box: unknown): void {
    const { asking } = this;
    if (asking === null || !asking.path.includes(of as object)) return;
    asking.questions += 1;
    asking.isTold ||= box !== null && !this.isPage(box);
  }

  /** Returns whom the library acts for that listens here; null where there is none, or where it acts for nobody. */
  library(event: HeardEvent, path: readonly object[]): Asking['library'] {
    try {
      const kind = event.type ?? '';
      const by = event.currentTarget as object;
      const found = [
        ...this.handlersOfJquery(by, kind, path),
        ...path.flatMap((box) => this.handlersOn(box, kind, by)),
      ];
      if (found.some(([box]) => !this.isPage(box))) return 'control';
      if (found.length === 0) return null;
      // A handler of the whole page may ask the library's own event.
      const asks = /\btarget\b|\bsrcElement\b|\bcomposedPath\b/;
      return found.some(([, handler]) => asks.test(String(handler))) ? 'asks' : 'page';
    } catch {
      return null;
    }
  }

  /** Returns the handlers that jQuery keeps for all of a box, and those for the elements of the path that their selectors name. */
  handlersOfJquery(by: object, kind: string, path: readonly object[]): [unknown, Handler][] {
    interface Kept {
      readonly events?: Record<string, readonly { readonly selector?: string; readonly handler: Handler }[]>;
    }
    const key = Object.keys(by).find((name) => /^jQuery\d/.test(name));
    const kept = key === undefined ? undefined : (Reflect.get(by, key) as Kept | undefined);
    const fits = (element: object, selector: string): boolean => {
      try {
        return this.matches !== null && Reflect.apply(this.matches, element, [selector]) === true;
      } catch {
        return true; // The selector is one of jQuery alone.
      }
    };
    const inside = path.slice(0, path.indexOf(by)).filter((each) => 'tagName' in each);
    return [...(kept?.events?.[kind] ?? [])].flatMap(({ selector, handler }) =>
      (selector ?? '') === ''
        ? [[by, handler] as [unknown, Handler]]
        : inside
            .filter((each) => fits(each, selector ?? ''))
            .map((each) => [each, handler] as [unknown, Handler]),
    );
  }

  /** Returns the handlers that React, Solid or Svelte keep on an element of the path, where they listen on this box. */
  handlersOn(box: object, kind: string, by: object): [unknown, Handler][] {
    const keys = Object.keys(box);
    const kept: Handler[] = [];
    const isOfReact = Object.keys(by).some((name) =>
      by === this.globals['document']
        ? name.startsWith('_reactListeningsID')
        : /^(?:__reactContainer\$|_reactListening)/.test(name),
    );
    const props = keys.find((name) => /^__react(?:Props|EventHandlers)\$/.test(name));
    if (isOfReact && props !== undefined)
      for (const [name, handler] of Object.entries(Reflect.get(box, props) as object))
        if (new RegExp(`^on${kind}(?:capture)?$`, 'i').test(name)) kept.push(handler);
    const delegated = Reflect.get(by, '_$DX_DELEGATE') as { has(kind: string): boolean } | undefined;
    if (delegated?.has(kind) === true) kept.push(Reflect.get(box, `$$${kind}`));
    const symbol = Object.getOwnPropertySymbols(box).find(({ description }) => description === 'events');
    const events = symbol === undefined ? {} : (Reflect.get(box, symbol) as Record<string, Handler>);
    kept.push(events[kind], Reflect.get(box, `__${kind}`));
    return kept.filter((handler) => typeof handler === 'function').map((handler) => [box, handler]);
  }
}
