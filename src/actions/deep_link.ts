import { z } from 'zod';
import { defineAction } from './definition.ts';

export const deepLink = defineAction({
  kind: 'deep_link',
  schema: z.strictObject({ kind: z.literal('deep_link'), url: z.string().min(1).max(4000) }),
  description: 'Open a link; only when the goal asks for it.',
  traits: {
    interactive: true,
    navigatesHarmlessly: false,
    requiresExplicitRequest: true,
    capability: 'open_link',
  },
  perform: (action, hands) => [{ kind: 'open_link', url: hands.reveal(action.url) }],
});
