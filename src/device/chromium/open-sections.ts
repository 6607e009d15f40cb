import type { PageElement, PageStyle, PageWindow } from './page-types.ts';

/**
 * Knows whether the part of a page that a control opens is drawn, whatever `aria-expanded` says of it (R74). The class's source is injected into pages, so it must not use anything from outside.
 */
export class OpenSections {
  isFolded: (el: PageElement, style: PageStyle, win: PageWindow) => boolean;

  constructor(isFolded: (el: PageElement, style: PageStyle, win: PageWindow) => boolean) {
    this.isFolded = isFolded;
  }

  /** Returns whether the part that the control names as its own is drawn; null where it names none, or one without words. */
  isOpen(control: PageElement): boolean | null {
    const id = control.getAttribute('aria-controls');
    const part = id === null ? null : (control.getRootNode().getElementById?.(id) ?? null);
    if (part === null || part.contains(control) || (part.textContent ?? '').trim() === '') return null;
    const win = part.ownerDocument.defaultView;
    return win === null ? null : this.hasRoom(part, win) && this.isDrawn(part, win);
  }

  /** True for a part of some size that does not lie beside the page, as a drawer that is closed. */
  hasRoom(part: PageElement, win: PageWindow): boolean {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return bottom - top >= 2 && right - left >= 2 && right > 0 && left < win.innerWidth;
  }

  isDrawn(part: PageElement, win: PageWindow): boolean {
    for (let el: PageElement | null = part; el !== null; el = el.parentElement) {
      const style = win.getComputedStyle(el);
      if (el === part && style.visibility !== 'visible') return false;
      if (style.display === 'none' || Number(style.opacity) === 0) return false;
      if (style.contentVisibility === 'hidden' || this.isFolded(el, style, win)) return false;
    }
    return true;
  }
}
