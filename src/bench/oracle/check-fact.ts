/** Checks a fact on the current screen. */
import type { Phone } from '../../simulator/phone/phone.ts';
import { textSizeOf, textStyle } from '../../simulator/render/style.ts';
import { withEllipsis } from '../../simulator/render/text.ts';
import type { ViewNode } from '../../simulator/view.ts';
import {
  normalizeText,
  findTarget,
  isCovered,
  rowAround,
  shownText,
  visibleNodes,
  type VisibleNode,
} from './visible-nodes.ts';
import type { ExpectedFact, NamedTarget } from './parse-line.ts';

/** `unsure`: it depends on something out of view or covered. */
export interface FactCheck {
  readonly holds: boolean | 'unsure';
  /** The element exists, but something about it is wrong. */
  readonly present: boolean;
  readonly reason: string;
}

/** Values that a step remembered, by name. */
export type RememberedValues = ReadonlyMap<string, string>;
const NOTHING_REMEMBERED: RememberedValues = new Map();

/** `recentMessages`: texts of messages since the last action. */
export function checkFact(
  phone: Phone,
  fact: ExpectedFact,
  recentMessages: readonly string[],
  remembered: RememberedValues = NOTHING_REMEMBERED,
): FactCheck {
  switch (fact.is) {
    case 'seen':
      return checkVisible(phone, fact.what, fact.not, recentMessages);
    case 'state':
    case 'shows': {
      const [visible] = findTarget(phone, fact.what, 'act').nodes;
      if (visible === undefined) return absent(fact.what);
      const isSo =
        fact.is === 'state'
          ? isInState(visible.node, fact.state)
          : showsText(fact.what.noun === 'row' ? (rowAround(visible) ?? visible.node) : visible.node, fact);
      return {
        holds: isSo !== fact.not,
        present: true,
        reason: `"${fact.what.label}" is ${isSo ? '' : 'not '}in that state`,
      };
    }
    case 'beside':
      return checkBeside(phone, fact);
    case 'rows':
      return checkRows(phone, fact);
    case 'titled': {
      const titles = visibleNodes(phone).filter(
        (s) => !s.undrawn && s.node.kind === 'heading' && !isCovered(phone, s),
      );
      const open = titles.some((s) => normalizeText(s.node.text) === normalizeText(fact.what.label));
      return { holds: open !== fact.not, present: false, reason: `"${fact.what.label}" is not the title` };
    }
    case 'remembered': {
      const label = remembered.get(fact.name);
      if (label === undefined)
        return { holds: false, present: false, reason: `no value is remembered as ${fact.name}` };
      return checkVisible(phone, { label, noun: null, of: null, nth: null }, fact.not, recentMessages);
    }
    case 'in front': {
      const { front } = phone.state();
      return { holds: front === fact.app, present: false, reason: `${front} is in front` };
    }
    case 'set to':
      return checkSetting(phone, fact);
    case 'order':
      return checkOrder(phone, fact.items);
    case 'count': {
      const n = findTarget(phone, fact.what, 'read').nodes.length;
      return { holds: n === fact.n, present: n > 0, reason: `${n} of "${fact.what.label}"` };
    }
  }
}

function checkSetting(phone: Phone, { what, n, share }: Extract<ExpectedFact, { is: 'set to' }>): FactCheck {
  const set = findTarget(phone, what, 'act').nodes[0]?.node.setTo;
  if (set === undefined) return absent(what);
  const holds = share ? Math.round(set.share * 100) === n : set.now === n;
  return { holds, present: true, reason: `"${what.label}" is at ${set.now}` };
}

/** A list that continues out of view cannot be counted. */
function checkRows(phone: Phone, fact: Extract<ExpectedFact, { is: 'rows' }>): FactCheck {
  const lists = visibleNodes(phone).filter((s) => !s.undrawn && s.node.kind === 'list');
  const list = lists.toSorted((a, b) => b.box.height - a.box.height)[0];
  const items = (list?.node.children ?? []).filter(
    (n) => n.id !== 'empty' && n.kind !== 'spinner' && n.box.height > 0,
  );
  if (fact.first !== null) {
    const isNamed = (item: ViewNode | undefined): boolean =>
      item !== undefined &&
      textsWithin(item).some((t) => normalizeText(t) === normalizeText(fact.first ?? ''));
    const first = items[0] === undefined ? [] : textsWithin(items[0]);
    const label = normalizeText(fact.first);
    const isCut = (node: ViewNode): boolean =>
      (normalizeText(node.text) === label && isCutShort(node, phone)) || node.children.some(isCut);
    if (isNamed(items[0]) && items.slice(0, 1).some(isCut))
      return { holds: 'unsure', present: true, reason: `"${fact.first}" is cut short` };
    return {
      holds: isNamed(items[0]),
      present: items.some(isNamed),
      reason: `the first is "${first.join(' | ')}"`,
    };
  }
  if (list?.node.scrollable === true) return { holds: 'unsure', present: true, reason: 'the list continues' };
  return { holds: items.length === fact.n, present: items.length > 0, reason: `${items.length} rows` };
}

