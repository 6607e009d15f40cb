import type { z } from 'zod';
import type { DeviceCapability, Gesture } from '../device/port.ts';
import type { Point, Rect, Size } from '../screen/model/geometry.ts';
import type { Element } from '../screen/model/element.ts';

/** What the core and the guard need to know of an action, so that no shared code asks for its kind. */
export interface ActionTraits {
  /** Touches a target and must show an effect: counts as an attempt. */
  readonly interactive: boolean;
  /** Harmless way to come nearer to a control that is not in view. */
  readonly navigatesHarmlessly: boolean;
  /** Only when the goal's own words ask for it. */
  readonly requiresExplicitRequest: boolean;
  readonly capability: DeviceCapability | null;
}

/** What an action may look at when it turns into gestures. */
export interface ActionContext {
  readonly target: Element | null;
  readonly point: Point | null;
  readonly screen: Size;
  readonly keyboard: Rect | null;
  /** Secrets are put in here, at the very last moment, and nowhere else. */
  readonly reveal: (text: string) => string;
}

export interface ActionDefinition<Kind extends string, Schema extends z.ZodType> {
  readonly kind: Kind;
  readonly schema: Schema;
  /** One or two sentences for the planner's catalogue. */
  readonly description: string;
  readonly traits: ActionTraits;
  /** Gestures in order, or a wait on the device's clock. */
  readonly perform: (
    action: z.infer<Schema>,
    hands: ActionContext,
  ) => readonly (Gesture | { readonly kind: 'wait'; readonly ms: number })[];
}

export function defineAction<const Kind extends string, Schema extends z.ZodType>(
  definition: ActionDefinition<Kind, Schema>,
): ActionDefinition<Kind, Schema> {
  return definition;
}
