import { z } from 'zod';
import { defineAction } from './definition.ts';

export interface DeepLinkInstruction {
  readonly kind: 'deep_link';
  readonly url: string;
}

export const deepLink = defineAction({
  kind: 'deep_link',
  schema: z.strictObject({ kind: z.literal('deep_link'), url: z.string().min(1).max(4000) }),
  description: 'Open a link; only when the goal asks for it.',
  capability: 'open_link',
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'app',
  needsEnabledTarget: false,
  carriesOut: ['deep_link'],
  requiresExplicitRequest: ({ url }, text) => text.includes(url),
  mismatch: ({ url }, instruction: DeepLinkInstruction | null) =>
    instruction !== null && url !== instruction.url
      ? { rule: 'url', reason: `the step opens ${instruction.url}` }
      : null,
  propose: ({ url }) => ({ fields: { url }, thought: `open ${url}` }),
  perform: ({ url }, { reveal }) => [{ kind: 'open_link', url: reveal(url) }],
  describe: ({ url }) => `open ${url}`,
  toLine: ({ url }) => `Open the link "${url}"`,
});
