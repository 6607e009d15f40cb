import { z } from 'zod';
import { defineAction } from './definition.ts';

export const rotate = defineAction({
  kind: 'rotate',
  schema: z.strictObject({ kind: z.literal('rotate'), orientation: z.enum(['portrait', 'landscape']) }),
  description: 'Turn the device; only when the goal asks for it.',
  traits: {
    interactive: true,
    navigatesHarmlessly: false,
    requiresExplicitRequest: true,
    capability: 'rotate',
  },
  perform: (action) => [{ kind: 'rotate', orientation: action.orientation }],
});
