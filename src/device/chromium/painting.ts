import type { CssRendering, PseudoElement } from './css-rendering.ts';
import type { DocumentOrigin, Edges, PageElement, PageRect, PageRoot, PageStyle } from './page-types.ts';

/** A piece of text that is in view, as laid out. */
export interface TextPlace {
  /** Index of its node. */
  readonly at: number;
  /** The element that the text belongs to, and other elements that the browser may name for a point on it. */
  readonly holders: readonly PageElement[];
  /** The document or shadow root in which it is laid out. */
  readonly scope: PageRoot;
  readonly place: DocumentOrigin;
  /** The parts of its lines in view. */
  readonly lines: readonly Edges[];
  /** Turned: only the middle of a line's box is sure to lie on the text. */
  readonly turned: boolean;
  /** The browser not naming this element at a point does not show that it is hidden there. */
  readonly mayBeMissed: boolean;
}

/** Why a text is not seen: something else lies over it, or its own element, an ancestor or a part of it hides it. */
export type Hidden = { readonly by: PageElement | 'own' } | null;

/** A box of `::before` or `::after` that hides what is below it. */
interface Veil {
  readonly rect: PageRect;
}

/**
 * Asks the browser what is painted over a text. The class's source is injected into pages, so it must not use anything from outside.
 */
export class Painting {
  drawn: CssRendering;
  /** Returns the shadow root of an element, open or closed. */
  shadowOf: (el: PageElement) => PageRoot | null;
  veils = new Map<PageElement, readonly Veil[]>();
  /** Elements that taps fall through: the browser leaves them out of its answers. */
  through = new Set<PageElement>();
  /** The trees that contain texts, or opaque elements, that taps fall through. */
  rootsToOpen = new Set<PageRoot>();
  solids = new Map<PageElement, number>();
  opacities = new Map<PageElement, number>();

  /** Each question takes long, because the page is very large: only the middle of each line is asked about. */
  isSlow = false;

  constructor(drawn: CssRendering, shadowOf: (el: PageElement) => PageRoot | null) {
    this.drawn = drawn;
    this.shadowOf = shadowOf;
  }

  /** Notes an element of the page before it is asked about. */
  note(el: PageElement, style: PageStyle, pseudos: readonly PseudoElement[]): void {
    let isOpaque = false;
    if (style.pointerEvents === 'none') {
      this.through.add(el);
      isOpaque = this.mayCover(el, style);
    }
    const veils: Veil[] = [];
    for (const pseudo of pseudos) {
      if (!this.hidesBelow(pseudo.style)) continue;
      veils.push({ rect: this.drawn.placedBox(pseudo.side, pseudo.style, el, style) });
      if (pseudo.style.pointerEvents === 'none') isOpaque = true;
    }
    if (veils.length > 0) this.veils.set(el, veils);
    if (isOpaque) this.rootsToOpen.add(el.getRootNode());
  }

  /** True for an element that taps fall through and that may hide a text below it. Icons are too small. */
  mayCover(el: PageElement, style: PageStyle): boolean {
    if (this.ownPaint(el, style) >= 0.3 || this.edgePaint(style) >= 0.3) return true;
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return /^(svg|IMG|CANVAS)$/.test(el.tagName) && right - left >= 64 && bottom - top >= 16;
  }

  /** True for an opaque box in front of the element's own content: positioned, or moved over it in the flow. */
  hidesBelow(style: PageStyle): boolean {
    const isInFlow = style.position === 'relative' && style.display === 'block';
    if (!isInFlow && !/absolute|fixed/.test(style.position)) return false;
    if (Number.parseInt(style.zIndex, 10) < 0) return false;
    if (style.visibility !== 'visible' || style.clipPath !== 'none') return false;
    return this.background(style) * Number(style.opacity) >= 0.85;
  }

