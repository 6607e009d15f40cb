/** How a page of a UI kit looks. */
export interface Look {
  readonly dark: boolean;
  readonly rtl: boolean;
}

/** The words of an overlay. */
export interface OverlayWords {
  readonly title: string;
  readonly body: string;
  readonly items: readonly string[];
  readonly yes: string;
  readonly no: string;
}

/** An overlay of a kit: its markup, and the scripts that open and close it. They run in the page and may return a promise. */
export interface OverlayScripts {
  readonly html: string;
  readonly open: string;
  readonly close: string;
}

export const OVERLAY_NAMES = [
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'toast',
  'tall',
  'busy',
  'popover',
  'tooltip',
  'notice',
  'suggest',
] as const;
export type OverlayName = (typeof OVERLAY_NAMES)[number];

/** A UI kit from npm. All methods return HTML. */
export interface Kit {
  readonly name: string;
  /** Styles and scripts; files of packages are under /npm/. */
  head(look: Look): string;
  /** A module to bundle into /bundle.js. */
  readonly entry?: string;
  bar(title: string): string;
  row(title: string, text: string, colour: string): string;
  field(label: string, value: string, error?: string): string;
  toggle(label: string, on: boolean): string;
  button(text: string): string;
  card(title: string, text: string, colour: string): string;
  tabs(names: readonly string[], active: number): string;
  heading(text: string): string;
  readonly overlays: Readonly<Partial<Record<OverlayName, (words: OverlayWords) => OverlayScripts>>>;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns the items joined, each by `of`. */
export function each<T>(items: readonly T[], of: (item: T, at: number) => string): string {
  return items.map(of).join('');
}
