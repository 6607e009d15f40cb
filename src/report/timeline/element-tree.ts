import type { Screen } from '../../trace/schema.ts';
import type { ElementRow } from './page-data.ts';

type ScreenElement = Screen['elements'][number];

/**
 * Returns a screen's elements as rows: elements with text or actions, indented by their ancestors among them. Bare containers are
 * left out.
 */
export function elementRows({ elements, undrawn }: Screen): readonly ElementRow[] {
  const depths = new Map<string, number>();
  const rows: ElementRow[] = [];
  for (const element of elements) {
    const above = element.parent === null ? 0 : (depths.get(element.parent) ?? 0);
    const shown = isListed(element);
    depths.set(element.ref, above + (shown ? 1 : 0));
    if (!shown) continue;
    const { x, y, width, height } = element.bounds;
    const label = element.label || element.hint || element.description || element.resourceId;
    const states = elementStates(element, undrawn.includes(element.ref));
    rows.push([above, element.ref, element.role, label, x, y, width, height, states]);
  }
  return rows;
}

function isListed({ role, text, hint, description, state, visible }: ScreenElement): boolean {
  if (visible === null && text === '') return false;
  return role !== 'container' || text !== '' || description !== '' || hint !== '' || state.clickable;
}

function elementStates({ state, visible, coveredBy, busy }: ScreenElement, isUndrawn: boolean): string {
  const words = [
    ...(state.enabled ? [] : ['disabled']),
    ...(state.checkable ? [state.checked ? 'on' : 'off'] : []),
    ...(state.selected ? ['selected'] : []),
    ...(state.focused ? ['focused'] : []),
    ...(state.password ? ['password'] : []),
    ...(state.scrollable ? ['scrolls'] : []),
    ...(visible === null ? ['out of view'] : []),
    ...(coveredBy === null ? [] : ['covered']),
    ...(isUndrawn ? ['undrawn'] : []),
    ...(busy === true ? ['busy'] : []),
  ];
  return words.join(', ');
}
