import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

export interface SendPushInstruction {
  readonly kind: 'send_push';
  readonly title: string | null;
  readonly text: string;
}

/** The app in front decides how it shows the message: that is for the lines that follow. */
export const sendPush = defineAction({
  ...DEVICE_LINE,
  kind: 'send_push',
  schema: z.strictObject({
    kind: z.literal('send_push'),
    title: z.string().min(1).max(500).nullable().default(null),
    text: z.string().min(1).max(2000),
  }),
  description: 'Send a push message to the app; only when the goal asks for it.',
  capability: 'push',
  carriesOut: ['send_push'],
  mismatch: ({ title, text }, instruction: SendPushInstruction | null) =>
    otherThanAsked('push', text, instruction?.text) ?? otherThanAsked('push', title, instruction?.title),
  propose: ({ title, text }) => ({ fields: { title, text }, thought: 'send a push message' }),
  perform: ({ title, text }, { reveal }) => [{ kind: 'push', title, text: reveal(text) }],
  describe: ({ text }) => `send the push message "${text}"`,
  toLine: ({ title, text }) =>
    `Send a push notification ${title === null ? '' : `titled "${title}" `}with the text "${text}"`,
});
