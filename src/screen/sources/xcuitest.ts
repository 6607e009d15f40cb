import {
  type RawNode,
  toPixel,
  type ReadContext,
  type RawHierarchy,
  missingBoundsWarning,
} from './raw-node.ts';
import type { ElementState, Role } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import { tabName } from './flutter-tabs.ts';
import type { XmlDocument, XmlNode } from './xml.ts';

/** XCUIElementType… -> role. What is missing is a container, or what its traits say. */
const ROLE_BY_TYPE: Readonly<Record<string, Role>> = {
  Button: 'button',
  StaticText: 'text',
  TextField: 'input',
  SecureTextField: 'input',
  SearchField: 'input',
  TextView: 'input',
  Switch: 'toggle',
  Toggle: 'toggle',
  CheckBox: 'checkbox',
  RadioButton: 'radio',
  Cell: 'row',
  Table: 'list',
  CollectionView: 'list',
  NavigationBar: 'toolbar',
  Toolbar: 'toolbar',
  TabBar: 'tab bar',
  TabGroup: 'tab bar',
  SegmentedControl: 'tab bar',
  Tab: 'tab',
  Alert: 'dialog',
  Dialog: 'dialog',
  Sheet: 'sheet',
  Popover: 'menu',
  Menu: 'menu',
  MenuItem: 'menu item',
  Image: 'image',
  Icon: 'icon',
  Link: 'link',
  Slider: 'slider',
  ProgressIndicator: 'progress',
  ActivityIndicator: 'spinner',
  PickerWheel: 'dropdown',
  Picker: 'dropdown',
  PopUpButton: 'dropdown',
  ComboBox: 'dropdown',
  WebView: 'web view',
  Key: 'button',
};

const CLICKABLE_TYPES = new Set(
  (
    'Button Cell Link Switch Toggle CheckBox RadioButton TextField SecureTextField SearchField TextView Slider Key MenuItem Tab Icon ' +
    'PickerWheel PopUpButton ComboBox Stepper'
  ).split(' '),
);
const TEXT_FIELD_TYPES = new Set(['TextField', 'SecureTextField', 'SearchField', 'TextView']);
const SCROLLABLE_TYPES = new Set(['Table', 'CollectionView', 'ScrollView', 'WebView']);
/** Cells are recycled: what hangs below one that is out of view carries the bounds of its last use. */
const CLIPPING_TYPES = new Set([...SCROLLABLE_TYPES, 'Cell']);

interface XcuiContext {
  readonly xml: XmlDocument;
  /** Screenshot pixels per point. */
  readonly scale: number;
  readonly bundle: string;
  readonly hasChild: (node: number, type: string) => boolean;
  readonly rawNodes: RawNode[];
  readonly windows: WindowInfo[];
}

/** XCUITest / WebDriverAgent source: points become pixels; checked, focused and clickable are inferred from type, value and traits. */
export function readXcuiTest(xml: XmlDocument, context: ReadContext): RawHierarchy {
  const children = new Map<number, Set<string>>();
  for (const node of xml.nodes) {
    const types = children.get(node.parent) ?? new Set<string>();
    types.add(elementType(node));
    children.set(node.parent, types);
  }
  const application = xml.nodes.find((n) => elementType(n) === 'Application');
  const scene: XcuiContext = {
    xml,
    scale: context.density > 0 ? context.density : 1,
    bundle: application?.attributes['bundleId'] ?? context.underTest,
    hasChild: (node, type) => children.get(node)?.has(type) ?? false,
    rawNodes: [],
    windows: [],
  };
  const places = new Map<number, number>();
  const unbounded: XmlNode[] = [];
  for (const [i, node] of xml.nodes.entries()) {
    if (node.tag === 'AppiumAUT') continue;
    const parent = places.get(node.parent) ?? -1;
    places.set(i, scene.rawNodes.length);
    const bounds = boundsOf(node, scene.scale);
    if (bounds === null) unbounded.push(node);
    scene.rawNodes.push(toRawNode(scene, node, i, parent, bounds ?? { x: 0, y: 0, width: 0, height: 0 }));
  }
  const drafts = inferFocus(scene.rawNodes, scene.windows);
  return {
    nodes: drafts,
    windows: scene.windows,
    rotation: 0,
    warnings: missingBoundsWarning(unbounded),
    gaps: [],
  };
}

function elementType(node: XmlNode): string {
  const type = node.attributes['type'] ?? node.tag;
  return type.startsWith('XCUIElementType') ? type.slice('XCUIElementType'.length) : '';
}

function boundsOf(node: XmlNode, scale: number): Rect | null {
  const read = (key: string): number => Number.parseFloat(node.attributes[key] ?? '');
  const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')];
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  // An application without a position begins at the corner.
  return {
    x: toPixel(x * scale),
    y: toPixel(y * scale),
    width: Math.max(0, toPixel(width * scale)),
    height: Math.max(0, toPixel(height * scale)),
  };
}

function toRawNode(scene: XcuiContext, node: XmlNode, at: number, parent: number, bounds: Rect): RawNode {
  const a = node.attributes;
  const type = elementType(node);
  const above = scene.rawNodes[parent];
  const state = stateOf(type, a, above);
  const said = nodeTexts(scene, type, a, at, bounds);
  const window = windowIndexOf(scene, type, above, bounds);
  return {
    className: a['type'] ?? node.tag,
    ...said,
    resourceId: a['name'] !== undefined && a['name'] !== a['label'] ? a['name'] : '',
    package: scene.bundle,
    bounds,
    state,
    parent,
    role: roleOf(type, a, above, said.text),
    drawingOrder: 0,
    hidden: isHidden(a, bounds, above),
    clips: CLIPPING_TYPES.has(type),
    window,
    ...(type === 'Keyboard' ? { surface: true } : {}),
  };
}

