import type { DomBox, DomSource } from '../../screen/sources/dom-format.ts';
import type { GeneratedText } from './css-rendering.ts';
import type { NodeDraft, ElementFacts } from './element-facts.ts';
import type {
  Edges,
  PageDocument,
  PageElement,
  PageNode,
  PageRect,
  PageStyle,
  PageWindow,
} from './page-types.ts';

/** Clipping rectangles for descendants in normal flow, absolutely positioned, and fixed. */
interface Clips {
  readonly flow: Edges;
  readonly absolute: Edges;
  readonly fixed: Edges;
}

/** A document: its origin in the top viewport, and the frame elements that lead to it. */
interface DocumentOrigin {
  readonly win: PageWindow;
  readonly x: number;
  readonly y: number;
  readonly frames: readonly PageElement[];
}

/** A frame whose document is not accessible; it is walked separately and inserted under `node`. */
export interface ClosedFrame {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly clip: Edges;
}

export interface PageWalk extends DomSource {
  readonly frames: readonly ClosedFrame[];
  readonly ready: boolean;
  /** Vertical scroll position of the page. */
  readonly scrolled: number;
}

/** Walks a page into a `DomSource`. The class's source is injected into pages, so it must not use anything from outside. */
export class PageWalker {
  facts: ElementFacts;
  nodes: NodeDraft[] = [];
  index = new Map<PageElement, number>();
  elements: { el: PageElement; at: number; place: DocumentOrigin; style: PageStyle }[] = [];
  frames: (ClosedFrame & { el: PageElement })[] = [];

  constructor(facts: ElementFacts) {
    this.facts = facts;
  }

  /** Walks a document; `within` is the place of a separately walked frame in the top viewport. */
  walk(win: PageWindow, within?: { x: number; y: number; clip: Edges }): PageWalk {
    const view = win.visualViewport;
    const scale = view?.scale ?? 1;
    const x = within?.x ?? -(view?.offsetLeft ?? 0);
    const y = within?.y ?? -(view?.offsetTop ?? 0);
    const width = view?.width ?? win.innerWidth;
    const height = view?.height ?? win.innerHeight;
    const clip = within?.clip ?? [0, 0, width, height];
    const root = win.document.documentElement;
    if (root !== null)
      this.visit(root, -1, { win, x, y, frames: [] }, { flow: clip, absolute: clip, fixed: clip });
    for (const known of this.elements) this.findCover(known);
    return {
      url: win.location.href,
      title: win.document.title,
      viewport: { width, height, scale: win.devicePixelRatio * scale },
      nodes: this.nodes,
      frames: this.frames.map(({ node, x, y, clip }) => ({ node, x, y, clip })),
      scrolled: win.scrollY,
      ready: root !== null && win.document.body !== null,
    };
  }

