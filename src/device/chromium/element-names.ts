import type { ElementTexts } from './element-texts.ts';
import type { DefaultAria } from './page-internals.ts';
import type { PageElement, PageNode } from './page-types.ts';

/** Reads the names that screen readers have for an element. The class's source is injected into pages, so it must not use anything from outside. */
export class ElementNames {
  texts: ElementTexts;
  /** Returns the role and states that a custom element has by default; null when it has none. */
  internalsOf: (el: PageElement) => DefaultAria | null;

  constructor(texts: ElementTexts, internalsOf: (el: PageElement) => DefaultAria | null) {
    this.texts = texts;
    this.internalsOf = internalsOf;
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
    const named = this.texts.squeeze(texts.join(' '));
    if (named !== '') return named;
    if (el.tagName === 'svg')
      for (const t of el.querySelectorAll('title')) return this.texts.squeeze(t.textContent ?? '');
    return this.texts.squeeze(
      this.first(el, ['aria-label', 'alt', 'title']) || (this.aria(el, 'aria-label') ?? ''),
    );
  }

  /** Returns the text of a node as it is drawn: that of a slot is what the page puts into it. */
  flatText(node: PageNode | null): string {
    if (node === null || node.nodeType === 3) return node?.textContent ?? '';
    if (node.nodeType !== 1) return '';
    const el = node as PageElement;
    const put = el.tagName === 'SLOT' ? (el.assignedNodes?.({ flatten: true }) ?? []) : [];
    const inner = put.length > 0 ? put : [...(this.texts.shadowOf(el) ?? el).childNodes];
    return inner.map((child) => this.flatText(child)).join(' ');
  }

  /** Returns the name of a control that shows no text, and has one for screen readers alone; '' when there is none. */
  heardName(el: PageElement, role: string): string {
    const isControl = /^(BUTTON|A|SUMMARY)$/.test(el.tagName) || /^(button|link|tab|menuitem)$/.test(role);
    const whole = isControl ? this.texts.squeeze(el.textContent ?? '') : '';
    const win = el.ownerDocument.defaultView;
    if (whole === '' || win === null) return '';
    for (const part of el.querySelectorAll('*')) {
      if (this.texts.squeeze(part.textContent ?? '') !== whole) continue;
      if (this.texts.drawn.isTinyClip(part, win.getComputedStyle(part))) return whole;
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
    return this.texts.squeeze(collect(label));
  }

  /** Returns the label around a custom element that it belongs to. Unlike fields, such elements don't list their labels. */
  labelAround(el: PageElement): PageElement | null {
    const label = el.tagName.includes('-') ? el.closest('label') : null;
    return label?.control === el ? label : null;
  }

  first(el: PageElement, names: readonly string[]): string {
    for (const name of names) {
      const value = el.getAttribute(name);
      if (value !== null && value !== '') return value;
    }
    return '';
  }
}
