import { type ConditionOf, listPartlyShown, type AssertionContext, type AssertionResult } from './context.ts';
import { mayHoldRows } from '../../screen/features/possible-rows.ts';
import { rowText, duplicateRows } from '../history/duplicates.ts';
import { proveNotVisible } from './not-visible.ts';
import { locatorName, unproven, proofAt, ONLY_DESCRIBED, met, unmet, isInView, isClear } from './result.ts';
import { gapsFor } from './ocr.ts';
import { matchesOf } from './visible.ts';
import { showsTitleAlone } from '../targets/same-page.ts';
import type { Label } from '../model/verdict.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { findCandidates } from '../../screen/locate/candidates.ts';
import type { ControlRole, Locator, Position } from '../../screen/model/locator.ts';
import { containersOf } from '../../screen/features/containers.ts';
import { isEven, mayBeLoneRow, repeatedRows, rowsLeft } from '../../screen/features/repeated-rows.ts';
import { subRows } from '../../screen/features/sub-rows.ts';
import { isHeaderRow, possibleHead } from '../../screen/features/header-rows.ts';
import { listRows } from '../../screen/features/scroll-containers.ts';
import { byRef, selfAndAncestors, type Screen, subtree } from '../../screen/model/screen.ts';
import { EMPTY } from '../../shared/words/empty.ts';

