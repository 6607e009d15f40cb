import { z } from 'zod';
import { defineAction } from './action.ts';
import { targetSchema } from './target.ts';

export const longPress = defineAction({
  kind: 'long_press',
  schema: z.strictObject({
    kind: z.literal('long_press'),
    target: targetSchema,
    seconds: z.number().min(0.5).max(10).default(1),
  }),
  words: 'Press and hold the target. Never in place of a tap, nor a tap in its place.',
  traits: { interactive: true, approach: false, onlyWhenAsked: false, needs: null },
  perform: (action, hands) =>
    hands.at === null ? [] : [{ kind: 'long_press', at: hands.at, ms: action.seconds * 1000 }],
});
