import { takesTouch } from './clear.ts';
import type { Element } from './element.ts';
import { area } from './geometry.ts';

const CONTAINERS: ReadonlySet<Element['role']> = new Set([
  'container',
  'list',
  'row',
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'toolbar',
  'tab bar',
  'canvas',
  'web view',
  'input',
]);

/**
 * Elements that should paint something and can be checked against the pixels: in view, uncovered, with a label of their own or an icon's touch
 * area, nothing inside. Never containers, label-less overlays or what the platform protects.
 */
export function ghostCandidates(elements: readonly Element[]): Element[] {
  return elements.filter(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      e.children.length === 0 &&
      !e.state.password &&
      !CONTAINERS.has(e.role) &&
      (e.labelFrom === 'text' || (e.labelFrom === 'description' && takesTouch(e))) &&
      area(e.visible) >= 64,
  );
}
