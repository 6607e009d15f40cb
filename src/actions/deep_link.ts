import { z } from 'zod';
import { defineAction } from './action.ts';

export const deepLink = defineAction({
  kind: 'deep_link',
  schema: z.strictObject({ kind: z.literal('deep_link'), url: z.string().min(1).max(4000) }),
  words: 'Open a link; only when the goal asks for it.',
  traits: { interactive: true, approach: false, onlyWhenAsked: true, needs: 'open_link' },
  perform: (action, hands) => [{ kind: 'open_link', url: hands.reveal(action.url) }],
});
