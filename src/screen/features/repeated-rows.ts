/** Rows of a list that is no list element: siblings that repeat one structure below each other (R76). */
import type { Element } from '../model/element.ts';
import { isTouchable } from '../elements/hittable.ts';
import { byRef, isWebPage, subtree, type Screen } from '../model/screen.ts';

/** A box whose children were once seen as rows. It names them when a single one is left. JSON-serialisable. */
export interface RowGroup {
  /** Activity or address of the screen. */
  readonly place: string;
  /** Path and class of the box. */
  readonly path: string;
  readonly className: string;
  /** It scrolled; once its rows fit, it may have another class. */
  readonly scrolls?: boolean;
  /** Class of its rows. */
  readonly rowClass: string;
  /** Each row was one node without parts. */
  readonly merged?: boolean;
  /** Labels of siblings that may be rows or buttons: only when some of them come or go, they are rows. */
  readonly unsure?: readonly string[];
}

interface RepeatedRows {
  readonly box: Element;
  readonly rows: Element[];
}

/** Returns every group of two or more repeated siblings in view, with the box around it. */
export function repeatedRows(screen: Screen): RepeatedRows[] {
  const labelled = labelledRefs(screen);
  return screen.elements.flatMap((box) => {
    if (box.children.length < 2 || !labelled.has(box.ref)) return [];
    const rows = labelledChildren(screen, box, labelled);
    return areRepeated(rows, hasMergedRows(screen, box, rows)) ? [{ box, rows }] : [];
  });
}

/** How many times as high as its neighbours a row is, at most. The bar of a page and the page below it differ more. */
const MOST_TIMES_AS_HIGH = 6;

/** True unless some rows are far higher than others. */
export function isEven({ rows }: RepeatedRows): boolean {
  const heights = rows.map((row) => row.bounds.height);
  return Math.max(...heights) <= Math.min(...heights) * MOST_TIMES_AS_HIGH;
}

/** Returns the earlier groups and those of this screen. */
export function withRowGroups(known: readonly RowGroup[], screen: Screen): readonly RowGroup[] {
  const found = repeatedRows(screen)
    .filter(isEven)
    .map(({ box, rows }) => ({
      place: screen.app.place,
      path: box.path,
      className: box.className,
      ...(box.state.scrollable ? { scrolls: true } : {}),
      rowClass: rows[0]?.className ?? '',
      ...(rows.every((row) => row.children.length === 0) ? { merged: true } : {}),
    }));
  const told = known.map((group) => (group.unsure === undefined ? group : withoutDoubt(group, screen)));
  const fresh = [...found, ...unsureGroups(screen)].filter(
    (group) => !told.some((k) => isSameGroup(k, group)),
  );
  if (fresh.length === 0 && told.every((group, i) => group === known[i])) return known;
  return [...told, ...fresh].slice(-MAX_GROUPS);
}

/** Returns the group as one of rows where some of its siblings came or went, and the others stayed: a list is filtered so, and buttons are not. */
function withoutDoubt(group: RowGroup, screen: Screen): RowGroup {
  const { unsure = [], ...sure } = group;
  const box = boxOf(group, screen);
  if (box === undefined) return group;
  const now = labelledChildren(screen, box, labelledRefs(screen)).map((e) => e.label);
  const [fewer, more] = now.length < unsure.length ? [now, unsure] : [unsure, now];
  const stays =
    fewer.length > 0 && fewer.length < more.length && fewer.every((label) => more.includes(label));
  return stays ? { ...sure, merged: true } : group;
}

/** Returns the boxes of touchable nodes without parts that lie below each other without a gap, as the rows of Flutter and some buttons do. */
function unsureGroups(screen: Screen): RowGroup[] {
  if (isWebPage(screen)) return [];
  const labelled = labelledRefs(screen);
  return screen.elements.flatMap((box) => {
    if (box.children.length < 2 || box.state.scrollable || !labelled.has(box.ref)) return [];
    const rows = labelledChildren(screen, box, labelled);
    const isPlain = (e: Element): boolean => e.text === '' && e.description !== '' && !NO_ROWS.has(e.role);
    if (!rows.every(isPlain) || !areRepeated(rows, true) || !rows.every((e, i) => touches(rows[i - 1], e)))
      return [];
    const { path, className } = box;
    const rowClass = rows[0]?.className ?? '';
    return [{ place: screen.app.place, path, className, rowClass, unsure: rows.map((e) => e.label) }];
  });
}

function touches(above: Element | undefined, { bounds }: Element): boolean {
  return above === undefined || bounds.y <= above.bounds.y + above.bounds.height + 2;
}

/** Returns the box of the group on this screen. It scrolls only while its rows need it, and has another class then. */
function boxOf(
  { place, path, className, scrolls = false, merged, unsure }: RowGroup,
  screen: Screen,
): Element | undefined {
  if (place !== screen.app.place) return undefined;
  const isSure = merged !== true && unsure === undefined;
  return screen.elements.find(
    (e) => e.path === path && (!isSure || e.className === className || e.state.scrollable !== scrolls),
  );
}

