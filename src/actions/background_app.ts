import { z } from 'zod';
import { ASKS_FOR_BACKGROUND } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface BackgroundAppInstruction {
  readonly kind: 'background_app';
  readonly seconds: number;
}

export const backgroundApp = defineAction({
  kind: 'background_app',
  schema: z.strictObject({ kind: z.literal('background_app'), seconds: z.number().min(1).max(120) }),
  description: 'Send the app to the background for some seconds; only when the goal asks for it.',
  capability: 'background',
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['background_app'],
  forModels: false,
  requiresExplicitRequest: (_, text) => ASKS_FOR_BACKGROUND.test(text),
  mismatch: ({ seconds }, instruction: BackgroundAppInstruction | null) =>
    instruction !== null && seconds !== instruction.seconds
      ? { rule: 'background', reason: `the step asks for ${instruction.seconds} seconds` }
      : null,
  propose: ({ seconds }) => ({ fields: { seconds }, thought: `background for ${seconds} s` }),
  perform: ({ seconds }) => [{ kind: 'background', seconds }],
  describe: ({ seconds }) => `send the app to the background for ${seconds} s`,
  toLine: ({ seconds }) => `Send the app to the background for ${seconds} seconds`,
});
