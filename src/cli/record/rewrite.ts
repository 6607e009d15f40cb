import { distance, type Rect } from '../../screen/model/geometry.ts';
import type { PageSource } from '../../screen/model/source.ts';

/** A text to replace in the element with these bounds (screenshot pixels). */
export interface TextReplacement {
  readonly bounds: Rect;
  readonly from: string;
  readonly to: string;
}

/** A shorter text may mean something else in other elements, so it is replaced in its own element only. */
const MIN_DISTINCTIVE = 6;

/**
 * Returns a hierarchy without secrets and with the same structure: XML attributes, or strings of a page's tree. `clean`
 * removes secrets from any text.
 */
export function rewriteSource(
  source: PageSource,
  renamed: readonly TextReplacement[],
  clean: (text: string) => string,
  density: number,
): string {
  const replaced = (value: string, bounds: Rect | null): string => {
    const known = renamed.find(
      ({ from, bounds: own }) =>
        from === value && (value.length >= MIN_DISTINCTIVE || (bounds !== null && sameBox(own, bounds))),
    );
    return known?.to ?? clean(value);
  };
  return source.format === 'dom'
    ? JSON.stringify(rewriteTree(JSON.parse(source.text), null, replaced, density))
    : rewriteTags(source, replaced, density);
}

type Replace = (value: string, bounds: Rect | null) => string;

/** Attributes with text; all others are numbers, flags and class names. */
const TEXT_ATTRIBUTES =
  /\b(text|content-desc|hint|tooltip-text|pane-title|error|value|name|label|placeholderValue|identifier|title)="([^"]*)"/g;

function rewriteTags({ text, format }: PageSource, replaced: Replace, density: number): string {
  return text.replace(/<[^!?/][^<>]*>/gu, (tag) => {
    const bounds = format === 'uiautomator' ? androidBounds(tag) : iosBounds(tag, density);
    return tag.replace(TEXT_ATTRIBUTES, (whole, attribute: string, value: string) => {
      if (value === '') return whole;
      const plain = decodeXml(value);
      const kept = replaced(plain, bounds);
      return kept === plain ? whole : `${attribute}="${encodeXml(kept)}"`;
    });
  });
}

function androidBounds(tag: string): Rect | null {
  const [, x, y, right, bottom] =
    /bounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"/.exec(tag)?.map(Number) ?? [];
  if (x === undefined || y === undefined || right === undefined || bottom === undefined) return null;
  return { x, y, width: right - x, height: bottom - y };
}

function iosBounds(tag: string, scale: number): Rect | null {
  const read = (name: string): number =>
    Number.parseFloat(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '') * scale;
  const bounds = { x: read('x'), y: read('y'), width: read('width'), height: read('height') };
  return Object.values(bounds).some(Number.isNaN) ? null : bounds;
}

/** Rewrites the strings of a page's tree. `bounds` come from the nearest node above, in CSS pixels. */
function rewriteTree(value: unknown, bounds: Rect | null, replaced: Replace, scale: number): unknown {
  if (typeof value === 'string') return value === '' ? value : replaced(value, bounds);
  if (Array.isArray(value)) return value.map((item) => rewriteTree(item, bounds, replaced, scale));
  if (typeof value !== 'object' || value === null) return value;
  const own =
    'bounds' in value && Array.isArray(value.bounds) ? boxOf(value.bounds as number[], scale) : bounds;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      FORMAT_KEYS.has(key) ? (inner as unknown) : rewriteTree(inner, own, replaced, scale),
    ]),
  );
}

/** Keys whose strings belong to the format. */
const FORMAT_KEYS: ReadonlySet<string> = new Set(['tag', 'role', 'type', 'aria', 'buttons']);

function boxOf([x = 0, y = 0, width = 0, height = 0]: readonly number[], scale: number): Rect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

/** True when the boxes differ by rounding only. */
function sameBox(a: Rect, b: Rect): boolean {
  return distance(a, b) <= 3 && Math.abs(a.width - b.width) <= 3 && Math.abs(a.height - b.height) <= 3;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu,
    (whole, dec?: string, hex?: string, name?: string) => {
      if (dec !== undefined) return String.fromCodePoint(Number(dec));
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}

function encodeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