  visit(el: PageElement, parent: number, place: DocumentOrigin, clips: Clips): void {
    if (/^(script|style|meta|link|title|head|noscript|template|br|wbr|base|datalist)$/i.test(el.tagName))
      return;
    const style = place.win.getComputedStyle(el);
    if (style.display === 'none' || (el.tagName === 'INPUT' && el.type === 'hidden')) return;
    const control = /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName);
    if ((Number(style.opacity) === 0 && !control) || this.facts.isTinyClip(el, style)) return;
    const root = el === el.ownerDocument.documentElement;
    // The root's box moves as the page scrolls; the window is used instead.
    const rect = root ? clips.flow : this.edges(el.getBoundingClientRect(), place);
    const base =
      style.position === 'fixed' ? clips.fixed : style.position === 'absolute' ? clips.absolute : clips.flow;
    const inner = this.clipsFor(el, style, rect, base, clips);
    let at = parent;
    let added: GeneratedText[] = [];
    // Elements that are only laid out (visibility: hidden, display: contents) have no node, but their children may.
    if (style.visibility === 'visible' && style.display !== 'contents') {
      at = this.nodes.length;
      added = this.facts.drawn.added(el, place.win);
      const node = this.facts.describe(el, style, place.win, added);
      const left = this.facts.drawn.clipBox(style, rect);
      node.bounds = this.toBox(rect);
      node.parent = parent;
      node.visible = this.box(this.cut(left === null ? rect : this.cut(rect, left), base));
      this.nodes.push(node);
      this.index.set(el, at);
      this.elements.push({ el, at, place, style });
    }
    const own = added.length === 0 ? null : this.facts.ownText(el);
    added = added.filter((text) => !this.facts.standsIn(el, own, text));
    this.visitAdded(el, at, place, inner, style, added, '::before');
    this.visitInside(el, at, place, inner);
    this.visitAdded(el, at, place, inner, style, added, '::after');
  }

  /** Adds nodes for text from CSS that is not part of the element's own text. */
  visitAdded(
    el: PageElement,
    at: number,
    place: DocumentOrigin,
    clips: Clips,
    style: PageStyle,
    added: readonly GeneratedText[],
    side: string,
  ): void {
    for (const one of added) {
      if (one.side !== side) continue;
      const rect = this.edges(this.facts.drawn.boxOf(one, el, style), place);
      const text = this.facts.transform(this.facts.squeeze(one.text), one.style);
      const visible = this.box(this.cut(rect, clips.flow));
      const node = this.nodes.push({ tag: '#text', text, bounds: this.toBox(rect), visible, parent: at }) - 1;
      this.elements.push({ el, at: node, place, style: one.style });
    }
  }

  visitInside(el: PageElement, at: number, place: DocumentOrigin, clips: Clips): void {
    if (el.tagName === 'IFRAME' || el.tagName === 'FRAME') this.visitFrame(el, at, place, clips);
    else if (el.tagName === 'svg') {
      for (const text of el.querySelectorAll('text')) this.visit(text, at, place, clips);
    } else if (el.shadowRoot !== null) this.visitList(el.shadowRoot.childNodes, el, at, place, clips);
    else if (el.tagName === 'SLOT' && el.assignedNodes !== undefined) {
      this.visitList(el.assignedNodes({ flatten: true }), el, at, place, clips);
    } else if (el.tagName === 'DETAILS' && el.open === false) {
      for (const child of el.children) if (child.tagName === 'SUMMARY') this.visit(child, at, place, clips);
    } else if (el.tagName !== 'SELECT' || this.facts.isListBox(el))
      this.visitList(el.childNodes, el, at, place, clips);
  }

  /** Visits child nodes. If the element has several texts, each becomes a node. */
  visitList(
    list: Iterable<PageNode>,
    el: PageElement,
    at: number,
    place: DocumentOrigin,
    clips: Clips,
  ): void {
    const own = this.facts.ownText(el);
    for (const child of list) {
      if (child.nodeType === 1) this.visit(child as PageElement, at, place, clips);
      else if (child.nodeType === 3 && own === null && el.tagName !== 'TEXTAREA')
        this.visitText(child, at, place, clips);
    }
  }

  visitText(text: PageNode, parent: number, place: DocumentOrigin, clips: Clips): void {
    const words = this.facts.squeeze(text.textContent ?? '');
    const holder = text.parentNode as PageElement;
    if (words === '' || holder.nodeType !== 1) return;
    const style = place.win.getComputedStyle(holder);
    if (style.visibility !== 'visible' || this.facts.drawn.hidesText(style)) return;
    const range = holder.ownerDocument.createRange();
    range.selectNode(text);
    const rect = this.edges(range.getBoundingClientRect(), place);
    const visible = this.box(this.cut(rect, clips.flow));
    const shown = this.facts.transform(words, style);
    const at = this.nodes.push({ tag: '#text', text: shown, bounds: this.toBox(rect), visible, parent }) - 1;
    this.elements.push({ el: holder, at, place, style });
  }

  visitFrame(el: PageElement, at: number, place: DocumentOrigin, clips: Clips): void {
    const style = place.win.getComputedStyle(el);
    const r = el.getBoundingClientRect();
    const x = place.x + r.left + el.clientLeft + Number.parseFloat(style.paddingLeft);
    const y = place.y + r.top + el.clientTop + Number.parseFloat(style.paddingTop);
    const clip = this.cut([x, y, x + el.clientWidth, y + el.clientHeight], clips.flow);
    let inner: PageDocument | null = null;
    try {
      inner = el.contentDocument ?? null;
    } catch {
      // The frame has another origin.
    }
    const win = inner?.defaultView ?? null;
    if (inner?.documentElement == null || win === null) {
      if (at >= 0 && this.index.get(el) === at) this.frames.push({ node: at, x, y, clip, el });
      const node = this.nodes[at];
      if (node !== undefined) node.opaque = true;
      return;
    }
    const inside = { win, x, y, frames: [...place.frames, el] };
    this.visit(inner.documentElement, at, inside, { flow: clip, absolute: clip, fixed: clip });
  }

  /** Sets `coveredBy` when another element is drawn at the node's visible middle, in any document on the way from the top. */
  findCover({
    el,
    at,
    place,
    style,
  }: {
    el: PageElement;
    at: number;
    place: DocumentOrigin;
    style: PageStyle;
  }): void {
    const node = this.nodes[at];
    // Taps fall through such an element, so the page does not report what covers it.
    if (node?.visible == null || style.pointerEvents === 'none') return;
    const [x, y, width, height] = node.visible;
    const over = this.hit(el, x + width / 2, y + height / 2, place);
    node.coveredBy = over === null ? null : this.indexOf(over, place);
  }

  /** Returns the element that gets a tap at this point instead of `el`; null when `el` or a related element does. */
  hit(el: PageElement, x: number, y: number, place: DocumentOrigin): PageElement | null {
    for (const frame of place.frames) {
      const around = this.elements.find((known) => known.el === frame)?.place;
      if (around === undefined) break;
      const over = frame.ownerDocument.elementFromPoint(x - around.x, y - around.y);
      if (over !== null && over !== frame && !over.contains(frame)) return over;
    }
    let found = el.ownerDocument.elementFromPoint(x - place.x, y - place.y);
    while (found?.shadowRoot != null) {
      const deeper = found.shadowRoot.elementFromPoint(x - place.x, y - place.y);
      if (deeper === null || deeper === found) break;
      found = deeper;
    }
    return found === null || this.isRelated(el, found) ? null : found;
  }

  /** True when one contains the other (also through shadow roots) or is its label: a tap on either has the same effect. */
  isRelated(a: PageElement, b: PageElement): boolean {
    const above = (el: PageElement): PageElement[] => {
      const list: PageElement[] = [];
      for (let e: PageElement | null = el; e !== null;) {
        list.push(e);
        const slot: PageElement | null = e.assignedSlot ?? null;
        e = slot ?? e.parentElement ?? e.getRootNode().host ?? null;
      }
      return list;
    };
    const [overA, overB] = [above(a), above(b)];
    if (overA.includes(b) || overB.includes(a)) return true;
    const labels = (el: PageElement): PageElement[] => Array.from(el.labels ?? []);
    return labels(a).some((l) => overB.includes(l)) || labels(b).some((l) => overA.includes(l));
  }

  /** Returns the node index of an element, and adds a node for an invisible element that takes taps. */
  indexOf(el: PageElement, place: DocumentOrigin): number {
    const known = this.index.get(el);
    if (known !== undefined) return known;
    let parent = -1;
    for (let e = el.parentElement; e !== null && parent < 0; e = e.parentElement)
      parent = this.index.get(e) ?? -1;
    const rect = this.edges(el.getBoundingClientRect(), place);
    const bounds = this.toBox(rect);
    const at = this.nodes.push({ tag: el.tagName.toLowerCase(), bounds, visible: bounds, parent }) - 1;
    this.index.set(el, at);
    return at;
  }

  clipsFor(el: PageElement, style: PageStyle, rect: Edges, base: Edges, clips: Clips): Clips {
    const root = /^(HTML|BODY)$/.test(el.tagName);
    const cuts = !root && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    const scrolled = cuts && style.display !== 'inline' ? this.cut(rect, base) : base;
    const left = this.facts.drawn.clipBox(style, rect);
    // Unlike overflow, clip-path clips all descendants, however they are positioned.
    if (left !== null) {
      const flow = this.cut(scrolled, left);
      return { flow, absolute: flow, fixed: flow };
    }
    const flow = scrolled;
    const holdsFixed = style.transform !== 'none' || style.filter !== 'none';
    const holdsAbsolute = holdsFixed || style.position !== 'static';
    return {
      flow,
      absolute: holdsAbsolute ? flow : clips.absolute,
      fixed: holdsFixed ? flow : clips.fixed,
    };
  }

  edges(r: PageRect, place: DocumentOrigin): Edges {
    return [r.left + place.x, r.top + place.y, r.right + place.x, r.bottom + place.y];
  }

  cut(a: Edges, b: Edges): Edges {
    return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  }

  /** Returns the box rounded to hundredths, so that equal pages give equal trees; null when it is empty. */
  box(e: Edges): DomBox | null {
    return e[2] - e[0] > 0.5 && e[3] - e[1] > 0.5 ? this.toBox(e) : null;
  }

  toBox(e: Edges): DomBox {
    const round = (n: number): number => Math.round(n * 100) / 100;
    return [round(e[0]), round(e[1]), round(e[2] - e[0]), round(e[3] - e[1])];
  }
}
