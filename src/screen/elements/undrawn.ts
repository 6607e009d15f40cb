import { writtenWords } from './described-text.ts';
import { isTouchable } from './hittable.ts';
import type { Element } from '../model/element.ts';
import { area, contains, type Rect } from '../model/geometry.ts';

const CONTAINERS: ReadonlySet<Element['role']> = new Set([
  'container',
  'list',
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'toolbar',
  'tab bar',
  'canvas',
  'web view',
]);

/** Surfaces that draw their own content: their box does not tell what they show. */
const DRAWING_SURFACES: ReadonlySet<Element['role']> = new Set(['canvas', 'web view']);

/**
 * Returns the elements that must paint something, so that empty pixels mean undrawn (R53, R70): in view, uncovered, with text or a touch area of
 * their own, and nothing that reaches out of their box. Never containers, overlays without a label, or content that the platform keeps out of screenshots.
 */
export function undrawnCandidates(elements: readonly Element[]): Element[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  return elements.filter(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      !CONTAINERS.has(e.role) &&
      (shouldPaint(e, byRef) || isSingleCharacterField(e, byRef)) &&
      isSingleControl(e, byRef) &&
      area(e.visible) >= 64 &&
      !isSliver(e, byRef),
  );
}

/**
 * Returns undrawn controls together with all that lies in their boxes: where a control paints nothing, neither do the picture and the words inside,
 * which may bear its name (Compose).
 */
export function withInside(controls: readonly Element[], elements: readonly Element[]): Element[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  const found = new Set(controls);
  for (const control of controls) {
    const open = [...control.children];
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      const inner = byRef.get(ref);
      if (inner === undefined) continue;
      if (isInside(control, inner)) found.add(inner);
      open.push(...inner.children);
    }
  }
  return [...found];
}

function shouldPaint(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  const { state, text, className, role } = element;
  const showsHint = element.hint !== '' || hasTextInside(element, byRef);
  // An empty field may show nothing but its hint; the platform may keep a typed password out of the screenshot.
  if (state.editable)
    return state.password
      ? text === '' && showsHint && !/SecureTextField/.test(className)
      : text !== '' || showsHint;
  // So may an empty field that takes no typed text. Its frame is often drawn by what is around it.
  // A slider has a track and a thumb, whatever names it.
  if (role === 'slider') return true;
  const isEmptyField = (role === 'dropdown' || role === 'input') && text === '';
  if (isEmptyField) return showsHint;
  return writtenWords(element) !== '' || (element.labelFrom !== 'none' && isTouchable(element));
}

/** True for a field with a text of its own inside, as the hint of Compose is one. */
function hasTextInside({ children }: Element, byRef: ReadonlyMap<string, Element>): boolean {
  return children.some((ref) => {
    const inner = byRef.get(ref);
    return inner !== undefined && inner.role === 'text' && inner.text !== '' && inner.visible !== null;
  });
}

/** True for one of at least three equal fields in a line, as for the characters of a code: without a border nobody could find them. */
function isSingleCharacterField(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  const { state, bounds, className, parent } = element;
  if (!state.editable || /SecureTextField/.test(className)) return false;
  let holder = parent === null ? undefined : byRef.get(parent);
  for (let up = 0; up < 2 && holder !== undefined; up++) {
    const inside = holder.children.flatMap((ref) => byRef.get(ref) ?? []);
    const fields = [...inside, ...inside.flatMap((e) => e.children.flatMap((ref) => byRef.get(ref) ?? []))];
    const equal = fields.filter(
      (e) =>
        e.state.editable &&
        e.bounds.y === bounds.y &&
        Math.abs(e.bounds.width - bounds.width) <= 2 &&
        e.bounds.height === bounds.height,
    );
    if (equal.length >= 3) return true;
    holder = holder.parent === null ? undefined : byRef.get(holder.parent);
  }
  return false;
}

/** True for a leaf, and for a control whose texts, icons and other controls all lie in its box: where the box is empty, they are not drawn either. */
function isSingleControl(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  if (element.children.length === 0) return element.role !== 'row' || isTouchable(element);
  if (!isTouchable(element)) return false;
  const open = [...element.children];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const inner = byRef.get(ref);
    if (inner === undefined) return false;
    if (inner.state.scrollable || DRAWING_SURFACES.has(inner.role)) return false;
    if (isTouchable(inner) && !isInside(element, inner)) return false;
    open.push(...inner.children);
  }
  return true;
}

function isInside({ visible }: Element, inner: Element): boolean {
  return visible !== null && inner.visible !== null && contains(visible, inner.visible);
}

/** Less height (pixels) or a smaller share in view than this proves nothing: the drawn part may be beyond the edge. */
const SLIVER = 24;
const DRAWN_PART_IN_VIEW = 0.75;
/** No text is lower, pixels. */
const LEAST_TEXT = 12;

/** True for an element that the edge of a scrolling container cuts, so that its drawn part may be out of view. */
function isSliver(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  const box = element.visible;
  if (box === null || !isAtEdgeOfList(element, box, byRef)) return false;
  if (box.height < SLIVER || area(box) < area(element.bounds) * DRAWN_PART_IN_VIEW) return true;
  // Texts and buttons side by side differ in height on purpose.
  const rows = element.role === 'row' ? likeIt(element, byRef) : [];
  return rows.some(({ bounds }) => box.height < bounds.height * DRAWN_PART_IN_VIEW);
}

/** Share of the height of a text that may be empty above its letters, or below them. */
const ROOM_OF_LINE = 0.4;

