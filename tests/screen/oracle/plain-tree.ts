/** Reads a captured hierarchy without any code of the product: a plain reader of well-formed XML, and its own geometry. */

export interface PlainNode {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: PlainNode | null;
  readonly children: PlainNode[];
  /** Position in the document. */
  readonly at: number;
  /** Screenshot pixels on Android, points on iOS; null without readable bounds. */
  readonly box: Box | null;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Platform = 'android' | 'ios';

export interface PlainTree {
  readonly platform: Platform;
  readonly nodes: readonly PlainNode[];
  readonly screen: Box;
}

const TAG = /<(\/?)([A-Za-z_][\w.$:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[\da-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return String.fromCodePoint(code);
  });
}

/** Returns the tree; null for a file that this plain reader does not take: damaged, or another format. */
export function readPlainTree(xml: string): PlainTree | null {
  const platform = xml.includes('XCUIElementType') ? 'ios' : xml.includes('bounds="[') ? 'android' : null;
  if (platform === null) return null;
  const nodes: PlainNode[] = [];
  const open: PlainNode[] = [];
  for (const [, closing, tag = '', rest = '', empty] of xml.matchAll(TAG)) {
    if (closing === '/') {
      if (open.pop()?.tag !== tag) return null;
      continue;
    }
    const attributes = new Map<string, string>();
    for (const [, name = '', double, single] of rest.matchAll(ATTRIBUTE))
      attributes.set(name, decoded(double ?? single ?? ''));
    const parent = open.at(-1) ?? null;
    const box = platform === 'ios' ? boxOfPoints(attributes) : boxOfBounds(attributes.get('bounds'));
    const node: PlainNode = { tag, attributes, parent, children: [], at: nodes.length, box };
    parent?.children.push(node);
    nodes.push(node);
    if (empty !== '/') open.push(node);
  }
  if (open.length > 0 || nodes.length === 0) return null;
  return { platform, nodes, screen: screenOf(nodes) };
}

function boxOfBounds(bounds = ''): Box | null {
  const match = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(bounds);
  if (match === null) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1).map(Number);
  return { left, top, right, bottom };
}

function boxOfPoints(attributes: ReadonlyMap<string, string>): Box | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes.get(name) ?? 'none'),
  );
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  if ([x, y, width, height].some(Number.isNaN)) return null;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function screenOf(nodes: readonly PlainNode[]): Box {
  const boxes = nodes.flatMap((n) =>
    n.box === null || n.attributes.get('displayed') === 'false' ? [] : [n.box],
  );
  const roots = nodes.flatMap((n) => (n.box !== null && n.parent?.box == null ? [n.box] : []));
  const named = nodes[0]?.attributes;
  const [width, height] = [Number(named?.get('width')), Number(named?.get('height'))];
  if (width > 0 && height > 0) return { left: 0, top: 0, right: width, bottom: height };
  const among = roots.length > 0 ? roots : boxes;
  return {
    left: 0,
    top: 0,
    right: Math.max(0, ...among.map((b) => b.right)),
    bottom: Math.max(0, ...among.map((b) => b.bottom)),
  };
}

export function lineage(node: PlainNode): PlainNode[] {
  const line: PlainNode[] = [];
  for (let at: PlainNode | null = node; at !== null; at = at.parent) line.push(at);
  return line;
}

export function inside(node: PlainNode): PlainNode[] {
  return node.children.flatMap((child) => [child, ...inside(child)]);
}

export function areaOf(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}

export function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

export function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}
