import type { PageBoxes } from './page-boxes.ts';
import type { NodePlace, PageNodes } from './page-nodes.ts';
import type { Painting, TextPlace } from './painting.ts';
import type { TapReceiver } from './tap-receiver.ts';

/** Finds what covers the elements and texts of a walk. The class's source is injected into pages, so it must not use anything from outside. */
export class Covers {
  nodes: PageNodes;
  boxes: PageBoxes;
  painting: Painting;
  taps: TapReceiver;

  constructor(nodes: PageNodes, boxes: PageBoxes, painting: Painting, taps: TapReceiver) {
    this.nodes = nodes;
    this.boxes = boxes;
    this.painting = painting;
    this.taps = taps;
  }

  /** Looks at all nodes. `isSlow`: the page is very large. */
  find(isSlow: boolean): void {
    for (const known of this.nodes.elements) this.findCover(known);
    this.painting.isSlow = isSlow;
    this.painting.whileAllAreHit(() => {
      for (const text of this.nodes.texts) this.see(text);
    });
    this.findTextsOnTexts();
  }

  /** Sets `coveredBy` when another element is drawn at the node's visible middle, in any document on the way from the top. */
  findCover({ el, at, place, style }: NodePlace): void {
    const node = this.nodes.list[at];
    // Taps fall through such an element, so the page does not report what covers it.
    if (node?.visible == null || style.pointerEvents === 'none') return;
    const [x, y, width, height] = node.visible;
    const over = this.taps.insteadOf(el, x + width / 2, y + height / 2, place);
    node.coveredBy = over === null ? null : this.nodes.indexOf(over, place);
  }

  /** Notes what hides a text, or that the element which takes its taps hides nothing. */
  see(text: TextPlace): void {
    const node = this.nodes.list[text.at];
    if (node?.visible == null) return;
    const hidden = this.painting.hidden(text);
    if (hidden === null) {
      if (typeof node.coveredBy === 'number') node.clearCover = true;
      else node.coveredBy = null;
    } else if (hidden.by === 'own') this.nodes.makeLabel(node);
    else node.coveredBy = this.nodes.indexOf(hidden.by, text.place);
  }

  /** Two different texts that are drawn at one place can't be read. */
  findTextsOnTexts(): void {
    const seen = this.nodes.texts.filter(({ at, holders, turned }) => {
      // The box of a turned text is larger than the text.
      if (turned) return false;
      const node = this.nodes.list[at];
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
    for (const { at } of mixed) this.nodes.makeLabel(this.nodes.list[at]!);
  }

  /** True when half of a text lies under another one in letters of about its size. */
  isOn(over: TextPlace, under: TextPlace): boolean {
    if (over === under || this.nodes.list[over.at]?.text === this.nodes.list[under.at]?.text) return false;
    let shared = 0;
    for (const [left, top, right, bottom] of under.lines) {
      for (const line of over.lines) {
        const [l, t, r, b] = this.boxes.cutBox([left, top, right, bottom], line);
        const isThick = b - t >= (bottom - top) / 2 && line[3] - line[1] < (bottom - top) * 3;
        if (r > l && isThick) shared += (r - l) / (right - left);
      }
    }
    return shared >= under.lines.length / 2;
  }
}
