import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

/** `app`: null for the app under test. */
export interface LaunchWithArgumentsInstruction {
  readonly kind: 'launch_with_arguments';
  readonly app: string | null;
  readonly arguments: readonly string[];
}

/** The app starts anew: one that runs takes no arguments. */
export const launchWithArguments = defineAction({
  ...DEVICE_LINE,
  kind: 'launch_with_arguments',
  schema: z.strictObject({
    kind: z.literal('launch_with_arguments'),
    app: z.string().min(1).nullable().default(null),
    arguments: z.array(z.string().min(1).max(500)).min(1).max(10),
  }),
  description: 'Start an app with arguments; only when the goal asks for it.',
  capability: 'launch_arguments',
  carriesOut: ['launch_with_arguments'],
  mismatch: (action, instruction: LaunchWithArgumentsInstruction | null) =>
    instruction === null
      ? null
      : (otherThanAsked('app', action.app, instruction.app) ??
        otherThanAsked('arguments', action.arguments.join(' '), instruction.arguments.join(' '))),
  propose: ({ app, arguments: given }) => ({
    fields: { app, arguments: [...given] },
    thought: `launch ${app ?? 'the app under test'} with arguments`,
  }),
  perform: ({ app, arguments: given }, { reveal }) => [
    {
      kind: 'launch',
      options: {
        app,
        restart: true,
        clearState: false,
        reinstall: false,
        permissions: 'ask',
        arguments: given.map(reveal),
      },
    },
  ],
  describe: ({ app, arguments: given }) => `launch ${app ?? 'the app'} with ${given.join(' ')}`,
  toLine: ({ app, arguments: given }) =>
    `Launch ${app === null ? 'the app' : `"${app}"`} with the arguments ${given.map((text) => `"${text}"`).join(', ')}`,
});
