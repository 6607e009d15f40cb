import type { CssRendering } from './css-rendering.ts';
import type { Inherited } from './inherited.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { DocumentOrigin, Edges, PageElement, PageNode, PageStyle } from './page-types.ts';
import type { PageView } from './page-view.ts';
import type { Painting, TextPlace } from './painting.ts';

/** A text of the page: its lines in view, and whether they can be read. */
interface TextPiece extends Omit<TextPlace, 'at'> {
  readonly box: Edges | null;
  /** True when no blank separates it from the text that it touches, false when one does, null when it touches none. */
  readonly joined: boolean | null;
  /** Share of its lines, from the first one on, that no box around it cuts off; the view does not count as one. */
  readonly shown: number;
}

/** Asks the browser where each text is laid out. The class's source is injected into pages, so it must not use anything from outside. */
export class TextPieces {
  drawn: CssRendering;
  boxes: PageBoxes;
  view: PageView;
  painting: Painting;
  /** The end of the text before, to find texts that are written without a blank between. */
  lastText: { readonly line: Edges; readonly blank: boolean } | null = null;

  constructor(drawn: CssRendering, boxes: PageBoxes, view: PageView, painting: Painting) {
    this.drawn = drawn;
    this.boxes = boxes;
    this.view = view;
    this.painting = painting;
  }

  /** Asks the browser for the lines of a text, and cuts them to the part in view. */
  of(
    text: PageNode,
    holders: readonly PageElement[],
    place: DocumentOrigin,
    inner: Inherited,
    style: PageStyle,
  ): TextPiece {
    const holder = holders[0]!;
    const range = holder.ownerDocument.createRange();
    range.selectNode(text);
    const all = [...range.getClientRects()].map((r) => this.boxes.edges(r, place));
    const lines = all
      .map((line) => this.boxes.cutBox(line, inner.flow))
      .filter(([left, top, right, bottom]) => right - left > 0.5 && bottom - top > 0.5);
    // Nobody reads letters below 5 pixels.
    const legible =
      Math.max(0, ...all.map((l) => l[3] - l[1])) >= 5 &&
      Math.max(0, ...lines.map((l) => l[3] - l[1])) >= 3 &&
      (inner.turned || !this.isSqueezed(text, all, style)) &&
      !this.isStacked(all);
    const isContents = style.display === 'contents';
    const isSkipped = !isContents && holder.checkVisibility?.({ contentVisibilityAuto: true }) === false;
    const seen = legible && !inner.erased && !isSkipped && !this.drawn.hidesText(style);
    if (seen && style.pointerEvents === 'none') this.painting.rootsToOpen.add(holder.getRootNode());
    return {
      holders,
      scope: (holders[1] ?? holder).getRootNode(),
      place,
      lines,
      turned: inner.turned,
      mayBeMissed: isContents || !inner.shaped || holder.closest('[inert]') !== null,
      box: seen ? this.boxes.around(lines) : null,
      joined: this.joins(text, all),
      shown: this.shownShare(text, all, inner.flow),
    };
  }

  /** Returns the share of a text, from its beginning, that no box cuts off; 0 when its beginning is cut off. */
  shownShare(text: PageNode, all: readonly Edges[], flow: Edges): number {
    const inView = all.map((line) => this.boxes.cutBox(line, this.view.edges));
    const left = inView.map((line) => this.boxes.cutBox(line, flow));
    const start = /[\u0590-\u08FF]/.test(text.textContent ?? '') ? 2 : 0;
    const [whole, shown] = [inView[0], left[0]];
    if (whole === undefined || shown === undefined) return 1;
    if (Math.abs(whole[start] - shown[start]) > 1 || Math.abs(whole[1] - shown[1]) > whole[3] - whole[1])
      return 0;
    return this.sizeOf(left) / Math.max(1, this.sizeOf(inView));
  }

  sizeOf(lines: readonly Edges[]): number {
    return lines.reduce((sum, [l, t, r, b]) => sum + Math.max(0, r - l) * Math.max(0, b - t), 0);
  }

  /** True when the letters are so narrow, or so close together, that nobody can read them. */
  isSqueezed(text: PageNode, lines: readonly Edges[], style: PageStyle): boolean {
    if (!style.writingMode.startsWith('horizontal')) return false;
    const letters = (text.textContent ?? '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const width = lines.reduce((sum, l) => sum + l[2] - l[0], 0);
    const height = Math.max(0, ...lines.map((l) => l[3] - l[1]));
    return letters > 1 && width < letters * Math.max(1.5, 0.12 * height);
  }

  /** True when the lines of a text are drawn over each other: each lies on more than half of the one before. A line that an ellipsis cuts has two boxes in one place. */
  isStacked(lines: readonly Edges[]): boolean {
    const pairs = lines.slice(1).map((line, i) => [lines[i]!, line] as const);
    const isOver = ([over, under]: readonly [Edges, Edges]): boolean => {
      const [left, top, right, bottom] = this.boxes.cutBox(over, under);
      const least = (from: 0 | 1): number =>
        Math.min(over[from + 2]! - over[from], under[from + 2]! - under[from]);
      const isOther = Math.abs(over[1] - under[1]) > 0.5;
      return isOther && right - left > least(0) / 2 && bottom - top > least(1) / 2;
    };
    return pairs.length > 0 && pairs.every(isOver);
  }

  /** Returns whether a text goes on without a blank in the text before it in the same line; null when they don't touch. */
  joins(text: PageNode, lines: readonly Edges[]): boolean | null {
    const raw = text.textContent ?? '';
    const before = this.lastText;
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return null;
    this.lastText = { line: last, blank: /\s$/.test(raw) };
    if (before === null) return null;
    const [l, t, r, b] = before.line;
    const overlap = Math.min(b, first[3]) - Math.max(t, first[1]);
    // A drawing places letters by itself; a blank between words is wider.
    const gap = (text.parentNode as PageElement).tagName === 'tspan' ? 0.15 * (b - t) : 1;
    const touches = Math.abs(first[0] - r) <= gap || Math.abs(first[2] - l) <= gap;
    if (!touches || overlap < Math.min(b - t, first[3] - first[1]) / 2) return null;
    return !before.blank && !/^\s/.test(raw);
  }

  /** Notes a text of blanks alone. */
  noteBlank(): void {
    if (this.lastText !== null) this.lastText = { ...this.lastText, blank: true };
  }
}
