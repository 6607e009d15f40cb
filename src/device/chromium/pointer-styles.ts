import type { PageElement, PageRoot } from './page-types.ts';

/** The properties that a rule declares, by number. */
interface DeclaredStyle {
  readonly length: number;
  readonly [index: number]: string;
  getPropertyValue(property: string): string;
}
type ColorCanvas = new (
  width: number,
  height: number,
) => { getContext(kind: '2d'): { fillStyle: string } | null };
interface StyleRule {
  readonly selectorText?: string;
  readonly style?: {
    readonly content?: string;
    readonly display?: string;
    readonly visibility?: string;
    readonly opacity?: string;
  } & DeclaredStyle;
  readonly cssRules?: ArrayLike<StyleRule>;
  readonly media?: { readonly mediaText: string };
}
interface StyleSheet {
  readonly cssRules: ArrayLike<StyleRule>;
}
interface StyledRoot {
  readonly styleSheets?: ArrayLike<StyleSheet>;
  readonly adoptedStyleSheets?: ArrayLike<StyleSheet>;
  getAnimations?(): ReadonlyArray<{
    readonly playState: string;
    /** Only transitions have one. */
    readonly transitionProperty?: string;
    readonly effect: { readonly target?: PageElement | null } | null;
  }>;
  querySelector(selector: string): unknown;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** The elements for which styles for the focus or the pointer hold. */
export interface PointerStyled {
  /** All of them. */
  readonly styled: ReadonlySet<PageElement>;
  /** Those that such a style shows: they may have been hidden before. */
  readonly shown: ReadonlySet<PageElement>;
  /** Those whose `::before` or `::after` such a style shows. */
  readonly added: ReadonlySet<PageElement>;
  /** How many colors such styles give an element: of its ground, its words, and anything else but its rim. */
  readonly tones: ReadonlyMap<PageElement, number>;
}
type StyleKind = Exclude<keyof PointerStyled, 'tones'>;
interface Selectors extends Record<StyleKind, string[]> {
  /** Those of rules that change more than a rim, with what they declare. */
  readonly plain: { readonly selector: string; readonly style: DeclaredStyle }[];
  readonly colored: { readonly selector: string; readonly style: DeclaredStyle; readonly isPart: boolean }[];
}

/**
 * Finds the elements that look as they do because the focus or the pointer is on them (`:hover`, `:focus`, `:active`): after a tap the first two stay where it was. The
 * class's source is injected into pages, so it must not use anything from outside.
 */
export class PointerStyles {
  /** The selectors of a style sheet that name the focus or the pointer, with the number of its rules at that time. */
  known = new WeakMap<StyleSheet, { readonly rules: number; readonly selectors: Selectors }>();

  /** Returns the elements of a document or a shadow root for which such styles hold; all that have the pointer where a style sheet can't be read. */
  in(root: PageRoot | object): PointerStyled {
    const found = {
      styled: new Set<PageElement>(),
      shown: new Set<PageElement>(),
      added: new Set<PageElement>(),
      tones: new Map<PageElement, number>(),
    };
    const styled = root as StyledRoot;
    const fading = this.fadingIn(styled);
    const isOnIt = styled.querySelector(':hover, :focus, :active') !== null;
    if (!isOnIt && fading.length === 0) return found;
    const sheets = [...Array.from(styled.styleSheets ?? []), ...Array.from(styled.adoptedStyleSheets ?? [])];
    for (const sheet of sheets) {
      const selectors = this.selectorsOf(sheet);
      for (const selector of selectors.styled) this.findFading(fading, selector, found.styled);
      if (!isOnIt) continue;
      for (const kind of ['styled', 'shown', 'added'] as const)
        for (const selector of selectors[kind]) this.find(styled, selector, found[kind]);
      this.addTones(styled, selectors, found.tones);
    }
    for (const layer of found.styled) this.addOwner(layer, found.styled);
    return found;
  }

  /** Counts the colors that the rules in force give their elements. */
  addTones(root: StyledRoot, { colored, plain }: Selectors, tones: Map<PageElement, number>): void {
    for (const { selector, style, isPart } of colored) {
      const elements = new Set<PageElement>();
      this.find(root, selector, elements);
      for (const element of elements) {
        const count = isPart ? 1 : this.tonesOf(style, element, plain);
        if (count > 0) tones.set(element, (tones.get(element) ?? 0) + count);
      }
    }
  }

  /**
   * Returns how many colors a rule gives an element: one for its ground, one for its words, and one for anything else. A color that another rule overrides counts nothing, and neither does one that another rule gives
   * it without the pointer.
   */
  tonesOf(style: DeclaredStyle, element: PageElement, plain: Selectors['plain']): number {
    const computed = element.ownerDocument.defaultView?.getComputedStyle(element) as
      | DeclaredStyle
      | undefined;
    const tones = new Set<string>();
    for (const property of Array.from(style)) {
      if (/^(?:outline|border|box-shadow|cursor|transition|z-index|text-decoration|--)/.test(property))
        continue;
      const isGround = property.startsWith('background');
      const name = isGround ? 'background-color' : property;
      const wanted = computed === undefined ? null : this.declared(name, style, computed);
      if (computed !== undefined && wanted !== null) {
        const given = this.plain(computed.getPropertyValue(name));
        if (given !== null && given !== wanted) continue;
        const isSame = (one: Selectors['plain'][number]): boolean =>
          this.declared(name, one.style, computed) === wanted && this.isFor(element, one.selector);
        if (plain.some(isSame)) continue;
      }
      tones.add(isGround ? 'ground' : /^(?:color|fill|stroke)/.test(property) ? 'words' : 'other');
    }
    return tones.size;
  }

