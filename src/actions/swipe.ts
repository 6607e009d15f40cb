import { z } from 'zod';
import { defineAction } from './definition.ts';
import { swipePath } from './swipe-path.ts';
import { targetSchema } from './target-schema.ts';

export const swipe = defineAction({
  kind: 'swipe',
  schema: z.strictObject({
    kind: z.literal('swipe'),
    direction: z.enum(['up', 'down', 'left', 'right']),
    target: targetSchema.nullable().default(null),
  }),
  description:
    'Move a finger in `direction` over the target, or over the middle of the screen. A finger that moves up shows what lies further down.',
  traits: { interactive: false, navigatesHarmlessly: true, requiresExplicitRequest: false, capability: null },
  perform: (action, hands) => [{ kind: 'swipe', ...swipePath(action.direction, hands), ms: 400 }],
});
