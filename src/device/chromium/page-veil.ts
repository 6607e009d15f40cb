import type { PageBoxes } from './page-boxes.ts';
import type { Edges, PageElement, PageStyle } from './page-types.ts';
import type { PageView } from './page-view.ts';
import type { Painting } from './painting.ts';

/** Finds the boxes that darken the page below them. The class's source is injected into pages, so it must not use anything from outside. */
export class PageVeil {
  boxes: PageBoxes;
  view: PageView;
  painting: Painting;

  constructor(boxes: PageBoxes, view: PageView, painting: Painting) {
    this.boxes = boxes;
    this.view = view;
    this.painting = painting;
  }

  /** True for a box that spans the view, takes its taps, and darkens or blurs what lies below. One that is not fixed may be the page itself, with nothing below. */
  isVeil(el: PageElement, style: PageStyle, rect: Edges): boolean {
    if (!/^(?:fixed|absolute)$/.test(style.position) || style.pointerEvents === 'none') return false;
    const [left, top, right, bottom] = this.view.edges;
    const [x, y, end, foot] = this.boxes.cutBox(rect, this.view.edges);
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
    const [left, top, right, bottom] = this.view.edges;
    const shares = [0.1, 0.5, 0.9];
    return shares.some((across) =>
      shares.some((down) => {
        const at = root.elementsFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        const own = at.indexOf(el);
        return own >= 0 && at.slice(own + 1).some(isContent);
      }),
    );
  }
}
