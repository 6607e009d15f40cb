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

/** XCUIElementType… -> role. Any other type is a container, or has the role that its traits name. */
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
  PickerWheel: 'wheel',
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
/** Cells are recycled: children of a cell out of view have the bounds of its last use. */
const CLIPPING_TYPES = new Set([...SCROLLABLE_TYPES, 'Cell']);

/** Roles and states as React Native tells them in the value of a control for which UIKit has no type: `checkbox, not checked`. */
const TOLD_BOX = /^(checkbox|radio button), (checked|not checked)(?:, |$)/;

interface ToldBox {
  readonly role: Role;
  readonly checked: boolean;
}

/** Returns the box that the value of a plain element tells of; null when it tells of none. */
function toldBox(type: string, a: XmlNode['attributes']): ToldBox | null {
  const [, kind, state] = (type === 'Other' && TOLD_BOX.exec(a['value'] ?? '')) || [];
  return kind === undefined
    ? null
    : { role: kind === 'checkbox' ? 'checkbox' : 'radio', checked: state === 'checked' };
}

interface XcuiContext {
  readonly xml: XmlDocument;
  /** Screenshot pixels per point. */
  readonly scale: number;
  readonly bundle: string;
  /** The phone's own alerts stand over the app. Without one, the same process shows the home screen, which is an app as any other. */
  readonly isSystem: boolean;
  readonly hasChild: (node: number, type: string) => boolean;
  readonly rawNodes: RawNode[];
  readonly windows: WindowInfo[];
}

