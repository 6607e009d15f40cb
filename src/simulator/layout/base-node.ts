import { evaluate, show, truthy, type Value } from '../expression/evaluate.ts';
import { readPath } from '../expression/read-path.ts';
import { fill, resolveValue, type Template } from '../expression/template.ts';
import type { ElementKind, ElementModel } from '../app/model.ts';
import type { ViewKind } from '../view.ts';
import { textStyle } from '../render/style.ts';
import type { LayoutTime } from './layout-time.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import { SIZES, type Locals, type LayoutContext } from './context.ts';

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

/** Returns what all kinds have in common. */
export function baseNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
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
