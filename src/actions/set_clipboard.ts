import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

export interface SetClipboardInstruction {
  readonly kind: 'set_clipboard';
  readonly text: string;
}

export const setClipboard = defineAction({
  ...DEVICE_LINE,
  kind: 'set_clipboard',
  schema: z.strictObject({ kind: z.literal('set_clipboard'), text: z.string().max(5000) }),
  description: 'Put a text on the clipboard of the device; only when the goal asks for it.',
  capability: 'clipboard',
  carriesOut: ['set_clipboard'],
  mismatch: ({ text }, instruction: SetClipboardInstruction | null) =>
    otherThanAsked('clipboard', text, instruction?.text),
  propose: ({ text }) => ({ fields: { text }, thought: 'put the text on the clipboard' }),
  perform: ({ text }, { reveal }) => [{ kind: 'clipboard', text: reveal(text) }],
  describe: ({ text }) => `put "${text}" on the clipboard`,
  toLine: ({ text }) =>
    text === '' ? 'Clear the clipboard' : `Set the clipboard to "${text.replaceAll('"', '”')}"`,
});
