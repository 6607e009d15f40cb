import { z } from 'zod';
import { ASKS_FOR_HOME } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface NavigateHomeInstruction {
  readonly kind: 'navigate_home';
}

export const navigateHome = defineAction({
  kind: 'navigate_home',
  schema: z.strictObject({ kind: z.literal('navigate_home') }),
  description: 'The system home key; only when the goal asks for it.',
  capability: 'home',
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'key',
  needsEnabledTarget: false,
  carriesOut: ['navigate_home'],
  requiresExplicitRequest: (_, text) => ASKS_FOR_HOME.test(text),
  propose: () => ({ fields: {}, thought: 'navigate home' }),
  perform: () => [{ kind: 'key', key: 'home' }],
  describe: () => 'go to the home screen',
  toLine: () => 'Go to the home screen',
});
