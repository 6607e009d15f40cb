import { z } from 'zod';
import { defineAction } from './definition.ts';

export const setLocation = defineAction({
  kind: 'set_location',
  schema: z.strictObject({
    kind: z.literal('set_location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  description: 'Set the GPS position; only when the goal asks for it.',
  traits: {
    interactive: false,
    navigatesHarmlessly: false,
    requiresExplicitRequest: true,
    capability: 'set_location',
  },
  perform: (action) => [{ kind: 'set_location', latitude: action.latitude, longitude: action.longitude }],
});
