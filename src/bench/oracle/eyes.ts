/** What a person would see on the simulated phone, read from its own layout. */
import type { Phone } from '../../simulator/phone/phone.ts';
import type { Touch } from '../../simulator/layout/stage.ts';
import { overlap } from '../../simulator/layout/place.ts';
import type { Box, ViewNode, ViewWindow } from '../../simulator/view.ts';
import type { Named } from './script.ts';

/** A node in view with what it stands in. */
export interface Sight {
  readonly node: ViewNode;
  /** From the window's root down to its parent. */
  readonly above: readonly ViewNode[];
  readonly window: ViewWindow;
  /** Windows from the bottom up. */
  readonly depth: number;
  /** The part that is in view. */
  readonly box: Box;
  /** In the tree only: no pixels. */
  readonly ghost: boolean;
}

/** Everything in view but the keyboard and the status bar, in the order it is drawn. */
export function sights(phone: Phone): Sight[] {
  const found: Sight[] = [];
  const visit = (node: ViewNode, above: readonly ViewNode[], window: ViewWindow, depth: number): void => {
    const box = overlap(node.box, node.clip);
    const ghost = [...above, node].some((n) => !n.pixels);
    if (box !== null) found.push({ node, above, window, depth, box, ghost });
    for (const child of node.children) visit(child, [...above, node], window, depth);
  };
  for (const [depth, window] of phone.view().windows.entries()) {
    if (window.kind === 'keyboard' || window.root.kind === 'status bar') continue;
    visit(window.root, [], window, depth);
  }
  return found;
}

export interface Match {
  readonly fits: readonly Sight[];
  /** Only upper and lower case differ. */
  readonly caseOnly: boolean;
}

/** What a line means by a name; the topmost window first, then in reading order. Nothing that has no pixels. */
export function find(phone: Phone, named: Named, use: 'act' | 'read'): Match {
  const all = sights(phone).filter((s) => !s.ghost);
  const exact = pick(all, named, use, (a, b) => a === b);
  if (exact.length > 0 || (use === 'read' && named.anyCase !== true)) return { fits: exact, caseOnly: false };
  const lenient = pick(all, named, use, (a, b) => a.toLowerCase() === b.toLowerCase());
  return { fits: lenient, caseOnly: lenient.length > 0 };
}

function pick(
  all: readonly Sight[],
  named: Named,
  use: 'act' | 'read',
  same: (a: string, b: string) => boolean,
): Sight[] {
  const wanted = clean(named.label);
  const described = use === 'act' || named.noun !== null;
  const fits = all.filter(
    (s) => isNoun(s, named.noun) && labelsOf(s.node, described).some((label) => same(clean(label), wanted)),
  );
  const inRow = named.of === null ? fits : fits.filter((s) => sharesRow(all, s, clean(named.of ?? '')));
  const ordered = inRow.toSorted((a, b) => b.depth - a.depth || a.box.y - b.box.y || a.box.x - b.box.x);
  if (named.nth === null) return ordered;
  const chosen = ordered.at(named.nth > 0 ? named.nth - 1 : named.nth);
  return chosen === undefined ? [] : [chosen];
}

/** A description is no visible text; it names a control. */
function labelsOf(node: ViewNode, described: boolean): string[] {
  const words = [node.text, node.text === '' ? node.hint : ''];
  if (described) words.push(node.description, node.hint);
  return words.filter((w) => w !== '');
}

/** The row that it stands in: one that takes no touch is a plain container, which the app has named. */
export function rowAround(sight: Sight): ViewNode | undefined {
  return sight.above.findLast((n) => n.kind === 'row' || (n.kind === 'container' && n.id !== ''));
}

/** The text that names the row may be of any kind. */
function sharesRow(all: readonly Sight[], one: Sight, row: string): boolean {
  const holder = rowAround(one);
  if (holder === undefined) return false;
  return all.some((s) => s.above.includes(holder) && clean(s.node.text) === row);
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
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
};

function isNoun(sight: Sight, noun: string | null): boolean {
  const kinds = KINDS[noun?.toLowerCase() ?? ''];
  return kinds === undefined || kinds.includes(sight.node.kind);
}

export function clean(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Letters and digits alone. */
export function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

export function middle(box: Box): { x: number; y: number } {
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** The tree of the screen has it, out of view. */
export function isOutOfView(phone: Phone, named: Named): boolean {
  const wanted = clean(named.label);
  const any = (node: ViewNode): boolean =>
    (labelsOf(node, true).some((label) => clean(label) === wanted) &&
      overlap(node.box, node.clip) === null) ||
    node.children.some(any);
  return phone.view().windows.some((w) => any(w.root));
}

/** Its element in the app's data, or the nearest one that it is a part of. */
export function touchOf(phone: Phone, sight: Sight): Touch | null {
  const { touches } = phone.look().layout;
  const line = [sight.node, ...sight.above.toReversed()];
  return line.map((n) => touches.get(n)).find((t) => t !== undefined) ?? null;
}

/** Something lies over the middle of it: the keyboard, a dialog, a sheet, another window. */
export function isCovered(phone: Phone, sight: Sight): boolean {
  const at = middle(sight.box);
  const over = phone.view().windows.slice(sight.depth + 1);
  const inside = (b: Box): boolean =>
    at.x >= b.x && at.y >= b.y && at.x < b.x + b.width && at.y < b.y + b.height;
  if (over.some((w) => w.kind !== 'toast' && w.root.kind !== 'status bar' && inside(w.box))) return true;
  const order = sights(phone).filter((s) => s.depth === sight.depth);
  const own = order.findIndex((s) => s.node === sight.node);
  return order
    .slice(own + 1)
    .some(
      (s) =>
        ['sheet', 'drawer', 'snackbar'].includes(s.node.kind) &&
        inside(s.box) &&
        !sight.above.includes(s.node),
    );
}

/** All that can be seen, as one text; what moves by itself, carets and ripples are left out. */
export function picture(phone: Phone): string {
  const restless = ['carousel', 'video', 'spinner', 'progress', 'toast', 'snackbar', 'status bar'];
  return JSON.stringify([
    sights(phone)
      .filter((s) => !s.ghost && ![...s.above, s.node].some((n) => restless.includes(n.kind)))
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
    messages(phone),
    phone.look().keyboard !== null,
    phone.state().front,
  ]);
}

/** The texts in view, as one. */
export function textsOn(phone: Phone): string {
  return sights(phone)
    .filter((s) => !s.ghost)
    .map((s) => s.node.text)
    .join('\n');
}

/** Toasts and snackbars, by number, so that the same words twice are two. */
export function messages(phone: Phone): string[] {
  return phone.process?.messages.map((m) => `${m.id} ${m.text}`) ?? [];
}
