import { z } from 'zod';
import { defineAction } from './definition.ts';

export const navigateBack = defineAction({
  kind: 'navigate_back',
  schema: z.strictObject({ kind: z.literal('navigate_back') }),
  description: 'The system back key.',
  traits: {
    interactive: true,
    navigatesHarmlessly: true,
    requiresExplicitRequest: false,
    capability: 'back',
  },
  perform: () => [{ kind: 'key', key: 'back' }],
});
