import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface KeyboardEnterInstruction {
  readonly kind: 'keyboard_enter';
}

export const keyboardEnter = defineAction({
  kind: 'keyboard_enter',
  schema: z.strictObject({ kind: z.literal('keyboard_enter') }),
  description: 'Press the enter / search / done key of the keyboard.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'key',
  needsEnabledTarget: false,
  carriesOut: ['keyboard_enter'],
  requiresExplicitRequest: false,
  propose: () => ({ fields: {}, thought: 'keyboard enter' }),
  perform: () => [{ kind: 'key', key: 'enter' }],
  describe: () => 'press enter',
  toLine: () => 'Press Enter',
});
