/** Entries that no box marks: texts that take turns, such as name, price, state, name, price, state (R74, R76). */
import { writtenWords } from '../elements/described-text.ts';
import { isAmountText } from '../model/amount.ts';
import type { Element } from '../model/element.ts';
import { type Rect, unionOf } from '../model/geometry.ts';

export interface TextEntry {
  /** Its texts in the order of the tree. */
  readonly texts: readonly Element[];
  /** The entries around, and this one. */
  readonly all: readonly (readonly Element[])[];
  /** Nothing tells whether this is an entry, or a line across several. */
  readonly isUnclear: boolean;
  /** Only the room around the texts tells it. */
  readonly isByRoom?: true;
}

/** Most texts of an entry: what holds more is a part of the page. */
export const MOST_TEXTS = 12;

/** Most texts of a box in which turns are looked for, and most of one turn. */
const MOST = { texts: 200, ofTurn: 6 };

type Group = readonly Element[];

/**
 * Returns the entry of a text where kinds of texts repeat in the order of the tree, and the texts of each turn stand apart from those of the next. Texts before
 * the first turn and behind the last belong to none. Null where nothing repeats.
 */
export function turnOf(texts: readonly Element[], text: Element): TextEntry | null {
  const at = texts.indexOf(text);
  if (texts.length > MOST.texts || at < 0) return null;
  const byKind = turnBy(isLike, texts, at);
  if (byKind !== null) return byKind;
  const byPlace = turnBy(isLikePlaced, texts, at);
  // Words side by side that go on in the next line may be choices.
  return byPlace?.all.some(hasLine) === true ? null : byPlace;
}

type Likeness = (e: Element, other: Element | undefined) => boolean;

/** Returns the turn by the length that repeats over most texts, the shorter one of two. */
function turnBy(alike: Likeness, texts: readonly Element[], at: number): TextEntry | null {
  const [text] = texts.slice(at);
  if (text === undefined) return null;
  const lengths = Array.from({ length: MOST.ofTurn - 1 }, (_, i) => i + 2);
  const runs = lengths
    .map((length) => ({ length, run: runAround(alike, texts, at, length) }))
    .filter(({ length, run }) => run.length >= 2 * length && takesTurns(alike, run, length))
    .toSorted((a, b) => b.run.length - a.run.length || a.length - b.length);
  for (const { length, run } of runs) {
    const entry = entryAmong(turnsIn(run, length), text, texts);
    if (entry !== null) return entry;
  }
  return null;
}

/** True when some text of each turn differs from the first of it: texts that are all alike take no turns. */
const takesTurns = (alike: Likeness, run: Group, length: number): boolean =>
  run.slice(1, length).some((_, k) =>
    run.every((first, i) => {
      const other = i % length === 0 ? run[i + k + 1] : undefined;
      return other === undefined || !alike(first, other) || isOtherKind(first, other);
    }),
  );

/** True for texts of one kind that begin at the same edge: the details of a thing are often moved in. */
export const isLikePlaced: Likeness = (e, other) =>
  isLike(e, other) && Math.abs(e.bounds.x - (other?.bounds.x ?? 0)) <= SAME_EDGE;

/** How far the edges of a column may differ, px. */
export const SAME_EDGE = 3;

/** Returns the texts around one that are each like the one a turn before, or behind. */
function runAround(alike: Likeness, texts: readonly Element[], at: number, length: number): Group {
  const repeats = (i: number): boolean => {
    const text = texts[i];
    return text !== undefined && i + length < texts.length && alike(text, texts[i + length]);
  };
  // A text of the last turn repeats no further: its run begins before.
  let from = repeats(at) ? at : at - length;
  if (!repeats(from)) return [];
  let to = from;
  while (repeats(from - 1)) from--;
  while (repeats(to + 1)) to++;
  return texts.slice(from, to + length + 1);
}

/** Returns each way to divide a run into turns that stand apart from each other. */
function turnsIn(run: Group, length: number): (readonly Group[])[] {
  return Array.from({ length }, (_, from) => groupsFrom(run, from, length)).filter(
    (groups) => groups.length > 1 && areApart(groups.map(boxAround)),
  );
}

const groupsFrom = (run: Group, from: number, length: number): Group[] =>
  Array.from({ length: Math.floor((run.length - from) / length) }, (_, i) =>
    run.slice(from + i * length, from + (i + 1) * length),
  );

/**
 * Returns the entry of a text by the only way to divide the run that something tells: the lines of the screen, the room between turns, or that it takes all texts of
 * the box. Unclear where nothing tells one.
 */
