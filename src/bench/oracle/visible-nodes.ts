/** The visible content of the simulated phone, from its own layout. */
import type { Phone } from '../../simulator/phone/phone.ts';
import type { TouchTarget } from '../../simulator/layout/context.ts';
import { intersection } from '../../simulator/layout/arrange.ts';
import type { Box, View, ViewNode, ViewWindow } from '../../simulator/view.ts';
import type { NamedTarget } from './parse-line.ts';

/** A visible node with its ancestors. */
export interface VisibleNode {
  readonly node: ViewNode;
  /** From the window's root down to its parent. */
  readonly ancestors: readonly ViewNode[];
  readonly window: ViewWindow;
  /** Index of the window, from the bottom. */
  readonly depth: number;
  /** The visible part. */
  readonly box: Box;
  /** In the tree only: without pixels, in the color of its background, or under a picture. */
  readonly undrawn: boolean;
}

/** Of views that were read before. A view stays the same object while nothing changes. */
const KNOWN = new WeakMap<View, readonly VisibleNode[]>();

/** Returns all visible nodes in drawing order, without keyboard and status bar. */
export function visibleNodes(phone: Phone): readonly VisibleNode[] {
  const view = phone.view();
  const known = KNOWN.get(view);
  if (known !== undefined) return known;
  const found = nodesIn(view);
  KNOWN.set(view, found);
  return found;
}

function nodesIn(view: View): readonly VisibleNode[] {
  const found: VisibleNode[] = [];
  const visit = (
    node: ViewNode,
    ancestors: readonly ViewNode[],
    isDrawn: boolean,
    window: ViewWindow,
    depth: number,
  ): void => {
    const box = intersection(node.box, node.clip);
    const drawn = isDrawn && node.pixels;
    if (box !== null)
      found.push({ node, ancestors, window, depth, box, undrawn: node.color === 'ground' || !drawn });
    if (node.children.length === 0) return;
    const line = [...ancestors, node];
    for (const child of node.children) visit(child, line, drawn, window, depth);
  };
  for (const [depth, window] of view.windows.entries()) {
    if (window.kind === 'keyboard' || window.root.kind === 'status bar') continue;
    visit(window.root, [], true, window, depth);
  }
  const pictures = found.filter((s) => !s.undrawn && ['image', 'video'].includes(s.node.kind));
  if (pictures.length === 0) return found;
  const places = new Map(found.map((s, at) => [s, at]));
  const isAbove = (picture: VisibleNode, at: number): boolean => (places.get(picture) ?? -1) > at;
  return found.map((s, at) =>
    pictures.some((p) => isAbove(p, at) && liesOver(p, s)) ? { ...s, undrawn: true } : s,
  );
}

/** True when nothing of the node is left to see. */
function liesOver(picture: VisibleNode, { node, ancestors, depth, box }: VisibleNode): boolean {
  const own = picture.node === node || picture.ancestors.includes(node) || ancestors.includes(picture.node);
  const over = intersection(picture.box, box);
  return !own && picture.depth === depth && over?.width === box.width && over.height === box.height;
}

/** Returns the text of a node as a person reads it: pieces side by side are one text. */
export function shownText(node: ViewNode): string {
  return node.kind === 'inline text' ? node.children.map((piece) => piece.text).join('') : node.text;
}

/** A piece is no text of its own. */
function isPiece(visible: VisibleNode): boolean {
  return visible.ancestors.at(-1)?.kind === 'inline text';
}

export interface NameMatch {
  readonly nodes: readonly VisibleNode[];
  /** Only the case differs. */
  readonly caseOnly: boolean;
}

/** Returns the drawn nodes with this name: topmost window first, then in reading order. */
export function findTarget(phone: Phone, named: NamedTarget, use: 'act' | 'read'): NameMatch {
  const all = visibleNodes(phone).filter((s) => !s.undrawn);
  const exact = filterByName(all, named, use, (a, b) => a === b);
  if (exact.length > 0 || (use === 'read' && named.anyCase !== true))
    return { nodes: exact, caseOnly: false };
  const lenient = filterByName(all, named, use, (a, b) => a.toLowerCase() === b.toLowerCase());
  if (lenient.length > 0) return { nodes: lenient, caseOnly: true };
  return { nodes: belowCaption(visibleNodes(phone), named), caseOnly: false };
}

/** Controls that a text above them names. */
const CAPTIONED = ['slider', 'wheel', 'dropdown'];

/** Returns the control that comes next after a text with the name. */
function belowCaption(all: readonly VisibleNode[], { label, noun }: NamedTarget): VisibleNode[] {
  if (noun === null || !CAPTIONED.includes(noun.toLowerCase())) return [];
  const caption = all.findIndex(
    ({ node, undrawn }) =>
      !undrawn && node.kind === 'text' && normalizeText(shownText(node)) === normalizeText(label),
  );
  const next = all.slice(caption + 1).find(({ node }) => node.clickable || node.setTo !== undefined);
  return caption >= 0 && next !== undefined && !next.undrawn && matchesNoun(next, noun) ? [next] : [];
}

