/** Is a fact so on what is in view now? */
import type { Phone } from '../../simulator/phone/phone.ts';
import type { ViewNode } from '../../simulator/view.ts';
import { clean, find, isCovered, rowAround, sights, type Sight } from './eyes.ts';
import type { Fact, Named } from './script.ts';

/** `unsure`: it hangs on what stands out of view, or under something. */
export interface Answer {
  readonly holds: boolean | 'unsure';
  /** Its element is there and something about it is wrong, rather than it being away. */
  readonly there: boolean;
  readonly because: string;
}

/** Values that a step has remembered, by name. */
export type Kept = ReadonlyMap<string, string>;
const NOTHING: Kept = new Map();

/** `heard`: texts of messages that came since the last deed. */
export function answer(phone: Phone, fact: Fact, heard: readonly string[], kept: Kept = NOTHING): Answer {
  switch (fact.is) {
    case 'seen':
      return seen(phone, fact.what, fact.not, heard);
    case 'state':
    case 'shows': {
      const [sight] = find(phone, fact.what, 'act').fits;
      if (sight === undefined) return away(fact.what);
      const held =
        fact.is === 'state'
          ? inState(sight.node, fact.state)
          : showsText(fact.what.noun === 'row' ? (rowAround(sight) ?? sight.node) : sight.node, fact);
      return {
        holds: held !== fact.not,
        there: true,
        because: `"${fact.what.label}" ${held ? '' : 'not '}so`,
      };
    }
    case 'beside':
      return beside(phone, fact);
    case 'rows':
      return rows(phone, fact);
    case 'titled': {
      const titles = sights(phone).filter(
        (s) => !s.ghost && s.node.kind === 'heading' && !isCovered(phone, s),
      );
      const open = titles.some((s) => clean(s.node.text) === clean(fact.what.label));
      return { holds: open !== fact.not, there: false, because: `"${fact.what.label}" is not the title` };
    }
    case 'remembered': {
      const label = kept.get(fact.name);
      if (label === undefined)
        return { holds: false, there: false, because: `nothing is known as ${fact.name}` };
      return seen(phone, { label, noun: null, of: null, nth: null }, fact.not, heard);
    }
    case 'in front': {
      const { front } = phone.state();
      return { holds: front === fact.app, there: false, because: `${front} is in front` };
    }
    case 'order':
      return inOrder(phone, fact.items);
    case 'count': {
      const n = find(phone, fact.what, 'read').fits.length;
      return { holds: n === fact.n, there: n > 0, because: `${n} of "${fact.what.label}"` };
    }
  }
}

/** A list that goes on out of view has not been counted. */
function rows(phone: Phone, fact: Extract<Fact, { is: 'rows' }>): Answer {
  const lists = sights(phone).filter((s) => !s.ghost && s.node.kind === 'list');
  const list = lists.toSorted((a, b) => b.box.height - a.box.height)[0];
  const items = (list?.node.children ?? []).filter(
    (n) => n.id !== 'empty' && n.kind !== 'spinner' && n.box.height > 0,
  );
  if (fact.first !== null) {
    const first = items[0] === undefined ? [] : textsIn(items[0]);
    const holds = first.some((t) => clean(t) === clean(fact.first ?? ''));
    return { holds, there: items.length > 0, because: `the first is "${first.join(' | ')}"` };
  }
  if (list?.node.scrollable === true) return { holds: 'unsure', there: true, because: 'the list goes on' };
  return { holds: items.length === fact.n, there: items.length > 0, because: `there are ${items.length}` };
}

function away(what: Named): Answer {
  return { holds: false, there: false, because: `"${what.label}" is not there` };
}

function seen(phone: Phone, what: Named, not: boolean, heard: readonly string[]): Answer {
  const fits = find(phone, what, 'read').fits;
  const clear = fits.filter((s) => !isCovered(phone, s));
  const said = heard.some((text) => clean(text) === clean(what.label));
  if (not)
    return {
      holds: fits.length === 0 ? true : clear.length === 0 ? 'unsure' : false,
      there: true,
      because: `"${what.label}" is there`,
    };
  if (clear.length > 0 || said) return { holds: true, there: true, because: '' };
  return fits.length > 0
    ? { holds: 'unsure', there: true, because: `"${what.label}" is covered` }
    : away(what);
}

function inState(node: ViewNode, state: string): boolean {
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

function showsText(node: ViewNode, fact: Extract<Fact, { is: 'shows' }>): boolean {
  const texts = textsIn(node);
  return texts.some((t) =>
    fact.whole ? clean(t) === clean(fact.text) : clean(t).includes(clean(fact.text)),
  );
}

export function textsIn(node: ViewNode): string[] {
  return [node.text, ...node.children.flatMap(textsIn)].filter((t) => t !== '');
}

function beside(phone: Phone, fact: Extract<Fact, { is: 'beside' }>): Answer {
  const ones = clearOf(phone, fact.what);
  const others = clearOf(phone, fact.of);
  if (ones.length === 0) return away(fact.what);
  if (others.length === 0) return away(fact.of);
  const holds = ones.some((a) => others.some((b) => stands(a, fact.side, b)));
  return { holds, there: true, because: `"${fact.what.label}" is not ${fact.side} "${fact.of.label}"` };
}

function clearOf(phone: Phone, what: Named): Sight[] {
  return find(phone, what, 'read').fits.filter((s) => !isCovered(phone, s));
}

function stands(a: Sight, side: string, b: Sight): boolean {
  const dy = a.box.y + a.box.height / 2 - (b.box.y + b.box.height / 2);
  const dx = a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2);
  if (side === 'above') return dy < 0;
  if (side === 'below') return dy > 0;
  return side === 'left of' ? dx < 0 : dx > 0;
}

function inOrder(phone: Phone, items: readonly Named[]): Answer {
  const all = sights(phone);
  const found = items.map((item) => clearOf(phone, item)[0]);
  const lost = items[found.indexOf(undefined)];
  if (lost !== undefined) return away(lost);
  const rank = found.map((s) => all.findIndex((other) => other.node === s?.node));
  const sorted = rank.every((r, i) => i === 0 || r > (rank[i - 1] ?? 0));
  return { holds: sorted, there: true, because: 'they are in another order' };
}
