import type { DocumentOrigin, Edges, PageWindow } from './page-types.ts';

/** The part of a page that is in view. The class's source is injected into pages, so it must not use anything from outside. */
export class PageView {
  win: PageWindow;
  /** Pixels of the device for one of the view. */
  scale: number;
  origin: DocumentOrigin;
  edges: Edges;

  constructor(win: PageWindow) {
    const view = win.visualViewport;
    this.win = win;
    this.scale = win.devicePixelRatio * (view?.scale ?? 1);
    const [x, y] = [-(view?.offsetLeft ?? 0), -(view?.offsetTop ?? 0)];
    this.origin = { win, x, y, scale: 1, frames: [] };
    this.edges = [0, 0, view?.width ?? win.innerWidth, view?.height ?? win.innerHeight];
  }
}
