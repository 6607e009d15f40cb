import { z } from 'zod';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';

export const longPress = defineAction({
  kind: 'long_press',
  schema: z.strictObject({
    kind: z.literal('long_press'),
    target: targetSchema,
    seconds: z.number().min(0.5).max(10).default(1),
  }),
  description: 'Press and hold the target. Never in place of a tap, nor a tap in its place.',
  traits: { interactive: true, navigatesHarmlessly: false, requiresExplicitRequest: false, capability: null },
  perform: (action, hands) =>
    hands.point === null ? [] : [{ kind: 'long_press', at: hands.point, ms: action.seconds * 1000 }],
});
