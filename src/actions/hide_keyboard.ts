import { z } from 'zod';
import { defineAction } from './definition.ts';

export const hideKeyboard = defineAction({
  kind: 'hide_keyboard',
  schema: z.strictObject({ kind: z.literal('hide_keyboard') }),
  description: 'Close the soft keyboard; only while one is seen.',
  traits: {
    interactive: false,
    navigatesHarmlessly: true,
    requiresExplicitRequest: false,
    capability: 'hide_keyboard',
  },
  perform: () => [{ kind: 'hide_keyboard' }],
});
