import type { DomNode } from './dom-format.ts';
import type { Role } from '../model/element.ts';

const ROLE_BY_ARIA_ROLE: Readonly<Record<string, Role>> = {
  button: 'button',
  link: 'link',
  heading: 'heading',
  textbox: 'input',
  searchbox: 'input',
  spinbutton: 'input',
  combobox: 'dropdown',
  switch: 'toggle',
  checkbox: 'checkbox',
  menuitemcheckbox: 'checkbox',
  radio: 'radio',
  menuitemradio: 'radio',
  tab: 'tab',
  tablist: 'tab bar',
  list: 'list',
  listbox: 'list',
  grid: 'list',
  listitem: 'row',
  option: 'row',
  row: 'row',
  menu: 'menu',
  menubar: 'menu',
  menuitem: 'menu item',
  dialog: 'dialog',
  alertdialog: 'dialog',
  img: 'image',
  image: 'image',
  slider: 'slider',
  toolbar: 'toolbar',
  status: 'snackbar',
  alert: 'snackbar',
};

const ROLE_BY_TAG: Readonly<Record<string, Role>> = {
  button: 'button',
  summary: 'button',
  a: 'link',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  textarea: 'input',
  select: 'dropdown',
  option: 'row',
  img: 'image',
  svg: 'image',
  picture: 'image',
  ul: 'list',
  ol: 'list',
  li: 'row',
  tr: 'row',
  dialog: 'dialog',
  header: 'toolbar',
  canvas: 'canvas',
  video: 'canvas',
  object: 'canvas',
  embed: 'canvas',
  '#text': 'text',
};

const ROLE_BY_INPUT_TYPE: Readonly<Record<string, Role>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  color: 'button',
};

/** Returns the role of a web element from its `role` attribute, else from tag and type; null when only its context can tell. */
export function domRole(node: DomNode): Role | null {
  const { tag, role = '' } = node;
  if (node.aria?.['modal'] === 'true') return 'dialog';
  if (role === 'progressbar' || tag === 'progress') {
    return node.bounds[2] > node.bounds[3] * 2 ? 'progress' : 'spinner';
  }
  // A spin button that takes no text is turned, as the wheels of a date picker are.
  if (role === 'spinbutton' && node.editable !== true) return 'wheel';
  // A message in the flow of the page is a part of it. It does not go by itself.
  const explicit = node.inFlow === true ? undefined : ROLE_BY_ARIA_ROLE[role];
  if (explicit !== undefined) return explicit === 'dropdown' && node.editable ? 'input' : explicit;
  if (tag === 'input') return ROLE_BY_INPUT_TYPE[node.type ?? 'text'] ?? 'input';
  if (node.editable) return 'input';
  if (tag === 'a' && !node.clickable) return null;
  const implicit = ROLE_BY_TAG[tag];
  if (implicit === 'image') return node.clickable ? 'icon' : 'image';
  if (implicit === 'dropdown' && node.scrollable) return 'list';
  // The header of the page is its bar; the header of an article is not.
  if (implicit === 'toolbar' && node.bounds[1] > 120) return null;
  if (tag === 'iframe' || tag === 'frame') return 'web view';
  return implicit ?? null;
}