/** Reads an XCUITest / WebDriverAgent source. Points become pixels; checked, focused and clickable are inferred from type, value and traits. */
export function readXcuiTest(xml: XmlDocument, { density, underTest }: ReadContext): RawHierarchy {
  const children = new Map<number, Set<string>>();
  for (const node of xml.nodes) {
    const types = children.get(node.parent) ?? new Set<string>();
    types.add(elementType(node));
    children.set(node.parent, types);
  }
  const application = xml.nodes.find((n) => elementType(n) === 'Application');
  const bundle = application?.attributes['bundleId'] ?? underTest;
  const context: XcuiContext = {
    xml,
    scale: density > 0 ? density : 1,
    bundle,
    isSystem: bundle === 'com.apple.springboard' && xml.nodes.some((node) => elementType(node) === 'Alert'),
    hasChild: (node, type) => children.get(node)?.has(type) ?? false,
    rawNodes: [],
    windows: [],
  };
  const indexes = new Map<number, number>();
  const unbounded: XmlNode[] = [];
  for (const [i, node] of xml.nodes.entries()) {
    if (node.tag === 'AppiumAUT') continue;
    const parent = indexes.get(node.parent) ?? -1;
    indexes.set(i, context.rawNodes.length);
    const bounds = boundsOf(node, context.scale);
    if (bounds === null) unbounded.push(node);
    context.rawNodes.push(toRawNode(context, node, i, parent, bounds ?? { x: 0, y: 0, width: 0, height: 0 }));
  }
  return {
    nodes: inferFocus(context.rawNodes, context.windows),
    windows: context.windows,
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
  // An application without a position starts at the corner.
  return {
    x: toPixel(x * scale),
    y: toPixel(y * scale),
    width: Math.max(0, toPixel(width * scale)),
    height: Math.max(0, toPixel(height * scale)),
  };
}

function toRawNode(context: XcuiContext, node: XmlNode, at: number, parent: number, bounds: Rect): RawNode {
  const a = node.attributes;
  const type = elementType(node);
  const parentNode = context.rawNodes[parent];
  const state = stateOf(type, a, parentNode);
  const texts = nodeTexts(context, type, a, at, bounds);
  const window = windowIndexOf(context, type, parentNode, bounds);
  return {
    className: a['type'] ?? node.tag,
    ...texts,
    resourceId: a['name'] !== undefined && a['name'] !== a['label'] ? a['name'] : '',
    package: context.bundle,
    bounds,
    state,
    parent,
    role: roleOf(type, a, parentNode, texts.text),
    drawingOrder: 0,
    hidden: isHidden(a, bounds, parentNode),
    clips: CLIPPING_TYPES.has(type),
    window,
    ...(type === 'Keyboard' ? { surface: true } : {}),
    ...valueOf(type, a['value'] ?? ''),
  };
}

/** Returns what a slider or a wheel is set to. A slider reports a percentage of its track. */
function valueOf(type: string, text: string): Pick<RawNode, 'value'> {
  if (text === '') return {};
  if (type === 'PickerWheel') return { value: { text } };
  if (type === 'Slider') return { value: text.includes('%') ? { text, low: 0, high: 100 } : { text } };
  return {};
}

/** Returns the window that an element opens, else its parent's. Keyboards and alerts are separate windows wherever they are in the tree. */
function windowIndexOf(
  context: XcuiContext,
  type: string,
  parentNode: RawNode | undefined,
  bounds: Rect,
): number {
  const { windows, bundle, isSystem } = context;
  const opens =
    parentNode === undefined ||
    type === 'Keyboard' ||
    type === 'Alert' ||
    (type === 'Window' && parentNode.parent >= 0);
  if (!opens) return parentNode?.window ?? 0;
  const kind = type === 'Keyboard' ? 'keyboard' : type === 'Alert' ? 'dialog' : isSystem ? 'system' : 'app';
  windows.push({ kind, package: bundle, title: '', bounds });
  return windows.length - 1;
}

function roleOf(
  type: string,
  a: XmlNode['attributes'],
  parentNode: RawNode | undefined,
  text: string,
): Role | null {
  if (!TEXT_FIELD_TYPES.has(type) && tabName(a['label'] ?? '') !== null) return 'tab';
  if (type === 'StaticText' && /header/i.test(a['traits'] ?? '')) return 'heading';
  if (type === 'Button' && parentNode?.role === 'tab bar') return 'tab';
  if (type === 'Button' && text === '' && !a['label']) return 'icon';
  if (type === 'Other' && /button/i.test(a['traits'] ?? '')) return 'button';
  if (type === 'Button' && a['label'] && isChoice(a['value'] ?? '')) return 'dropdown';
  return toldBox(type, a)?.role ?? ROLE_BY_TYPE[type] ?? null;
}

interface NodeTexts {
  readonly text: string;
  readonly description: string;
  readonly hint: string;
}

/**
 * Returns the visible text, description and hint of an element. A label counts as visible text only for a static text and for a wide button
 * without other content; the visible text of a field is its value. A navigation bar is named after its screen.
 */
function nodeTexts(
  context: XcuiContext,
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
  const drawsItself = !context.hasChild(at, 'XCUIElementTypeImage') && !context.hasChild(at, 'Image');
  const wide = bounds.width > bounds.height * 1.7;
  if (type === 'Button' && wide && drawsItself && !context.hasChild(at, 'StaticText'))
    return { text: isChoice(value) ? value : drawn, description: label, hint };
  if (type === 'NavigationBar' && label === '' && !hasLabelInside(context.xml, at, a['name'] ?? ''))
    return { text: '', description: a['name'] ?? '', hint };
  return { text: '', description: label, hint };
}

/** States that apps tell as the value of a button. */
const STATE_WORDS =
  /^(?:true|false|on|off|yes|no|(?:not |un)?(?:selected|checked|ticked)|mixed|busy|loading|expanded|collapsed|open|closed|enabled|disabled|(?:un)?muted|playing|paused|badge|new)(?:$|, )/i;

/**
 * True for the value of a button that shows a choice, as UIKit and SwiftUI tell that of a menu. "1" says that it is selected, a percentage is no text, and "3 items"
 * is a badge.
 */
const isChoice = (value: string): boolean =>
  /\p{L}/u.test(value) && !/^\d/u.test(value) && !STATE_WORDS.test(value);

/** True when an element inside has this label. */
function hasLabelInside({ nodes }: XmlDocument, at: number, label: string): boolean {
  for (let i = at + 1; (nodes[i]?.parent ?? -1) >= at; i++) {
    if (nodes[i]?.attributes['label'] === label) return true;
  }
  return false;
}

function stateOf(type: string, a: XmlNode['attributes'], parentNode: RawNode | undefined): ElementState {
  const traits = a['traits'] ?? '';
  const box = toldBox(type, a);
  const toggles = box !== null || ['Switch', 'Toggle', 'CheckBox', 'RadioButton'].includes(type);
  const on = box?.checked ?? (a['value'] === '1' || a['value'] === 'true');
  return {
    enabled: a['enabled'] !== 'false',
    checkable: toggles,
    checked: toggles && on,
    selected:
      /selected/i.test(traits) ||
      a['selected'] === 'true' ||
      (type === 'Button' && (on || parentNode?.role === 'tab bar') && on),
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

/** True when the element is out of view. `visible="false"` is wrong for parts of a cell or button that is itself in view. */
function isHidden(a: XmlNode['attributes'], bounds: Rect, parentNode: RawNode | undefined): boolean {
  if (a['visible'] !== 'false') return false;
  if (parentNode === undefined || parentNode.hidden) return true;
  const partOf = parentNode.role === 'row' || parentNode.state.clickable;
  const within =
    bounds.x >= parentNode.bounds.x - 1 &&
    bounds.y >= parentNode.bounds.y - 1 &&
    bounds.x + bounds.width <= parentNode.bounds.x + parentNode.bounds.width + 1 &&
    bounds.y + bounds.height <= parentNode.bounds.y + parentNode.bounds.height + 1;
  return !(partOf && within);
}

/** Gives the focus to the only field in view when a keyboard is shown. */
function inferFocus(rawNodes: readonly RawNode[], windows: readonly WindowInfo[]): RawNode[] {
  const typed = windows.some((w) => w.kind === 'keyboard');
  const fields = rawNodes.filter((d) => d.state.editable && !d.hidden && d.bounds.width > 0);
  if (!typed || fields.length !== 1 || rawNodes.some((d) => d.state.focused)) return [...rawNodes];
  return rawNodes.map((d) => (d === fields[0] ? { ...d, state: { ...d.state, focused: true } } : d));
}
