import type { PassingText } from '../../../screen/sources/dom-format.ts';

/** A text that the page drew, and when, ms since 1970. */
export interface NotedText extends PassingText {
  readonly at: number;
}

interface NotedStyle {
  readonly opacity: string;
  readonly position: string;
  readonly pointerEvents: string;
  readonly fontSize: string;
}
interface NotedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface NotedNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly parentElement: NotedElement | null;
  readonly childNodes: Iterable<NotedNode>;
  readonly isConnected: boolean;
  getRootNode(): NotedRoot;
}
interface NotedElement extends NotedNode {
  readonly tagName: string;
  readonly innerText?: string;
  readonly shadowRoot: NotedRoot | null;
  readonly children: Iterable<NotedElement>;
  checkVisibility(options: object): boolean;
  dispatchEvent(event: object): boolean;
  contains(other: NotedElement): boolean;
  getBoundingClientRect(): NotedBox;
  getAttribute(name: string): string | null;
}
interface NotedRoot extends NotedNode {
  readonly host?: NotedElement;
  readonly children: Iterable<NotedElement>;
  elementFromPoint?(x: number, y: number): NotedElement | null;
}
interface HeardChange {
  readonly type: string;
  readonly target: NotedNode;
  readonly addedNodes: Iterable<NotedNode>;
}
interface NotingGlobals {
  readonly document: NotedRoot;
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly Date: { now(): number };
  readonly MutationObserver: new (then: (changes: readonly HeardChange[]) => void) => {
    observe(root: NotedNode, options: object): void;
  };
  readonly Event: new (kind: string) => object;
  addEventListener(kind: string, then: () => void, capture: boolean): void;
  removeEventListener(kind: string, then: () => void, capture: boolean): void;
  getComputedStyle(element: NotedElement): NotedStyle;
  setTimeout(then: () => void, ms: number): unknown;
}

/** An element whose text may be drawn soon: until when it is looked at, and the root of what came with it; null for a text that changed in its place. */
interface AwaitedText {
  readonly until: number;
  readonly came: NotedElement | null;
}

/**
 * Notes each text that the page draws, also those that are gone again before the next capture (R12, R73). The class's source is injected
 * into pages, so it must not use anything from outside.
 */
export class PassingTexts {
  globals: NotingGlobals;
  /** Names of the events by which the page says that one of its timers changed an element. */
  askTimed: string;
  tellTimed: string;
  noted = new Map<string, NotedText>();
  candidates = new Map<NotedElement, AwaitedText>();
  /** When an element whose attributes changed was looked through last. */
  attributesAt = new WeakMap<NotedElement, number>();
  observer: { observe(root: NotedNode, options: object): void };
  isWaiting = false;
  /** A finger has pressed since the texts were taken last. */
  isPressed = false;

  constructor(globals: NotingGlobals, askTimed: string, tellTimed: string) {
    this.globals = globals;
    this.askTimed = askTimed;
    this.tellTimed = tellTimed;
    this.observer = new globals.MutationObserver((changes) => {
      for (const change of changes) this.hear(change);
      this.lookSoon(20);
    });
    this.watch(globals.document);
    globals.addEventListener('pointerdown', () => this.press(), true);
  }

  /** Hears the first press since the texts were taken: those that were drawn before it are no answer to it, and its cause tells of the others. */
  press(): void {
    if (this.isPressed) return;
    this.isPressed = true;
    for (const [text, note] of this.noted) this.noted.set(text, { ...note, floats: false });
  }

