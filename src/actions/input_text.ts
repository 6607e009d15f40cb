import { z } from 'zod';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';

export const inputText = defineAction({
  kind: 'input_text',
  schema: z.strictObject({
    kind: z.literal('input_text'),
    target: targetSchema.nullable(),
    text: z.string().max(10_000),
    clear_text: z.boolean().default(false),
  }),
  description:
    'Type text into the target field (null: the focused one); a field that is not focused is tapped first. A secret stays its `${secrets.name}` token. `clear_text` empties the field before.',
  traits: { interactive: true, navigatesHarmlessly: false, requiresExplicitRequest: false, capability: null },
  perform: (action, hands) => [
    ...(hands.point !== null && hands.target?.state.focused !== true
      ? [{ kind: 'tap', at: hands.point, times: 1, intervalMs: 0 } as const]
      : []),
    { kind: 'type', text: hands.reveal(action.text), clear: action.clear_text },
  ],
});
