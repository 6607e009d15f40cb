import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface NavigateBackInstruction {
  readonly kind: 'navigate_back';
}

export const navigateBack = defineAction({
  kind: 'navigate_back',
  schema: z.strictObject({ kind: z.literal('navigate_back') }),
  description: 'The system back key.',
  capability: 'back',
  countsAsAttempt: true,
  navigatesHarmlessly: true,
  effect: 'key',
  needsEnabledTarget: false,
  carriesOut: ['navigate_back', 'close'],
  requiresExplicitRequest: false,
  propose: () => ({ fields: {}, thought: 'navigate back' }),
  perform: () => [{ kind: 'key', key: 'back' }],
  describe: () => 'go back',
  toLine: () => 'Go back',
});
