import type { DomBox } from '../../screen/sources/dom-format.ts';
import type { UnreadContent } from '../../screen/model/element.ts';
import type { PseudoElement } from './css-rendering.ts';
import type { PointerStyles } from './pointer-styles.ts';
import type { PageElement, PageRoot, PageStyle } from './page-types.ts';
import type { StyleParts } from './style-parts.ts';

/**
 * Keeps answers of the browser that a page's script can't get: closed shadow roots, words on buttons without a value, and pictures that
 * contain text. It lives as long as the document. The class's source is injected into pages, so it must not use anything from outside.
 */
export class PageMemory {
  roots = new WeakMap<PageElement, PageRoot>();
  /** Elements that were asked about, with their size at that time. */
  checked = new WeakMap<PageElement, string>();
  labels: Record<string, string> = {};
  /** True for the SVG pictures that may show text, by address. */
  pictures = new Map<string, boolean>();
  pointerStyles: PointerStyles;
  styleParts: StyleParts;
  /** Open questions of the current walk. */
  hosts: { el: PageElement; size: string }[] = [];
  wantedPictures = new Set<string>();
  wantsLabels = false;

  constructor(pointerStyles: PointerStyles, styleParts: StyleParts) {
    this.pointerStyles = pointerStyles;
    this.styleParts = styleParts;
  }

  /** Forgets the questions of the walk before. */
  begin(): this {
    this.hosts = [];
    this.wantedPictures.clear();
    this.wantsLabels = false;
    this.styleParts.begin();
    return this;
  }

  asks(): boolean {
    return this.hosts.length > 0 || this.wantedPictures.size > 0 || this.wantsLabels;
  }

  /** Marks all questions as answered. */
  settle(labels: Record<string, string>, pictures: Record<string, boolean>): void {
    if (this.wantsLabels) this.labels = { submit: '', reset: '', ...labels };
    for (const { el, size } of this.hosts) this.checked.set(el, size);
    for (const address of this.wantedPictures) this.pictures.set(address, pictures[address] ?? true);
  }

  shadowOf(el: PageElement): PageRoot | null {
    return el.shadowRoot ?? this.roots.get(el) ?? null;
  }

  /** Returns why the tree lacks what the element draws; null when it does not. Notes what the browser has to be asked. */
  unread(
    el: PageElement,
    style: PageStyle,
    pseudos: readonly PseudoElement[],
    visible: DomBox | null,
  ): UnreadContent | null {
    const { tagName } = el;
    if (visible === null) return null;
    if (tagName === 'CANVAS') return 'canvas';
    if (tagName === 'EMBED') return 'embedded page';
    if (tagName === 'INPUT') {
      const isBare = /^(submit|reset)$/.test(el.type ?? '') && !el.hasAttribute('value');
      if (isBare && this.labels[el.type!] === undefined) this.wantsLabels = true;
      return /^(date|time|month|week|datetime-local|file)$/.test(el.type ?? '') ? 'browser text' : null;
    }
    if (tagName === 'DETAILS' && ![...el.children].some((child) => child.tagName === 'SUMMARY'))
      return 'browser text';
    if (tagName === 'IMG' && this.showsText(el.currentSrc ?? '')) return 'SVG image';
    if (this.paintsText(style, pseudos)) return 'SVG image';
    const contents = pseudos.map((pseudo) => pseudo.style.content);
    if (this.styleParts.drawsUnread(el, style, contents)) return 'browser text';
    return this.mayHideRoot(el, visible) ? 'closed shadow root' : null;
  }

  /** True when the style draws an SVG picture that may show text: as background, border, bullet or content. */
  paintsText(style: PageStyle, pseudos: readonly PseudoElement[]): boolean {
    const pictures = [style.backgroundImage, style.borderImageSource, style.content];
    if (style.display === 'list-item') pictures.push(style.listStyleImage);
    for (const pseudo of pseudos) pictures.push(pseudo.style.content, pseudo.style.backgroundImage);
    return pictures.some((picture) => {
      if (!picture.includes('svg')) return false;
      return this.showsText(/url\("?(.*?)"?\)/.exec(picture)?.[1] ?? '');
    });
  }

  /** True for an SVG picture that may show text. */
  showsText(address: string): boolean {
    if (address.startsWith('data:image/svg+xml')) {
      const [head = '', ...rest] = address.split(',');
      try {
        const text = head.endsWith('base64') ? atob(rest.join(',')) : decodeURIComponent(rest.join(','));
        return /<(?:\w+:)?(?:text|foreignObject|image)\b/i.test(text);
      } catch {
        return true;
      }
    }
    if (!/^https?:[^?#]*\.svg(?:[?#]|$)/i.test(address)) return false;
    const known = this.pictures.get(address);
    if (known === undefined) this.wantedPictures.add(address);
    return known ?? false;
  }

  /** True for a host of a closed shadow root that the browser did not open; notes elements that may be one. */
  mayHideRoot(el: PageElement, visible: DomBox): boolean {
    if (this.shadowOf(el) !== null) return false;
    const child = el.firstElementChild;
    const custom = el.tagName.includes('-');
    const may =
      custom ||
      /^(ARTICLE|ASIDE|BLOCKQUOTE|DIV|FOOTER|H[1-6]|HEADER|MAIN|NAV|P|SECTION|SPAN)$/.test(el.tagName);
    if (!may || visible[2] < 8 || visible[3] < 5) return false;
    // A child that belongs to no tree that is drawn has no computed style: its parent has a shadow root.
    const isUndrawnChild =
      child !== null && child.ownerDocument.defaultView?.getComputedStyle(child).display === '';
    if (!isUndrawnChild && !custom && (child !== null || (el.textContent ?? '').trim() !== '')) return false;
    const size = child === null ? `${visible[2]}x${visible[3]}` : 'parent';
    if (this.checked.get(el) === size) return isUndrawnChild;
    this.hosts.push({ el, size });
    return isUndrawnChild;
  }
}