/** Returns the rows that are left in the only box in view that held repeated rows before; null when there is none, or several. */
export function rowsLeft(screen: Screen, known: readonly RowGroup[]): Element[] | null {
  const groups = known
    .filter(({ unsure }) => unsure === undefined)
    .flatMap((group) => {
      const box = boxOf(group, screen);
      return box === undefined ? [] : [{ box, group }];
    });
  const [only, ...others] = groups;
  if (only === undefined || others.some(({ box }) => box !== only.box)) return null;
  return labelledChildren(screen, only.box, labelledRefs(screen)).filter(
    (e) =>
      e.className === only.group.rowClass &&
      (e.children.length > 0 || (only.group.merged === true && isTouchable(e))),
  );
}

/** True when a box beside other content holds a single child with several texts, which may be the only row of a list. */
export function mayBeLoneRow(screen: Screen): boolean {
  const labelled = (e: Element): number => subtree(screen, e).filter((d) => d.text !== '').length;
  const refs = labelledRefs(screen);
  const [root] = screen.elements;
  const all = root === undefined ? 0 : labelled(root);
  return screen.elements.some((box) => {
    const [only, ...others] = labelledChildren(screen, box, refs);
    if (only === undefined || others.length > 0 || only.children.length < 2) return false;
    const own = labelled(only);
    return own > 1 && labelled(box) < all;
  });
}

/**
 * True when a wide control in view has its words in its description: Flutter writes rows and buttons alike, as one node, and React Native as a
 * view that repeats the text inside.
 */
export function mayHoldMergedRows(screen: Screen): boolean {
  return (
    !isWebPage(screen) &&
    screen.elements.some(
      (e) =>
        e.visible !== null &&
        e.visible.width * 2 > screen.size.width &&
        holdsOnlyItsWords(screen, e) &&
        isTouchable(e) &&
        !e.state.editable &&
        e.text === '' &&
        e.description !== '' &&
        !NO_ROWS.has(e.role),
    )
  );
}

/** True for a node without parts, or around one text that it repeats. */
function holdsOnlyItsWords(screen: Screen, element: Element): boolean {
  const [only, ...others] = subtree(screen, element).filter((e) => e !== element);
  return only === undefined || (others.length === 0 && only.text === element.description);
}

const NO_ROWS: ReadonlySet<Element['role']> = new Set(['tab', 'icon', 'image', 'slider', 'canvas']);

const MAX_GROUPS = 50;

function isSameGroup(a: RowGroup, b: RowGroup): boolean {
  const isSameClass = a.className === b.className || (a.merged ?? a.unsure) !== undefined;
  return a.place === b.place && a.path === b.path && isSameClass && a.rowClass === b.rowClass;
}

/** Returns the refs of the elements with a text or label, and of all boxes around them. */
function labelledRefs(screen: Screen): ReadonlySet<string> {
  const refs = new Set<string>();
  for (const element of screen.elements) {
    if (element.text === '' && element.label === '') continue;
    for (
      let at: Element | undefined = element;
      at !== undefined && !refs.has(at.ref);
      at = at.parent === null ? undefined : byRef(screen, at.parent)
    )
      refs.add(at.ref);
  }
  return refs;
}

function labelledChildren(screen: Screen, box: Element, labelled: ReadonlySet<string>): Element[] {
  return box.children
    .filter((ref) => labelled.has(ref))
    .flatMap((ref) => byRef(screen, ref) ?? [])
    .filter((e) => e.visible !== null);
}

/**
 * True for a native box that scrolls: Flutter makes one node of a row and of all texts inside. A list that fits the screen does not scroll; its
 * rows differ from buttons in that each has several texts.
 */
function hasMergedRows(screen: Screen, box: Element, rows: readonly Element[]): boolean {
  return !isWebPage(screen) && (box.state.scrollable || rows.every(hasSeveralLines));
}

/** True for one node with several texts. */
function hasSeveralLines({ children, description, text }: Element): boolean {
  return children.length === 0 && text === '' && description.includes('\n');
}

/** True for two or more children that repeat one structure below each other, as the rows of a list do. */
function areRepeated(children: readonly Element[], mayBeLeaves: boolean): boolean {
  const [first] = children;
  if (first === undefined || children.length < 2) return false;
  return children.every((e, i) => {
    const above = children[i - 1];
    const isStacked = above === undefined || e.bounds.y >= above.bounds.y + above.bounds.height - 2;
    return isStacked && isAlike(first, e) && (e.children.length > 0 || (mayBeLeaves && isTouchable(e)));
  });
}

function isAlike(first: Element, e: Element): boolean {
  return (
    e.className === first.className &&
    e.role === first.role &&
    Math.abs(e.bounds.x - first.bounds.x) <= 2 &&
    Math.abs(e.bounds.width - first.bounds.width) <= 2
  );
}
