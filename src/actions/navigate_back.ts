import { z } from 'zod';
import { defineAction } from './action.ts';

export const navigateBack = defineAction({
  kind: 'navigate_back',
  schema: z.strictObject({ kind: z.literal('navigate_back') }),
  words: 'The system back key.',
  traits: { interactive: true, approach: true, onlyWhenAsked: false, needs: 'back' },
  perform: () => [{ kind: 'key', key: 'back' }],
});
