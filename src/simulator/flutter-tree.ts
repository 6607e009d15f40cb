/**
 * The element tree of an app made with Flutter, from its semantics: words stand in descriptions, a control and the texts
 * inside are one node, and there are no ids.
 */
import type { ViewKind, ViewNode } from './view.ts';
import { isCheckable, rangeText, VIEWS, wheelParts, type TreeDialect } from './views-tree.ts';

const VIEW = 'android.view.View';
const BUTTONS: readonly ViewKind[] = [
  'button',
  'icon',
  'tab',
  'menu item',
  'row',
  'banner',
  'dropdown',
  'day',
];
const CLASSES: Partial<Record<ViewKind, string>> = {
  screen: 'android.widget.FrameLayout',
  input: 'android.widget.EditText',
  slider: 'android.widget.SeekBar',
  wheel: 'android.widget.NumberPicker',
  toggle: 'android.widget.Switch',
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  image: 'android.widget.ImageView',
  toast: 'android.widget.Toast',
  dialog: 'android.widget.FrameLayout',
  'web view': 'android.webkit.WebView',
};

export const FLUTTER: TreeDialect = {
  className: (node) => {
    if (BUTTONS.includes(node.kind) && node.clickable) return 'android.widget.Button';
    if (node.scrollable)
      return node.across === true ? 'android.widget.HorizontalScrollView' : 'android.widget.ScrollView';
    return CLASSES[node.kind] ?? VIEW;
  },
  children: (node) => {
    if (node.kind === 'canvas') return [];
    if (node.kind === 'wheel') return wheelParts(node);
    const children = node.kind === 'tab bar' ? numbered(node.children) : node.children;
    return isMerged(node) ? children.flatMap(touchableIn) : children;
  },
  text: (node) => {
    if (node.kind === 'slider') return rangeText(node);
    return node.kind === 'input' || node.kind === 'toast' ? node.text : '';
  },
  description: (node) => {
    if (node.kind === 'input' || node.kind === 'toast') return '';
    const own = isMerged(node) ? mergedTexts(node) : [node.text];
    return [node.description, ...own].filter((text) => text !== '').join('\n');
  },
  // A field's label and hint are one.
  hint: (node) =>
    node.kind === 'input' ? [node.description, node.hint].filter((t) => t !== '').join('\n') : '',
  isCheckable,
  resourceId: (node, window) => (node.id === 'content' ? VIEWS.resourceId(node, window) : null),
};

/** A control, or a text in pieces, swallows the texts inside. */
function isMerged(node: ViewNode): boolean {
  return node.kind === 'inline text' || ((node.clickable || node.longClickable) && node.kind !== 'scrim');
}

function isTouchable(node: ViewNode): boolean {
  return node.clickable || node.longClickable;
}

/** Texts of the node and of all inside that takes no touch of its own; pictures with their descriptions. */
function mergedTexts(node: ViewNode): string[] {
  if (node.kind === 'inline text') return [node.children.map((piece) => piece.text).join('')];
  const inside = node.children.filter((child) => !isTouchable(child));
  return [node.text, ...inside.flatMap((child) => [child.description, ...mergedTexts(child)])].filter(
    (t) => t !== '',
  );
}

/** Returns the controls inside a control, which stay nodes of their own. */
function touchableIn(node: ViewNode): readonly ViewNode[] {
  return isTouchable(node) ? [node] : node.children.flatMap(touchableIn);
}

/** A tab says which one it is. */
function numbered(tabs: readonly ViewNode[]): readonly ViewNode[] {
  const all = tabs.filter((tab) => tab.kind === 'tab');
  return tabs.map((tab) =>
    tab.kind === 'tab' ? { ...tab, text: `${tab.text}\nTab ${all.indexOf(tab) + 1} of ${all.length}` } : tab,
  );
}
