/** The notification shade: a window of the system over the whole screen, with a row for each notification. */
import type { Box, ViewWindow } from '../view.ts';
import type { Layout } from './arrange.ts';
import { SIZES, type LayoutContext } from './context.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { PhoneNotification } from './presented.ts';
import { systemNode, touch, windowOf } from './system.ts';

export const SYSTEM_UI_PACKAGE = 'com.android.systemui';

const id = (last: string): string => `${SYSTEM_UI_PACKAGE}:id/${last}`;

/** Returns the open shade; without a notification it says so. */
export function notificationShade(
  stage: LayoutContext,
  screen: Box,
  list: readonly PhoneNotification[],
  layout: Layout,
): ViewWindow {
  const none = layoutNode('text', { id: id('no_notifications'), text: 'No notifications' });
  const clear = systemNode(stage, 'button', id('dismiss_text'), 'Clear all', [{ do: 'clear notifications' }]);
  const stack = layoutNode('container', {
    id: id('notification_stack_scroller'),
    flow: 'column',
    spacing: SIZES.spacing,
    children: list.length === 0 ? [none] : [...list.map((n) => row(stage, n)), clear],
  });
  const root = layoutNode('screen', {
    id: id('notification_panel'),
    flow: 'column',
    padding: SIZES.margin,
    spacing: SIZES.spacing,
    background: '#e9edf4',
    children: [layoutNode('container', { height: 200 }), stack],
  });
  return windowOf('system', SYSTEM_UI_PACKAGE, 'NotificationShade', false, root, screen, layout);
}

/** Returns a notification: the name of its app, its title and its text. */
function row(stage: LayoutContext, { id: nth, title, text }: PhoneNotification): LayoutNode {
  const key = `own/notification/${nth}`;
  const line = (name: string, words: string, textSize: number): LayoutNode =>
    layoutNode('text', { id: `android:id/${name}`, text: words, textSize });
  return layoutNode('row', {
    id: id('expandableNotificationRow'),
    key,
    flow: 'column',
    padding: 33,
    spacing: 11,
    background: '#ffffff',
    clickable: true,
    ripple: stage.ripple(key),
    touch: touch(key, 'notification', [{ do: 'open notification', id: nth }]),
    children: [
      line('app_name_text', stage.app.title, SIZES.small),
      line('title', title, SIZES.text),
      ...(text === '' ? [] : [line('text', text, SIZES.small)]),
    ],
  });
}
