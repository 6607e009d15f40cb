import { isTouchable } from '../elements/hittable.ts';
import { isColumn } from '../features/entries.ts';
import { textRuns } from '../features/text-runs.ts';
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/** How many levels above a text a control may still belong to it. */
const MAX_CLIMB = 6;

/**
 * Returns which of these controls a text labels: the one in the same row or small group, else the one in the same line, else the one right
 * below with no other text between. Null when none is near enough.
 */
export function controlLabelledBy(
  screen: Screen,
  text: Element,
  controls: ReadonlySet<string>,
): Element | null {
  const title = titleKind(screen, text);
  const isLabelled = (e: Element): boolean =>
    mayLabel(title, text, e) || (!isInToolbar(screen, text) && startsBoxes(screen, e));
  for (const group of selfAndAncestors(screen, text).slice(0, MAX_CLIMB)) {
    const parts = subtree(screen, group);
    const inGroup = parts.filter((e) => controls.has(e.ref) && e !== text && isLabelled(e));
    if (inGroup.length === 0) continue;
    const texts = parts.filter((e) => e.text !== '' && !e.state.editable);
    const [only] = inGroup;
    if (only && inGroup.length === 1 && isGroup(screen, group) && labelsControl(group, text, texts, only))
      return only;
    return nearestControl(screen, text, inGroup, texts);
  }
  return null;
}

/** Share of the screen's height at the top in which a title stands. */
const TITLE_STRIP = 0.13;

/** Returns whether a text is the title of the screen. `maybe`: a heading, or the largest text at the very top. */
function titleKind(screen: Screen, text: Element): 'title' | 'maybe' | 'none' {
  if (isInToolbar(screen, text)) return 'title';
  const others = screen.elements.filter(
    (e) => isPlainText(e) && e !== text && e.visible !== null && e.window === text.window,
  );
  const topmost = others.every((e) => e.bounds.y >= text.bounds.y);
  if (text.role === 'heading') return topmost ? 'title' : 'maybe';
  const largest = others.every((e) => e.bounds.height * 1.15 < text.bounds.height);
  return topmost && largest && text.bounds.y < screen.size.height * TITLE_STRIP ? 'maybe' : 'none';
}

function isInToolbar(screen: Screen, e: Element): boolean {
  return selfAndAncestors(screen, e).some(({ role }) => role === 'toolbar');
}

/** True when a text may label a control. A field with its own hint or description takes no title and no distant text for its label. */
function mayLabel(title: 'title' | 'maybe' | 'none', text: Element, control: Element): boolean {
  if (!control.state.editable) return true;
  if (title === 'title') return false;
  if (control.hint === '' && control.description === '') return true;
  return (
    title === 'none' &&
    (sharesLine(text.bounds, control.bounds) ||
      distanceBetween(text.bounds, control.bounds) <= text.bounds.height)
  );
}

/** The fewest boxes in a row that take a code together. */
const FEWEST_BOXES = 3;

/** True for the first of several boxes on one line whose names differ in their numbers alone, such as "Digit 1" and "Digit 2": the text above them names them all. */
function startsBoxes(screen: Screen, control: Element): boolean {
  const stem = ({ description, hint }: Element): string => (description || hint).replaceAll(/\d+/g, '#');
  if (!control.state.editable || !stem(control).includes('#')) return false;
  const boxes = screen.elements.filter(
    (e) => e.state.editable && sharesLine(e.bounds, control.bounds) && stem(e) === stem(control),
  );
  return boxes.length >= FEWEST_BOXES && boxes.every((e) => e.bounds.x >= control.bounds.x);
}

/** True for a part of the screen that is neither a list nor taller than 40 % of the screen. */
function isGroup(screen: Screen, e: Element): boolean {
  return e.role !== 'list' && e.bounds.height < screen.size.height * 0.4;
}

/** True when a text labels the only control of its group: any text of a row does, in a bare group the texts stacked beside the control do. */
function labelsControl(group: Element, text: Element, texts: readonly Element[], control: Element): boolean {
  if (group.state.clickable || group.role === 'row') return true;
  // A card that holds nothing else.
  const isStacked = isBelow(text.bounds, control.bounds) || isBelow(control.bounds, text.bounds);
  if (control.state.checkable && texts.length === 1 && isStacked) return true;
  const { top, bottom } = stackOf(text, texts);
  const middle = control.bounds.y + control.bounds.height / 2;
  const beside =
    text.bounds.x + text.bounds.width <= control.bounds.x ||
    control.bounds.x + control.bounds.width <= text.bounds.x;
  return beside && middle >= top && middle <= bottom;
}