function entryAmong(
  ways: readonly (readonly Group[])[],
  text: Element,
  texts: readonly Element[],
): TextEntry | null {
  const whole = ways.filter((groups) => !splitsLine(groups, texts));
  const [first] = whole;
  if (first === undefined) return null;
  let told: readonly (readonly Group[])[] = [];
  for (const isTold of TELLING) {
    const left = (told.length > 0 ? told : whole).filter((groups) => isTold(groups, texts));
    if (left.length > 0) told = left;
  }
  const [only, ...more] = told;
  if (only !== undefined && more.length === 0) {
    const own = only.find((group) => group.includes(text));
    return own === undefined ? null : { texts: own, all: only, isUnclear: false };
  }
  const around = new Set(whole.flatMap((groups) => groups.filter((g) => g.includes(text)).flat()));
  return around.size === 0 ? null : { texts: [...around], all: first, isUnclear: true };
}

type Telling = (groups: readonly Group[], texts: readonly Element[]) => boolean;

/** Each narrows the ways that the one before left. */
const TELLING: readonly Telling[] = [
  (groups) => groups.every(hasLine),
  (groups, texts) => leaveRoom(groups, texts),
  (groups, texts) => groups.flat().length === texts.length,
];

/** True for two texts side by side. */
export const areInLine = ({ bounds: p }: Element, { bounds: q }: Element): boolean =>
  Math.abs(p.y + p.height / 2 - q.y - q.height / 2) < Math.min(p.height, q.height) / 2;

/** True where a text that belongs to no turn stands in the line of one that does. */
function splitsLine(groups: readonly Group[], texts: readonly Element[]): boolean {
  const members = groups.flat();
  return texts.some((e) => !members.includes(e) && members.some((member) => areInLine(e, member)));
}

/** True for a turn with two texts side by side: its lines tell where it begins. */
const hasLine = (group: Group): boolean =>
  group.some((e, i) => group.slice(i + 1).some((other) => areInLine(e, other)));

/** True where the texts of each turn stand closer to each other than to those of the next, and to what stands before and behind all turns. */
function leaveRoom(groups: readonly Group[], texts: readonly Element[]): boolean {
  const [first = [], last = []] = [groups[0], groups.at(-1)];
  const [before, behind] = [texts[texts.indexOf(first[0]!) - 1], texts[texts.indexOf(last.at(-1)!) + 1]];
  const between = [
    ...groups.slice(1).map((group, i) => gap(boxAround(groups[i] ?? group), boxAround(group))),
    ...(before === undefined ? [] : [gap(before.bounds, boxAround(first))]),
    ...(behind === undefined ? [] : [gap(boxAround(last), behind.bounds)]),
  ];
  const within = groups.flatMap((group) =>
    group.slice(1).map((e, i) => gap((group[i] ?? e).bounds, e.bounds)),
  );
  return Math.min(...between) > Math.max(...within) + LEAST_ROOM;
}

/** How much more room there is between turns than within, at least, px. */
const LEAST_ROOM = 2;

/** Returns how far two boxes are apart, below each other or side by side. */
const gap = (p: Rect, q: Rect): number =>
  Math.max(
    Math.max(p.y, q.y) - Math.min(p.y + p.height, q.y + q.height),
    Math.max(p.x, q.x) - Math.min(p.x + p.width, q.x + q.width),
  );

/** True when no two boxes share more than an edge. */
const areApart = (boxes: readonly Rect[]): boolean =>
  boxes.every((box, i) => boxes.slice(i + 1).every((other) => gap(box, other) >= -LEAST_ROOM));

const boxAround = (group: Group): Rect => unionOf(group.map(({ bounds }) => bounds));

const isOtherKind = (e: Element, other: Element): boolean =>
  hasDigit(e) !== hasDigit(other) || Math.abs(e.bounds.height - other.bounds.height) > SAME_HEIGHT;

/** True for texts of one kind, class and height of a line. A text may hold an amount beside words, and take several lines. */
export const isLike = (e: Element, other: Element | undefined): boolean =>
  other !== undefined &&
  e.className === other.className &&
  (isAmount(e) === isAmount(other) || hasDigit(e) === hasDigit(other)) &&
  isMultiple(Math.max(e.bounds.height, other.bounds.height), Math.min(e.bounds.height, other.bounds.height));

/** How far the heights of two lines of text may differ, px. */
const SAME_HEIGHT = 2;
/** Most lines of a text that is like one of a single line. */
const MOST_LINES = 3;

function isMultiple(height: number, line: number): boolean {
  const lines = Math.round(height / Math.max(1, line));
  return lines <= MOST_LINES && Math.abs(height - lines * line) <= SAME_HEIGHT * lines;
}

const hasDigit = (e: Element): boolean => /\p{Nd}/u.test(writtenWords(e));

export const isAmount = (e: Element): boolean => isAmountText(writtenWords(e));
