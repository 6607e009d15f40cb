/** The texts of an entry: one of several things alike, such as a row, a card, a line of a grid, or a term with its descriptions (R74, R76). */
import { writtenWords } from '../elements/described-text.ts';
import type { Element } from '../model/element.ts';
import { cardOf } from './downward.ts';
import { partedEntryOf } from './parted.ts';
import { areInLine, isAmount, isLikePlaced, MOST_TEXTS, SAME_EDGE, type TextEntry, turnOf } from './turns.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/** Largest share of the screen's height that an entry takes. */
const MOST_OF_SCREEN = 0.4;

const knownEntries = new WeakMap<Screen, Map<Element, TextEntry | null>>();

/** Returns the smallest entry around a text that has more texts than this one; null where nothing repeats. Kept, because a screen is asked for many texts. */
export function entryOf(screen: Screen, text: Element): TextEntry | null {
  const known = knownEntries.get(screen) ?? new Map<Element, TextEntry | null>();
  knownEntries.set(screen, known);
  const entry = known.get(text);
  if (entry !== undefined) return entry;
  const found = findEntry(screen, text);
  known.set(text, found);
  return found;
}

function findEntry(screen: Screen, text: Element): TextEntry | null {
  for (const box of selfAndAncestors(screen, text)) {
    if (box.role === 'toolbar' || box.role === 'tab bar') return null;
    const texts = textsIn(screen, box);
    const headed = turnAfterControl(screen, box, text);
    if (headed !== null) return headed;
    if (texts.length < 2 || !texts.includes(text)) continue;
    const found = box.role === 'list' ? null : entryInBox(screen, box, texts, text);
    const entry = found ?? termOf(texts, text) ?? clearOf(texts, text);
    if (entry !== null) return entry;
    if ((box.role === 'list' || box.state.scrollable) && !isInRow(screen, box)) return null;
  }
  return null;
}

/** Returns the entry of a text that its turns, its line or the room around it tell; an unclear one where none is clear. */
function clearOf(texts: readonly Element[], text: Element): TextEntry | null {
  const [turn, line] = [turnOf(texts, text), lineOf(texts, text)];
  const clear = [turn, line].find((entry) => entry?.isUnclear === false);
  if (clear !== undefined) return clear;
  const others = [cardOf(texts, text), line === null ? partedEntryOf(texts, text) : null];
  return others.find((entry) => entry?.isUnclear === false) ?? turn ?? line ?? others.find(Boolean) ?? null;
}

/** True when some texts in view form entries. */
export function hasEntries(screen: Screen): boolean {
  return screen.elements.some(
    (e) => writtenWords(e) !== '' && e.visible !== null && (entryOf(screen, e)?.all.length ?? 0) > 1,
  );
}

/** Returns the turn of a text where each begins with a control, as the sections of an accordion do; unclear, because a control may also stand behind what it acts on. */
function turnAfterControl(screen: Screen, box: Element, text: Element): TextEntry | null {
  const shown = shownTexts(screen, box);
  const turn = shown.length > textsIn(screen, box).length ? turnOf(shown, text) : null;
  return turn !== null && turn.all.every(([first]) => first !== undefined && isOfControl(screen, box, first))
    ? { ...turn, isUnclear: true }
    : null;
}

/** True for a list in a row, or in a box among others alike: it belongs to that one. */
const isInRow = (screen: Screen, box: Element): boolean =>
  selfAndAncestors(screen, box)
    .slice(1)
    .some((around) => around.role === 'row' || alikeWith(screen, around, textsIn(screen, around)).length > 1);

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
  return shownTexts(screen, box).filter((e, i) => i === 0 || !isOfControl(screen, box, e));
}

/** True for the words of a control in a box. */
function isOfControl(screen: Screen, box: Element, text: Element): boolean {
  const own = new Set(selfAndAncestors(screen, box));
  return selfAndAncestors(screen, text).some((at) => !own.has(at) && CONTROLS.has(at.role));
}

