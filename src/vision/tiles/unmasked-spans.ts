import type { Rect } from '../../screen/model/geometry.ts';

/** The spans of each row outside every mask: pairs of `from` (inclusive) and `to` (exclusive) columns. */
export class UnmaskedSpans {
  readonly masks: readonly Rect[];
  readonly pixels: number;
  readonly #bands: { readonly end: number; readonly spans: readonly number[] }[] = [];
  readonly #bandOfRow: Uint16Array;

  constructor(width: number, height: number, masks: readonly Rect[]) {
    this.masks = masks;
    const edges = new Set([height]);
    for (const m of masks) {
      for (const y of [m.y, m.y + m.height]) edges.add(Math.min(height, Math.max(0, Math.round(y))));
    }
    this.#bandOfRow = new Uint16Array(height);
    let start = 0;
    let pixels = 0;
    for (const end of [...edges].sort((a, b) => a - b)) {
      if (end <= start) continue;
      const spans = spansAt(start, width, masks);
      this.#bandOfRow.fill(this.#bands.length, start, end);
      this.#bands.push({ end, spans });
      for (let k = 0; k < spans.length; k += 2) pixels += (spans[k + 1]! - spans[k]!) * (end - start);
      start = end;
    }
    this.pixels = pixels;
  }

  /** Returns the spans of a row; empty when all of it is masked. */
  at(y: number): readonly number[] {
    return this.#bands[this.#bandOfRow[y]!]!.spans;
  }
}

function spansAt(y: number, width: number, masks: readonly Rect[]): number[] {
  let spans = [0, width];
  for (const m of masks) {
    if (y < Math.round(m.y) || y >= Math.round(m.y + m.height)) continue;
    const next: number[] = [];
    for (let k = 0; k < spans.length; k += 2) {
      const from = spans[k]!;
      const to = spans[k + 1]!;
      const cutFrom = Math.max(from, Math.floor(m.x));
      const cutTo = Math.min(to, Math.ceil(m.x + m.width));
      if (cutFrom >= cutTo) next.push(from, to);
      else {
        if (from < cutFrom) next.push(from, cutFrom);
        if (cutTo < to) next.push(cutTo, to);
      }
    }
    spans = next;
  }
  return spans;
}
