import { fill } from '../expression/template.ts';
import type { ElementModel, OverlayModel, ScreenModel } from '../app/model.ts';
import type { Box, View, ViewWindow } from '../view.ts';
import { layoutNodes } from './elements.ts';
import { keyboardHeight, keyboardWindow } from './keyboard.ts';
import { heightOf, naturalWidth } from './measure.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import { overlayWindow, panelNode } from './overlays.ts';
import { notificationShade, SYSTEM_UI_PACKAGE } from './notification-shade.ts';
import { pickerWindow } from './picker.ts';
import type { Layout } from './arrange.ts';
import type { ForegroundView, LoadingState, PresentedState } from './presented.ts';
import { sharedTexts, slideOffset, veilOf } from './transition.ts';
import { NO_LOCALS, SIZES, type Locals, type LayoutContext } from './context.ts';
import {
  launcherWindow,
  notRespondingWindow,
  otherWindow,
  systemNode,
  permissionWindow,
  touch,
  windowOf,
} from './system.ts';

/** Half of the bar between two apps, pixels. */
const DIVIDER = 12;
const MINUTE_MS = 60_000;

type AppFront = Extract<ForegroundView, { kind: 'app' }>;

export interface LayoutResult {
  readonly view: View;
  readonly layout: Layout;
  readonly keyboard: Box | null;
  /** The first time, in ms of the phone's clock, at which another layout may differ without a change of the phone. */
  readonly until: number;
}

/** Lays out all windows, bottom to top. */
export function layoutScreen(stage: LayoutContext, shown: PresentedState): LayoutResult {
  const screen = { x: 0, y: 0, width: shown.width, height: shown.height };
  const mirror = isMirrored(stage, shown) ? shown.width : null;
  const layout: Layout = {
    touchTargets: new Map(),
    scrollContainers: new Map(),
    boxes: new Map(),
    scrollParents: new Map(),
    scrolled: (key) => stage.scrolled(key),
    keyboardTop: shown.height - keyboardHeight(screen),
    hidesScrolling: shown.front.kind === 'app' && shown.front.screen.scrolls === 'never',
    mirror,
    onTheWay: sharedTexts(stage, mirror),
  };
  const parts = partsOf(stage, shown, screen);
  const windows = [...frontWindows(stage, shown, parts.own, layout)];
  // The system's own windows are in English.
  layout.mirror = null;
  layout.onTheWay = null;
  if (parts.other !== null)
    windows.push({ ...otherWindow(parts.other, 'com.android.chrome', 'Chrome', layout), beside: true });
  const keyboard = shown.keyboard === null ? null : keyboardWindow(stage, screen, shown.keyboard, layout);
  if (keyboard !== null) windows.push(keyboard);
  if (shown.picker !== null) windows.push(pickerWindow(stage, screen, shown.picker, layout));
  if (shown.permission !== null) windows.push(permissionWindow(stage, screen, shown.permission, layout));
  if (shown.notResponding) windows.push(notRespondingWindow(stage, screen, layout));
  if (shown.shade !== null) windows.push(notificationShade(stage, screen, shown.shade, layout));
  windows.push(...toastWindows(stage, shown, screen, layout), statusWindow(screen, layout));
  const view: View = {
    width: shown.width,
    height: shown.height,
    rotation: shown.width > shown.height ? 1 : 0,
    density: SIZES.density,
    clockText: clockText(stage.time.intervals(MINUTE_MS)),
    dark: stage.app.behaviour.dark,
    flavour: shown.front.kind === 'app' ? stage.app.behaviour.flavour : 'views',
    secure: shown.front.kind === 'app' && (shown.front.screen.secure || stage.app.behaviour.secure),
    windows,
  };
  return { view, layout, keyboard: keyboard?.box ?? null, until: stage.time.until };
}

