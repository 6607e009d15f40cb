import { z } from 'zod';
import type { Element } from '../screen/model/element.ts';
import type { Point } from '../screen/model/geometry.ts';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled } from './wording.ts';

export type DropPlace = 'above' | 'below' | 'onto';

export interface DragInstruction {
  readonly kind: 'drag';
  readonly target: Locator;
  readonly anchor: Locator;
  readonly place: DropPlace;
  /** Set by `Move "A" above "B"`: the app may have buttons for it. */
  readonly byOtherMeans?: true;
}

/** Time until a list picks a row up, ms. */
const HOLD_MS = 700;
const MOVE_MS = 900;
/** How far past the middle of a row the finger goes, so that the two change places; as a share of the row's height. */
const PAST = 0.15;

/** Returns where to let go: a row takes a place when the finger passes the middle of the one that holds it. */
function dropPoint(from: Point, target: Element, anchor: Element, place: DropPlace): Point {
  if (place === 'onto') {
    const box = anchor.visible ?? anchor.bounds;
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  }
  const { y, height } = anchor.bounds;
  const isUp = target.bounds.y > y;
  const middle = y + height / 2;
  const above = isUp ? middle - height * PAST : y - height * PAST;
  const below = isUp ? y + height * (1 + PAST) : middle + height * PAST;
  return { x: from.x, y: Math.round(place === 'above' ? above : below) };
}

/** Words of a step that may want a drag: `Put Milk at the top`, `Swap the first two`. */
const ASKS_FOR_IT = /\b(?:drag|drop|move|put|place|bring|swap|rank|sort|(?:re)?arrange|(?:re)?order)/iu;

export const drag = defineAction({
  kind: 'drag',
  schema: z.strictObject({
    kind: z.literal('drag'),
    target: targetSchema,
    anchor: targetSchema,
    place: z.enum(['above', 'below', 'onto']),
  }),
  description:
    'Pick the target up, carry it right `above`, right `below` or `onto` the anchor, and let it go. Only when the step asks to drag or move something.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'place',
  needsEnabledTarget: true,
  carriesOut: ['drag'],
  requiresExplicitRequest: (_, text) => ASKS_FOR_IT.test(text),
  mismatch: (action, instruction: DragInstruction | null) =>
    instruction !== null && action.place !== instruction.place
      ? { rule: 'place', reason: `the step drags it ${instruction.place} ${instruction.anchor.source}` }
      : null,
  propose: ({ place }, target) => ({
    fields: { target: { ref: target?.ref ?? '' }, anchor: { ref: target?.anchor ?? '' }, place },
    thought: `drag ${target?.ref ?? 'the target'} ${place} ${target?.anchor ?? 'the anchor'}`,
  }),
  perform: ({ place }, { target, point, anchor }) =>
    target === null || point === null || anchor === null
      ? []
      : [
          {
            kind: 'drag',
            from: point,
            to: dropPoint(point, target, anchor, place),
            holdMs: HOLD_MS,
            ms: MOVE_MS,
          },
        ],
  touch: ({ place }, { point, area }) =>
    point === null || area?.target == null || area.anchor == null
      ? null
      : { kind: 'drag', from: point, to: dropPoint(point, area.target, area.anchor, place) },
  describe: ({ place }, label) => `drag${labelled(label)} ${place} another element`,
  toLine: ({ place }, { named, anchor }) =>
    anchor === null ? null : named((name) => `Drag ${name} ${place} ${anchor}`),
});