  /** Runs `then` while the browser also names elements that taps fall through. The page's own scripts can't notice it. */
  whileAllAreHit(then: () => void): void {
    const opened: (() => void)[] = [];
    try {
      for (const root of this.isSlow ? [] : this.rootsToOpen) {
        const win = (root.nodeType === 9 ? root : root.ownerDocument).defaultView;
        if (win == null || root.adoptedStyleSheets === undefined) continue;
        const sheet = new win.CSSStyleSheet();
        sheet.replaceSync('*,::before,::after{pointer-events:auto!important}');
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        opened.push(() => {
          root.adoptedStyleSheets = [...(root.adoptedStyleSheets ?? [])].filter((s) => s !== sheet);
        });
      }
      then();
    } finally {
      for (const close of opened) close();
    }
  }

  /** Returns why the text is not seen, when a third or more of it is hidden; null when it is seen. */
  hidden(text: TextPlace): Hidden {
    let own = 0;
    let count = 0;
    const others: PageElement[] = [];
    for (const [x, y] of this.points(text)) {
      count += 1;
      const { place } = text;
      const found =
        this.over(text, (x - place.x) / place.scale, (y - place.y) / place.scale) ??
        this.overFrame(text, x, y);
      if (found === 'own') own += 1;
      else if (found !== null) others.push(found);
    }
    if (own + others.length < Math.max(1, count * 0.3)) return null;
    return { by: others[others.length >> 1] ?? 'own' };
  }

  /** Returns points along the lines, at most one for each 20 pixels. */
  points({ lines, turned }: TextPlace): (readonly [number, number])[] {
    return lines.slice(0, 4).flatMap(([left, top, right, bottom], i) => {
      const most = i === 0 ? 7 : 3;
      const count = turned || this.isSlow ? 1 : Math.max(3, Math.min(most, Math.round((right - left) / 20)));
      return Array.from({ length: count }, (_, k) => {
        return [left + ((right - left) * (k + 0.5)) / count, (top + bottom) / 2] as const;
      });
    });
  }

  /** Returns what hides the text at a point of its document; null when the text is in front there. */
  over({ holders, scope, mayBeMissed }: TextPlace, x: number, y: number): PageElement | 'own' | null {
    const [holder] = holders;
    if (holder === undefined) return null;
    if (this.isUnderVeil(holder, x, y)) return 'own';
    const top = scope.elementFromPoint(x, y);
    if (top === null || holders.includes(top)) return null;
    for (const el of scope.elementsFromPoint(x, y)) {
      if (holders.includes(el)) return null;
      if (this.isAbove(el, holder)) {
        if (this.isUnderVeil(el, x, y)) return 'own';
        if (this.isBehind(holder, el) && this.solid(el) >= 0.85) return 'own';
      } else if (this.isAbove(holder, el)) {
        if (this.paint(el, x, y) >= 0.85) return 'own';
      } else if (this.hides(el, x, y)) return el;
    }
    return mayBeMissed ? null : 'own';
  }

  /** Returns what lies over the frame that shows the text's document, at a point of the viewport. */
  overFrame({ place }: TextPlace, x: number, y: number): PageElement | null {
    for (const { el, origin } of place.frames) {
      const [ownX, ownY] = [(x - origin.x) / origin.scale, (y - origin.y) / origin.scale];
      for (const over of el.ownerDocument.elementsFromPoint(ownX, ownY)) {
        if (over === el || this.isAbove(over, el)) break;
        if (this.hides(over, ownX, ownY)) return over;
      }
    }
    return null;
  }

  hides(el: PageElement, x: number, y: number): boolean {
    const paint = this.paint(el, x, y);
    // Thin paint that taps fall through is a tint or a watermark; a veil over the whole page says that the page is out of use.
    if (this.through.has(el)) return paint >= 0.85;
    return paint >= 0.3 || (paint >= 0.05 && this.isVeil(el));
  }

