import { z } from 'zod';
import type { Point } from '../screen/model/geometry.ts';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction, type SwipeArea } from './definition.ts';
import { visibleArea } from './swipe-path.ts';
import { targetSchema } from './target-schema.ts';
import { labelled } from './wording.ts';

/** `out`: the fingers move apart, which zooms in. */
export interface PinchInstruction {
  readonly kind: 'pinch';
  readonly direction: 'out' | 'in';
  /** null: the middle of the screen. */
  readonly target: Locator | null;
}

const PINCH_MS = 500;
/** Distance of each finger from the middle, as shares of the width. */
const NEAR = 0.06;
const FAR = 0.35;

/** Returns the middle of the target or screen, and the distance of each finger from it before and after. */
function pinchPath(direction: 'out' | 'in', within: SwipeArea): { at: Point; from: number; to: number } {
  const { x, y, width, height } = visibleArea(within);
  const near = Math.max(20, Math.round(width * NEAR));
  const far = Math.max(near + 40, Math.round(width * FAR));
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return direction === 'out' ? { at, from: near, to: far } : { at, from: far, to: near };
}

export const pinch = defineAction({
  kind: 'pinch',
  schema: z.strictObject({
    kind: z.literal('pinch'),
    direction: z.enum(['out', 'in']),
    target: targetSchema.nullable().default(null),
  }),
  description:
    'Move two fingers on the target, or in the middle of the screen: `out` zooms in, `in` zooms out. Only when the step asks for it.',
  capability: 'multi_touch',
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'surface',
  needsEnabledTarget: true,
  carriesOut: ['pinch'],
  requiresExplicitRequest: (_, text) => /pinch|zoom/i.test(text),
  mismatch: (action, instruction: PinchInstruction | null) =>
    instruction !== null && action.direction !== instruction.direction
      ? { rule: 'direction', reason: `the step pinches ${instruction.direction}` }
      : null,
  propose: ({ direction }, target) => ({
    fields: { direction, target: target === null ? null : { ref: target.ref } },
    thought: `pinch ${direction}${target?.name == null ? '' : ` on ${target.name}, ${target.ref}`}`,
  }),
  perform: ({ direction }, context) => [{ kind: 'pinch', ...pinchPath(direction, context), ms: PINCH_MS }],
  touch: ({ direction }, { area }) =>
    area === null ? null : { kind: 'pinch', ...pinchPath(direction, area) },
  describe: ({ direction }, label) => `pinch ${direction}${label === null ? '' : ` on${labelled(label)}`}`,
  toLine: ({ direction, target }, { named }) =>
    target === null ? `Pinch ${direction}` : named((name) => `Pinch ${direction} on ${name}`),
});
