import { intersection } from './layout/arrange.ts';
import { LAUNCHER_PACKAGE } from './layout/system.ts';
import type { Box, View, ViewNode, ViewWindow } from './view.ts';

/** A node of an XCUITest snapshot. Boxes are screenshot pixels, written as points. */
export interface XcuiNode {
  /** Without `XCUIElementType`. */
  readonly type: string;
  readonly identifier: string;
  readonly label: string;
  /** null: none. */
  readonly value: string | null;
  readonly placeholder: string | null;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly accessible: boolean;
  readonly traits: readonly string[];
  readonly box: Box;
  /** Has keyboard focus; the source does not show it. */
  readonly focused: boolean;
  readonly bundle: string | null;
  readonly children: readonly XcuiNode[];
}

export interface XcuiOptions {
  /** The process of the snapshot. Only the home screen's process has the system alerts. */
  readonly of: 'front' | 'springboard';
  /** Name of the foreground app, as below its icon. */
  readonly title: string;
}

/** Bundle id of the home screen and of system alerts. */
export const SPRINGBOARD = 'com.apple.springboard';

/** Pixels per point: 1080 x 2400 pixels are 360 x 800 points. */
export const POINT = 3;

/** The phone's own way back in a toolbar; UIKit names it after itself. */
const NAVIGATE_UP = 'navigate-up';

type NodeType = { readonly type: string; readonly traits?: readonly string[]; readonly accessible?: boolean };

const TYPES: Readonly<Record<ViewNode['kind'], NodeType>> = {
  screen: { type: 'Other' },
  container: { type: 'Other' },
  toolbar: { type: 'NavigationBar' },
  'tab bar': { type: 'TabBar', traits: ['TabBar'] },
  text: { type: 'StaticText', traits: ['StaticText'], accessible: true },
  'inline text': { type: 'Other' },
  heading: { type: 'StaticText', traits: ['Header', 'StaticText'], accessible: true },
  button: { type: 'Button', traits: ['Button'], accessible: true },
  icon: { type: 'Image', traits: ['Image'], accessible: true },
  input: { type: 'TextField', accessible: true },
  toggle: { type: 'Switch', traits: ['Button', 'ToggleButton'], accessible: true },
  checkbox: { type: 'Other', accessible: true },
  radio: { type: 'Button', traits: ['Button'], accessible: true },
  tab: { type: 'Button', traits: ['Button'], accessible: true },
  list: { type: 'Table' },
  row: { type: 'Cell' },
  image: { type: 'Image', traits: ['Image'], accessible: true },
  dialog: { type: 'Alert' },
  sheet: { type: 'Sheet' },
  drawer: { type: 'Other' },
  menu: { type: 'Menu' },
  'menu item': { type: 'MenuItem', traits: ['Button'], accessible: true },
  snackbar: { type: 'Other' },
  toast: { type: 'Other' },
  spinner: { type: 'ActivityIndicator', traits: ['UpdatesFrequently'], accessible: true },
  progress: { type: 'ProgressIndicator', traits: ['UpdatesFrequently'], accessible: true },
  skeleton: { type: 'Other' },
  canvas: { type: 'Other' },
  slider: { type: 'Slider', traits: ['Adjustable'], accessible: true },
  wheel: { type: 'PickerWheel', traits: ['Adjustable'], accessible: true },
  dropdown: { type: 'Button', traits: ['Button'], accessible: true },
  'date picker': { type: 'DatePicker' },
  'time picker': { type: 'Picker' },
  day: { type: 'Button', traits: ['Button'], accessible: true },
  video: { type: 'Other' },
  carousel: { type: 'CollectionView' },
  scroller: { type: 'ScrollView' },
  pager: { type: 'CollectionView' },
  keyboard: { type: 'Keyboard' },
  key: { type: 'Key', traits: ['KeyboardKey'], accessible: true },
  'status bar': { type: 'StatusBar' },
  scrim: { type: 'Other', accessible: true },
  banner: { type: 'StaticText', traits: ['StaticText'], accessible: true },
  'web view': { type: 'WebView' },
};

