import { overlaysOf, type Overlay } from '../features/overlays.ts';
import { scrollsHorizontally } from '../features/scroll-containers.ts';
import { isTouchable } from '../elements/hittable.ts';
import type { Element, Role } from '../model/element.ts';
import type { ControlRole } from '../model/locator.ts';
import { isSameLength } from '../model/geometry.ts';
import { byRef, selfAndAncestors, type Screen } from '../model/screen.ts';
import { OVERFLOW_BUTTON } from '../../shared/words/menu.ts';

/** Overlays that people call a dialog, though the tree may give them no role. */
const DIALOG_KINDS: ReadonlySet<Overlay['kind']> = new Set(['dialog', 'sheet', 'alert']);

/** Overlays whose controls a person may call menu items. */
const ITEM_KINDS: ReadonlySet<Overlay['kind']> = new Set(['menu', 'drawer', 'sheet', 'dialog']);

function isInOverlayWithItems(screen: Screen, { ref }: Element): boolean {
  return overlaysOf(screen).some((o) => ITEM_KINDS.has(o.kind) && o.elements.includes(ref));
}

/** Roles that a person may mean by each word: people call many things a button. */
const ROLES_BY_WORD: Readonly<Record<ControlRole, readonly Role[]>> = {
  button: ['button', 'icon', 'link', 'menu item', 'tab'],
  icon: ['icon', 'image'],
  link: ['link', 'button'],
  text: ['text', 'heading', 'link', 'button', 'snackbar', 'toast'],
  heading: ['heading'],
  field: ['input', 'dropdown'],
  toggle: ['toggle', 'checkbox'],
  checkbox: ['checkbox', 'toggle'],
  radio: ['radio'],
  tab: ['tab'],
  list: ['list'],
  row: ['row', 'menu item'],
  image: ['image', 'icon'],
  menu: ['menu', 'dropdown'],
  'menu item': ['menu item'],
  dialog: ['dialog', 'sheet'],
  message: ['snackbar', 'toast', 'text', 'heading', 'dialog'],
  slider: ['slider', 'progress'],
  wheel: ['wheel'],
  adjustable: ['slider', 'wheel'],
  surface: ['canvas', 'image', 'web view'],
  carousel: [],
  dropdown: ['dropdown', 'wheel'],
  spinner: ['spinner', 'progress'],
  screen: ['heading', 'text', 'toolbar'],
};

/** Views without a class that tells their kind, of which React Native and Compose make every control of an app's own. */
const OF_ANY_KIND = /(?:^|\.)View(?:Group)?$/;

/** Views that lay out others, and say nothing of their kind either. */
const LAYOUT = /(?:Frame|Linear|Relative|Constraint)Layout$/;

/** The element of an iPhone for whatever has no class of its own. */
const OTHER_ON_IPHONE = 'XCUIElementTypeOther';
/** Kinds that an iPhone calls buttons. Its switches, sliders and wheels have classes. */
const BUTTONS_ON_IPHONE: ReadonlySet<ControlRole> = new Set([
  'checkbox',
  'radio',
  'tab',
  'menu item',
  'dropdown',
  'field',
]);

/** The class of the buttons of Flutter, and of the tabs that an app draws with them. */
const BUTTON = 'android.widget.Button';

/** Kinds of control that an app may draw itself, so that its tree does not tell them. */
const OFTEN_UNTOLD: ReadonlySet<ControlRole> = new Set([
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'menu item',
  'slider',
  'wheel',
  'adjustable',
  'dropdown',
  'field',
]);

/**
 * True for a control that may be a `role` though nothing in the tree says so. Of layouts, of which older apps make rows and cards as well as tabs, only one that a line names
 * may be.
 */
export function mayBeUntold({ state, className }: Element, role: ControlRole, isNamed: boolean): boolean {
  const isTouched = (state.clickable || state.longClickable) && !state.checkable;
  if (!isTouched || !OFTEN_UNTOLD.has(role)) return false;
  if (className === 'XCUIElementTypeButton') return BUTTONS_ON_IPHONE.has(role);
  if (className === BUTTON) return isNamed && role === 'tab';
  return OF_ANY_KIND.test(className) || className === OTHER_ON_IPHONE || (isNamed && LAYOUT.test(className));
}

/** True when the tree tells that an element with this `role` is one: it does not rest on how the element resembles others. */
export function tellsControlRole(screen: Screen, element: Element, role: ControlRole): boolean {
  switch (role) {
    case 'dropdown':
      return ROLES_BY_WORD.dropdown.includes(element.role) || isCalledChoiceList(element);
    case 'tab':
      return element.role === 'tab' || isInside(screen, element, ['tab bar']);
    case 'radio':
      return element.role === 'radio';
    case 'slider':
      return element.role === 'slider';
    default:
      return true;
  }
}

