import { z } from 'zod';
import type { Condition } from '../goal/model/condition.ts';
import { defineAction } from './definition.ts';

export interface WaitInstruction {
  readonly kind: 'wait';
  readonly seconds: number | null;
  readonly until: Condition | null;
}

export const wait = defineAction({
  kind: 'wait',
  schema: z.strictObject({ kind: z.literal('wait'), seconds: z.number().min(0).max(600) }),
  description: 'Let time pass. Loading screens are waited for by rule; ask for this only when the step does.',
  capability: null,
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['wait'],
  requiresExplicitRequest: false,
  mismatch: ({ seconds }, instruction: WaitInstruction | null) =>
    instruction !== null && instruction.seconds !== null && seconds !== instruction.seconds
      ? { rule: 'seconds', reason: `the step waits ${instruction.seconds} s` }
      : null,
  propose: ({ seconds }) => ({
    fields: { seconds: seconds ?? 1 },
    thought: `wait ${seconds ?? 1} s`,
  }),
  perform: ({ seconds }) => [{ kind: 'wait', ms: seconds * 1000 }],
  repetitions: () => 0,
  describe: ({ seconds }) => `wait ${seconds} s`,
  toLine: ({ seconds }) => `Wait ${seconds} seconds`,
});
