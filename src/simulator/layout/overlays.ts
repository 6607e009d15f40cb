import type { OverlayModel } from '../app/model.ts';
import { fill } from '../expression/template.ts';
import type { Box, ViewWindow } from '../view.ts';
import { layoutNodes } from './elements.ts';
import { heightOf, naturalWidth } from './measure.ts';
import { mirroredBox } from './mirror.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { Layout } from './arrange.ts';
import { SIZES, type Locals, type LayoutContext } from './context.ts';
import { centred, touch, windowOf } from './system.ts';

function overlayChildren(
  stage: LayoutContext,
  overlay: OverlayModel,
  locals: Locals,
  key: string,
): LayoutNode[] {
  const words = fill(overlay.title, stage.lookup(locals));
  const title =
    words === '' ? [] : [layoutNode('heading', { id: `${overlay.id}-title`, text: words, textSize: 52 })];
  const body = layoutNodes(overlay.elements, key, stage, locals);
  const buttons = layoutNodes(overlay.buttons, `${key}/buttons`, stage, locals);
  const filler = layoutNode('container', { grows: true, height: 10 });
  const bar = layoutNode('container', {
    flow: 'line',
    spacing: SIZES.spacing,
    children: [filler, ...buttons],
  });
  return [...title, ...body, ...(buttons.length === 0 ? [] : [bar])];
}

/** Returns a sheet or drawer, which is part of the app's window. */
export function panelNode(
  stage: LayoutContext,
  overlay: OverlayModel,
  locals: Locals,
  key: string,
  screen: Box,
  floor: number,
): LayoutNode {
  const children = overlayChildren(stage, overlay, locals, key);
  const panel = layoutNode(overlay.kind, {
    key,
    id: overlay.id,
    flow: 'scroll',
    padding: SIZES.margin,
    spacing: SIZES.spacing,
    background: stage.app.behaviour.dark ? null : '#ffffff',
    touch: touch(key, overlay.id, []),
    children,
  });
  if (overlay.kind === 'drawer') {
    const top = layoutNode('container', { height: SIZES.statusBar });
    return { ...panel, width: Math.min(820, screen.width), height: floor, children: [top, ...children] };
  }
  return { ...panel, height: Math.min(heightOf(panel, screen.width), floor - 300) };
}

/** Returns a dialog or menu, which is its own window. */
export function overlayWindow(
  stage: LayoutContext,
  overlay: OverlayModel,
  locals: Locals,
  key: string,
  screen: Box,
  layout: Layout,
  anchor: string | null,
): ViewWindow {
  const children = overlayChildren(stage, overlay, locals, key);
  const base = {
    key,
    id: overlay.id,
    flow: 'scroll',
    spacing: SIZES.spacing,
    background: stage.app.behaviour.dark ? null : '#ffffff',
    children,
  } as const;
  const title = fill(overlay.title, stage.lookup(locals));
  if (overlay.kind === 'dialog') {
    const root = layoutNode('dialog', { ...base, padding: 66 });
    return centred('dialog', stage.app.package, title, root, screen, layout);
  }
  const root = layoutNode('menu', { ...base, padding: 12, spacing: 0 });
  const anchored = anchor === null ? undefined : layout.boxes.get(anchor);
  const held =
    anchored === undefined || layout.mirror === null ? anchored : mirroredBox(anchored, layout.mirror);
  const width = Math.min(held?.width ?? 620, Math.max(500, naturalWidth(root)));
  const high = heightOf(root, width);
  const box =
    held === undefined
      ? { x: screen.width - width - 22, y: SIZES.statusBar + 22, width, height: high }
      : besideControl(held, width, high, screen);
  return windowOf('dialog', stage.app.package, title, true, root, box, layout);
}

/** Returns the box of a menu that hangs on a control: below it, above it when there is no room, as tall as there is room. */
function besideControl(held: Box, width: number, high: number, screen: Box): Box {
  const below = screen.y + screen.height - 44 - (held.y + held.height);
  const above = held.y - screen.y - SIZES.statusBar - 22;
  const isBelow = high <= below || below >= above;
  const height = Math.min(high, isBelow ? below : above);
  const y = isBelow ? held.y + held.height : held.y - height;
  return { x: held.x, y, width, height };
}
