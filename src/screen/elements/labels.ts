import type { RawNode } from '../sources/raw-node.ts';
import type { Element } from '../model/element.ts';
import { tabName } from '../sources/flutter-tabs.ts';

export interface ElementLabel {
  readonly label: string;
  readonly labelFrom: Element['labelFrom'];
}

/** A folded label ends here: a row that holds a whole article is named by its beginning. */
const MAX_PARTS = 24;
const MAX_LENGTH = 600;

/** Glyphs of icon fonts live in the private use areas: a person reads no letters there. */
const GLYPHS = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

/** Asked first: nearly no text has any. */
const HAS_GLYPHS = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u;

/** The readable part of a text; empty when it is only icon glyphs. */
export function readableText(text: string): string {
  if (text === '') return '';
  return HAS_GLYPHS.test(text) ? text.replace(GLYPHS, '').trim() : text.trim();
}

/** What a text calls an element: of a tab, its name without its place among the others. */
function nodeName(draft: RawNode, text: string): string {
  return readableText(draft.role === 'tab' ? tabName(text) || text : text);
}

function isTouchableNode(draft: RawNode): boolean {
  const { state } = draft;
  return state.clickable || state.longClickable || state.checkable || state.editable;
}

/**
 * What a person would call each element: own text, else description, else, when it takes a tap, the texts of its subtree. Texts of a
 * touchable descendant are that one's own and not folded further up.
 */
export function labelsOf(drafts: readonly RawNode[]): ElementLabel[] {
  const own = drafts.map((d) => nodeName(d, d.text) || nodeName(d, d.description));
  const parts: (string[] | undefined)[] = [];
  /** Nearest touchable ancestor of each, -1 for none. */
  const holder: number[] = [];
  for (const [i, draft] of drafts.entries()) {
    const parent = drafts[draft.parent];
    holder[i] =
      parent === undefined ? -1 : isTouchableNode(parent) ? draft.parent : (holder[draft.parent] ?? -1);
    const above = holder[i] ?? -1;
    const label = own[i] ?? '';
    if (above < 0 || label === '' || own[above] !== '' || isTouchableNode(draft)) continue;
    const list = (parts[above] ??= []);
    if (list.length < MAX_PARTS && list.at(-1) !== label) list.push(label);
  }
  return drafts.map((draft, i) => {
    const text = nodeName(draft, draft.text);
    if (text !== '') return { label: text, labelFrom: 'text' };
    if (own[i]) return { label: own[i] ?? '', labelFrom: 'description' };
    const folded = parts[i]?.join(' | ').slice(0, MAX_LENGTH) ?? '';
    return folded === '' ? { label: '', labelFrom: 'none' } : { label: folded, labelFrom: 'subtree' };
  });
}