/** Returns the XCUITest snapshot: the foreground application with its windows. */
export function toXcuiTree(view: View, { of, title }: XcuiOptions): XcuiNode {
  const { system, front, keyboard, over } = partsOf(view);
  const home = of === 'springboard' || bundleOf(front) === SPRINGBOARD;
  const screen = { x: 0, y: 0, width: view.width, height: view.height };
  const own = front === null || (of === 'springboard' && bundleOf(front) !== SPRINGBOARD) ? [] : [front];
  const shown = of === 'springboard' ? [...own, ...(system === null ? [] : [system])] : [...own, ...over];
  const windows = [
    windowNode(
      screen,
      shown.flatMap((w) => nodes(w.root, w)),
    ),
  ];
  if (keyboard !== null && of === 'front') windows.push(windowNode(screen, nodes(keyboard.root, keyboard)));
  const bundle = home ? SPRINGBOARD : bundleOf(front);
  return { ...PLAIN, type: 'Application', label: home ? ' ' : title, box: screen, bundle, children: windows };
}

interface WindowParts {
  readonly system: ViewWindow | null;
  readonly front: ViewWindow | null;
  readonly keyboard: ViewWindow | null;
  /** Dialogs and toasts of the app, above its window. */
  readonly over: readonly ViewWindow[];
}

function partsOf(view: View): WindowParts {
  const windows = view.windows.filter((w) => w.root.kind !== 'status bar');
  const front = windows.find((w) => w.kind === 'app') ?? null;
  return {
    system: windows.findLast((w) => w.kind === 'system') ?? null,
    front,
    keyboard: windows.find((w) => w.kind === 'keyboard') ?? null,
    over: windows.filter((w) => w !== front && (w.kind === 'dialog' || w.kind === 'toast')),
  };
}

/** Returns the system alert in front; null when there is none. */
export function systemAlert(view: View): ViewWindow | null {
  return partsOf(view).system;
}

function bundleOf(front: ViewWindow | null): string {
  return front === null || front.package === LAUNCHER_PACKAGE ? SPRINGBOARD : front.package;
}

const PLAIN: XcuiNode = {
  type: 'Other',
  identifier: '',
  label: '',
  value: null,
  placeholder: null,
  enabled: true,
  visible: true,
  accessible: false,
  traits: [],
  box: { x: 0, y: 0, width: 0, height: 0 },
  focused: false,
  bundle: null,
  children: [],
};

function windowNode(box: Box, children: readonly XcuiNode[]): XcuiNode {
  return { ...PLAIN, type: 'Window', box, children };
}

/** UIKit's area beside a popover or a sheet. */
const BESIDE_SHEET = { identifier: 'PopoverDismissRegion', label: 'dismiss popup' };
/** iOS has no drawer: that of React Navigation has a button beside it. */
const BESIDE_DRAWER = { type: 'Button', traits: ['Button'], label: 'Close drawer' };

/** `next` stands after the node: what a scrim is beside. */
function nodes(node: ViewNode, window: ViewWindow, next?: ViewNode): XcuiNode[] {
  if (!node.inTree) return [];
  if (node.kind === 'toggle' || node.kind === 'checkbox') return [labelled(node)];
  const { type, traits = [], accessible = false } = nodeType(node);
  const children =
    node.kind === 'canvas' || node.kind === 'wheel'
      ? []
      : node.children.flatMap((child, i, all) => nodes(child, window, all[i + 1]));
  const said = labelAndValue(node, window);
  return [
    {
      ...PLAIN,
      type,
      identifier: node.id === NAVIGATE_UP ? 'BackButton' : node.id,
      ...(node.id === NAVIGATE_UP ? { ...said, label: 'Back' } : said),
      enabled: node.enabled,
      visible: intersection(node.box, node.clip) !== null,
      accessible,
      traits: [
        ...traits,
        ...(node.selected || (node.kind === 'radio' && node.checked) ? ['Selected'] : []),
        ...(node.enabled ? [] : ['NotEnabled']),
      ],
      box: node.box,
      focused: node.focused,
      ...(node.kind !== 'scrim' ? {} : next?.kind === 'drawer' ? BESIDE_DRAWER : BESIDE_SHEET),
      children: [...ownParts(node), ...children],
    },
  ];
}

