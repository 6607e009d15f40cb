import { z } from 'zod';
import { defineAction } from './definition.ts';
import { swipePath } from './swipe-path.ts';
import { targetSchema } from './target-schema.ts';

export const scrollTo = defineAction({
  kind: 'scroll_to',
  schema: z.strictObject({
    kind: z.literal('scroll_to'),
    /** The list to scroll; null: the screen. */
    target: targetSchema.nullable().default(null),
    /** Movement of the finger. */
    direction: z.enum(['up', 'down', 'left', 'right']),
    text: z.string().max(500),
  }),
  description: 'Scroll (one finger movement a turn) until `text` is in view.',
  traits: { interactive: false, navigatesHarmlessly: true, requiresExplicitRequest: false, capability: null },
  perform: (action, hands) => [{ kind: 'swipe', ...swipePath(action.direction, hands), ms: 600 }],
});