  isFor(element: PageElement, selector: string): boolean {
    try {
      return element.matches(selector);
    } catch {
      return false; // As in `find`.
    }
  }

  /** Returns the color or number that a rule declares, with its variables put in; null for none. */
  declared(name: string, style: DeclaredStyle, computed: DeclaredStyle): string | null {
    const whole = name === 'background-color' ? style.getPropertyValue('background') : '';
    const written = style.getPropertyValue(name) || whole;
    return written === '' ? null : this.plain(this.withVariables(written, computed));
  }

  /** Puts in the values of variables, or what stands for one without a value. */
  withVariables(value: string, computed: DeclaredStyle): string {
    let text = value;
    for (let rounds = 0; rounds < 20; rounds += 1) {
      // The innermost one has no other in it.
      const found = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/.exec(
        text.slice(text.lastIndexOf('var(')),
      );
      if (found === null || !text.includes('var(')) return text;
      const at = text.lastIndexOf('var(');
      const own = computed.getPropertyValue(found[1] ?? '').trim();
      text = `${text.slice(0, at)}${own === '' ? (found[2] ?? '').trim() : own}${text.slice(at + found[0].length)}`;
    }
    return text;
  }

  /** Returns a color or a number as a browser writes it; null for anything else. */
  plain(value: string): string | null {
    if (/^[\d.]+$/.test(value)) return String(Number(value));
    if (value === 'initial' || value === 'none') return this.plain('transparent');
    const canvas = (globalThis as { readonly OffscreenCanvas?: ColorCanvas }).OffscreenCanvas;
    const pen = canvas === undefined ? null : new canvas(1, 1).getContext('2d');
    if (pen === null || /currentcolor/i.test(value)) return null;
    const written = ['#010203', '#030201'].map((other) => {
      pen.fillStyle = other;
      pen.fillStyle = value;
      return pen.fillStyle;
    });
    return written[0] === written[1] ? (written[0] ?? null) : null;
  }

  /** Adds the element that an empty layer of its own colors: `.item:focus > .overlay`. */
  addOwner(layer: PageElement, found: Set<PageElement>): void {
    const { parentElement, tagName, textContent } = layer;
    const isLayer = /^(?:div|span|i|.+-.+)$/i.test(tagName) && (textContent ?? '') === '';
    if (isLayer && parentElement && Array.from(layer.children).length === 0) found.add(parentElement);
  }

  /** Returns the elements that a transition changes now. */
  fadingIn(root: StyledRoot): readonly PageElement[] {
    return (root.getAnimations?.() ?? []).flatMap(({ playState, transitionProperty, effect }) => {
      const target = effect?.target;
      return playState === 'running' && transitionProperty !== undefined && target ? [target] : [];
    });
  }

  /** Finds the elements that go back to how they look without the focus or the pointer: a press is over before its style has faded. */
  findFading(fading: readonly PageElement[], selector: string, found: Set<PageElement>): void {
    if (fading.length === 0) return;
    const without = selector.replace(/:(?:hover|focus-visible|focus-within|focus|active)/g, ':is(*)');
    try {
      for (const element of fading) if (element.matches(without)) found.add(element);
    } catch {
      // As in `find`.
    }
  }

  find(root: StyledRoot, selector: string, found: Set<PageElement>): void {
    try {
      for (const element of root.querySelectorAll(selector)) found.add(element);
    } catch {
      // The selector has a part that a query can't hold, such as a pseudo-element with arguments.
    }
  }

  selectorsOf(sheet: StyleSheet): Selectors {
    let rules: ArrayLike<StyleRule>;
    try {
      rules = sheet.cssRules;
    } catch {
      return { styled: [':hover', ':focus', ':active'], shown: [], added: [], plain: [], colored: [] }; // It is of another origin.
    }
    const known = this.known.get(sheet);
    if (known?.rules === rules.length) return known.selectors;
    const selectors: Selectors = { styled: [], shown: [], added: [], plain: [], colored: [] };
    this.collect(rules, null, selectors);
    this.known.set(sheet, { rules: rules.length, selectors });
    return selectors;
  }

  collect(rules: ArrayLike<StyleRule>, around: string | null, selectors: Selectors): void {
    for (const rule of Array.from(rules)) {
      const own = rule.selectorText;
      const selector = own === undefined ? around : this.within(own, around);
      if (own !== undefined && selector !== null && /:(?:hover|focus|active)/.test(selector)) {
        // A pseudo-element is drawn in its element.
        const element = selector.replace(/::[\w-]+/g, '');
        selectors.styled.push(element);
        if (rule.style !== undefined)
          selectors.colored.push({ selector: element, style: rule.style, isPart: selector.includes('::') });
        if (this.shows(rule))
          selectors[/::?(?:before|after)/.test(selector) ? 'added' : 'shown'].push(element);
      } else if (
        selector !== null &&
        own !== undefined &&
        rule.style !== undefined &&
        !selector.includes('::')
      )
        selectors.plain.push({ selector, style: rule.style });
      if (rule.cssRules !== undefined && rule.cssRules.length > 0)
        this.collect(rule.cssRules, selector, selectors);
    }
  }

  /** True for a rule that makes something visible, or gives a pseudo-element its words. */
  shows({ style }: StyleRule): boolean {
    if (style === undefined) return false;
    const { content = '', display = '', visibility = '', opacity = '' } = style;
    const isDrawn = display !== '' && display !== 'none';
    return isDrawn || visibility === 'visible' || opacity === '1' || /["'(]/.test(content);
  }

  /** Returns the selector of a rule that may be nested in another one. */
  within(own: string, around: string | null): string {
    if (around === null) return own;
    return own.includes('&') ? own.replaceAll('&', `:is(${around})`) : `:is(${around}) :is(${own})`;
  }
}
