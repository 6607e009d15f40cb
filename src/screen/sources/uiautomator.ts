import {
  type RawNode,
  toPixel,
  type ReadContext,
  type RawHierarchy,
  missingBoundsWarning,
} from './raw-node.ts';
import type { ControlValue, ElementState, Role } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import { tabName } from './flutter-tabs.ts';
import type { XmlDocument, XmlNode } from './xml.ts';
import { windowKind } from './windows.ts';

/** Reads a UiAutomator hierarchy: an Appium page source (tags named by class) or a `uiautomator dump` (`<node>` tags). */
export function readUiAutomator(xml: XmlDocument, context: ReadContext): RawHierarchy {
  const warnings: string[] = [];
  const hierarchy = xml.nodes.find((n) => n.tag === 'hierarchy');
  const indexes = new Map<number, number>();
  const rawNodes: RawNode[] = [];
  const roots: number[] = [];
  const windowOf: number[] = [];
  let inverted = 0;
  const unbounded: XmlNode[] = [];
  for (const [i, node] of xml.nodes.entries()) {
    if (!isElement(node)) continue;
    const parent = indexes.get(node.parent) ?? -1;
    const bounds = readBounds(node.attributes['bounds']);
    if (bounds === null) unbounded.push(node);
    if (bounds?.inverted) inverted += 1;
    indexes.set(i, rawNodes.length);
    if (parent < 0) roots.push(rawNodes.length);
    windowOf.push(parent < 0 ? roots.length - 1 : (windowOf[parent] ?? 0));
    rawNodes.push(
      toRawNode(node, parent, bounds ?? EMPTY_BOUNDS, rawNodes[parent]?.package ?? '', context.size.height),
    );
  }
  if (inverted > 0)
    warnings.push(`${inverted} elements have inverted bounds: corrected and treated as out of view`);
  warnings.push(...missingBoundsWarning(unbounded));
  const { windows, rank } = orderWindows(rawNodes, roots, context);
  const valued = withWheelValues(rawNodes);
  return {
    nodes: valued.map((rawNode, i) => ({ ...rawNode, window: rank[windowOf[i] ?? 0] ?? 0 })),
    windows,
    rotation: Number.parseInt(hierarchy?.attributes['rotation'] ?? '0', 10) || 0,
    warnings,
    gaps: [],
  };
}

/** Tags that `uiautomator dump --windows` puts around the elements. */
const WRAPPER_TAGS: ReadonlySet<string> = new Set(['hierarchy', 'displays', 'display', 'windows', 'window']);

/** False for tags that only hold windows. */
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

/** Parses `[left,top][right,bottom]`; null when it can't be read. */
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
/** Views whose text is the number that they are set to, which they do not draw. */
const RANGES = /(?:SeekBar|Slider|RatingBar)$/;
const WHEELS = /NumberPicker$/;

function toRawNode(
  node: XmlNode,
  parent: number,
  bounds: ParsedBounds,
  parentPackage: string,
  screenHeight: number,
): RawNode {
  const a = node.attributes;
  const className = a['class'] ?? (node.tag === 'node' ? '' : node.tag);
  const state = stateOf(a, className);
  const shown = a['text'] ?? '';
  const hint = a['hint'] ?? '';
  const showsHint =
    a['showing-hint'] === undefined ? hint !== '' && shown === hint : a['showing-hint'] === 'true';
  const { value, name } = rangeOf(className, shown, a['content-desc'] ?? '');
  const text = showsHint || shown === value ? '' : shown;
  return {
    className,
    text: state.password ? '•'.repeat(text.length) : text,
    description: name,
    hint: showsHint && hint === '' ? shown : hint,
    resourceId: a['resource-id'] ?? '',
    package: a['package'] ?? parentPackage,
    bounds: { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height },
    state,
    parent,
    role: isMessage(a, bounds.height, screenHeight) ? 'snackbar' : roleOf(a, state),
    drawingOrder: Number.parseInt(a['drawing-order'] ?? '0', 10) || 0,
    hidden: bounds.inverted || a['displayed'] === 'false',
    clips: state.scrollable || SCROLLABLE.test(className),
    window: 0,
    ...(a['content-invalid'] === 'true' ? { invalid: true } : {}),
    ...(value === null ? {} : { value: rangeValue(value) }),
  };
}

