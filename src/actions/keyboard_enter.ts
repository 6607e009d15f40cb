import { z } from 'zod';
import { defineAction } from './definition.ts';

export const keyboardEnter = defineAction({
  kind: 'keyboard_enter',
  schema: z.strictObject({ kind: z.literal('keyboard_enter') }),
  description: 'Press the enter / search / done key of the keyboard.',
  traits: { interactive: true, navigatesHarmlessly: false, requiresExplicitRequest: false, capability: null },
  perform: () => [{ kind: 'key', key: 'enter' }],
});
