/** Decides conditions on what a state shows. Null where only a layout or a clock could tell. */
import { topLayer, type ModelState } from './app-state.ts';
import type { ModelItem } from './items.ts';
import type { Claim, Name } from './sentence.ts';

/** The items of a state, and how its names are compared. */
export interface Sight {
  readonly items: readonly ModelItem[];
  readonly state: ModelState;
  readonly anyCase: boolean;
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  tab: ['tab'],
  button: ['button', 'icon', 'image', 'item'],
  icon: ['icon', 'image', 'button'],
  toggle: ['toggle'],
  switch: ['toggle'],
  checkbox: ['checkbox'],
  radio: ['radio'],
  field: ['input', 'password', 'otp'],
  heading: ['heading', 'title'],
  image: ['image', 'icon'],
  slider: ['slider'],
  wheel: ['wheel'],
  dropdown: ['dropdown'],
};

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Returns the items with this name that can be seen, an open overlay's first. `touch`: descriptions and other letter case count. */
export function named({ items, anyCase }: Sight, name: Name, use: 'touch' | 'read'): ModelItem[] {
  const seen = items.filter(
    (item) =>
      item.drawn &&
      (KINDS[name.noun]?.includes(item.kind) ?? true) &&
      (name.row === null ||
        (item.row !== null &&
          items.some(
            (other) => other.row === item.row && other.drawn && plain(other.text) === plain(name.row ?? ''),
          ))),
  );
  const matching = (same: (a: string, b: string) => boolean): ModelItem[] =>
    seen.filter((item) => wordsFor(item, name, use).some((word) => same(plain(word), plain(name.words))));
  const exact = matching((a, b) => a === b);
  const found =
    exact.length > 0 || (use === 'read' && !anyCase)
      ? exact
      : matching((a, b) => a.toLowerCase() === b.toLowerCase());
  if (found.length === 0) return belowCaption(seen, items, name);
  const ordered = found.toSorted((a, b) => b.layer - a.layer);
  return name.nth === null
    ? ordered
    : ordered.slice(...(name.nth > 0 ? [name.nth - 1, name.nth] : [name.nth]));
}

/** Returns the slider, wheel or list of choices that comes next after a text with the name. */
function belowCaption(seen: readonly ModelItem[], items: readonly ModelItem[], name: Name): ModelItem[] {
  if (!['slider', 'wheel', 'dropdown'].includes(name.noun)) return [];
  const caption = items.findIndex(
    (item) => item.drawn && item.kind === 'text' && plain(item.text) === plain(name.words),
  );
  const next = items.slice(caption + 1).find((item) => item.control !== null);
  return caption >= 0 && next !== undefined && seen.includes(next) ? [next] : [];
}

function wordsFor(
  { text, names, kind }: ModelItem,
  { noun }: Name,
  use: 'touch' | 'read',
): readonly string[] {
  const showsHint = text === '' && (kind === 'input' || kind === 'password');
  const all = use === 'touch' || noun !== '' || showsHint ? [text, ...names] : [text];
  return all.filter((word) => word !== '');
}

/** Returns whether a claim holds. */
export function holds(sight: Sight, claim: Claim): boolean | null {
  const answer = isSo(sight, claim);
  return answer === null || !('holds' in claim) ? answer : answer === claim.holds;
}

function isSo(sight: Sight, claim: Claim): boolean | null {
  switch (claim.kind) {
    case 'shown':
      return isShown(sight, claim.name, claim.holds);
    case 'title':
      return isTitle(sight, claim.name.words);
    case 'state':
    case 'says': {
      const [item] = named(sight, claim.name, 'touch');
      // Without the control neither the state nor its opposite holds.
      if (item === undefined) return !claim.holds;
      if (!isInView(sight, item)) return null;
      // A field writes a number in its own groups, and only the screen shows them.
      if (claim.kind === 'says' && item.element.format !== 'none' && item.kind === 'input') return null;
      return claim.kind === 'state' ? isInState(item, claim.state) : says(sight, item, claim);
    }
    case 'set to': {
      const [item] = named(sight, claim.name, 'touch');
      if (item === undefined) return false;
      if (!isInView(sight, item)) return null;
      const { min, most } = item.element;
      return (claim.share ? ((item.setTo - min) / (most - min)) * 100 : item.setTo) === claim.n;
    }
    case 'above':
      return isAbove(sight, claim.name, claim.other);
    case 'rows': {
      const rows = rowsOf(sight);
      return rows === null ? null : rows.length === claim.count;
    }
    case 'first row': {
      const rows = rowsOf(sight);
      return rows === null
        ? null
        : (rows[0]?.some((item) => plain(item.text) === plain(claim.text)) ?? false);
    }
  }
}

/** True for an item of the topmost layer that needs no layout to be in view. */
export function isInView({ state }: Sight, item: ModelItem): boolean {
  return item.placed && item.layer === topLayer(state);
}

function isShown(sight: Sight, name: Name, wanted: boolean): boolean | null {
  const found = named(sight, name, 'read');
  if (found.some((item) => isInView(sight, item))) return true;
  if (found.length > 0) return null;
  const inMessage = sight.state.messages.some((text) => plain(text) === plain(name.words));
  return inMessage ? (wanted ? true : null) : false;
}

function isTitle({ items, state }: Sight, words: string): boolean | null {
  const titles = items.filter(
    (item) =>
      item.drawn && (item.kind === 'title' || item.kind === 'heading') && plain(item.text) === plain(words),
  );
  if (titles.some((item) => item.layer === topLayer(state) && item.placed)) return true;
  return titles.length > 0 ? null : false;
}

function isInState(item: ModelItem, state: string): boolean {
  switch (state) {
    case 'on':
    case 'selected':
      return item.checked || item.selected;
    case 'enabled':
      return item.enabled;
    default:
      return item.text === '';
  }
}

function says(
  { items }: Sight,
  item: ModelItem,
  { text, whole, name }: Extract<Claim, { kind: 'says' }>,
): boolean {
  const texts =
    name.noun === 'row' && item.row !== null ? items.filter((other) => other.row === item.row) : [item];
  return texts.some((one) =>
    whole ? plain(one.text) === plain(text) : plain(one.text).includes(plain(text)),
  );
}

function isAbove(sight: Sight, upper: Name, lower: Name): boolean | null {
  const [a] = named(sight, upper, 'read');
  const [b] = named(sight, lower, 'read');
  if (a === undefined || b === undefined) return false;
  if (!isInView(sight, a) || !isInView(sight, b)) return null;
  if (a.row !== null && b.row !== null) return a.row === b.row ? null : a.row < b.row;
  return sight.items.indexOf(a) < sight.items.indexOf(b);
}

/** Returns the rows of the only list in view; null when there are several, or an overlay lies over them. */
function rowsOf({ items, state }: Sight): ModelItem[][] | null {
  const lists = new Set(items.filter((item) => item.row !== null).map((item) => item.list));
  if (lists.size > 1 || topLayer(state) > 0 || items.some((i) => i.row !== null && !i.placed)) return null;
  const rows = new Map<number, ModelItem[]>();
  for (const item of items) if (item.row !== null) rows.set(item.row, [...(rows.get(item.row) ?? []), item]);
  return [...rows.values()].filter((row) => row.some((item) => item.drawn));
}