/** True when a person may call this element a `role`. */
export function hasControlRole(screen: Screen, element: Element, role: ControlRole): boolean {
  if (ROLES_BY_WORD[role].includes(element.role)) return true;
  const { state } = element;
  switch (role) {
    case 'carousel':
      return scrollsHorizontally(screen, element) && element.children.length > 0;
    case 'button':
    case 'link':
      return (
        (state.clickable || state.longClickable) &&
        !state.editable &&
        !state.checkable &&
        element.role !== 'list'
      );
    case 'icon':
      return state.clickable && isWordless(element);
    case 'text':
      return element.text !== '' && !state.editable;
    case 'heading':
      return (
        element.text !== '' &&
        (isInside(screen, element, ['toolbar']) || /title|head/i.test(element.resourceId))
      );
    case 'toggle':
    case 'checkbox':
      return state.checkable && element.role !== 'radio';
    case 'radio':
      return state.checkable;
    case 'tab':
      return (
        isTouchable(element) && (isInside(screen, element, ['tab bar']) || looksLikeTab(screen, element))
      );
    case 'row':
      return element.labelFrom === 'subtree' && state.clickable;
    case 'menu item':
      return (
        isTouchable(element) &&
        (isInside(screen, element, ['menu', 'drawer', 'sheet', 'dialog']) ||
          isInOverlayWithItems(screen, element))
      );
    case 'dropdown':
      return state.clickable && isChoiceList(element);
    case 'dialog':
      return isDialog(screen, element);
    case 'message':
    case 'screen':
      return element.text !== '' && !state.editable;
    case 'menu':
      return state.clickable && OVERFLOW_BUTTON.test(`${element.description} ${element.resourceId}`);
    case 'field':
      return state.editable;
    case 'list':
      return state.scrollable && element.role !== 'input';
    case 'surface':
      return isLarge(screen, element);
    default:
      return false;
  }
}

const isChoiceList = (element: Element): boolean =>
  tellsNameAndValue(element) ||
  (element.role === 'button' && OF_ANY_KIND.test(element.className)) ||
  isCalledChoiceList(element);

const isCalledChoiceList = ({ resourceId, className }: Element): boolean =>
  /spinner|dropdown|select|picker/i.test(`${resourceId} ${className}`);

/** True for a button that tells its name and its choice on two lines, as a dropdown of Flutter does: its tree has no class for one. */
function tellsNameAndValue({ className, text, description }: Element): boolean {
  return className.endsWith('Button') && text === '' && description.split('\n').length === 2;
}

/** True for a control that shows no words. A button that shows a symbol alone is an icon for people: `✕`, `⧉`. */
function isWordless({ text, role, labelFrom }: Element): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && role !== 'input' && labelFrom !== 'subtree';
}

/** Least share of the screen that a picture takes. */
const LARGE = 0.08;

function isLarge({ size }: Screen, { visible }: Element): boolean {
  return visible !== null && visible.width * visible.height >= size.width * size.height * LARGE;
}

/** True for one of two to eight touchable siblings of one height in a line, none of them selected: tabs whose selection the hierarchy does not report. */
function looksLikeTab(screen: Screen, element: Element): boolean {
  const { parent, bounds, label } = element;
  const holder = parent === null ? undefined : byRef(screen, parent);
  const line = holder?.children.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
  if (line.length < 2 || line.length > 8) return false;
  if (screen.elements.some((e) => e.role === 'tab' && e.label === label)) return false;
  return line.every(
    (e) =>
      isTouchable(e) &&
      !e.state.selected &&
      !e.state.editable &&
      e.bounds.y === bounds.y &&
      isSameLength(e.bounds.height, bounds.height),
  );
}

function isInside(screen: Screen, element: Element, roles: readonly Role[]): boolean {
  return selfAndAncestors(screen, element)
    .slice(1)
    .some((e) => roles.includes(e.role));
}

/** Roles whose elements have no text of their own: a text beside, above or around labels them. */
const LABELLED_BY_OTHERS: ReadonlySet<ControlRole> = new Set([
  'field',
  'toggle',
  'checkbox',
  'radio',
  'slider',
  'wheel',
  'adjustable',
  'dropdown',
  'image',
  'icon',
]);

export function isLabelledByOthers(role: ControlRole): boolean {
  return LABELLED_BY_OTHERS.has(role);
}

/** True for the root of a window of its own, and for an overlay that is one by its structure. */
function isDialog(screen: Screen, { parent, window, ref }: Element): boolean {
  return (
    (parent === null && screen.windows[window]?.kind === 'dialog') ||
    overlaysOf(screen).some((o) => o.ref === ref && DIALOG_KINDS.has(o.kind))
  );
}
