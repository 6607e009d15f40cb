import { COMPOSE } from './compose-tree.ts';
import { escapeXml } from './escape-xml.ts';
import { FLUTTER } from './flutter-tree.ts';
import { intersection } from './layout/arrange.ts';
import { REACT } from './react-tree.ts';
import { VIEWS, type TreeDialect } from './views-tree.ts';
import type { Box, View, ViewNode, ViewWindow } from './view.ts';

const DIALECTS: Readonly<Record<View['flavour'], TreeDialect>> = {
  views: VIEWS,
  compose: COMPOSE,
  flutter: FLUTTER,
  react: REACT,
};

/**
 * Returns the page source as the UiAutomator2 server writes it with default settings: the active window and toasts,
 * without windows under a dialog, the app beside it, keyboard and status bar.
 */
export function toUiAutomatorXml(view: View): string {
  const apps = view.windows.filter(
    (w) => w.kind !== 'keyboard' && w.kind !== 'toast' && w.beside !== true && !isStatusBar(w),
  );
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
        dialect: window.package === appPackage(view) ? DIALECTS[view.flavour] : VIEWS,
        number: view.windows.indexOf(window) + 1,
        index: i,
        depth: 1,
        order,
      }),
    );
  }
  return `${[...lines, '</hierarchy>'].join('\n')}\n`;
}

/** Returns the package of the app in front; system windows keep their own toolkit. */
function appPackage(view: View): string | undefined {
  return view.windows.find((w) => w.kind === 'app')?.package;
}

function isStatusBar(window: ViewWindow): boolean {
  return window.root.kind === 'status bar';
}

interface WriteContext {
  readonly window: ViewWindow;
  readonly dialect: TreeDialect;
  readonly number: number;
  readonly index: number;
  readonly depth: number;
  /** Counts up through the whole window. */
  readonly order: { drawn: number };
}

function nodeXml(node: ViewNode, at: WriteContext): string[] {
  if (!node.inTree) return [];
  const seen = intersection(node.box, node.clip);
  const name = at.dialect.className(node);
  const tag = name.replaceAll('$', '.');
  const indent = '  '.repeat(at.depth);
  at.order.drawn += 1;
  const open = `${indent}<${tag}${attributes(nodeAttributes(node, name, seen, at))}`;
  const inside = at.dialect
    .children(node)
    .flatMap((child, index) => nodeXml(child, { ...at, index, depth: at.depth + 1 }));
  return inside.length === 0 ? [`${open} />`] : [`${open}>`, ...inside, `${indent}</${tag}>`];
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
  const checkable = at.dialect.isCheckable(node);
  const end = editable && node.focused ? String(node.text.length) : null;
  const text = at.dialect.text(node);
  const description = at.dialect.description(node);
  const hint = at.dialect.hint(node);
  return [
    ['index', String(at.index)],
    ['package', at.window.package],
    ['class', name],
    ['text', text],
    ['content-desc', description === '' ? null : description],
    ['resource-id', at.dialect.resourceId(node, at.window)],
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
    ['hint', hint === '' ? null : hint],
    ['a11y-important', 'true'],
    ['screen-reader-focusable', 'false'],
    ['input-type', editable ? (node.password ? '129' : '1') : '0'],
    ['drawing-order', String(at.order.drawn)],
    ['showing-hint', yes(empty && hint !== '')],
    ['text-entry-key', yes(node.kind === 'key')],
    ['multiline', 'false'],
    // React Native's snackbars are announced only.
    ['dismissable', yes(node.kind === 'toast' || (node.kind === 'snackbar' && at.dialect !== REACT))],
    ['a11y-focused', 'false'],
    ['heading', yes(node.kind === 'heading')],
    ['live-region', node.kind === 'snackbar' ? '1' : '0'],
    ['context-clickable', 'false'],
    ['max-text-length', '-1'],
    ['content-invalid', 'false'],
    ['window-id', String(at.number)],
  ];
}

function attributes(all: readonly (readonly [string, string | null])[]): string {
  return all.map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(value)}"`)).join('');
}
