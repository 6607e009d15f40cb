import {
  type RawNode,
  toPixel,
  type ReadContext,
  type RawHierarchy,
  missingBoundsWarning,
} from './raw-node.ts';
import type { ElementState } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import { tabName } from './flutter-tabs.ts';
import type { XmlDocument, XmlNode } from './xml.ts';
import { windowKind } from './windows.ts';

/** UiAutomator: an Appium page source (tags named by class) or a `uiautomator dump` (`<node>` tags). */
export function readUiAutomator(xml: XmlDocument, context: ReadContext): RawHierarchy {
  const warnings: string[] = [];
  const hierarchy = xml.nodes.find((n) => n.tag === 'hierarchy');
  const places = new Map<number, number>();
  const drafts: RawNode[] = [];
  const roots: number[] = [];
  const windowOf: number[] = [];
  let inverted = 0;
  const unbounded: XmlNode[] = [];
  for (const [i, node] of xml.nodes.entries()) {
    if (!isElement(node)) continue;
    const parent = places.get(node.parent) ?? -1;
    const box = readBounds(node.attributes['bounds']);
    if (box === null) unbounded.push(node);
    if (box?.inverted) inverted += 1;
    places.set(i, drafts.length);
    if (parent < 0) roots.push(drafts.length);
    windowOf.push(parent < 0 ? roots.length - 1 : (windowOf[parent] ?? 0));
    drafts.push(toRawNode(node, parent, box ?? EMPTY_BOUNDS, drafts[parent]?.package ?? ''));
  }
  if (inverted > 0)
    warnings.push(`${inverted} elements have inverted bounds: set right and taken as out of view`);
  warnings.push(...missingBoundsWarning(unbounded));
  const { windows, rank } = orderWindows(drafts, roots, context);
  return {
    nodes: drafts.map((draft, i) => ({ ...draft, window: rank[windowOf[i] ?? 0] ?? 0 })),
    windows,
    rotation: Number.parseInt(hierarchy?.attributes['rotation'] ?? '0', 10) || 0,
    warnings,
    gaps: [],
  };
}

/** What `uiautomator dump --windows` puts around the elements. */
const WRAPPER_TAGS: ReadonlySet<string> = new Set(['hierarchy', 'displays', 'display', 'windows', 'window']);

/** Tags that only hold windows are no elements. */
function isElement(node: XmlNode): boolean {
  if (WRAPPER_TAGS.has(node.tag)) return false;
  return node.tag === 'node' || 'bounds' in node.attributes || node.tag.includes('.');
}

interface ParsedBounds extends Rect {
  readonly inverted: boolean;
}
const EMPTY_BOUNDS: ParsedBounds = { x: 0, y: 0, width: 0, height: 0, inverted: false };

// Some tools write fractions of a pixel.
const BOUNDS =
  /^\s*\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\]\s*,?\s*\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\]/;

/** `[left,top][right,bottom]`; null when it can't be read. */
function readBounds(value: string | undefined): ParsedBounds | null {
  const match = value === undefined ? null : BOUNDS.exec(value);
  if (!match) return null;
  const [left, top, right, bottom] = [1, 2, 3, 4].map((i) => toPixel(Number(match[i]))) as [
    number,
    number,
    number,
    number,
  ];
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
    inverted: right < left || bottom < top,
  };
}

const SCROLLABLE = /(?:RecyclerView|ListView|GridView|ScrollView|ViewPager2?|WebView|AbsListView)$/;
const TEXT_FIELDS = /(?:EditText|AutoCompleteTextView)$/;

function toRawNode(node: XmlNode, parent: number, box: ParsedBounds, parentPackage: string): RawNode {
  const a = node.attributes;
  const className = a['class'] ?? (node.tag === 'node' ? '' : node.tag);
  const state = stateOf(a, className);
  const shown = a['text'] ?? '';
  const hint = a['hint'] ?? '';
  const showsHint =
    a['showing-hint'] === undefined ? hint !== '' && shown === hint : a['showing-hint'] === 'true';
  const text = showsHint ? '' : shown;
  return {
    className,
    text: state.password ? '•'.repeat(text.length) : text,
    description: a['content-desc'] ?? '',
    hint: showsHint && hint === '' ? shown : hint,
    resourceId: a['resource-id'] ?? '',
    package: a['package'] ?? parentPackage,
    bounds: { x: box.x, y: box.y, width: box.width, height: box.height },
    state,
    parent,
    role: a['heading'] === 'true' ? 'heading' : !state.editable && isFlutterTab(a) ? 'tab' : null,
    drawingOrder: Number.parseInt(a['drawing-order'] ?? '0', 10) || 0,
    hidden: box.inverted || a['displayed'] === 'false',
    clips: state.scrollable || SCROLLABLE.test(className),
    window: 0,
  };
}

/** Flutter's tabs are plain buttons whose words say which tab they are. */
function isFlutterTab(a: Readonly<Record<string, string>>): boolean {
  return tabName(a['content-desc'] ?? '') !== null || tabName(a['text'] ?? '') !== null;
}

function stateOf(a: Readonly<Record<string, string>>, className: string): ElementState {
  return {
    enabled: a['enabled'] !== 'false',
    checkable: a['checkable'] === 'true',
    checked: a['checked'] === 'true',
    selected: a['selected'] === 'true',
    focused: a['focused'] === 'true',
    password: a['password'] === 'true',
    scrollable: a['scrollable'] === 'true',
    clickable: a['clickable'] === 'true',
    longClickable: a['long-clickable'] === 'true',
    editable: TEXT_FIELDS.test(className) || a['editable'] === 'true',
  };
}

/**
 * Windows, bottom first. The order of the roots in the file differs between tools, so kinds come first: app, dialog, toast, keyboard, system;
 * a full-screen window lies below a smaller one of its kind; then the file's order.
 */
function orderWindows(
  drafts: readonly RawNode[],
  roots: readonly number[],
  context: ReadContext,
): { windows: WindowInfo[]; rank: number[] } {
  const infos = roots.map((root, i) => {
    const draft = drafts[root];
    const bounds = draft?.bounds ?? EMPTY_BOUNDS;
    const info: WindowInfo = {
      kind: draft ? windowKind(draft, i, context) : 'app',
      package: draft?.package ?? '',
      title: '',
      bounds: { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height },
    };
    return { i, info, full: bounds.width * bounds.height };
  });
  const level = { app: 0, dialog: 1, toast: 2, keyboard: 3, system: 4 } as const;
  infos.sort((p, q) => level[p.info.kind] - level[q.info.kind] || q.full - p.full || p.i - q.i);
  const rank: number[] = [];
  for (const [place, { i }] of infos.entries()) rank[i] = place;
  return { windows: infos.map((w) => w.info), rank };
}