function nodeType(node: ViewNode): NodeType {
  if (isIconButton(node)) return TYPES.button;
  if (node.kind === 'icon' && node.clickable) return { type: 'Icon', accessible: true };
  if (node.kind === 'input' && node.password) return { type: 'SecureTextField', accessible: true };
  if (node.kind === 'container' && node.scrollable) return { type: 'ScrollView' };
  if (node.kind === 'list' && node.across === true) return { type: 'CollectionView' };
  return TYPES[node.kind];
}

function labelAndValue(
  node: ViewNode,
  window: ViewWindow,
): Pick<XcuiNode, 'label' | 'value' | 'placeholder'> {
  const label = node.description === '' ? node.text : node.description;
  switch (node.kind) {
    case 'input': {
      // The value of an empty field is its placeholder.
      const value = node.text === '' ? node.hint : node.text;
      return { label: node.description, value: value === '' ? null : value, placeholder: node.hint };
    }
    case 'text':
    case 'heading':
    case 'banner':
      return { label: node.text, value: node.text === '' ? null : node.text, placeholder: null };
    case 'tab':
    case 'button':
    case 'radio':
      return { label, value: node.selected || node.checked ? '1' : null, placeholder: null };
    case 'dialog':
      return { label: window.title, value: null, placeholder: null };
    case 'slider':
      return { label, value: `${Math.round((node.setTo?.share ?? 0) * 100)}%`, placeholder: null };
    case 'dropdown':
      return { label: node.description, value: node.text === '' ? null : node.text, placeholder: null };
    case 'wheel':
      return { label, value: node.setTo?.text ?? null, placeholder: null };
    case 'spinner':
      return { label: 'In progress', value: '1', placeholder: null };
    case 'progress':
      return { label: 'Progress', value: `${Math.round(node.motion * 100)}%`, placeholder: null };
    default:
      return { label, value: null, placeholder: null };
  }
}

/** Buttons and toasts have their text in a child, buttons of an icon their picture. */
function ownParts(node: ViewNode): XcuiNode[] {
  if (isIconButton(node)) return [{ ...PLAIN, type: 'Image', traits: ['Image'], box: iconBox(node.box) }];
  if (!['button', 'tab', 'radio', 'menu item', 'toast'].includes(node.kind) || node.text === '') return [];
  return [words(node, node.box)];
}

function isIconButton({ kind, clickable, text }: ViewNode): boolean {
  return kind === 'icon' && clickable && text === '';
}

/** Returns the square in the middle of a button. */
function iconBox({ x, y, width, height }: Box): Box {
  const side = Math.round(Math.min(width, height) / 2);
  return {
    x: x + Math.round((width - side) / 2),
    y: y + Math.round((height - side) / 2),
    width: side,
    height: side,
  };
}

function words(node: ViewNode, box: Box): XcuiNode {
  return {
    ...PLAIN,
    type: 'StaticText',
    label: node.text,
    value: node.text,
    enabled: node.enabled,
    visible: intersection(box, node.clip) !== null,
    accessible: node.kind === 'toast',
    traits: ['StaticText'],
    box,
  };
}

/**
 * iOS has no switch with a label; the label is beside it. It has no checkbox either: the app's own draws its label as well, and tells as React Native does
 * in its value what it is.
 */
const SWITCH_WIDTH = 51 * POINT;

function labelled(node: ViewNode): XcuiNode {
  const { x, y, width, height } = node.box;
  const left = Math.max(0, width - SWITCH_WIDTH);
  const { type, traits = [] } = TYPES[node.kind];
  const box = { x: x + left, y, width: width - left, height };
  const visible = intersection(node.box, node.clip) !== null;
  const toggle: XcuiNode = {
    ...PLAIN,
    type,
    identifier: node.id,
    label: node.description === '' ? node.text : node.description,
    value: node.checked ? '1' : '0',
    enabled: node.enabled,
    visible,
    accessible: true,
    traits: [...traits, ...(node.enabled ? [] : ['NotEnabled'])],
    box,
  };
  if (node.kind === 'checkbox')
    return { ...toggle, value: `checkbox, ${node.checked ? 'checked' : 'not checked'}`, box: node.box };
  const own = node.text === '' ? [] : [words(node, { x, y, width: left, height })];
  return { ...PLAIN, visible, box: node.box, children: [...own, toggle] };
}
