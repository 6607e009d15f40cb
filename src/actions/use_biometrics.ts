import { z } from 'zod';
import { defineAction } from './definition.ts';

export const useBiometrics = defineAction({
  kind: 'use_biometrics',
  schema: z.strictObject({
    kind: z.literal('use_biometrics'),
    with: z.enum(['finger', 'face']),
    match: z.boolean(),
  }),
  description:
    "Answer the system's prompt for a finger or a face, with one that it knows or not; only when the goal asks for it.",
  traits: {
    interactive: false,
    navigatesHarmlessly: false,
    requiresExplicitRequest: true,
    capability: 'biometrics',
  },
  perform: (action) => [{ kind: 'biometrics', with: action.with, match: action.match }],
});
