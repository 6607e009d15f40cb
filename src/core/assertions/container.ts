/** Checks that the list or group from which something must be absent is on the screen itself (R73). */
import type { AssertionContext } from './context.ts';
import { isInView } from './result.ts';
import { hasTitle, containersOf, isUnderHeading } from '../../screen/features/containers.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Container, Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Containers that stay. Others close, and their content is gone with them, as in a menu. */
const PERSISTENT_CONTAINERS: readonly Container[] = ['list', 'table', 'section', 'form', 'card', 'row'];

/** Returns the reason why the container that the locator names is missing; null when it is there, or none is named. */
export function missingContainer(target: Locator, context: AssertionContext): string | null {
  const { screen, textCase } = context;
  if (target.row !== null && !findVisibleText(screen, target.row, 'exact', textCase).met)
    return `the row of "${target.row}" is not in view`;
  for (const place of target.places) {
    if (
      place.kind !== 'container' ||
      place.label === null ||
      !PERSISTENT_CONTAINERS.includes(place.container)
    )
      continue;
    const { container, label } = place;
    return isOnScreen(screen, container, label, textCase) || context.emptyStateShown === true
      ? null
      : `no "${label}" ${container} is on the screen`;
  }
  if (target.role !== 'row' || target.label !== null || context.emptyStateShown === true) return null;
  return listsInView(screen).length > 0 ? null : 'no list is on the screen that could be empty';
}

function isOnScreen(
  screen: Screen,
  container: Container,
  label: string,
  textCase: 'exact' | 'ignore',
): boolean {
  if (containersOf(screen, container).some((part) => hasTitle(screen, part, label, textCase))) return true;
  if (container !== 'list') return findVisibleText(screen, label, 'exact', textCase).met;
  return listsInView(screen).some(
    (list) =>
      textMatches(list.description, label, 'exact', textCase) ||
      isUnderHeading(screen, list, label, textCase),
  );
}

/** Returns the lists in view, including empty ones. */
function listsInView(screen: Screen): Element[] {
  return screen.elements.filter((e) => isInView(e) && (e.role === 'list' || e.state.scrollable));
}
