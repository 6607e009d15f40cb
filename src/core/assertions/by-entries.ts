/** Holds results about rows against the entries that the texts on the screen form (R76): a row that no box marks is a row all the same. */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { partsThatMatch } from './entry-value.ts';
import { isClear, met, proofAt, quote, unmet, unproven } from './result.ts';
import { isHeaderRow } from '../../screen/features/header-rows.ts';
import { areInBareColumn, entryOf, hasEntries, isOneOfSeveral } from '../../screen/features/entries.ts';
import type { TextEntry } from '../../screen/features/turns.ts';
import { controlOf } from '../../screen/elements/control.ts';
import { locate } from '../../screen/locate/locate.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Returns the result of `The row of "Apple" contains "Ready"` by what the entry of the row's name says; the given one where it says no more. */
export function rowByEntry(
  { target, negated }: ConditionOf<'visible'>,
  result: AssertionResult,
  context: AssertionContext,
): AssertionResult {
  const { label, row, role, places } = target;
  if (label === null || row === null || role !== null || places.length > 0 || result.met === 'unproven')
    return result;
  const isThere = (result.met === 'met') !== negated;
  const { expected } = result;
  const said = saidInRow(label, row, context);
  if (isThere) {
    const other = said === null ? strangerTo(row, label, context) : said.isSure ? null : said.at.text;
    return other === null
      ? result
      : unproven(expected, `${quote(label)} stands with ${quote(other)}`, 'judge', result.proof);
  }
  if (said === null) return result;
  const actual = `${quote(said.at.text)} stands in the row of ${quote(row)}`;
  const proof = proofAt(context.screen, said.at, 'text in the row');
  if (!said.isSure) return unproven(expected, actual, 'judge', proof);
  return negated ? unmet(expected, actual, 'No Effect Bug', proof) : met(expected, actual, proof);
}

interface SaidInRow {
  readonly at: Element;
  readonly isSure: boolean;
}

/** Returns the text of a row that is the label, or has it; sure where it is a whole text or a part between dots. Null without one. */
function saidInRow(label: string, row: string, { screen, textCase }: AssertionContext): SaidInRow | null {
  const query = { value: label, match: 'exact' as const };
  const entries = entriesNamed(row, { screen, textCase });
  for (const { entry, name } of entries) {
    const others = entry.texts.filter((e) => e !== name);
    const { parts, doubtful } = partsThatMatch(query, screen, others, textCase);
    const [at] = [...parts, ...doubtful];
    if (at !== undefined)
      return {
        at,
        isSure: parts.some((e) => isClear(screen, e)) && !entry.isUnclear && entries.length === 1,
      };
  }
  const below = entries.length === 0 ? inBareColumn(label, row, { screen, textCase }) : undefined;
  if (below !== undefined) return { at: below, isSure: false };
  const inOne = findVisibleText(screen, row, 'contains', textCase).elements.find(
    (e) => e.text !== row && partsThatMatch(query, screen, [e], textCase).doubtful.length > 0,
  );
  return inOne === undefined ? null : { at: inOne, isSure: false };
}

/** Returns the text in the same column of texts alike, in which nothing tells where a row begins. */
function inBareColumn(
  label: string,
  row: string,
  { screen, textCase }: Pick<AssertionContext, 'screen' | 'textCase'>,
): Element | undefined {
  const names = findVisibleText(screen, row, 'exact', textCase).elements;
  const labels = findVisibleText(screen, label, 'exact', textCase).elements;
  return labels.find((e) => names.some((name) => areInBareColumn(screen, name, e)));
}

interface NamedEntry {
  readonly name: Element;
  readonly entry: TextEntry;
}

/** Returns the entries that have a text of this name. */
function entriesNamed(
  row: string,
  { screen, textCase }: Pick<AssertionContext, 'screen' | 'textCase'>,
): readonly NamedEntry[] {
  return findVisibleText(screen, row, 'exact', textCase).elements.flatMap((name) => {
    const entry = entryOf(screen, name);
    return entry === null ? [] : [{ name, entry }];
  });
}

/** Returns the first text of another entry, of which the label is a part; null where it may belong to the row of that name: entries may be the lines of one row. */
function strangerTo(row: string, label: string, context: AssertionContext): string | null {
  const { screen, textCase } = context;
  const entries = entriesNamed(row, context);
  const shown = findVisibleText(screen, label, 'exact', textCase).elements;
  const [home] = shown.map((e) => {
    const others = entries.flatMap(({ entry, name }) =>
      isInOneRow(screen, name, e) ? [] : entry.all.filter((texts) => texts !== entry.texts),
    );
    return others.find((texts) => texts.includes(e));
  });
  const areAllThere = shown.every((e) =>
    entries.every(
      ({ entry, name }) => !isInOneRow(screen, name, e) && entry.all.some((of) => of.includes(e)),
    ),
  );
  return areAllThere ? (home?.[0]?.text ?? null) : null;
}

