/** Controls and pictures of which an edge leaves a strip in view (R70). */
import { TAPPED_ROLES } from './tapped-roles.ts';
import type { Element, Role } from '../model/element.ts';

/** Share of a control, in either direction, from which a person sees what it is. */
const SEEN_SHARE = 0.25;

/** Boxes and lists may reach far out of view, and are seen all the same. */
const WHOLE_ROLES: ReadonlySet<Role> = new Set([...TAPPED_ROLES, 'input', 'slider', 'image'] as const);

/** True for a control or picture of which less than a quarter is in view, from side to side or from top to bottom. */
export function isStrip({ role, bounds, visible }: Element): boolean {
  if (visible === null || !WHOLE_ROLES.has(role)) return false;
  return visible.width < bounds.width * SEEN_SHARE || visible.height < bounds.height * SEEN_SHARE;
}
