import type { PointerStyled } from './pointer-styles.ts';
import type { ShownByPointer } from '../../screen/model/element.ts';
import type { DomBox, DomSource } from '../../screen/sources/dom-format.ts';
import type { PseudoElement, GeneratedText } from './css-rendering.ts';
import type { NodeDraft, ElementFacts } from './element-facts.ts';
import type { PageMemory } from './page-memory.ts';
import type {
  DocumentOrigin,
  Edges,
  PageDocument,
  PageElement,
  PageNode,
  PageRect,
  PageRoot,
  PageStyle,
  PageWindow,
} from './page-types.ts';
import type { Painting, TextPlace } from './painting.ts';
import type { TimedElements } from './timed-reader.ts';

/** Properties that an element passes on to its descendants. */
interface Inherited {
  /** Clipping rectangles for descendants in normal flow, absolutely positioned, and fixed. */
  readonly flow: Edges;
  readonly absolute: Edges;
  readonly fixed: Edges;
  readonly opacity: number;
  /** A filter makes all text illegible. */
  readonly erased: boolean;
  /** Turned, so that a point in a text's box may lie beside the text. */
  readonly turned: boolean;
  /** Cut to a shape, or turned, so that the browser may not name a text that is laid out at a point. */
  readonly shaped: boolean;
  /** The direction in which the style draws all letters, `ltr` or `rtl`, whatever their own one is; null for each letter's own. */
  readonly override: string | null;
  /** A line goes through all text. */
  readonly struck: boolean;
  /** A mask may hide a part of all text. */
  readonly masked: boolean;
  /** Taken out of the flow of the page: it floats over it. */
  readonly afloat: boolean;
}

/** A text of the page: its lines in view, and whether they can be read. */
interface TextPiece extends Omit<TextPlace, 'at'> {
  readonly box: Edges | null;
  readonly joined: boolean;
  /** Share of its lines, from the first one on, that no box around it cuts off; the view does not count as one. */
  readonly shown: number;
}

export interface PageWalk extends DomSource {
  readonly ready: boolean;
  /** Vertical scroll position of the page. */
  readonly scrolled: number;
  /** The page holds something that only the browser can answer: see `PageMemory`. */
  readonly asks: boolean;
}

/** Walks a page into a `DomSource`. The class's source is injected into pages, so it must not use anything from outside. */
export class PageWalker {
  facts: ElementFacts;
  painting: Painting;
  memory: PageMemory;
  timed: TimedElements;
  /** The elements with a style for the focus or the pointer, by document or shadow root. */
  styled = new Map<object, PointerStyled>();
  nodes: NodeDraft[] = [];
  index = new Map<PageElement, number>();
  elements: { el: PageElement; at: number; place: DocumentOrigin; style: PageStyle }[] = [];
  texts: TextPlace[] = [];
  view: Edges = [0, 0, 0, 0];
  cut = false;
  /** Elements in a row that lie far below the view, of a page that is too large. */
  rowsBelow = 0;
  /** The end of the text before, to find texts that are written without a blank between. */
  lastText: { readonly line: Edges; readonly blank: boolean } | null = null;

  constructor(facts: ElementFacts, painting: Painting, memory: PageMemory, timed: TimedElements) {
    this.timed = timed;
    this.facts = facts;
    this.painting = painting;
    this.memory = memory;
  }

