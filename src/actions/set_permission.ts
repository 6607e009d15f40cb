import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../shared/permissions.ts';
import { defineAction } from './definition.ts';
import { DEVICE_LINE, otherThanAsked } from './device-line.ts';

export interface SetPermissionInstruction {
  readonly kind: 'set_permission';
  readonly permission: Permission;
  readonly to: 'allow' | 'deny';
}

export const setPermission = defineAction({
  ...DEVICE_LINE,
  kind: 'set_permission',
  schema: z.strictObject({
    kind: z.literal('set_permission'),
    permission: z.enum(PERMISSIONS),
    to: z.enum(['allow', 'deny']),
  }),
  description: 'Allow or deny one permission of the app; only when the goal asks for it.',
  capability: 'single_permissions',
  carriesOut: ['set_permission'],
  mismatch: ({ permission, to }, instruction: SetPermissionInstruction | null) =>
    otherThanAsked('permission', permission, instruction?.permission) ??
    otherThanAsked('permission', to, instruction?.to),
  propose: ({ permission, to }) => ({
    fields: { permission, to },
    thought: `${to} the ${permission} permission`,
  }),
  perform: ({ permission, to }) => [{ kind: 'permission', permission, to }],
  describe: ({ permission, to }) => `${to} the ${permission} permission`,
  toLine: ({ permission, to }) => `${to === 'allow' ? 'Grant' : 'Deny'} the app the ${permission} permission`,
});
