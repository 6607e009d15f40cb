import { evaluate, isList, isRecord, show, truthy, type Value } from '../expression/evaluate.ts';
import { fill, resolveValue, type Template } from '../expression/template.ts';
import type { ElementKind, ElementModel } from '../app/model.ts';
import type { ViewKind } from '../view.ts';
import { textStyle } from '../render/style.ts';
import { formatDate } from '../expression/date.ts';
import { optionsOf, sliderNode, wheelNode } from './adjustable.ts';
import { formatted } from './format.ts';
import { inPieces } from './inline.ts';
import type { LayoutTime } from './layout-time.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import { besideActions, bindRows, rowsOf } from './rows.ts';
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import { NO_LOCALS, SIZES, type Locals, type LayoutContext } from './context.ts';

const CARET_MS = 500;

const VIEW_KINDS: Partial<Record<ElementKind, ViewKind>> = {
  password: 'input',
  otp: 'container',
  tabs: 'tab bar',
  column: 'container',
  item: 'menu item',
  space: 'container',
  web_view: 'web view',
  date: 'dropdown',
  time: 'dropdown',
};

/** Returns the nodes of an element: none if hidden, two with an error below it. */
function nodesOf(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode[] {
  const lookup = stage.lookup(locals);
  if (element.when !== null && !truthy(evaluate(element.when, lookup))) return [];
  const built = builderFor(element.kind)(element, key, stage, locals);
  const made = element.covered ? underPicture(built, key) : built;
  const error = element.error === null ? '' : fill(element.error, lookup);
  if (error === '') return [made];
  const under = layoutNode('text', {
    id: `${element.id}-error`,
    text: error,
    color: '#b3261e',
    textSize: SIZES.small,
  });
  return [made, under];
}

/** Returns the nodes of several elements. */
export function layoutNodes(
  list: readonly ElementModel[],
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode[] {
  return list.flatMap((element, i) => nodesOf(element, `${key}/${i}`, stage, locals));
}

type NodeBuilder = (element: ElementModel, key: string, stage: LayoutContext, locals: Locals) => LayoutNode;

function builderFor(kind: ElementKind): NodeBuilder {
  switch (kind) {
    case 'input':
    case 'password':
      return fieldNode;
    case 'otp':
      return otpNode;
    case 'list':
      return listNode;
    case 'row':
      return rowNode;
    case 'column':
      return columnNode;
    case 'tabs':
      return tabsNode;
    case 'carousel':
      return carouselNode;
    case 'scroller':
      return scrollerNode;
    case 'web_view':
      return webViewNode;
    case 'slider':
    case 'wheel':
      return adjustableNode;
    case 'dropdown':
    case 'date':
    case 'time':
      return chooserNode;
    case 'text':
      return textNode;
    default:
      return baseNode;
  }
}

/** Returns what all kinds have in common. */
function baseNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const lookup = stage.lookup(locals);
  const say = (template: Template | null): string => (template === null ? '' : fill(template, lookup));
  const bound = element.value === null ? null : (readPath(element.value, lookup) ?? null);
  const enabled = element.enabled === null || truthy(evaluate(element.enabled, lookup));
  const text = counted(say(element.text), element.countOffset);
  const isIcon = element.kind === 'icon' || element.kind === 'image';
  const selected = element.selected !== null && truthy(evaluate(element.selected, lookup));
  // Compose takes the click away from a selected tab.
  const inert = element.kind === 'tab' && selected && stage.app.behaviour.flavour === 'compose';
  const clickable = isClickable(element) && !inert;
  const touchable = enabled && clickable;
  const own = element.kind === 'button' && stage.app.behaviour.allCaps ? text.toUpperCase() : text;
  return layoutNode(VIEW_KINDS[element.kind] ?? (element.kind as ViewKind), {
    key,
    id: element.id,
    text: isIcon || element.kind === 'space' ? '' : own,
    hint: say(element.hint),
    description: element.description === null && isIcon ? text : say(element.description),
    icon: element.icon === '' && isIcon ? element.id : element.icon,
    enabled,
    checked: checkedOf(element, bound, stage, locals),
    selected,
    clickable,
    longClickable: element.longPress !== null || element.carried,
    ripple: touchable ? stage.ripple(key) : null,
    motion: motionOf(element, bound, stage.time, zoomOf(element, lookup)),
    pixels: element.pixels,
    inTree: element.inTree,
    kept: element.kept,
    color: element.color,
    background: element.background,
    textSize: textSizeOf(element, stage),
    ellipsize: element.ellipsize,
    height: element.kind === 'space' ? (element.height ?? 66) : element.height,
    width: element.width,
    shift: element.shift,
    gap: element.gap,
    touch: { key, element, locals },
    children: badgeOf(element, say(element.badge)),
  });
}

/** Returns null for the default of the kind. */
function textSizeOf(element: ElementModel, { app }: LayoutContext): number | null {
  const { fontScale } = app.behaviour;
  if (fontScale === 1) return element.size;
  const kind = VIEW_KINDS[element.kind] ?? (element.kind as ViewKind);
  return Math.round((element.size ?? textStyle(kind).size * SIZES.density) * fontScale);
}

function isClickable(element: ElementModel): boolean {
  return (
    element.tap.length > 0 ||
    [
      'button',
      'input',
      'password',
      'toggle',
      'checkbox',
      'radio',
      'tab',
      'item',
      'dropdown',
      'date',
      'time',
    ].includes(element.kind)
  );
}

function checkedOf(element: ElementModel, bound: Value, stage: LayoutContext, locals: Locals): boolean {
  if (element.kind !== 'radio') return truthy(bound);
  return show(bound) === show(resolveValue(element.option, stage.lookup(locals)));
}

function motionOf(element: ElementModel, bound: Value, time: LayoutTime, zoom: number): number {
  if (element.kind === 'spinner') return time.spinnerAngle();
  if (element.kind === 'video') return time.moment() / 1000;
  if (element.kind === 'canvas') return zoom;
  return element.kind === 'progress' ? Number(bound ?? (time.moment() % 2000) / 2000) : 0;
}

/** A caret is drawn for half of each second. */
const isCaretOn = ({ time }: LayoutContext): boolean => time.intervals(CARET_MS) % 2 === 0;

function zoomOf({ zoom }: ElementModel, lookup: Parameters<typeof readPath>[1]): number {
  return zoom === null ? 0 : Number(readPath(zoom, lookup) ?? 1);
}

function badgeOf(element: ElementModel, badge: string): LayoutNode[] {
  if (badge === '' || badge === '0') return [];
  const text = counted(badge, element.countOffset);
  return [
    layoutNode('text', {
      id: `${element.id}-badge`,
      text,
      textSize: SIZES.small,
      color: '#ffffff',
      background: '#b3261e',
    }),
  ];
}

/** Adds an offset to the first number of a text. */
function counted(text: string, offset: number): string {
  return offset === 0 ? text : text.replace(/\d+/, (n) => String(Number(n) + offset));
}

function textNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  return element.pieces ? inPieces(plain, stage.app.behaviour.mirrored) : plain;
}

