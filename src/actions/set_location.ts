import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface SetLocationInstruction {
  readonly kind: 'set_location';
  readonly latitude: number;
  readonly longitude: number;
}

export const setLocation = defineAction({
  kind: 'set_location',
  schema: z.strictObject({
    kind: z.literal('set_location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  description: 'Set the GPS position; only when the goal asks for it.',
  capability: 'set_location',
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  carriesOut: ['set_location'],
  requiresExplicitRequest: ({ latitude, longitude }, text) =>
    text.includes(String(latitude)) && text.includes(String(longitude)),
  mismatch: (action, instruction: SetLocationInstruction | null) =>
    instruction !== null &&
    (action.latitude !== instruction.latitude || action.longitude !== instruction.longitude)
      ? { rule: 'location', reason: `the step gives ${instruction.latitude}, ${instruction.longitude}` }
      : null,
  propose: ({ latitude, longitude }) => ({
    fields: { latitude, longitude },
    thought: `set the location to ${latitude}, ${longitude}`,
  }),
  perform: ({ latitude, longitude }) => [{ kind: 'set_location', latitude, longitude }],
  describe: ({ latitude, longitude }) => `set the location to ${latitude}, ${longitude}`,
  toLine: ({ latitude, longitude }) => `Set the location to ${latitude}, ${longitude}`,
});
