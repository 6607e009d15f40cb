/**
 * The browser types that the script uses, declared here so that the rest of the product has no browser globals. These files are
 * joined into one classic script (see ../script.ts): their top-level names share one scope.
 */
export interface DomElement {
  readonly id: string;
  readonly tagName: string;
  readonly isConnected: boolean;
  readonly classList: { add(name: string): void; toggle(name: string, on: boolean): void };
  readonly style: { setProperty(name: string, value: string): void };
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
  readonly offsetLeft: number;
  readonly offsetWidth: number;
  readonly open?: boolean;
  textContent: string | null;
  className: string;
  hidden: boolean;
  scrollLeft: number;
  scrollTop: number;
  value: string;
  checked?: boolean;
  append(...children: (DomElement | string)[]): void;
  replaceChildren(...children: (DomElement | string)[]): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  getAttribute(name: string): string | null;
  addEventListener(type: string, listen: (event: DomEvent) => void, options?: object): void;
  dispatchEvent(event: Event): boolean;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  closest(selector: string): DomElement | null;
  contains(other: DomElement | null): boolean;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  scrollIntoView(options: object): void;
  focus(options?: object): void;
  click(): void;
  select?(): void;
  remove(): void;
  showModal?(): void;
  close?(): void;
}

export interface DomEvent {
  readonly key: string;
  readonly target: DomElement;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly clientX: number;
  readonly clientY: number;
  readonly data: string;
  preventDefault(): void;
}

export interface BrowserWindow {
  readonly document: {
    readonly documentElement: DomElement;
    readonly body: DomElement;
    readonly activeElement: DomElement | null;
    title: string;
    createElement(tag: string): DomElement;
    createElementNS(space: string, tag: string): DomElement;
    getElementById(id: string): DomElement | null;
    querySelector(selector: string): DomElement | null;
    addEventListener(type: string, listen: (event: DomEvent) => void): void;
    execCommand(command: string): boolean;
  };
  readonly location: { hash: string; readonly href: string; readonly protocol: string };
  readonly history: {
    replaceState(state: null, title: string, url: string): void;
    pushState(state: null, title: string, url: string): void;
  };
  readonly navigator: { readonly clipboard?: { writeText(text: string): Promise<void> } };
  readonly localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly innerWidth: number;
  readonly EventSource: new (url: string) => {
    addEventListener(type: string, listen: (event: DomEvent) => void): void;
    close(): void;
  };
  addEventListener(type: string, listen: (event: DomEvent) => void): void;
  scrollTo(x: number, y: number): void;
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number): void;
}

/** TypeScript's own types of a browser would clash with Node's, so this page declares the members that it uses. */
export const win = globalThis as unknown as BrowserWindow;
export const doc = win.document;

export type Child = DomElement | string | number | null | false | readonly Child[];
type DomAttribute = string | number | boolean | null | ((event: DomEvent) => void);
export type Attributes = Readonly<Record<string, DomAttribute>>;

/**
 * Creates an element. Functions are listeners (`onclick`), true is an attribute without value, null and false are left out. Text is
 * never markup.
 */
export function h(tag: string, attributes: Attributes = {}, ...children: Child[]): DomElement {
  return withContent(doc.createElement(tag), attributes, children);
}

export function svg(tag: string, attributes: Attributes = {}, ...children: Child[]): DomElement {
  return withContent(doc.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function withContent(element: DomElement, attributes: Attributes, children: readonly Child[]): DomElement {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...flattenChildren(children));
  return element;
}

function flattenChildren(children: readonly Child[]): (DomElement | string)[] {
  return children.flatMap((child) => {
    if (child === null || child === false) return [];
    if (Array.isArray(child)) return flattenChildren(child as readonly Child[]);
    return [typeof child === 'number' ? String(child) : (child as DomElement | string)];
  });
}

/** Replaces the content of an element. */
export function replaceContent(element: DomElement, ...children: Child[]): void {
  element.replaceChildren(...flattenChildren(children));
}

/** Returns the JSON of a script element; null without one. */
export function embedded(id: string): unknown {
  const text = doc.getElementById(id)?.textContent ?? null;
  return text === null ? null : JSON.parse(text);
}

const embeddedSources = new Map<string, string>();

/** Returns the URL of a screenshot: a file beside the page, or embedded text (`--single-file`) that is decoded when it is shown. */
export function sourceUrl(file: string): string {
  const known = embeddedSources.get(file);
  if (known !== undefined) return known;
  const text = doc.getElementById(`file:${file}`)?.textContent ?? null;
  const source = text === null ? file.split('/').map(encodeURIComponent).join('/') : text;
  if (text !== null) embeddedSources.set(file, source);
  return source;
}

/** Returns a setting that outlives the page, where the browser allows it. */
export function remembered(key: string): string | null {
  try {
    return win.localStorage.getItem(`thumbrule.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    win.localStorage.setItem(`thumbrule.${key}`, value);
  } catch {
    // Browsers that store nothing for files still show the page.
  }
}

/** True while the reader is typing. */
export function isTyping(): boolean {
  const tag = doc.activeElement?.tagName ?? '';
  return tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA';
}
