/** Finds captions, and the values that stand beside, under, above or behind them in one text (R74). */
import { isInView } from './result.ts';
import { inLineOrder, isTitleAbove, nearerAbove, pairedValue, stackedValue } from './side-of-caption.ts';
import { entryOf } from '../../screen/features/entries.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Element } from '../../screen/model/element.ts';
import { joinedText, textRuns, type TextRun } from '../../screen/features/text-runs.ts';
import { stepperOf } from '../../screen/features/stepper.ts';
import { cellsBeside } from '../../screen/features/table-cells.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { namesCaption, normalise, textMatches, type TextCase } from '../../screen/model/text.ts';

/** Colons after a caption: of most languages, of French, of Chinese and Japanese. */
const COLONS = [':', ' :', '：'];

/** The elements that show a value. */
interface LocatedValue {
  readonly matches: readonly Element[];
  readonly reason: string;
  /** Cells of a table: each shows its own text alone, and what stands beside it belongs to other columns. */
  readonly areCells?: true;
  /** The table has a column of that name, and nobody can tell its cell in the row. */
  readonly isUnclear?: true;
}

/**
 * Returns the elements that show the value of the target: what the locator matches, its captions where nothing else does, and in the row of a table
 * the cell below the head of that name.
 */
export function locateShown(screen: Screen, target: Locator, textCase: TextCase): LocatedValue {
  const located = locate(screen, target, { textCase });
  const matches = captionsOf(screen, target, textCase, located.matches);
  if (matches !== null) return { matches, reason: located.reason };
  if (located.matches.length > 0) return located;
  return cellsOf(screen, target, textCase) ?? titleOf(screen, target, textCase) ?? located;
}

/** Returns the text that names an entry without a box of its own: `The Apple row`. Null where none does, or several do. */
function titleOf(screen: Screen, target: Locator, textCase: TextCase): LocatedValue | null {
  const { name, role, row, places } = target;
  if (role !== 'row' || name === null || row !== null || places.length > 0) return null;
  const { matches, reason } = locate(screen, { ...target, role: null }, { textCase });
  const titles = matches.filter((e) => isInView(e) && (entryOf(screen, e)?.all.length ?? 0) > 1);
  return titles.length === 1 ? { matches: titles, reason } : null;
}

/**
 * Returns the target by the words that the screen shows: `the total` is the caption "Total" where one is there, so that its value is looked for beside
 * it, or behind its colon.
 */
export function namedAsShown(screen: Screen, target: Locator, textCase: TextCase): Locator {
  const { label, name, role, id } = target;
  if (label !== null || name === null || role !== null || id !== undefined) return target;
  const named = locate(screen, target, { textCase }).matches.filter((e) => isInView(e) && !e.state.editable);
  const caption = named.find((e) => namesCaption(e.text, name, 'ignore'))?.text;
  const inline = named.find((e) => hasInlineValue(e, name))?.text;
  const shown = caption ?? (inline === undefined ? null : normalise(inline).slice(0, normalise(name).length));
  return shown === null ? target : { ...target, label: shown, name: null };
}

/** Returns the cell of `The "Status" of "Refund"`; null where no table has such a column. */
function cellsOf(screen: Screen, target: Locator, textCase: TextCase): LocatedValue | null {
  const { label, name, row, role, places } = target;
  const caption = label ?? name;
  if (caption === null || row === null || role !== null || places.length > 0) return null;
  const names = screen.elements.filter((e) => isInView(e) && textMatches(e.text, row, 'exact', textCase));
  const { cells, hasHead } = cellsBeside(screen, caption, names);
  if (!hasHead) return null;
  return cells.length > 0
    ? { matches: cells, reason: `the cell under "${caption}"`, areCells: true }
    : { matches: [], reason: `nobody can tell what stands under "${caption}" in that row`, isUnclear: true };
}

/**
 * Returns the captions of a name that go on with a colon, among them texts with the value in them, such as `Total: €5.00`. Returns null when there are
 * none, or when the name stands elsewhere in more than the title of a page: `named` are the elements that have it.
 */
