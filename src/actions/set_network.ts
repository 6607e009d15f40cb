import { z } from 'zod';
import { ASKS_FOR_NETWORK } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface SetNetworkInstruction {
  readonly kind: 'set_network';
  readonly to: 'offline' | 'online';
}

/** The switch itself shows nothing: what the app makes of it is for the lines that follow. */
export const setNetwork = defineAction({
  kind: 'set_network',
  schema: z.strictObject({ kind: z.literal('set_network'), to: z.enum(['offline', 'online']) }),
  description: 'Cut or restore the network of the device; only when the goal asks for it.',
  capability: 'network',
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['set_network'],
  forModels: false,
  requiresExplicitRequest: (_, text) => ASKS_FOR_NETWORK.test(text),
  mismatch: ({ to }, instruction: SetNetworkInstruction | null) =>
    instruction !== null && to !== instruction.to
      ? { rule: 'network', reason: `the step asks for ${instruction.to}` }
      : null,
  propose: ({ to }) => ({ fields: { to }, thought: `take the device ${to}` }),
  perform: ({ to }) => [{ kind: 'network', to }],
  describe: ({ to }) => `take the device ${to}`,
  toLine: ({ to }) => `Take the device ${to}`,
});