/**
 * True for a text at the edge of a scrolling container, of which less is in view than any letters need: the other texts tell how high a line is, and where they are
 * paragraphs, a whole caption must not be taken for a strip.
 */
function isStrip(element: Element, box: Rect, byRef: ReadonlyMap<string, Element>): boolean {
  if (!isAtEdgeOfList(element, box, byRef)) return false;
  const heights = [...byRef.values()].flatMap((e) =>
    e !== element && e.className === element.className && e.text !== '' && e.children.length === 0
      ? [e.bounds.height]
      : [],
  );
  const line = heights.length === 0 ? 0 : Math.min(...heights);
  // A button has room around its words, and none is as low as this.
  const least = isTouchable(element) || fillsControl(element, box, byRef) ? SLIVER : LEAST_TEXT;
  return box.height < Math.min(SLIVER, Math.max(least, ROOM_OF_LINE * line));
}

/** True for the words of a control that are as high as the control itself, as those of Compose may be: they stand in its room. */
function fillsControl({ parent }: Element, box: Rect, byRef: ReadonlyMap<string, Element>): boolean {
  const holder = parent === null ? undefined : byRef.get(parent);
  return holder !== undefined && isTouchable(holder) && holder.visible?.height === box.height;
}

function isAtEdgeOfList({ parent }: Element, box: Rect, byRef: ReadonlyMap<string, Element>): boolean {
  for (let at = parent; at !== null;) {
    const holder = byRef.get(at);
    if (holder === undefined) return false;
    const frame = holder.state.scrollable ? holder.visible : null;
    if (frame !== null) return box.y <= frame.y + 2 || box.y + box.height >= frame.y + frame.height - 2;
    at = holder.parent;
  }
  return false;
}

/** Returns the elements beside it of the same kind, such as the other rows of its list. Android cuts the bounds of one at the edge, so only they tell how high it is. */
function likeIt(
  { ref, parent, className, resourceId }: Element,
  byRef: ReadonlyMap<string, Element>,
): Element[] {
  const beside = parent === null ? [] : (byRef.get(parent)?.children ?? []);
  return beside.flatMap((at) => {
    const other = byRef.get(at);
    const isLike = other?.className === className && other.resourceId === resourceId;
    return isLike && at !== ref ? [other] : [];
  });
}

/** Returns the elements in view that only the texts inside them name, all of which are among the undrawn ones: a tab, row, chip or button without its words (R70). */
export function namedByUndrawn(elements: readonly Element[], undrawn: ReadonlySet<string>): Element[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  return elements.filter((e) => {
    if (e.labelFrom !== 'subtree' || e.visible === null || undrawn.has(e.ref)) return false;
    const names = namesInside(e, byRef);
    return names.length > 0 && names.every(({ ref }) => undrawn.has(ref));
  });
}

/** Returns the parts that the label of a control is made of: those with a label of their own, without those inside another control. */
function namesInside(control: Element, byRef: ReadonlyMap<string, Element>): Element[] {
  const found: Element[] = [];
  const open = [...control.children];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const inner = byRef.get(ref);
    if (inner === undefined || isTouchable(inner)) continue;
    if (inner.labelFrom === 'text' || inner.labelFrom === 'description') found.push(inner);
    open.push(...inner.children);
  }
  return found;
}

/** A text that must have ink in the screenshot to be seen. */
export interface TextBox {
  readonly ref: string;
  readonly bounds: Rect;
  /** `text`: the box of the text alone. `control`: the whole element, which may have a border and a background. */
  readonly of: 'text' | 'control';
}

const WITH_TEXT: ReadonlySet<Element['role']> = new Set(['text', 'heading', 'button', 'link', 'tab']);

/**
 * Returns the texts in view that have a place on the screenshot (R70): of a web page the boxes of the texts, elsewhere the elements that
 * hold nothing but their text. Never fields, which may draw their text elsewhere, and texts without letters and digits.
 */
export function textBoxes(elements: readonly Element[]): TextBox[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  return elements.flatMap((e): TextBox[] => {
    if (e.visible === null || (e.coveredBy !== null && e.clearCover !== true)) return [];
    if (e.state.editable || !/[\p{L}\p{N}]/u.test(writtenWords(e))) return [];
    if (e.textBox !== undefined) return [{ ref: e.ref, bounds: e.textBox, of: 'text' }];
    // A strip at an edge may show the room around the text. Android gives the box of such a strip as the bounds.
    if (area(e.visible) < area(e.bounds) * 0.9 || isStrip(e, e.visible, byRef)) return [];
    const isBare = e.children.length === 0 && WITH_TEXT.has(e.role);
    return isBare ? [{ ref: e.ref, bounds: e.visible, of: 'control' }] : [];
  });
}

/**
 * Returns the buttons without parts that a description alone names, as those of Flutter (R70). They draw its words or an icon in the middle, so ink that goes on beyond them is
 * not theirs.
 */
export function describedButtons(elements: readonly Element[]): Element[] {
  return elements.filter(
    (e) =>
      e.role === 'button' &&
      isDescribedAlone(e) &&
      e.coveredBy === null &&
      e.visible !== null &&
      area(e.visible) >= area(e.bounds) * 0.9,
  );
}

/** True for a control without parts that a description alone names: it has to draw the words, or a picture, itself. A field draws what it holds. */
export const isDescribedAlone = ({ labelFrom, text, children, state, role }: Element): boolean =>
  labelFrom === 'description' &&
  text === '' &&
  children.length === 0 &&
  !state.editable &&
  !HOLDS_VALUE.has(role);

const HOLDS_VALUE: ReadonlySet<Element['role']> = new Set(['input', 'dropdown', 'slider']);
