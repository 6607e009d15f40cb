import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface SetAppearanceInstruction {
  readonly kind: 'set_appearance';
  readonly to: 'dark' | 'light';
}

/** An app may follow the device or not: that is for the lines that follow. */
export const setAppearance = defineAction({
  kind: 'set_appearance',
  schema: z.strictObject({ kind: z.literal('set_appearance'), to: z.enum(['dark', 'light']) }),
  description: 'Switch the device between dark and light mode; only when the goal asks for it.',
  capability: 'appearance',
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['set_appearance'],
  forModels: false,
  requiresExplicitRequest: () => false,
  mismatch: ({ to }, instruction: SetAppearanceInstruction | null) =>
    instruction !== null && to !== instruction.to
      ? { rule: 'appearance', reason: `the step asks for ${instruction.to} mode` }
      : null,
  propose: ({ to }) => ({ fields: { to }, thought: `switch the device to ${to} mode` }),
  perform: ({ to }) => [{ kind: 'appearance', to }],
  describe: ({ to }) => `switch the device to ${to} mode`,
  toLine: ({ to }) => `Switch the device to ${to} mode`,
});
