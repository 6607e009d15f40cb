import { z } from 'zod';
import { defineAction } from './definition.ts';

export const launchApp = defineAction({
  kind: 'launch_app',
  schema: z.strictObject({
    kind: z.literal('launch_app'),
    /** Package, bundle id or URL; null: the app under test. */
    app: z.string().min(1).nullable().default(null),
    restart: z.boolean().default(false),
    clear_state: z.boolean().default(false),
    reinstall: z.boolean().default(false),
    permissions: z.enum(['allow', 'deny', 'ask']).default('ask'),
  }),
  description:
    'Bring an app to the front; only when the goal asks for it, and with no option that it does not name.',
  traits: { interactive: true, navigatesHarmlessly: false, requiresExplicitRequest: true, capability: null },
  perform: (action) => [
    {
      kind: 'launch',
      options: {
        app: action.app,
        restart: action.restart,
        clearState: action.clear_state,
        reinstall: action.reinstall,
        permissions: action.permissions,
      },
    },
  ],
});
