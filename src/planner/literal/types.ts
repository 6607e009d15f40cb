import type { actionSchema } from '../../actions/registry.ts';
import type { PlannerRequest } from '../port.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { z } from 'zod';

/** One proposal in the making; `action` is parsed before it leaves. */
export type ProposedAction =
  | { readonly action: z.input<typeof actionSchema>; readonly thought: string }
  | { readonly defer: string };

/** A question, and whether the control stood in view earlier in the goal, on this app's screen. */
export type RuleBasedRequest = PlannerRequest & { readonly wasSeenHere: (phrase: Locator) => boolean };
