interface NamingRule {
  readonly selectorText?: string;
  readonly cssRules?: ArrayLike<NamingRule>;
}
interface NamingSheet {
  readonly cssRules: ArrayLike<NamingRule>;
}
interface NamingDocument {
  readonly styleSheets?: ArrayLike<NamingSheet>;
  readonly adoptedStyleSheets?: ArrayLike<NamingSheet>;
}

/**
 * Knows which attributes the styles of a page name: `[data-state=on]` draws a choice, and `data-clicked` of an analytics script draws nothing. The class's source is injected into pages before their
 * own scripts, so it must not use anything from outside.
 */
export class StyleNames {
  page: { readonly document: NamingDocument };
  /** The selectors of a sheet, with the number of its rules at that time. */
  known = new WeakMap<NamingSheet, { readonly rules: number; readonly selectors: string }>();

  constructor(page: { readonly document: NamingDocument }) {
    this.page = page;
  }

  /** True when a style of the document depends on the attribute, or on a state such as `:checked`. A sheet of another origin can't be read. */
  name(attribute: string): boolean {
    const { styleSheets, adoptedStyleSheets } = this.page.document;
    const sheets = [...Array.from(styleSheets ?? []), ...Array.from(adoptedStyleSheets ?? [])];
    const isNamed = attribute.startsWith(':')
      ? new RegExp(`${attribute}(?![\\w-])`)
      : new RegExp(`\\[\\s*${attribute}\\s*[\\]=~|^$*]`);
    return sheets.some((sheet) => isNamed.test(this.selectorsOf(sheet)));
  }

  selectorsOf(sheet: NamingSheet): string {
    try {
      const rules = sheet.cssRules;
      const known = this.known.get(sheet);
      if (known?.rules === rules.length) return known.selectors;
      const selectors = this.selectorsIn(rules).join('\n');
      this.known.set(sheet, { rules: rules.length, selectors });
      return selectors;
    } catch {
      return '';
    }
  }

  selectorsIn(rules: ArrayLike<NamingRule>): readonly string[] {
    return Array.from(rules).flatMap(({ selectorText = '', cssRules }) => [
      selectorText,
      ...(cssRules === undefined ? [] : this.selectorsIn(cssRules)),
    ]);
  }
}
