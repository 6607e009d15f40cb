import { z } from 'zod';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction } from './definition.ts';
import { pointsOf, trackMove } from './slider-path.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

/** `percent`: of the slider's track, else the number that it reports. */
export interface SetValueInstruction {
  readonly kind: 'set_value';
  readonly target: Locator;
  readonly to: number;
  readonly percent: boolean;
}

const MOVE_MS = 400;
const valueText = ({ to, percent }: { to: number; percent: boolean }): string =>
  percent ? `${to} %` : String(to);

export const setValue = defineAction({
  kind: 'set_value',
  schema: z.strictObject({
    kind: z.literal('set_value'),
    target: targetSchema,
    to: z.number(),
    /** `to` is a percentage of the track. */
    percent: z.boolean().default(false),
    /** Where the finger begins and ends along the track, px; null: worked out from the value. The rules set it. */
    move: z.strictObject({ from: z.number(), to: z.number() }).nullable().default(null),
  }),
  description:
    'Move the thumb of a slider until it reports `to`, in `percent` of its track or as its own number. The value is read back. Leave `move` out.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'value',
  needsEnabledTarget: true,
  carriesOut: ['set_value'],
  requiresExplicitRequest: false,
  mismatch: (action, instruction: SetValueInstruction | null) =>
    instruction !== null && (action.to !== instruction.to || action.percent !== instruction.percent)
      ? { rule: 'value', reason: `the step sets ${valueText(instruction)}` }
      : null,
  targetRefusal: ({ role, ref }) =>
    role === 'slider'
      ? null
      : {
          rule: 'no slider',
          reason: `${ref} is a ${role}; give the ref of a slider, or pick_value for a wheel`,
        },
  openEndedRefusal: ({ to }, { text }) =>
    text.includes(String(to)) ? null : { rule: 'value', reason: `the step does not name ${to}` },
  propose: (instruction, target) => ({
    fields: { target: { ref: target?.ref ?? '' }, to: instruction.to, percent: instruction.percent },
    thought: `set to ${valueText(instruction)}: ${targetIs(target)}`,
  }),
  perform: ({ to, percent, move }, { target }) =>
    target === null
      ? []
      : [
          {
            kind: 'swipe',
            ...pointsOf(target, trackMove(target, { to, percent }, move)),
            ms: MOVE_MS,
          },
        ],
  touch: ({ to, percent, move }, { area }) =>
    area?.target == null
      ? null
      : { kind: 'swipe', ...pointsOf(area.target, trackMove(area.target, { to, percent }, move)) },
  describe: (action, label) => `set${labelled(label)} to ${valueText(action)}`,
  toLine: (action, { named }) => named((name) => `Set ${name} to ${valueText(action)}`),
});
