import type { Box, View, ViewNode, ViewWindow } from './view.ts';
import { intersection } from './layout/arrange.ts';

const CLASSES: Readonly<Record<ViewNode['kind'], string>> = {
  screen: 'android.widget.FrameLayout',
  container: 'android.widget.LinearLayout',
  toolbar: 'android.view.ViewGroup',
  'tab bar': 'android.widget.FrameLayout',
  text: 'android.widget.TextView',
  heading: 'android.widget.TextView',
  button: 'android.widget.Button',
  icon: 'android.widget.ImageView',
  input: 'android.widget.EditText',
  toggle: 'android.widget.Switch',
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  tab: 'android.widget.LinearLayout',
  list: 'androidx.recyclerview.widget.RecyclerView',
  row: 'android.view.ViewGroup',
  image: 'android.widget.ImageView',
  dialog: 'android.widget.FrameLayout',
  sheet: 'android.widget.FrameLayout',
  drawer: 'androidx.drawerlayout.widget.DrawerLayout',
  menu: 'android.widget.ListView',
  'menu item': 'android.widget.TextView',
  snackbar: 'android.widget.FrameLayout',
  toast: 'android.widget.Toast',
  spinner: 'android.widget.ProgressBar',
  progress: 'android.widget.ProgressBar',
  skeleton: 'android.view.View',
  canvas: 'android.view.View',
  video: 'android.view.SurfaceView',
  carousel: 'androidx.viewpager.widget.ViewPager',
  keyboard: 'android.widget.FrameLayout',
  key: 'android.view.View',
  'status bar': 'android.widget.FrameLayout',
  scrim: 'android.view.View',
  banner: 'android.widget.TextView',
  'web view': 'android.webkit.WebView',
};

/** A scroll container is always a ScrollView, a clickable icon an ImageButton. */
function classOf(node: ViewNode): string {
  if (node.kind === 'icon' && node.clickable) return 'android.widget.ImageButton';
  if (node.kind === 'container' && node.scrollable) return 'android.widget.ScrollView';
  return CLASSES[node.kind];
}

/**
 * Returns the page source as the UiAutomator2 server writes it with default settings: the active window and toasts,
 * without windows under a dialog, keyboard and status bar.
 */
export function toUiAutomatorXml(view: View): string {
  const apps = view.windows.filter((w) => w.kind !== 'keyboard' && w.kind !== 'toast' && !isStatusBar(w));
  const active = apps.at(-1);
  const toasts = view.windows.filter((w) => w.kind === 'toast');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<hierarchy${attributes([
      ['index', '0'],
      ['class', 'hierarchy'],
      ['rotation', String(view.rotation)],
      ['width', String(view.width)],
      ['height', String(view.height)],
    ])}>`,
  ];
  for (const [i, window] of [...(active === undefined ? [] : [active]), ...toasts].entries()) {
    const order = { drawn: 0 };
    lines.push(
      ...nodeXml(window.root, {
        window,
        number: view.windows.indexOf(window) + 1,
        index: i,
        depth: 1,
        order,
      }),
    );
  }
  return `${[...lines, '</hierarchy>'].join('\n')}\n`;
}

function isStatusBar(window: ViewWindow): boolean {
  return window.root.kind === 'status bar';
}

interface WriteContext {
  readonly window: ViewWindow;
  readonly number: number;
  readonly index: number;
  readonly depth: number;
  /** Counts up through the whole window. */
  readonly order: { drawn: number };
}

function nodeXml(node: ViewNode, at: WriteContext): string[] {
  if (!node.inTree) return [];
  const seen = intersection(node.box, node.clip);
  const name = classOf(node);
  const tag = name.replaceAll('$', '.');
  const indent = '  '.repeat(at.depth);
  at.order.drawn += 1;
  const open = `${indent}<${tag}${attributes(nodeAttributes(node, name, seen, at))}`;
  const inside = childrenOf(node).flatMap((child, index) =>
    nodeXml(child, { ...at, index, depth: at.depth + 1 }),
  );
  return inside.length === 0 ? [`${open} />`] : [`${open}>`, ...inside, `${indent}</${tag}>`];
}

/** A tab is a container with its label inside, as in Material; a canvas has no children. */
function childrenOf(node: ViewNode): readonly ViewNode[] {
  if (node.kind === 'canvas') return [];
  if (node.kind !== 'tab' || node.text === '') return node.children;
  const label: ViewNode = {
    ...node,
    kind: 'text',
    id: '',
    description: '',
    clickable: false,
    longClickable: false,
    focused: false,
    children: [],
  };
  return [label, ...node.children];
}

function nodeAttributes(
  node: ViewNode,
  name: string,
  seen: Box | null,
  at: WriteContext,
): [string, string | null][] {
  const yes = String;
  // Out of view, the true box; clipped, the visible part.
  const box = seen ?? node.box;
  const editable = node.kind === 'input';
  const empty = editable && node.text === '';
  const checkable = ['toggle', 'checkbox', 'radio'].includes(node.kind);
  const end = editable && node.focused ? String(node.text.length) : null;
  const text = node.kind === 'tab' ? '' : empty ? node.hint : node.text;
  const description = node.kind === 'tab' && node.description === '' ? node.text : node.description;
  return [
    ['index', String(at.index)],
    ['package', at.window.package],
    ['class', name],
    ['text', text],
    ['content-desc', description === '' ? null : description],
    ['resource-id', resourceId(node, at.window)],
    ['checkable', yes(checkable)],
    ['checked', yes(checkable && node.checked)],
    ['clickable', yes(node.clickable)],
    ['enabled', yes(node.enabled)],
    ['focusable', yes(node.clickable || node.scrollable)],
    ['focused', yes(node.focused)],
    ['long-clickable', yes(node.longClickable)],
    ['password', yes(node.password)],
    ['scrollable', yes(node.scrollable)],
    ['selection-start', end],
    ['selection-end', end],
    ['selected', yes(node.selected)],
    ['bounds', `[${box.x},${box.y}][${box.x + box.width},${box.y + box.height}]`],
    ['displayed', yes(seen !== null)],
    ['hint', node.hint === '' ? null : node.hint],
    ['a11y-important', 'true'],
    ['screen-reader-focusable', 'false'],
    ['input-type', editable ? (node.password ? '129' : '1') : '0'],
    ['drawing-order', String(at.order.drawn)],
    ['showing-hint', yes(empty && node.hint !== '')],
    ['text-entry-key', yes(node.kind === 'key')],
    ['multiline', 'false'],
    ['dismissable', yes(node.kind === 'toast')],
    ['a11y-focused', 'false'],
    ['heading', yes(node.kind === 'heading')],
    ['live-region', node.kind === 'snackbar' ? '1' : '0'],
    ['context-clickable', 'false'],
    ['max-text-length', '-1'],
    ['content-invalid', 'false'],
    ['window-id', String(at.number)],
  ];
}

/** Returns `shop:id/log_in` for `log-in`; a full id of the system stays unchanged. */
function resourceId(node: ViewNode, window: ViewWindow): string | null {
  if (node.id === '') return null;
  if (node.id.includes(':id/')) return node.id;
  return node.id === 'content'
    ? 'android:id/content'
    : `${window.package}:id/${node.id.replaceAll('-', '_')}`;
}

function attributes(all: readonly (readonly [string, string | null])[]): string {
  return all.map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(value)}"`)).join('');
}

function escapeXml(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (control) => ('\t\n\r'.includes(control) ? control : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
