/** The element tree of an app made with Jetpack Compose, as UiAutomator dumps of such apps show it. */
import type { ViewKind, ViewNode } from './view.ts';
import { isCheckable, rangeText, VIEWS, wheelParts, wordsOf, type TreeDialect } from './views-tree.ts';

const VIEW = 'android.view.View';

/** Everything else is a plain view. */
const CLASSES: Partial<Record<ViewKind, string>> = {
  screen: 'android.widget.FrameLayout',
  text: 'android.widget.TextView',
  heading: 'android.widget.TextView',
  input: 'android.widget.EditText',
  slider: 'android.widget.SeekBar',
  wheel: 'android.widget.NumberPicker',
  spinner: 'android.widget.ProgressBar',
  progress: 'android.widget.ProgressBar',
  toast: 'android.widget.Toast',
  dialog: 'android.widget.FrameLayout',
  'web view': 'android.webkit.WebView',
  scroller: 'android.widget.HorizontalScrollView',
};

/** Controls whose words are a text inside. */
const WORDS_INSIDE: readonly ViewKind[] = [
  'button',
  'tab',
  'toggle',
  'checkbox',
  'radio',
  'banner',
  'menu item',
  'dropdown',
  'day',
];

/** An empty leaf tells the role of a control that has content. */
const ROLES: Partial<Record<ViewKind, ViewKind>> = {
  button: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  day: 'button',
  dropdown: 'dropdown',
};

/** Marks the leaf of a role. */
const ROLE = 'role';

export const COMPOSE: TreeDialect = {
  className: (node) => {
    if (node.id === ROLE) return VIEWS.className(node);
    if (node.kind === 'container' && node.scrollable) return 'android.widget.ScrollView';
    return CLASSES[node.kind] ?? VIEW;
  },
  children: childrenOf,
  text: (node) => (node.kind === 'slider' ? rangeText(node) : hasWordsInside(node) ? '' : node.text),
  description: (node) => {
    if (isTouchedPicture(node)) return '';
    return node.kind === 'input' && node.description === '' ? node.hint : node.description;
  },
  hint: () => '',
  isCheckable: (node) => node.id !== ROLE && isCheckable(node),
  resourceId: (node, window) => (node.id === 'content' ? VIEWS.resourceId(node, window) : null),
};

function hasWordsInside(node: ViewNode): boolean {
  return WORDS_INSIDE.includes(node.kind);
}

/** A picture that takes a touch is a view with the picture inside. */
function isTouchedPicture(node: ViewNode): boolean {
  return (node.kind === 'icon' || node.kind === 'image') && node.clickable;
}

function childrenOf(node: ViewNode): readonly ViewNode[] {
  if (node.kind === 'canvas' || node.id === ROLE) return [];
  if (node.kind === 'wheel') return wheelParts(node);
  if (node.kind === 'input')
    return node.text === '' && node.hint !== '' ? [plain(node, node.hint), ...node.children] : node.children;
  if (isTouchedPicture(node))
    return [
      { ...node, clickable: false, longClickable: false, children: [] },
      ...node.children,
      leaf(node, 'button'),
    ];
  const words = hasWordsInside(node) && node.text !== '' ? [plain(node, node.text)] : [];
  const role = ROLES[node.kind];
  return [...words, ...node.children, ...(role === undefined ? [] : [leaf(node, role)])];
}

/** The words are not selected themselves. */
function plain(node: ViewNode, text: string): ViewNode {
  return { ...wordsOf(node), text, selected: false, checked: false };
}

function leaf(node: ViewNode, kind: ViewKind): ViewNode {
  return { ...wordsOf(node), kind, id: ROLE, text: '', selected: false, checked: false };
}
