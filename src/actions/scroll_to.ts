import { z } from 'zod';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction, type Direction } from './definition.ts';
import { swipePath } from './swipe-path.ts';
import { targetSchema } from './target-schema.ts';

export interface ScrollToInstruction {
  readonly kind: 'scroll_to';
  readonly target: Locator;
  /** Movement of the finger; null when the step names no direction. */
  readonly direction: Direction | null;
}

export const scrollTo = defineAction({
  kind: 'scroll_to',
  schema: z.strictObject({
    kind: z.literal('scroll_to'),
    /** The list to scroll; null: the screen. */
    target: targetSchema.nullable().default(null),
    /** Movement of the finger. */
    direction: z.enum(['up', 'down', 'left', 'right']),
    text: z.string().max(500),
  }),
  description: 'Scroll (one finger movement a turn) until `text` is in view.',
  capability: null,
  countsAsAttempt: false,
  navigatesHarmlessly: true,
  effect: 'scroll',
  needsEnabledTarget: false,
  carriesOut: ['scroll_to'],
  requiresExplicitRequest: false,
  perform: ({ direction }, context) => [{ kind: 'swipe', ...swipePath(direction, context), ms: 600 }],
  touch: ({ direction }, { area }) =>
    area === null ? null : { kind: 'swipe', ...swipePath(direction, area) },
  describe: ({ text, direction }) => `scroll to "${text}", finger ${direction}`,
  toLine: ({ text }, { requestedLabel }) => `Scroll until "${requestedLabel ?? text}" is visible`,
});
