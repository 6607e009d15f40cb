import { z } from 'zod';
import { defineAction } from './action.ts';
import { swipePath } from './paths.ts';
import { targetSchema } from './target.ts';

export const swipe = defineAction({
  kind: 'swipe',
  schema: z.strictObject({
    kind: z.literal('swipe'),
    direction: z.enum(['up', 'down', 'left', 'right']),
    target: targetSchema.nullable().default(null),
  }),
  words:
    'Move a finger in `direction` over the target, or over the middle of the screen. A finger that moves up shows what lies further down.',
  traits: { interactive: false, approach: true, onlyWhenAsked: false, needs: null },
  perform: (action, hands) => [{ kind: 'swipe', ...swipePath(action.direction, hands), ms: 400 }],
});
