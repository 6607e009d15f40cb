import type { Cause } from './causes.ts';
import type { PageFunctions } from './page-functions.ts';
import type { Names } from './script-words.ts';

/** An element of the path that an event takes, as far as it tells whether a tap does something there without a script. */
interface PathBox {
  readonly tagName?: string;
  readonly type?: string;
  readonly form?: object | null;
  readonly shadowRoot?: object | null;
  readonly isContentEditable?: boolean;
  readonly id?: string;
  readonly parentNode?: object | null;
  hasAttribute?(name: string): boolean;
  getAttribute?(name: string): string | null;
  querySelectorAll?(selector: string): Iterable<PathBox>;
}
interface PassingEvent {
  readonly type: string;
}
interface HearingGlobals {
  readonly parent?: unknown;
  readonly [key: string]: unknown;
  addEventListener(
    kind: string,
    then: (event: PassingEvent) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}
/** Hears when a script ran that can act for the gesture. */
interface CausesOfHearing {
  readonly shared: { readonly listeners: WeakMap<object, Map<string, Set<unknown>>> };
  readonly trail: {
    readBy: (then: unknown) => Names;
    shows(): void;
    ranUnread(): void;
    tells(names: ReadonlySet<string>): void;
    isOfGesture(cause: Cause): boolean;
  };
  causeNow(): Cause | null;
}
/** Knows which boxes hold all of the page, and when a listener of one has acted for a control. */
interface ListenersOfPage {
  acted: (by: unknown, kind: string) => void;
  readonly pathOf: ((...args: unknown[]) => unknown) | null;
  isPage(box: unknown): boolean;
  isRootOfReact(box: unknown): boolean;
  hearsInRoot(path: readonly object[]): boolean;
}

/** Reads what listeners may leave behind. */
interface WordsOfScripts {
  leftBy(listener: unknown): Names;
  readBy(then: unknown): Names;
}

/**
 * Knows whether anything of the page can have heard of a gesture: a listener of what was touched or of a box around it, a listener of the whole page that asked what was touched, or the browser itself, which
 * follows a link or checks a box. A timer can't answer a tap that nothing heard (R14). The class's source is injected into pages before their own scripts, so it must not use anything from
 * outside.
 */
export class PageHearing {
  causes: CausesOfHearing;
  wide: ListenersOfPage;
  words: WordsOfScripts;
  isMoved = false;

  constructor(
    globals: HearingGlobals,
    causes: CausesOfHearing,
    wide: ListenersOfPage,
    functions: PageFunctions,
    words: WordsOfScripts,
  ) {
    this.causes = causes;
    this.wide = wide;
    this.words = words;
    causes.trail.readBy = (then) => words.readBy(then);
    wide.acted = (by, kind) => this.hears(this.listenersAt(by as PathBox, kind));
    this.watchListeners(globals, functions);
    const heard = { capture: true, passive: true };
    const ofTouch =
      'pointerdown pointerup pointercancel touchstart touchend touchcancel mousedown mouseup click dblclick auxclick contextmenu';
    const around =
      'focus blur focusin focusout pointerover pointerenter pointerout pointerleave mouseover mouseenter mouseout mouseleave mousemove';
    for (const kind of `${ofTouch} ${around}`.split(' '))
      globals.addEventListener(kind, (event) => this.passes(event), heard);
    // With each of these something is another than before, which a timer may look at.
    const ofState =
      'keydown keyup beforeinput input change popstate storage paste cut dragstart drop fullscreenchange';
    for (const kind of ofState.split(' ')) globals.addEventListener(kind, () => this.comes(), heard);
    // A frame says so too when another document comes into it.
    if (globals.parent === globals) globals.addEventListener('visibilitychange', () => this.comes(), heard);
    globals.addEventListener('message', () => this.comes(), heard);
    this.watchScrolling(globals);
  }

  /** A swipe scrolls, and a timer may look how far. A page that scrolls by itself after a tap is no answer. */
  watchScrolling(globals: HearingGlobals): void {
    const heard = { capture: true, passive: true };
    const moves = (): void => {
      this.isMoved = true;
      this.causes.trail.shows();
    };
    globals.addEventListener('pointerdown', () => void (this.isMoved = false), heard);
    for (const kind of ['touchmove', 'wheel', 'drag']) globals.addEventListener(kind, moves, heard);
    for (const kind of ['scroll', 'scrollend'])
      globals.addEventListener(kind, () => (this.isMoved ? this.causes.trail.shows() : undefined), heard);
  }

  watchListeners(globals: HearingGlobals, functions: PageFunctions): void {
    const target = functions.prototypeOf('EventTarget');
    functions.after(target, 'addEventListener', (_, [kind, then], self) => {
      if ((then ?? null) !== null) this.listenersOf(self ?? globals, String(kind)).add(then);
    });
    functions.after(target, 'removeEventListener', (_, [kind, then, options], self) => {
      // One that captures may be there as well, which is another listener.
      if ((options ?? false) === false) this.listenersOf(self ?? globals, String(kind)).delete(then);
    });
  }

