/** Checks that the place from which something must be absent is on the screen itself (R73). */
import type { AssertionContext } from './context.ts';
import { isInView, locatorName } from './result.ts';
import { findVisible } from './visible.ts';
import { repeatedRows } from '../../screen/features/repeated-rows.ts';
import { mayHoldOtherRows, mayHoldRows } from '../../screen/features/possible-rows.ts';
import { EMPTY } from '../../shared/words/empty.ts';
import { CONTAINER_OVERLAYS, hasTitle, containersOf } from '../../screen/features/containers.ts';
import { namesAnotherPage, underHeading } from '../../screen/features/under-heading.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Container, Locator, Position } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { titleOfPage } from '../../screen/features/page-of-things.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Containers that stay on their page. A missing one proves nothing only where the line tells it by its title. */
const PERSISTENT_CONTAINERS: readonly Container[] = [
  'list',
  'table',
  'section',
  'form',
  'card',
  'row',
  'part',
];

/** Containers that open and close, and bars that a page may have or not. Their content goes with them. */
const CLOSING_CONTAINERS: readonly Container[] = [
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'snackbar',
  'carousel',
  'toolbar',
  'header',
  'footer',
  'navigation bar',
  'tab bar',
];

/**
 * Returns the reason why the place from which the locator's target must be absent is missing itself: nothing is in a dialog that does not exist,
 * or below a text that nobody sees. Null when the place is there, when the target was seen in one that closed, or when the locator names none.
 */
export function missingContainer(target: Locator, context: AssertionContext): string | null {
  const { screen, textCase } = context;
  if (target.row !== null && !findVisibleText(screen, target.row, 'exact', textCase).met)
    return `the row of "${target.row}" is not in view`;
  for (const place of target.places) {
    const missing =
      place.kind === 'relation'
        ? missingAnchor(place.anchors, context)
        : place.kind === 'container'
          ? missingPart(target, place, context)
          : null;
    if (missing !== null) return missing;
  }
  if (target.role !== 'row' || target.label !== null || context.emptyStateShown === true) return null;
  const lists = listsInView(screen);
  if (lists.length === 0) return 'no list is on the screen that could be empty';
  // A list that the tree marks has the rows that it marks; a part that only scrolls may hold any content.
  const marked = lists.filter(({ role }) => role === 'list');
  const isSure = marked.length > 0 ? !mayHoldOtherRows(screen, marked) : !mayHoldRows(screen);
  return isSure ? null : 'nobody can tell what the rows of the list are';
}

function missingAnchor(anchors: readonly Locator[], { screen, textCase }: AssertionContext): string | null {
  const missing = anchors.find((anchor) => findVisible(anchor, screen, textCase).elements.length === 0);
  return missing === undefined ? null : `${locatorName(missing)} is not in view`;
}

function missingPart(
  target: Locator,
  { container, label }: Extract<Position, { readonly kind: 'container' }>,
  context: AssertionContext,
): string | null {
  const { screen, textCase } = context;
  if (container === 'page')
    return titleOfPage(screen, label ?? '') === null ? `nobody can tell whether this is the ${label}` : null;
  if (CLOSING_CONTAINERS.includes(container)) {
    const isOpen = containersOf(screen, container).some(
      (part) => label === null || hasTitle(screen, part, label, textCase),
    );
    return isOpen || wasInClosed(target, { container, label }, context)
      ? null
      : `no ${label === null ? '' : `"${label}" `}${container} is on the screen`;
  }
  if (!PERSISTENT_CONTAINERS.includes(container)) return null;
  if (label === null)
    return isKindMissing(container, target, context) ? `no ${container} is on the screen` : null;
  return isOnScreen(screen, container, label, textCase) || context.emptyStateShown === true
    ? null
    : `no "${label}" ${container} is on the screen`;
}

/**
 * True when nothing on the screen is such a part or its empty state, and the target was not seen before: the page may be another one. The title alone shows a section.
 */
function isKindMissing(container: Container, target: Locator, context: AssertionContext): boolean {
  const { screen, sighting, beforeLastGesture, textCase } = context;
  if (container === 'section' || hasPartOfKind(screen, container)) return false;
  if (
    sighting.ever ||
    target.role === 'row' ||
    screen.elements.some((e) => isInView(e) && EMPTY.test(e.text))
  )
    return false;
  const before = beforeLastGesture ?? null;
  return before === null || findVisible({ ...target, places: [] }, before, textCase).elements.length === 0;
}

/** True when the screen has a part that the word may mean: rows for a list, a card or a row, a field for a form. */
function hasPartOfKind(screen: Screen, container: Container): boolean {
  // The words for a row and for a card are one.
  const kinds: readonly Container[] = container === 'row' ? ['row', 'card'] : [container];
  if (kinds.some((kind) => containersOf(screen, kind).length > 0)) return true;
  if (container === 'form') return screen.elements.some((e) => isInView(e) && e.state.editable);
  return (
    repeatedRows(screen).length > 0 ||
    screen.elements.some((e) => (e.role === 'row' || e.role === 'list') && isInView(e))
  );
}

/** True when the run saw the target in a container that closed since, or a message that went. */
function wasInClosed(
  target: Locator,
  { container, label }: { readonly container: Container; readonly label: string | null },
  { sighting, beforeLastGesture, textCase, toasts }: AssertionContext,
): boolean {
  if (container === 'snackbar' && toasts.length > 0) return true;
  // A dialog of another title, or a menu that led to it, is another place.
  const kinds = CONTAINER_OVERLAYS[container] ?? [];
  if (label === null && sighting.overlays?.some((kind) => kinds.includes(kind)) === true) return true;
  const before = beforeLastGesture ?? null;
  return before !== null && findVisible(target, before, textCase).elements.length > 0;
}

function isOnScreen(
  screen: Screen,
  container: Container,
  label: string,
  textCase: 'exact' | 'ignore',
): boolean {
  if (containersOf(screen, container).some((part) => hasTitle(screen, part, label, textCase))) return true;
  if (container !== 'list') return isTitleOnScreen(screen, label, textCase);
  return listsInView(screen).some(
    (list) =>
      textMatches(list.description, label, 'exact', textCase) ||
      underHeading(screen, list, label, textCase) === 'yes',
  );
}

/** True when the text is in view, and not only as a tab that leads to another page. */
function isTitleOnScreen(screen: Screen, label: string, textCase: 'exact' | 'ignore'): boolean {
  const titles = screen.elements.filter(
    (e) => isInView(e) && [e.text, e.description].some((t) => textMatches(t, label, 'exact', textCase)),
  );
  return titles.length === 0
    ? findVisibleText(screen, label, 'exact', textCase).met
    : titles.some((title) => !namesAnotherPage(screen, title));
}

/** Returns the lists in view, including empty ones. */
function listsInView(screen: Screen): Element[] {
  return screen.elements.filter((e) => isInView(e) && (e.role === 'list' || e.state.scrollable));
}
