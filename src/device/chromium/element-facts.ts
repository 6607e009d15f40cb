import type { DomNode } from '../../screen/sources/dom-format.ts';
import type { GeneratedText, CssRendering } from './css-rendering.ts';
import type { ElementNames } from './element-names.ts';
import type { ElementTexts } from './element-texts.ts';
import type { DrawnValues } from './drawn-values.ts';
import type { OpenSections } from './open-sections.ts';
import type { PageElement, PageStyle, PageWindow } from './page-types.ts';

export type NodeDraft = { -readonly [K in keyof DomNode]: DomNode[K] };

/**
 * Describes one element of a page, without its position. The class's source is injected into pages, so it must not use anything from outside.
 */
export class ElementFacts {
  drawn: CssRendering;
  texts: ElementTexts;
  names: ElementNames;
  /** The words that the browser writes on buttons without a value, by type. */
  labels: Readonly<Record<string, string>>;
  sections: OpenSections;
  values: DrawnValues;

  constructor(
    texts: ElementTexts,
    names: ElementNames,
    labels: Readonly<Record<string, string>>,
    sectionsOf: new (isFolded: ElementFacts['isFolded']) => OpenSections,
    values: DrawnValues,
  ) {
    this.values = values;
    this.sections = new sectionsOf((el, style, win) => this.isFolded(el, style, win));
    this.drawn = texts.drawn;
    this.texts = texts;
    this.names = names;
    this.labels = labels;
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
    const shown = unseen ? (own ?? '') : this.texts.shownText(el, own, added);
    const words = /^(submit|button|reset)$/.test(type)
      ? this.buttonText(el, type)
      : this.texts.transform(shown, style, el);
    const text = unseen ? '' : words;
    const node: NodeDraft = { tag, bounds: [0, 0, 0, 0], parent: -1 };
    const put = <K extends keyof DomNode>(key: K, value: NodeDraft[K]): void => {
      if (value !== '' && value !== false) node[key] = value;
    };
    const role = (this.names.aria(el, 'role') ?? '').toLowerCase();
    put('role', role);
    put('text', text);
    put('type', type);
    put('id', typeof el.id === 'string' && el.id !== '' ? el.id : (el.getAttribute('name') ?? ''));
    put('testid', this.names.first(el, ['data-testid', 'data-test', 'data-cy', 'data-qa']));
    const labelledBy = this.names.labelText(el);
    // Styles need a blank placeholder to tell whether the field is empty; nobody reads it.
    const placeholder = this.texts.squeeze(this.names.first(el, ['placeholder', 'aria-placeholder']));
    const isHint = placeholder !== '' && this.showsPlaceholder(el, win);
    // One that is not drawn still names the field.
    const heard = this.names.heardName(el, role) || (isHint || labelledBy !== '' ? '' : placeholder);
    put('label', this.names.accessibleName(el) || (unseen ? words : '') || heard);
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
    if (isDisabled || this.names.aria(el, 'aria-disabled') === 'true') node.enabled = false;
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
    const own = Object.entries(this.names.internalsOf(el) ?? {}).map(([name, value]) => ({ name, value }));
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
      node.checked = this.names.aria(el, 'aria-checked') === 'true';
    }
    const current = this.names.aria(el, 'aria-current');
    const isMarked = ['aria-selected', 'aria-pressed'].some((name) => this.names.aria(el, name) === 'true');
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
    return isEndless && this.texts.squeeze(el.textContent ?? '') !== '';
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
      ? this.texts.squeeze(el.textContent ?? '')
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
    return style?.appearance === 'base-select' ? this.texts.squeeze(button.textContent ?? '') : null;
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
      const role = this.names.aria(e, 'role') ?? '';
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
    return unseen || tiny || this.drawn.isTinyClip(control, style) ? control : null;
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

  isListBox(el: PageElement): boolean {
    return el.multiple === true || (el.size ?? 0) > 1;
  }
}