export function captionsOf(
  screen: Screen,
  target: Locator,
  textCase: TextCase,
  named: readonly Element[],
): readonly Element[] | null {
  const { label, match } = target;
  if (label === null || match !== 'exact') return null;
  if (!named.every((e) => isBareTitle(screen, e, label))) return null;
  const begins = COLONS.flatMap(
    (colon) =>
      locate(screen, { ...target, label: `${label}${colon}`, match: 'starts' }, { textCase }).matches,
  );
  const captions = begins.filter((e) => namesCaption(e.text, label, textCase) || hasInlineValue(e, label));
  return captions.length > 0 ? captions : null;
}

/** True for a title with nothing beside it, and nothing under it but a caption of its own name. */
function isBareTitle(screen: Screen, element: Element, label: string): boolean {
  return (
    element.role === 'heading' &&
    besideCaption(screen, element).length === 0 &&
    belowCaption(screen, element).every(
      (e) => namesCaption(e.text, label, 'ignore') || hasInlineValue(e, label),
    )
  );
}

/** True for a text that begins with its caption and a colon, and goes on with a value: `Total: €5.00`. */
export function hasInlineValue({ text, state }: Element, label: string): boolean {
  return !state.editable && !state.password && afterColon(text, label) !== undefined;
}

/** Returns the value in a text that begins with its caption, such as "€5.00" in `Total: €5.00`; undefined when nobody can tell where it ends. */
export function inlineValue(screen: Screen, element: Element, label: string): string | undefined {
  const text = wholeText(screen, element);
  return text === null ? undefined : afterColon(text, label);
}

function afterColon(words: string, label: string): string | undefined {
  const [text, caption] = [normalise(words), normalise(label)];
  if (!textMatches(text, caption, 'starts', 'ignore')) return undefined;
  return /^\s*[:：]\s*(?<value>\S.*)$/u.exec(text.slice(caption.length))?.groups?.['value'];
}

/** True for a text that does not go on in the next one: they stand apart, or each is an element of its own with a blank between. */
function isOwnText(previous: Element, next: Element, joint: TextRun['joints'][number] | undefined): boolean {
  return joint === 'apart' || (joint === 'blank' && ![previous, next].some((e) => e.className === '#text'));
}

/** Returns the text and the pieces that go on in it; null when the pieces are unclear, or when it goes on in another text itself. */
function wholeText(screen: Screen, element: Element): string | null {
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.password && isInView(e));
  const run = textRuns(screen, texts).find(({ parts }) => parts.includes(element));
  if (run === undefined) return element.text;
  const at = run.parts.indexOf(element);
  const previous = run.parts[at - 1];
  if (previous !== undefined && !isOwnText(previous, element, run.joints[at - 1])) return null;
  const joints = run.joints.slice(at);
  const end = joints.indexOf('apart');
  const own = end < 0 ? joints : joints.slice(0, end);
  if (own.some((joint) => joint !== 'none' && joint !== 'blank')) return null;
  return joinedText(run, at, at + own.length, false);
}

/**
 * Returns the texts of a control: the value of a field, else the texts of the element and its subtree. For a caption, the text that
 * follows on its line is included.
 */
function textsOf(screen: Screen, element: Element): Element[] {
  if (element.state.editable) return element.text === '' ? [] : [element];
  const own = subtree(screen, element).filter((e) => e.text !== '' && isInView(e));
  if (element.children.length > 0 || pairedValue(screen, element) !== null) return own;
  return [...own, ...besideCaption(screen, element)];
}

/** Returns the texts of a control. For a caption with nothing beside it, the text right under it is included. */
export function textsWithCaption(
  screen: Screen,
  element: Element,
  label: string | null,
  textCase: TextCase,
): Element[] {
  const texts = textsBesides(screen, element, label, textCase);
  const counted = numberOfStepper(screen, element, label, textCase);
  return counted === null || texts.includes(counted) ? texts : [...texts, counted];
}

