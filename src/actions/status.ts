import { z } from 'zod';
import { defineAction } from './definition.ts';

export const status = defineAction({
  kind: 'status',
  schema: z.strictObject({
    kind: z.literal('status'),
    result: z.enum(['success', 'failure']),
    severity: z.enum(['critical', 'major', 'minor']).nullable().default(null),
    analysis: z.string().max(10_000).default(''),
  }),
  description:
    'Say that the goal has ended, with Expected against Actual. It is a claim: the rules check it and the rules decide.',
  capability: null,
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: [],
  requiresExplicitRequest: false,
  perform: () => [],
  describe: ({ result }) => `say ${result}`,
  toLine: () => null,
});
