import type { RawNode } from '../sources/raw-node.ts';
import type { Element } from '../model/element.ts';
import { tabName } from '../sources/flutter-tabs.ts';

export interface ElementLabel {
  readonly label: string;
  readonly labelFrom: Element['labelFrom'];
}

/** Limits of a folded label: a row with a whole article is labelled by its beginning. */
const MAX_PARTS = 24;
const MAX_LENGTH = 600;

/** Glyphs of icon fonts are in the private use areas: they are not readable. */
const GLYPHS = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

/** Tested first, for speed: hardly any text has glyphs. */
const HAS_GLYPHS = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u;

/** Returns a text without icon glyphs. */
export function readableText(text: string): string {
  if (text === '') return '';
  return HAS_GLYPHS.test(text) ? text.replace(GLYPHS, '').trim() : text.trim();
}

/** Returns the readable part of a node's text; for a Flutter tab without its position among the tabs. */
function nodeName(node: RawNode, text: string): string {
  return readableText(node.role === 'tab' ? tabName(text) || text : text);
}

function isTouchableNode(node: RawNode): boolean {
  const { state } = node;
  return state.clickable || state.longClickable || state.checkable || state.editable;
}

/** True for a node that its texts name: one that takes the touch, or the selected tab, which takes none in Compose. */
function isHolder(node: RawNode, around: number): boolean {
  return isTouchableNode(node) || (node.state.selected && around < 0);
}

/**
 * Returns the label of each node: its text, else its description, else, when it is touchable or selected, the texts of its subtree. The texts of a touchable
 * descendant belong to that one and are not folded further up.
 */
export function labelsOf(nodes: readonly RawNode[]): ElementLabel[] {
  const own = nodes.map((d) => nodeName(d, d.text) || nodeName(d, d.description));
  const parts: (string[] | undefined)[] = [];
  /** Index of each node's nearest touchable ancestor, -1 for none. */
  const holder: number[] = [];
  for (const [i, node] of nodes.entries()) {
    const parent = nodes[node.parent];
    const around = holder[node.parent] ?? -1;
    holder[i] = parent !== undefined && isHolder(parent, around) ? node.parent : around;
    const above = holder[i] ?? -1;
    const label = own[i] ?? '';
    if (above < 0 || label === '' || own[above] !== '' || isTouchableNode(node)) continue;
    const list = (parts[above] ??= []);
    if (list.length < MAX_PARTS && list.at(-1) !== label) list.push(label);
  }
  return nodes.map((node, i) => {
    const text = nodeName(node, node.text);
    if (text !== '') return { label: text, labelFrom: 'text' };
    if (own[i]) return { label: own[i] ?? '', labelFrom: 'description' };
    const folded = parts[i]?.join(' | ').slice(0, MAX_LENGTH) ?? '';
    return folded === '' ? { label: '', labelFrom: 'none' } : { label: folded, labelFrom: 'subtree' };
  });
}