  walk(win: PageWindow): PageWalk {
    const view = win.visualViewport;
    const scale = view?.scale ?? 1;
    const [x, y] = [-(view?.offsetLeft ?? 0), -(view?.offsetTop ?? 0)];
    const place = { win, x, y, scale: 1, frames: [] };
    const width = view?.width ?? win.innerWidth;
    const height = view?.height ?? win.innerHeight;
    this.view = [0, 0, width, height];
    const root = win.document.documentElement;
    const clip = this.view;
    if (root !== null)
      this.visit(root, -1, place, {
        flow: clip,
        absolute: clip,
        fixed: clip,
        opacity: 1,
        erased: false,
        turned: false,
        shaped: false,
        override: null,
        struck: false,
        masked: false,
        afloat: false,
      });
    for (const known of this.elements) this.findCover(known);
    this.painting.isSlow = this.cut;
    this.painting.whileAllAreHit(() => {
      for (const text of this.texts) this.see(text);
    });
    this.findTextsOnTexts();
    if (root !== null && this.isInTransition(root))
      for (const node of this.nodes) if (node.text !== undefined) node.drawnOtherwise = true;
    return {
      url: win.location.href,
      title: win.document.title,
      viewport: { width, height, scale: win.devicePixelRatio * scale },
      nodes: this.nodes,
      ...(this.cut ? { cut: true } : {}),
      scrolled: win.scrollY,
      ready: root !== null && win.document.body !== null,
      // On a page that is too large, an answer would take too long.
      asks: !this.cut && this.memory.asks(),
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
    if (this.isBeyondReach(el, place)) return;
    const style = place.win.getComputedStyle(el);
    if (style.display === 'none' || (el.tagName === 'INPUT' && el.type === 'hidden')) return;
    const control = /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName);
    const opacity = above.opacity * Number(style.opacity);
    if (this.facts.isTinyClip(el, style)) return;
    // Nobody sees what is in a transparent element, but a field in it may take the taps: some kits show it once it has the focus.
    const isTransparent = opacity < 0.1;
    if (control && this.facts.isDrawnByLabel(el)) return;
    const isPlumbing = above.opacity < 0.1 || el.tabIndex < 0 || el.getAttribute('aria-hidden') === 'true';
    if (isTransparent && control && isPlumbing && !this.takesTaps(el, place)) return;
    const root = el === el.ownerDocument.documentElement;
    // The root's box moves as the page scrolls; the window is used instead.
    const rect = root ? above.flow : this.edges(el.getBoundingClientRect(), place);
    const base =
      style.position === 'fixed' ? above.fixed : style.position === 'absolute' ? above.absolute : above.flow;
    const inner = this.inherited(el, style, rect, base, above);
    // A text that is dark for a moment is not gone; the screenshot may be taken in the dark though the tree has the text.
    if (this.facts.blinks(el, style)) {
      const [bounds, visible] = [this.toBox(rect), this.box(this.cutBox(rect, base))];
      this.nodes.push({ tag: 'blink', bounds, visible, parent, unread: 'blinking text' });
    }
    let at = parent;
    let added: GeneratedText[] = [];
    let own: string | null = null;
    // Elements that are only laid out (visibility: hidden, display: contents) have no node, but their children may.
    const drawn =
      style.visibility === 'visible' && style.display !== 'contents' && (control || !isTransparent);
    if (drawn) {
      at = this.nodes.length;
      const pseudos = this.facts.drawn.pseudos(el, place.win);
      this.painting.note(el, style, pseudos);
      added = this.facts.drawn.added(el, pseudos, style, place.win);
      own = this.drawnText(el, added);
      const node = this.facts.describe(el, style, place.win, own, added);
      if (node.text !== undefined) {
        node.text = this.facts.inDirection(node.text, inner.override);
        if (inner.struck || pseudos.some((p) => this.strikes(p, el, style))) node.struck = true;
      }
      if (/^(alert|status)$/.test(node.role ?? '') && !inner.afloat) node.inFlow = true;
      if (this.isVeil(el, style, rect)) node.veil = true;
      this.noteTimed(el, node);
      const left = this.facts.drawn.clipBox(style, rect);
      node.bounds = this.toBox(rect);
      node.parent = parent;
      node.visible = this.box(this.cutBox(left === null ? rect : this.cutBox(rect, left), base));
      const unread = this.memory.unread(el, style, pseudos, node.visible);
      if (unread !== null) node.unread = unread;
      this.nodes.push(node);
      this.index.set(el, at);
      this.elements.push({ el, at, place, style });
      // The browser draws a copy of an option's text.
      if (own !== null && own !== '' && node.text !== undefined && el.tagName !== 'OPTION')
        this.seeOwnText(el, node, at, place, inner, style);
    }
    // Beside letters that are not drawn, words from CSS stand alone.
    const isAlone = own !== '' && this.facts.drawn.hidesText(style);
    added = added.filter((text) => isAlone || !this.facts.standsIn(el, own, text));
    for (const side of ['::marker', '::before']) this.visitAdded(el, at, place, inner, style, added, side);
    if (style.contentVisibility !== 'hidden' && !this.facts.isFolded(el, style, place.win))
      this.visitInside(el, at, place, inner, own !== null && own !== '');
    this.visitAdded(el, at, place, inner, style, added, '::after');
  }

