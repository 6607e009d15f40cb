/** The switch, checkbox or radio button that words name: the control itself, or the one in its row (R74). */
import { controlOf } from '../elements/control.ts';
import { isTouchable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { selfAndAncestors, type Screen, subtree } from '../model/screen.ts';
import { controlInTurn, controlLabelledBy } from './label-of-control.ts';
import { controlOfLabel } from './page-label.ts';

/** Height of a row with a switch, in heights of the switch, up to which all its texts name the switch. */
const ROW_HEIGHTS = 4;
/** How many boxes around a text may be its row. */
const ROW_LEVELS = 4;

/** Returns the part of a control that can be checked: the element itself, or the only switch or checkbox in its row (R74). */
export function checkablePart(screen: Screen, words: Element): Element | undefined {
  const element = controlOfLabel(screen, words) ?? words;
  const control = controlOf(screen, element);
  if (control !== null) {
    if (control.state.checkable) return control;
    const [only, ...others] = checkables(screen, control);
    const isOwn =
      only !== undefined && others.length === 0 && belongsTogether(screen, control, element, only);
    return isOwn ? only : undefined;
  }
  for (const box of selfAndAncestors(screen, element).slice(1, ROW_LEVELS)) {
    const parts = checkables(screen, box);
    const only =
      parts.length > 1
        ? (inTurn(screen, box, element, parts) ?? aloneInLine(screen, box, element, parts))
        : parts[0];
    if (parts.length === 0) continue;
    if (only === undefined || !belongsTogether(screen, box, element, only)) return undefined;
    return controlLabelledBy(screen, element, new Set([only.ref])) === only ? only : undefined;
  }
  return undefined;
}

/** A control that can be turned on and off, and whether it is on; undefined for a box that is half checked. */
interface OnOff {
  readonly part: Element;
  readonly isOn: boolean | undefined;
}

/** Returns the switch or checkbox that words name, or the button of a page that says whether it is pressed (R74). */
export function onOffPart(screen: Screen, words: Element): OnOff | undefined {
  const part = checkablePart(screen, words);
  if (part !== undefined) return { part, isOn: part.mixed === true ? undefined : part.state.checked };
  const control = controlOf(screen, controlOfLabel(screen, words) ?? words);
  return control?.role === 'button' && control.selectable === true
    ? { part: control, isOn: control.state.selected }
    : undefined;
}

/** Returns the one of several boxes that stands in the line of the words, where nothing else does, as on a page of consents; undefined for none or more. */
function aloneInLine(
  screen: Screen,
  around: Element,
  words: Element,
  parts: readonly Element[],
): Element | undefined {
  const [only, ...others] = parts.filter((part) => sharesLine(words, part));
  const isShared = subtree(screen, around).some(
    (e) =>
      e !== words && e !== only && (e.text !== '' || isTouchable(e)) && e !== around && sharesLine(e, words),
  );
  return others.length > 0 || isShared ? undefined : only;
}

/** Returns the box of the words in a line where words and boxes take turns. */
function inTurn(
  screen: Screen,
  around: Element,
  words: Element,
  parts: readonly Element[],
): Element | undefined {
  const texts = subtree(screen, around).filter((e) => e.text !== '' && !parts.includes(e));
  return controlInTurn(
    words,
    parts.filter((part) => sharesLine(words, part)),
    texts,
  );
}

function checkables(screen: Screen, box: Element): Element[] {
  return subtree(screen, box).filter((e) => e.state.checkable);
}

/** True when the words name the switch of this box: they share its line, or the box is its row and no other text stands beside it. */
function belongsTogether(screen: Screen, box: Element, words: Element, part: Element): boolean {
  if (sharesLine(words, part)) return true;
  if (hasOwnWords(part, words)) return false;
  // A card that holds nothing else.
  if (isAlone(screen, box, words, part)) return true;
  if (box.bounds.height > part.bounds.height * ROW_HEIGHTS) return false;
  return !subtree(screen, box).some(
    (e) => e !== part && e.text !== '' && sharesLine(e, part) && Math.abs(e.bounds.x - words.bounds.x) > 2,
  );
}

/** True when a box holds the words and the switch, right above or below them, and no other text or control. */
function isAlone(screen: Screen, box: Element, words: Element, part: Element): boolean {
  const [upper, lower] = [words.bounds, part.bounds].toSorted((a, b) => a.y - b.y);
  const gap = (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
  const others = subtree(screen, box).filter(
    (e) => e !== words && e !== part && e !== box && (e.text !== '' || isTouchable(e)),
  );
  return box.children.length > 1 && others.length === 0 && gap <= words.bounds.height;
}

/** True for a switch or checkbox over or under the words that has words of its own: a text beside the switch is none of them ("ON"). */
function hasOwnWords(part: Element, words: Element): boolean {
  const [a, b] = [part.bounds, words.bounds];
  const isStacked = a.x < b.x + b.width && b.x < a.x + a.width;
  const own = part.text || part.description;
  return isStacked && own !== '' && own !== words.text && own !== words.description;
}

function sharesLine(a: Element, b: Element): boolean {
  const middle = (e: Element): number => e.bounds.y + e.bounds.height / 2;
  return Math.abs(middle(a) - middle(b)) < Math.max(a.bounds.height, b.bounds.height) / 2;
}

/**
 * Returns the box beside words that take no touch themselves, which a person taps to check what they say; the words where they take it. In a row that takes touches, a switch of
 * the same name takes its own: a cell of an iPhone passes none on, and some rows open a page.
 */
export function touchedToCheck(screen: Screen, words: Element): Element {
  if (controlOfLabel(screen, words) !== null) return words;
  const control = controlOf(screen, words);
  const part = checkablePart(screen, words);
  const isNamesake = part !== undefined && part !== control && part.description === words.text;
  if (control !== null && !isNamesake) return words;
  const isSeen = part !== undefined && part.visible !== null && !screen.undrawn.includes(part.ref);
  return isSeen && isTouchable(part) ? part : words;
}
