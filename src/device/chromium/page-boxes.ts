import type { DomBox } from '../../screen/sources/dom-format.ts';
import type { DocumentOrigin, Edges, PageRect } from './page-types.ts';

/** Computes with boxes of a page, as edges in its top viewport. The class's source is injected into pages, so it must not use anything from outside. */
export class PageBoxes {
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

  around(lines: readonly Edges[]): Edges | null {
    if (lines.length === 0) return null;
    const pick = (side: 0 | 1 | 2 | 3): number[] => lines.map((line) => line[side]);
    return [Math.min(...pick(0)), Math.min(...pick(1)), Math.max(...pick(2)), Math.max(...pick(3))];
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
