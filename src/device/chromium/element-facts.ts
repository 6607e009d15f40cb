import type { DomNode } from '../../screen/sources/dom-format.ts';
import type { GeneratedText, CssRendering } from './css-rendering.ts';
import type { DefaultAria } from './page-internals.ts';
import type { DrawnValues } from './drawn-values.ts';
import type { OpenSections } from './open-sections.ts';
import type { PageElement, PageNode, PageRoot, PageStyle, PageWindow } from './page-types.ts';

export type NodeDraft = { -readonly [K in keyof DomNode]: DomNode[K] };

/**
 * Describes one element of a page, without its position. The class's source is injected into pages, so it must not use anything from outside.
 */
export class ElementFacts {
  drawn: CssRendering;
  /** The words that the browser writes on buttons without a value, by type. */
  labels: Readonly<Record<string, string>>;
  shadowOf: (el: PageElement) => PageRoot | null;
  /** Returns the role and states that a custom element has by default; null when it has none. */
  internalsOf: (el: PageElement) => DefaultAria | null;

  sections: OpenSections;
  values: DrawnValues;

  constructor(
    drawn: CssRendering,
    labels: Readonly<Record<string, string>>,
    shadowOf: (el: PageElement) => PageRoot | null,
    internalsOf: (el: PageElement) => DefaultAria | null,
    sectionsOf: new (isFolded: ElementFacts['isFolded']) => OpenSections,
    values: DrawnValues,
  ) {
    this.values = values;
    this.sections = new sectionsOf((el, style, win) => this.isFolded(el, style, win));
    this.drawn = drawn;
    this.labels = labels;
    this.shadowOf = shadowOf;
    this.internalsOf = internalsOf;
  }

  /** Returns the node of an element; `added` is the text that CSS adds to it. */
  describe(
    el: PageElement,
    style: PageStyle,
    win: PageWindow,
    own: string | null,
    added: readonly GeneratedText[],
  ): NodeDraft {
    const tag = el.tagName.toLowerCase();
    const type = tag === 'input' ? (el.type ?? 'text') : '';
    // Icon buttons move their text out of the box: it is a label, but no visible text.
    const unseen = tag !== 'text' && this.drawn.hidesText(style);
    const shown = unseen ? (own ?? '') : this.shownText(el, own, added);
    const words = /^(submit|button|reset)$/.test(type)
      ? this.buttonText(el, type)
      : this.transform(shown, style);
    const text = unseen ? '' : words;
    const node: NodeDraft = { tag, bounds: [0, 0, 0, 0], parent: -1 };
    const put = <K extends keyof DomNode>(key: K, value: NodeDraft[K]): void => {
      if (value !== '' && value !== false) node[key] = value;
    };
    const role = (this.aria(el, 'role') ?? '').toLowerCase();
    put('role', role);
    put('text', text);
    put('type', type);
    put('id', typeof el.id === 'string' && el.id !== '' ? el.id : (el.getAttribute('name') ?? ''));
    put('testid', this.first(el, ['data-testid', 'data-test', 'data-cy', 'data-qa']));
    const labelledBy = this.labelText(el);
    // Styles need a blank placeholder to tell whether the field is empty; nobody reads it.
    const placeholder = this.squeeze(this.first(el, ['placeholder', 'aria-placeholder']));
    const isHint = placeholder !== '' && this.showsPlaceholder(el, win);
    // One that is not drawn still names the field.
    const heard = this.heardName(el, role) || (isHint || labelledBy !== '' ? '' : placeholder);
    put('label', this.accessibleName(el) || (unseen ? words : '') || heard);
    put('labelledBy', labelledBy);
    put('placeholder', isHint ? placeholder : '');
    const isMasked = type === 'password' || (style.webkitTextSecurity !== 'none' && this.takesText(el, type));
    const value = this.value(el, type);
    put('value', isMasked ? '•'.repeat(value.length) : value);
    put('password', isMasked);
    put(
      'drawnOtherwise',
      value !== '' && (this.isDrawnOtherwise(el, type, style) || this.ownWords(el) === ''),
    );
    put('clips', style.overflowX !== 'visible' || style.overflowY !== 'visible');
    put('clickable', this.clickable(el, tag, role, style, win));
    put('editable', this.editable(el, tag, type, role));
    put('capitals', el.getAttribute('autocapitalize') === 'characters');
    const scrolls = this.scrollable(el, style, win);
    put('scrollable', scrolls);
    if (scrolls) put('contentHeight', Math.round(el.scrollHeight));
    put('focused', this.focused(el));
    const isDisabled = el.matches(':disabled') || el.hasAttribute('inert');
    if (isDisabled || this.aria(el, 'aria-disabled') === 'true') node.enabled = false;
    this.states(el, type, role, node);
    return node;
  }

