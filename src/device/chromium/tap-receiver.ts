import type { ElementFacts } from './element-facts.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { DocumentOrigin, PageElement } from './page-types.ts';

/** Asks the browser which element gets a tap. The class's source is injected into pages, so it must not use anything from outside. */
export class TapReceiver {
  facts: ElementFacts;
  boxes: PageBoxes;

  constructor(facts: ElementFacts, boxes: PageBoxes) {
    this.facts = facts;
    this.boxes = boxes;
  }

  /** True when a tap on the middle of the element reaches it. */
  takesTaps(el: PageElement, place: DocumentOrigin): boolean {
    const [left, top, right, bottom] = this.boxes.edges(el.getBoundingClientRect(), place);
    const inView = right > left && bottom > top;
    return inView && this.insteadOf(el, (left + right) / 2, (top + bottom) / 2, place) === null;
  }

  /** Returns the element that gets a tap at this point instead of `el`; null when `el` or a related element does. */
  insteadOf(el: PageElement, x: number, y: number, place: DocumentOrigin): PageElement | null {
    for (const { el: frame, origin } of place.frames) {
      const over = frame.ownerDocument.elementFromPoint(...this.boxes.inDocument(x, y, origin));
      if (over !== null && over !== frame && !over.contains(frame)) return over;
    }
    const own = this.boxes.inDocument(x, y, place);
    let found = el.ownerDocument.elementFromPoint(...own);
    if (found === el) return null;
    for (let root = found && this.facts.texts.shadowOf(found); root !== null;) {
      const deeper = root.elementFromPoint(...own);
      if (deeper === null || deeper === found) break;
      found = deeper;
      root = this.facts.texts.shadowOf(deeper);
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
    return this.facts.texts.squeeze(box.textContent ?? '') === '' && area(box) <= area(control) * 2;
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
}