/** The window that an element opens, or its parent's. Keyboards and alerts are windows of their own wherever they hang. */
function windowIndexOf(scene: XcuiContext, type: string, above: RawNode | undefined, bounds: Rect): number {
  const { windows, bundle } = scene;
  const opens =
    above === undefined ||
    type === 'Keyboard' ||
    type === 'Alert' ||
    (type === 'Window' && above.parent >= 0);
  if (!opens) return above?.window ?? 0;
  const kind =
    type === 'Keyboard'
      ? 'keyboard'
      : type === 'Alert'
        ? 'dialog'
        : bundle === 'com.apple.springboard'
          ? 'system'
          : 'app';
  windows.push({ kind, package: bundle, title: '', bounds });
  return windows.length - 1;
}

function roleOf(
  type: string,
  a: XmlNode['attributes'],
  above: RawNode | undefined,
  text: string,
): Role | null {
  if (!TEXT_FIELD_TYPES.has(type) && tabName(a['label'] ?? '') !== null) return 'tab';
  if (type === 'StaticText' && /header/i.test(a['traits'] ?? '')) return 'heading';
  if (type === 'Button' && above?.role === 'tab bar') return 'tab';
  if (type === 'Button' && text === '' && !a['label']) return 'icon';
  if (type === 'Other' && /button/i.test(a['traits'] ?? '')) return 'button';
  return ROLE_BY_TYPE[type] ?? null;
}

interface NodeTexts {
  readonly text: string;
  readonly description: string;
  readonly hint: string;
}

/**
 * A label is visible text only where it must be: of a static text, of a wide button with nothing else to draw, of a field its value. A navigation
 * bar goes by the name of its screen, which nothing inside it has to repeat.
 */
function nodeTexts(
  scene: XcuiContext,
  type: string,
  a: XmlNode['attributes'],
  at: number,
  bounds: Rect,
): NodeTexts {
  const label = a['label'] ?? '';
  const drawn = tabName(label) ?? label;
  const value = a['value'] ?? '';
  const hint = a['placeholderValue'] ?? '';
  if (type === 'StaticText') return { text: drawn || value || (a['name'] ?? ''), description: '', hint };
  if (type === 'SecureTextField') {
    return { text: value === hint ? '' : '•'.repeat(value.length), description: label, hint };
  }
  if (TEXT_FIELD_TYPES.has(type)) return { text: value === hint ? '' : value, description: label, hint };
  const drawsItself = !scene.hasChild(at, 'XCUIElementTypeImage') && !scene.hasChild(at, 'Image');
  const wide = bounds.width > bounds.height * 1.7;
  if (type === 'Button' && wide && drawsItself && !scene.hasChild(at, 'StaticText'))
    return { text: drawn, description: label, hint };
  if (type === 'NavigationBar' && label === '' && !hasLabelInside(scene.xml, at, a['name'] ?? ''))
    return { text: '', description: a['name'] ?? '', hint };
  return { text: '', description: label, hint };
}

/** Whether something inside an element is labelled with these words. */
function hasLabelInside({ nodes }: XmlDocument, at: number, words: string): boolean {
  for (let i = at + 1; (nodes[i]?.parent ?? -1) >= at; i++) {
    if (nodes[i]?.attributes['label'] === words) return true;
  }
  return false;
}

function stateOf(type: string, a: XmlNode['attributes'], above: RawNode | undefined): ElementState {
  const traits = a['traits'] ?? '';
  const toggles = ['Switch', 'Toggle', 'CheckBox', 'RadioButton'].includes(type);
  const on = a['value'] === '1' || a['value'] === 'true';
  return {
    enabled: a['enabled'] !== 'false',
    checkable: toggles,
    checked: toggles && on,
    selected:
      /selected/i.test(traits) ||
      a['selected'] === 'true' ||
      (type === 'Button' && (on || above?.role === 'tab bar') && on),
    focused: a['focused'] === 'true' || /keyboardfocused/i.test(traits),
    password: type === 'SecureTextField',
    scrollable: SCROLLABLE_TYPES.has(type),
    clickable:
      CLICKABLE_TYPES.has(type) ||
      /button|link/i.test(traits) ||
      (type === 'Other' && a['accessible'] === 'true' && (a['label'] ?? '') !== ''),
    longClickable: false,
    editable: TEXT_FIELD_TYPES.has(type),
  };
}

/** `visible="false"` is right for what scrolled away, and wrong for parts of a cell or button that itself is in view. */
function isHidden(a: XmlNode['attributes'], bounds: Rect, above: RawNode | undefined): boolean {
  if (a['visible'] !== 'false') return false;
  if (above === undefined || above.hidden) return true;
  const partOf = above.role === 'row' || above.state.clickable;
  const within =
    bounds.x >= above.bounds.x - 1 &&
    bounds.y >= above.bounds.y - 1 &&
    bounds.x + bounds.width <= above.bounds.x + above.bounds.width + 1 &&
    bounds.y + bounds.height <= above.bounds.y + above.bounds.height + 1;
  return !(partOf && within);
}

/** A keyboard and a single field in view: the field has the focus. */
function inferFocus(drafts: readonly RawNode[], windows: readonly WindowInfo[]): RawNode[] {
  const typed = windows.some((w) => w.kind === 'keyboard');
  const fields = drafts.filter((d) => d.state.editable && !d.hidden && d.bounds.width > 0);
  if (!typed || fields.length !== 1 || drafts.some((d) => d.state.focused)) return [...drafts];
  return drafts.map((d) => (d === fields[0] ? { ...d, state: { ...d.state, focused: true } } : d));
}