/** Returns all texts in view of a box. */
const shownTexts = (screen: Screen, box: Element): Element[] =>
  subtree(screen, box).filter(
    (e) =>
      writtenWords(e) !== '' &&
      e.visible !== null &&
      e.children.length === 0 &&
      !e.state.editable &&
      !screen.undrawn.includes(e.ref),
  );

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
    if (line?.[0] !== undefined && areInLine(line[0], e)) line.push(e);
    else lines.push([e]);
  }
  const own = lines.find((line) => line.includes(text));
  if (own === undefined || own.length < 2) return null;
  const inOrder = (line: readonly Element[]): Element[] => line.toSorted((p, q) => p.bounds.x - q.bounds.x);
  const isAlike = (line: readonly Element[]): boolean =>
    standInColumns(inOrder(line), inOrder(own)) || areKindsAlike(inOrder(line), inOrder(own));
  const all = lines.filter(isAlike);
  if (all.length < 2) return null;
  const asInTree = all.map((line) => texts.filter((e) => line.includes(e)));
  if (mayGoDown(texts, asInTree)) {
    const at = inOrder(own).indexOf(text);
    const down = all.flatMap((line) => inOrder(line)[at] ?? []);
    return {
      texts: texts.filter((e) => own.includes(e) || down.includes(e)),
      all: asInTree,
      isUnclear: true,
    };
  }
  const areColumnsOfOwn = all.every((line) => standInColumns(inOrder(line), inOrder(own)));
  return {
    texts: texts.filter((e) => own.includes(e)),
    all: asInTree,
    // Several words in a line may also be choices that go on in the next line.
    isUnclear: mayCross(asInTree, true) || (areAllWords(asInTree) && (own.length > 2 || !areColumnsOfOwn)),
  };
}

const areAllWords = (lines: readonly (readonly Element[])[]): boolean =>
  lines.flat().every((e) => !isAmount(e));

/** True for words in a tree that goes down the columns: they may belong to what stands below them. */
const mayGoDown = (texts: readonly Element[], lines: readonly (readonly Element[])[]): boolean =>
  areAllWords(lines) && !lines.every((line) => areConsecutive(texts, line));

const areConsecutive = (texts: readonly Element[], line: readonly Element[]): boolean => {
  const [first] = line;
  const from = first === undefined ? 0 : texts.indexOf(first);
  return line.every((e, i) => texts[from + i] === e);
};

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;

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

/**
 * True for two lines that begin or end at the same edge and hold words and amounts in one order. Where one text is longer, those behind it stand further on, and no tree
 * has a box around them in Compose, Flutter and SwiftUI.
 */
function areKindsAlike(line: readonly Element[], other: readonly Element[]): boolean {
  const kinds = other.map(isAmount);
  const [from, to] = [line[0], other[0]];
  if (from === undefined || to === undefined || line.length !== other.length) return false;
  const isClose = (p: number, q: number): boolean => Math.abs(p - q) <= SAME_EDGE;
  const endOf = (of: readonly Element[]): number =>
    Math.max(...of.map(({ bounds }) => bounds.x + bounds.width));
  const isAsWide = isClose(from.bounds.x, to.bounds.x) || isClose(endOf(line), endOf(other));
  return isAsWide && line.every((e, i) => isAmount(e) === kinds[i]);
}

/** Fewest texts alike in a column that may hold entries: two of two. */
const FEWEST_IN_COLUMN = 4;

/** True for two lines of a column of texts alike, in which nothing tells where an entry begins: they stand no closer to each other than to the others. */
export function areInBareColumn(screen: Screen, p: Element, q: Element): boolean {
  const isInColumn = (e: Element): boolean =>
    e.visible !== null && e.children.length === 0 && isLikePlaced(p, e);
  if (p.parent === null || p.parent !== q.parent || !isInColumn(q)) return false;
  const siblings = (byRef(screen, p.parent)?.children ?? []).flatMap((ref) => byRef(screen, ref) ?? []);
  const column = siblings.filter(isInColumn);
  return column.length >= FEWEST_IN_COLUMN && !areParted(column, p, q);
}

/** True for two neighbours of a column that stand closer to each other than to those above and below. */
function areParted(column: readonly Element[], p: Element, q: Element): boolean {
  const [at, other] = [column.indexOf(p), column.indexOf(q)];
  const [first, second] = [Math.min(at, other), Math.max(at, other)];
  const gapBelow = (i: number): number => {
    const [above, below] = [column[i]?.bounds, column[i + 1]?.bounds];
    return above === undefined || below === undefined ? Infinity : below.y - above.y - above.height;
  };
  return (
    second === first + 1 && Math.min(gapBelow(first - 1), gapBelow(second)) > gapBelow(first) + SAME_EDGE
  );
}
