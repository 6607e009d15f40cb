import { z } from 'zod';
import { defineAction } from './action.ts';
import { targetSchema } from './target.ts';

export const tap = defineAction({
  kind: 'tap',
  schema: z.strictObject({
    kind: z.literal('tap'),
    target: targetSchema,
    repeat: z.int().min(1).max(50).default(1),
    delay_ms: z.int().min(0).max(5000).default(100),
  }),
  words:
    'Tap the target. `repeat` above 1 only when the step gives a number or a value to reach; `delay_ms` lies between the taps.',
  traits: { interactive: true, approach: true, onlyWhenAsked: false, needs: null },
  perform: (action, hands) =>
    hands.at === null
      ? []
      : [{ kind: 'tap', at: hands.at, times: action.repeat, intervalMs: action.delay_ms }],
});