  /** Returns how opaque the element is at a point, 0..1, with its pseudo-elements and its shadow tree. */
  paint(el: PageElement, x: number, y: number): number {
    const box = el.getBoundingClientRect();
    const inside = this.contains(box, x, y);
    if (!inside && el.tagName === 'DIALOG' && el.matches(':modal')) return this.backdropPaint(el);
    let most = inside ? Math.max(this.solid(el), this.paintAt(el, box, x, y)) : 0;
    if (this.isUnderVeil(el, x, y)) most = 1;
    const root = this.shadowOf(el);
    if (root === null || most >= 0.85) return most;
    for (const inner of root.elementsFromPoint(x, y))
      if (inner.getRootNode() === root) most = Math.max(most, this.paint(inner, x, y));
    return most;
  }

  /** Returns 1 for the backdrop of a modal dialog, which lies over the whole page, and 0 for one that nobody sees. */
  backdropPaint(el: PageElement): number {
    const style = el.ownerDocument.defaultView?.getComputedStyle(el, '::backdrop');
    const isClear = style !== undefined && style.backgroundImage === 'none' && this.background(style) < 0.05;
    return isClear ? 0 : 1;
  }

  /** Returns how opaque the element's picture, border or inner shadow is at a point inside its box, 0..1. */
  paintAt(el: PageElement, box: PageRect, x: number, y: number): number {
    const style = el.ownerDocument.defaultView?.getComputedStyle(el);
    if (style === undefined || style.mixBlendMode !== 'normal' || style.maskImage !== 'none') return 0;
    const opacity = this.opacityOf(el);
    if (/^(IMG|CANVAS)$/.test(el.tagName)) return opacity * (this.pixelAlpha(el, style, box, x, y) ?? 0);
    const edges = this.edgePaint(style);
    return edges > 0 && this.isInEdge(style, box, x, y) ? opacity * edges : 0;
  }