/** Lays an opaque picture over a node, as an advert that loads late does; it takes the touches. */
function underPicture(node: LayoutNode, key: string): LayoutNode {
  const over = `${key}/cover`;
  const picture = layoutNode('image', {
    key: over,
    id: 'promotion',
    description: 'Promotion',
    clickable: true,
    height: node.height,
    touch: { key: over, element: { ...PLAIN_ELEMENT, kind: 'image', id: 'promotion' }, locals: NO_LOCALS },
  });
  const { grows, width, height, gap, shift } = node;
  const inner = { ...node, gap: 0, shift: { x: 0, y: 0 } };
  return layoutNode('container', {
    flow: 'stack',
    grows,
    width,
    height,
    gap,
    shift,
    children: [inner, picture],
  });
}

function fieldNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const value = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const password = element.kind === 'password';
  const focused = stage.focus === key;
  return {
    ...plain,
    text: password ? '•'.repeat(Array.from(value).length) : formatted(value, element.format),
    hint: plain.hint === '' ? plain.text : plain.hint,
    checked: false,
    longClickable: true,
    password,
    focused,
    caret: focused && isCaretOn(stage),
  };
}

function adjustableNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const lookup = stage.lookup(locals);
  const bound = element.value === null ? null : (readPath(element.value, lookup) ?? null);
  return element.kind === 'slider'
    ? sliderNode(plain, element, bound)
    : wheelNode(plain, element, bound, optionsOf(element, lookup));
}

/** Returns a control that shows what is chosen and opens the choices. */
function chooserNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const bound = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const shown = element.kind === 'date' && bound !== '' ? formatDate(bound, 0, element.shownAs) : bound;
  return {
    ...plain,
    text: shown === '' ? plain.hint : shown,
    hint: '',
    description: plain.description === '' ? plain.text : plain.description,
    icon: element.kind === 'dropdown' ? 'chevron down' : element.kind === 'date' ? 'calendar' : 'clock',
    checked: false,
  };
}

function otpNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const value = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const active = Math.min(value.length, element.length - 1);
  const boxes = Array.from({ length: element.length }, (_, i) => {
    const focused = stage.focus === key && i === active;
    return layoutNode('input', {
      id: `${element.id}-${i + 1}`,
      text: value[i] ?? '',
      description: `${plain.text} ${i + 1}`,
      clickable: true,
      focused,
      caret: focused && isCaretOn(stage),
      touch: { key, element, locals },
      height: 154,
    });
  });
  return { ...plain, text: '', checked: false, flow: 'equal', spacing: 22, height: 154, children: boxes };
}