  watch(root: NotedNode): void {
    this.observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-hidden'],
    });
  }

  hear({ type, target, addedNodes }: HeardChange): void {
    if (type === 'characterData') this.add(target.parentElement, null);
    else if (type === 'attributes') this.hearAttributes(target as NotedElement);
    for (const node of addedNodes) {
      if (node.nodeType === 3) this.add(node.parentElement, null);
      else if (node.nodeType === 1) this.addTextsOf(node as NotedElement, node as NotedElement, 40);
    }
  }

  /** A change of style all over the page is a change of its state, and an element that moves changes in each frame. */
  hearAttributes(element: NotedElement): void {
    if (/^(HTML|BODY)$/.test(element.tagName)) return;
    const now = this.globals.Date.now();
    if (now - (this.attributesAt.get(element) ?? 0) < 300) return;
    this.attributesAt.set(element, now);
    this.addTextsOf(element, element, 40);
  }

  /** Adds the elements with text of their own in a part of the page, at most `left` of them. Returns how many more there is room for. */
  addTextsOf(element: NotedElement, came: NotedElement, left: number): number {
    if (left <= 0 || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|SVG)$/i.test(element.tagName)) return left;
    let rest = left;
    for (const node of element.childNodes)
      if (node.nodeType === 3 && (node.textContent ?? '').trim() !== '') {
        this.add(element, came);
        rest -= 1;
        break;
      }
    if (element.shadowRoot !== null) {
      this.watch(element.shadowRoot);
      for (const child of element.shadowRoot.children) rest = this.addTextsOf(child, came, rest);
    }
    for (const child of element.children) rest = this.addTextsOf(child, came, rest);
    return rest;
  }

  /** A text that is drawn at once may still be transparent, or outside of the view, for the time of a transition. */
  add(element: NotedElement | null, came: NotedElement | null): void {
    if (element === null || this.candidates.size >= 200) return;
    // A box that is shown may get its text at the same moment: it came with the box all the same.
    const known = this.candidates.get(element)?.came ?? null;
    this.candidates.set(element, { until: this.globals.Date.now() + 700, came: came ?? known });
  }

  lookSoon(ms: number): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.globals.setTimeout(() => {
      this.isWaiting = false;
      this.look();
      if (this.candidates.size > 0) this.lookSoon(60);
    }, ms);
  }

  look(): void {
    const now = this.globals.Date.now();
    for (const [element, { until, came }] of this.candidates) {
      const isDrawn = element.isConnected && this.isDrawn(element);
      if (isDrawn) this.note(element, came, now);
      if (isDrawn || now > until || !element.isConnected) this.candidates.delete(element);
    }
  }

  note(element: NotedElement, came: NotedElement | null, at: number): void {
    const floating = came === null ? null : this.floating(element, came);
    // A message that a timer brings by itself, or any tap, is no answer to a gesture (R14).
    const floats = floating !== null && !this.isTimed(element);
    for (const part of [element, floating]) {
      const text = (part?.innerText ?? part?.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
      if (text === '' || text.length > 300 || this.noted.size >= 100) continue;
      if (!this.noted.has(text) || floats) this.noted.set(text, { text, floats, at });
    }
  }

  isTimed(element: NotedElement): boolean {
    let isTimed = false;
    const hear = (): void => void (isTimed = true);
    this.globals.addEventListener(this.tellTimed, hear, true);
    element.dispatchEvent(new this.globals.Event(this.askTimed));
    this.globals.removeEventListener(this.tellTimed, hear, true);
    return isTimed;
  }

  /** Returns the part that floats over the page, with the text in it, and came with it; null when what came stands in the flow of the page. */
  floating(element: NotedElement, came: NotedElement): NotedElement | null {
    for (let each: NotedElement | null = element; each !== null; each = this.above(each)) {
      const isMessage = /^(alert|status)$/.test(each.getAttribute('role') ?? '');
      const { position } = this.globals.getComputedStyle(each);
      if (position === 'fixed' || (isMessage && position === 'absolute'))
        return each === came || came.contains(each)
          ? each
          : isMessage || this.holdsOnly(each, came)
            ? came
            : null;
    }
    return null;
  }

  /** True for a frame that floats over the page and draws nothing but what came, as the stack of a kit's messages does. */
  holdsOnly(frame: NotedElement, came: NotedElement): boolean {
    return (frame.innerText ?? '').trim() === (came.innerText ?? '').trim();
  }

  above(element: NotedElement): NotedElement | null {
    return element.parentElement ?? element.getRootNode().host ?? null;
  }

  isDrawn(element: NotedElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const { innerWidth, innerHeight } = this.globals;
    if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    let opacity = 1;
    let takesTaps = true;
    for (let each: NotedElement | null = element; each !== null; each = this.above(each)) {
      const style = this.globals.getComputedStyle(each);
      opacity *= Number(style.opacity);
      if (each === element) {
        takesTaps = style.pointerEvents !== 'none';
        if (parseFloat(style.fontSize) < 4) return false;
      }
    }
    if (opacity < 0.5) return false;
    const hit = element.getRootNode().elementFromPoint?.(x, y) ?? null;
    return !takesTaps || (hit !== null && (element.contains(hit) || hit.contains(element)));
  }

  /** Returns the texts noted since the last call. Texts that are drawn at this moment are among them. */
  take(): readonly NotedText[] {
    this.look();
    const noted = [...this.noted.values()];
    this.noted.clear();
    this.isPressed = false;
    return noted;
  }
}
