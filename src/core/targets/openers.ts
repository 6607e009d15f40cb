import { definitionOf, type Action } from '../../actions/registry.ts';
import { clickableAncestor } from './identity.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { MENU_OPENER } from '../../shared/words/menu.ts';

/** True for a gesture that only brings other content into view: a scroll, going back, a tap on a tab or a menu. */
export function onlyMovesView(screen: Screen, action: Action, target: Element | null): boolean {
  return action.kind === 'tap'
    ? target !== null && opensNavigation(screen, target)
    : definitionOf(action.kind).navigatesHarmlessly;
}

/** True for a tab, a menu or its opener. A tap on it only shows content that existed before. */
export function opensNavigation(screen: Screen, target: Element): boolean {
  const lifted = clickableAncestor(screen, target);
  if (['tab', 'menu', 'menu item'].includes(lifted.role)) return true;
  const words = `${lifted.description} ${lifted.resourceId} ${lifted.className}`;
  return (
    (lifted.role === 'icon' || lifted.role === 'button') && lifted.text.length < 3 && MENU_OPENER.test(words)
  );
}
