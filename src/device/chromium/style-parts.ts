import type { CssRendering } from './css-rendering.ts';
import type {
  PageElement,
  PageNode,
  PageRoot,
  PageStyle,
  PageStyleRule,
  PageStyleSheet,
} from './page-types.ts';

/** The parts that the styles of a page name and that few pages have. */
interface NamedParts {
  readonly firstLetter: boolean;
  /** Markers or arrows that the browser adds to a box that scrolls. */
  readonly carousel: boolean;
  /** The styles of counters that the page defines itself, and that draw words. */
  readonly counters: ReadonlySet<string>;
}

/**
 * Knows what the styles of a page do to the first letter of a text, and which words they draw that no script can ask for. It lives as long as the document. The class's source is injected into
 * pages, so it must not use anything from outside.
 */
export class StyleParts {
  drawn: CssRendering;
  /** The parts of a sheet, with the number of its rules at that time. */
  known = new WeakMap<PageStyleSheet, { readonly rules: number; readonly parts: NamedParts }>();
  /** The parts of a document or shadow root, during one walk. */
  now = new Map<PageRoot, NamedParts>();

  constructor(drawn: CssRendering) {
    this.drawn = drawn;
  }

  /** Reads the style sheets anew. */
  begin(): this {
    this.now.clear();
    return this;
  }

  /** Returns how many characters at the beginning of a text are not drawn, because the style hides the first letter of its box. */
  hiddenStart(text: PageNode): number {
    for (let node = text, el = this.elementOf(text); el !== null; node = el, el = el.parentElement) {
      if (!this.partsFor(el).firstLetter || this.hasTextBefore(el, node)) return 0;
      const style = this.styleOf(el);
      if (style === undefined || /^(?:inline|contents)$/.test(style.display)) continue;
      const letter = this.styleOf(el, '::first-letter');
      const isHidden = letter !== undefined && this.drawn.hidesText(letter) && !this.drawn.hidesText(style);
      // Punctuation around it belongs to the first letter.
      if (isHidden) return /^\s*\p{P}*\S\p{P}*/u.exec(text.textContent ?? '')?.[0].trimStart().length ?? 0;
    }
    return 0;
  }

  /** True where the style draws words that no script can ask for: markers and arrows of a carousel, and counters in a style of the page's own. */
  drawsUnread(el: PageElement, style: PageStyle, contents: readonly string[]): boolean {
    const { carousel, counters } = this.partsFor(el);
    if (carousel && this.isCarousel(style)) return true;
    if (counters.size === 0) return false;
    if (style.display === 'list-item' && counters.has(style.listStyleType)) return true;
    return contents.some((content) =>
      [...content.matchAll(/counters?\([^)]*?,\s*([\w-]+)\s*\)/g)].some(([, name = '']) =>
        counters.has(name),
      ),
    );
  }

  isCarousel({ overflowX, overflowY, scrollMarkerGroup = 'none' }: PageStyle): boolean {
    return scrollMarkerGroup !== 'none' || /auto|scroll/.test(`${overflowX} ${overflowY}`);
  }

  elementOf(text: PageNode): PageElement | null {
    return text.parentNode?.nodeType === 1 ? (text.parentNode as PageElement) : null;
  }

  hasTextBefore(el: PageElement, node: PageNode): boolean {
    for (const child of el.childNodes) {
      if (child === node) return false;
      if (child.nodeType <= 3 && (child.textContent ?? '').trim() !== '') return true;
    }
    return false;
  }

  styleOf(el: PageElement, pseudo?: string): PageStyle | undefined {
    return el.ownerDocument.defaultView?.getComputedStyle(el, pseudo);
  }

  partsFor(el: PageElement): NamedParts {
    const root = el.getRootNode();
    const known = this.now.get(root);
    if (known !== undefined) return known;
    const sheets = [...(root.styleSheets ?? []), ...(root.adoptedStyleSheets ?? [])];
    const all = sheets.map((sheet) => this.partsOf(sheet));
    const parts = {
      firstLetter: all.some((one) => one.firstLetter),
      carousel: all.some((one) => one.carousel),
      counters: new Set(all.flatMap((one) => [...one.counters])),
    };
    this.now.set(root, parts);
    return parts;
  }

  partsOf(sheet: PageStyleSheet): NamedParts {
    try {
      const rules = sheet.cssRules;
      const known = this.known.get(sheet);
      if (known?.rules === rules.length) return known.parts;
      const all = this.rulesIn(rules);
      const names = (part: RegExp): boolean => all.some(({ selectorText = '' }) => part.test(selectorText));
      const parts = {
        firstLetter: names(/:first-letter/),
        carousel: names(/::scroll-(?:marker|button)/),
        counters: new Set(all.flatMap((rule) => (this.writesWords(rule) ? [rule.name ?? ''] : []))),
      };
      this.known.set(sheet, { rules: rules.length, parts });
      return parts;
    } catch {
      // A sheet of another origin can't be read.
      return { firstLetter: false, carousel: false, counters: new Set() };
    }
  }

  /** True for a style of counters that draws words: single letters and signs are marks of rows. */
  writesWords({ symbols, additiveSymbols = '', prefix = '', suffix = '' }: PageStyleRule): boolean {
    const written = [symbols ?? '', additiveSymbols, prefix, suffix];
    return symbols !== undefined && written.some((text) => /\p{L}{2}/u.test(text));
  }

  rulesIn(rules: ArrayLike<PageStyleRule>): readonly PageStyleRule[] {
    return Array.from(rules).flatMap((rule) => [
      rule,
      ...(rule.cssRules === undefined || rule.cssRules.length === 0 ? [] : this.rulesIn(rule.cssRules)),
    ]);
  }
}
