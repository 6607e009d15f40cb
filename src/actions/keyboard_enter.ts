import { z } from 'zod';
import { defineAction } from './action.ts';

export const keyboardEnter = defineAction({
  kind: 'keyboard_enter',
  schema: z.strictObject({ kind: z.literal('keyboard_enter') }),
  words: 'Press the enter / search / done key of the keyboard.',
  traits: { interactive: true, approach: false, onlyWhenAsked: false, needs: null },
  perform: () => [{ kind: 'key', key: 'enter' }],
});
