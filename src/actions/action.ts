import type { z } from 'zod';
import type { Capability, Gesture } from '../device/port.ts';
import type { Point, Rect, Size } from '../screen/geometry.ts';
import type { Element } from '../screen/element.ts';

/** What the core and the guard need to know of an action, so that no shared code asks for its kind. */
export interface Traits {
  /** Touches a target and must show an effect: counts as an attempt. */
  readonly interactive: boolean;
  /** Harmless way to come nearer to a control that is not in view. */
  readonly approach: boolean;
  /** Only when the goal's own words ask for it. */
  readonly onlyWhenAsked: boolean;
  readonly needs: Capability | null;
}

/** What an action may look at when it turns into gestures. */
export interface Hands {
  readonly target: Element | null;
  readonly at: Point | null;
  readonly screen: Size;
  readonly keyboard: Rect | null;
  /** Secrets are put in here, at the very last moment, and nowhere else. */
  readonly reveal: (text: string) => string;
}

export interface ActionDefinition<Kind extends string, Schema extends z.ZodType> {
  readonly kind: Kind;
  readonly schema: Schema;
  /** One or two sentences for the planner's catalogue. */
  readonly words: string;
  readonly traits: Traits;
  /** Gestures in order, or a wait on the device's clock. */
  readonly perform: (
    action: z.infer<Schema>,
    hands: Hands,
  ) => readonly (Gesture | { readonly kind: 'wait'; readonly ms: number })[];
}

export function defineAction<const Kind extends string, Schema extends z.ZodType>(
  definition: ActionDefinition<Kind, Schema>,
): ActionDefinition<Kind, Schema> {
  return definition;
}
