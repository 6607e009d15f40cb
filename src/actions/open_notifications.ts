import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE } from './device-line.ts';

export interface OpenNotificationsInstruction {
  readonly kind: 'open_notifications';
}

/** The shade lies over the app. The lines that follow tell whether it opened, and what it shows. */
export const openNotifications = defineAction({
  ...DEVICE_LINE,
  kind: 'open_notifications',
  schema: z.strictObject({ kind: z.literal('open_notifications') }),
  description: 'Open the notification shade of the phone; only when the goal asks for it.',
  capability: 'notifications',
  carriesOut: ['open_notifications'],
  perform: () => [{ kind: 'notifications' }],
  describe: () => 'open the notification shade',
  toLine: () => 'Open the notification shade',
});
