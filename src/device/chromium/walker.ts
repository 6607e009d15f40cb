import type { DomSource } from '../../screen/sources/dom-format.ts';
import type { Covers } from './covers.ts';
import type { GeneratedText, PseudoElement } from './css-rendering.ts';
import type { ElementCauses } from './element-causes.ts';
import type { NodeDraft, ElementFacts } from './element-facts.ts';
import type { Inheritance, Inherited } from './inherited.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { PageMemory } from './page-memory.ts';
import type { PageNodes } from './page-nodes.ts';
import type {
  DocumentOrigin,
  PageDocument,
  PageElement,
  PageNode,
  PageRoot,
  PageStyle,
} from './page-types.ts';
import type { PageVeil } from './page-veil.ts';
import type { PageView } from './page-view.ts';
import type { Painting } from './painting.ts';
import type { TapReceiver } from './tap-receiver.ts';
import type { TextPieces } from './text-pieces.ts';
import type { WalkReach } from './walk-reach.ts';

export interface PageWalk extends DomSource {
  readonly ready: boolean;
  /** Vertical scroll position of the page. */
  readonly scrolled: number;
  /** The page holds something that only the browser can answer: see `PageMemory`. */
  readonly asks: boolean;
}

/** The parts of a walk, each with a topic of its own. */
interface WalkParts {
  readonly facts: ElementFacts;
  readonly view: PageView;
  readonly boxes: PageBoxes;
  readonly nodes: PageNodes;
  readonly inheritance: Inheritance;
  readonly reach: WalkReach;
  readonly pieces: TextPieces;
  readonly painting: Painting;
  readonly veil: PageVeil;
  readonly taps: TapReceiver;
  readonly covers: Covers;
  readonly causes: ElementCauses;
  readonly memory: PageMemory;
}

/** Walks a page into a `DomSource`. The class's source is injected into pages, so it must not use anything from outside. */
export class PageWalker {
  facts: ElementFacts;
  view: PageView;
  boxes: PageBoxes;
  nodes: PageNodes;
  inheritance: Inheritance;
  reach: WalkReach;
  pieces: TextPieces;
  painting: Painting;
  veil: PageVeil;
  taps: TapReceiver;
  covers: Covers;
  causes: ElementCauses;
  memory: PageMemory;

  constructor(parts: WalkParts) {
    this.facts = parts.facts;
    this.view = parts.view;
    this.boxes = parts.boxes;
    this.nodes = parts.nodes;
    this.inheritance = parts.inheritance;
    this.reach = parts.reach;
    this.pieces = parts.pieces;
    this.painting = parts.painting;
    this.veil = parts.veil;
    this.taps = parts.taps;
    this.covers = parts.covers;
    this.causes = parts.causes;
    this.memory = parts.memory;
  }

  walk(): PageWalk {
    const { win, origin, scale, edges } = this.view;
    const root = win.document.documentElement;
    if (root !== null) this.visit(root, -1, origin, this.inheritance.ofView());
    this.covers.find(this.reach.cut);
    if (root !== null && this.isInTransition(root))
      for (const node of this.nodes.list) if (node.text !== undefined) node.drawnOtherwise = true;
    return {
      url: win.location.href,
      title: win.document.title,
      viewport: { width: edges[2], height: edges[3], scale },
      nodes: this.nodes.list,
      ...(this.reach.cut ? { cut: true } : {}),
      scrolled: win.scrollY,
      ready: root !== null && win.document.body !== null,
      // On a page that is too large, an answer would take too long.
      asks: !this.reach.cut && this.memory.asks(),
    };
  }

  /** True while a view transition draws pictures of the page in its place, the one of before among them. */
  isInTransition(root: PageElement): boolean {
    try {
      return root.matches(':active-view-transition');
    } catch {
      return false; // The browser has none.
    }
  }

