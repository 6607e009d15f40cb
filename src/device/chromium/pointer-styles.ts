import type { PageElement, PageRoot } from './page-types.ts';

interface StyleRule {
  readonly selectorText?: string;
  readonly cssRules?: ArrayLike<StyleRule>;
  readonly media?: { readonly mediaText: string };
}
interface StyleSheet {
  readonly cssRules: ArrayLike<StyleRule>;
}
interface StyledRoot {
  readonly styleSheets?: ArrayLike<StyleSheet>;
  readonly adoptedStyleSheets?: ArrayLike<StyleSheet>;
  querySelector(selector: string): unknown;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/**
 * Finds the elements that look as they do because the focus or the pointer is on them (`:hover`, `:focus`): after a tap both stay where it was. The
 * class's source is injected into pages, so it must not use anything from outside.
 */
export class PointerStyles {
  /** The selectors of a style sheet that name the focus or the pointer, with the number of its rules at that time. */
  known = new WeakMap<StyleSheet, { readonly rules: number; readonly selectors: readonly string[] }>();

  /** Returns the elements of a document or a shadow root for which such a style holds; all that have the pointer where a style sheet can't be read. */
  in(root: PageRoot | object): ReadonlySet<PageElement> {
    const found = new Set<PageElement>();
    const styled = root as StyledRoot;
    if (styled.querySelector(':hover, :focus') === null) return found;
    const sheets = [...Array.from(styled.styleSheets ?? []), ...Array.from(styled.adoptedStyleSheets ?? [])];
    for (const sheet of sheets)
      for (const selector of this.selectorsOf(sheet)) {
        try {
          for (const element of styled.querySelectorAll(selector)) found.add(element);
        } catch {
          // The selector has a part that a query can't hold, such as a pseudo-element with arguments.
        }
      }
    return found;
  }

  selectorsOf(sheet: StyleSheet): readonly string[] {
    let rules: ArrayLike<StyleRule>;
    try {
      rules = sheet.cssRules;
    } catch {
      return [':hover', ':focus']; // It is of another origin.
    }
    const known = this.known.get(sheet);
    if (known?.rules === rules.length) return known.selectors;
    const selectors: string[] = [];
    this.collect(rules, null, selectors);
    this.known.set(sheet, { rules: rules.length, selectors });
    return selectors;
  }

  collect(rules: ArrayLike<StyleRule>, around: string | null, selectors: string[]): void {
    for (const rule of Array.from(rules)) {
      const own = rule.selectorText;
      const selector = own === undefined ? around : this.within(own, around);
      // A pseudo-element is drawn in its element.
      if (own !== undefined && selector !== null && /:(?:hover|focus)/.test(selector))
        selectors.push(selector.replace(/::[\w-]+/g, ''));
      if (rule.cssRules !== undefined && rule.cssRules.length > 0)
        this.collect(rule.cssRules, selector, selectors);
    }
  }

  /** Returns the selector of a rule that may be nested in another one. */
  within(own: string, around: string | null): string {
    if (around === null) return own;
    return own.includes('&') ? own.replaceAll('&', `:is(${around})`) : `:is(${around}) :is(${own})`;
  }
}