/** Returns the parts of a divided screen: that of the app under test, and that of another one. */
function partsOf(
  { app }: LayoutContext,
  { front }: PresentedState,
  screen: Box,
): { readonly own: Box; readonly other: Box | null } {
  if (!app.behaviour.splitScreen || front.kind !== 'app') return { own: screen, other: null };
  const height = Math.round(screen.height / 2);
  const other = { ...screen, y: height + DIVIDER, height: screen.height - height - DIVIDER };
  return { own: { ...screen, height: height - DIVIDER }, other };
}

/** True where the page in front is laid out from right to left. */
function isMirrored({ app }: LayoutContext, { front }: PresentedState): boolean {
  return front.kind === 'app' && app.behaviour.mirrored && front.screen.mirrors;
}

/** Returns the time of day, in minutes after the phone was started at 10:04. */
function clockText(passed: number): string {
  const minutes = 604 + passed;
  return `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
}

function frontWindows(
  stage: LayoutContext,
  shown: PresentedState,
  screen: Box,
  layout: Layout,
): ViewWindow[] {
  const { front } = shown;
  if (front.kind === 'launcher') return [launcherWindow(stage, screen, layout)];
  if (front.kind === 'other') return [otherWindow(screen, front.package, front.title, layout)];
  const open = front.overlays.map((o, i) => ({ ...o, key: `${front.serial}/overlay${i}` }));
  const inside = open.filter((o) => o.overlay.kind === 'sheet' || o.overlay.kind === 'drawer');
  const apart = open.filter((o) => o.overlay.kind === 'dialog' || o.overlay.kind === 'menu');
  const root = appRoot(stage, shown, front, screen, layout, inside);
  const title =
    front.screen.title === null ? stage.app.title : fill(front.screen.title, stage.lookup(NO_LOCALS));
  return [
    windowOf('app', stage.app.package, title, false, root, screen, layout),
    ...apart.map((o) => overlayWindow(stage, o.overlay, o.locals, o.key, screen, layout, o.anchor)),
  ];
}

/** Returns the app's window: the page, and above it sheets, drawers and snackbars. */
function appRoot(
  stage: LayoutContext,
  shown: PresentedState,
  front: AppFront,
  screen: Box,
  layout: Layout,
  inside: readonly { overlay: OverlayModel; locals: Locals; key: string }[],
): LayoutNode {
  const covered = shown.keyboard !== null && front.screen.keyboard === 'resizes';
  const floor = covered ? Math.min(layout.keyboardTop, screen.height) : screen.height;
  const page = pageNode(stage, front, floor, screen.width);
  const layers: LayoutNode[] = [page];
  let y = floor;
  const put = (layer: LayoutNode, x: number, top: number): void => {
    // A layer is placed by a shift from its position in the column.
    layers.push({ ...layer, shift: { x, y: top - y } });
    y += layer.height ?? 0;
  };
  for (const { overlay, locals, key } of inside) {
    const dismiss = overlay.dismissable ? [{ do: 'dismiss' } as const] : [];
    const scrim = touch(`${key}/scrim`, 'scrim', dismiss);
    put(layoutNode('scrim', { key: scrim.key, clickable: true, touch: scrim, height: floor }), 0, 0);
    const panel = panelNode(stage, overlay, locals, key, screen, floor);
    put(panel, 0, overlay.kind === 'sheet' ? floor - (panel.height ?? 0) : 0);
  }
  if (stage.app.behaviour.emptyOverlay) {
    put(layoutNode('container', { id: 'bottomsheet-container', height: floor }), 0, 0);
    put(layoutNode('container', { description: 'Overlay', height: floor }), 0, 0);
  }
  const bottom = floor - bottomHeight(stage, front, screen.width) - 22;
  for (const message of shown.messages.filter((m) => m.look === 'snackbar')) {
    const label = layoutNode('text', {
      id: 'snackbar-text',
      text: message.text,
      color: '#ffffff',
      height: 70,
    });
    const grown = layoutNode('container', { flow: 'column', grows: true, children: [label] });
    const action = messageButton(stage, message);
    const width = screen.width - 2 * SIZES.margin;
    const bar = {
      id: 'snackbar',
      flow: 'line',
      padding: 22,
      height: 160,
      width,
      children: [grown, ...action],
    } as const;
    put(layoutNode('snackbar', bar), SIZES.margin, bottom - 160);
  }
  const motion = stage.app.behaviour.animatedBackground ? (stage.time.moment() + 1) / 1000 : 0;
  return layoutNode('screen', { id: 'content', flow: 'column', motion, children: layers });
}

/** Returns the button of a message. A tap closes the message, unless a defect makes the button do nothing. */
function messageButton(
  stage: LayoutContext,
  { id, action, locals }: PresentedState['messages'][number],
): LayoutNode[] {
  if (action === null) return [];
  const isDead = action.tap.length > 0 && action.tap.every((e) => e.do === 'set' && e.values.length === 0);
  const tap = isDead ? action.tap : [{ do: 'close message', id } as const, ...action.tap];
  const button = { ...action, id: action.id === '' ? 'snackbar-action' : action.id, tap };
  return layoutNodes([button], `message/${id}`, stage, locals);
}

function pageNode(stage: LayoutContext, front: AppFront, floor: number, width: number): LayoutNode {
  const { screen, serial } = front;
  const key = String(serial);
  const parts: LayoutNode[] = [layoutNode('container', { height: SIZES.statusBar })];
  const toolbar = toolbarNode(stage, front, key);
  if (toolbar !== null) parts.push(toolbar);
  parts.push(front.loading === null ? bodyNode(stage, screen, key) : loadingNode(front.loading, stage));
  const footer = footerNode(stage, screen, key);
  if (footer !== null) parts.push(footer);
  if (screen.tabBar !== null) {
    const bar = stage.app.tabBars[screen.tabBar] ?? [];
    const tabs = tabNodes(stage, bar, screen.tabBar);
    parts.push(
      layoutNode('tab bar', {
        id: `${screen.tabBar}-tabs`,
        flow: 'equal',
        height: SIZES.tabBar,
        children: tabs,
      }),
    );
  }
  return layoutNode('container', {
    id: 'page',
    flow: 'column',
    height: floor,
    shift: { x: slideOffset(stage, width), y: -front.pan },
    ...veilOf(stage),
    children: parts,
  });
}

function footerNode(stage: LayoutContext, screen: ScreenModel, key: string): LayoutNode | null {
  const children = layoutNodes(screen.footer, `${key}/footer`, stage, NO_LOCALS);
  if (children.length === 0) return null;
  return layoutNode('container', { id: 'footer', flow: 'column', padding: 22, spacing: 22, children });
}

/** Returns the height of the fixed part at the bottom, pixels; a snackbar stays above it. */
function bottomHeight(stage: LayoutContext, front: AppFront, width: number): number {
  const footer = footerNode(stage, front.screen, String(front.serial));
  return (footer === null ? 0 : heightOf(footer, width)) + (front.screen.tabBar === null ? 0 : SIZES.tabBar);
}

/** Tabs keep their keys from screen to screen, so the bar stays the same. */
function tabNodes(stage: LayoutContext, bar: readonly ElementModel[], name: string): LayoutNode[] {
  return layoutNodes(bar, `bar/${name}`, stage, NO_LOCALS);
}

function toolbarNode(stage: LayoutContext, front: AppFront, key: string): LayoutNode | null {
  const { screen } = front;
  const up = {
    ...systemNode(stage, 'icon', 'navigate-up', '', [{ do: 'back' }]),
    description: 'Navigate up',
    icon: 'back',
  };
  const start = [
    ...(screen.back && front.canGoBack ? [up] : []),
    ...layoutNodes(screen.toolbarStart, `${key}/start`, stage, NO_LOCALS),
  ];
  const end = layoutNodes(screen.toolbar, `${key}/toolbar`, stage, NO_LOCALS);
  if (screen.title === null && start.length + end.length === 0) return null;
  const words = screen.title === null ? '' : fill(screen.title, stage.lookup(NO_LOCALS));
  const title = layoutNode('heading', { id: 'title', text: words, textSize: 56, ellipsize: true });
  const grown = layoutNode('container', {
    flow: 'column',
    grows: true,
    padding: 22,
    children: words === '' ? [] : [title],
  });
  return layoutNode('toolbar', {
    id: 'toolbar',
    flow: 'line',
    height: SIZES.toolbar,
    children: [...start, grown, ...end],
  });
}

function bodyNode(stage: LayoutContext, screen: ScreenModel, key: string): LayoutNode {
  const children = layoutNodes(screen.elements, `${key}/body`, stage, NO_LOCALS);
  const fills = children.some((c) => c.grows);
  return layoutNode('container', {
    key: `${key}/body`,
    id: 'body',
    flow: fills ? 'column' : 'scroll',
    grows: true,
    padding: SIZES.margin,
    spacing: SIZES.spacing,
    children,
  });
}

function loadingNode(loading: LoadingState, { time, app }: LayoutContext): LayoutNode {
  const said = loading.text === '' && loading.look === 'text' ? 'Loading…' : loading.text;
  const words = said === '' ? [] : [layoutNode('text', { id: 'loading-text', text: said })];
  const turning = layoutNode('spinner', {
    id: 'loading',
    motion: time.spinnerAngle(),
    height: 180,
  });
  const bar = layoutNode('progress', { id: 'loading', motion: (time.moment() % 2000) / 2000 });
  const bones = [0, 1, 2].map((i) => layoutNode('skeleton', { id: `skeleton-${i + 1}`, height: 300 }));
  const sign = { spinner: [turning], progress: [bar], skeleton: bones, blank: [], text: [] }[loading.look];
  // A half of the screen has less room above the sign.
  const above = app.behaviour.splitScreen ? 160 : 600;
  const space = loading.look === 'skeleton' ? [] : [layoutNode('container', { height: above })];
  const children = [...space, ...sign, ...words];
  return layoutNode('container', {
    id: 'body',
    flow: 'column',
    grows: true,
    padding: SIZES.margin,
    spacing: 44,
    children,
  });
}

function toastWindows(
  stage: LayoutContext,
  shown: PresentedState,
  screen: Box,
  layout: Layout,
): ViewWindow[] {
  const toasts = shown.messages.filter((m) => m.look === 'toast');
  return toasts.slice(-1).map((message) => {
    const root = layoutNode('toast', { text: message.text, textSize: 40 });
    const width = Math.min(screen.width - 160, naturalWidth(root) + 120);
    const box = { x: Math.round((screen.width - width) / 2), y: screen.height - 460, width, height: 132 };
    if (stage.app.behaviour.toastsAreDialogs)
      return windowOf(
        'dialog',
        stage.app.package,
        message.text,
        false,
        dialogToast(message.text),
        box,
        layout,
      );
    return windowOf('toast', stage.app.package, 'Toast', false, root, box, layout);
  });
}

/** Returns a toast that the app draws itself, in a dialog without buttons. */
function dialogToast(text: string): LayoutNode {
  const words = layoutNode('text', { id: 'message', text, textSize: 40, color: '#ffffff', grows: true });
  return layoutNode('dialog', { flow: 'column', padding: 30, background: '#322f35', children: [words] });
}

function statusWindow(screen: Box, layout: Layout): ViewWindow {
  const box = { ...screen, height: SIZES.statusBar };
  const root = layoutNode('status bar', { id: 'status_bar', text: 'SIMULATED' });
  return windowOf('system', SYSTEM_UI_PACKAGE, 'StatusBar', false, root, box, layout);
}