  visit(el: PageElement, parent: number, place: DocumentOrigin, above: Inherited): void {
    if (/^(script|style|meta|link|title|head|noscript|template|br|wbr|base|datalist)$/i.test(el.tagName))
      return;
    if (this.reach.isBeyond(el, place, this.nodes.list.length)) return;
    const style = place.win.getComputedStyle(el);
    if (style.display === 'none' || (el.tagName === 'INPUT' && el.type === 'hidden')) return;
    const control = /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName);
    const opacity = above.opacity * Number(style.opacity);
    if (this.facts.drawn.isTinyClip(el, style)) return;
    // Nobody sees what is in a transparent element, but a field in it may take the taps: some kits show it once it has the focus.
    const isTransparent = opacity < 0.1;
    if (control && this.facts.isDrawnByLabel(el)) return;
    const isPlumbing = above.opacity < 0.1 || el.tabIndex < 0 || el.getAttribute('aria-hidden') === 'true';
    if (isTransparent && control && isPlumbing && !this.taps.takesTaps(el, place)) return;
    const root = el === el.ownerDocument.documentElement;
    // The root's box moves as the page scrolls; the window is used instead.
    const rect = root ? above.flow : this.boxes.edges(el.getBoundingClientRect(), place);
    const base =
      style.position === 'fixed' ? above.fixed : style.position === 'absolute' ? above.absolute : above.flow;
    const inner = this.inheritance.of(el, style, rect, base, above);
    // A text that is dark for a moment is not gone; the screenshot may be taken in the dark though the tree has the text.
    if (this.facts.blinks(el, style)) {
      const [bounds, visible] = [this.boxes.toBox(rect), this.boxes.box(this.boxes.cutBox(rect, base))];
      this.nodes.list.push({ tag: 'blink', bounds, visible, parent, unread: 'blinking text' });
    }
    let at = parent;
    let added: GeneratedText[] = [];
    let own: string | null = null;
    // Elements that are only laid out (visibility: hidden, display: contents) have no node, but their children may.
    const drawn =
      style.visibility === 'visible' && style.display !== 'contents' && (control || !isTransparent);
    if (drawn) {
      at = this.nodes.list.length;
      const pseudos = this.facts.drawn.pseudos(el, place.win);
      this.painting.note(el, style, pseudos);
      added = this.facts.drawn.added(el, pseudos, style, place.win);
      own = this.drawnText(el, added);
      const node = this.facts.describe(el, style, place.win, own, added);
      this.drawText(node, el, style, pseudos, inner);
      if (/^(alert|status)$/.test(node.role ?? '') && !inner.afloat) node.inFlow = true;
      if (this.veil.isVeil(el, style, rect)) node.veil = true;
      this.causes.note(el, node);
      const left = this.facts.drawn.clipBox(style, rect);
      node.bounds = this.boxes.toBox(rect);
      node.parent = parent;
      node.visible = this.boxes.box(
        this.boxes.cutBox(left === null ? rect : this.boxes.cutBox(rect, left), base),
      );
      const unread = this.memory.unread(el, style, pseudos, node.visible);
      if (unread !== null) node.unread = unread;
      this.nodes.list.push(node);
      this.nodes.index.set(el, at);
      this.nodes.elements.push({ el, at, place, style });
      // The browser draws a copy of an option's text.
      if (own !== null && own !== '' && node.text !== undefined && el.tagName !== 'OPTION')
        this.seeOwnText(el, node, at, place, inner, style);
    }
    // Beside letters that are not drawn, words from CSS stand alone.
    const isAlone = own !== '' && this.facts.drawn.hidesText(style);
    added = added.filter((text) => isAlone || !this.facts.texts.standsIn(el, own, text));
    for (const side of ['::marker', '::before']) this.visitAdded(el, at, place, inner, style, added, side);
    if (style.contentVisibility !== 'hidden' && !this.facts.isFolded(el, style, place.win))
      this.visitInside(el, at, place, inner, own !== null && own !== '');
    this.visitAdded(el, at, place, inner, style, added, '::after');
  }

  /** Turns and strikes the text of a node as the style does. */
  drawText(
    node: NodeDraft,
    el: PageElement,
    style: PageStyle,
    pseudos: readonly PseudoElement[],
    inner: Inherited,
  ): void {
    if (node.text === undefined) return;
    node.text = this.facts.texts.inDirection(node.text, inner.override);
    if (inner.struck || pseudos.some((p) => this.facts.drawn.strikes(p, el, style))) node.struck = true;
  }

  /** Returns the element's only text as the style draws it, without a first letter that it hides; null when there are several texts, as a caption of the style and its value are. */
  drawnText(el: PageElement, added: readonly GeneratedText[]): string | null {
    const own = this.facts.texts.ownText(el);
    if (own === null || own === '') return own;
    if (added.some((one) => this.facts.drawn.isCaption(one))) return null;
    for (const child of el.childNodes)
      if (child.nodeType === 3 && this.facts.texts.squeeze(child.textContent ?? '') !== '')
        return own.slice(this.memory.styleParts.hiddenStart(child)).trimStart();
    return own;
  }

  /** Finds where the text of an element without other texts is drawn. A text that is not drawn is only a label. */
  seeOwnText(
    el: PageElement,
    node: NodeDraft,
    at: number,
    place: DocumentOrigin,
    inner: Inherited,
    style: PageStyle,
  ): void {
    for (const child of el.childNodes) {
      if (child.nodeType !== 3 || this.facts.texts.squeeze(child.textContent ?? '') === '') continue;
      const piece = this.pieces.of(child, [el], place, inner, style);
      if (piece.joined !== null) node.joined = piece.joined;
      if (inner.struck) node.struck = true;
      if (inner.masked) node.masked = true;
      if (piece.box === null) this.nodes.makeLabel(node);
      else {
        node.textBox = this.boxes.toBox(piece.box);
        if (piece.shown < 0.97) node.shown = piece.shown;
        this.nodes.texts.push({ ...piece, at });
      }
      return;
    }
  }

  /** Adds nodes for text from CSS that is not part of the element's own text. */
  visitAdded(
    el: PageElement,
    at: number,
    place: DocumentOrigin,
    inner: Inherited,
    style: PageStyle,
    added: readonly GeneratedText[],
    side: string,
  ): void {
    for (const one of added) {
      if (one.side !== side || inner.opacity < 0.1) continue;
      const rect = this.boxes.edges(this.facts.drawn.boxOf(one, el, style), place);
      const words = this.facts.texts.transform(this.facts.texts.squeeze(one.text), one.style, el);
      const text = this.facts.texts.inDirection(words, inner.override);
      const visible = inner.erased ? null : this.boxes.box(this.boxes.cutBox(rect, inner.flow));
      const isByPointer = side !== '::marker' && this.causes.styledAround(el).added.has(el);
      const shown = isByPointer ? ({ shownByPointer: 'surely' } as const) : {};
      const node = { tag: '#text', text, bounds: this.boxes.toBox(rect), visible, parent: at, ...shown };
      this.nodes.elements.push({ el, at: this.nodes.list.push(node) - 1, place, style: one.style });
    }
  }

  /** Visits what an element draws inside. `absorbed`: its node already has its only text. */
  visitInside(el: PageElement, at: number, place: DocumentOrigin, inner: Inherited, absorbed: boolean): void {
    const root = this.facts.texts.shadowOf(el);
    const tag = el.tagName;
    if (/^(IFRAME|FRAME|EMBED)$/.test(tag) || (tag === 'OBJECT' && !this.showsFallback(el)))
      this.visitFrame(el, at, place, inner);
    else if (/^(CANVAS|VIDEO|AUDIO|PROGRESS|METER)$/.test(tag)) return;
    else if (tag === 'svg') this.visitDrawing(el, at, place, inner);
    else if (root !== null) this.visitList(root.childNodes, null, at, place, inner);
    else if (tag === 'SLOT' && el.assignedNodes !== undefined)
      this.visitList(el.assignedNodes({ flatten: true }), el, at, place, inner);
    else if (tag === 'DETAILS' && el.open === false) {
      for (const child of el.children) if (child.tagName === 'SUMMARY') this.visit(child, at, place, inner);
    } else if (tag === 'SELECT' && !this.facts.isListBox(el)) return;
    else if (absorbed || tag === 'TEXTAREA') {
      this.visitList(el.children, null, at, place, inner);
    } else this.visitList(el.childNodes, null, at, place, inner);
  }

  /** True for an object without content of its own: what it contains is drawn instead. */
  showsFallback(el: PageElement): boolean {
    for (const child of el.childNodes) {
      const range = el.ownerDocument.createRange();
      range.selectNode(child);
      for (const box of range.getClientRects()) if (box.right > box.left) return true;
    }
    return false;
  }

  /** Visits the texts of an SVG drawing, also those that `use` repeats and pages inside it. */
  visitDrawing(svg: PageElement, at: number, place: DocumentOrigin, inner: Inherited): void {
    for (const el of svg.querySelectorAll('text,foreignObject,use,image')) {
      if (el.closest('defs,symbol,clipPath,mask,pattern,marker') !== null) continue;
      if (el.tagName !== 'use') {
        if (el.tagName !== 'text' || el.parentElement?.closest('text') == null)
          this.visit(el, at, place, inner);
        continue;
      }
      const address = el.getAttribute('href') ?? el.getAttribute('xlink:href') ?? '';
      const used = address.startsWith('#') ? el.getRootNode().getElementById(address.slice(1)) : null;
      const texts =
        used === null ? [] : [...(used.tagName === 'text' ? [used] : used.querySelectorAll('text'))];
      const rect = this.boxes.edges(el.getBoundingClientRect(), place);
      const visible = this.boxes.box(this.boxes.cutBox(rect, inner.flow));
      const text = this.facts.texts.squeeze(texts.map((t) => t.textContent ?? '').join(' '));
      const node: NodeDraft = { tag: '#text', bounds: this.boxes.toBox(rect), visible, parent: at };
      if (text !== '') this.nodes.list.push({ ...node, text });
      else if (used === null && visible !== null && address !== '')
        this.nodes.list.push({ ...node, tag: 'use', unread: 'SVG image' });
    }
  }

  /** Visits child nodes; each text becomes a node. `slot`: the slot that shows them. */
  visitList(
    list: Iterable<PageNode>,
    slot: PageElement | null,
    at: number,
    place: DocumentOrigin,
    inner: Inherited,
  ): void {
    this.reach.rowsBelow = 0;
    for (const child of list) {
      // The rest of a long list is below the view, too.
      if (this.reach.rowsBelow > 500) break;
      if (child.nodeType === 1) this.visit(child as PageElement, at, place, inner);
      else if (child.nodeType === 3) this.visitText(child, slot, at, place, inner);
    }
    // The end of one list says nothing about the elements after it.
    this.reach.rowsBelow = 0;
  }

  visitText(
    text: PageNode,
    slot: PageElement | null,
    parent: number,
    place: DocumentOrigin,
    inner: Inherited,
  ): void {
    const raw = text.textContent ?? '';
    const words = this.facts.texts.squeeze(raw).slice(this.memory.styleParts.hiddenStart(text)).trimStart();
    if (words === '') {
      if (raw !== '') this.pieces.noteBlank();
      return;
    }
    const holder = text.parentNode as PageElement | (PageRoot & { readonly host: PageElement });
    const el = holder.nodeType === 1 ? (holder as PageElement) : (holder as PageRoot).host;
    if (el === undefined) return;
    const style = place.win.getComputedStyle(slot ?? el);
    if (style.visibility !== 'visible' || inner.opacity < 0.1) return;
    const slotParent = slot?.parentElement ?? null;
    const holders = [el, ...(slot === null ? [] : [slot]), ...(slotParent === null ? [] : [slotParent])];
    const piece = this.pieces.of(text, holders, place, inner, style);
    if (piece.box === null && this.facts.drawn.hidesText(style)) return;
    const range = el.ownerDocument.createRange();
    range.selectNode(text);
    const node: NodeDraft = {
      tag: '#text',
      text: this.facts.texts.inDirection(this.facts.texts.transform(words, style, el), inner.override),
      bounds: this.boxes.toBox(this.boxes.edges(range.getBoundingClientRect(), place)),
      visible: piece.box === null ? null : this.boxes.box(piece.box),
      parent,
    };
    if (piece.joined !== null) node.joined = piece.joined;
    const at = this.nodes.list.push(node) - 1;
    this.nodes.elements.push({ el, at, place, style });
    if (piece.box !== null) this.nodes.texts.push({ ...piece, at });
  }

  visitFrame(el: PageElement, at: number, place: DocumentOrigin, around: Inherited): void {
    const style = place.win.getComputedStyle(el);
    const [left, top, right] = this.boxes.edges(el.getBoundingClientRect(), place);
    // A transform of the page scales all that is drawn in the frame.
    const own = around.turned ? place.scale : (right - left) / (el.offsetWidth ?? 0);
    const scale = Number.isFinite(own) && own > 0 ? own : place.scale;
    const x = left + scale * (el.clientLeft + Number.parseFloat(style.paddingLeft));
    const y = top + scale * (el.clientTop + Number.parseFloat(style.paddingTop));
    const size = [el.clientWidth * scale, el.clientHeight * scale] as const;
    const clip = this.boxes.cutBox([x, y, x + size[0], y + size[1]], around.flow);
    let inner: PageDocument | null = null;
    try {
      inner = el.contentDocument ?? el.getSVGDocument?.() ?? null;
    } catch {
      // The frame has another origin.
    }
    const win = inner?.defaultView ?? null;
    const node = this.nodes.list[at];
    if (inner?.documentElement == null || win === null) {
      if (node !== undefined && this.nodes.index.get(el) === at) node.unread = 'embedded page';
      return;
    }
    if (node?.unread === 'embedded page') delete node.unread;
    const inside = { win, x, y, scale, frames: [...place.frames, { el, origin: place }] };
    this.visit(inner.documentElement, at, inside, { ...around, flow: clip, absolute: clip, fixed: clip });
  }
}
