import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface HideKeyboardInstruction {
  readonly kind: 'hide_keyboard';
}

export const hideKeyboard = defineAction({
  kind: 'hide_keyboard',
  schema: z.strictObject({ kind: z.literal('hide_keyboard') }),
  description: 'Close the soft keyboard; only while one is seen.',
  capability: 'hide_keyboard',
  countsAsAttempt: false,
  navigatesHarmlessly: true,
  effect: 'keyboard',
  needsEnabledTarget: false,
  carriesOut: ['hide_keyboard'],
  requiresExplicitRequest: false,
  propose: () => ({ fields: {}, thought: 'hide keyboard' }),
  perform: () => [{ kind: 'hide_keyboard' }],
  describe: () => 'hide the keyboard',
  toLine: () => 'Hide the keyboard',
});
