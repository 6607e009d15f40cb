import { z } from 'zod';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';

export const tap = defineAction({
  kind: 'tap',
  schema: z.strictObject({
    kind: z.literal('tap'),
    target: targetSchema,
    repeat: z.int().min(1).max(50).default(1),
    delay_ms: z.int().min(0).max(5000).default(100),
  }),
  description:
    'Tap the target. `repeat` above 1 only when the step gives a number or a value to reach; `delay_ms` lies between the taps.',
  traits: { interactive: true, navigatesHarmlessly: true, requiresExplicitRequest: false, capability: null },
  perform: (action, hands) =>
    hands.point === null
      ? []
      : [{ kind: 'tap', at: hands.point, times: action.repeat, intervalMs: action.delay_ms }],
});
