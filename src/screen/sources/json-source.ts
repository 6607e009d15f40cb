import { MAX_DEPTH, MAX_NODES, type XmlDocument, type XmlNode } from './xml.ts';

/** A source in JSON instead of XML: XML in a string, or WebDriverAgent's tree of objects. */
export type JsonSource =
  | { readonly kind: 'xml'; readonly text: string }
  | { readonly kind: 'tree'; readonly document: XmlDocument };

type Json = Readonly<Record<string, unknown>>;

/** Returns the source inside a JSON text; null when the text is not JSON or contains no hierarchy (a driver error). */
export function readJsonSource(text: string): JsonSource | null {
  if (!/^\s*["{]/.test(text)) return null;
  const parsed = parseJson(text);
  if (parsed === undefined) {
    // A response that was cut off still contains the first part of the XML.
    const opening = /^\s*(?:\{[^<]{0,2000}?:\s{0,20})?"(?=[^"<]{0,200}<)/.exec(text);
    return opening ? { kind: 'xml', text: unescapeJson(text.slice(opening[0].length)) } : null;
  }
  const value = isObject(parsed) && !isTreeNode(parsed) ? parsed['value'] : parsed;
  if (typeof value === 'string') return value.includes('<') ? { kind: 'xml', text: value } : null;
  return isObject(value) && isTreeNode(value) ? { kind: 'tree', document: documentFromTree(value) } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTreeNode(value: Json): boolean {
  return typeof value['type'] === 'string' && (isObject(value['rect']) || Array.isArray(value['children']));
}

const ESCAPE = /\\(?:u([0-9a-f]{4})|(["\\/bfnrt]))/gi;
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

function unescapeJson(body: string): string {
  return body.replace(ESCAPE, (_all, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (CONTROL[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Converts WebDriverAgent's `/source?format=json` to the document that its XML would give. */
function documentFromTree(root: Json): XmlDocument {
  const nodes: XmlNode[] = [];
  const open: { value: Json; parent: number; depth: number }[] = [{ value: root, parent: -1, depth: 0 }];
  let cut = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (nodes.length >= MAX_NODES || next.depth > MAX_DEPTH) {
      cut = true;
      continue;
    }
    const { value, parent, depth } = next;
    const at = nodes.length;
    nodes.push({ tag: elementType(value), attributes: attributesOf(value), parent, at: 0 });
    const children = Array.isArray(value['children']) ? (value['children'] as unknown[]) : [];
    for (const child of children.toReversed()) {
      if (isObject(child)) open.push({ value: child, parent: at, depth: depth + 1 });
    }
  }
  const warnings = cut ? [`more than ${MAX_NODES} nodes or ${MAX_DEPTH} levels: the rest was not read`] : [];
  return { nodes, warnings, cut };
}

const PREFIX = 'XCUIElementType';

function elementType(value: Json): string {
  const type = typeof value['type'] === 'string' ? value['type'] : 'Other';
  return type.startsWith(PREFIX) ? type : `${PREFIX}${type}`;
}

/** Names of the flags in JSON -> attributes in XML. */
const FLAGS = {
  isEnabled: 'enabled',
  isVisible: 'visible',
  isAccessible: 'accessible',
  isFocused: 'focused',
};

function attributesOf(value: Json): Record<string, string> {
  const attributes: Record<string, string> = { type: elementType(value) };
  const put = (key: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') attributes[key] = String(value);
    else if (typeof value === 'boolean') attributes[key] = value ? 'true' : 'false';
  };
  for (const key of ['name', 'label', 'value', 'placeholderValue', 'traits', 'bundleId'])
    put(key, value[key]);
  for (const [jsonKey, xmlKey] of Object.entries(FLAGS)) {
    const flag = value[jsonKey];
    if (flag !== undefined && flag !== null)
      attributes[xmlKey] = flag === true || flag === 1 || flag === '1' || flag === 'true' ? 'true' : 'false';
  }
  const rect = isObject(value['rect']) ? value['rect'] : {};
  for (const key of ['x', 'y', 'width', 'height']) put(key, rect[key]);
  return attributes;
}
