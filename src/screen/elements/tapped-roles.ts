/** Roles that a person takes for a control which a tap works. */
import type { Role } from '../model/element.ts';

export const TAPPED_ROLES = [
  'button',
  'icon',
  'link',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'menu item',
  'dropdown',
] as const satisfies readonly Role[];
