import type { SwipeArea, TouchPoint } from '../actions/definition.ts';
import { definitionOf } from '../actions/registry.ts';
import type { Attempt } from '../core/model/protocol.ts';
import { tapPoint } from '../screen/locate/tap-point.ts';
import { centre } from '../screen/model/geometry.ts';
import type { Element } from '../screen/model/element.ts';
import { byRef, type Screen } from '../screen/model/screen.ts';

export type { TouchPoint } from '../actions/definition.ts';

/**
 * Returns where a recorded attempt touched the screen, by the geometry that made the gesture; null when no finger took part (keys,
 * waits, launches). `before`: the screen of the decision, when the trace holds it.
 */
export function touchPointOf({ action, target }: Attempt, before: Screen | undefined): TouchPoint | null {
  const element = before === undefined || target === null ? undefined : byRef(before, target.ref);
  const bounds = target === null ? null : centre(target.bounds);
  const point = before !== undefined && element !== undefined ? tapPoint(before, element) : bounds;
  const anchor =
    before !== undefined && action.kind === 'drag' ? byRef(before, action.anchor.ref) : undefined;
  const area = before === undefined ? null : { ...areaOf(before, element), anchor: anchor ?? null };
  return definitionOf(action.kind).touch?.(action, { point, area }) ?? null;
}

function areaOf({ size, keyboard }: Screen, element: Element | undefined): SwipeArea {
  return { target: element ?? null, screen: size, keyboard: keyboard.shown ? keyboard.bounds : null };
}
