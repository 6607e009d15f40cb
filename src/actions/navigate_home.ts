import { z } from 'zod';
import { defineAction } from './action.ts';

export const navigateHome = defineAction({
  kind: 'navigate_home',
  schema: z.strictObject({ kind: z.literal('navigate_home') }),
  words: 'The system home key; only when the goal asks for it.',
  traits: { interactive: true, approach: false, onlyWhenAsked: true, needs: 'home' },
  perform: () => [{ kind: 'key', key: 'home' }],
});
