import type { PageBoxes } from './page-boxes.ts';
import type { DocumentOrigin, PageElement } from './page-types.ts';
import type { PageView } from './page-view.ts';

/** Ends the walk of a page that is too large. The class's source is injected into pages, so it must not use anything from outside. */
export class WalkReach {
  boxes: PageBoxes;
  view: PageView;
  cut = false;
  /** Elements in a row that lie far below the view, of a page that is too large. */
  rowsBelow = 0;

  constructor(boxes: PageBoxes, view: PageView) {
    this.boxes = boxes;
    this.view = view;
  }

  /** True for an element far out of view on a page that is too large to be walked whole. `walked`: the number of nodes up to now. */
  isBeyond(el: PageElement, place: DocumentOrigin, walked: number): boolean {
    if (walked < 4000) return false;
    const [, top, , bottom] = this.boxes.edges(el.getBoundingClientRect(), place);
    const reach = this.view.edges[3] - this.view.edges[1];
    const isBelow = top > this.view.edges[3] + reach;
    this.rowsBelow = isBelow ? this.rowsBelow + 1 : 0;
    if (bottom >= this.view.edges[1] - reach && !isBelow) return false;
    this.cut = true;
    return true;
  }
}