  listenersOf(target: unknown, kind: string): Set<unknown> {
    const object = target as object;
    const known = this.causes.shared.listeners.get(object) ?? new Map<string, Set<unknown>>();
    this.causes.shared.listeners.set(object, known);
    const ofKind = known.get(kind) ?? new Set<unknown>();
    known.set(kind, ofKind);
    return ofKind;
  }

  /** Hears an event before the page does. */
  passes(event: PassingEvent): void {
    if (!this.isOfGesture()) return;
    try {
      const { pathOf } = this.wide;
      const path = pathOf === null ? null : (Reflect.apply(pathOf, event, []) as PathBox[]);
      if (path === null) {
        this.causes.trail.shows();
        return;
      }
      for (const box of path) {
        const acts = this.isAnimatedBy(box, event.type, path) ? 'page' : this.actsByItself(box);
        if (acts === 'page') this.causes.trail.shows();
        else if (acts === 'script') this.causes.trail.ranUnread();
        else if (this.isHeardAt(box, event.type, path)) this.hears(this.listenersAt(box, event.type));
      }
    } catch {
      this.causes.trail.shows();
    }
  }

  /** True where a listener of this box hears of the event. A listener of the whole page acts for this control only where it asks. */
  isHeardAt(box: PathBox, kind: string, path: readonly object[]): boolean {
    if (this.listenersAt(box, kind).length === 0) return false;
    return this.wide.isRootOfReact(box) ? this.wide.hearsInRoot(path) : !this.wide.isPage(box);
  }

  listenersAt(box: PathBox, kind: string): readonly unknown[] {
    const own: unknown = Reflect.get(box, `on${kind}`);
    const added = [...(this.causes.shared.listeners.get(box)?.get(kind) ?? [])];
    return typeof own === 'function' ? [own, ...added] : added;
  }

  /** Hears that these listeners run. One that does nothing has not heard of the gesture. */
  hears(listeners: readonly unknown[]): void {
    if (listeners.length === 0) this.causes.trail.ranUnread();
    for (const listener of listeners) {
      const names = this.words.leftBy(listener);
      if (names === null) this.causes.trail.ranUnread();
      else if (names.size > 0) this.causes.trail.tells(names);
    }
  }

  /**
   * Returns where a tap at an element does something without a listener of it: in the page, or, as a link and a form do, with other events, places and scripts. An element which may listen inside
   * where nothing can look counts as one that changes the page.
   */
  actsByItself(box: PathBox): 'page' | 'script' | null {
    const { tagName = '', type = '', form = null } = box;
    const name = tagName.toUpperCase();
    const has = (attribute: string): boolean => box.hasAttribute?.(attribute) === true;
    if (name === 'BUTTON' || (name === 'INPUT' && /^(?:button|submit|image)$/.test(type))) {
      if (has('popovertarget') || has('commandfor') || (form !== null && type === 'reset')) return 'page';
      return form !== null && type !== 'button' ? 'script' : null;
    }
    if (/^(?:INPUT|SELECT|TEXTAREA|LABEL|SUMMARY|OPTION|VIDEO|AUDIO|IFRAME|OBJECT|EMBED)$/.test(name))
      return 'page';
    if (name === 'A' || name === 'AREA') return has('href') || has('xlink:href') ? 'script' : null;
    const isClosed = name.includes('-') && (box.shadowRoot ?? null) === null;
    return isClosed || box.isContentEditable === true ? 'page' : null;
  }

  /** True for a drawing with an animation that begins with this event at a box of its path: `begin="lamp.click"`, or `begin="click"` inside the box. */
  isAnimatedBy(box: PathBox, kind: string, path: readonly PathBox[]): boolean {
    if (box.tagName?.toLowerCase() !== 'svg') return false;
    for (const animation of box.querySelectorAll?.('[begin]') ?? [])
      for (const begin of (animation.getAttribute?.('begin') ?? '').split(';')) {
        const [, id = '', event] = /^\s*(?:([\w-]+)\.)?([a-z]+)/i.exec(begin) ?? [];
        if (event !== kind) continue;
        if (path.some((at) => (id === '' ? at === animation.parentNode : at.id === id))) return true;
      }
    return false;
  }

  /** Hears of something that a script may have brought: only one of the gesture counts. Where nothing tells why it came, as for a message of a frame of another origin, the gesture may have led to it. */
  comes(): void {
    if (this.isOfGesture()) this.causes.trail.shows();
  }

  isOfGesture(): boolean {
    const cause = this.causes.causeNow();
    return cause === null || this.causes.trail.isOfGesture(cause);
  }
}
