import type { CssRendering } from './css-rendering.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { Edges, PageElement, PageStyle } from './page-types.ts';
import type { PageView } from './page-view.ts';

/** Properties that an element passes on to its descendants. */
export interface Inherited {
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

/** Tells what an element passes on to its descendants. The class's source is injected into pages, so it must not use anything from outside. */
export class Inheritance {
  drawn: CssRendering;
  boxes: PageBoxes;
  view: PageView;

  constructor(drawn: CssRendering, boxes: PageBoxes, view: PageView) {
    this.drawn = drawn;
    this.boxes = boxes;
    this.view = view;
  }

  /** Returns what the root of the page gets. */
  ofView(): Inherited {
    const clip = this.view.edges;
    return {
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
    };
  }

  /** Returns what the element passes on to its descendants. */
  of(el: PageElement, style: PageStyle, rect: Edges, base: Edges, above: Inherited): Inherited {
    const root = /^(HTML|BODY)$/.test(el.tagName);
    const contains = /paint|strict|content/.test(style.contain) || style.contentVisibility !== 'visible';
    const cuts = !root && (style.overflowX !== 'visible' || style.overflowY !== 'visible' || contains);
    const scrolled =
      cuts && style.display !== 'inline' ? this.boxes.cutBox(this.withMargin(rect, style), base) : base;
    const left = this.drawn.clipBox(style, rect);
    const turned =
      above.turned ||
      style.rotate !== 'none' ||
      (style.transform !== 'none' && !/^matrix\([^,]+, 0, 0, /.test(style.transform));
    const own = {
      opacity: above.opacity * Number(style.opacity),
      erased: above.erased || this.drawn.erases(style),
      turned,
      shaped: above.shaped || turned || style.clipPath !== 'none',
      override: this.override(style, above),
      struck: above.struck || style.textDecorationLine.includes('line-through'),
      masked: above.masked || style.maskImage !== 'none',
      afloat: above.afloat || this.isAfloat(style, rect),
    };
    // Unlike overflow, clip-path clips all descendants, however they are positioned.
    if (left !== null) {
      const flow = this.boxes.cutBox(scrolled, left);
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

  /** True for what floats over the page. A positioned box as high as half of the view is a page of its own. */
  isAfloat({ position }: PageStyle, rect: Edges): boolean {
    if (position === 'fixed') return true;
    const isPart = rect[3] - rect[1] < (this.view.edges[3] - this.view.edges[1]) / 2;
    return isPart && (position === 'absolute' || position === 'sticky');
  }

  /** Returns the direction that the style forces on all letters. A box of its own ends what its ancestors force. */
  override(style: PageStyle, above: Inherited): string | null {
    if (style.unicodeBidi.includes('override')) return style.direction;
    return style.display === 'inline' && style.unicodeBidi === 'normal' ? above.override : null;
  }
}
