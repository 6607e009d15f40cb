import { z } from 'zod';
import { defineAction } from './definition.ts';

export const wait = defineAction({
  kind: 'wait',
  schema: z.strictObject({ kind: z.literal('wait'), seconds: z.number().min(0).max(600) }),
  description: 'Let time pass. Loading screens are waited for by rule; ask for this only when the step does.',
  traits: {
    interactive: false,
    navigatesHarmlessly: false,
    requiresExplicitRequest: false,
    capability: null,
  },
  perform: (action) => [{ kind: 'wait', ms: action.seconds * 1000 }],
});
