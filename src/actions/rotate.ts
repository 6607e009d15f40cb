import { z } from 'zod';
import { defineAction } from './action.ts';

export const rotate = defineAction({
  kind: 'rotate',
  schema: z.strictObject({ kind: z.literal('rotate'), orientation: z.enum(['portrait', 'landscape']) }),
  words: 'Turn the device; only when the goal asks for it.',
  traits: { interactive: true, approach: false, onlyWhenAsked: true, needs: 'rotate' },
  perform: (action) => [{ kind: 'rotate', orientation: action.orientation }],
});
