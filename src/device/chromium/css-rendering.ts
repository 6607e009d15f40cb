import type { CssCounters } from './css-counters.ts';
import type { Edges, PageElement, PageRect, PageStyle, PageWindow } from './page-types.ts';

type Side = '::before' | '::after' | '::marker';

/** A box that CSS adds to an element. */
export interface PseudoElement {
  readonly side: Side;
  readonly style: PageStyle;
}

/** Text that CSS adds to an element. */
export interface GeneratedText extends PseudoElement {
  /** Text as drawn, with leading and trailing blanks. */
  readonly text: string;
}

/**
 * Finds what CSS adds to a page (text of `::before` and `::after`) and what it hides. The class's source is injected into pages, so it must not
 * use anything from outside.
 */
export class CssRendering {
  counters: CssCounters;

  constructor(counters: CssCounters) {
    this.counters = counters;
  }

  /** Returns the boxes of `::before` and `::after`. */
  pseudos(el: PageElement, win: PageWindow): PseudoElement[] {
    if (/^(input|select|textarea|img|iframe|frame|svg|canvas|video|html)$/i.test(el.tagName)) return [];
    return (['::before', '::after'] as const).flatMap((side) => {
      const style = win.getComputedStyle(el, side);
      const { content } = style;
      return content === 'none' || content === 'normal' || style.display === 'none' ? [] : [{ side, style }];
    });
  }

  /** Returns the visible texts among them, and words in place of a bullet. */
  added(
    el: PageElement,
    pseudos: readonly PseudoElement[],
    own: PageStyle,
    win: PageWindow,
  ): GeneratedText[] {
    const markers = own.display === 'list-item' ? this.markers(el, own, win) : [];
    return [...markers, ...pseudos].flatMap((pseudo) => {
      const text = this.isSeen(pseudo.style) ? this.words(pseudo, el) : '';
      return text.trim() === '' ? [] : [{ ...pseudo, text }];
    });
  }

  /** Returns the marker of a list item when the page gives its words. The usual bullets and numbers are no texts. */
  markers(el: PageElement, own: PageStyle, win: PageWindow): PseudoElement[] {
    const style = win.getComputedStyle(el, '::marker');
    const isWritten = style.content.includes('"') || style.content.includes('counter');
    const isString = own.listStyleType.startsWith('"') && style.content !== 'none';
    if (isWritten) return [{ side: '::marker', style }];
    return isString ? [{ side: '::marker', style: this.withContent(style, own.listStyleType) }] : [];
  }

  withContent(style: PageStyle, content: string): PageStyle {
    return new Proxy(style, {
      get: (target, key): unknown => (key === 'content' ? content : Reflect.get(target, key, target)),
    });
  }

  /**
   * True when the text continues the element's own text in its line: letters, digits, currency or quotation marks, or the sign and the
   * unit of a number, but no ornaments.
   */
  readsOn({ text, style, side }: GeneratedText, own: string): boolean {
    const inLine = style.display.startsWith('inline') && !/absolute|fixed/.test(style.position);
    // A number before a heading is none of its words.
    if (!inLine || side === '::marker' || style.content.includes('counter')) return false;
    if (/[\p{L}\p{N}\p{Sc}\p{Pi}\p{Pf}„‚「」『』]/u.test(text)) return true;
    return side === '::before'
      ? /[-−+(]$/u.test(text) && /^[\p{N}\p{Sc}]/u.test(own)
      : /^\s?[%‰°)]/u.test(text) && /[\p{N}\p{Sc}]$/u.test(own);
  }

  /** True for a caption before the element's own text, such as `Status: `. */
  isCaption({ text, side }: GeneratedText): boolean {
    return side === '::before' && /\p{L}.*:\s*$/u.test(text);
  }

  /** True when text of this style is invisible: transparent (and not clipped from a background), of no size, far outside or struck out by a bar. */
  hidesText(style: PageStyle): boolean {
    if (Number.parseFloat(style.textIndent) < -500 || Number.parseFloat(style.fontSize) === 0) return true;
    if (this.isBlackedOut(style)) return true;
    const otherwiseDrawn =
      style.backgroundClip.includes('text') ||
      style.textShadow !== 'none' ||
      Number.parseFloat(style.webkitTextStrokeWidth) > 0;
    return this.isTransparent(style.webkitTextFillColor) && !otherwiseDrawn;
  }

  /** True when the line through the text is as thick as its small letters are high. */
  isBlackedOut({
    textDecorationLine,
    textDecorationThickness,
    textDecorationColor,
    fontSize,
  }: PageStyle): boolean {
    if (!textDecorationLine.includes('line-through')) return false;
    const thickness = this.length(textDecorationThickness, Number.parseFloat(fontSize));
    return thickness >= Number.parseFloat(fontSize) / 2 && this.alphaOf(textDecorationColor) >= 0.85;
  }