function filterByName(
  all: readonly VisibleNode[],
  named: NamedTarget,
  use: 'act' | 'read',
  same: (a: string, b: string) => boolean,
): VisibleNode[] {
  const wanted = normalizeText(named.label);
  const described = use === 'act' || named.noun !== null;
  const matching = all.filter(
    (s) =>
      matchesNoun(s, named.noun) &&
      !isPiece(s) &&
      namesOfNode(s.node, described).some((label) => same(normalizeText(label), wanted)),
  );
  const inRow =
    named.of === null ? matching : matching.filter((s) => sharesRow(all, s, normalizeText(named.of ?? '')));
  const ordered = inRow.toSorted((a, b) => b.depth - a.depth || a.box.y - b.box.y || a.box.x - b.box.x);
  if (named.nth === null) return ordered;
  const chosen = ordered.at(named.nth > 0 ? named.nth - 1 : named.nth);
  return chosen === undefined ? [] : [chosen];
}

/** A description is not visible text, but names a control. */
function namesOfNode(node: ViewNode, described: boolean): string[] {
  const text = shownText(node);
  const words = [text, text === '' ? node.hint : ''];
  if (described) words.push(node.description, node.hint);
  return words.filter((w) => w !== '');
}

/** Returns the row around a node. A row that takes no touch is a container with an id. */
export function rowAround(visible: VisibleNode): ViewNode | undefined {
  return visible.ancestors.findLast((n) => n.kind === 'row' || (n.kind === 'container' && n.id !== ''));
}

/** Any text of the row may name it. */
function sharesRow(all: readonly VisibleNode[], one: VisibleNode, row: string): boolean {
  const holder = rowAround(one);
  if (holder === undefined) return false;
  return all.some((s) => s.ancestors.includes(holder) && normalizeText(shownText(s.node)) === row);
}

const NOUN_KINDS: Readonly<Record<string, readonly string[]>> = {
  tab: ['tab'],
  button: ['button', 'icon', 'image', 'menu item'],
  icon: ['icon', 'image', 'button'],
  toggle: ['toggle'],
  switch: ['toggle'],
  checkbox: ['checkbox'],
  radio: ['radio'],
  'radio button': ['radio'],
  field: ['input'],
  'text field': ['input'],
  input: ['input'],
  'menu item': ['menu item'],
  heading: ['heading'],
  image: ['image', 'icon'],
  slider: ['slider'],
  wheel: ['wheel'],
  dropdown: ['dropdown'],
};

function matchesNoun(visible: VisibleNode, noun: string | null): boolean {
  const kinds = NOUN_KINDS[noun?.toLowerCase() ?? ''];
  return kinds === undefined || kinds.includes(visible.node.kind);
}

export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function centerOf(box: Box): { x: number; y: number } {
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** True when the tree contains it out of view. */
export function isOutOfView(phone: Phone, named: NamedTarget): boolean {
  const wanted = normalizeText(named.label);
  const any = (node: ViewNode): boolean =>
    (namesOfNode(node, true).some((label) => normalizeText(label) === wanted) &&
      intersection(node.box, node.clip) === null) ||
    node.children.some(any);
  return phone.view().windows.some((w) => any(w.root));
}

/** Returns its element in the app's data, or the nearest ancestor's. */
export function touchTargetOf(phone: Phone, visible: VisibleNode): TouchTarget | null {
  const { touchTargets: touches } = phone.currentLayout().layout;
  const line = [visible.node, ...visible.ancestors.toReversed()];
  return line.map((n) => touches.get(n)).find((t) => t !== undefined) ?? null;
}

/** True when the keyboard, a dialog, a sheet or another window covers its center. */
export function isCovered(phone: Phone, visible: VisibleNode): boolean {
  const at = centerOf(visible.box);
  const over = phone.view().windows.slice(visible.depth + 1);
  const inside = (b: Box): boolean =>
    at.x >= b.x && at.y >= b.y && at.x < b.x + b.width && at.y < b.y + b.height;
  if (over.some((w) => w.kind !== 'toast' && w.root.kind !== 'status bar' && inside(w.box))) return true;
  const order = visibleNodes(phone).filter((s) => s.depth === visible.depth);
  const own = order.findIndex((s) => s.node === visible.node);
  return order
    .slice(own + 1)
    .some(
      (s) =>
        ['sheet', 'drawer', 'snackbar'].includes(s.node.kind) &&
        inside(s.box) &&
        !visible.ancestors.includes(s.node),
    );
}

/** Returns the visible content as one text, without animations, carets and ripples. */
export function fingerprint(phone: Phone): string {
  const animated = ['carousel', 'video', 'spinner', 'progress', 'toast', 'snackbar', 'status bar'];
  return JSON.stringify([
    visibleNodes(phone)
      .filter((s) => !s.undrawn && ![...s.ancestors, s.node].some((n) => animated.includes(n.kind)))
      .map(({ node, box }) => [
        node.kind,
        node.text,
        node.description,
        node.checked,
        node.selected,
        node.enabled,
        node.focused,
        box,
      ]),
    messageTexts(phone),
    phone.currentLayout().keyboard !== null,
    phone.state().front,
  ]);
}

/** Returns the visible texts, joined. */
export function visibleText(phone: Phone): string {
  return visibleNodes(phone)
    .filter((s) => !s.undrawn)
    .map((s) => s.node.text)
    .join('\n');
}

/** Returns toasts and snackbars with their numbers, so that repeated texts differ. */
export function messageTexts(phone: Phone): string[] {
  return phone.process?.messages.map((m) => `${m.id} ${m.text}`) ?? [];
}