function absent(what: NamedTarget): FactCheck {
  return { holds: false, present: false, reason: `"${what.label}" is missing` };
}

function checkVisible(
  phone: Phone,
  what: NamedTarget,
  not: boolean,
  recentMessages: readonly string[],
): FactCheck {
  const nodes = findTarget(phone, what, 'read').nodes;
  const uncoveredNodes = nodes.filter((s) => !isCovered(phone, s));
  const inMessage = recentMessages.some((text) => normalizeText(text) === normalizeText(what.label));
  if (not)
    return {
      holds: nodes.length === 0 ? true : uncoveredNodes.length === 0 ? 'unsure' : false,
      present: true,
      reason: `"${what.label}" is there`,
    };
  const whole = uncoveredNodes.filter((s) => !isCutShort(s.node, phone));
  if (whole.length > 0 || inMessage) return { holds: true, present: true, reason: '' };
  if (uncoveredNodes.length > 0) return cutShort(what);
  return nodes.length > 0
    ? { holds: 'unsure', present: true, reason: `"${what.label}" is covered` }
    : absent(what);
}

/** True for a text whose end the phone does not draw: who expects it takes it for the text, and nobody can read it. */
function isCutShort({ kind, text, textSize, ellipsize, box }: ViewNode, phone: Phone): boolean {
  const size = textSizeOf({ kind, textSize }, phone.view().density);
  return ellipsize && withEllipsis(text, box.width, size, textStyle(kind).weight) !== text;
}

function cutShort({ label }: NamedTarget): FactCheck {
  return { holds: 'unsure', present: true, reason: `"${label}" is cut short` };
}

function isInState(node: ViewNode, state: string): boolean {
  switch (state) {
    case 'on':
      return node.checked || node.selected;
    case 'selected':
      return node.selected || node.checked;
    case 'enabled':
      return node.enabled;
    case 'focused':
      return node.focused;
    default:
      return node.text === '';
  }
}

function showsText(node: ViewNode, fact: Extract<ExpectedFact, { is: 'shows' }>): boolean {
  const texts = textsWithin(node);
  return texts.some((t) =>
    fact.whole
      ? normalizeText(t) === normalizeText(fact.text)
      : normalizeText(t).includes(normalizeText(fact.text)),
  );
}

/** Returns the texts that are drawn in a node. */
export function textsWithin(node: ViewNode): string[] {
  if (!node.pixels) return [];
  const own = node.color === 'ground' ? '' : node.kind === 'inline text' ? shownText(node) : node.text;
  const inside = node.kind === 'inline text' ? [] : node.children.flatMap(textsWithin);
  return [own, ...inside].filter((t) => t !== '');
}

function checkBeside(phone: Phone, fact: Extract<ExpectedFact, { is: 'beside' }>): FactCheck {
  const ones = uncovered(phone, fact.what);
  const others = uncovered(phone, fact.of);
  if (ones.length === 0) return absent(fact.what);
  if (others.length === 0) return absent(fact.of);
  if (ones.every((s) => isCutShort(s.node, phone))) return cutShort(fact.what);
  const holds = ones.some((a) => others.some((b) => isOnSide(a, fact.side, b)));
  return { holds, present: true, reason: `"${fact.what.label}" is not ${fact.side} "${fact.of.label}"` };
}

function uncovered(phone: Phone, what: NamedTarget): VisibleNode[] {
  return findTarget(phone, what, 'read').nodes.filter((s) => !isCovered(phone, s));
}

function isOnSide(a: VisibleNode, side: string, b: VisibleNode): boolean {
  const dy = a.box.y + a.box.height / 2 - (b.box.y + b.box.height / 2);
  const dx = a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2);
  if (side === 'above') return dy < 0;
  if (side === 'below') return dy > 0;
  return side === 'left of' ? dx < 0 : dx > 0;
}

function checkOrder(phone: Phone, items: readonly NamedTarget[]): FactCheck {
  const all = visibleNodes(phone);
  const found = items.map((item) => uncovered(phone, item)[0]);
  const lost = items[found.indexOf(undefined)];
  if (lost !== undefined) return absent(lost);
  const unread = items.find((_, i) => found[i] !== undefined && isCutShort(found[i].node, phone));
  if (unread !== undefined) return cutShort(unread);
  const rank = found.map((s) => all.findIndex((other) => other.node === s?.node));
  const sorted = rank.every((r, i) => i === 0 || r > (rank[i - 1] ?? 0));
  return { holds: sorted, present: true, reason: 'the order differs' };
}
