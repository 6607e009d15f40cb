/** The texts of an entry: one of several things alike, such as a row, a card, a line of a grid, or a term with its descriptions (R74, R76). */
import { isAmountText } from '../model/amount.ts';
import type { Element } from '../model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

export interface TextEntry {
  /** Its texts in the order of the tree. */
  readonly texts: readonly Element[];
  /** The entries around, and this one. */
  readonly all: readonly (readonly Element[])[];
  /** Nothing tells whether this is an entry, or a line across several. */
  readonly isUnclear: boolean;
}

/** Most texts of an entry: what holds more is a part of the page. */
const MOST_TEXTS = 12;
/** Largest share of the screen's height that an entry takes. */
const MOST_OF_SCREEN = 0.4;

/** Returns the smallest entry around a text that has more texts than this one; null where nothing repeats. */
export function entryOf(screen: Screen, text: Element): TextEntry | null {
  for (const box of selfAndAncestors(screen, text)) {
    if (box.role === 'toolbar' || box.role === 'tab bar') return null;
    const texts = textsIn(screen, box);
    if (texts.length < 2 || !texts.includes(text)) continue;
    const found = box.role === 'list' ? null : entryInBox(screen, box, texts, text);
    const entry = found ?? termOf(texts, text) ?? lineOf(texts, text) ?? turnOf(texts, text);
    if (entry !== null) return entry;
    if ((box.role === 'list' && !isInRow(screen, box)) || box.state.scrollable) return null;
  }
  return null;
}

/** True when some texts in view form entries. */
export function hasEntries(screen: Screen): boolean {
  return screen.elements.some(
    (e) => e.text !== '' && e.visible !== null && (entryOf(screen, e)?.all.length ?? 0) > 1,
  );
}

const isInRow = (screen: Screen, box: Element): boolean =>
  selfAndAncestors(screen, box).some(({ role }) => role === 'row');

const textsByBox = new WeakMap<Screen, Map<Element, readonly Element[]>>();

/** Returns the texts in view of a box; kept, because each text of a screen asks for the same boxes. */
function textsIn(screen: Screen, box: Element): readonly Element[] {
  const known = textsByBox.get(screen) ?? new Map<Element, readonly Element[]>();
  textsByBox.set(screen, known);
  const texts = known.get(box) ?? readTexts(screen, box);
  known.set(box, texts);
  return texts;
}

/** Returns the texts in view of a box. The words of a control behind the first one are no part of what the box says. */
function readTexts(screen: Screen, box: Element): Element[] {
  const own = new Set(selfAndAncestors(screen, box));
  const isOfControl = (e: Element): boolean =>
    selfAndAncestors(screen, e).some((at) => !own.has(at) && CONTROLS.has(at.role));
  const texts = subtree(screen, box).filter(
    (e) =>
      e.text !== '' &&
      e.visible !== null &&
      e.children.length === 0 &&
      !e.state.editable &&
      !screen.undrawn.includes(e.ref),
  );
  return texts.filter((e, i) => i === 0 || !isOfControl(e));
}

const CONTROLS: ReadonlySet<Element['role']> = new Set(['button', 'icon']);

function entryInBox(
  screen: Screen,
  box: Element,
  texts: readonly Element[],
  text: Element,
): TextEntry | null {
  const isSmall = texts.length <= MOST_TEXTS && box.bounds.height < screen.size.height * MOST_OF_SCREEN;
  if (!isSmall) return null;
  const alike = alikeWith(screen, box, texts);
  if (alike.length < 2) return box.role === 'row' ? { texts, all: [texts], isUnclear: false } : null;
  if (!mayCross(alike, areStacked(alike))) return { texts, all: alike, isUnclear: false };
  const across = lineOf(alike.flat(), text);
  if (across === null) return { texts, all: alike, isUnclear: true };
  if (areColumns(alike)) return across;
  return { texts: [...new Set([...texts, ...across.texts])], all: alike, isUnclear: true };
}

