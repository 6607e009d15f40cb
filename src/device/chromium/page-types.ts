/**
 * The parts of the DOM that the injected code uses. They stand here so that only that code knows DOM globals.
 */
export type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** A document: its origin in the top viewport, how large a pixel of it is there, and the frame elements that lead to it. */
export interface DocumentOrigin {
  readonly win: PageWindow;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly frames: readonly { readonly el: PageElement; readonly origin: DocumentOrigin }[];
}

export interface PageRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PageStyle {
  readonly display: string;
  readonly visibility: string;
  readonly opacity: string;
  readonly animationName: string;
  readonly position: string;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly overflowClipMargin?: string;
  readonly transform: string;
  readonly filter: string;
  readonly clip: string;
  readonly clipPath: string;
  readonly cursor: string;
  readonly pointerEvents: string;
  readonly zIndex: string;
  readonly rotate: string;
  readonly mixBlendMode: string;
  readonly maskImage: string;
  readonly backdropFilter: string;
  readonly backgroundColor: string;
  readonly backgroundImage: string;
  readonly fill: string;
  readonly fillOpacity: string;
  readonly contentVisibility: string;
  readonly textDecorationLine: string;
  readonly textDecorationThickness: string;
  readonly textDecorationColor: string;
  readonly textTransform: string;
  readonly textIndent: string;
  readonly fontSize: string;
  readonly paddingLeft: string;
  readonly paddingTop: string;
  readonly content: string;
  readonly quotes: string;
  readonly webkitTextFillColor: string;
  readonly webkitTextStrokeWidth: string;
  readonly backgroundClip: string;
  readonly textShadow: string;
  readonly boxShadow: string;
  readonly borderTopWidth: string;
  readonly borderRightWidth: string;
  readonly borderBottomWidth: string;
  readonly borderLeftWidth: string;
  readonly borderTopColor: string;
  readonly borderImageSource: string;
  readonly objectFit: string;
  readonly contain: string;
  readonly direction: string;
  readonly unicodeBidi: string;
  readonly writingMode: string;
  readonly webkitTextSecurity: string;
  readonly listStyleType: string;
  /** Absent in older browsers. */
  readonly scrollMarkerGroup?: string;
  readonly appearance: string;
  readonly listStyleImage: string;
  readonly listStylePosition: string;
  readonly counterReset: string;
  readonly counterIncrement: string;
  readonly counterSet: string;
  readonly marginTop: string;
  readonly marginBottom: string;
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

export interface PageNode {
  readonly nodeType: number;
  readonly childNodes: Iterable<PageNode>;
  readonly parentNode: PageNode | null;
  readonly textContent: string | null;
  readonly ownerDocument: PageDocument;
  contains(other: PageNode): boolean;
  getRootNode(): PageRoot;
}

export interface PageStyleRule {
  /** Of `@counter-style`. */
  readonly symbols?: string;
  readonly additiveSymbols?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly name?: string;
  readonly selectorText?: string;
  readonly cssRules?: ArrayLike<PageStyleRule>;
}

export interface PageStyleSheet {
  readonly cssRules: ArrayLike<PageStyleRule>;
  replaceSync(text: string): void;
}

export interface PageRoot extends PageNode {
  readonly activeElement: PageElement | null;
  readonly host?: PageElement;
  readonly children: Iterable<PageElement>;
  adoptedStyleSheets?: readonly PageStyleSheet[];
  readonly styleSheets?: Iterable<PageStyleSheet>;
  readonly defaultView?: PageWindow | null;
  elementFromPoint(x: number, y: number): PageElement | null;
  elementsFromPoint(x: number, y: number): PageElement[];
  getElementById(id: string): PageElement | null;
}

export interface PageElement extends PageNode {
  readonly tagName: string;
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
  readonly value?: string | number;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly indeterminate?: boolean;
  /** `auto`, `hint` or `manual`; null for an element that is no popover. */
  readonly popover?: string | null;
  readonly multiple?: boolean;
  readonly size?: number;
  readonly open?: boolean;
  readonly readOnly?: boolean;
  readonly tabIndex: number;
  readonly isContentEditable?: boolean;
  readonly labels?: ArrayLike<PageElement> | null;
  readonly control?: PageElement | null;
  readonly options?: ArrayLike<PageElement & { readonly text: string }>;
  readonly selectedOptions?: ArrayLike<{ readonly text: string }>;
  readonly children: Iterable<PageElement>;
  readonly parentElement: PageElement | null;
  readonly shadowRoot: PageRoot | null;
  readonly assignedSlot?: PageElement | null;
  readonly contentDocument?: PageDocument | null;
  readonly firstElementChild: PageElement | null;
  readonly href?: string | { readonly baseVal: string };
  readonly src?: string;
  readonly currentSrc?: string;
  readonly naturalWidth?: number;
  readonly naturalHeight?: number;
  readonly width?: number;
  readonly height?: number;
  readonly complete?: boolean;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly offsetWidth?: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  matches(selector: string): boolean;
  closest(selector: string): PageElement | null;
  checkVisibility?(options: { readonly contentVisibilityAuto: boolean }): boolean;
  getSVGDocument?(): PageDocument | null;
  getAnimations?(): readonly {
    readonly playState: string;
    readonly effect: {
      getComputedTiming(): { readonly iterations?: number };
      getKeyframes?(): readonly object[];
    } | null;
  }[];
  querySelectorAll(selector: string): Iterable<PageElement>;
  getBoundingClientRect(): PageRect;
  assignedNodes?(options: { flatten: boolean }): PageNode[];
}

export interface PageDocument extends PageRoot {
  readonly documentElement: PageElement | null;
  readonly body: PageElement | null;
  readonly title: string;
  readonly defaultView: PageWindow | null;
  createRange(): {
    selectNode(node: PageNode): void;
    selectNodeContents(node: PageNode): void;
    getBoundingClientRect(): PageRect;
    getClientRects(): Iterable<PageRect>;
  };
}

interface PageCanvas {
  getContext(kind: '2d'): {
    drawImage(
      from: PageElement,
      x: number,
      y: number,
      width: number,
      height: number,
      toX: number,
      toY: number,
      toWidth: number,
      toHeight: number,
    ): void;
    getImageData(x: number, y: number, width: number, height: number): { readonly data: ArrayLike<number> };
  } | null;
}

export interface PageWindow {
  readonly CSSStyleSheet: new () => PageStyleSheet;
  readonly OffscreenCanvas: new (width: number, height: number) => PageCanvas;
  readonly performance: { now(): number };
  readonly document: PageDocument;
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly scrollY: number;
  readonly devicePixelRatio: number;
  readonly location: { readonly href: string };
  readonly visualViewport: {
    readonly scale: number;
    readonly offsetLeft: number;
    readonly offsetTop: number;
    readonly width: number;
    readonly height: number;
  } | null;
  getComputedStyle(element: PageElement, pseudo?: string): PageStyle;
}
