import { z } from 'zod';
import { defineAction } from './action.ts';

export const hideKeyboard = defineAction({
  kind: 'hide_keyboard',
  schema: z.strictObject({ kind: z.literal('hide_keyboard') }),
  words: 'Close the soft keyboard; only while one is seen.',
  traits: { interactive: false, approach: true, onlyWhenAsked: false, needs: 'hide_keyboard' },
  perform: () => [{ kind: 'hide_keyboard' }],
});
