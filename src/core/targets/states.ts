import { controlOf } from '../../screen/elements/control.ts';
import { checkablePart, onOffPart } from '../../screen/locate/checkable-part.ts';
import { drawnFor } from './drawn-over.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import type { ControlState } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import { peersOf } from '../../screen/locate/choice-group.ts';
import { choiceNamedBy, fieldNamedBy, hasOtherName, isSurelyNamed } from '../../screen/locate/named-field.ts';
import { controlOfLabel } from '../../screen/locate/page-label.ts';
import { isWebPage, selfAndAncestors, type Screen, subtree } from '../../screen/model/screen.ts';

/** Returns the nearest box that says whether it is open and begins with these words, as an item of a tree does; undefined when none does. */
function headedBox(screen: Screen, words: Element): Element | undefined {
  const box = selfAndAncestors(screen, words).find((e) => e.expanded !== undefined);
  if (box === undefined) return undefined;
  const first = subtree(screen, box).find((e) => e.visible !== null && e.text !== '');
  return first?.ref === words.ref ? box : undefined;
}

/** Returns whether the control that the words stand in is selected; undefined when they stand in none, or the app marks none of its kind. */
function isSelected(screen: Screen, element: Element): boolean | undefined {
  const control = controlOf(screen, element);
  if (control === null) return checkedAsChoice(checkablePart(screen, element));
  const parts = [element, ...subtree(screen, control)];
  if (parts.some(isMarked)) return true;
  return tellsSelection(screen, control, parts) ? false : undefined;
}

const isMarked = ({ role, state }: Element): boolean =>
  state.selected || (role !== 'toggle' && state.checked);

const hasMarked = (screen: Screen, controls: readonly Element[]): boolean =>
  controls.some((control) => subtree(screen, control).some(isMarked));

/** True when the app marks a control as selected: the one that the words stand in, or another that is built alike. */
export function isGroupMarked(screen: Screen, words: Element): boolean {
  const control = controlOf(screen, words);
  return control !== null && hasMarked(screen, [control, ...peersOf(screen, control)]);
}

/**
 * True when the app would mark the control if it was selected: it states so, or marks another that is built alike. Many only draw it. A control of a phone that
 * stands alone has a state of its own, and so do the tabs of a kit.
 */
function tellsSelection(screen: Screen, control: Element, parts: readonly Element[]): boolean {
  if (parts.some((e) => e.selectable === true || e.state.checkable)) return true;
  const peers = peersOf(screen, control);
  if (hasMarked(screen, peers)) return true;
  return (
    !isWebPage(screen) &&
    (control.role === 'tab' || (standsAlone(screen, control) && !showsChoice(control, parts)))
  );
}

/** True for a control without another of about its height in its line or column. The one that is selected may be drawn larger. */
function standsAlone(screen: Screen, control: Element): boolean {
  const own = new Set(subtree(screen, control));
  const at = control.bounds;
  return !screen.elements.some(
    (e) =>
      !own.has(e) &&
      e.visible !== null &&
      e.state.clickable &&
      !e.state.editable &&
      Math.abs(e.bounds.height - at.height) <= at.height * SAME_HEIGHT &&
      (isInColumn(e.bounds, at) ||
        Math.abs(e.bounds.y + e.bounds.height / 2 - at.y - at.height / 2) <= SAME_EDGE),
  );
}

/** True for two boxes that begin or end at the same edge, or have their middle in the same place. */
function isInColumn(p: Rect, q: Rect): boolean {
  const [left, right] = [p.x - q.x, p.x + p.width - q.x - q.width];
  return [left, right, (left + right) / 2].some((by) => Math.abs(by) <= SAME_EDGE);
}

/** Share of the height of a control by which that of another of its group may differ. */
const SAME_HEIGHT = 0.25;
/** How far the edges of controls of one group may differ, px. */
const SAME_EDGE = 3;

/** True for a control that shows what is chosen in it, and has a name apart from that. */
const showsChoice = ({ role, description, text }: Element, parts: readonly Element[]): boolean =>
  role === 'dropdown' ||
  description.includes('\n') ||
  (description !== '' &&
    [text, ...parts.map((e) => e.text)].some((words) => words !== '' && words !== description));

function checkedAsChoice(part: Element | undefined): boolean | undefined {
  return part === undefined || part.role === 'toggle' ? undefined : part.state.checked;
}

/** How many boxes around a text may be its disabled control. */
const CONTROL_LEVELS = 3;

/**
 * True for a control of a web page in a part that is inert or says that it is disabled: by the standards that goes for all in it, and few pages keep to them.
 * The browser itself tells of the controls in a fieldset.
 */