/** True for a row, and for a box among others alike, however many texts it holds. */
export function isOneOfSeveral(screen: Screen, box: Element): boolean {
  return box.role === 'row' || alikeWith(screen, box, textsIn(screen, box)).length > 1;
}

/** True for a box of one kind of texts beside boxes of other kinds, line by line: a column of a table. */
export function isColumn(screen: Screen, box: Element): boolean {
  const alike = alikeWith(screen, box, textsIn(screen, box));
  const [first] = alike[0] ?? [];
  return (
    first !== undefined && areColumns(alike) && !areStacked(alike) && lineOf(alike.flat(), first) !== null
  );
}

/** Returns the texts of a box and of those like it beside or below it, one list each. */
function alikeWith(screen: Screen, box: Element, texts: readonly Element[]): (readonly Element[])[] {
  const parent = box.parent === null ? undefined : byRef(screen, box.parent);
  return (parent?.children ?? [])
    .flatMap((ref) => byRef(screen, ref) ?? [])
    .filter((e) => e === box || isAlike(box, e))
    .map((e) => (e === box ? texts : textsIn(screen, e)))
    .filter((own) => own.length > 1);
}

/** True for a box of the same kind that is as wide and begins at the same edge, is as high and stands beside, or is as large, as the cards of a grid are. */
function isAlike(box: Element, { className, role, bounds, children, visible }: Element): boolean {
  if (visible === null || children.length === 0 || className !== box.className || role !== box.role)
    return false;
  const isClose = (p: number, q: number): boolean => Math.abs(p - q) <= 2;
  const [isAsWide, isAsHigh] = [
    isClose(bounds.width, box.bounds.width),
    isClose(bounds.height, box.bounds.height),
  ];
  const isStacked = isAsWide && isClose(bounds.x, box.bounds.x);
  return isStacked || (isAsHigh && (isAsWide || isClose(bounds.y, box.bounds.y)));
}

/** True unless all begin at one height, as the columns of a table do. */
function areStacked(entries: readonly (readonly Element[])[]): boolean {
  const tops = entries.map((texts) => Math.min(...texts.map(({ bounds }) => bounds.y)));
  return Math.max(...tops) - Math.min(...tops) > SAME_EDGE;
}

/**
 * True where the entries may lie across: each holds texts of one kind, and the lines through all of them hold several. In the columns of a table the names
 * stand below each other, and so do the prices. Where all are words nothing tells; rows below each other are read as rows then.
 */
function mayCross(entries: readonly (readonly Element[])[], stacked: boolean): boolean {
  const kinds = kindsOf(entries);
  return areColumns(entries) || (!stacked && new Set(kinds.flat()).size === 1);
}

/** True where each holds texts of one kind, and not all of the same. */
function areColumns(entries: readonly (readonly Element[])[]): boolean {
  const kinds = kindsOf(entries);
  return kinds.every((own) => new Set(own).size === 1) && new Set(kinds.flat()).size > 1;
}

const kindsOf = (entries: readonly (readonly Element[])[]): boolean[][] =>
  entries.map((texts) => texts.map(isAmount));

const isAmount = ({ text }: Element): boolean => isAmountText(text);

/** Returns a term of a list of descriptions with all that describes it. */
function termOf(texts: readonly Element[], text: Element): TextEntry | null {
  if (text.className !== 'dt') return null;
  const all = splitBefore(texts, ({ className }) => className === 'dt');
  const own = all.find((one) => one.includes(text));
  return own === undefined || own.length < 2 ? null : { texts: own, all, isUnclear: false };
}

/** Returns the texts in parts that begin with those that fit. */
function splitBefore(texts: readonly Element[], begins: (e: Element) => boolean): Element[][] {
  const parts: Element[][] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last === undefined || begins(text)) parts.push([text]);
    else last.push(text);
  }
  return parts;
}