  /** Returns the bounding box that `clip-path` leaves of `rect`; null for shapes that are not supported. */
  clipBox(style: PageStyle, rect: Edges): Edges | null {
    const [, shape = '', inside = ''] = /^([a-z]+)\((.*)\)/.exec(style.clipPath) ?? [];
    const size = [rect[2] - rect[0], rect[3] - rect[1]] as const;
    if (shape === 'inset') return this.inset(inside, rect, size);
    if (shape === 'circle' || shape === 'ellipse') return this.round(inside, rect, size);
    if (shape !== 'polygon') return null;
    const points = inside
      .replace(/^(nonzero|evenodd),\s*/, '')
      .split(',')
      .map((point) => point.trim().split(/\s+/));
    const [x, y] = [0, 1].map((i) => points.map((point) => this.length(point[i], size[i as 0 | 1])));
    if (![...x!, ...y!].every(Number.isFinite)) return null;
    const [left, top] = rect;
    return [left + Math.min(...x!), top + Math.min(...y!), left + Math.max(...x!), top + Math.max(...y!)];
  }

  /** Estimates the place of an added text, which pages don't report: beside the content, or the whole box. */
  boxOf({ side, text, style }: GeneratedText, el: PageElement, own: PageStyle): PageRect {
    const box = el.getBoundingClientRect();
    if (side === '::marker') return this.markerBox(text, el, own);
    if (/absolute|fixed/.test(style.position)) return this.placed(style, el, own, box);
    const range = el.ownerDocument.createRange();
    range.selectNodeContents(el);
    const held = range.getBoundingClientRect();
    if (held.right - held.left < 1) return box;
    const size = Number.parseFloat(style.fontSize);
    const before = side === '::before';
    const beside = before ? held.left - box.left : box.right - held.right;
    if (style.display.startsWith('inline') && beside >= 2) {
      const width = Math.min(beside, Math.max(size, 0.6 * size * text.length));
      const line = { top: before ? held.top : Math.max(held.top, held.bottom - 1.5 * size) };
      const bottom = before ? Math.min(held.bottom, held.top + 1.5 * size) : held.bottom;
      const left = before ? held.left - width : held.right;
      return { left, right: left + width, top: line.top, bottom };
    }
    const over = before ? held.top - box.top : box.bottom - held.bottom;
    if (over < 4) return box;
    return before ? { ...this.plain(box), bottom: held.top } : { ...this.plain(box), top: held.bottom };
  }

  /** Estimates the place of a marker: in the first line, left of the content or at its beginning. */
  markerBox(text: string, el: PageElement, own: PageStyle): PageRect {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const size = Number.parseFloat(own.fontSize);
    const width = 0.6 * size * text.length;
    const line = { top, bottom: Math.min(bottom, top + 1.5 * size) };
    if (own.listStylePosition === 'inside') return { left, right: left + width, ...line };
    return own.direction === 'rtl'
      ? { left: right, right: right + width, ...line }
      : { left: left - width, right: left, ...line };
  }

