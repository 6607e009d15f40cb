import type { z } from 'zod';
import type { DeviceCapability, Gesture } from '../device/port.ts';
import type { Point, Rect, Size } from '../screen/model/geometry.ts';
import type { Element } from '../screen/model/element.ts';
import type { Locator } from '../screen/model/locator.ts';
import type { DateWheel } from '../screen/features/date-wheels.ts';
import type { AskedDate } from '../screen/locate/date-controls.ts';
import type { Stepper } from '../screen/features/stepper.ts';
import type { Screen } from '../screen/model/screen.ts';

/** The movement of a finger: content that scrolls down moves under a finger that moves up. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** How the core decides whether an action took effect (R20). */
type EffectKind =
  /** The target itself changes, or something opens. */
  | 'target'
  /** The field is read back (R36). */
  | 'input'
  /** Content moves under the finger. */
  | 'scroll'
  /** A slider or a wheel is read back (R36). */
  | 'value'
  /** The target stands at the named place (R38). */
  | 'place'
  /** The picture under the fingers changes. */
  | 'surface'
  /** A key has no target: the keyboard, a message or the screen changes. */
  | 'key'
  /** The keyboard closes. */
  | 'keyboard'
  /** The screen turns. */
  | 'orientation'
  /** An app or a page comes to the foreground. */
  | 'app'
  /** Nothing to see. */
  | 'none';

/** Properties of an action that shared code reads, so that it never asks for a kind by name. */
interface ActionTraits {
  /** The capability that the device must have; null when every device can do it. */
  readonly capability: DeviceCapability | null;
  /** Counts as an attempt on its target, and must show an effect. */
  readonly countsAsAttempt: boolean;
  /** A disabled target fails the step with Wrong State (R37). */
  readonly needsEnabledTarget: boolean;
  /** A harmless way to bring a control into view (R51). */
  readonly navigatesHarmlessly: boolean;
  readonly effect: EffectKind;
  /** False: models are not offered it, only explicit lines ask for it. */
  readonly forModels?: false;
}

/** Why the guard refuses a proposal. */
interface Refusal {
  readonly rule: string;
  readonly reason: string;
}

/** The screen on which an action was proposed. */
export interface ProposalContext {
  readonly screen: Screen;
  /** True when the proposal's target is the control that a locator of the goal means. */
  readonly targets: (locator: Locator) => boolean;
  /** Returns the controls in view that set a date, and the value that each must show; null when there are none. */
  readonly dateControls: (asked: AskedDate) => readonly DateWheel[] | null;
  /** Returns the stepper beside what a locator names; null when there is none. */
  readonly stepper: (control: Locator) => Stepper | null;
}

/** An open-ended step, as far as an action may look at it. */
interface OpenEndedStep {
  readonly text: string;
  /** Names of the secrets that the goal declares. */
  readonly secrets: readonly string[];
}

/** The element that an instruction of the goal means. `name`: the goal's words for it; null when the goal names none. */
export interface ProposedTarget {
  readonly ref: string;
  readonly name: string | null;
  /** The ref of the element to which it is dragged. */
  readonly anchor?: string;
}

/** The input from which an action makes its gestures. */
interface ActionContext {
  readonly target: Element | null;
  /** The point to touch; null without a target. */
  readonly point: Point | null;
  /** The element to which the target is dragged; null for other actions. */
  readonly anchor: Element | null;
  readonly screen: Size;
  /** The bounds of the soft keyboard while it is shown. */
  readonly keyboard: Rect | null;
  /** Replaces `${secrets.name}` tokens by their values. Called at the last moment, and nowhere else. */
  readonly reveal: (text: string) => string;
}

/** The areas that bound the movement of a finger. */
export type SwipeArea = Pick<ActionContext, 'target' | 'screen' | 'keyboard'> & {
  readonly anchor?: Element | null;
};

/** Where a finger touched the screen, in screenshot pixels. */
export type TouchPoint =
  | { readonly kind: 'tap' | 'long press'; readonly at: Point }
  | { readonly kind: 'swipe' | 'drag'; readonly from: Point; readonly to: Point }
  /** Two fingers, each from `from` to `to` pixels beside the point. */
  | { readonly kind: 'pinch'; readonly at: Point; readonly from: number; readonly to: number };

/** The place of a recorded action. `area` is null when its screen is not in the trace. */
interface TouchContext {
  readonly point: Point | null;
  readonly area: SwipeArea | null;
}

/** The context in which a recorded action becomes a line of a goal. */
export interface LineContext {
  /** The line with the plainest name that means the target and nothing else; null when no name does. */
  readonly named: (line: (name: string) => string) => string | null;
  /** The name, in quotes, of the second element of a gesture between two; null when it has none of its own. */
  readonly anchor: string | null;
  /** False when the target is an element that does not scroll. */
  readonly scrollable: boolean;
  /** The label that the goal's own line gives for the target. */
  readonly requestedLabel: string | null;
}

/**
 * Everything that is particular to one kind of action. `Instruction` is what a line of a goal says when it asks for this action.
 * Optional members default to: nothing to refuse, no touch, one repetition.
 */
export interface ActionDefinition<
  Kind extends string,
  Schema extends z.ZodType,
  Instruction extends { readonly kind: string },
> extends ActionTraits {
  readonly kind: Kind;
  readonly schema: Schema;
  /** One or two sentences for the prompt's catalogue. */
  readonly description: string;
  /** Kinds of instruction that this action carries out. */
  readonly carriesOut: readonly string[];
  /** False, or how the words of an open-ended step ask for this action; without them the guard refuses it (R52). */
  readonly requiresExplicitRequest: false | ((action: z.output<Schema>, stepText: string) => boolean);
  /** Refuses what contradicts the instruction: its text, direction, number or options. `instruction` is null when it asks for another kind. */
  mismatch?(
    action: z.output<Schema>,
    instruction: Instruction | null,
    context: ProposalContext,
  ): Refusal | null;
  /** Refuses a target that can't take this action, on any step. `fieldsWithin`: how many fields it is or contains. */
  targetRefusal?(target: Element, fieldsWithin: number): Refusal | null;
  /** Refuses what an open-ended step does not allow. */
  openEndedRefusal?(action: z.output<Schema>, step: OpenEndedStep): Refusal | null;
  /** The action's fields besides its kind, for the rule-based planner. */
  propose?(
    instruction: Instruction,
    target: ProposedTarget | null,
  ): { readonly fields: Omit<z.input<Schema>, 'kind'>; readonly thought: string };
  /** Gestures in order, or a wait on the device's clock. */
  perform(
    action: z.output<Schema>,
    context: ActionContext,
  ): readonly (Gesture | { readonly kind: 'wait'; readonly ms: number })[];
  /** Where a recorded action touched the screen; null when it touched nothing. */
  touch?(action: z.output<Schema>, context: TouchContext): TouchPoint | null;
  /** How many equal gestures the action makes; 0 when it makes none. */
  repetitions?(action: z.output<Schema>): number;
  /** The action in a report: `tap "Save"`. `label` is the target's. */
  describe(action: z.output<Schema>, label: string | null): string;
  /** The line of a goal that asks for this action; null when no line can. */
  toLine(action: z.output<Schema>, context: LineContext): string | null;
}

export function defineAction<
  const Kind extends string,
  Schema extends z.ZodType,
  Instruction extends { readonly kind: string },
>(definition: ActionDefinition<Kind, Schema, Instruction>): ActionDefinition<Kind, Schema, Instruction> {
  return definition;
}