/** Returns the line of a text where several lines have as many texts in the same columns. */
function lineOf(texts: readonly Element[], text: Element): TextEntry | null {
  const lines: Element[][] = [];
  for (const e of texts.toSorted((p, q) => middleOf(p) - middleOf(q))) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && isBeside(line[0], e)) line.push(e);
    else lines.push([e]);
  }
  const own = lines.find((line) => line.includes(text));
  if (own === undefined || own.length < 2) return null;
  const inOrder = (line: readonly Element[]): Element[] => line.toSorted((p, q) => p.bounds.x - q.bounds.x);
  const all = lines.filter((line) => standInColumns(inOrder(line), inOrder(own)));
  if (all.length < 2) return null;
  const asInTree = all.map((line) => texts.filter((e) => line.includes(e)));
  return {
    texts: texts.filter((e) => own.includes(e)),
    all: asInTree,
    isUnclear: mayCross(asInTree, true),
  };
}

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;

const isBeside = (p: Element, q: Element): boolean =>
  Math.abs(middleOf(p) - middleOf(q)) < Math.min(p.bounds.height, q.bounds.height) / 2;

/** How far the edges of a column may differ, px. */
const SAME_EDGE = 3;

/** True for two lines of texts of which each pair begins, ends or has its middle in the same place. */
function standInColumns(line: readonly Element[], other: readonly Element[]): boolean {
  return (
    line.length === other.length &&
    line.every(({ bounds: p }, i) => {
      const q = other[i]?.bounds ?? p;
      const differences = [
        p.x - q.x,
        p.x + p.width - q.x - q.width,
        (2 * p.x + p.width - 2 * q.x - q.width) / 2,
      ];
      return differences.some((by) => Math.abs(by) <= SAME_EDGE);
    })
  );
}

/** Returns the entry of a text in a column where names and their values take turns: name, price, state, name, price, state. */
function turnOf(texts: readonly Element[], text: Element): TextEntry | null {
  const isColumn = texts.every((e, i) => i === 0 || e.bounds.y >= bottomOf(texts[i - 1] ?? e) - 2);
  if (!isColumn || texts.length > MOST_TEXTS * 2) return null;
  const length = [2, 3, 4, 5, 6].find(
    (n) => texts.length % n === 0 && texts.length >= 2 * n && texts.every((e, i) => isLike(e, texts[i % n])),
  );
  if (length === undefined || texts.every((e) => isLike(e, texts[0]))) return null;
  const all = Array.from({ length: texts.length / length }, (_, i) =>
    texts.slice(i * length, (i + 1) * length),
  );
  const own = all.find((one) => one.includes(text));
  return own === undefined ? null : { texts: own, all, isUnclear: false };
}

/** True for texts of one kind, class and height. */
const isLike = (e: Element, other: Element | undefined): boolean =>
  other !== undefined &&
  e.className === other.className &&
  isAmount(e) === isAmount(other) &&
  Math.abs(e.bounds.height - other.bounds.height) <= 2;

/** Fewest texts alike in a column that may hold entries: two of two. */
const FEWEST_IN_COLUMN = 4;

/** True for two lines of a column of texts alike, in which nothing tells where an entry begins. */
export function areInBareColumn(screen: Screen, p: Element, q: Element): boolean {
  const isInColumn = (e: Element): boolean =>
    e.visible !== null &&
    e.children.length === 0 &&
    isLike(p, e) &&
    Math.abs(p.bounds.x - e.bounds.x) <= SAME_EDGE;
  if (p.parent === null || p.parent !== q.parent || !isInColumn(q)) return false;
  const siblings = (byRef(screen, p.parent)?.children ?? []).flatMap((ref) => byRef(screen, ref) ?? []);
  return siblings.filter(isInColumn).length >= FEWEST_IN_COLUMN;
}

const bottomOf = ({ bounds }: Element): number => bounds.y + bounds.height;
