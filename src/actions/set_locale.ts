import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

/** `to`: language and region, as in `de-DE`. */
export interface SetLocaleInstruction {
  readonly kind: 'set_locale';
  readonly to: string;
}

/** An app takes it over at once or at its next start: that is for the lines that follow. */
export const setLocale = defineAction({
  ...DEVICE_LINE,
  kind: 'set_locale',
  schema: z.strictObject({
    kind: z.literal('set_locale'),
    to: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/),
  }),
  description: 'Set the language and region of the device; only when the goal asks for it.',
  capability: 'locale',
  carriesOut: ['set_locale'],
  mismatch: ({ to }, instruction: SetLocaleInstruction | null) =>
    otherThanAsked('locale', to, instruction?.to),
  propose: ({ to }) => ({ fields: { to }, thought: `set the locale to ${to}` }),
  perform: ({ to }) => [{ kind: 'locale', to }],
  describe: ({ to }) => `set the locale to ${to}`,
  toLine: ({ to }) => `Set the locale of the device to "${to}"`,
});
