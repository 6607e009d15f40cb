/** The boxes of a page, apart from HTML: what a toolkit of a phone would draw in the same places. */
import type { DomNode, DomSource } from '../../../src/screen/sources/dom-format.ts';

export type BoxKind =
  | 'box'
  | 'text'
  | 'heading'
  | 'field'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'tab'
  | 'dropdown'
  | 'button'
  | 'list'
  | 'image';

export interface PageBox {
  readonly kind: BoxKind;
  /** In screenshot pixels. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Its own text; the value of a field. */
  readonly words: string;
  /** What it says of itself without drawing it. */
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly enabled: boolean;
  readonly inside: readonly PageBox[];
}

/** Returns the boxes of a page as its source lists them, from its body on. */
export function pageBoxes(text: string): PageBox {
  const { nodes, viewport }: DomSource = JSON.parse(text);
  const root = nodes.findIndex((n) => n.tag === 'body');
  return boxOf(nodes, root, viewport.scale);
}

function boxOf(nodes: readonly DomNode[], at: number, scale: number): PageBox {
  const node = nodes[at]!;
  const kind = kindOf(node);
  const isField = kind === 'field' || kind === 'dropdown';
  const kids = nodes.flatMap((n, i) =>
    n.parent === at && n.tag !== 'option' ? partsOf(nodes, i, scale) : [],
  );
  const own = node.text ?? '';
  const area = placed(node.bounds, scale);
  const box = {
    kind,
    ...area,
    words: isField ? (node.value ?? own) : '',
    label: node.label ?? (isField || kind === 'checkbox' || kind === 'radio' ? (node.labelledBy ?? '') : ''),
    hint: node.placeholder ?? '',
    checked: node.checked ?? node.aria?.['pressed'] === 'true',
    selected: node.selected === true,
    enabled: node.enabled !== false,
  };
  if (own === '' || isField) return { ...box, inside: isField ? [] : kids };
  if (kids.length === 0 && kind === 'box') return { ...box, kind: 'text', words: own, inside: [] };
  if (kids.length === 0 && kind === 'heading') return { ...box, words: own, inside: [] };
  const words: PageBox = {
    ...PLAIN,
    kind: 'text',
    ...placed(node.textBox ?? node.bounds, scale),
    words: own,
  };
  return { ...box, inside: [words, ...kids].toSorted((a, b) => inReadingOrder(a, b)) };
}

/** Returns the box of a node; those of its rows for the body of a table, which no phone has. */
const partsOf = (nodes: readonly DomNode[], at: number, scale: number): readonly PageBox[] =>
  nodes[at]?.tag === 'tbody' ? boxOf(nodes, at, scale).inside : [boxOf(nodes, at, scale)];

const PLAIN = {
  words: '',
  label: '',
  hint: '',
  checked: false,
  selected: false,
  enabled: true,
  inside: [],
} as const;

/** Boxes of one line from left to right, lines from top to bottom. */
function inReadingOrder(a: PageBox, b: PageBox): number {
  const isOneLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
  return isOneLine ? a.left - b.left : a.top - b.top;
}

function placed(
  [x, y, width, height]: readonly [number, number, number, number],
  scale: number,
): Pick<PageBox, 'left' | 'top' | 'right' | 'bottom'> {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  return { left, top, right: Math.round((x + width) * scale), bottom: Math.round((y + height) * scale) };
}

const BY_ROLE: Readonly<Record<string, BoxKind>> = {
  switch: 'switch',
  checkbox: 'checkbox',
  radio: 'radio',
  tab: 'tab',
  list: 'list',
  textbox: 'field',
  button: 'button',
};
const BY_TAG: Readonly<Record<string, BoxKind>> = {
  button: 'button',
  summary: 'button',
  a: 'button',
  select: 'dropdown',
  textarea: 'field',
  ul: 'list',
  ol: 'list',
  table: 'list',
  img: 'image',
  svg: 'image',
  h3: 'heading',
};

function kindOf(node: DomNode): BoxKind {
  const role = BY_ROLE[node.role ?? ''];
  if (role !== undefined) return role;
  if (node.type === 'checkbox' || node.type === 'radio') return node.type;
  if (node.editable === true || node.tag === 'input') return 'field';
  return BY_TAG[node.tag] ?? (node.clickable === true && node.tag !== 'label' ? 'button' : 'box');
}