/** Proves a number of rows or elements (R76). */
export function proveCount(condition: ConditionOf<'count'>, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${condition.compare === '=' ? 'exactly' : condition.compare} ${condition.n} × ${locatorName(condition.target)}`;
  const rows = countsRows(condition.target);
  const unclear =
    doubtOfPlace(condition, context) ?? (rows ? unclearListReason(condition.target, screen) : null);
  if (unclear !== null) return unproven(expected, unclear, 'judge');
  const inView = rows ? rowsInView(context) : [];
  if (inView === null)
    return compares(condition, 0) && !compares(condition, Infinity)
      ? proveZero(condition, context, expected)
      : unproven(expected, 'nobody can tell what its rows are', 'judge');
  if (rows && mayBeMessage(inView, context) && compares(condition, 0) !== compares(condition, 1))
    return unproven(expected, 'the only text in the list may be a row, or say that it has none', 'judge');
  if (rows && mayBeOneRow(inView, context) && compares(condition, 0) !== compares(condition, 1))
    return unproven(expected, 'nobody can tell whether the box in view is a single row', 'judge');
  const found = matchesOf(condition.target, screen, context.textCase);
  const counted = rows ? inView : found.shown;
  const n = counted.length;
  const actual = `${n} in view`;
  const proof = proofAt(screen, counted[0], 'count of what is in view');
  const gaps = gapsFor(screen, condition.target);
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  const holds = compares(condition, n);
  const others = rows ? null : doubtOfOthers(condition, found, context);
  if (others !== null) return unproven(expected, `${actual}, and ${others}`, 'judge', proof);
  // A web page's tree also names what is out of view; a person may mean that too.
  const outOfView = rows ? rowsOutOfView(screen) : aboveOrBelow(condition.target, context);
  if (compares(condition, n + outOfView) !== holds)
    return unproven(expected, `${actual}, and ${outOfView} more out of view`, null, proof);
  const headers = rows ? headerRows(screen) : 0;
  if (!holds && compares(condition, n + headers))
    return unproven(expected, `${actual}, and ${headers} more that names columns`, 'judge', proof);
  const odd = rows ? doubtOfRows(condition, counted, screen) : null;
  if (odd !== null) return unproven(expected, `${actual}, and ${odd}`, 'judge', proof);
  const more = listPartlyShown(context) !== undefined;
  if (holds && n === 0 && !compares(condition, Infinity)) return proveZero(condition, context, expected);
  if (holds)
    return more && !['>=', '>'].includes(condition.compare)
      ? unproven(expected, `${actual}, and a list goes on`, null, proof)
      : met(expected, actual, proof);
  return more
    ? unproven(expected, `${actual}, and a list goes on`, null, proof)
    : unmet(expected, actual, countLabel(condition, counted, context), proof);
}

const saysItIsEmpty = (screen: Screen): boolean =>
  screen.elements.some((e) => isInView(e) && EMPTY.test(e.text));

/** Returns which of the rows in view leave their number open; null when none does. */
function doubtOfRows(
  condition: ConditionOf<'count'>,
  counted: readonly Element[],
  screen: Screen,
): string | null {
  const n = counted.length;
  const changes = (by: number): boolean => compares(condition, n + by) !== compares(condition, n);
  const blank = counted.filter((row) => isBlank(screen, row)).length;
  if (changes(-blank)) return `nothing is drawn in ${blank} of them`;
  const odd = oddRows(counted);
  if (changes(-odd)) return `${odd} of them may be a header, a footer or a part of another row`;
  if (possibleHead(screen, counted) !== null && changes(-1)) return 'the first may name the columns';
  const wordless = wordlessRows(screen);
  if (changes(wordless)) return `${wordless} more without words`;
  // A page without events may list other things.
  const isEmptyState = condition.n === 0 && condition.target.name !== null && saysItIsEmpty(screen);
  return isEmptyState && !compares(condition, n) ? 'a text says that there are none' : null;
}

/** Kinds that some people count with another: a button that shows an icon, a picture that takes a touch. */
const ALSO_CALLED: Partial<Record<ControlRole, Role & ControlRole>> = {
  button: 'icon',
  icon: 'image',
  image: 'icon',
};

/** Returns what else in view some people would count, where the line names a kind alone. */
export function alsoCalled(
  target: Locator,
  counted: readonly Element[],
  { screen, textCase }: AssertionContext,
): readonly Element[] {
  const role = target.role === null ? undefined : ALSO_CALLED[target.role];
  if (role === undefined || (target.label ?? target.name ?? target.id ?? null) !== null) return [];
  const { shown } = matchesOf({ ...target, role }, screen, textCase);
  return shown.filter((e) => e.role === role && !counted.includes(e));
}

/** Returns which elements beside the counted ones leave the number open; null when they do not. */
function doubtOfOthers(
  condition: ConditionOf<'count'>,
  { shown, described, doubtful, doubt }: ReturnType<typeof matchesOf>,
  context: AssertionContext,
): string | null {
  const n = shown.length;
  const holds = compares(condition, n);
  if (compares(condition, n + described.length) !== holds)
    return `${ONLY_DESCRIBED} of ${described.length} more`;
  if (compares(condition, n + doubtful.length) !== holds) return doubt;
  const alike = alsoCalled(condition.target, shown, context);
  const isOpen = alike.some((_, i) => compares(condition, n + i + 1) !== holds);
  return isOpen ? `${alike.length} that people may call ${condition.target.role}` : null;
}

/** How a row says how many of its thing there are: `2`, `× 2`, `Qty: 2`, `2 pcs`. */
const QUANTITY =
  /^(?:(?:qty|quantity|amount|count)\b[.:]?|[x×])?\s*(\d{1,3})\s*(?:[x×]|pcs|pieces|items?)?$/iu;

/** True when the row stands for several things: people count them, or the rows. */
function hasQuantity(screen: Screen, row: Element): boolean {
  return subtree(screen, row).some((e) =>
    [e.text, e.value?.text ?? ''].some((text) => Number(QUANTITY.exec(text.trim())?.[1] ?? 1) !== 1),
  );
}

/** Returns why the rows may not be those that the line means: `in the cart`; null when they are, or the line names no place. */
function doubtOfPlace({ within }: ConditionOf<'count'>, context: AssertionContext): string | null {
  const { screen } = context;
  if (within === undefined) return null;
  if (!isCalled(screen, within)) return `nobody can tell whether this is the ${within}`;
  const several = rowsInView(context)?.find((row) => hasQuantity(screen, row));
  return several === undefined ? null : `a row stands for more than one of them: ${rowText(screen, several)}`;
}

/** True when the page, its list or the chosen tab is called so: `Shopping cart`, `My cart (2)`. */
function isCalled(screen: Screen, name: string): boolean {
  const says = (words: string): boolean =>
    words
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .includes(name);
  return (
    screen.windows.some(({ kind, title }) => kind === 'app' && says(title)) ||
    screen.elements.some(
      (e) =>
        isInView(e) &&
        (e.role === 'heading' || e.role === 'list' || e.state.selected) &&
        [e.text, e.description, e.label, e.resourceId].some(says),
    )
  );
}

/** Returns the number of matches that lie above or below the part in view. A closed drawer or another page lies beside it. */
function aboveOrBelow(target: Locator, { screen, textCase }: AssertionContext): number {
  if (target.row !== null || target.places.length > 0) return 0;
  const { matches } = findCandidates(screen, target, textCase);
  const beyond = matches.filter(
    ({ visible, bounds: { x, width, height } }) =>
      visible === null && width > 0 && height > 0 && x + width > 0 && x < screen.size.width,
  );
  const inOther = (e: Element): boolean =>
    selfAndAncestors(screen, e)
      .slice(1)
      .some((box) => beyond.includes(box));
  return beyond.filter((e) => !inOther(e)).length;
}

/** Returns Missing Element for a page without any content, Duplicate Action when one gesture added two rows for each row too many; else Wrong Count. */
function countLabel(
  condition: ConditionOf<'count'>,
  counted: readonly Element[],
  context: AssertionContext,
): Label {
  const { screen, duplicates = [] } = context;
  if (counted.length === 0 && showsTitleAlone(screen)) return 'Missing Element Bug';
  if (condition.compare !== '=' && condition.compare !== '<=') return 'Wrong Count Bug';
  const rows = counted.map((e) => rowText(screen, e));
  const addedTwice = duplicateRows(duplicates, (row) =>
    rows.some((own) => own === row || row.split('\n').includes(own)),
  );
  return counted.length - condition.n === addedTwice ? 'Duplicate Action Bug' : 'Wrong Count Bug';
}

export function compares(
  { compare, n: wanted }: Pick<ConditionOf<'count'>, 'compare' | 'n'>,
  n: number,
): boolean {
  return {
    '=': n === wanted,
    '>=': n >= wanted,
    '<=': n <= wanted,
    '>': n > wanted,
    '<': n < wanted,
  }[compare];
}

/** Proves a count of zero, which is an absence and needs the same proof (R73). */
function proveZero(
  { target }: ConditionOf<'count'>,
  context: AssertionContext,
  expected: string,
): AssertionResult {
  const none = countsRows(target) ? { ...target, name: null } : target;
  // A text seen outside of lists says nothing about the number of rows in a list.
  const sighting = { ...context.sighting, asContent: false };
  const result = proveNotVisible(none, { ...context, sighting });
  return result.met === 'unmet'
    ? unproven(expected, `none in the list, but ${result.actual}`, null, result.proof)
    : { ...result, expected };
}

/** True when the line counts items or rows of the list in view, and not the elements that match a name. */
function countsRows(target: Locator): boolean {
  return target.label === null && target.role === 'row';
}

type ContainerPlace = Extract<Position, { kind: 'container' }>;

const isListOrTable = (place: Position): place is ContainerPlace =>
  place.kind === 'container' && (place.container === 'list' || place.container === 'table');

/** Returns the reason why rows can't be counted: the line names a part of the screen, or one of several lists; null when they can. */
export function unclearListReason({ name, places }: Locator, screen: Screen): string | null {
  const named = places.flatMap((p) => (isListOrTable(p) ? [p.label] : []));
  if (named.length < places.length) return 'rows are counted in a list, not in a part of the screen';
  const lists = screen.elements.filter((e) => e.role === 'list' && isInView(e));
  if (places.some((p) => isListOrTable(p) && p.container === 'table')) {
    const [table, ...others] = containersOf(screen, 'table').filter(
      ({ element }) => element !== null && isInView(element),
    );
    if (table === undefined) return 'no table is in view';
    if (others.length > 0 || lists.some((e) => e !== table.element)) return 'several lists are in view';
  }
  const several = lists.length > 1;
  const saysWhich = name !== null || named.some((label) => label !== null);
  return several && saysWhich ? 'several lists are in view' : null;
}

/** Returns the number of rows in view that name the columns of a table. */
function headerRows(screen: Screen): number {
  return screen.elements.filter((e) => e.role === 'row' && isClear(screen, e) && isHeaderRow(screen, e))
    .length;
}

/** True when the row has texts and none of them is drawn: a person does not see it (R70). */
function isBlank(screen: Screen, row: Element): boolean {
  const texts = subtree(screen, row).filter(
    (e) => (e.text || e.description) !== '' && e.children.length === 0,
  );
  return texts.length > 0 && texts.every((e) => screen.undrawn.includes(e.ref));
}

/** Returns the number of rows that differ in class or role from most of them, or may belong to the row above. */
export function oddRows(rows: readonly Element[]): number {
  const kinds = new Map<string, number>();
  const subs = subRows(rows);
  for (const row of rows) {
    const kind = `${row.className} ${row.role} ${subs.includes(row) ? 'of the row above' : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return rows.length - Math.max(0, ...kinds.values());
}

/** Returns the rows of the largest list in view, else all rows, else repeated siblings; null when nobody can tell what the rows are (R76). */
export function rowsInView({ screen, rowGroups = [] }: AssertionContext): Element[] | null {
  const list = largestList(screen);
  if (list !== undefined)
    return rowsOf(screen, list).filter((e) => isInView(e) && hasLabel(screen, e) && !isHeaderRow(screen, e));
  const rows = screen.elements.filter((e) => e.role === 'row' && isClear(screen, e));
  if (rows.length > 0) return rows.filter((e) => !isHeaderRow(screen, e));
  const groups = repeatedRows(screen);
  // The bar of a page and the page below it are alike in Compose and Flutter, but for their heights.
  const [only, ...others] = groups.filter(isEven);
  // Sections of rows repeat too: with more than one group, nobody can tell which is meant.
  if (only !== undefined) return others.length > 0 ? null : only.rows;
  // A single row repeats nothing: what stood there before tells.
  return rowsLeft(screen, rowGroups) ?? (mayHoldRows(screen) ? null : []);
}

/** True when the only row is a text without a box, as rows are and as the message of an empty list is, and the list had no rows of that kind. */
function mayBeMessage(rows: readonly Element[], { screen, rowGroups = [] }: AssertionContext): boolean {
  const [only, ...others] = rows;
  if (only?.role !== 'text' || others.length > 0 || only.children.length > 0 || isTouchable(only))
    return false;
  const list = only.parent === null ? undefined : byRef(screen, only.parent);
  return !rowGroups.some(
    (group) =>
      group.place === screen.app.place && group.path === list?.path && group.rowClass === only.className,
  );
}

/** True when no rows are counted, and a single one may be there all the same. */
function mayBeOneRow(rows: readonly Element[], { screen, rowGroups = [] }: AssertionContext): boolean {
  return rows.length === 0 && rowsLeft(screen, rowGroups) === null && mayBeLoneRow(screen);
}

function largestList(screen: Screen): Element | undefined {
  const lists = screen.elements.filter((e) => e.role === 'list' && isInView(e));
  return lists.sort((a, b) => b.bounds.width * b.bounds.height - a.bounds.width * a.bounds.height)[0];
}

/** Returns how many rows of the counted list the tree names beyond its edge. */
export function rowsOutOfView(screen: Screen): number {
  const list = largestList(screen);
  return list === undefined
    ? 0
    : rowsOf(screen, list).filter((e) => e.visible === null && hasLabel(screen, e)).length;
}

/** Returns the children of a list, below a wrapper that is no row itself. */
function rowsOf(screen: Screen, list: Element): Element[] {
  const children = list.children.flatMap((ref) => byRef(screen, ref) ?? []);
  const [only, ...others] = children;
  return only !== undefined && others.length === 0 && only.role !== 'row' ? listRows(screen, list) : children;
}

/** Returns the number of rows of the counted list in view that hold a picture and no words. A line or a gap between rows holds none. */
function wordlessRows(screen: Screen): number {
  const list = largestList(screen);
  if (list === undefined) return 0;
  return rowsOf(screen, list).filter(
    (row) => isInView(row) && !hasLabel(screen, row) && hasPicture(screen, row),
  ).length;
}

function hasPicture(screen: Screen, row: Element): boolean {
  return subtree(screen, row).some(
    (e) => PICTURES.has(e.role) && isInView(e) && !screen.undrawn.includes(e.ref),
  );
}

const PICTURES: ReadonlySet<Role> = new Set(['image', 'icon', 'canvas']);

function hasLabel(screen: Screen, element: Element): boolean {
  return subtree(screen, element).some((d) => d.text !== '' || d.label !== '');
}
