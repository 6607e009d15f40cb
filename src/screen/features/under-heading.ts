/** Tells the heading that a part of the page stands under: `"Trip" is listed under "Past"` (R77). */
import { isHittable } from '../elements/hittable.ts';
import type { Element, Role } from '../model/element.ts';
import { byRef, selfAndAncestors, type Screen } from '../model/screen.ts';
import { textMatches, type TextCase } from '../model/text.ts';
import { isInAnotherCell, isInAnotherColumn } from './beside-columns.ts';

/**
 * `no`: another heading stands between, or it is a tab that is not chosen. `absent`: no such text stands above. `unclear`: that text may be a row like the
 * element's own, another may be a heading too, or nothing shows whether its tab is chosen.
 */
export type UnderHeading = 'yes' | 'no' | 'absent' | 'unclear';

/** Returns whether the nearest heading above an element is this one. A tab that is not chosen is the heading of another page. */
export function underHeading(
  screen: Screen,
  element: Element,
  label: string,
  textCase: TextCase,
): UnderHeading {
  const top = element.bounds.y;
  const titles = screen.elements.filter(
    (e) =>
      e.bounds.y < top &&
      textMatches(e.text || e.description, label, 'exact', textCase) &&
      isHittable(screen, e),
  );
  const answers = titles.map((title) => answerOf(screen, title, element));
  const answer = (['yes', 'unclear', 'no'] as const).find((each) => answers.includes(each));
  return answer ?? (isUnderEarlierHeading(screen, element, label, textCase) ? 'no' : 'absent');
}

/** True when the heading of this name comes only below an element that stands under another one, which looks the same. */
function isUnderEarlierHeading(screen: Screen, element: Element, label: string, textCase: TextCase): boolean {
  const headings = screen.elements.filter(
    (e) => e.role === 'heading' && e.text !== '' && isHittable(screen, e),
  );
  const [title] = headings.filter((e) => textMatches(e.text, label, 'exact', textCase));
  return (
    title !== undefined &&
    title.bounds.y >= element.bounds.y + element.bounds.height &&
    headings.some((e) => looksAlike(title, e) && e.bounds.y + e.bounds.height <= element.bounds.y)
  );
}

function answerOf(screen: Screen, title: Element, element: Element): UnderHeading {
  if (isInAnotherColumn(screen, title, element) || isInAnotherCell(screen, title, element)) return 'no';
  const rivals = screen.elements.filter(
    (e) =>
      e.text !== '' &&
      e.bounds.y > title.bounds.y &&
      e.bounds.y + e.bounds.height <= element.bounds.y &&
      looksAlike(title, e),
  );
  const isHeading = title.role === 'heading' || title.resourceId !== '';
  if (rivals.length > 0 && isHeading) return 'no';
  const choice = choiceOf(screen, title);
  if (choice !== null) return choice;
  const mayBeRival = rivals.length > 0 && !looksAlike(title, element);
  return mayBeRival || leadsElsewhere(screen, title) || areRowsAlike(screen, title, element)
    ? 'unclear'
    : 'yes';
}

/** True when two texts look like titles of two sections: same class, id, role, height and left edge. */
const looksAlike = (title: Element, e: Element): boolean =>
  e !== title &&
  e.className === title.className &&
  e.resourceId === title.resourceId &&
  e.role === title.role &&
  Math.abs(e.bounds.height - title.bounds.height) <= 2 &&
  Math.abs(e.bounds.x - title.bounds.x) <= 2;

/** Boxes from a text up to the tab or the choice that it names. */
const MOST_LEVELS = 3;

/** Returns whether the page of a tab or a choice beside others is open; null for a text that is none. */
function choiceOf(screen: Screen, title: Element): UnderHeading | null {
  for (const part of selfAndAncestors(screen, title).slice(0, MOST_LEVELS)) {
    const parent = byRef(screen, part.parent ?? '');
    const others = (parent?.children ?? [])
      .flatMap((ref) => byRef(screen, ref) ?? [])
      .filter(
        (e) => e !== part && e.role === part.role && e.className === part.className && isBeside(part, e),
      );
    const isTab = part.role === 'tab';
    if (isTab && isChosen(part)) return 'yes';
    if (others.some(isChosen)) return isChosen(part) ? 'yes' : 'no';
    if (isTab) return others.length > 0 ? 'unclear' : 'yes';
  }
  return null;
}

const LEADS: ReadonlySet<Role> = new Set(['button', 'link', 'menu item'] as const);

/** True for the text of a button or a link, which may open what it names. The header of a section tells whether it is open. */
function leadsElsewhere(screen: Screen, title: Element): boolean {
  const control = selfAndAncestors(screen, title)
    .slice(0, MOST_LEVELS)
    .find(({ role }) => LEADS.has(role));
  return control !== undefined && control.expanded !== true;
}

/** True for a tab or a choice beside others that is not chosen, as far as the tree tells: what it names is not on this page. */
export const namesAnotherPage = (screen: Screen, title: Element): boolean =>
  leadsElsewhere(screen, title) || ['no', 'unclear'].includes(choiceOf(screen, title) ?? 'yes');

const isChosen = ({ state }: Element): boolean => state.selected || state.checked;

/** True for two boxes in one line. */
const isBeside = (a: Element, b: Element): boolean =>
  Math.min(a.bounds.y + a.bounds.height, b.bounds.y + b.bounds.height) - Math.max(a.bounds.y, b.bounds.y) >
  Math.min(a.bounds.height, b.bounds.height) / 2;

/** True where both stand in rows of one box that look the same: the one is no heading of the other. */
function areRowsAlike(screen: Screen, title: Element, element: Element): boolean {
  const [above, below] = [title, element].map((e) => selfAndAncestors(screen, e));
  const box = above?.slice(1).find((e) => below?.includes(e));
  const rowOf = (line: readonly Element[] | undefined): Element | undefined =>
    line?.find((e) => box !== undefined && e.parent === box.ref);
  const [a, b] = [rowOf(above), rowOf(below)];
  return (
    a !== undefined &&
    b !== undefined &&
    a !== b &&
    a.role === 'row' &&
    b.role === 'row' &&
    a.className === b.className &&
    a.resourceId === b.resourceId &&
    a.children.length === b.children.length &&
    Math.abs(a.bounds.height - b.bounds.height) <= 2
  );
}
