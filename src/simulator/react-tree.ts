/** The element tree of an app made with React Native: views that repeat all their words, and test ids without a package. */
import type { ViewKind, ViewNode } from './view.ts';
import { isCheckable, VIEWS, wheelParts, wordsOf, type TreeDialect } from './views-tree.ts';

const CLASSES: Partial<Record<ViewKind, string>> = {
  screen: 'android.widget.FrameLayout',
  text: 'android.widget.TextView',
  heading: 'android.widget.TextView',
  input: 'android.widget.EditText',
  slider: 'android.widget.SeekBar',
  wheel: 'android.widget.NumberPicker',
  toggle: 'android.widget.Switch',
  image: 'android.widget.ImageView',
  spinner: 'android.widget.ProgressBar',
  progress: 'android.widget.ProgressBar',
  toast: 'android.widget.Toast',
  dialog: 'android.widget.FrameLayout',
  'web view': 'android.webkit.WebView',
};

/** Controls whose words are a text inside. */
const WORDS_INSIDE: readonly ViewKind[] = [
  'button',
  'tab',
  'checkbox',
  'radio',
  'banner',
  'menu item',
  'dropdown',
  'day',
];

export const REACT: TreeDialect = {
  className: (node) => {
    if (node.scrollable)
      return node.across === true ? 'android.widget.HorizontalScrollView' : 'android.widget.ScrollView';
    return CLASSES[node.kind] ?? 'android.view.ViewGroup';
  },
  children: (node) => {
    if (node.kind === 'canvas') return [];
    if (node.kind === 'wheel') return wheelParts(node);
    if (!WORDS_INSIDE.includes(node.kind) || node.text === '') return node.children;
    return [{ ...wordsOf(node), selected: false, checked: false }, ...node.children];
  },
  text: (node) => (WORDS_INSIDE.includes(node.kind) ? '' : VIEWS.text(node)),
  description: (node) => {
    if (node.description !== '' || node.kind === 'input' || node.kind === 'toggle') return node.description;
    return node.clickable || node.longClickable ? textsIn(node).join(', ') : '';
  },
  hint: (node) => node.hint,
  isCheckable,
  resourceId: (node, window) =>
    node.id === '' || node.id === 'content' || node.id.includes(':id/')
      ? VIEWS.resourceId(node, window)
      : node.id,
};

/** A touchable child speaks for itself too; the parent repeats it. */
function textsIn(node: ViewNode): string[] {
  return [node.text, ...node.children.flatMap(textsIn)].filter((text) => text !== '');
}
