import { z } from 'zod';
import type { Condition } from '../goal/model/condition.ts';
import type { NamedOverlay } from '../screen/features/overlay-to-close.ts';
import type { Locator } from '../screen/model/locator.ts';
import type { KnownDay } from '../screen/model/named-day.ts';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

export interface TapInstruction {
  readonly kind: 'tap';
  readonly target: Locator;
  readonly repeat: number | null;
  readonly until: Condition | null;
  /** `up to 3 times until …`: most taps. */
  readonly atMost?: number;
  /** The choice that the tap brings into view: `Select "Sold" in "Status"`. It is left out when the choice is there already. */
  readonly opens?: Locator;
  /** The day for which the tap opens a date picker: `Pick tomorrow in "Date"`. It is left out when the picker stands below its caption already. */
  readonly opensDate?: KnownDay;
}

/** `to`: the state asked for ("turn on …"). A control that already has it needs no tap (R21). */
export interface SetStateInstruction {
  readonly kind: 'set_state';
  readonly target: Locator;
  readonly to: 'on' | 'off';
}

/** A section is opened or closed; one that is so already needs no tap (R21). */
export interface SetExpandedInstruction {
  readonly kind: 'set_expanded';
  readonly target: Locator;
  readonly to: 'expanded' | 'collapsed';
}

/** A number in digits or in words, which allows more than one tap (R52). */
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|double|dozen|pair)\b/iu;
/** Closes what lies over the page, by its own control or by *back*: `Close the dialog`. */
export interface CloseInstruction extends NamedOverlay {
  readonly kind: 'close';
}

/**
 * Sets what the screen shows under a name: `Set "Bags" to 3`. A number beside two buttons is counted up or down; a slider, field, wheel or list of
 * choices is set as an instruction of its own kind.
 */
export interface SetControlInstruction {
  readonly kind: 'set_control';
  /** The name of the control. The gestures go to the control, or to the buttons beside the number. */
  readonly control: Locator;
  readonly to: string;
  /** The line has no quotation marks around the value. */
  readonly isNumber: boolean;
}

export const tap = defineAction({
  kind: 'tap',
  schema: z.strictObject({
    kind: z.literal('tap'),
    target: targetSchema,
    repeat: z.int().min(1).max(50).default(1),
    delay_ms: z.int().min(0).max(5000).default(100),
  }),
  description:
    'Tap the target. `repeat` above 1 only when the step gives a number or a value to reach; `delay_ms` lies between the taps.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: true,
  effect: 'target',
  needsEnabledTarget: true,
  carriesOut: ['tap', 'set_state', 'set_expanded', 'close', 'set_control'],
  requiresExplicitRequest: false,
  mismatch: (
    action,
    instruction:
      | TapInstruction
      | SetStateInstruction
      | SetExpandedInstruction
      | CloseInstruction
      | SetControlInstruction
      | null,
    { targets, stepper },
  ) => {
    if (instruction?.kind === 'set_control') {
      const found = stepper(instruction.control);
      if (found === null) return null;
      const wanted = Number(instruction.to) > found.value ? found.more : found.less;
      if (action.target.ref !== wanted.ref)
        return { rule: 'value', reason: `the step counts to ${instruction.to}: tap ${wanted.ref}` };
    }
    const taps = instruction?.kind === 'tap' ? (instruction.repeat ?? 1) : 1;
    if (action.repeat > taps)
      return { rule: 'repeat', reason: `the step gives no number that allows ${action.repeat} taps` };
    return action.repeat < taps && instruction?.kind === 'tap' && targets(instruction.target)
      ? { rule: 'repeat', reason: `the step asks for ${taps} taps: set repeat` }
      : null;
  },
  openEndedRefusal: ({ repeat }, { text }) =>
    repeat > 1 && !NUMBER.test(text)
      ? { rule: 'repeat', reason: 'the step gives no number or target value' }
      : null,
  propose: (instruction, target) => ({
    fields: {
      target: { ref: target?.ref ?? '' },
      repeat: instruction.kind === 'tap' ? (instruction.repeat ?? 1) : 1,
    },
    thought: `tap: ${targetIs(target)}`,
  }),
  perform: (action, { point }) =>
    point === null ? [] : [{ kind: 'tap', at: point, times: action.repeat, intervalMs: action.delay_ms }],
  touch: (_, { point }) => (point === null ? null : { kind: 'tap', at: point }),
  repetitions: ({ repeat }) => repeat,
  describe: ({ repeat }, label) => `tap${labelled(label)}${repeat > 1 ? ` ${repeat} times` : ''}`,
  toLine: ({ repeat }, { named }) => named((name) => `Tap ${name}${repeat > 1 ? ` ${repeat} times` : ''}`),
});