  /** Returns how opaque the border and the inner shadow are, 0..1. */
  edgePaint(style: PageStyle): number {
    const [, shadow = ''] =
      /^((?:rgba?|color|oklch|lab)\([^)]*\)|[a-z]+) .*\binset\b/.exec(style.boxShadow) ?? [];
    const inner = shadow === '' ? 0 : this.drawn.alphaOf(shadow);
    const border = Number.parseFloat(style.borderTopWidth) > 0 ? this.drawn.alphaOf(style.borderTopColor) : 0;
    return Math.max(inner, border);
  }

  /** True for a point on the border, or within the spread of an inner shadow. */
  isInEdge(style: PageStyle, { left, right, top, bottom }: PageRect, x: number, y: number): boolean {
    const shadow = /(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px inset/.exec(style.boxShadow);
    const [dx = 0, dy = 0, , spread = 0] = (shadow ?? []).slice(1).map(Number);
    const width = (side: string, more: number): number =>
      Math.max(Number.parseFloat(side) || 0, spread + more);
    return (
      x < left + width(style.borderLeftWidth, dx) ||
      x >= right - width(style.borderRightWidth, -dx) ||
      y < top + width(style.borderTopWidth, dy) ||
      y >= bottom - width(style.borderBottomWidth, -dy)
    );
  }

  /**
   * Returns how opaque a picture or canvas is at a point, 0..1; null when the browser does not tell: it came from another site, or is not
   * stretched to its box.
   */
  pixelAlpha(el: PageElement, style: PageStyle, box: PageRect, x: number, y: number): number | null {
    const win = el.ownerDocument.defaultView;
    if (win === null || (el.tagName === 'IMG' && style.objectFit !== 'fill')) return null;
    const [width, height] =
      el.tagName === 'IMG'
        ? [el.naturalWidth ?? 0, el.naturalHeight ?? 0]
        : [Number(el.width), Number(el.height)];
    if (!(width > 0 && height > 0)) return null;
    const px = Math.floor(((x - box.left) / (box.right - box.left)) * width);
    const py = Math.floor(((y - box.top) / (box.bottom - box.top)) * height);
    try {
      const one = new win.OffscreenCanvas(1, 1).getContext('2d');
      if (one === null) return null;
      one.drawImage(el, px, py, 1, 1, 0, 0, 1, 1);
      return (one.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
    } catch {
      return null;
    }
  }

  isVeil(el: PageElement): boolean {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const win = el.ownerDocument.defaultView;
    return win !== null && (right - left) * (bottom - top) >= 0.8 * win.innerWidth * win.innerHeight;
  }

  isUnderVeil(el: PageElement, x: number, y: number): boolean {
    return this.veils.get(el)?.some(({ rect }) => this.contains(rect, x, y)) === true;
  }

  contains(r: PageRect, x: number, y: number): boolean {
    return x >= r.left && x < r.right && y >= r.top && y < r.bottom;
  }

  /** Returns how opaque the element's own box is, 0..1. */
  solid(el: PageElement): number {
    const known = this.solids.get(el);
    if (known !== undefined) return known;
    const style = el.ownerDocument.defaultView?.getComputedStyle(el);
    const solid = style === undefined ? 0 : this.ownPaint(el, style) * this.opacityOf(el);
    this.solids.set(el, solid);
    return solid;
  }

  ownPaint(el: PageElement, style: PageStyle): number {
    if (style.mixBlendMode !== 'normal' || style.maskImage !== 'none') return 0;
    const passes = style.pointerEvents === 'none' || this.through.has(el);
    if (/^(VIDEO|IFRAME|OBJECT|EMBED)$/.test(el.tagName)) return 1;
    // A drawing that taps fall through is mostly transparent: confetti, a frame, a pattern.
    if (el.tagName === 'CANVAS') return passes ? 0 : 1;
    if (el.tagName === 'IMG') {
      if ((el.naturalWidth ?? 0) === 0) return this.background(style);
      return passes && !/\.jpe?g\b|^data:image\/jpe?g/i.test(el.currentSrc ?? '') ? 0 : 1;
    }
    if (/^(rect|path|circle|ellipse|polygon)$/.test(el.tagName))
      return style.fill === 'none' ? 0 : this.drawn.alphaOf(style.fill) * Number(style.fillOpacity);
    return this.background(style);
  }

  /** Returns how opaque a background is, 0..1. */
  background(style: PageStyle): number {
    if (style.backdropFilter.includes('blur(')) return 1;
    if (style.backgroundClip.includes('text')) return 0;
    const colour = this.drawn.alphaOf(style.backgroundColor);
    if (style.backgroundImage === 'none') return colour;
    // A picture may be transparent in parts.
    if (style.backgroundImage.includes('url(')) return Math.max(colour, 0.5);
    const stops =
      style.backgroundImage.match(/(?:rgba?|color|hsla?|okl\w+|lab|lch)\([^()]*\)|transparent/g) ?? [];
    return Math.max(colour, Math.min(1, ...stops.map((stop) => this.drawn.alphaOf(stop))));
  }

  opacityOf(el: PageElement): number {
    const known = this.opacities.get(el);
    if (known !== undefined) return known;
    const style = el.ownerDocument.defaultView?.getComputedStyle(el);
    const above = this.parentOf(el);
    const opacity = Number(style?.opacity ?? 1) * (above === null ? 1 : this.opacityOf(above));
    this.opacities.set(el, opacity);
    return opacity;
  }

  /** True when `el`, or an element between, is moved behind its ancestor's background. */
  isBehind(el: PageElement, ancestor: PageElement): boolean {
    for (let e: PageElement | null = el; e !== null && e !== ancestor; e = this.parentOf(e)) {
      const z = e.ownerDocument.defaultView?.getComputedStyle(e).zIndex ?? 'auto';
      if (Number.parseInt(z, 10) < 0) return true;
    }
    return false;
  }

  /** True when `above` is an ancestor of `el`, also through slots and shadow roots. */
  isAbove(above: PageElement, el: PageElement): boolean {
    for (let e = this.parentOf(el); e !== null; e = this.parentOf(e)) if (e === above) return true;
    return above.contains(el);
  }

  parentOf(el: PageElement): PageElement | null {
    return el.assignedSlot ?? el.parentElement ?? el.getRootNode().host ?? null;
  }
}