  /** Returns the element's only text as the style draws it, without a first letter that it hides; null when there are several texts, as a caption of the style and its value are. */
  drawnText(el: PageElement, added: readonly GeneratedText[]): string | null {
    const own = this.facts.ownText(el);
    if (own === null || own === '') return own;
    if (added.some((one) => this.facts.drawn.isCaption(one))) return null;
    for (const child of el.childNodes)
      if (child.nodeType === 3 && this.facts.squeeze(child.textContent ?? '') !== '')
        return own.slice(this.memory.styleParts.hiddenStart(child)).trimStart();
    return own;
  }

  /** Notes what the page's timers, the gesture and the pointer on it changed in the element. */
  noteTimed(el: PageElement, node: NodeDraft): void {
    const [timed, lost] = [this.timed.own.get(el), this.timed.lost.get(el)];
    if (timed !== undefined) node.timed = timed;
    if (lost !== undefined) node.timedLoss = lost;
    const turning = this.timed.turning.get(el);
    if (turning !== undefined) node.timedState = turning;
    if (this.isIn(this.timed.answered, el)) node.answered = true;
    if (this.isIn(this.timed.caused, el)) node.caused = true;
    if (this.timed.causedLoss.has(el)) node.causedLoss = true;
    if (this.timed.anyTap.has(el)) node.anyTap = true;
    if (this.timed.pulsing.has(el)) node.pulses = true;
    if (this.timed.anyTapLoss.has(el)) node.anyTapLoss = true;
    const byPointer = this.pointerStyles(el);
    const isStyled =
      this.timed.coming.has(el) || byPointer.styled.has(el) || el.matches(':focus-visible, :active');
    // The element with the focus also says that it has none.
    if (isStyled || node.focused === true) node.pointerStyled = isStyled;
    const tones = byPointer.tones.get(el);
    if (tones !== undefined) node.pointerTones = tones;
    const shown = this.shownByPointer(el, byPointer);
    if (shown !== null) node.shownByPointer = shown;
  }

  /** True where an element is one of these; of a drawing, any part of it. */
  isIn(changed: ReadonlySet<PageElement>, el: PageElement): boolean {
    return changed.has(el) || (/^svg$/i.test(el.tagName) && [...changed].some((each) => el.contains(each)));
  }

  /** Returns the elements of the document or shadow root around one for which styles for the focus or the pointer hold now. */
  pointerStyles(el: PageElement): PointerStyled {
    const root = el.getRootNode();
    const known = this.styled.get(root) ?? this.memory.pointerStyles.in(root);
    this.styled.set(root, known);
    return known;
  }

  /** Returns whether the focus or the pointer shows an element: the nearest box that came or changed tells. One that the gesture brought is its answer. */
  shownByPointer(el: PageElement, { shown }: PointerStyled): ShownByPointer | null {
    const { answered, added, brought, revealed } = this.timed;
    if (shown.size + brought.size + revealed.size === 0) return null;
    for (let at: PageElement | null = el; at !== null; at = at.parentElement) {
      if (brought.has(at)) return 'surely';
      if (added.has(at) || answered.has(at)) return null;
      if (shown.has(at) || revealed.has(at)) return 'perhaps';
    }
    return null;
  }