  /** Returns the text of a button that is an input; without a value the browser shows a word of its own. */
  buttonText(el: PageElement, type: string): string {
    if (el.hasAttribute('value') || type === 'button') return String(el.value);
    return this.labels[type] ?? '';
  }

  states(el: PageElement, type: string, role: string, node: NodeDraft): void {
    const aria: Record<string, string> = {};
    const own = Object.entries(this.internalsOf(el) ?? {}).map(([name, value]) => ({ name, value }));
    for (const { name, value } of [...own, ...el.attributes]) {
      if (name.startsWith('aria-') && !/^aria-(label|labelledby|placeholder)$/.test(name))
        aria[name.slice(5)] = value;
    }
    const isOpen = aria['expanded'] === undefined ? null : this.sections.isOpen(el);
    // Where the page draws the contrary, nobody can tell.
    if (isOpen !== null && String(isOpen) !== aria['expanded']) delete aria['expanded'];
    if (role === 'slider' && type === '' && this.values.isElsewhere(el, aria)) delete aria['valuenow'];
    const section = el.tagName === 'SUMMARY' ? el.parentElement : el;
    if (section?.tagName === 'DETAILS') aria['expanded'] = String(section.open);
    // A popover that is drawn is open; of these, `auto` closes when one taps beside it.
    if (el.popover === 'auto') aria['popover'] = 'auto';
    if (type === 'checkbox' && el.indeterminate === true) aria['checked'] = 'mixed';
    if (type === 'range') {
      aria['valuemin'] ??= el.getAttribute('min') ?? '0';
      aria['valuemax'] ??= el.getAttribute('max') ?? '100';
    }
    // The browser's own check, once the user has changed the field or sent its form.
    if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(el.tagName) && el.matches(':user-invalid'))
      aria['invalid'] = 'true';
    if (Object.keys(aria).length > 0) node.aria = aria;
    const hidden = el.tagName === 'LABEL' ? this.hiddenControl(el) : null;
    if (hidden !== null) {
      // The page hides the real checkbox and draws its label as one: for users the label is the control.
      node.role = hidden.type === 'radio' ? 'radio' : (hidden.getAttribute('role') ?? 'checkbox');
      node.checked = hidden.checked === true;
      node.clickable = true;
      if (hidden.matches(':disabled')) node.enabled = false;
    } else if (type === 'checkbox' || type === 'radio') node.checked = el.checked === true;
    else if (/^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role)) {
      node.checked = this.aria(el, 'aria-checked') === 'true';
    }
    const current = this.aria(el, 'aria-current');
    const isMarked = ['aria-selected', 'aria-pressed'].some((name) => this.aria(el, name) === 'true');
    if (isMarked || (current !== null && current !== 'false')) node.selected = true;
    else if (el.tagName === 'OPTION' && el.selected === true) node.selected = true;
  }

  /** True when an animation of the style without an end shows and hides the element, and it has text. */
  blinks(el: PageElement, { animationName }: PageStyle): boolean {
    if (animationName === 'none') return false;
    const animations = el.getAnimations?.() ?? [];
    const isEndless = animations.some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect?.getComputedTiming().iterations === Infinity &&
        (effect.getKeyframes?.() ?? []).some((frame) => 'visibility' in frame || 'opacity' in frame),
    );
    return isEndless && this.squeeze(el.textContent ?? '') !== '';
  }

  /** Returns the value of an ARIA attribute, or what the element has in its place by default. */
  aria(el: PageElement, name: string): string | null {
    return el.getAttribute(name) ?? this.internalsOf(el)?.[name] ?? null;
  }

  accessibleName(el: PageElement): string {
    const by = el.getAttribute('aria-labelledby');
    const root = el.getRootNode();
    const texts =
      by === null ? [] : by.split(/\s+/).map((id) => this.flatText(root.getElementById?.(id) ?? null));
    const named = this.squeeze(texts.join(' '));
    if (named !== '') return named;
    if (el.tagName === 'svg')
      for (const t of el.querySelectorAll('title')) return this.squeeze(t.textContent ?? '');
    return this.squeeze(
      this.first(el, ['aria-label', 'alt', 'title']) || (this.aria(el, 'aria-label') ?? ''),
    );
  }

  /** Returns the text of a node as it is drawn: that of a slot is what the page puts into it. */
  flatText(node: PageNode | null): string {
    if (node === null || node.nodeType === 3) return node?.textContent ?? '';
    if (node.nodeType !== 1) return '';
    const el = node as PageElement;
    const put = el.tagName === 'SLOT' ? (el.assignedNodes?.({ flatten: true }) ?? []) : [];
    const inner = put.length > 0 ? put : [...(this.shadowOf(el) ?? el).childNodes];
    return inner.map((child) => this.flatText(child)).join(' ');
  }

  /** Returns the name of a control that shows no text, and has one for screen readers alone; '' when there is none. */
  heardName(el: PageElement, role: string): string {
    const isControl = /^(BUTTON|A|SUMMARY)$/.test(el.tagName) || /^(button|link|tab|menuitem)$/.test(role);
    const whole = isControl ? this.squeeze(el.textContent ?? '') : '';
    const win = el.ownerDocument.defaultView;
    if (whole === '' || win === null) return '';
    for (const part of el.querySelectorAll('*')) {
      if (this.squeeze(part.textContent ?? '') !== whole) continue;
      if (this.isTinyClip(part, win.getComputedStyle(part))) return whole;
    }
    return '';
  }

  labelText(el: PageElement): string {
    const label = el.labels?.[0] ?? this.labelAround(el);
    if (label == null) return '';
    const collect = (node: PageNode): string =>
      [...node.childNodes]
        .map((c) => {
          if (c.nodeType === 3) return c.textContent ?? '';
          return c.nodeType === 1 && !/^(SELECT|TEXTAREA|INPUT|BUTTON)$/.test((c as PageElement).tagName)
            ? collect(c)
            : '';
        })
        .join(' ');
    return this.squeeze(collect(label));
  }

  /** Returns the label around a custom element that it belongs to. Unlike fields, such elements don't list their labels. */
  labelAround(el: PageElement): PageElement | null {
    const label = el.tagName.includes('-') ? el.closest('label') : null;
    return label?.control === el ? label : null;
  }

  value(el: PageElement, type: string): string {
    if (el.tagName === 'SELECT') {
      const chosen = Array.from(el.selectedOptions ?? [], (o) => o.text).join(', ');
      const own = this.ownWords(el) ?? '';
      return own === '' || own.includes(chosen) ? chosen : own;
    }
    if (this.takesText(el, type)) return String(el.value);
    if (el.tagName === 'PROGRESS' || el.tagName === 'METER') return String(el.value);
    return el.isContentEditable === true && el.parentElement?.isContentEditable !== true
      ? this.squeeze(el.textContent ?? '')
      : '';
  }

  /** True for a value that the browser writes in the format of its locale, and for one in the colour of its ground. */
  isDrawnOtherwise(el: PageElement, type: string, style: PageStyle): boolean {
    if (/^(date|time|month|week|datetime-local)$/.test(type)) return true;
    return this.drawn.hidesText(style) || this.drawn.isAlike(style.webkitTextFillColor, this.groundOf(el));
  }

  /** Returns the colour of the nearest box that is opaque, or white where there is none; null where a picture or a tint lies between. */
  groundOf(el: PageElement): string | null {
    for (let at: PageElement | null = el; at !== null; at = this.above(at)) {
      const style = at.ownerDocument.defaultView?.getComputedStyle(at);
      if (style === undefined || style.backgroundImage !== 'none') return null;
      const alpha = this.drawn.alphaOf(style.backgroundColor);
      if (alpha === 1) return style.backgroundColor;
      if (alpha > 0) return null;
    }
    return 'rgb(255, 255, 255)';
  }

  /** True unless the style draws the placeholder of a field in no colour, or in that of the field. */
  showsPlaceholder(el: PageElement, win: PageWindow): boolean {
    if (!el.hasAttribute('placeholder')) return true;
    const own = win.getComputedStyle(el, '::placeholder');
    return this.drawn.isSeen(own) && !this.drawn.isAlike(own.webkitTextFillColor, this.groundOf(el));
  }

  /** Returns the words that the page itself draws in place of the choice of a list, in a button of its own; null where the browser draws the choice. */
  ownWords(el: PageElement): string | null {
    const button = el.firstElementChild;
    if (el.tagName !== 'SELECT' || button?.tagName !== 'BUTTON') return null;
    const style = el.ownerDocument.defaultView?.getComputedStyle(el);
    return style?.appearance === 'base-select' ? this.squeeze(button.textContent ?? '') : null;
  }

  takesText(el: PageElement, type: string): boolean {
    if (el.tagName === 'TEXTAREA') return true;
    return el.tagName === 'INPUT' && !/^(submit|button|reset|image|checkbox|radio)$/.test(type);
  }

  clickable(el: PageElement, tag: string, role: string, style: PageStyle, win: PageWindow): boolean {
    if (/^(button|select|textarea|summary|input|option)$/.test(tag)) return true;
    if (tag === 'a' && el.hasAttribute('href')) return true;
    if (el.hasAttribute('onclick') || (el.hasAttribute('tabindex') && el.tabIndex >= 0)) return true;
    if (/^(button|link|tab|menuitem.*|treeitem|checkbox|radio|switch|option)$/.test(role)) return true;
    if (this.controlAround(el) !== null) return false;
    if (tag === 'label' && el.control != null) return true;
    const above = this.above(el);
    return style.cursor === 'pointer' && (above === null || win.getComputedStyle(above).cursor !== 'pointer');
  }

  /** Returns the element around this one as it is drawn: through slots and out of shadow roots. */
  above(el: PageElement): PageElement | null {
    return el.assignedSlot ?? el.parentElement ?? el.getRootNode().host ?? null;
  }

  /** Returns the control around an element whose parts are no controls of their own (ARIA: "children presentational"), such as a tab; else null. */
  controlAround(el: PageElement): PageElement | null {
    for (let e = this.above(el); e !== null; e = this.above(e)) {
      const role = this.aria(e, 'role') ?? '';
      if (/^(button|checkbox|radio|switch|tab|option|menuitemcheckbox|menuitemradio)$/.test(role)) return e;
      if (e.tagName === 'BUTTON') return e;
    }
    return null;
  }

  editable(el: PageElement, tag: string, type: string, role: string): boolean {
    if (el.matches(':disabled') || el.readOnly === true) return false;
    if (tag === 'textarea') return true;
    if (tag === 'input') return !/^(submit|button|reset|image|checkbox|radio|range|color|file)$/.test(type);
    if (el.isContentEditable === true) return el.parentElement?.isContentEditable !== true;
    return role === 'textbox' && el.hasAttribute('contenteditable');
  }

  scrollable(el: PageElement, style: PageStyle, win: PageWindow): boolean {
    if (el === el.ownerDocument.documentElement) {
      return el.scrollHeight > win.innerHeight + 1 && style.overflowY !== 'hidden';
    }
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(style.overflowY) && el.scrollHeight > el.clientHeight + 1) return true;
    return scrolls(style.overflowX) && el.scrollWidth > el.clientWidth + 1;
  }

  focused(el: PageElement): boolean {
    const root = el.getRootNode();
    return root.activeElement === el && !/^(BODY|HTML|IFRAME)$/.test(el.tagName) && el.shadowRoot === null;
  }

  /** Returns the hidden checkbox or radio button that this label represents; null when there is none. */
  hiddenControl(label: PageElement): PageElement | null {
    const control = label.control;
    if (control == null || !/^(checkbox|radio)$/.test(control.type ?? '')) return null;
    // The element with a role around it is what the page draws and keeps up to date; the checkbox inside may say something else.
    const drawn = this.controlAround(control);
    if (drawn !== null && drawn !== label) return null;
    const win = control.ownerDocument.defaultView;
    if (win === null) return null;
    const style = win.getComputedStyle(control);
    const box = control.getBoundingClientRect();
    const tiny = box.right - box.left <= 1 || box.bottom - box.top <= 1;
    const unseen = style.display === 'none' || style.visibility !== 'visible' || Number(style.opacity) === 0;
    return unseen || tiny || this.isTinyClip(control, style) ? control : null;
  }

  /** True for a checkbox or radio button that the page hides and draws as its label: the label's node stands for it. */
  isDrawnByLabel(el: PageElement): boolean {
    if (!/^(checkbox|radio)$/.test(el.type ?? '')) return false;
    return Array.from(el.labels ?? []).some(
      (label) => this.hiddenControl(label) === el && this.isDrawn(label),
    );
  }

  isDrawn(el: PageElement): boolean {
    const box = el.getBoundingClientRect();
    return box.right - box.left > 1 && box.bottom - box.top > 1;
  }

  /**
   * True for a box that is folded to nothing and cuts off all that is in it, such as a closed section that opens with an animation: no scrolling brings it into
   * view. A part that is positioned outside of the box is not cut off.
   */
  isFolded(el: PageElement, style: PageStyle, win: PageWindow): boolean {
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    if (/^(HTML|BODY)$/.test(el.tagName) || /^(?:inline|contents)$/.test(style.display)) return false;
    const isFlat = el.clientHeight === 0 && cuts(style.overflowY);
    const isNarrow = el.clientWidth === 0 && cuts(style.overflowX);
    if (!isFlat && !isNarrow) return false;
    const placed = style.position === 'static' ? /^(?:absolute|fixed)$/ : /^fixed$/;
    return ![...el.querySelectorAll('*')]
      .slice(0, 500)
      .some((inside) => placed.test(win.getComputedStyle(inside).position));
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

  isListBox(el: PageElement): boolean {
    return el.multiple === true || (el.size ?? 0) > 1;
  }

  /** Returns the element's text if it is the only one inside; null when there are several. */
  ownText(el: PageElement): string | null {
    const texts: string[] = [];
    for (const child of el.childNodes) {
      const words = this.squeeze(child.textContent ?? '');
      if (child.nodeType === 3 && words !== '') texts.push(words);
      if (
        child.nodeType === 1 &&
        words !== '' &&
        !/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test((child as PageElement).tagName)
      ) {
        return null;
      }
    }
    if (
      this.shadowOf(el) !== null ||
      /^(SELECT|TEXTAREA|CANVAS|VIDEO|AUDIO|PROGRESS|METER|IFRAME|OBJECT|EMBED)$/.test(el.tagName)
    )
      return '';
    return texts.length > 1 ? null : (texts[0] ?? '');
  }

  /** Returns the element's only text with inline text from CSS, or the words that the browser draws by itself; '' when there are several texts. */
  shownText(el: PageElement, own: string | null, added: readonly GeneratedText[]): string {
    const written = this.writtenByBrowser(el);
    if (written !== null) return written;
    if (own === null) return '';
    const part = (side: string): string =>
      added.find((a) => a.side === side && this.standsIn(el, own, a))?.text ?? '';
    return this.squeeze(part('::before') + own + part('::after'));
  }

  /** Returns the words that the browser draws from an attribute: a picture that is missing, a choice, a group of choices. */
  writtenByBrowser(el: PageElement): string | null {
    const given = (name: string): string | null => el.getAttribute(name);
    if (el.tagName === 'IMG') return this.isMissing(el) ? given('alt') : null;
    if (el.tagName === 'OPTION') return given('label') === '' ? null : given('label');
    return el.tagName === 'OPTGROUP' ? given('label') : null;
  }

  isMissing(image: PageElement): boolean {
    return image.complete === true && image.naturalWidth === 0;
  }

  /** True when text from CSS is part of the element's own text; otherwise it becomes a separate node. */
  standsIn(el: PageElement, own: string | null, added: GeneratedText): boolean {
    if (own === null || this.shadowOf(el) !== null) return false;
    if (own === '') return [...el.children].length === 0 && added.side !== '::marker';
    return this.drawn.readsOn(added, own);
  }

  first(el: PageElement, names: readonly string[]): string {
    for (const name of names) {
      const value = el.getAttribute(name);
      if (value !== null && value !== '') return value;
    }
    return '';
  }

  /** Returns a text that an override of its direction draws from its end to its beginning; letters of its own direction stay. */
  inDirection(text: string, override: string | null): string {
    const isRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text);
    if (override === null || (override === 'rtl') === isRightToLeft) return text;
    return Array.from(text).reverse().join('');
  }

  squeeze(text: string): string {
    return text.replaceAll(/[ \t\n\r\f]+/g, ' ').trim();
  }

  /** Returns the text as the style draws it: in capitals, or as dots. */
  transform(text: string, style: PageStyle): string {
    if (style.webkitTextSecurity !== 'none') return '•'.repeat(text.length);
    if (style.textTransform === 'uppercase') return text.toLocaleUpperCase();
    if (style.textTransform === 'lowercase') return text.toLocaleLowerCase();
    if (style.textTransform !== 'capitalize') return text;
    return text.replaceAll(
      /(^|[\s(-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase(),
    );
  }
}
