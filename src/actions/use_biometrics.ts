import { z } from 'zod';
import { ASKS_FOR_BIOMETRICS } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface UseBiometricsInstruction {
  readonly kind: 'use_biometrics';
  readonly with: 'finger' | 'face';
  readonly match: boolean;
}

const shown = ({ with: part, match }: Omit<UseBiometricsInstruction, 'kind'>): string =>
  `a ${part} that is ${match ? 'known' : 'unknown'}`;

export const useBiometrics = defineAction({
  kind: 'use_biometrics',
  schema: z.strictObject({
    kind: z.literal('use_biometrics'),
    with: z.enum(['finger', 'face']),
    match: z.boolean(),
  }),
  description:
    "Answer the system's prompt for a finger or a face, with one that it knows or not; only when the goal asks for it.",
  capability: 'biometrics',
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['use_biometrics'],
  requiresExplicitRequest: (_, text) => ASKS_FOR_BIOMETRICS.test(text),
  mismatch: (action, instruction: UseBiometricsInstruction | null) =>
    instruction !== null && (action.with !== instruction.with || action.match !== instruction.match)
      ? { rule: 'biometrics', reason: `the step shows ${shown(instruction)}` }
      : null,
  propose: (instruction) => ({
    fields: { with: instruction.with, match: instruction.match },
    thought: `show ${shown(instruction)}`,
  }),
  perform: (action) => [{ kind: 'biometrics', with: action.with, match: action.match }],
  describe: (action) => `show ${shown(action)}`,
  toLine: (action) => `Authenticate with ${action.match ? 'the' : 'an unknown'} ${action.with}`,
});
