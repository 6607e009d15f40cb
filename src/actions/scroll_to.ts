import { z } from 'zod';
import { defineAction } from './action.ts';
import { swipePath } from './paths.ts';
import { targetSchema } from './target.ts';

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
  words: 'Scroll (one finger movement a turn) until `text` is in view.',
  traits: { interactive: false, approach: true, onlyWhenAsked: false, needs: null },
  perform: (action, hands) => [{ kind: 'swipe', ...swipePath(action.direction, hands), ms: 600 }],
});
