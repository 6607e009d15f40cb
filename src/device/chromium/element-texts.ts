import type { CssRendering, GeneratedText } from './css-rendering.ts';
import type { PageElement, PageRoot, PageStyle } from './page-types.ts';

/** Reads the text of an element as it is drawn. The class's source is injected into pages, so it must not use anything from outside. */
export class ElementTexts {
  drawn: CssRendering;
  shadowOf: (el: PageElement) => PageRoot | null;

  constructor(drawn: CssRendering, shadowOf: (el: PageElement) => PageRoot | null) {
    this.drawn = drawn;
    this.shadowOf = shadowOf;
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

  /** Returns a text that an override of its direction draws from its end to its beginning; letters of its own direction stay. */
  inDirection(text: string, override: string | null): string {
    const isRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text);
    if (override === null || (override === 'rtl') === isRightToLeft) return text;
    return Array.from(text).reverse().join('');
  }

  squeeze(text: string): string {
    return text.replaceAll(/[ \t\n\r\f]+/g, ' ').trim();
  }

  /** Returns the text as the style draws it: in the capitals of its language, or as dots. */
  transform(text: string, style: PageStyle, el: PageElement): string {
    if (style.webkitTextSecurity !== 'none') return '•'.repeat(text.length);
    if (style.textTransform === 'none') return text;
    const language = /^[a-z]{2,3}\b/.exec(this.drawn.languageOf(el))?.[0];
    if (style.textTransform === 'uppercase') return text.toLocaleUpperCase(language);
    if (style.textTransform === 'lowercase') return text.toLocaleLowerCase(language);
    if (style.textTransform !== 'capitalize') return text;
    return text.replaceAll(
      /(^|[\s(-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase(language),
    );
  }
}
