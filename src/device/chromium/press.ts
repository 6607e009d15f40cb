interface PressedElement {
  readonly shadowRoot: object | null;
  matches(selector: string): boolean;
}
interface PressedDocument {
  readonly styleSheets?: ArrayLike<object>;
  readonly adoptedStyleSheets?: ArrayLike<object>;
  querySelector(selector: string): object | null;
  querySelectorAll(selector: string): Iterable<PressedElement>;
}
/** Knows which selectors of a style sheet name the focus or the pointer. */
interface StylesOfPointer {
  selectorsOf(sheet: object): { readonly styled: readonly string[] };
}

/**
 * Tells whether the release of what is pressed will be drawn. A browser keeps a control pressed for a moment after a tap. The class's source is injected into
 * pages before their own scripts, so it must not use anything from outside.
 */
export class Press {
  styles: StylesOfPointer;

  constructor(styles: StylesOfPointer) {
    this.styles = styles;
  }

  /** True while something is pressed that may look otherwise when it is released; false for a text field, which a browser draws the same, unless a style names the press. */
  isDrawn(document: PressedDocument): boolean {
    if (document.querySelector(':active') === null) return false;
    const pressed = [...document.querySelectorAll(':active')];
    return !pressed.every((element) => this.isPlain(element)) || this.isStyled(document);
  }

  isPlain(element: PressedElement): boolean {
    const fields =
      'textarea, input:is(:not([type]), [type=text i], [type=email i], [type=password i], [type=tel i], [type=url i])';
    const boxes =
      'html, body, main, header, footer, section, article, div, span, p, label, form, fieldset, ul, ol, li, dl, dt, dd, table, tbody, tr, td, th';
    return element.shadowRoot === null && element.matches(`${fields}, ${boxes}`);
  }

  isStyled(document: PressedDocument): boolean {
    const sheets = [
      ...Array.from(document.styleSheets ?? []),
      ...Array.from(document.adoptedStyleSheets ?? []),
    ];
    return sheets.some((sheet) =>
      this.styles
        .selectorsOf(sheet)
        .styled.some((selector) => selector.includes(':active') && this.holds(document, selector)),
    );
  }

  holds(document: PressedDocument, selector: string): boolean {
    try {
      return document.querySelector(selector) !== null;
    } catch {
      return true; // The selector has a part that a query can't hold.
    }
  }
}