/** Puts consecutive texts below each other, everything else side by side. */
function rowNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const inside = layoutNodes(element.children, key, stage, locals);
  const groups: LayoutNode[] = [];
  for (const child of inside) {
    const last = groups.at(-1);
    const isText =
      ['text', 'heading', 'inline text'].includes(child.kind) && (child.width === null || child.ellipsize);
    if (isText && last?.flow === 'column' && last.id === '' && last.key === '') {
      groups[groups.length - 1] = { ...last, children: [...last.children, child] };
    } else if (isText) {
      groups.push(layoutNode('container', { flow: 'column', grows: true, children: [child] }));
    } else {
      groups.push(inRow(child));
    }
  }
  const reacts = element.swipeLeft !== null || element.actions.length > 0;
  const kind = plain.clickable || plain.longClickable || reacts ? 'row' : 'container';
  const row = {
    ...plain,
    kind,
    text: '',
    flow: 'line',
    spacing: SIZES.spacing,
    padding: 12,
    children: groups,
  } as const;
  if (element.actions.length === 0 || !stage.uncovered(key)) return row;
  return besideActions(row, layoutNodes(element.actions, `${key}/actions`, stage, locals));
}

/** A field takes the remaining width; a picture without a height is small. */
function inRow(child: LayoutNode): LayoutNode {
  if (child.kind === 'input') return { ...child, grows: true };
  return child.kind === 'image' && child.height === null ? { ...child, height: SIZES.touch } : child;
}

function columnNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const children = layoutNodes(element.children, key, stage, locals);
  return { ...plain, text: '', flow: 'column', spacing: SIZES.spacing, children };
}

function tabsNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const children = layoutNodes(element.children, key, stage, locals);
  return { ...plain, text: '', flow: 'equal', height: SIZES.touch, children };
}

function carouselNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const items = element.items === null ? [] : evaluate(element.items, stage.lookup(locals));
  const pages = isList(items) ? items : [];
  const turned = stage.time.intervals(element.seconds * 1000) + stage.page(key);
  const shown =
    pages.length === 0 ? null : (pages[((turned % pages.length) + pages.length) % pages.length] ?? null);
  const label = layoutNode('text', { id: `${element.id}-page`, text: show(shown), height: 120 });
  return {
    ...plain,
    text: '',
    flow: 'column',
    padding: SIZES.margin,
    height: element.height ?? 420,
    children: [label],
  };
}

/** Returns the nodes of all rows of a list. */
function rowNodes(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode[] {
  return rowsOf(element, stage, locals).flatMap(({ row, index, list }) => {
    const name = isRecord(row) && row['id'] !== undefined ? show(row['id']) : String(index);
    const inner: Locals = { values: { ...locals.values, row }, row: list === null ? null : { list, index } };
    return element.children.flatMap((child, i) => nodesOf(child, `${key}[${name}]/${i}`, stage, inner));
  });
}

/** Returns parts or pages side by side; those made from data are a list, as a recycler view is. */
function scrollerNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const children =
    element.items === null
      ? layoutNodes(element.children, key, stage, locals)
      : rowNodes(element, key, stage, locals);
  const kind = element.pages ? 'pager' : element.items === null ? 'scroller' : 'list';
  const flow = element.pages ? 'pages' : 'across';
  const grows = element.pages && element.height === null;
  return { ...plain, kind, text: '', flow, grows, spacing: element.pages ? 0 : SIZES.spacing, children };
}

function listNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const children = rowNodes(element, key, stage, locals);
  const lookup = stage.lookup(locals);
  const none =
    children.length === 0 && element.empty !== null
      ? [layoutNode('text', { id: 'empty', text: fill(element.empty, lookup) })]
      : [];
  const spinner = element.spinsBelow
    ? [layoutNode('spinner', { id: `${element.id}-footer-spinner`, motion: stage.time.spinnerAngle() })]
    : [];
  const shown = [...bindRows(children, element, key, stage), ...none, ...spinner];
  if (element.wrap) return { ...plain, kind: 'list', text: '', flow: 'column', children: shown };
  return { ...plain, text: '', flow: 'scroll', grows: element.height === null, children: shown };
}

/** A web view. Its content may enter the tree after its pixels appear. */
function webViewNode(element: ElementModel, key: string, stage: LayoutContext, locals: Locals): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const inside = layoutNodes(element.children, key, stage, locals);
  const late = stage.time.isEntering(element.treeAfterMs);
  const children = late ? inside.map(outOfTree) : inside;
  if (children.length === 0) return plain;
  return { ...plain, text: '', flow: 'column', padding: SIZES.margin, spacing: SIZES.spacing, children };
}

function outOfTree(part: LayoutNode): LayoutNode {
  return { ...part, inTree: false, children: part.children.map(outOfTree) };
}

/** Resolves `user.name` through the lookup. */
export function readPath(path: string, lookup: (name: string) => Value | undefined): Value | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Value | undefined>((at, name) => (isRecord(at) ? at[name] : undefined), lookup(first));
}
