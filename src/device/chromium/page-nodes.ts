import type { NodeDraft } from './element-facts.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { DocumentOrigin, PageElement, PageStyle } from './page-types.ts';
import type { TextPlace } from './painting.ts';

/** An element of the page that has a node. */
export interface NodePlace {
  readonly el: PageElement;
  /** Index of its node. */
  readonly at: number;
  readonly place: DocumentOrigin;
  readonly style: PageStyle;
}

/** The nodes of a walk, and what of the page they stand for. The class's source is injected into pages, so it must not use anything from outside. */
export class PageNodes {
  boxes: PageBoxes;
  list: NodeDraft[] = [];
  index = new Map<PageElement, number>();
  elements: NodePlace[] = [];
  texts: TextPlace[] = [];

  constructor(boxes: PageBoxes) {
    this.boxes = boxes;
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

  /** Returns the node index of an element, and adds a node for an invisible element that takes taps. */
  indexOf(el: PageElement, place: DocumentOrigin): number {
    const known = this.index.get(el);
    if (known !== undefined) return known;
    let parent = -1;
    for (let e = el.parentElement; e !== null && parent < 0; e = e.parentElement)
      parent = this.index.get(e) ?? -1;
    const rect = this.boxes.edges(el.getBoundingClientRect(), place);
    const bounds = this.boxes.toBox(rect);
    const at = this.list.push({ tag: el.tagName.toLowerCase(), bounds, visible: bounds, parent }) - 1;
    this.index.set(el, at);
    return at;
  }
}
