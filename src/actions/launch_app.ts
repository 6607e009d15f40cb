import { z } from 'zod';
import { ASKS_TO_CLEAR_DATA, ASKS_TO_LAUNCH, ASKS_TO_REINSTALL } from '../shared/words/request.ts';
import { defineAction } from './definition.ts';

export interface LaunchAppInstruction {
  readonly kind: 'launch_app';
  /** null: the app under test. */
  readonly app: string | null;
  readonly restart: boolean;
  readonly clearState: boolean;
  readonly reinstall: boolean;
  readonly permissions: 'allow' | 'deny' | null;
}

/** True for a package or bundle id, which names one app; a name on the launcher may be that of the app under test. */
export function isAppId(app: string): boolean {
  return /^[a-z]\w*(?:\.[\w-]+)+$/i.test(app);
}

const ONLY_NAMED_OPTIONS = {
  rule: 'launch options',
  reason: 'only the options that the step names may be set',
};

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
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'app',
  needsEnabledTarget: false,
  carriesOut: ['launch_app'],
  requiresExplicitRequest: (_, text) => ASKS_TO_LAUNCH.test(text),
  mismatch: (action, instruction: LaunchAppInstruction | null, { screen }) => {
    if (instruction === null) return null;
    const { app, permissions } = instruction;
    const isOptionAdded =
      (action.clear_state && !instruction.clearState) ||
      (action.reinstall && !instruction.reinstall) ||
      (action.restart && !instruction.restart) ||
      (action.permissions !== 'ask' && action.permissions !== permissions);
    if (isOptionAdded) return ONLY_NAMED_OPTIONS;
    return app !== null && isAppId(app) && (action.app ?? screen.app.underTest) !== app
      ? { rule: 'app', reason: `the step launches ${app}` }
      : null;
  },
  openEndedRefusal: (action, { text }) => {
    if (action.app !== null && !text.includes(action.app))
      return { rule: 'launch options', reason: `the step does not name ${action.app}` };
    const clears = action.clear_state && !ASKS_TO_CLEAR_DATA.test(text);
    const reinstalls = action.reinstall && !ASKS_TO_REINSTALL.test(text);
    return clears || reinstalls || action.permissions !== 'ask' ? ONLY_NAMED_OPTIONS : null;
  },
  propose: ({ app, restart, clearState, reinstall, permissions }) => ({
    fields: {
      app,
      restart,
      clear_state: clearState,
      reinstall,
      permissions: permissions ?? ('ask' as const),
    },
    thought: `launch ${app ?? 'the app under test'}`,
  }),
  perform: ({ app, restart, clear_state: clearState, reinstall, permissions }) => [
    { kind: 'launch', options: { app, restart, clearState, reinstall, permissions } },
  ],
  describe: ({ app }) => (app === null ? 'launch the app' : `launch ${app}`),
  toLine: ({ app }) => (app === null ? 'Launch the app' : `Launch "${app}"`),
});