/** Share of the screen's height that a message takes at most. A sheet may be dismissable and announced, too. */
const MESSAGE_MAX_HEIGHT = 0.25;

/**
 * True for a snackbar of any toolkit (R12): Compose, Flutter and Material views announce it and let a screen reader dismiss it. A text that is only
 * announced, such as a countdown, stands in the page.
 */
function isMessage(a: Readonly<Record<string, string>>, height: number, screenHeight: number): boolean {
  const isAnnounced = !['0', ''].includes(a['live-region'] ?? '');
  return isAnnounced && a['dismissable'] === 'true' && height <= screenHeight * MESSAGE_MAX_HEIGHT;
}

/** Returns the role that the attributes name; null when the class, the id or the context tells it. */
function roleOf(a: Readonly<Record<string, string>>, { editable }: ElementState): Role | null {
  if (a['heading'] === 'true') return 'heading';
  return !editable && isFlutterTab(a) ? 'tab' : null;
}

const PERCENTAGE = /^\s*\d+(?:[.,]\d+)?\s*%\s*$/;

/** The value of a range, null for other views, and its description without it. */
interface ToldRange {
  readonly value: string | null;
  readonly name: string;
}

/** Returns the value of a range: its text, or the percentage that Flutter tells as its description, alone or in the line below its name. */
function rangeOf(className: string, shown: string, description: string): ToldRange {
  if (!RANGES.test(className)) return { value: null, name: description };
  if (shown !== '') return { value: shown, name: description };
  const lines = description.split('\n');
  const last = lines.at(-1) ?? '';
  if (lines.length > 2 || !PERCENTAGE.test(last)) return { value: null, name: description };
  return { value: last, name: lines.length === 1 ? description : lines.slice(0, -1).join('\n') };
}

/** Returns the value of a range; a percentage has its ends. */
function rangeValue(text: string): ControlValue {
  return PERCENTAGE.test(text) ? { text, low: 0, high: 100 } : { text };
}

/** Gives each wheel the value that stands in its middle: the text of its field. */
function withWheelValues(rawNodes: readonly RawNode[]): readonly RawNode[] {
  const values = new Map<number, string>();
  for (const { parent, className, text } of rawNodes)
    if (TEXT_FIELDS.test(className) && WHEELS.test(rawNodes[parent]?.className ?? ''))
      values.set(parent, text);
  if (values.size === 0) return rawNodes;
  return rawNodes.map((node, i) => {
    const text = values.get(i);
    return text === undefined ? node : { ...node, value: { text } };
  });
}

/** True for a Flutter tab: a plain button whose text says which tab it is. */
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
 * Orders the windows, bottom first: app, dialog, toast, keyboard, system; within a kind the larger window first, then the order of the file,
 * which differs between tools.
 */
function orderWindows(
  rawNodes: readonly RawNode[],
  roots: readonly number[],
  context: ReadContext,
): { windows: WindowInfo[]; rank: number[] } {
  const idsFrom = (from: number, to: number | undefined): readonly string[] =>
    rawNodes.slice(from, to).map(({ resourceId }) => resourceId);
  const infos = roots.map((root, i) => {
    const rawNode = rawNodes[root];
    const bounds = rawNode?.bounds ?? EMPTY_BOUNDS;
    const info: WindowInfo = {
      kind: rawNode ? windowKind(rawNode, i, context, idsFrom(root, roots[i + 1])) : 'app',
      package: rawNode?.package ?? '',
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
