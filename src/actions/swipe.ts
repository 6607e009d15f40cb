import { z } from 'zod';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction, type Direction } from './definition.ts';
import type { ScrollToInstruction } from './scroll_to.ts';
import { swipePath } from './swipe-path.ts';
import { targetSchema } from './target-schema.ts';
import { labelled } from './wording.ts';

/** `direction` is the movement of the finger: "scroll down" is a finger that moves up. */
export interface SwipeInstruction {
  readonly kind: 'swipe';
  readonly direction: Direction;
  readonly target: Locator | null;
  readonly times: number;
  /** As far as the content goes: the movement that moves nothing is the last, and no fault. */
  readonly toEnd?: true;
}

export const swipe = defineAction({
  kind: 'swipe',
  schema: z.strictObject({
    kind: z.literal('swipe'),
    direction: z.enum(['up', 'down', 'left', 'right']),
    target: targetSchema.nullable().default(null),
  }),
  description:
    'Move a finger in `direction` over the target, or over the middle of the screen. A finger that moves up shows what lies further down.',
  capability: null,
  countsAsAttempt: false,
  navigatesHarmlessly: true,
  effect: 'scroll',
  needsEnabledTarget: false,
  carriesOut: ['swipe', 'scroll_to'],
  requiresExplicitRequest: false,
  mismatch: (action, instruction: SwipeInstruction | ScrollToInstruction | null) =>
    instruction?.kind === 'swipe' && action.direction !== instruction.direction
      ? { rule: 'direction', reason: `the step swipes ${instruction.direction}` }
      : null,
  propose: (instruction, target) => {
    const direction = instruction.direction ?? 'up';
    const name = target?.name == null ? '' : ` on ${target.name}, ${target.ref}`;
    return {
      fields: { direction, target: target === null ? null : { ref: target.ref } },
      thought: `swipe ${direction}${name}`,
    };
  },
  perform: ({ direction }, context) => [{ kind: 'swipe', ...swipePath(direction, context), ms: 400 }],
  touch: ({ direction }, { area }) =>
    area === null ? null : { kind: 'swipe', ...swipePath(direction, area) },
  describe: ({ direction }, label) => `swipe ${direction}${label === null ? '' : ` on${labelled(label)}`}`,
  toLine: ({ direction }, { named, scrollable }) =>
    scrollable ? `Swipe ${direction}` : named((name) => `Swipe ${direction} on ${name}`),
});
