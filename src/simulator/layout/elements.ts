import { evaluate, isList, isRecord, show, truthy } from '../expression/evaluate.ts';
import { fill } from '../expression/template.ts';
import type { ElementKind, ElementModel } from '../app/model.ts';
import { baseNode } from './base-node.ts';
import { inPieces } from './inline.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import { besideActions, bindRows, rowsOf } from './rows.ts';
import { adjustableNode, chooserNode, fieldNode, otpNode } from './value-nodes.ts';
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import { NO_LOCALS, SIZES, type Locals, type LayoutContext } from './context.ts';

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