  /** Returns the box of a positioned pseudo-element; the element's own box when its containing block is unknown. */
  placedBox(side: Side, style: PageStyle, el: PageElement, own: PageStyle): PageRect {
    if (style.position === 'relative') return this.flowBox(side, style, el);
    const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
    const whole = el.getBoundingClientRect();
    if (![x, y, width, height].every(Number.isFinite)) return whole;
    let origin = { left: 0, top: 0 };
    if (style.position === 'absolute') {
      const block = this.containingBlock(el, own);
      if (block === null) return whole;
      const box = block.getBoundingClientRect();
      origin = { left: box.left + block.clientLeft, top: box.top + block.clientTop };
    }
    const [, a = '1', d = '1', e = '0', f = '0'] =
      /^matrix\(([^,]+), [^,]+, [^,]+, ([^,]+), ([^,]+), ([^)]+)\)/.exec(style.transform) ?? [];
    const [w, h] = [width! * Number(a), height! * Number(d)];
    const left = origin.left + x! + Number(e) + (width! - w) / 2;
    const top = origin.top + y! + Number(f) + (height! - h) / 2;
    return { left, top, right: left + w, bottom: top + h };
  }

  /** True for text that only screen readers get: one pixel in size, or clipped completely. */
  isTinyClip(el: PageElement, style: PageStyle): boolean {
    if (style.position !== 'absolute' && style.position !== 'fixed') return false;
    const clip = style.clip.match(/-?[\d.]+/g)?.map(Number);
    if (clip?.length === 4 && (clip[1] ?? 0) - (clip[3] ?? 0) <= 1 && (clip[2] ?? 0) - (clip[0] ?? 0) <= 1)
      return true;
    if (/^inset\((50|100)%/.test(style.clipPath)) return true;
    const r = el.getBoundingClientRect();
    return style.overflowX === 'hidden' && r.right - r.left <= 1 && r.bottom - r.top <= 1;
  }

  /** True for a line that CSS draws through the middle of an element. */
  strikes(pseudo: PseudoElement, el: PageElement, own: PageStyle): boolean {
    const { style, side } = pseudo;
    const paints = this.alphaOf(style.backgroundColor) > 0.2 || Number.parseFloat(style.borderTopWidth) > 0;
    if (style.position !== 'absolute' || style.visibility !== 'visible' || !paints) return false;
    const whole = el.getBoundingClientRect();
    const line = this.placedBox(side, style, el, own);
    const height = whole.bottom - whole.top;
    const middle = (line.top + line.bottom) / 2 - whole.top;
    const isThin = line.bottom - line.top <= Math.max(2, height * 0.15);
    const isThrough = (line.right - line.left) * 1.25 >= whole.right - whole.left;
    return isThin && isThrough && middle >= height / 3 && middle <= (height * 2) / 3;
  }

  /** Returns the box of a block in the flow, at the beginning or the end of the element's content. */
  flowBox(side: Side, style: PageStyle, el: PageElement): PageRect {
    const whole = el.getBoundingClientRect();
    const [height, before, after] = [style.height, style.marginTop, style.marginBottom].map(
      (length) => Number.parseFloat(length) || 0,
    );
    const top = side === '::before' ? whole.top + before! : whole.bottom - after! - height!;
    return { left: whole.left, right: whole.right, top, bottom: top + height! };
  }

  containingBlock(el: PageElement, own: PageStyle): PageElement | null {
    if (own.position !== 'static' || own.transform !== 'none') return el;
    for (let at = el.parentElement; at !== null; at = at.parentElement) {
      const style = at.ownerDocument.defaultView?.getComputedStyle(at);
      if (style !== undefined && (style.position !== 'static' || style.transform !== 'none')) return at;
    }
    return null;
  }

  placed(style: PageStyle, el: PageElement, own: PageStyle, box: PageRect): PageRect {
    const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
    const known = own.position !== 'static' && style.position === 'absolute';
    if (!known || ![x, y, width, height].every(Number.isFinite)) return box;
    const left = box.left + el.clientLeft + x!;
    const top = box.top + el.clientTop + y!;
    return { left, top, right: left + width!, bottom: top + height! };
  }

  plain({ left, top, right, bottom }: PageRect): PageRect {
    return { left, top, right, bottom };
  }

  isSeen(style: PageStyle): boolean {
    if (style.visibility !== 'visible' || Number(style.opacity) === 0) return false;
    return !this.hidesText(style) && !style.transform.startsWith('matrix(0, 0, 0, 0,');
  }

  /** Returns the strings and counters in a `content` value; '' when a counter's value is unknown. Glyphs of icon fonts are no text. */
  words({ side, style: { content, quotes } }: PseudoElement, el: PageElement): string {
    let text = '';
    const parts =
      /"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|(open|close)-quote|(counters?\([^)]*\))|(\/)/g;
    for (const [, literal, attribute, quote, counted, alternative] of this.withoutPictures(content).matchAll(
      parts,
    )) {
      if (alternative !== undefined) break;
      if (counted !== undefined) {
        const value = this.counters.valueAt(el, side, counted);
        if (value === null) return '';
        text += value;
        continue;
      }
      if (literal !== undefined) {
        text += literal.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, char?: string) =>
          code === undefined ? (char ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
        );
      } else if (attribute !== undefined) text += el.getAttribute(attribute) ?? '';
      else text += this.quoteMark(quote === 'open' ? 0 : 1, quotes, el);
    }
    return text.replaceAll(/\p{Co}/gu, '').replaceAll(/\s+/g, ' ');
  }

  /** Returns the quotation mark that a style draws: the one that it names, else the usual one of the language around the element. */
  quoteMark(side: 0 | 1, quotes: string, el: PageElement): string {
    if (quotes === 'none') return '';
    const named = [...quotes.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, mark = '']) => mark);
    const marks = named.length > 1 ? named : Array.from(this.usualQuotes(el.parentElement ?? el));
    let depth = 0;
    for (let at = el.parentElement; at !== null; at = at.parentElement) if (at.tagName === 'Q') depth += 1;
    return marks[Math.min(2 * depth, marks.length - 2) + side] ?? '';
  }

  /** Returns the quotation marks of the language of an element, of a quotation and of one within it. */
  usualQuotes(el: PageElement): string {
    const language = this.languageOf(el);
    const usual: readonly (readonly [marks: string, languages: RegExp])[] = [
      ['«»‹›', /^(de|fr)-ch|^(rm|gsw)\b/],
      ['„“‚‘', /^(de|cs|sk|sl|is|et|lt|lv|bg|ka|mk)\b/],
      ['„”»«', /^hu\b/],
      ['„”«»', /^(pl|ro)\b/],
      ['«»„“', /^(ru|uk|be|hy)\b/],
      ['«»“”', /^(es|it|pt-pt|el|ca|gl|eu|sq|fa)\b/],
      ['«»«»', /^fr\b/],
      ['«»‘’', /^(nb|nn|no)\b/],
      ['””’’', /^(fi|sv|he)\b/],
      ['「」『』', /^(ja|zh-(hant|tw|hk))\b/],
    ];
    return usual.find(([, languages]) => languages.test(language))?.[0] ?? '“”‘’';
  }

  /** Returns the language of an element as the page names it; '' where it names none. */
  languageOf(el: PageElement): string {
    const holder = el.closest('[lang]') ?? el.getRootNode().host?.closest('[lang]');
    return holder?.getAttribute('lang')?.toLowerCase() ?? '';
  }

  withoutPictures(content: string): string {
    return content.replaceAll(/url\("(?:[^"\\]|\\.)*"\)|url\([^")]*\)/g, '');
  }

  /** True for a colour that nobody sees on any background. */
  isTransparent(colour: string): boolean {
    return this.alphaOf(colour) < 0.1;
  }

  /** True for two opaque colours that nobody tells apart. */
  isAlike(one: string, other: string | null): boolean {
    if (one === other) return this.alphaOf(one) === 1;
    const [a, b] = [one, other ?? ''].map((colour) =>
      /^rgb\(([^)]*)\)$/.exec(colour)?.[1]?.split(',').map(Number),
    );
    return a !== undefined && b !== undefined && a.every((part, i) => Math.abs(part - (b[i] ?? NaN)) <= 8);
  }

  /** Returns how opaque a computed colour is, 0..1. */
  alphaOf(colour: string): number {
    if (colour === 'transparent') return 0;
    const [, legacy, number, unit] =
      /^rgba\(.*,\s*([\d.e-]+)\)$|\/\s*([\d.e-]+)(%?)\s*\)$/.exec(colour) ?? [];
    const alpha = Number(legacy ?? number ?? 1);
    return unit === '%' ? alpha / 100 : alpha;
  }

  /** True when a filter leaves nothing legible: blurred by more than a stroke of the letters, or see-through. */
  erases(style: PageStyle): boolean {
    const blur = Number(/\bblur\(([\d.]+)px\)/.exec(style.filter)?.[1] ?? 0);
    const opacity = Number(/\bopacity\(([\d.]+)\)/.exec(style.filter)?.[1] ?? 1);
    return blur > Math.max(1.5, Number.parseFloat(style.fontSize) * 0.15) || opacity < 0.1;
  }

  inset(inside: string, rect: Edges, size: readonly [number, number]): Edges | null {
    const [top = '0', right = top, bottom = top, left = right] = inside
      .replace(/\s*round.*/, '')
      .split(/\s+/);
    const edges: Edges = [
      rect[0] + this.length(left, size[0]),
      rect[1] + this.length(top, size[1]),
      rect[2] - this.length(right, size[0]),
      rect[3] - this.length(bottom, size[1]),
    ];
    return edges.every(Number.isFinite) ? edges : null;
  }

  round(inside: string, rect: Edges, size: readonly [number, number]): Edges | null {
    const [radii = '', centre = '50% 50%'] = inside.split(/\s*\bat\b\s*/);
    const [cx = '50%', cy = '50%'] = centre.trim().split(/\s+/);
    const [rx, ry = rx] = radii.trim().split(/\s+/);
    const x = rect[0] + this.length(cx, size[0]);
    const y = rect[1] + this.length(cy, size[1]);
    const [w, h] = [this.length(rx, size[0]), this.length(ry, size[1])];
    return [x, y, w, h].every(Number.isFinite) ? [x - w, y - h, x + w, y + h] : null;
  }

  /** Returns a length in CSS pixels; NaN when it is neither pixels nor a percentage. */
  length(value: string | undefined, whole: number): number {
    const [, number = 'x', unit] = /^(-?[\d.]+)(px|%)?$/.exec(value ?? '') ?? [];
    return unit === '%' ? (Number(number) / 100) * whole : Number(number);
  }
}
