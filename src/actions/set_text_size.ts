import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

/** `percent`: 100 for the usual size. */
export interface SetTextSizeInstruction {
  readonly kind: 'set_text_size';
  readonly percent: number;
}

export const setTextSize = defineAction({
  ...DEVICE_LINE,
  kind: 'set_text_size',
  schema: z.strictObject({ kind: z.literal('set_text_size'), percent: z.number().min(50).max(350) }),
  description: 'Set the size of all text on the device; only when the goal asks for it.',
  capability: 'text_size',
  carriesOut: ['set_text_size'],
  mismatch: ({ percent }, instruction: SetTextSizeInstruction | null) =>
    otherThanAsked('text size', percent, instruction?.percent),
  propose: ({ percent }) => ({ fields: { percent }, thought: `set the text size to ${percent} %` }),
  perform: ({ percent }) => [{ kind: 'text_size', percent }],
  describe: ({ percent }) => `set the text size to ${percent} %`,
  toLine: ({ percent }) => `Set the font size of the device to ${percent} %`,
});
