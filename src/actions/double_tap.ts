import { z } from 'zod';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

export interface DoubleTapInstruction {
  readonly kind: 'double_tap';
  readonly target: Locator;
}

/** Pause between the two taps, ms: a phone takes two taps that are 300 ms apart for single ones. */
const PAUSE_MS = 80;

export const doubleTap = defineAction({
  kind: 'double_tap',
  schema: z.strictObject({ kind: z.literal('double_tap'), target: targetSchema }),
  description:
    'Tap the target twice at once, as a double tap. Never in place of a tap, nor a tap in its place.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'target',
  needsEnabledTarget: true,
  carriesOut: ['double_tap'],
  requiresExplicitRequest: false,
  propose: (_: DoubleTapInstruction, target) => ({
    fields: { target: { ref: target?.ref ?? '' } },
    thought: `double tap: ${targetIs(target)}`,
  }),
  perform: (_, { point }) =>
    point === null ? [] : [{ kind: 'tap', at: point, times: 2, intervalMs: PAUSE_MS }],
  touch: (_, { point }) => (point === null ? null : { kind: 'tap', at: point }),
  describe: (_, label) => `double tap${labelled(label)}`,
  toLine: (_, { named }) => named((name) => `Double tap ${name}`),
});
