import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { Effect, ElementModel } from '../app/model.ts';
import type { Box, ViewKind, ViewWindow } from '../view.ts';
import { heightOf } from './measure.ts';
import { mirroredBox } from './mirror.ts';
import { arrange, type Layout } from './arrange.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import { NO_LOCALS, SIZES, type LayoutContext, type TouchTarget } from './context.ts';

const PERMISSION_PACKAGE = 'com.google.android.permissioncontroller';
export const LAUNCHER_PACKAGE = 'com.google.android.apps.nexuslauncher';
export const KEYBOARD_PACKAGE = 'com.google.android.inputmethod.latin';

/** Returns an element of the phone itself, such as a key or the button of a permission dialog. */
function tapElement(kind: ElementModel['kind'], id: string, tap: readonly Effect[]): ElementModel {
  return { ...PLAIN_ELEMENT, kind, id, tap };
}

export function touch(key: string, id: string, tap: readonly Effect[]): TouchTarget {
  return { key, element: tapElement('button', id, tap), locals: NO_LOCALS };
}

/** Returns a button of the phone, with its ripple. */
export function systemNode(
  stage: LayoutContext,
  kind: ViewKind,
  id: string,
  text: string,
  tap: readonly Effect[],
): LayoutNode {
  const key = `own/${id}/${text}`;
  return layoutNode(kind, {
    id,
    text,
    key,
    clickable: true,
    ripple: stage.ripple(key),
    touch: touch(key, id, tap),
  });
}

const QUESTIONS: Readonly<Record<string, string>> = {
  location: 'access this device’s location',
  notifications: 'send you notifications',
  camera: 'take pictures and record video',
  microphone: 'record audio',
  contacts: 'access your contacts',
  storage: 'access photos and media on your device',
};

/** Returns the system's permission dialog. */
export function permissionWindow(
  stage: LayoutContext,
  screen: Box,
  name: string,
  layout: Layout,
): ViewWindow {
  const id = (last: string): string => `com.android.permissioncontroller:id/${last}`;
  const answer = (allow: boolean): Effect[] => [{ do: 'answer permission', allow }];
  const once = ['location', 'camera', 'microphone'].includes(name);
  const question = `Allow ${stage.app.title} to ${QUESTIONS[name] ?? `use ${name}`}?`;
  const allow = once ? 'permission_allow_foreground_only_button' : 'permission_allow_button';
  const buttons = [
    systemNode(stage, 'button', id(allow), once ? 'While using the app' : 'Allow', answer(true)),
    ...(once
      ? [systemNode(stage, 'button', id('permission_allow_one_time_button'), 'Only this time', answer(true))]
      : []),
    systemNode(stage, 'button', id('permission_deny_button'), 'Don’t allow', answer(false)),
  ];
  const message = layoutNode('text', { id: id('permission_message'), text: question, textSize: 48 });
  const root = layoutNode('dialog', {
    id: id('grant_dialog'),
    flow: 'column',
    padding: 66,
    spacing: SIZES.spacing,
    children: [message, ...buttons],
  });
  return centred('system', PERMISSION_PACKAGE, question, root, screen, layout);
}

/** Returns the system's dialog for an app that does not respond. */
export function notRespondingWindow(stage: LayoutContext, screen: Box, layout: Layout): ViewWindow {
  const title = `${stage.app.title} isn’t responding`;
  const children = [
    layoutNode('heading', { id: 'android:id/alertTitle', text: title, textSize: 52 }),
    systemNode(stage, 'button', 'android:id/aerr_close', 'Close app', [{ do: 'close app' }]),
    systemNode(stage, 'button', 'android:id/aerr_wait', 'Wait', [{ do: 'keep waiting' }]),
  ];
  const root = layoutNode('dialog', {
    id: 'android:id/parentPanel',
    flow: 'column',
    padding: 66,
    spacing: SIZES.spacing,
    children,
  });
  return centred('system', 'android', title, root, screen, layout);
}

/** Returns a centered window, as tall as its content. */
export function centred(
  kind: 'dialog' | 'system',
  name: string,
  title: string,
  root: LayoutNode,
  screen: Box,
  layout: Layout,
): ViewWindow {
  const width = Math.min(screen.width - 132, 940);
  const height = Math.min(screen.height - 200, heightOf(root, width));
  const box = {
    x: Math.round((screen.width - width) / 2),
    y: Math.round((screen.height - height) / 2),
    width,
    height,
  };
  return windowOf(kind, name, title, true, root, box, layout);
}

export function windowOf(
  kind: ViewWindow['kind'],
  name: string,
  title: string,
  scrim: boolean,
  root: LayoutNode,
  box: Box,
  layout: Layout,
): ViewWindow {
  const node = arrange(root, box, box, layout);
  if (node === null) throw new Error(`the window "${title}" has no room`);
  const mirror = layout.mirror;
  if (mirror === null) return { kind, package: name, title, box, scrim, root: node };
  return { kind, package: name, title, box: mirroredBox(box, mirror), scrim, root: node, mirrored: true };
}

/** Returns the home screen: the app's icon and two others. */
export function launcherWindow(stage: LayoutContext, screen: Box, layout: Layout): ViewWindow {
  const icon = (title: string, effect: Effect): LayoutNode => ({
    ...systemNode(stage, 'icon', 'icon', title, [effect]),
    text: title,
    description: title,
    icon: 'home',
    width: 300,
    height: 260,
  });
  const other = (name: string, title: string): LayoutNode =>
    icon(title, { do: 'launch', package: name, title, ms: null });
  const icons = layoutNode('container', {
    flow: 'line',
    spacing: SIZES.spacing,
    padding: SIZES.margin,
    children: [
      icon(stage.app.title, { do: 'front' }),
      other('com.android.chrome', 'Chrome'),
      other('com.google.android.deskclock', 'Clock'),
    ],
  });
  const space = layoutNode('container', { height: 300 });
  const root = layoutNode('screen', {
    id: 'launcher',
    flow: 'column',
    background: '#20304a',
    children: [space, icons],
  });
  return windowOf('app', LAUNCHER_PACKAGE, 'Home', false, root, screen, layout);
}

/** Returns another app: its name, without controls. */
export function otherWindow(screen: Box, name: string, title: string, layout: Layout): ViewWindow {
  const children = [
    layoutNode('container', { height: 300 }),
    layoutNode('heading', { id: 'title', text: title }),
    layoutNode('text', { id: 'content', text: `This is ${title}, another app.` }),
  ];
  const root = layoutNode('screen', {
    id: 'root',
    flow: 'column',
    padding: SIZES.margin,
    background: '#ffffff',
    children,
  });
  return windowOf('app', name, title, false, root, screen, layout);
}
