import { escapeXml } from './escape-xml.ts';
import type { Box } from './view.ts';
import { POINT, type XcuiNode } from './xcuitest.ts';

export const PROCESS_ID = 4242;

/** Types with a placeholder. */
const FIELDS = new Set(['TextView', 'TextField', 'SearchField', 'SecureTextField']);

/** Writes the snapshot as WebDriverAgent does: a line per node, attributes in its order, without `exclude`. */
export function toXcuiTestXml(tree: XcuiNode, scope: string, exclude: ReadonlySet<string>): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<${scope}>`];
  return `${[...lines, ...nodeXml(tree, 0, 1, exclude), `</${scope}>`].join('\n')}\n`;
}

function nodeXml(node: XcuiNode, index: number, depth: number, exclude: ReadonlySet<string>): string[] {
  const indent = '  '.repeat(depth);
  const given = attributesOf(node, index).filter(([name, value]) => value !== null && !exclude.has(name));
  const open = `${indent}<XCUIElementType${node.type} ${given.map(([n, v]) => `${n}="${escapeXml(v ?? '')}"`).join(' ')}`;
  if (node.children.length === 0) return [`${open}/>`];
  const inside = node.children.flatMap((child, i) => nodeXml(child, i, depth + 1, exclude));
  return [`${open}>`, ...inside, `${indent}</XCUIElementType${node.type}>`];
}

/** In writing order; null is left out. */
function attributesOf(node: XcuiNode, index: number): (readonly [string, string | null])[] {
  const { x, y, width, height } = inPoints(node.box);
  const field = FIELDS.has(node.type);
  const application = node.type === 'Application';
  const name = node.identifier === '' ? node.label : node.identifier;
  return [
    ['type', `XCUIElementType${node.type}`],
    ['value', node.value],
    ['name', name === '' ? null : name],
    ['label', node.label === '' && !/^(?:Secure)?TextField$/.test(node.type) ? null : node.label],
    ['enabled', String(node.enabled)],
    ['visible', String(node.visible)],
    ['accessible', String(node.accessible)],
    ['x', String(x)],
    ['y', String(y)],
    ['width', String(width)],
    ['height', String(height)],
    ['index', String(index)],
    ['placeholderValue', field ? (node.placeholder ?? '') : null],
    ['traits', node.traits.join(', ')],
    ['processId', application ? String(PROCESS_ID) : null],
    ['bundleId', application ? node.bundle : null],
  ];
}

/** Converts to whole points, rounded outwards. */
export function inPoints({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x / POINT), Math.floor(y / POINT)];
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) / POINT) - left,
    height: Math.ceil((y + height) / POINT) - top,
  };
}
