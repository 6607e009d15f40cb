import { z } from 'zod';
import { ASKS_TO_ROTATE } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface RotateInstruction {
  readonly kind: 'rotate';
  readonly orientation: 'portrait' | 'landscape';
}

export const rotate = defineAction({
  kind: 'rotate',
  schema: z.strictObject({ kind: z.literal('rotate'), orientation: z.enum(['portrait', 'landscape']) }),
  description: 'Turn the device; only when the goal asks for it.',
  capability: 'rotate',
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'orientation',
  needsEnabledTarget: false,
  carriesOut: ['rotate'],
  requiresExplicitRequest: (_, text) => ASKS_TO_ROTATE.test(text),
  mismatch: ({ orientation }, instruction: RotateInstruction | null) =>
    instruction !== null && orientation !== instruction.orientation
      ? { rule: 'orientation', reason: `the step asks for ${instruction.orientation}` }
      : null,
  propose: ({ orientation }) => ({
    fields: { orientation },
    thought: `rotate to ${orientation}`,
  }),
  perform: ({ orientation }) => [{ kind: 'rotate', orientation }],
  describe: ({ orientation }) => `rotate to ${orientation}`,
  toLine: ({ orientation }) => `Rotate to ${orientation}`,
});
