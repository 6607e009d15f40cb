import { z } from 'zod';
import { defineAction } from './definition.ts';

export const navigateHome = defineAction({
  kind: 'navigate_home',
  schema: z.strictObject({ kind: z.literal('navigate_home') }),
  description: 'The system home key; only when the goal asks for it.',
  traits: {
    interactive: true,
    navigatesHarmlessly: false,
    requiresExplicitRequest: true,
    capability: 'home',
  },
  perform: () => [{ kind: 'key', key: 'home' }],
});