/** Returns the top and bottom of the stack of close lines that contains this text. */
function stackOf(text: Element, texts: readonly Element[]): { top: number; bottom: number } {
  let top = text.bounds.y;
  let bottom = top + text.bounds.height;
  const reach = text.bounds.height * 0.75;
  const sorted = texts.toSorted((a, b) => a.bounds.y - b.bounds.y);
  for (const t of sorted)
    if (t.bounds.y >= top && t.bounds.y - bottom <= reach)
      bottom = Math.max(bottom, t.bounds.y + t.bounds.height);
  for (const t of sorted.toReversed()) {
    const end = t.bounds.y + t.bounds.height;
    if (end <= bottom && top - end <= reach) top = Math.min(top, t.bounds.y);
  }
  return { top, bottom };
}

/** Returns the nearer one of the control beside the text and the one right below it. */
function nearestControl(
  screen: Screen,
  text: Element,
  controls: readonly Element[],
  texts: readonly Element[],
): Element | null {
  const at = text.bounds;
  const reach = Math.max(at.height * 2, screen.size.height * 0.04);
  const beside = controls.filter((c) => sharesLine(at, c.bounds));
  const below = controls.filter(
    (c) =>
      !c.state.checkable &&
      isBelow(at, c.bounds) &&
      c.bounds.y - at.y - at.height <= reach &&
      !texts.some((t) => t !== text && isBelow(at, t.bounds) && isBelow(t.bounds, c.bounds)),
  );
  const closest = (list: readonly Element[]): Element | undefined =>
    list.toSorted((a, b) => distanceBetween(at, a.bounds) - distanceBetween(at, b.bounds))[0];
  const [side, under] = [controlInTurn(text, beside, texts) ?? closest(beside), closest(below)];
  if (side && under)
    return distanceBetween(at, side.bounds) <= distanceBetween(at, under.bounds) ? side : under;
  return side ?? under ?? null;
}

/**
 * Returns the control that a text labels in a line where texts and controls take turns, as in `Wi-Fi [x] Bluetooth [ ]`: each text labels the control behind it when
 * the line begins with a text, else the one before it. Undefined in other lines.
 */
export function controlInTurn(
  text: Element,
  beside: readonly Element[],
  texts: readonly Element[],
): Element | undefined {
  const captions = texts.filter((t) => sharesLine(text.bounds, t.bounds));
  if (beside.length < 2 || beside.length !== captions.length) return undefined;
  const line = [...beside, ...captions].toSorted((a, b) => a.bounds.x - b.bounds.x);
  const [first] = line;
  const isText = (e: Element | undefined): boolean => e !== undefined && captions.includes(e);
  if (first === undefined || !line.every((e, i) => isText(e) === (isText(first) === (i % 2 === 0))))
    return undefined;
  return line[line.indexOf(text) + (isText(first) ? 1 : -1)];
}

function sharesLine(a: Rect, b: Rect): boolean {
  const [middleA, middleB] = [a.y + a.height / 2, b.y + b.height / 2];
  return Math.abs(middleA - middleB) < Math.max(a.height, b.height) / 2;
}

function isBelow(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return b.y >= a.y + a.height / 2 && overlap > 0;
}

function distanceBetween(a: Rect, b: Rect): number {
  const dx = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width));
  const dy = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height));
  return dx + dy;
}

/** Matches ids and classes of a single row or card; plurals and compounds ("card_list") do not match. */
const ROW_OR_CARD =
  /(?:^|[/._-])(?:list_?)?(?:card|row|item|cell|tile)(?:_?(?:view|layout|root|container))?$|CardView$/i;

/**
 * Returns the candidates that share a row or card with one of the texts `rows`. The smallest container that holds both decides, no further up
 * than the row itself (a child of a list, or one of several with the same layout). Without such a container, being in the same line counts.
 */
export function filterByRow(
  screen: Screen,
  candidates: readonly Element[],
  rows: readonly Element[],
): Element[] {
  const refs = new Set(candidates.map((c) => c.ref));
  const found = new Set(rows.flatMap((row) => elementsInRow(screen, row, refs)));
  return candidates.filter((c) => found.has(c));
}

function elementsInRow(screen: Screen, text: Element, refs: ReadonlySet<string>): readonly Element[] {
  // A checkbox that says its name itself.
  if (text.state.checkable && refs.has(text.ref)) return [text];
  let within: Element | null = null;
  for (const group of selfAndAncestors(screen, text)) {
    if (group.role === 'toolbar' || group.role === 'tab bar') return [];
    const parts = subtree(screen, group);
    const inGroup = parts.filter((e) => refs.has(e.ref) && e !== text);
    const small = isGroup(screen, group);
    // A control around the text is in its row.
    if (inGroup.length === 0 && group !== text && refs.has(group.ref)) return [group];
    if (isWholeRow(screen, group, refs)) return inGroup;
    if (inGroup.length > 0) {
      if (small && group.children.length > 0 && group.state.clickable) return inGroup;
      const beside = inGroup.filter((e) => sharesLine((within ?? text).bounds, e.bounds));
      const inTurn = controlInTurn(text, beside, parts.filter(isPlainText));
      if (inTurn !== undefined) return [inTurn];
      if (beside.length > 0) return nearestInLine(text, beside);
      if (small) {
        const own = new Set(within === null ? [text] : subtree(screen, within));
        const rivals = parts.filter((t) => isPlainText(t) && !own.has(t));
        const below = inGroup.filter((e) => isDirectlyBelow(text, e, rivals));
        return below.length > 0 ? below : elementsInRowAround(screen, group, refs);
      }
    }
    // A box around one or two texts is as tall as their row; a box around a column is taller. One that holds a candidate which does not stand in the row is more than the row.
    const isFlat = group.children.length > 0 && group.bounds.height <= text.bounds.height * 4;
    if (isColumn(screen, group)) continue;
    if (isFlat && inGroup.length === 0) within = group;
  }
  return [];
}