function textsBesides(screen: Screen, element: Element, label: string | null, textCase: TextCase): Element[] {
  const texts = textsOf(screen, element);
  const caption = texts.length === 1 && !element.state.editable;
  if (!caption || label === null || !namesCaption(element.text, label, textCase)) return texts;
  const paired = pairedValue(screen, element) ?? nearerAbove(screen, element);
  return [...texts, ...(paired === null ? belowCaption(screen, element) : [paired])];
}

/** Returns the number between the two buttons that count it, for the caption that they belong to; null for other elements. */
function numberOfStepper(
  screen: Screen,
  element: Element,
  label: string | null,
  textCase: TextCase,
): Element | null {
  const isCaption = label !== null && !element.state.editable && namesCaption(element.text, label, textCase);
  const shown = isCaption ? stepperOf(screen, element)?.shown : undefined;
  return shown !== undefined && isInView(shown) ? shown : null;
}

/** Returns the value of a control, or of a caption: beside it, else under or above it. Never the caption itself, which `label` names (R74). */
export function shownValue(screen: Screen, element: Element, label: string | null): string | undefined {
  if (label !== null && hasInlineValue(element, label)) return inlineValue(screen, element, label);
  const value = valueOfCaption(screen, element, label);
  // A row with a stepper may show a price beside its name, too.
  const isNumber = value === undefined ? hasTwoNumbers(screen, element) : /\p{Nd}/u.test(value);
  return isNumber ? value : (numberOfStepper(screen, element, label, 'ignore')?.text ?? value);
}

function valueOfCaption(screen: Screen, element: Element, label: string | null): string | undefined {
  const paired = label === null || element.state.editable ? null : pairedValue(screen, element);
  if (paired !== null) return paired.text;
  if (hasTwoNumbers(screen, element)) return undefined;
  const value = valueBeside(screen, element, label);
  if (value !== undefined || label === null || element.state.editable) return value;
  return isValueItself(screen, element) ? element.text : stackedValue(screen, element);
}

/** True for a caption beside two numbers that follow each other in one line of words, as an old price and a new one do. */
function hasTwoNumbers(screen: Screen, caption: Element): boolean {
  if (caption.state.editable || caption.children.length > 0) return false;
  const line = sameLine(screen, caption);
  const [first, second] = withoutFormer(line.slice(line.indexOf(caption) + 1));
  if (first === undefined || second === undefined) return false;
  if (!/\p{Nd}/u.test(first.text) || !/\p{Nd}/u.test(second.text)) return false;
  const [p, q] = [first.textBox ?? first.bounds, second.textBox ?? second.bounds];
  return q.x - p.x - p.width < q.height / 2;
}

/** True for a text that names no other one: it has a number ("Total: 5"), or is the title of a row or control, such as a song. */
function isValueItself(screen: Screen, element: Element): boolean {
  if (/\d/.test(element.text) || element.role === 'heading') return true;
  const inRow = selfAndAncestors(screen, element).some((e) => e.role === 'row');
  return inRow || controlOf(screen, element) !== null;
}

/** Returns the value of a control, or of a caption: beside it, or the only other text of its box. */
export function valueBeside(screen: Screen, element: Element, label: string | null): string | undefined {
  if (element.state.password) return undefined;
  const texts = textsOf(screen, element).map((e) => e.text);
  if (label === null) return texts.length > 1 ? texts.find((t) => /\d/.test(t)) : texts[0];
  const others = texts.filter((t) => !namesCaption(t, label, 'ignore'));
  const value = others.find((t) => !UNIT.test(t.trim())) ?? others[0];
  if (value !== undefined || element.state.editable) return value;
  return onlyOtherText(screen, element);
}

