import {
  type RawNode,
  toPixel,
  type ReadContext,
  type RawHierarchy,
  missingBoundsWarning,
} from './raw-node.ts';
import type { Role } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import type { XmlDocument, XmlNode } from './xml.ts';

/** Endings of UIKit and React Native classes -> role. Android classes are in the common table (elements/roles.ts). */
const ROLE_BY_CLASS: readonly (readonly [RegExp, Role])[] = [
  [/(?:UITextField|UITextView|RCTTextInput\w*|RCTUITextField|RCTUITextView|ReactEditText)$/, 'input'],
  [/(?:UIButton|_UIButtonBarButton)$/, 'button'],
  [/(?:UILabel|RCTTextView|RCTParagraphTextView|RCTParagraphComponentView|ReactTextView)$/, 'text'],
  [/(?:UISwitch|RCTSwitch\w*|ReactSwitch)$/, 'toggle'],
  [/(?:UITableView|UICollectionView)$/, 'list'],
  [/(?:UITableViewCell|UICollectionViewCell)$/, 'row'],
  [/(?:UIImageView|RCTImageView|RCTImageComponentView|ReactImageView)$/, 'image'],
  [/UINavigationBar$/, 'toolbar'],
  [/UITabBar$/, 'tab bar'],
  [/UITabBarButton$/, 'tab'],
  [/UISlider$/, 'slider'],
  [/UIActivityIndicatorView$/, 'spinner'],
  [/UIProgressView$/, 'progress'],
  [/(?:WKWebView|UIWebView|RNCWebView\w*)$/, 'web view'],
  [/_UIAlertControllerView$/, 'dialog'],
];
const SCROLLABLE = /(?:ScrollView|UITableView|UICollectionView|RCTEnhancedScrollView|ReactScrollView)$/;
const CLICKABLE_ROLES: ReadonlySet<Role> = new Set(['button', 'input', 'toggle', 'row', 'tab', 'slider']);

/** Reads Detox's `ViewHierarchy`. On iOS bounds are points relative to the superview; on Android pixels of the screen. */
export function readDetox(xml: XmlDocument, context: ReadContext): RawHierarchy {
  const android = xml.nodes.some((n) => (n.attributes['class'] ?? '').startsWith('android.'));
  const scale = android || context.density <= 0 ? 1 : context.density;
  const rawNodes: RawNode[] = [];
  const windows: WindowInfo[] = [];
  const indexes = new Map<number, number>();
  const unbounded: XmlNode[] = [];
  for (const [i, node] of xml.nodes.entries()) {
    if (node.tag === 'ViewHierarchy' || node.attributes['class'] === undefined) continue;
    const parent = indexes.get(node.parent) ?? -1;
    const parentNode = rawNodes[parent];
    const bounds = boundsOf(node, scale, android ? undefined : parentNode?.bounds);
    if (bounds === null) unbounded.push(node);
    const box = bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    if (parentNode === undefined) windows.push(windowInfoOf(node, box, context));
    indexes.set(i, rawNodes.length);
    rawNodes.push(toRawNode(node, parent, parentNode, box, windows.length - 1, context.underTest));
  }
  return { nodes: rawNodes, windows, rotation: 0, warnings: missingBoundsWarning(unbounded), gaps: [] };
}

function boundsOf(node: XmlNode, scale: number, within: Rect | undefined): Rect | null {
  const read = (key: string): number => Number.parseFloat(node.attributes[key] ?? '') * scale;
  const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')];
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  return {
    x: toPixel((x || 0) + (within?.x ?? 0)),
    y: toPixel((y || 0) + (within?.y ?? 0)),
    width: Math.max(0, toPixel(width)),
    height: Math.max(0, toPixel(height)),
  };
}

function windowInfoOf(node: XmlNode, bounds: Rect, context: ReadContext): WindowInfo {
  const keyboard = /UIRemoteKeyboardWindow|UITextEffectsWindow/.test(node.tag);
  return { kind: keyboard ? 'keyboard' : 'app', package: context.underTest, title: '', bounds };
}

function toRawNode(
  node: XmlNode,
  parent: number,
  parentNode: RawNode | undefined,
  bounds: Rect,
  window: number,
  bundle: string,
): RawNode {
  const a = node.attributes;
  const className = a['class'] ?? node.tag;
  const role = ROLE_BY_CLASS.find(([pattern]) => pattern.test(className))?.[1] ?? null;
  const ownText = a['text'] ?? '';
  const label = a['label'] === 'null' ? '' : (a['label'] ?? '');
  const hidden = a['visibility'] !== 'visible' || Number.parseFloat(a['alpha'] ?? '1') < 0.01;
  const password = a['secure'] === 'true';
  // A React Native paragraph draws its label; the text view inside it has none.
  const text =
    ownText !== '' ? ownText : role === 'text' ? label : role === 'input' ? (a['value'] ?? '') : '';
  const clickable = role !== null && CLICKABLE_ROLES.has(role);
  return {
    className,
    text: password ? '•'.repeat(text.length) : text,
    description: label,
    hint: a['placeholder'] ?? a['hint'] ?? '',
    resourceId: a['testID'] ?? a['id'] ?? '',
    package: bundle,
    bounds,
    state: {
      enabled: a['enabled'] !== 'false',
      checkable: role === 'toggle',
      checked: role === 'toggle' && /^(?:1|true|on)$/i.test(a['value'] ?? ''),
      selected: false,
      focused: a['focused'] === 'true',
      password,
      scrollable: SCROLLABLE.test(className),
      clickable,
      longClickable: false,
      editable: role === 'input',
    },
    parent,
    role,
    drawingOrder: 0,
    // An invisible view hides everything below it.
    hidden: hidden || (parentNode?.hidden ?? false),
    clips: SCROLLABLE.test(className),
    window,
  };
}