function isInDisabledPart(screen: Screen, control: Element): boolean {
  if (!isWebPage(screen)) return false;
  const around = selfAndAncestors(screen, control).slice(1);
  return around.some((e) => !e.state.enabled && e.className.toLowerCase() !== 'fieldset');
}

/** Undefined where the part around the control leaves it open. True unless the words, their control, or a box that takes no touch because it is disabled says otherwise: the words of a button may stay enabled. */
function isEnabled(screen: Screen, element: Element, control: Element): boolean | undefined {
  if (!element.state.enabled || !control.state.enabled) return false;
  if (isInDisabledPart(screen, control)) return undefined;
  for (const box of selfAndAncestors(screen, element).slice(1, CONTROL_LEVELS)) {
    if (isTouchable(box)) return true;
    if (!box.state.enabled) return subtree(screen, box).some((e) => isTouchable(e) && e.state.enabled);
  }
  return true;
}

/**
 * Returns whether a field only shows what it holds. A page says so; the tree of a phone tells it of a disabled field alone: one that is
 * meant for reading has the class of any other.
 */
function isReadOnly(screen: Screen, element: Element): boolean | undefined {
  if (element.role !== 'input') return undefined;
  if (!element.state.enabled) return true;
  return isWebPage(screen) ? !element.state.editable : undefined;
}

/** Matches the places that a mask keeps for letters and digits, with no word of its own: `__/__/____`, `+1 (___) ___`. */
const IS_MASK = /^(?!.*\p{L})(?=.*_.*_)[\p{Nd}\p{P}\p{S}\s]*$/u;

/** Returns whether a field or box holds nothing; undefined for a field without a text of its own over which something is drawn that may be its value. */
function isEmpty(screen: Screen, element: Element): boolean | undefined {
  if (element.role === 'dropdown' && !isWebPage(screen))
    return subtree(screen, element).every(({ text }) => text === '');
  if (!element.state.editable) return isBoxEmpty(screen, element);
  if (element.text !== '') return IS_MASK.test(element.text) ? undefined : false;
  return drawnFor(screen, element).length > 0 ? undefined : true;
}

/** Undefined for a control of a phone that shows its name alone, or no words: it may be a list box in which nothing is chosen. */
function isBoxEmpty(screen: Screen, element: Element): boolean | undefined {
  const mayBeList = element.state.clickable && element.role !== 'link' && !isWebPage(screen);
  if (element.text !== '') return mayBeList ? undefined : false;
  if (element.children.length === 0) return mayBeList ? undefined : true;
  return mayBeList && subtree(screen, element).every(({ text }) => text === '') ? undefined : false;
}

/** True when the control is in this state; undefined when the state can't be read from it (R74). */
export function stateHolds(screen: Screen, words: Element, state: ControlState): boolean | undefined {
  const field = state === 'empty' || state === 'filled' ? fieldNamedBy(screen, words) : null;
  const ofPage = controlOfLabel(screen, words);
  const element = ofPage ?? field ?? words;
  // "Inbox" above a field that is called "Search" may speak of the page.
  const isOpen = (of: Element): boolean => hasOtherName(of, words) || !isSurelyNamed(screen, of, words);
  if (ofPage === null && field !== null && isOpen(field)) return undefined;
  // A control without words may be a list box in which nothing is chosen.
  if ((state === 'empty' || state === 'filled') && element === words && choiceNamedBy(screen, words) !== null)
    return undefined;
  const control = controlOf(screen, element) ?? element;
  switch (state) {
    case 'enabled':
    case 'disabled': {
      const enabled = isEnabled(screen, element, control);
      return enabled === undefined ? undefined : enabled === (state === 'enabled');
    }
    case 'checked':
    case 'unchecked': {
      const isOn = onOffPart(screen, element)?.isOn;
      return isOn === undefined ? undefined : isOn === (state === 'checked');
    }
    case 'selected':
    case 'not selected': {
      const selected = isSelected(screen, element);
      return selected === undefined ? undefined : selected === (state === 'selected');
    }
    case 'expanded':
      return element.expanded ?? control.expanded ?? headedBox(screen, element)?.expanded;
    case 'focused':
      return element.state.focused;
    case 'empty':
      return isEmpty(screen, element);
    case 'filled': {
      const empty = isEmpty(screen, element);
      return empty === undefined ? undefined : element.text !== '';
    }
    case 'read-only':
      return isReadOnly(screen, element);
    case 'scrollable':
      return element.state.scrollable;
    case 'clickable':
      return control.state.clickable && control.state.enabled;
  }
}