/** Returns the only other text of the smallest box around a caption: "At the harbour" under "Status". */
function onlyOtherText(screen: Screen, caption: Element): string | undefined {
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const others = subtree(screen, holder).filter((e) => e !== caption && e.text !== '' && isInView(e));
    const [only, ...more] = others;
    if (only === undefined) continue;
    return more.length > 0 || isTitleAbove(only, caption) ? undefined : only.text;
  }
  return undefined;
}

/** Returns the texts on the element's line in the smallest container that has any, in the order in which they are read. */
function sameLine(screen: Screen, element: Element): Element[] {
  const box = element.bounds;
  for (const holder of selfAndAncestors(screen, element).slice(1)) {
    const mates = subtree(screen, holder).filter((e) => {
      const middle = e.bounds.y + e.bounds.height / 2;
      return e.children.length === 0 && !MARK.test(e.text) && middle >= box.y && middle <= box.y + box.height;
    });
    const texts = mates.filter((e) => e === element || (e.text !== '' && isInView(e)));
    if (texts.length > 1) return inLineOrder(screen, texts);
    if (mates.length > 1 || holder.role === 'row') return [element];
  }
  return [element];
}

/** Matches the mark of a field that must be filled in, and a colon of its own: they belong to the caption. */
const MARK = /^\s*[*:：]+\s*$/u;

/** Matches a sign or a currency code, which is a part of the value; the number follows. */
const UNIT = /^([^\p{L}\p{N}]+|[A-Z]{3})$/u;

/** Returns the text after a caption on its line. At the end of a line of two texts, the text before is returned. */
function besideCaption(screen: Screen, caption: Element): Element[] {
  const line = sameLine(screen, caption);
  const index = line.indexOf(caption);
  const after = withoutFormer(line.slice(index + 1));
  const [first, second] = after;
  if (first === undefined) return index === 1 ? line.slice(0, 1) : [];
  return second !== undefined && UNIT.test(first.text.trim()) && /\d/.test(second.text)
    ? [first, second]
    : [first];
}

/** Returns the texts without those that are struck through, unless all are: the price before a sale is no value beside the new one. */
function withoutFormer(texts: readonly Element[]): readonly Element[] {
  const current = texts.filter((e) => e.struck !== true);
  return current.length > 0 ? current : texts;
}

/** Returns the nearest text under a caption, unless its line has another text: then it is a caption or a value of that line. */
function belowCaption(screen: Screen, caption: Element): Element[] {
  const nearest = nearestBelow(screen, caption);
  return nearest !== undefined && sameLine(screen, nearest).length === 1 ? [nearest] : [];
}

/** Returns the text under a caption where the lines of both have several texts, as a row of captions over a row of values has. */
export function columnValues(
  screen: Screen,
  caption: Element,
  label: string | null,
  textCase: TextCase,
): Element[] {
  if (label === null || !namesCaption(caption.text, label, textCase)) return [];
  const nearest = nearestBelow(screen, caption, true);
  const isInLine = (e: Element): boolean => sameLine(screen, e).length > 1;
  return nearest !== undefined && isInLine(caption) && isInLine(nearest) ? [nearest] : [];
}

/** Returns the nearest text under a caption: within its row, or in the next row as well. */
function nearestBelow(screen: Screen, caption: Element, acrossRows = false): Element | undefined {
  const { x, y, width, height } = caption.bounds;
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const [nearest] = subtree(screen, holder)
      .filter((e) => e.text !== '' && isInView(e) && e.children.length === 0 && mayHoldValue(e))
      .filter((e) => e.bounds.y >= y + height / 2 && e.bounds.y <= y + height * 2)
      .filter((e) => e.bounds.x < x + width && e.bounds.x + e.bounds.width > x)
      .toSorted((a, b) => a.bounds.y - b.bounds.y);
    if (nearest !== undefined || (holder.role === 'row' && !acrossRows)) return nearest;
  }
  return undefined;
}

/** True for a text, a field and a list box. The words of a button are no value. */
function mayHoldValue({ role, state }: Element): boolean {
  return !state.clickable || state.editable || role === 'dropdown';
}