/** True for two texts in a box that is one of several. */
function isInOneRow(screen: Screen, name: Element, text: Element): boolean {
  const around = new Set(selfAndAncestors(screen, text));
  const common = selfAndAncestors(screen, name).find((e) => around.has(e));
  return common !== undefined && isOneOfSeveral(screen, common);
}

/** Returns the result of `The second row shows "€5"`, open where the entries count otherwise: the cells of a grid are no rows. */
export function placeByEntry(
  { target, places, negated }: ConditionOf<'position'>,
  result: AssertionResult,
  { screen, textCase }: AssertionContext,
): AssertionResult {
  const [place, ...others] = places;
  if (place?.kind !== 'ordinal' || others.length > 0 || target.label === null || result.met === 'unproven')
    return result;
  const located = locate(screen, target, { textCase }).matches.filter((e) => e.visible !== null);
  const exact = located.filter((e) => textMatches(e.text, target.label ?? '', 'exact', textCase));
  const shown = exact.length > 0 ? exact : located;
  if (shown.length === 0) return orPartOfEntry(target.label, result, screen, textCase);
  const isThere = (result.met === 'met') !== negated;
  const outside =
    isThere && target.role === null ? shown.find((e) => isOutsideEntries(screen, e)) : undefined;
  if (outside !== undefined)
    return unproven(
      result.expected,
      `${quote(outside.text)} stands in none of the rows`,
      'judge',
      result.proof,
    );
  const odd = shown.find((e) => entryNumbers(screen, e).some((at) => isNumber(place.n, at) !== isThere));
  if (odd === undefined) return result;
  const [at] = entryNumbers(screen, odd);
  const actual = `${quote(odd.text)} is in entry ${(at?.index ?? 0) + 1} of ${at?.count ?? 0}`;
  return unproven(result.expected, actual, 'judge', result.proof);
}

/** True for a text in no row and no entry, as the title of a page, where other texts form entries. */
function isOutsideEntries(screen: Screen, element: Element): boolean {
  const isInRow = selfAndAncestors(screen, element).some(({ role }) => role === 'row' || role === 'list');
  if (element.role !== 'text' || isInRow || controlOf(screen, element) !== null) return false;
  return !isInEntry(screen, element) && hasEntries(screen);
}

/** True for a text of an entry; a title near a row may only seem to be one. */
function isInEntry(screen: Screen, element: Element): boolean {
  const entry = entryOf(screen, element);
  return entry !== null && !(entry.isByRoom === true && entry.isUnclear);
}

/** True for the n-th of all, from the end where n is negative. */
const isNumber = (n: number, { index, count }: EntryNumber): boolean =>
  (n > 0 ? index + 1 : index - count) === n;

/** Returns the result where no text is the label; open where a text of a row has it as a part. */
function orPartOfEntry(
  label: string,
  result: AssertionResult,
  screen: Screen,
  textCase: AssertionContext['textCase'],
): AssertionResult {
  const isInRow = (e: Element): boolean =>
    selfAndAncestors(screen, e).some(({ role }) => role === 'row') || isInEntry(screen, e);
  const [part] = findVisibleText(screen, label, 'contains', textCase).elements.filter(
    (e) => e.text !== label && isInRow(e),
  );
  return part === undefined
    ? result
    : unproven(result.expected, `${quote(part.text)} has it`, 'judge', result.proof);
}

interface EntryNumber {
  readonly index: number;
  readonly count: number;
}

/** Returns the place of the entry of an element among all, and that of its line: cards side by side stand in one. Empty without a sure entry. */
function entryNumbers(screen: Screen, element: Element): readonly EntryNumber[] {
  // Rows that the tree marks are counted as they are, those of another build among them.
  if (selfAndAncestors(screen, element).filter(({ role }) => role === 'row').length === 1) return [];
  const entry = entryOf(screen, element);
  if (entry === null || entry.all.length < 2) return [];
  // The row that names the columns of a table is none.
  const isHead = ([first]: readonly Element[]): boolean =>
    first !== undefined && selfAndAncestors(screen, first).some((e) => isHeaderRow(screen, e));
  const { texts } = entry;
  const all = isHead(texts) ? entry.all : entry.all.filter((other) => !isHead(other));
  const topOf = (of: readonly Element[]): number => Math.min(...of.map(({ bounds }) => bounds.y));
  const bottomOf = (of: readonly Element[]): number =>
    Math.max(...of.map(({ bounds }) => bounds.y + bounds.height));
  const lines: number[] = [];
  for (const top of all.map(topOf).toSorted((a, b) => a - b))
    if (lines.every((line) => Math.abs(line - top) > 2)) lines.push(top);
  const own = topOf(texts);
  const before = all.filter((other) => bottomOf(other) <= own + 2 || topOf(other) < own - 2);
  const beside = all.filter((other) => !before.includes(other) && Math.abs(topOf(other) - own) <= 2);
  const left = beside.filter((other) => (other[0]?.bounds.x ?? 0) < (texts[0]?.bounds.x ?? 0));
  return [
    { index: before.length + left.length, count: all.length },
    { index: lines.filter((line) => line < own - 2).length, count: lines.length },
  ];
}
