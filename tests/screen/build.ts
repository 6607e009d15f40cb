import { readSource } from '../../src/screen/read.ts';
import type { Element } from '../../src/screen/model/element.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { Locator } from '../../src/screen/model/locator.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import type { DomNode } from '../../src/screen/sources/dom-format.ts';

export const SIZE = { width: 1080, height: 2400 };

/** left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Returns one UiAutomator node as XML: `node('Button', [0, 0, 10, 10], { text: 'OK', clickable: true })`. */
export function node(
  className: string,
  [left, top, right, bottom]: Box,
  attributes: Readonly<Record<string, string | boolean | number>> = {},
  ...children: readonly string[]
): string {
  const full = className.includes('.') ? className : `android.widget.${className}`;
  const all: Record<string, string | boolean | number> = {
    class: full,
    package: 'com.app',
    ...attributes,
    bounds: `[${left},${top}][${right},${bottom}]`,
  };
  const written = Object.entries(all).map(([k, v]) => `${k}="${escape(String(v))}"`);
  return `<node ${written.join(' ')}>${children.join('')}</node>`;
}

export function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

export function hierarchy(...roots: readonly string[]): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${roots.join('')}</hierarchy>`;
}

/** Returns a full-screen root around these nodes. */
export function page(...children: readonly string[]): string {
  return node('FrameLayout', [0, 0, SIZE.width, SIZE.height], {}, ...children);
}

export interface ScreenOptions {
  readonly keyboard?: Rect;
  readonly gaps?: readonly string[];
  readonly underTest?: string;
}

export function screenOf(xml: string, options: ScreenOptions = {}): Screen {
  const underTest = options.underTest ?? 'com.app';
  const read = readSource({ format: 'uiautomator', text: xml }, { size: SIZE, density: 2.625, underTest });
  return asScreen(read, options);
}

export function asScreen(read: ReturnType<typeof readSource>, options: ScreenOptions = {}): Screen {
  return {
    id: 's1',
    at: 0,
    screenshot: null,
    size: SIZE,
    elements: read.elements,
    windows: read.windows,
    app: {
      front: 'com.app',
      underTest: 'com.app',
      process: 'running',
      crash: null,
      notResponding: false,
      place: '',
    },
    keyboard: { shown: options.keyboard !== undefined, bounds: options.keyboard ?? null },
    settled: true,
    secure: false,
    gaps: options.gaps ?? read.gaps,
    loading: [],
    animatedRegions: [],
    undrawn: [],
    toasts: [],
    warnings: read.warnings,
  };
}

/** Returns a web page of 400x800 with these nodes below its body; `parent` counts the body as 0. */
export function webPage(...parts: readonly (Partial<DomNode> & Pick<DomNode, 'tag' | 'bounds'>)[]): Screen {
  const size = { width: 400, height: 800 };
  const source = {
    url: 'http://127.0.0.1:9/',
    title: 'Page',
    viewport: { ...size, scale: 1 },
    nodes: [
      { tag: 'body', bounds: [0, 0, 400, 800], parent: -1 },
      ...parts.map((n) => ({ parent: 0, ...n })),
    ],
  };
  const read = readSource(
    { format: 'dom', text: JSON.stringify(source) },
    { size, density: 1, underTest: '' },
  );
  return { ...asScreen(read), size };
}

/** Returns a screen with these nodes on one page. */
export function show(...children: readonly string[]): Screen {
  return screenOf(hierarchy(page(...children)));
}

export function phrase(parts: Partial<Locator>): Locator {
  return {
    source:
      parts.source ??
      (parts.label === undefined || parts.label === null ? (parts.name ?? 'it') : `"${parts.label}"`),
    label: null,
    match: 'exact',
    name: null,
    role: null,
    row: null,
    places: [],
    ...parts,
  };
}

/** Returns the only element with this text or description. */
export function the(screen: Screen, name: string): Element {
  const found = screen.elements.filter((e) => e.text === name || e.description === name);
  const [only] = found;
  if (only === undefined || found.length !== 1)
    throw new Error(`${found.length} elements are called ${name}`);
  return only;
}