  /** True for an element far out of view on a page that is too large to be walked whole. */
  isBeyondReach(el: PageElement, place: DocumentOrigin): boolean {
    if (this.nodes.length < 4000) return false;
    const [, top, , bottom] = this.edges(el.getBoundingClientRect(), place);
    const reach = this.view[3] - this.view[1];
    const isBelow = top > this.view[3] + reach;
    this.rowsBelow = isBelow ? this.rowsBelow + 1 : 0;
    if (bottom >= this.view[1] - reach && !isBelow) return false;
    this.cut = true;
    return true;
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
      if (child.nodeType !== 3 || this.facts.squeeze(child.textContent ?? '') === '') continue;
      const piece = this.piece(child, [el], place, inner, style);
      if (piece.joined) node.joined = true;
      if (inner.struck) node.struck = true;
      if (inner.masked) node.masked = true;
      if (piece.box === null) this.makeLabel(node);
      else {
        node.textBox = this.toBox(piece.box);
        if (piece.shown < 0.97) node.shown = piece.shown;
        this.texts.push({ ...piece, at });
      }
      return;
    }
  }

  makeLabel(node: NodeDraft): void {
    if (node.tag === '#text') {
      node.visible = null;
      return;
    }
    if (node.text !== undefined) node.label ??= node.text;
    delete node.text;
    delete node.textBox;
  }

  /** Asks the browser for the lines of a text, and cuts them to the part in view. */
  piece(
    text: PageNode,
    holders: readonly PageElement[],
    place: DocumentOrigin,
    inner: Inherited,
    style: PageStyle,
  ): TextPiece {
    const holder = holders[0]!;
    const range = holder.ownerDocument.createRange();
    range.selectNode(text);
    const all = [...range.getClientRects()].map((r) => this.edges(r, place));
    const lines = all
      .map((line) => this.cutBox(line, inner.flow))
      .filter(([left, top, right, bottom]) => right - left > 0.5 && bottom - top > 0.5);
    // Nobody reads letters below 5 pixels.
    const legible =
      Math.max(0, ...all.map((l) => l[3] - l[1])) >= 5 &&
      Math.max(0, ...lines.map((l) => l[3] - l[1])) >= 3 &&
      (inner.turned || !this.isSqueezed(text, all, style)) &&
      !this.isStacked(all);
    const isContents = style.display === 'contents';
    const isSkipped = !isContents && holder.checkVisibility?.({ contentVisibilityAuto: true }) === false;
    const seen = legible && !inner.erased && !isSkipped && !this.facts.drawn.hidesText(style);
    if (seen && style.pointerEvents === 'none') this.painting.rootsToOpen.add(holder.getRootNode());
    return {
      holders,
      scope: (holders[1] ?? holder).getRootNode(),
      place,
      lines,
      turned: inner.turned,
      mayBeMissed: isContents || !inner.shaped || holder.closest('[inert]') !== null,
      box: seen ? this.around(lines) : null,
      joined: this.joins(text, all),
      shown: this.shownShare(text, all, inner.flow),
    };
  }

  /** Returns the share of a text, from its beginning, that no box cuts off; 0 when its beginning is cut off. */
  shownShare(text: PageNode, all: readonly Edges[], flow: Edges): number {
    const inView = all.map((line) => this.cutBox(line, this.view));
    const left = inView.map((line) => this.cutBox(line, flow));
    const start = /[\u0590-\u08FF]/.test(text.textContent ?? '') ? 2 : 0;
    const [whole, shown] = [inView[0], left[0]];
    if (whole === undefined || shown === undefined) return 1;
    if (Math.abs(whole[start] - shown[start]) > 1 || Math.abs(whole[1] - shown[1]) > whole[3] - whole[1])
      return 0;
    return this.sizeOf(left) / Math.max(1, this.sizeOf(inView));
  }

  sizeOf(lines: readonly Edges[]): number {
    return lines.reduce((sum, [l, t, r, b]) => sum + Math.max(0, r - l) * Math.max(0, b - t), 0);
  }

  /** True when the letters are so narrow, or so close together, that nobody can read them. */
  isSqueezed(text: PageNode, lines: readonly Edges[], style: PageStyle): boolean {
    if (!style.writingMode.startsWith('horizontal')) return false;
    const letters = (text.textContent ?? '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const width = lines.reduce((sum, l) => sum + l[2] - l[0], 0);
    const height = Math.max(0, ...lines.map((l) => l[3] - l[1]));
    return letters > 1 && width < letters * Math.max(1.5, 0.12 * height);
  }

  /** True when the lines of a text are drawn over each other: each lies on more than half of the one before. A line that an ellipsis cuts has two boxes in one place. */
  isStacked(lines: readonly Edges[]): boolean {
    const pairs = lines.slice(1).map((line, i) => [lines[i]!, line] as const);
    const isOver = ([over, under]: readonly [Edges, Edges]): boolean => {
      const [left, top, right, bottom] = this.cutBox(over, under);
      const least = (from: 0 | 1): number =>
        Math.min(over[from + 2]! - over[from], under[from + 2]! - under[from]);
      const isOther = Math.abs(over[1] - under[1]) > 0.5;
      return isOther && right - left > least(0) / 2 && bottom - top > least(1) / 2;
    };
    return pairs.length > 0 && pairs.every(isOver);
  }

  /** True when no blank separates a text from the text before it in the same line. */
  joins(text: PageNode, lines: readonly Edges[]): boolean {
    const raw = text.textContent ?? '';
    const before = this.lastText;
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return false;
    this.lastText = { line: last, blank: /\s$/.test(raw) };
    if (before === null || before.blank || /^\s/.test(raw)) return false;
    const [l, t, r, b] = before.line;
    const overlap = Math.min(b, first[3]) - Math.max(t, first[1]);
    const touches = Math.abs(first[0] - r) <= 1 || Math.abs(first[2] - l) <= 1;
    return touches && overlap >= Math.min(b - t, first[3] - first[1]) / 2;
  }

  around(lines: readonly Edges[]): Edges | null {
    if (lines.length === 0) return null;
    const pick = (side: 0 | 1 | 2 | 3): number[] => lines.map((line) => line[side]);
    return [Math.min(...pick(0)), Math.min(...pick(1)), Math.max(...pick(2)), Math.max(...pick(3))];
  }

  /** Notes what hides a text, or that the element which takes its taps hides nothing. */
  see(text: TextPlace): void {
    const node = this.nodes[text.at];
    if (node?.visible == null) return;
    const hidden = this.painting.hidden(text);
    if (hidden === null) {
      if (typeof node.coveredBy === 'number') node.clearCover = true;
      else node.coveredBy = null;
    } else if (hidden.by === 'own') this.makeLabel(node);
    else node.coveredBy = this.indexOf(hidden.by, text.place);
  }

  /** Two different texts that are drawn at one place can't be read. */
  findTextsOnTexts(): void {
    const seen = this.texts.filter(({ at, holders, turned }) => {
      // The box of a turned text is larger than the text.
      if (turned) return false;
      const node = this.nodes[at];
      const isFree = typeof node?.coveredBy !== 'number' || node.clearCover === true;
      return (
        node?.text !== undefined &&
        node.visible !== null &&
        isFree &&
        this.painting.opacityOf(holders[0]!) >= 0.3
      );
    });
    if (seen.length > 400) return;
    const mixed = seen.filter((a) => seen.some((b) => this.isOn(b, a)));
    for (const { at } of mixed) this.makeLabel(this.nodes[at]!);
  }

  /** True when half of a text lies under another one in letters of about its size. */
  isOn(over: TextPlace, under: TextPlace): boolean {
    if (over === under || this.nodes[over.at]?.text === this.nodes[under.at]?.text) return false;
    let shared = 0;
    for (const [left, top, right, bottom] of under.lines) {
      for (const line of over.lines) {
        const [l, t, r, b] = this.cutBox([left, top, right, bottom], line);
        const isThick = b - t >= (bottom - top) / 2 && line[3] - line[1] < (bottom - top) * 3;
        if (r > l && isThick) shared += (r - l) / (right - left);
      }
    }
    return shared >= under.lines.length / 2;
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
      const rect = this.edges(this.facts.drawn.boxOf(one, el, style), place);
      const words = this.facts.transform(this.facts.squeeze(one.text), one.style);
      const text = this.facts.inDirection(words, inner.override);
      const visible = inner.erased ? null : this.box(this.cutBox(rect, inner.flow));
      const isByPointer = side !== '::marker' && this.pointerStyles(el).added.has(el);
      const shown = isByPointer ? ({ shownByPointer: 'surely' } as const) : {};
      const node = { tag: '#text', text, bounds: this.toBox(rect), visible, parent: at, ...shown };
      this.elements.push({ el, at: this.nodes.push(node) - 1, place, style: one.style });
    }
  }

  /** Visits what an element draws inside. `absorbed`: its node already has its only text. */
  visitInside(el: PageElement, at: number, place: DocumentOrigin, inner: Inherited, absorbed: boolean): void {
    const root = this.facts.shadowOf(el);
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
      const rect = this.edges(el.getBoundingClientRect(), place);
      const visible = this.box(this.cutBox(rect, inner.flow));
      const text = this.facts.squeeze(texts.map((t) => t.textContent ?? '').join(' '));
      const node: NodeDraft = { tag: '#text', bounds: this.toBox(rect), visible, parent: at };
      if (text !== '') this.nodes.push({ ...node, text });
      else if (used === null && visible !== null && address !== '')
        this.nodes.push({ ...node, tag: 'use', unread: 'SVG image' });
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
    this.rowsBelow = 0;
    for (const child of list) {
      // The rest of a long list is below the view, too.
      if (this.rowsBelow > 500) break;
      if (child.nodeType === 1) this.visit(child as PageElement, at, place, inner);
      else if (child.nodeType === 3) this.visitText(child, slot, at, place, inner);
    }
    // The end of one list says nothing about the elements after it.
    this.rowsBelow = 0;
  }

  visitText(
    text: PageNode,
    slot: PageElement | null,
    parent: number,
    place: DocumentOrigin,
    inner: Inherited,
  ): void {
    const raw = text.textContent ?? '';
    const words = this.facts.squeeze(raw).slice(this.memory.styleParts.hiddenStart(text)).trimStart();
    if (words === '') {
      if (raw !== '' && this.lastText !== null) this.lastText = { ...this.lastText, blank: true };
      return;
    }
    const holder = text.parentNode as PageElement | (PageRoot & { readonly host: PageElement });
    const el = holder.nodeType === 1 ? (holder as PageElement) : (holder as PageRoot).host;
    if (el === undefined) return;
    const style = place.win.getComputedStyle(slot ?? el);
    if (style.visibility !== 'visible' || inner.opacity < 0.1) return;
    const slotParent = slot?.parentElement ?? null;
    const holders = [el, ...(slot === null ? [] : [slot]), ...(slotParent === null ? [] : [slotParent])];
    const piece = this.piece(text, holders, place, inner, style);
    if (piece.box === null && this.facts.drawn.hidesText(style)) return;
    const range = el.ownerDocument.createRange();
    range.selectNode(text);
    const node: NodeDraft = {
      tag: '#text',
      text: this.facts.inDirection(this.facts.transform(words, style), inner.override),
      bounds: this.toBox(this.edges(range.getBoundingClientRect(), place)),
      visible: piece.box === null ? null : this.box(piece.box),
      parent,
    };
    if (piece.joined) node.joined = true;
    const at = this.nodes.push(node) - 1;
    this.elements.push({ el, at, place, style });
    if (piece.box !== null) this.texts.push({ ...piece, at });
  }

  visitFrame(el: PageElement, at: number, place: DocumentOrigin, around: Inherited): void {
    const style = place.win.getComputedStyle(el);
    const [left, top, right] = this.edges(el.getBoundingClientRect(), place);
    // A transform of the page scales all that is drawn in the frame.
    const own = around.turned ? place.scale : (right - left) / (el.offsetWidth ?? 0);
    const scale = Number.isFinite(own) && own > 0 ? own : place.scale;
    const x = left + scale * (el.clientLeft + Number.parseFloat(style.paddingLeft));
    const y = top + scale * (el.clientTop + Number.parseFloat(style.paddingTop));
    const size = [el.clientWidth * scale, el.clientHeight * scale] as const;
    const clip = this.cutBox([x, y, x + size[0], y + size[1]], around.flow);
    let inner: PageDocument | null = null;
    try {
      inner = el.contentDocument ?? el.getSVGDocument?.() ?? null;
    } catch {
      // The frame has another origin.
    }
    const win = inner?.defaultView ?? null;
    const node = this.nodes[at];
    if (inner?.documentElement == null || win === null) {
      if (node !== undefined && this.index.get(el) === at) node.unread = 'embedded page';
      return;
    }
    if (node?.unread === 'embedded page') delete node.unread;
    const inside = { win, x, y, scale, frames: [...place.frames, { el, origin: place }] };
    this.visit(inner.documentElement, at, inside, { ...around, flow: clip, absolute: clip, fixed: clip });
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

  /** True when a tap on the middle of the element reaches it. */
  takesTaps(el: PageElement, place: DocumentOrigin): boolean {
    const [left, top, right, bottom] = this.edges(el.getBoundingClientRect(), place);
    const inView = right > left && bottom > top;
    return inView && this.hit(el, (left + right) / 2, (top + bottom) / 2, place) === null;
  }

  /** Returns the element that gets a tap at this point instead of `el`; null when `el` or a related element does. */
  hit(el: PageElement, x: number, y: number, place: DocumentOrigin): PageElement | null {
    for (const { el: frame, origin } of place.frames) {
      const over = frame.ownerDocument.elementFromPoint(...this.inDocument(x, y, origin));
      if (over !== null && over !== frame && !over.contains(frame)) return over;
    }
    const own = this.inDocument(x, y, place);
    let found = el.ownerDocument.elementFromPoint(...own);
    if (found === el) return null;
    for (let root = found && this.facts.shadowOf(found); root !== null;) {
      const deeper = root.elementFromPoint(...own);
      if (deeper === null || deeper === found) break;
      found = deeper;
      root = this.facts.shadowOf(deeper);
    }
    return found === null || this.isRelated(el, found) ? null : found;
  }

  /** True for a part without text that a kit draws over its checkbox or slider, in a box of about that size around both. */
  isDrawingOf(part: PageElement, control: PageElement): boolean {
    const box = control.parentElement;
    if (!/^(checkbox|radio|range)$/.test(control.type ?? '') || box === null || !box.contains(part))
      return false;
    const area = (el: PageElement): number => {
      const { left, top, right, bottom } = el.getBoundingClientRect();
      return (right - left) * (bottom - top);
    };
    return this.facts.squeeze(box.textContent ?? '') === '' && area(box) <= area(control) * 2;
  }

  /** True when one contains the other (also through shadow roots) or is its label, or both are parts of one control: a tap on either has the same effect. */
  isRelated(a: PageElement, b: PageElement): boolean {
    const above = (el: PageElement): PageElement[] => {
      const list: PageElement[] = [];
      for (let e: PageElement | null = el; e !== null; e = this.facts.above(e)) list.push(e);
      return list;
    };
    const [overA, overB] = [above(a), above(b)];
    if (overA.includes(b) || overB.includes(a)) return true;
    const control = this.facts.controlAround(a);
    if (control !== null && overB.includes(control)) return true;
    if (this.isDrawingOf(a, b) || this.isDrawingOf(b, a)) return true;
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

  /** Returns what the element passes on to its descendants. */
  inherited(el: PageElement, style: PageStyle, rect: Edges, base: Edges, above: Inherited): Inherited {
    const root = /^(HTML|BODY)$/.test(el.tagName);
    const contains = /paint|strict|content/.test(style.contain) || style.contentVisibility !== 'visible';
    const cuts = !root && (style.overflowX !== 'visible' || style.overflowY !== 'visible' || contains);
    const scrolled =
      cuts && style.display !== 'inline' ? this.cutBox(this.withMargin(rect, style), base) : base;
    const left = this.facts.drawn.clipBox(style, rect);
    const turned =
      above.turned ||
      style.rotate !== 'none' ||
      (style.transform !== 'none' && !/^matrix\([^,]+, 0, 0, /.test(style.transform));
    const own = {
      opacity: above.opacity * Number(style.opacity),
      erased: above.erased || this.facts.drawn.erases(style),
      turned,
      shaped: above.shaped || turned || style.clipPath !== 'none',
      override: this.override(style, above),
      struck: above.struck || style.textDecorationLine.includes('line-through'),
      masked: above.masked || style.maskImage !== 'none',
      afloat: above.afloat || this.isAfloat(style, rect),
    };
    // Unlike overflow, clip-path clips all descendants, however they are positioned.
    if (left !== null) {
      const flow = this.cutBox(scrolled, left);
      return { flow, absolute: flow, fixed: flow, ...own };
    }
    const flow = scrolled;
    const holdsFixed = style.transform !== 'none' || style.filter !== 'none';
    const holdsAbsolute = holdsFixed || style.position !== 'static';
    return {
      flow,
      absolute: holdsAbsolute ? flow : above.absolute,
      fixed: holdsFixed ? flow : above.fixed,
      ...own,
    };
  }

  /** Returns the box with the margin in which it shows what hangs out of it. */
  withMargin(rect: Edges, { overflowX, overflowY, overflowClipMargin = '' }: PageStyle): Edges {
    const margin = Number(/([\d.]+)px/.exec(overflowClipMargin)?.[1] ?? 0);
    if (margin === 0 || overflowX !== 'clip' || overflowY !== 'clip') return rect;
    return [rect[0] - margin, rect[1] - margin, rect[2] + margin, rect[3] + margin];
  }

  /** True for a line that CSS draws through the middle of an element. */
  strikes(pseudo: PseudoElement, el: PageElement, own: PageStyle): boolean {
    const { style, side } = pseudo;
    const paints =
      this.facts.drawn.alphaOf(style.backgroundColor) > 0.2 || Number.parseFloat(style.borderTopWidth) > 0;
    if (style.position !== 'absolute' || style.visibility !== 'visible' || !paints) return false;
    const whole = el.getBoundingClientRect();
    const line = this.facts.drawn.placedBox(side, style, el, own);
    const height = whole.bottom - whole.top;
    const middle = (line.top + line.bottom) / 2 - whole.top;
    const isThin = line.bottom - line.top <= Math.max(2, height * 0.15);
    const isThrough = (line.right - line.left) * 1.25 >= whole.right - whole.left;
    return isThin && isThrough && middle >= height / 3 && middle <= (height * 2) / 3;
  }

  /** True for what floats over the page. A positioned box as high as half of the view is a page of its own. */
  isAfloat({ position }: PageStyle, rect: Edges): boolean {
    if (position === 'fixed') return true;
    const isPart = rect[3] - rect[1] < (this.view[3] - this.view[1]) / 2;
    return isPart && (position === 'absolute' || position === 'sticky');
  }

  /** True for a box that spans the view, takes its taps, and darkens or blurs what lies below. One that is not fixed may be the page itself, with nothing below. */
  isVeil(el: PageElement, style: PageStyle, rect: Edges): boolean {
    if (!/^(?:fixed|absolute)$/.test(style.position) || style.pointerEvents === 'none') return false;
    const [left, top, right, bottom] = this.view;
    const [x, y, end, foot] = this.cutBox(rect, this.view);
    const isSpanning = end - x >= (right - left) * 0.95 && foot - y >= (bottom - top) * 0.9;
    if (!isSpanning) return false;
    const alpha = /^rgba\(.*[,/] ?([\d.]+)\)$/.exec(style.backgroundColor)?.[1] ?? '1';
    const dims = Number(alpha) > 0.1 && Number(alpha) < 1;
    if (!dims && !/blur/.test(style.backdropFilter ?? '')) return false;
    return style.position === 'fixed' || this.hasPageUnder(el);
  }

  /** True when words or controls outside the box lie under it, at one of nine places. A picture or a colour is the ground of a page. */
  hasPageUnder(el: PageElement): boolean {
    const root = el.getRootNode();
    const isContent = (under: PageElement): boolean =>
      !this.painting.isAbove(under, el) &&
      !this.painting.isAbove(el, under) &&
      ((under.textContent ?? '').trim() !== '' || under.matches('input, select, textarea, button'));
    const [left, top, right, bottom] = this.view;
    const shares = [0.1, 0.5, 0.9];
    return shares.some((across) =>
      shares.some((down) => {
        const at = root.elementsFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        const own = at.indexOf(el);
        return own >= 0 && at.slice(own + 1).some(isContent);
      }),
    );
  }

  /** Returns the direction that the style forces on all letters. A box of its own ends what its ancestors force. */
  override(style: PageStyle, above: Inherited): string | null {
    if (style.unicodeBidi.includes('override')) return style.direction;
    return style.display === 'inline' && style.unicodeBidi === 'normal' ? above.override : null;
  }

  edges(r: PageRect, place: DocumentOrigin): Edges {
    const { x, y, scale } = place;
    return [r.left * scale + x, r.top * scale + y, r.right * scale + x, r.bottom * scale + y];
  }

  /** Returns a point of the top viewport as the document has it. */
  inDocument(x: number, y: number, place: DocumentOrigin): readonly [number, number] {
    return [(x - place.x) / place.scale, (y - place.y) / place.scale];
  }

  cutBox(a: Edges, b: Edges): Edges {
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
