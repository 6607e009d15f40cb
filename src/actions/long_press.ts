import { z } from 'zod';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

/** `seconds`: only when the step says how long to hold. */
export interface LongPressInstruction {
  readonly kind: 'long_press';
  readonly target: Locator;
  readonly seconds?: number;
}

export const longPress = defineAction({
  kind: 'long_press',
  schema: z.strictObject({
    kind: z.literal('long_press'),
    target: targetSchema,
    seconds: z.number().min(0.5).max(10).default(1),
  }),
  description: 'Press and hold the target. Never in place of a tap, nor a tap in its place.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'target',
  needsEnabledTarget: true,
  carriesOut: ['long_press'],
  requiresExplicitRequest: false,
  propose: ({ seconds }: LongPressInstruction, target) => ({
    fields: {
      target: { ref: target?.ref ?? '' },
      ...(seconds === undefined ? {} : { seconds }),
    },
    thought: `press and hold: ${targetIs(target)}`,
  }),
  perform: ({ seconds }, { point }) =>
    point === null ? [] : [{ kind: 'long_press', at: point, ms: seconds * 1000 }],
  touch: (_, { point }) => (point === null ? null : { kind: 'long press', at: point }),
  describe: ({ seconds }, label) => `long press${labelled(label)} for ${seconds} s`,
  toLine: (_, { named }) => named((name) => `Long press ${name}`),
});
