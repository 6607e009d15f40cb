import { MAX_DEPTH, MAX_NODES, type XmlDocument, type XmlNode } from './xml.ts';

/** What a text in JSON holds instead of XML: XML in a string, or WebDriverAgent's tree of objects. */
export type JsonSource =
  | { readonly kind: 'xml'; readonly text: string }
  | { readonly kind: 'tree'; readonly document: XmlDocument };

type Json = Readonly<Record<string, unknown>>;

/** Null when the text is no JSON, or JSON without a hierarchy in it (an error of the driver's). */
export function readJsonSource(text: string): JsonSource | null {
  if (!/^\s*["{]/.test(text)) return null;
  const parsed = parseJson(text);
  if (parsed === undefined) {
    // An answer that was cut keeps its XML as far as it goes.
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

/** WebDriverAgent's `/source?format=json` as the document that its XML would have been. */
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

/** JSON's names of the flags, and the attributes that XML has for them. */
const FLAGS = {
  isEnabled: 'enabled',
  isVisible: 'visible',
  isAccessible: 'accessible',
  isFocused: 'focused',
};

function attributesOf(value: Json): Record<string, string> {
  const attributes: Record<string, string> = { type: elementType(value) };
  const put = (key: string, given: unknown): void => {
    if (typeof given === 'string' || typeof given === 'number') attributes[key] = String(given);
    else if (typeof given === 'boolean') attributes[key] = given ? 'true' : 'false';
  };
  for (const key of ['name', 'label', 'value', 'placeholderValue', 'traits', 'bundleId'])
    put(key, value[key]);
  for (const [theirs, ours] of Object.entries(FLAGS)) {
    const given = value[theirs];
    if (given !== undefined && given !== null)
      attributes[ours] =
        given === true || given === 1 || given === '1' || given === 'true' ? 'true' : 'false';
  }
  const rect = isObject(value['rect']) ? value['rect'] : {};
  for (const key of ['x', 'y', 'width', 'height']) put(key, rect[key]);
  return attributes;
}
