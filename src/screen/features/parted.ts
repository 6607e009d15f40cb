/** Entries that only the room between them tells: a name with its details close below it, and more room before the next name (R74, R76). */
import { isAmount, isLike, MOST_TEXTS, type TextEntry } from './turns.ts';
import type { Element } from '../model/element.ts';

/** Share of the height of a line by which the room between entries is larger than that within, at least. */
const MORE_ROOM = 0.2;

/** Returns the entry of a text where room divides the texts of a box into several of a like beginning, with two texts or more. Null where it does not. */
export function partedEntryOf(texts: readonly Element[], text: Element): TextEntry | null {
  const lines = linesOf(texts);
  const gaps = lines.slice(1).map((line, i) => topOf(line) - bottomOf(lines[i] ?? line));
  const least = roomBetween(gaps, Math.min(...texts.map(({ bounds }) => bounds.height)));
  if (least === null) return null;
  const groups: Element[][] = [];
  for (const [i, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && (gaps[i - 1] ?? least) < least) last.push(...line);
    else groups.push([...line]);
  }
  const own = groups.find((group) => group.includes(text));
  const [first] = own ?? [];
  if (
    own === undefined ||
    first === undefined ||
    own.length < 2 ||
    own.length > MOST_TEXTS ||
    !groups.every((g) => areConsecutive(texts, g))
  )
    return null;
  const all = groups.filter((group) => group.length > 1 && isLike(first, group[0]));
  return all.length < 2 ? null : { texts: own, all, isUnclear: !areBuiltAlike(all), isByRoom: true };
}

/** Fewest entries of which some may be shorter. */
const FEWEST_UNEVEN = 3;

/**
 * True where all have as many texts, or where the texts of each are like those of the longest from its beginning: some may lack what stands at the end. Two, and
 * words alone, must be as many in each.
 */
function areBuiltAlike(groups: readonly (readonly Element[])[]): boolean {
  const [longest = []] = groups.toSorted((a, b) => b.length - a.length);
  if (groups.every((group) => group.length === longest.length)) return true;
  const mayBeShorter = groups.length >= FEWEST_UNEVEN && new Set(longest.map(isAmount)).size > 1;
  return mayBeShorter && groups.every((group) => group.every((e, i) => isLike(e, longest[i])));
}

/** Returns the least gap between entries, where the gaps are of two sizes; null where they are not. */
function roomBetween(gaps: readonly number[], height: number): number | null {
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.slice(1).map((gap, i) => ({ gap, by: gap - (sorted[i] ?? gap) }));
  const [largest] = jumps.toSorted((a, b) => b.by - a.by);
  return largest !== undefined && largest.by > height * MORE_ROOM ? largest.gap : null;
}

/** Returns the texts line by line, from the top. */
function linesOf(texts: readonly Element[]): Element[][] {
  const lines: Element[][] = [];
  for (const e of texts.toSorted((a, b) => a.bounds.y - b.bounds.y)) {
    const line = lines.at(-1);
    if (line !== undefined && e.bounds.y + e.bounds.height / 2 < bottomOf(line)) line.push(e);
    else lines.push([e]);
  }
  return lines.map((line) => texts.filter((e) => line.includes(e)));
}

const topOf = (line: readonly Element[]): number => Math.min(...line.map(({ bounds }) => bounds.y));
const bottomOf = (line: readonly Element[]): number =>
  Math.max(...line.map(({ bounds }) => bounds.y + bounds.height));

/** True for texts that follow each other in the tree. */
function areConsecutive(texts: readonly Element[], group: readonly Element[]): boolean {
  const places = group.map((e) => texts.indexOf(e));
  return Math.max(...places) - Math.min(...places) === group.length - 1;
}