/** Returns the candidates in the row around a group of its lines: a row may hold several lines in a box of their own. */
function elementsInRowAround(screen: Screen, lines: Element, refs: ReadonlySet<string>): readonly Element[] {
  const row = selfAndAncestors(screen, lines)
    .slice(1)
    .find((e) => isGroup(screen, e) && (e.state.clickable || isRowOfList(screen, e)));
  return row === undefined ? [] : subtree(screen, row).filter((e) => refs.has(e.ref));
}

function isRowOfList(screen: Screen, e: Element): boolean {
  return e.role === 'row' || (e.parent !== null && byRef(screen, e.parent)?.role === 'list');
}

/** True when this is the row itself: elements outside belong to other rows. */
function isWholeRow(screen: Screen, group: Element, refs: ReadonlySet<string>): boolean {
  if (group.children.length === 0 || isTextInPieces(screen, group) || isColumn(screen, group)) return false;
  const parent = group.parent === null ? undefined : byRef(screen, group.parent);
  const siblings = parent?.children.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
  const small = isGroup(screen, group);
  if (group.role === 'row' || parent?.role === 'list') return small || siblings.length > 1;
  if (small && (ROW_OR_CARD.test(group.resourceId) || ROW_OR_CARD.test(group.className))) return true;
  // Parts inside one row or card may have the same layout, too.
  if (parent === undefined || (parent.state.clickable && isGroup(screen, parent))) return false;
  return siblings.some((e) => e !== group && isSameLayout(screen, group, e, refs));
}

/** True for a box around one text that is drawn in pieces: a line of a row, as a single text is. */
function isTextInPieces(screen: Screen, group: Element): boolean {
  const leaves = subtree(screen, group).filter((e) => e.children.length === 0);
  if (leaves.length < 2 || !leaves.every(isPlainText)) return false;
  const [run] = textRuns(screen, leaves);
  return run?.parts.length === leaves.length && !run.joints.includes('apart');
}

/** True when `b` is another row or card like `a`: same layout, and a text of its own beside the wanted control. */
function isSameLayout(screen: Screen, a: Element, b: Element, refs: ReadonlySet<string>): boolean {
  if (b.children.length === 0 || a.className !== b.className || a.resourceId !== b.resourceId) return false;
  const isEqual = (p: number, q: number): boolean => Math.abs(p - q) <= Math.max(2, Math.max(p, q) * 0.02);
  const stacked = isEqual(a.bounds.x, b.bounds.x) && isEqual(a.bounds.width, b.bounds.width);
  const inLine = isEqual(a.bounds.y, b.bounds.y) && isEqual(a.bounds.width, b.bounds.width);
  if (!stacked && !inLine) return false;
  // Boxes of one text side by side are the columns of a row, such as a caption and its number.
  const leaves = subtree(screen, a).filter((e) => e.children.length === 0);
  if (!stacked && leaves.length < 2) return false;
  if (a.resourceId !== '' || (a.state.clickable && b.state.clickable)) return true;
  return subtree(screen, b).some((e) => isPlainText(e) && !refs.has(e.ref));
}

function isPlainText(e: Element): boolean {
  return e.text !== '' && !isTouchable(e) && !e.className.endsWith('Button');
}

/** Returns the candidate nearest to the text. */
function nearestInLine(text: Element, candidates: readonly Element[]): Element[] {
  return candidates
    .toSorted((a, b) => distanceBetween(text.bounds, a.bounds) - distanceBetween(text.bounds, b.bounds))
    .slice(0, 1);
}

/** True when the candidate is below the text, in a line of its own, with no other title between. */
function isDirectlyBelow(text: Element, candidate: Element, rivals: readonly Element[]): boolean {
  if (candidate.bounds.y < text.bounds.y + text.bounds.height / 2) return false;
  return !rivals.some(
    (t) =>
      t !== candidate &&
      (sharesLine(t.bounds, candidate.bounds) || (isTitleLike(text, t) && isBetween(text, t, candidate))),
  );
}

function isTitleLike(text: Element, t: Element): boolean {
  return Math.abs(t.bounds.x - text.bounds.x) <= 2 && Math.abs(t.bounds.height - text.bounds.height) <= 2;
}

function isBetween(above: Element, t: Element, below: Element): boolean {
  return t.bounds.y > above.bounds.y && t.bounds.y < below.bounds.y;
}
