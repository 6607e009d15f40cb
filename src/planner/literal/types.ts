import type { actionSchema } from '../../actions/registry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { PlannerRequest } from '../port.ts';
import type { z } from 'zod';

/** A proposal before its action is validated, or the reason for a deferral. */
export type ProposedAction =
  | { readonly action: z.input<typeof actionSchema>; readonly thought: string }
  | { readonly defer: string };

/** A request with a memory: `wasSeenHere` is true when the control was in view on this screen earlier in the goal. */
export type RuleBasedRequest = PlannerRequest & { readonly wasSeenHere: (locator: Locator) => boolean };
